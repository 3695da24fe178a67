//! Tests of applications: types, amounts, overlaps and overtime.

use std::sync::Arc;

use chrono::NaiveDate;
use xieli_domain_attendance::engine::day::model::{
    Approved, ApprovedKind, Basis, DayKind, DayPlan, Extent, Half, OvertimeRule, Plan, Rounding,
};
use xieli_domain_attendance::engine::day::shift::{Clock, Shift};
use xieli_domain_attendance::engine::day::zone::{Zone, moment_of};
use xieli_domain_attendance::engine::leave::overlap::{Clash, fault, overlaps, period};
use xieli_domain_attendance::engine::leave::rules::{
    Applicant, Audience, ONE, Sex, TypeRule, Unit, faults, full_years, number, refused, unusable,
};
use xieli_domain_attendance::engine::leave::{calculate, overtime};

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn hours(date: &str, from: i32, to: i32) -> Extent {
    let span = Zone::CHINA.span(day(date), Clock::new(60 * from, 60 * to));
    Extent::Moments { from: moment_of(span.from), to: moment_of(span.to) }
}

fn halves(from: &str, from_half: Half, to: &str, to_half: Half) -> Extent {
    Extent::Halves { from: day(from), from_half, to: day(to), to_half }
}

fn leave(id: i64, extent: Extent) -> Approved {
    Approved { id, kind: ApprovedKind::Leave, type_id: 1, name: "年假".into(), extent, by: None }
}

fn trip(id: i64, extent: Extent) -> Approved {
    Approved { kind: ApprovedKind::Trip, name: "出差".into(), ..leave(id, extent) }
}

const RULE: OvertimeRule =
    OvertimeRule { basis: Basis::Proved, least: 60, unit: 30, rounding: Rounding::Down };

fn overtime(id: i64, extent: Extent) -> Approved {
    Approved { kind: ApprovedKind::Overtime(RULE), name: "加班".into(), ..leave(id, extent) }
}

/// A week from Monday 2026-03-02 on, 09:00 to 18:00 with a rest at noon, and a free weekend.
fn week() -> Vec<DayPlan> {
    let shift = Arc::new(Shift { rests: vec![Clock::new(720, 780)], ..Shift::plain(1, "早班", 540, 1080) });
    let plan = |(place, day)| {
        let works = place < 5;
        let kind = if works { DayKind::Workday } else { DayKind::RestDay };
        let plan = if works { Plan::Shift(shift.clone()) } else { Plan::Free };
        DayPlan { day, kind, name: None, plan }
    };
    day("2026-03-02").iter_days().take(7).enumerate().map(plan).collect()
}

fn clashes(new: &Approved, others: &[Approved], cuts: bool) -> Vec<(i64, Clash)> {
    overlaps(&Zone::CHINA, new, others, &week(), cuts).into_iter().map(|one| (one.other, one.clash)).collect()
}

#[test]
fn two_halves_of_a_day_do_not_overlap_and_the_same_half_does() {
    let first = leave(1, halves("2026-03-03", Half::First, "2026-03-03", Half::First));
    let second = leave(2, halves("2026-03-03", Half::Second, "2026-03-04", Half::Second));
    assert_eq!(clashes(&second, std::slice::from_ref(&first), false), []);
    let all = leave(3, halves("2026-03-02", Half::First, "2026-03-03", Half::First));
    assert_eq!(clashes(&all, &[first.clone(), second.clone()], false), [(1, Clash::Refused)]);
    let found = overlaps(&Zone::CHINA, &all, &[first], &week(), false);
    assert_eq!(found[0].words, "与 3 月 3 日上半天的年假重叠");
    // an application does not overlap itself when it is changed
    assert_eq!(clashes(&all, std::slice::from_ref(&all), false), []);
}

