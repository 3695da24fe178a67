//! Tests of the rules of follow-ups with customers, with a fixed clock.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_crm::follow::model::{Follow, FollowInput, FollowPatch};
use xieli_domain_crm::follow::rules;
use xieli_kernel::AppError;
use xieli_testing::viewer;

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
fn the_next_time_is_moved_in_place_and_put_back() {
    let now = at(0);
    // ahead, none, past, and the former time up to a millisecond
    assert_eq!(rules::next(Some(at(60)), None, now).expect("good"), Some(at(60)));
    assert_eq!(rules::next(None, Some(at(60)), now).expect("good"), None);
    assert_eq!(rules::next(Some(at(-60)), Some(at(60)), now).expect("good"), Some(at(-60)));
    let kept = at(60) + TimeDelta::microseconds(7);
    assert_eq!(rules::next(Some(at(60)), Some(kept), now).expect("good"), Some(kept));
    for far in [now + rules::AHEAD + TimeDelta::seconds(1), now - rules::AHEAD - TimeDelta::seconds(1)] {
        assert!(rules::next(Some(far), None, now).is_err(), "{far}");
    }
    assert!(rules::is_same(Some(at(60)), Some(kept)) && !rules::is_same(Some(at(60)), None));
}

#[test]
fn of_a_time_that_is_moved_somebody_is_told_when_it_comes_and_not_when_it_is_over() {
    let now = at(0);
    let moved = |next| Follow { next_at: next, reminded_at: rules::told_of(next, now), ..follow() };
    assert!(!rules::is_due(&moved(Some(at(300))), at(299)) && rules::is_due(&moved(Some(at(300))), at(300)));
    assert!(!rules::is_due(&moved(Some(at(-300))), at(300)));
    assert!(!rules::is_due(&moved(None), at(300)), "taken back");
    // it can be changed afterwards without a word about the reminder
    let taken_back = moved(None);
    let patch = FollowPatch { body: Some("改".into()), ..FollowPatch::default() };
    assert!(rules::checked(patch.over(&taken_back), None, now).is_ok());
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
    assert!(rules::customers(&[1], &[5], Some(6), Some("0123-abcd")).is_ok());
    assert!(rules::customers(&[1, 2], &[], None, None).is_ok());
    assert!(rules::customers(&[1], &[], None, Some("short")).is_err());
    assert!(rules::customers(&[1, 2], &[5], None, None).is_err());
    assert!(rules::customers(&[1, 2], &[], Some(6), None).is_err());
    assert!(rules::customers(&[], &[], None, None).is_err());
    assert!(rules::customers(&(1..=101).collect::<Vec<_>>(), &[], None, None).is_err());
}
