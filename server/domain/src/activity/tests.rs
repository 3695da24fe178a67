//! Tests of the readable form of the operation log.

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use xieli_kernel::permission::{CodeSet, Holder, MENUS};
use xieli_kernel::{Code, MemberType, Viewer};

use super::model::{Log, LogFilter};
use super::names::Names;
use super::rules::{HIDDEN, KEYWORD_DAYS, changes, check, may_read_reason, named, record_name, shown};
use crate::kind::field::Guard;
use crate::kind::words::{action_label, action_of, record_label};
use crate::kinds;
use crate::member::kind::MEMBER;

fn viewer(member_id: i64, codes: &[Code]) -> Viewer {
    Viewer {
        account_id: 1,
        session_id: 1,
        enterprise_id: 1,
        member_id,
        name: "甲".to_owned(),
        member_type: MemberType::Staff,
        holder: Holder {
            authorities: codes.iter().copied().collect(),
            enabled: CodeSet::all(),
            team_manager: false,
        },
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}

fn log(action: &str, before: Option<Value>, after: Option<Value>) -> Log {
    Log {
        enterprise_id: 1,
        id: 1,
        actor_member_id: Some(2),
        action: action.to_owned(),
        record_type: action.split('.').next().unwrap_or_default().to_owned(),
        record_id: 30,
        before,
        after,
        reason: Some("因为".to_owned()),
        created_at: Utc::now(),
        access_token_id: None,
    }
}

fn told(viewer: &Viewer, log: &Log) -> Vec<(String, Option<String>, Option<String>)> {
    let known = [("member", 5, "乙"), ("team", 8, "一部"), ("team", 9, "二部")];
    let names = Names(known.into_iter().map(|(kind, id, name)| ((kind, id), name.to_owned())).collect());
    changes(viewer, log, &names)
        .into_iter()
        .map(|change| (change.label, change.before, change.after))
        .collect()
}

fn row(label: &str, before: Option<&str>, after: Option<&str>) -> (String, Option<String>, Option<String>) {
    (label.to_owned(), before.map(str::to_owned), after.map(str::to_owned))
}

#[test]
fn a_change_is_told_in_words_and_only_where_something_changed() {
    kinds::know();
    let changed = log(
        "member.update",
        Some(
            json!({ "name": "张", "status": 0, "is_engineer": false, "email": "a@b.cn", "left_at": null, "version": 1 }),
        ),
        Some(
            json!({ "name": "张", "status": 1, "is_engineer": true, "email": null, "left_at": "2026-01-01T00:30:00Z", "version": 2 }),
        ),
    );
    assert_eq!(
        told(&viewer(1, &[]), &changed),
        [
            row("邮箱", Some("a@b.cn"), None),
            row("状态", Some("待审核"), Some("在职")),
            row("工程师", Some("否"), Some("是")),
            row("离职时间", None, Some("2026-01-01 08:30")),
        ]
    );
}

#[test]
fn a_field_is_told_to_those_who_may_read_it() {
    kinds::know();
    let changed =
        log("member.update", Some(json!({ "remark": "旧" })), Some(json!({ "remark": "新", "phone": "1" })));
    let labels =
        |viewer: &Viewer| told(viewer, &changed).into_iter().map(|(label, ..)| label).collect::<Vec<_>>();
    assert_eq!(labels(&viewer(1, &[])), ["手机号"]);
    assert_eq!(labels(&viewer(30, &[])), ["手机号", "备注"]);
    assert_eq!(labels(&viewer(1, &[Code::EMember])), ["手机号", "备注"]);
    // by the same rule as the reason
    assert!(!may_read_reason(&viewer(1, &[]), &changed));
    assert!(may_read_reason(&viewer(30, &[]), &changed));
    assert!(may_read_reason(&viewer(1, &[]), &log("team.update", None, None)));
    let guarded: Vec<&str> = MEMBER
        .fields
        .iter()
        .filter(|field| field.guard != Guard::Everybody)
        .map(|field| field.name)
        .collect();
    assert_eq!(guarded, ["remark", "apply_reason", "refuse_reason"]);
}

#[test]
fn numbers_of_customers_people_are_told_to_nobody_by_the_chance_of_a_row() {
    kinds::know();
    let changed = log(
        "contact.update",
        Some(json!({ "name": "许安", "phone": "1" })),
        Some(json!({ "name": "许平", "phone": "2" })),
    );
    let labels =
        |viewer: &Viewer| told(viewer, &changed).into_iter().map(|(label, ..)| label).collect::<Vec<_>>();
    assert_eq!(labels(&viewer(30, &[Code::Cust])), ["联系人"], "a member with the same number");
    assert_eq!(labels(&viewer(1, &[Code::Cust, Code::CustPhone])), ["联系人", "联系电话"]);
}

#[test]
fn what_nobody_has_named_is_not_told() {
    let changed = log(
        "member.update",
        Some(json!({ "account_id": 1, "search_text": "a" })),
        Some(json!({ "account_id": 2, "search_text": "b" })),
    );
    assert_eq!(told(&viewer(1, &[Code::EManage]), &changed), []);
    let unknown = log("thing.update", Some(json!({ "name": "a" })), Some(json!({ "name": "b" })));
    assert_eq!(told(&viewer(1, &[]), &unknown), []);
}

#[test]
fn teams_and_members_are_told_by_name_and_a_dash_for_who_does_not_exist_for_the_viewer() {
    kinds::know();
    let moved = log("team.move", Some(json!({ "parent_id": 8 })), Some(json!({ "parent_id": 9 })));
    assert_eq!(told(&viewer(1, &[]), &moved), [row("上级团队", Some("一部"), Some("二部"))]);
    // its name was not logged
    assert_eq!(named(&moved), [("team", 30), ("team", 8), ("team", 9)]);
    let added = log("team.members_add", None, Some(json!([5, 6])));
    assert_eq!(told(&viewer(1, &[]), &added), [row("成员", None, Some("乙、—"))]);
    assert_eq!(named(&added), [("team", 30), ("member", 5), ("member", 6)]);
    let kept = log("team.update", Some(json!({ "name": "甲" })), Some(json!({ "name": "乙" })));
    assert_eq!(named(&kept), []);
    let left = log("member.leave", Some(json!({ "status": 1 })), Some(json!([{ "status": 3 }, []])));
    assert_eq!(told(&viewer(1, &[]), &left), [row("状态", Some("在职"), Some("离职"))]);
}

#[test]
fn of_lists_only_what_came_and_went_is_told() {
    kinds::know();
    let given = log("member.roles_set", Some(json!([])), Some(json!([7])));
    assert_eq!(named(&given), [("member", 30), ("role", 7)]);
    let (one, other) = (MENUS[0].id, MENUS[1].id);
    let set = log("role.menus_set", Some(json!([one])), Some(json!([one, other])));
    assert_eq!(told(&viewer(1, &[]), &set), [row("权限", None, Some(MENUS[1].title))]);
    let shown = |ids: Value| Some(json!({ "name": "图.pdf", "visible_members": ids }));
    let file = log("file.update", shown(json!([])), shown(json!([5, 6])));
    assert_eq!(named(&file), [("member", 5), ("member", 6)]);
    assert_eq!(told(&viewer(1, &[]), &file), [row("可见成员", None, Some("乙、—"))]);
}

#[test]
fn something_new_or_gone_has_no_fields() {
    assert_eq!(told(&viewer(1, &[]), &log("team.create", None, Some(json!({ "name": "新" })))), []);
    assert_eq!(told(&viewer(1, &[]), &log("team.delete", Some(json!({ "name": "旧" })), None)), []);
}

#[test]
fn every_action_reads_as_words_even_one_that_nobody_has_named() {
    kinds::know();
    assert_eq!(action_label("member.leave"), "办理了离职");
    assert_eq!(action_label("team.update"), "修改了团队");
    assert_eq!(action_label("thing.create"), "新增了thing");
    assert_eq!(action_label("thing.explode"), "thing explode");
    assert_eq!(record_label("team"), "团队");
}

#[test]
fn what_opens_a_door_is_not_shown_even_to_managers() {
    let kept =
        json!({ "name": "甲", "token_hash": "abc", "inner": [{ "Secret": { "a": 1 } }], "token_days": 30 });
    let expected =
        json!({ "name": "甲", "token_hash": HIDDEN, "inner": [{ "Secret": HIDDEN }], "token_days": 30 });
    assert_eq!(shown(&kept), expected);
    assert_eq!(record_name(&log("a.b", Some(kept), None)), Some("甲".to_owned()));
}

#[test]
fn a_keyword_is_looked_for_in_a_bounded_span() {
    let now = Utc::now();
    let filter = |from: Option<i64>, until: Option<i64>, keyword: &str| LogFilter {
        from: from.map(|days| now - TimeDelta::days(days)),
        until: until.map(|days| now - TimeDelta::days(days)),
        keyword: Some(keyword.to_owned()),
        ..LogFilter::default()
    };
    let mut open = filter(None, None, " 张 ");
    check(&mut open, now).expect("fine");
    assert_eq!(open.keyword.as_deref(), Some("张"));
    assert_eq!(open.from, Some(now - TimeDelta::days(KEYWORD_DAYS)));
    assert!(check(&mut filter(Some(KEYWORD_DAYS + 1), None, "张"), now).is_err());
    assert!(check(&mut filter(Some(KEYWORD_DAYS + 1), Some(1), "张"), now).is_ok());
    assert!(check(&mut filter(Some(KEYWORD_DAYS + 1), None, " "), now).is_ok());
    assert!(check(&mut filter(Some(1), Some(2), ""), now).is_err());
    assert!(check(&mut LogFilter { record_id: Some(1), ..LogFilter::default() }, now).is_err());
}

/// Actions that the sources of the domain crates write to the log.
fn written() -> Vec<String> {
    let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"))];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.extend((!path.ends_with("tests")).then_some(path));
            } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("tests.rs") {
                let text = std::fs::read_to_string(&path).expect("a source");
                let kinds = text.split("Change::new(\"").skip(1).filter_map(|rest| rest.split('"').next());
                found.extend(kinds.map(str::to_owned));
            }
        }
    }
    found
}

#[test]
fn every_action_of_every_domain_has_a_chinese_name() {
    kinds::know();
    let written = written();
    assert!(written.len() > 40, "{}", written.len());
    let foreign: Vec<(&String, String)> = written
        .iter()
        .map(|action| (action, action_label(action).into_owned()))
        .filter(|(_, label)| label.replace("Webhook", "").bytes().any(|byte| byte.is_ascii_alphabetic()))
        .collect();
    assert_eq!(foreign, []);
}

#[test]
fn every_action_of_every_domain_is_declared_by_its_kind() {
    kinds::know();
    let unknown: Vec<String> = written().into_iter().filter(|action| action_of(action).is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