#[test]
fn hours_overlap_the_half_of_the_shift_that_they_lie_in() {
    let morning = leave(1, halves("2026-03-03", Half::First, "2026-03-03", Half::First));
    assert_eq!(
        clashes(&leave(2, hours("2026-03-03", 11, 14)), std::slice::from_ref(&morning), false).len(),
        1
    );
    assert_eq!(clashes(&leave(2, hours("2026-03-03", 13, 15)), std::slice::from_ref(&morning), false), []);
    // touching is not overlapping
    let hours_before = leave(3, hours("2026-03-03", 13, 15));
    assert_eq!(clashes(&leave(4, hours("2026-03-03", 15, 16)), &[hours_before], false), []);
}

#[test]
fn leave_inside_a_trip_is_refused_or_cuts_it() {
    let away = trip(1, halves("2026-03-02", Half::First, "2026-03-06", Half::Second));
    let off = leave(2, halves("2026-03-04", Half::First, "2026-03-04", Half::Second));
    assert_eq!(clashes(&off, std::slice::from_ref(&away), false), [(1, Clash::Refused)]);
    assert_eq!(clashes(&off, std::slice::from_ref(&away), true), [(1, Clash::CutsTrip)]);
    assert_eq!(clashes(&away, std::slice::from_ref(&off), true), [(2, Clash::CutsTrip)]);
    let told = overlaps(&Zone::CHINA, &off, std::slice::from_ref(&away), &week(), true);
    assert_eq!(told[0].words, "与 3 月 2 日至 3 月 6 日的出差重叠的时间按请假计，不计出差");
    let rule = TypeRule {
        unit: Unit::HalfDay,
        step: 30,
        rounding: Rounding::Up,
        least: 0,
        over_rest: false,
        proof_above: None,
    };
    let cut = xieli_domain_attendance::engine::leave::overlap::minutes(&Zone::CHINA, &off.extent, &week());
    assert_eq!(calculate::calculate(&Zone::CHINA, &rule, &away.extent, &week(), &cut).amount, 4 * ONE);
    let second = trip(3, halves("2026-03-06", Half::Second, "2026-03-07", Half::Second));
    assert_eq!(clashes(&second, &[away], true), [(1, Clash::Refused)]);
}

#[test]
fn overtime_is_possible_on_a_trip_and_in_the_evening_of_a_day_off() {
    let away = trip(1, halves("2026-03-03", Half::First, "2026-03-03", Half::Second));
    let off = leave(2, halves("2026-03-04", Half::First, "2026-03-04", Half::Second));
    let late = overtime(3, hours("2026-03-03", 19, 21));
    assert_eq!(clashes(&late, &[away, off.clone()], false), []);
    assert_eq!(clashes(&overtime(4, hours("2026-03-04", 19, 21)), std::slice::from_ref(&off), false), []);
    assert_eq!(clashes(&overtime(5, hours("2026-03-04", 17, 20)), &[off], false), [(2, Clash::Refused)]);
    assert_eq!(clashes(&overtime(6, hours("2026-03-03", 20, 22)), &[late], false), [(3, Clash::Refused)]);
}

#[test]
fn periods_have_words_and_limits() {
    assert_eq!(period(&Zone::CHINA, &hours("2026-03-03", 22, 30)), "3 月 3 日 22:00 至 3 月 4 日 06:00");
    assert_eq!(
        period(&Zone::CHINA, &halves("2026-03-03", Half::Second, "2026-03-05", Half::First)),
        "3 月 3 日下半天至 3 月 5 日上半天"
    );
    assert_eq!(fault(&hours("2026-03-03", 9, 10)), None);
    assert!(fault(&hours("2026-03-03", 9, 9)).is_some());
    assert!(fault(&halves("2026-03-03", Half::Second, "2026-03-03", Half::First)).is_some());
    assert!(fault(&halves("2026-03-03", Half::First, "2027-03-05", Half::First)).is_some());
}

