//! Tests of the states of attendance exceptions.

use xieli_domain_attendance::attend_exception::states::{ExceptionStatus, Step};

/// All allowed steps of every state, without and with changed inputs.
fn table(review: bool) -> Vec<(ExceptionStatus, Step, ExceptionStatus)> {
    let mut rows = Vec::new();
    for status in ExceptionStatus::ALL {
        for step in Step::ALL {
            if let Some(next) = status.after(step, review) {
                rows.push((*status, step, next));
            }
        }
    }
    rows
}

#[test]
fn exceptions_are_dealt_with_claimed_revoked_and_removed() {
    use ExceptionStatus::{Claimed, Exception, Normal, Open, Removed};
    assert_eq!(
        table(false),
        [
            (Open, Step::AsNormal, Normal),
            (Open, Step::AsException, Exception),
            (Open, Step::Claim, Claimed),
            (Open, Step::Remove, Removed),
            (Claimed, Step::Approve, Normal),
            (Claimed, Step::Refuse, Open),
            (Claimed, Step::Lapse, Exception),
            (Normal, Step::Revoke, Open),
            (Normal, Step::Lapse, Exception),
            (Exception, Step::Revoke, Open),
        ]
    );
}

#[test]
fn a_decision_whose_ground_is_another_may_be_made_once_more() {
    use ExceptionStatus::{Exception, Normal};
    let more: Vec<_> = table(true).into_iter().filter(|row| !table(false).contains(row)).collect();
    assert_eq!(
        more,
        [
            (Normal, Step::AsNormal, Normal),
            (Normal, Step::AsException, Exception),
            (Exception, Step::AsNormal, Normal),
            (Exception, Step::AsException, Exception),
        ]
    );
}

#[test]
fn the_numbers_are_those_of_the_specification() {
    let numbers: Vec<i16> = ExceptionStatus::ALL.iter().map(|status| status.number()).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 9]);
    assert_eq!(ExceptionStatus::read(9).label(), "已移除");
}
