//! Tests of automatic task rules.

use chrono::{NaiveDate, TimeDelta};
use xieli_domain_pms::auto_task::model::{AutoTaskInput, Happening};
use xieli_domain_pms::auto_task::rules::{
    self, CONCERNED, DIRECTOR, EVENTS, MEMBER, MILEPOST_REACHED, PROJECT_STATUS,
};
use xieli_kernel::AppError;

fn rule(event: i16) -> AutoTaskInput {
    AutoTaskInput {
        name: "规则".into(),
        event,
        title: "跟进{项目}（{项目编号}）的{名称}".into(),
        assignee: DIRECTOR,
        ..AutoTaskInput::default()
    }
}

fn happening(kind: &str, done: bool) -> Happening {
    Happening {
        enterprise_id: 1,
        event_id: 1,
        kind: kind.into(),
        record_type: kind.split('.').next().unwrap_or_default().into(),
        record_id: 7,
        actor: Some(3),
        at: "2026-03-01T04:00:00Z".parse().expect("a moment"),
        project_id: 5,
        project: "一期".into(),
        number: Some("P-1".into()),
        project_type: Some("1".into()),
        tags: vec!["1".into(), "2".into()],
        status: "2".into(),
        director: Some(1),
        name: "勘察".into(),
        concerned: Some(2),
        done,
    }
}

/// Every rule against every event: only the combinations of the table match.
#[test]
fn a_rule_fires_when_it_says_and_only_then() {
    let all = [
        "project.create",
        "project.update",
        "milepost.create",
        "milepost.update",
        "payment_plan.create",
        "payment_plan.paid",
        "project_member.create",
        "project.delete",
        "milepost.delete",
        "payment_plan.notice",
    ];
    for (event, kinds) in EVENTS {
        for kind in all {
            for done in [false, true] {
                let must_be_done = matches!(event, rules::MILEPOST_REACHED | rules::PAYMENT_PAID);
                let expected = kinds.contains(&kind) && (done || !must_be_done);
                assert_eq!(
                    rules::fires(&rule(event), &happening(kind, done)),
                    expected,
                    "{event} {kind} {done}"
                );
            }
        }
    }
    assert!(!rules::fires(&rule(99), &happening("project.create", true)));
}

#[test]
fn conditions_narrow_it() {
    let fires = |types: &[&str], tags: &[&str], statuses: &[&str]| {
        let list = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
        let rule = AutoTaskInput {
            types: list(types),
            tags: list(tags),
            statuses: list(statuses),
            ..rule(PROJECT_STATUS)
        };
        rules::fires(&rule, &happening("project.update", false))
    };
    assert!(fires(&[], &[], &[]) && fires(&["1", "3"], &["2", "9"], &["2"]));
    assert!(!fires(&["3"], &[], &[]) && !fires(&[], &["9"], &[]) && !fires(&[], &[], &["1"]));
}

#[test]
fn a_task_names_what_it_is_about_and_whose_it_is() {
    let of = happening("milepost.update", true);
    let made = rules::outcome(9, &AutoTaskInput { due_days: Some(3), ..rule(MILEPOST_REACHED) }, &of);
    assert_eq!((made.title.as_str(), made.member_id), ("跟进一期（P-1）的勘察", Some(1)));
    assert_eq!(made.due_on, NaiveDate::from_ymd_opt(2026, 3, 4));
    let whose = |assignee: i16, member_id: Option<i64>, of: &Happening| {
        rules::outcome(9, &AutoTaskInput { assignee, member_id, ..rule(MILEPOST_REACHED) }, of).member_id
    };
    assert_eq!(whose(CONCERNED, None, &of), Some(2));
    assert_eq!(whose(rules::ACTOR, None, &of), Some(3));
    assert_eq!(whose(MEMBER, Some(4), &of), Some(4));
    // a record without a responsible member goes to the director
    assert_eq!(whose(CONCERNED, None, &Happening { concerned: None, ..of.clone() }), Some(1));
    let late = Happening { at: of.at + TimeDelta::hours(20), ..of };
    let made = rules::outcome(9, &AutoTaskInput { due_days: Some(0), ..rule(MILEPOST_REACHED) }, &late);
    assert_eq!(made.due_on, NaiveDate::from_ymd_opt(2026, 3, 2), "the day in China");
    assert_eq!(made.title.chars().count(), "跟进一期（P-1）的勘察".chars().count());
}

#[test]
fn what_a_rule_lacks_is_said() {
    let said = |input: AutoTaskInput| {
        let Err(AppError::Invalid(errors)) = rules::checked(input) else { return Vec::new() };
        errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(said(rule(rules::PROJECT_MADE)), Vec::<String>::new());
    assert_eq!(said(rule(PROJECT_STATUS)), ["请选择项目状态"]);
    let bare = AutoTaskInput { due_days: Some(400), ..AutoTaskInput::default() };
    assert_eq!(
        said(bare),
        ["请选择触发事件", "请选择任务负责人", "期限应为 0 到 365 天", "请输入规则名称", "请输入任务标题"]
    );
    assert_eq!(said(AutoTaskInput { assignee: MEMBER, ..rule(rules::PROJECT_MADE) }), ["请选择成员"]);
    let named = AutoTaskInput { member_id: Some(4), ..rule(rules::PROJECT_MADE) };
    assert_eq!(rules::checked(named).expect("good").member_id, None, "the director's needs no name");
}