#[test]
fn overtime_is_counted_outside_the_shifts_by_the_kind_of_each_date() {
    let counted = |extent: Extent| {
        let Extent::Moments { from, to } = extent else { panic!("moments") };
        overtime::calculate(&Zone::CHINA, &RULE, from, to, &week())
    };
    let friday = counted(hours("2026-03-06", 17, 26)).expect("overtime");
    assert_eq!((friday.by_kind.workday, friday.by_kind.rest_day, friday.minutes()), (360, 120, 480));
    assert_eq!(friday.dates.iter().map(|one| one.minutes).collect::<Vec<_>>(), [360, 120]);
    assert!(counted(hours("2026-03-06", 14, 17)).is_err());
    assert!(counted(hours("2026-03-06", 18, 43)).is_err());
    assert!(counted(hours("2026-03-06", 20, 20)).is_err());
    // a date without a plan has the kind of its weekday, as when the day is computed
    let Extent::Moments { from, to } = hours("2026-03-07", 9, 12) else { panic!("moments") };
    let saturday = overtime::calculate(&Zone::CHINA, &RULE, from, to, &[]).expect("overtime");
    assert_eq!((saturday.by_kind.workday, saturday.by_kind.rest_day), (0, 180));
}

#[test]
fn types_are_for_those_they_are_meant_for() {
    let member = Applicant {
        team_ids: vec![3, 1],
        entered: Some(day("2020-02-29")),
        sex: Some(Sex::Male),
        balance: 50,
    };
    let today = day("2026-03-02");
    let for_all = Audience::default();
    assert_eq!(unusable(&for_all, &member, today), None);
    assert_eq!(unusable(&Audience { team_ids: vec![1, 9], ..for_all.clone() }, &member, today), None);
    assert!(unusable(&Audience { team_ids: vec![9], ..for_all.clone() }, &member, today).is_some());
    assert_eq!(unusable(&Audience { service_years: Some(6), ..for_all.clone() }, &member, today), None);
    assert!(unusable(&Audience { service_years: Some(7), ..for_all.clone() }, &member, today).is_some());
    assert!(unusable(&Audience { sex: Some(Sex::Female), ..for_all.clone() }, &member, today).is_some());
    let nobody_knows = Applicant { sex: None, entered: None, ..member.clone() };
    assert!(unusable(&Audience { sex: Some(Sex::Male), ..for_all.clone() }, &nobody_knows, today).is_some());
    assert!(
        unusable(&Audience { service_years: Some(0), ..for_all.clone() }, &nobody_knows, today).is_some()
    );
    let by_balance = Audience { by_balance: true, ..for_all };
    assert_eq!(unusable(&by_balance, &member, today), None);
    assert!(unusable(&by_balance, &Applicant { balance: 0, ..member }, today).is_some());
}

#[test]
fn years_of_service_are_full_years() {
    assert_eq!(full_years(day("2020-07-01"), day("2026-06-30")), 5);
    assert_eq!(full_years(day("2020-07-01"), day("2026-07-01")), 6);
    assert_eq!(full_years(day("2020-02-29"), day("2021-02-28")), 0);
    assert_eq!(full_years(day("2020-02-29"), day("2021-03-01")), 1);
    assert_eq!(full_years(day("2026-07-01"), day("2026-01-01")), 0);
}

#[test]
fn least_amount_and_proof_are_asked_for() {
    let rule = TypeRule {
        unit: Unit::HalfDay,
        step: 30,
        rounding: Rounding::Up,
        least: 100,
        over_rest: false,
        proof_above: Some(300),
    };
    assert_eq!(faults(&rule), []);
    assert_eq!(faults(&TypeRule { unit: Unit::Hour, step: 7, ..rule })[0].0, "step");
    assert_eq!(refused(&rule, 0, false).as_deref(), Some("所选时间都不在上班时间内"));
    assert_eq!(refused(&rule, 50, false).as_deref(), Some("至少 1 天"));
    assert_eq!(refused(&rule, 100, false), None);
    // exactly three days need none
    assert_eq!(refused(&rule, 300, false), None);
    assert_eq!(refused(&rule, 350, false).as_deref(), Some("超过 3 天 须上传证明"));
    assert_eq!(refused(&rule, 350, true), None);
    assert_eq!([number(150), number(117), number(-50), number(-105)], ["1.5", "1.17", "-0.5", "-1.05"]);
    assert_eq!(Rounding::Nearest.apply(45, 30), 60);
    assert_eq!(
        [Rounding::Down.apply(44, 30), Rounding::Up.apply(31, 30), Rounding::Up.apply(30, 30)],
        [30, 60, 30]
    );
}
