//! Tests of the validation of appraisal events, and of points in workbooks.

use chrono::{Days, NaiveDate};
use xieli_domain_kpi::kpi_event::model::KpiEventPatch;
use xieli_domain_kpi::kpi_event::rules::{checked, read_points};
use xieli_kernel::AppError;

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 1).expect("a day")
}

fn patch() -> KpiEventPatch {
    KpiEventPatch {
        member_id: Some(3),
        title: Some(" 客户来信表扬 ".to_owned()),
        points: Some(250),
        happened_on: Some(today()),
        ..KpiEventPatch::default()
    }
}

fn refused(patch: KpiEventPatch) -> Vec<String> {
    match checked(None, patch, today()) {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn an_event_is_of_somebody_on_a_day_with_points() {
    let input = checked(None, patch(), today()).expect("it is whole");
    assert_eq!((input.title.as_str(), input.points), ("客户来信表扬", 250));
    assert_eq!(refused(KpiEventPatch::default()), ["memberId", "points", "happenedOn", "title"]);
}

#[test]
fn its_bounds_are_asked() {
    for points in [10_001, -10_001] {
        assert_eq!(refused(KpiEventPatch { points: Some(points), ..patch() }), ["points"]);
    }
    for points in [10_000, -10_000, 0] {
        assert!(checked(None, KpiEventPatch { points: Some(points), ..patch() }, today()).is_ok());
    }
    let tomorrow = today().checked_add_days(Days::new(1));
    assert_eq!(refused(KpiEventPatch { happened_on: tomorrow, ..patch() }), ["happenedOn"]);
    assert_eq!(refused(KpiEventPatch { title: Some("长".repeat(101)), ..patch() }), ["title"]);
}

#[test]
fn points_of_a_workbook_are_exact() {
    for (text, points) in [
        ("2.5", Some(250)),
        ("-3", Some(-300)),
        ("+1.25", Some(125)),
        ("－0.05", Some(-5)),
        ("33.33", Some(3_333)),
        ("1.005", None),
        ("十分", None),
        ("", None),
    ] {
        assert_eq!(read_points(text), points, "{text}");
    }
}
