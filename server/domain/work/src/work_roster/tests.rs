//! Tests of the rules of on-call rosters.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_work::work_roster::model::WorkRosterInput;
use xieli_domain_work::work_roster::rules;
use xieli_kernel::AppError;

fn turn(zone_id: Option<i64>, from: i64, to: i64) -> WorkRosterInput {
    let begin: DateTime<Utc> = "2026-11-20T00:00:00Z".parse().expect("a moment");
    WorkRosterInput {
        zone_id,
        member_id: 7,
        starts_at: begin + TimeDelta::hours(from),
        ends_at: begin + TimeDelta::hours(to),
        remark: None,
    }
}

#[test]
fn a_turn_ends_after_it_begins_and_is_no_longer_than_a_year() {
    let said = |input: WorkRosterInput| match rules::checked(input) {
        Err(AppError::Invalid(errors)) => {
            errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    };
    assert!(said(turn(None, 0, 1)).is_empty() && said(turn(None, 0, 366 * 24)).is_empty());
    assert_eq!(said(turn(None, 1, 1)), ["结束时间应晚于开始时间"]);
    assert_eq!(said(turn(None, 2, 1)), ["结束时间应晚于开始时间"]);
    assert_eq!(said(turn(None, 0, 366 * 24 + 1)), ["一次值班不能超过 366 天"]);
    let long = WorkRosterInput { remark: Some("长".repeat(201)), ..turn(None, 0, 1) };
    assert_eq!(said(long), ["备注不能超过 200 个字符"]);
}
