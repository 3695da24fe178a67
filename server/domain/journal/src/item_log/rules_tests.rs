//! Tests of the rules of work logs.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::json;
use xieli_domain_journal::item_log::model::{ItemLog, ItemLogChange, ItemLogInput};
use xieli_domain_journal::item_log::rules::{
    checked, directs, hours, is_late, may_delete, may_update, watched_in,
};
use xieli_domain_journal::log_category::template::{Template, Values};
use xieli_kernel::permission::Holder;
use xieli_kernel::{AppError, AppResult, Code, CodeSet, MemberType, Viewer};

fn viewer(member_id: i64, codes: &[Code], directed: &[i64]) -> Viewer {
    Viewer {
        account_id: member_id,
        session_id: 1,
        enterprise_id: 1,
        member_id,
        name: "陆云帆".to_owned(),
        member_type: MemberType::Staff,
        holder: Holder {
            authorities: codes.iter().copied().collect::<CodeSet>(),
            enabled: CodeSet::all(),
            team_manager: !directed.is_empty(),
        },
        team_ids: vec![5],
        directed_team_ids: directed.to_vec(),
        restriction: None,
        token: None,
    }
}

fn log() -> ItemLog {
    ItemLog {
        enterprise_id: 1,
        id: 1,
        author_id: 7,
        log_type: "1".to_owned(),
        category_id: None,
        happened_on: day("2026-11-27"),
        minutes: 90,
        contents: "拜访客户，确认二期的范围".to_owned(),
        values: json!({}),
        task_id: Some(3),
        work_order_id: None,
        project_id: Some(4),
        customer_id: None,
        team_id: Some(5),
        team_ids: vec![2, 5],
        visible_member_ids: vec![9],
        open_to_project: true,
        edited_late: false,
        version: 1,
        created_at: DateTime::UNIX_EPOCH,
        created_by: Some(7),
        updated_at: DateTime::UNIX_EPOCH,
    }
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn taken(before: Option<&ItemLog>, change: &ItemLogChange, least: usize) -> AppResult<ItemLogInput> {
    let template = Template { fields: Vec::new(), min_length: least };
    checked(before, change, &template, Values::new(), day("2026-11-28"))
}

fn refused(result: AppResult<ItemLogInput>) -> Vec<String> {
    match result {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.message.to_string()).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_new_log_needs_a_type_and_contents_that_are_long_enough() {
    let change = ItemLogChange { log_type: Some("1".to_owned()), ..ItemLogChange::default() };
    assert_eq!(refused(taken(None, &change, 0)), ["请填写日志内容"]);
    let change = ItemLogChange { contents: Some("三 个 字".to_owned()), ..change };
    assert_eq!(refused(taken(None, &change, 4)), ["日志内容至少 4 个字，现在 3 个字"]);
    let input = taken(None, &change, 3).expect("taken");
    assert_eq!((input.happened_on, input.minutes, input.open_to_project), (day("2026-11-28"), 0, false));
}

#[test]
fn a_day_to_come_and_more_than_a_day_are_refused() {
    let log = log();
    for (change, said) in [
        (
            ItemLogChange { happened_on: Some(day("2026-11-29")), ..ItemLogChange::default() },
            "日期不能晚于今天",
        ),
        (
            ItemLogChange { happened_on: Some(day("2025-11-01")), ..ItemLogChange::default() },
            "日期不能早于一年前",
        ),
        (ItemLogChange { minutes: Some(1441), ..ItemLogChange::default() }, "工时应为 0 到 24 小时"),
        (ItemLogChange { minutes: Some(-1), ..ItemLogChange::default() }, "工时应为 0 到 24 小时"),
    ] {
        assert_eq!(refused(taken(Some(&log), &change, 0)), [said]);
    }
}

#[test]
fn a_change_keeps_what_it_does_not_say_and_null_clears() {
    let log = log();
    let same = taken(Some(&log), &ItemLogChange::default(), 0).expect("taken");
    assert_eq!((same.task_id, same.project_id, same.open_to_project), (Some(3), Some(4), true));
    let change =
        ItemLogChange { project_id: Some(None), mention_ids: vec![9, 11], ..ItemLogChange::default() };
    let other = taken(Some(&log), &change, 0).expect("taken");
    // without a project it cannot be open to a project's viewers
    assert_eq!((other.project_id, other.open_to_project), (None, false));
    assert_eq!(other.visible_member_ids, [9, 11]);
}

#[test]
fn late_is_after_the_time_that_the_type_leaves() {
    let written: DateTime<Utc> = DateTime::UNIX_EPOCH;
    assert!(!is_late(written, written + TimeDelta::hours(24), None));
    assert!(is_late(written, written + TimeDelta::hours(24) + TimeDelta::seconds(1), None));
}

#[test]
fn who_may_change_and_delete() {
    let author = viewer(7, &[Code::Log, Code::LogEdit, Code::LogDel], &[]);
    assert!(may_update(&author, &log()) && may_delete(&author, &log()));
    let without = viewer(7, &[Code::Log], &[]);
    assert!(!may_update(&without, &log()) && !may_delete(&without, &log()));
    let director = viewer(8, &[Code::Log, Code::LogEdit, Code::LogDel], &[2, 5]);
    assert!(directs(&director, &log()) && !may_update(&director, &log()) && !may_delete(&director, &log()));
    let admin = viewer(1, &[Code::EManage], &[]);
    assert!(!may_update(&admin, &log()) && may_delete(&admin, &log()));
}

#[test]
fn who_has_written_is_told_to_directors_of_their_teams_and_to_who_manages() {
    let director = viewer(8, &[Code::Log], &[2, 5]);
    assert_eq!(watched_in(&director, None).ok(), Some(Some(vec![2, 5])));
    assert_eq!(watched_in(&director, Some(5)).ok(), Some(Some(vec![5])));
    assert!(watched_in(&director, Some(6)).is_err());
    assert_eq!(watched_in(&viewer(7, &[Code::Log], &[]), None).ok(), Some(Some(vec![])));
    assert!(watched_in(&viewer(7, &[Code::Log], &[]), Some(6)).is_err());
    assert_eq!(watched_in(&viewer(1, &[Code::EManage], &[]), None).ok(), Some(None));
    assert_eq!(watched_in(&viewer(1, &[Code::EManage], &[]), Some(6)).ok(), Some(Some(vec![6])));
}

#[test]
fn minutes_read_as_hours() {
    assert!((hours(90) - 1.5).abs() < f64::EPSILON && (hours(20) - 0.33).abs() < f64::EPSILON);
}
