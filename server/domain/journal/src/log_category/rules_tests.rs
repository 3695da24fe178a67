//! Tests of the rules of types of work logs.

use chrono::DateTime;
use serde_json::json;
use xieli_domain_journal::log_category::model::{LogCategory, LogCategoryChange};
use xieli_domain_journal::log_category::rules::{Offer, checked, collide, offered};
use xieli_domain_journal::tree::reorder;

fn category(id: i64, log_type: &str, teams: &[i64]) -> LogCategory {
    LogCategory {
        enterprise_id: 1,
        id,
        log_type: log_type.to_owned(),
        team_ids: teams.to_vec(),
        fields: json!([]),
        min_length: 0,
        edit_hours: 24,
        remind_at: None,
        cost_type: None,
        cost_rate: None,
        remark: None,
        sort_order: 0,
        version: 1,
        created_at: DateTime::UNIX_EPOCH,
        created_by: None,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

fn found(all: &[LogCategory], log_type: &str, teams: &[i64]) -> Option<i64> {
    match offered(all, log_type, teams) {
        Offer::By(one) => Some(one.id),
        Offer::Freely => Some(0),
        Offer::Not => None,
    }
}

#[test]
fn a_team_writes_by_its_own_template_before_that_for_everybody() {
    let all = [category(1, "1", &[]), category(2, "1", &[7]), category(3, "2", &[8])];
    assert_eq!(found(&all, "1", &[3, 7]), Some(2));
    assert_eq!(found(&all, "1", &[3]), Some(1));
    assert_eq!(found(&all, "2", &[3, 8]), Some(3));
    assert_eq!(found(&all, "2", &[3]), None, "its templates are for other teams");
    assert_eq!(found(&all, "3", &[3]), Some(0), "nobody has made a template");
}

#[test]
fn two_of_one_name_apply_to_nobody_at_once() {
    assert!(collide(&[], &[]) && collide(&[1, 2], &[2, 3]));
    assert!(!collide(&[], &[1]) && !collide(&[1], &[2]));
}

#[test]
fn a_type_keeps_what_a_change_does_not_say() {
    let before = LogCategory { min_length: 20, remind_at: Some(1050), ..category(1, "1", &[3]) };
    let same = checked(Some(&before), LogCategoryChange::default()).expect("taken");
    assert_eq!((same.min_length, same.remind_at, same.team_ids), (20, Some(1050), vec![3]));
    let change =
        LogCategoryChange { remind_at: Some(None), edit_hours: Some(0), ..LogCategoryChange::default() };
    let other = checked(Some(&before), change).expect("taken");
    assert_eq!((other.remind_at, other.edit_hours), (None, 0));
    for change in [
        LogCategoryChange { min_length: Some(-1), ..LogCategoryChange::default() },
        LogCategoryChange { edit_hours: Some(8761), ..LogCategoryChange::default() },
        LogCategoryChange { remind_at: Some(Some(1440)), ..LogCategoryChange::default() },
        LogCategoryChange { log_type: Some(" ".to_owned()), ..LogCategoryChange::default() },
    ] {
        assert!(checked(Some(&before), change.clone()).is_err(), "{change:?}");
    }
}

#[test]
fn one_stands_where_it_is_put() {
    assert_eq!(reorder(&[1, 2, 3], 3, 0), [3, 1, 2]);
    assert_eq!(reorder(&[1, 2, 3], 1, 9), [2, 3, 1]);
}

#[test]
fn hours_cost_by_a_type_and_a_rate_or_not_at_all() {
    let asked = |cost_type: Option<&str>, cost_rate: Option<i64>| {
        let change = LogCategoryChange {
            log_type: Some("5".to_owned()),
            cost_type: Some(cost_type.map(str::to_owned)),
            cost_rate: Some(cost_rate),
            ..LogCategoryChange::default()
        };
        checked(None, change).map(|input| (input.cost_type, input.cost_rate))
    };
    assert_eq!(asked(None, None).ok(), Some((None, None)));
    assert_eq!(asked(Some(" 1 "), Some(12_000)).ok(), Some((Some("1".to_owned()), Some(12_000))));
    assert_eq!(asked(Some("1"), Some(100_000_000)).ok(), Some((Some("1".to_owned()), Some(100_000_000))));
    for (cost_type, cost_rate) in [
        (Some("1"), None),
        (None, Some(1)),
        (Some(" "), Some(1)),
        (Some("1"), Some(0)),
        (Some("1"), Some(-1)),
        (Some("1"), Some(100_000_001)),
    ] {
        assert!(asked(cost_type, cost_rate).is_err(), "{cost_type:?} {cost_rate:?}");
    }
}
