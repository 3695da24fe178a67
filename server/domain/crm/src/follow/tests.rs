//! The rules of follow-ups, by a clock of their own.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::AppError;
use xieli_testing::viewer;

use super::model::{Follow, FollowInput};
use super::rules;

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_700_000_000 + seconds, 0).unwrap_or_default()
}

fn follow() -> Follow {
    Follow {
        enterprise_id: 1,
        id: 1,
        customer_id: 1,
        kind: "1".into(),
        body: "电话".into(),
        contact_id: None,
        next_at: Some(at(100)),
        remind: true,
        reminded_at: None,
        version: 1,
        created_at: at(0),
        created_by: Some(7),
    }
}

fn input(next_at: Option<DateTime<Utc>>, remind: bool) -> FollowInput {
    FollowInput { kind: "1".into(), body: " 说好了 ".into(), contact_id: None, next_at, remind }
}

#[test]
fn a_reminder_is_due_once_and_not_a_second_early() {
    assert!(!rules::is_due(&follow(), at(99)));
    assert!(rules::is_due(&follow(), at(100)));
    assert!(!rules::is_due(&Follow { reminded_at: Some(at(100)), ..follow() }, at(200)));
    assert!(!rules::is_due(&Follow { remind: false, ..follow() }, at(200)));
    assert!(!rules::is_due(&Follow { next_at: None, ..follow() }, at(200)));
}

#[test]
fn the_next_time_is_ahead_unless_it_stays_what_it_was() {
    let now = at(0);
    assert_eq!(rules::checked(input(Some(at(1)), true), None, now).expect("good").body, "说好了");
    assert!(rules::checked(input(Some(now), false), None, now).is_err());
    assert!(rules::checked(input(Some(at(-5)), false), Some(at(-5)), now).is_ok());
    assert!(rules::checked(input(None, true), None, now).is_err());
    assert!(
        rules::checked(input(Some(now + rules::AHEAD + TimeDelta::seconds(1)), false), None, now).is_err()
    );
    let blank = FollowInput { body: " ".into(), ..input(None, false) };
    assert!(matches!(rules::checked(blank, None, now), Err(AppError::Invalid(_))));
}

#[test]
fn its_maker_changes_it_for_a_day() {
    let me = viewer(7, &[]);
    let other = viewer(8, &[]);
    assert!(rules::may_change(&me, &follow(), at(24 * 3600 - 1)));
    assert!(!rules::may_change(&me, &follow(), at(24 * 3600)));
    assert!(!rules::may_change(&other, &follow(), at(1)));
}

#[test]
fn many_customers_share_neither_files_nor_people() {
    assert!(rules::customers(&[1], &[5], Some(6)).is_ok());
    assert!(rules::customers(&[1, 2], &[], None).is_ok());
    assert!(rules::customers(&[1, 2], &[5], None).is_err());
    assert!(rules::customers(&[1, 2], &[], Some(6)).is_err());
    assert!(rules::customers(&[], &[], None).is_err());
    assert!(rules::customers(&(1..=101).collect::<Vec<_>>(), &[], None).is_err());
}
