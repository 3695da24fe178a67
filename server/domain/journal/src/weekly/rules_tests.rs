//! Tests of the rights, steps and deadlines of weekly reports.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use xieli_domain_journal::config_value::model::WeeklySetting;
use xieli_domain_journal::weekly::deadline::{Deadline, is_open};
use xieli_domain_journal::weekly::model::{Line, MEMBER, TEAM, Weekly};
use xieli_domain_journal::weekly::rules::{checked, fits, found_by, has_right, may, reason, step, watched};
use xieli_domain_journal::weekly::states::{Step, WeeklyStatus};
use xieli_kernel::permission::Holder;
use xieli_kernel::week::Week;
use xieli_kernel::{Code, CodeSet, MemberType, Viewer};

fn viewer(member_id: i64, codes: &[Code], directed: &[i64]) -> Viewer {
    Viewer {
        account_id: member_id,
        session_id: 1,
        enterprise_id: 1,
        member_id,
        name: "秦望舒".to_owned(),
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

fn report(scope: i16, status: WeeklyStatus) -> Weekly {
    Weekly {
        enterprise_id: 1,
        id: 1,
        scope,
        author_id: 7,
        team_id: Some(5),
        team_ids: vec![2, 5],
        year: 2026,
        week: 53,
        monday: day("2026-12-28"),
        status: status.number(),
        done: json!([]),
        plan: json!([]),
        words: None,
        submitted_at: None,
        late: false,
        version: 1,
        created_at: DateTime::UNIX_EPOCH,
        created_by: Some(7),
        updated_at: DateTime::UNIX_EPOCH,
    }
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).expect("a moment").to_utc()
}

#[test]
fn every_step_leads_where_it_should_and_nowhere_else() {
    use Step::{Comment, Delete, Reopen, Save, Submit, Uncomment};
    use WeeklyStatus::{Draft, Locked, Reopened, Submitted};
    let allowed = [
        (Draft, Save, Draft),
        (Draft, Submit, Submitted),
        (Draft, Delete, Draft),
        (Submitted, Save, Submitted),
        (Submitted, Comment, Locked),
        (Submitted, Uncomment, Submitted),
        (Submitted, Reopen, Reopened),
        (Locked, Comment, Locked),
        (Locked, Uncomment, Submitted),
        (Locked, Reopen, Reopened),
        (Reopened, Save, Reopened),
        (Reopened, Submit, Submitted),
        (Reopened, Uncomment, Reopened),
    ];
    for status in WeeklyStatus::ALL {
        for step in Step::ALL {
            let found = allowed.iter().find(|(from, by, _)| from == status && *by == step);
            assert_eq!(status.after(step), found.map(|(_, _, to)| *to), "{status:?} {step:?}");
        }
    }
}

#[test]
fn an_author_writes_and_a_director_comments_and_reopens() {
    let author = viewer(7, &[Code::Weekly, Code::WeeklyComment], &[]);
    let director = viewer(8, &[Code::Weekly, Code::WeeklyComment], &[2, 5]);
    let other = viewer(9, &[Code::Weekly, Code::WeeklyComment], &[6]);
    let submitted = report(MEMBER, WeeklyStatus::Submitted);
    for (step, by_author, by_director) in [
        (Step::Save, true, false),
        (Step::Submit, true, false),
        (Step::Delete, true, false),
        (Step::Comment, false, true),
        (Step::Reopen, false, true),
    ] {
        assert_eq!(has_right(&author, &submitted, step), by_author, "{step:?}");
        assert_eq!(has_right(&director, &submitted, step), by_director, "{step:?}");
        assert!(!has_right(&other, &submitted, step), "{step:?}");
    }
    // without the permission code a director can only read
    assert!(!has_right(&viewer(8, &[Code::Weekly], &[5]), &submitted, Step::Comment));
    let summary = report(TEAM, WeeklyStatus::Draft);
    assert!(may(&director, &summary, Step::Save) && !may(&author, &summary, Step::Save));
}

#[test]
fn a_locked_report_says_why_it_stays_as_it_is() {
    let author = viewer(7, &[Code::Weekly], &[]);
    let refused = step(&author, &report(MEMBER, WeeklyStatus::Locked), Step::Save).expect_err("locked");
    assert!(format!("{refused:?}").contains("周报已锁定，不能修改"), "{refused:?}");
    let twice = step(&author, &report(MEMBER, WeeklyStatus::Submitted), Step::Submit);
    assert!(twice.is_err(), "it is submitted once");
}

#[test]
fn a_report_is_due_on_monday_noon_and_late_a_day_after() {
    let (week, usual) = (Week::of(day("2026-12-28")), Deadline::default());
    assert_eq!(usual.due(week), at("2027-01-04T12:00:00+08:00"));
    assert!(!usual.is_late(week, at("2027-01-05T12:00:00+08:00")));
    assert!(usual.is_late(week, at("2027-01-05T12:00:01+08:00")));
}

fn deadline(due_day: i32, due_time: &str, grace_hours: i32) -> Deadline {
    Deadline::of(&WeeklySetting { due_day, due_time: due_time.to_owned(), grace_hours })
}

#[test]
fn a_report_is_due_and_late_as_its_enterprise_says() {
    let week = Week::of(day("2026-12-28"));
    let friday = deadline(5, "18:00", 0);
    assert_eq!(friday.due(week), at("2027-01-01T18:00:00+08:00"));
    assert!(!friday.is_late(week, at("2027-01-01T18:00:00+08:00")));
    assert!(friday.is_late(week, at("2027-01-01T18:00:01+08:00")), "without a grace period");
    let sunday = deadline(7, "24:00", 2);
    assert_eq!(sunday.due(week), at("2027-01-04T00:00:00+08:00"));
    assert!(!sunday.is_late(week, at("2027-01-04T02:00:00+08:00")));
    assert!(sunday.is_late(week, at("2027-01-04T02:00:01+08:00")));
    assert_eq!(deadline(14, "24:00", 0).due(week), at("2027-01-11T00:00:00+08:00"));
}

#[test]
fn reminders_are_due_for_a_day_from_the_deadline() {
    let week = Week::of(day("2026-12-28"));
    let usual = Deadline::default();
    for (moment, runs) in [
        ("2027-01-04T11:59:59+08:00", None),
        ("2027-01-04T12:00:00+08:00", Some(week)),
        ("2027-01-05T12:00:00+08:00", Some(week)),
        ("2027-01-05T12:00:01+08:00", None),
    ] {
        assert_eq!(usual.running(at(moment)), runs, "{moment}");
    }
    // a deadline within the week of the report
    let friday = deadline(5, "18:00", 168);
    assert_eq!(friday.running(at("2027-01-01T17:59:59+08:00")), None);
    assert_eq!(friday.running(at("2027-01-01T18:00:00+08:00")), Some(week));
    assert_eq!(friday.running(at("2027-01-02T18:00:01+08:00")), None, "the grace is of a week");
    assert_eq!(friday.running(at("2027-01-08T18:00:00+08:00")), Some(week.next()));
    // without a grace period they are sent all the same
    let strict = deadline(14, "24:00", 0);
    assert_eq!(strict.running(at("2027-01-10T23:59:59+08:00")), None);
    assert_eq!(strict.running(at("2027-01-11T00:15:00+08:00")), Some(week));
    assert_eq!(strict.running(at("2027-01-12T00:00:01+08:00")), None);
}

#[test]
fn the_week_that_is_asked_for_is_the_one_before_until_its_time_is_over() {
    let asked_for = |deadline: Deadline, moment: &str| deadline.asked_for(at(moment)).monday;
    let usual = Deadline::default();
    assert_eq!(asked_for(usual, "2027-01-04T09:00:00+08:00"), day("2026-12-28"));
    assert_eq!(asked_for(usual, "2027-01-05T12:00:01+08:00"), day("2027-01-04"));
    // on a Sunday evening the expected report is that of the ending week
    assert_eq!(asked_for(usual, "2027-01-03T23:59:59+08:00"), day("2026-12-28"));
    let friday = deadline(5, "18:00", 24);
    assert_eq!(asked_for(friday, "2027-01-04T00:00:00+08:00"), day("2027-01-04"));
    assert_eq!(asked_for(deadline(12, "12:00", 0), "2027-01-08T12:00:00+08:00"), day("2026-12-28"));
}

#[test]
fn the_last_week_whose_deadline_has_passed_is_due_until_the_next_deadline() {
    let passed = |deadline: Deadline, text: &str| deadline.passed(at(text)).monday;
    let usual = Deadline::default();
    assert_eq!(passed(usual, "2027-01-04T11:59:59+08:00"), day("2026-12-21"));
    assert_eq!(passed(usual, "2027-01-04T12:00:00+08:00"), day("2026-12-28"));
    assert_eq!(passed(usual, "2027-01-11T11:59:59+08:00"), day("2026-12-28"));
    assert_eq!(passed(deadline(5, "00:00", 0), "2027-01-01T00:00:00+08:00"), day("2026-12-28"));
    assert_eq!(passed(deadline(14, "24:00", 0), "2027-01-04T00:00:00+08:00"), day("2026-12-21"));
    assert_eq!(passed(deadline(14, "24:00", 0), "2027-01-03T23:59:59+08:00"), day("2026-12-14"));
}

#[test]
fn a_report_is_begun_for_the_last_year_and_the_next_week() {
    let today = day("2026-11-28");
    assert!(is_open(Week::of(today), today) && is_open(Week::of(today).next(), today));
    assert!(!is_open(Week::of(today).next().next(), today));
    assert!(is_open(Week::of(day("2025-12-01")), today) && !is_open(Week::of(day("2025-11-01")), today));
}

#[test]
fn an_empty_report_is_saved_and_not_submitted() {
    let line = Line { struck: true, ..Line::default() };
    assert!(checked(std::slice::from_ref(&line), &[], None, false).is_ok());
    assert!(checked(&[line], &[], None, true).is_err());
    assert_eq!(checked(&[], &[], Some(" 一切正常 "), true).ok().flatten().as_deref(), Some("一切正常"));
    assert!(checked(&[Line::default()], &[], None, true).is_ok());
    assert!(reason(Some("  ")).is_err() && reason(Some("补充客户反馈")).is_ok());
}

#[test]
fn a_report_is_not_found_by_names_of_records() {
    let lines = [
        Line { title: "机密项目".to_owned(), text: Some("完成调试".to_owned()), ..Line::default() },
        Line { text: Some("不写了".to_owned()), struck: true, ..Line::default() },
    ];
    assert_eq!(found_by(&lines, &[], Some("小结")), "小结 完成调试");
}

#[test]
fn who_is_missing_is_told_to_directors_and_to_who_sees_all() {
    let director = viewer(8, &[Code::Weekly], &[2, 5]);
    assert_eq!(watched(&director, None).ok(), Some(Some(vec![2, 5])));
    assert_eq!(watched(&director, Some(5)).ok(), Some(Some(vec![5])));
    assert!(watched(&director, Some(9)).is_err());
    assert_eq!(watched(&viewer(7, &[Code::Weekly], &[]), None).ok(), Some(Some(vec![])));
    assert_eq!(watched(&viewer(7, &[Code::WeeklyGlobalQuery], &[]), None).ok(), Some(None));
}

#[test]
fn lines_that_cannot_be_stored_are_refused() {
    let line = Line { text: Some("字".repeat(2000)), own: true, ..Line::default() };
    let many = |count: usize| vec![line.clone(); count];
    assert!(checked(&many(75), &[], None, false).is_ok());
    assert!(checked(&many(90), &[], None, false).is_err());
    assert!(fits(&many(75)) && !fits(&many(90)));
}
