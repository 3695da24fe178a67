//! Tests of planned visits.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_work::work_order::plan::PlanPatch;
use xieli_kernel::AppError;

fn at(hour: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).expect("a moment") + TimeDelta::hours(hour)
}

fn said(start: Option<Option<i64>>, end: Option<Option<i64>>) -> PlanPatch {
    let moment = |hour: Option<Option<i64>>| hour.map(|hour| hour.map(at));
    PlanPatch { starts_at: moment(start), ends_at: moment(end), address_id: None }
}

#[test]
fn a_visit_is_moved_cleared_or_as_long_as_usual() {
    let before = Some((at(1), at(4)));
    let visit = |patch: PlanPatch| patch.visit(before).expect("good");
    assert_eq!(visit(said(None, None)), before, "nothing is said");
    assert_eq!(visit(said(Some(Some(10)), None)), Some((at(10), at(13))), "it keeps its length");
    assert_eq!(visit(said(None, Some(Some(2)))), Some((at(1), at(2))));
    assert_eq!(visit(said(Some(None), None)), None);
    assert_eq!(visit(said(Some(None), Some(None))), None);
    assert_eq!(said(Some(Some(3)), None).visit(None).expect("good"), Some((at(3), at(5))));
    assert_eq!(said(None, None).visit(None).expect("good"), None);
    assert!(said(None, None).is_empty() && !said(Some(None), None).is_empty());
}

#[test]
fn a_visit_ends_after_it_began_and_within_a_week() {
    let refused = |patch: PlanPatch| match patch.visit(None) {
        Err(AppError::Invalid(errors)) => errors.iter().map(|one| one.path.join(".")).collect::<String>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(said(None, Some(Some(2)))), "planStartAt");
    assert_eq!(refused(said(Some(Some(2)), Some(Some(2)))), "planEndAt");
    assert_eq!(refused(said(Some(Some(3)), Some(Some(2)))), "planEndAt");
    assert_eq!(refused(said(Some(Some(0)), Some(Some(24 * 7 + 1)))), "planEndAt");
    assert!(said(Some(Some(0)), Some(Some(24 * 7))).visit(None).is_ok());
}
