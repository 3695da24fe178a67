//! Invariants of computed days over random plans, applications and punches of nine days.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use proptest::prelude::*;
use xieli_domain_attendance::engine::day::compute;
use xieli_domain_attendance::engine::day::model::{
    Approved, ApprovedKind, Basis, ByKind, DayInput, DayKind, DayPlan, Extent, Half, NEIGHBOURS,
    OvertimeRule, Plan, Policy, Punch, PunchSource, PunchState, Rounding,
};
use xieli_domain_attendance::engine::day::result::{DayResult, Source, Verdict};
use xieli_domain_attendance::engine::day::shift::{Clock, Shift};
use xieli_domain_attendance::engine::day::span::Spans;
use xieli_domain_attendance::engine::day::zone::{Zone, moment_of};
use xieli_domain_attendance::engine::leave::calculate::calculate;
use xieli_domain_attendance::engine::leave::rules::{TypeRule, Unit};

use crate::golden::read::shifts;

/// The days of a case.
const COUNT: usize = 9;

fn first() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day")
}

/// A minute of the nine days.
fn at(minute: i32) -> DateTime<Utc> {
    moment_of(Zone::CHINA.minute(first(), minute))
}

#[derive(Debug, Clone)]
struct Case {
    days: Vec<DayPlan>,
    approved: Vec<Approved>,
    punches: Vec<Punch>,
    policy: Policy,
}

impl Case {
    fn day(&self, at: usize, now: DateTime<Utc>) -> DayResult {
        let zone = Zone::CHINA;
        let Self { days, approved, punches, policy } = self;
        compute(&DayInput { zone: &zone, now, days, at, approved, punches, policy })
    }

    fn all(&self) -> Vec<DayResult> {
        (0..self.days.len()).map(|at| self.day(at, far())).collect()
    }
}

/// Everything is over.
fn far() -> DateTime<Utc> {
    at(30 * 24 * 60)
}

fn shift() -> impl Strategy<Value = Arc<Shift>> {
    let known: Vec<Arc<Shift>> = shifts().into_values().collect();
    let made =
        (0..1440_i32, 20..900_i32, 0..3_i32, (0..30_i32, 0..30_i32), any::<bool>(), (0..720_i32, 0..720_i32));
    let made = made.prop_map(|(from, length, rests, (late, early), thresholds, (earliest, latest))| {
        let part = length / 8;
        let rest = |place: i32| Clock::new(from + (2 * place + 1) * part, from + (2 * place + 2) * part);
        let shift = Shift {
            rests: (0..rests).map(rest).filter(|rest| rest.length() > 0).collect(),
            late_grace: late,
            early_grace: early,
            absence_below: thresholds.then_some(length / 3),
            half_below: thresholds.then_some(length / 2),
            earliest: Some(earliest),
            latest: Some(latest),
            overtime_after: Some(30),
            ..Shift::plain(99, "随机", from, from + length)
        };
        assert_eq!(shift.faults(), []);
        Arc::new(shift)
    });
    prop_oneof![2 => prop::sample::select(known), 1 => made]
}

fn plan() -> impl Strategy<Value = (Plan, DayKind)> {
    let kind = prop_oneof![4 => Just(DayKind::Workday), 1 => Just(DayKind::Holiday)];
    prop_oneof![
        6 => (shift().prop_map(Plan::Shift), kind),
        2 => Just((Plan::Free, DayKind::RestDay)),
        1 => Just((Plan::Anytime { expected: 480, begins: 300 }, DayKind::Workday)),
        1 => Just((Plan::Nobody, DayKind::Workday)),
    ]
}

fn extent() -> impl Strategy<Value = Extent> {
    let half = || prop_oneof![Just(Half::First), Just(Half::Second)];
    let moments = (0..(COUNT as i32) * 1440, 1..720_i32);
    let moments =
        moments.prop_map(|(from, length)| Extent::Moments { from: at(from), to: at(from + length) });
    let halves =
        (0..COUNT as u64, 0..3_u64, half(), half()).prop_map(|(from, length, from_half, to_half)| {
            let from = first() + Days::new(from);
            Extent::Halves { from, from_half, to: from + Days::new(length), to_half }
        });
    prop_oneof![moments, halves]
}

fn approved() -> impl Strategy<Value = Vec<Approved>> {
    let overtime = (any::<bool>(), prop_oneof![Just(1), Just(30)]).prop_map(|(proved, unit)| {
        let basis = if proved { Basis::Proved } else { Basis::Applied };
        ApprovedKind::Overtime(OvertimeRule { basis, least: unit, unit, rounding: Rounding::Down })
    });
    let kind = prop_oneof![Just(ApprovedKind::Leave), Just(ApprovedKind::Trip), overtime];
    let one = (kind, extent());
    prop::collection::vec(one, 0..6).prop_map(|all| {
        let read = |((kind, extent), id): ((ApprovedKind, Extent), i64)| Approved {
            id,
            kind,
            type_id: id % 3,
            name: "申请".into(),
            extent,
            by: None,
        };
        all.into_iter().zip(901..).map(read).collect()
    })
}

fn punches() -> impl Strategy<Value = Vec<Punch>> {
    let state = prop_oneof![8 => Just(PunchState::Valid), 1 => Just(PunchState::Waiting), 1 => Just(PunchState::Refused)];
    let one = (0..(COUNT as i32) * 1440, 0..60_i64, -600..600_i32, state);
    prop::collection::vec(one, 0..40).prop_map(|all| {
        let read = |((minute, seconds, ahead, state), id): ((i32, i64, i32, PunchState), i64)| {
            let own = at(minute) + TimeDelta::seconds(seconds);
            let received = own + TimeDelta::hours(3);
            let source = PunchSource::Phone;
            Punch { id, own, received, ahead, source, state, outside: false, place: None }
        };
        all.into_iter().zip(1..).map(read).collect()
    })
}

fn case() -> impl Strategy<Value = Case> {
    let policy = any::<bool>().prop_map(|punched| {
        let rule = OvertimeRule { basis: Basis::Proved, least: 30, unit: 30, rounding: Rounding::Down };
        let rule = punched.then_some(rule);
        let punched_overtime = ByKind { workday: rule, rest_day: rule, holiday: rule };
        Policy { punched_overtime, night: Some(Clock::new(22 * 60, 30 * 60)) }
    });
    let days = prop::collection::vec(plan(), COUNT);
    (days, approved(), punches(), policy).prop_map(|(days, approved, punches, policy)| {
        let plan = |(day, (plan, kind))| DayPlan { day, kind, name: None, plan };
        let days = first().iter_days().zip(days).map(plan).collect();
        Case { days, approved, punches, policy }
    })
}

/// Asserts that the minutes of any day add up.
fn adds_up(day: &DayResult) {
    let figures = &day.figures;
    let sum = figures.worked + figures.leave + figures.absence + figures.rest + figures.pending;
    assert_eq!(sum, figures.shift, "{day:#?}");
    assert_eq!(figures.shift, figures.expected + figures.rest, "{day:#?}");
    assert!(figures.late + figures.early + figures.unproved <= figures.absence, "{day:#?}");
    assert!(figures.trip + figures.tolerated <= figures.worked, "{day:#?}");
    assert!(figures.on_holiday <= figures.worked, "{day:#?}");
    assert!((0..=2).contains(&figures.absent_halves), "{day:#?}");
    assert_eq!(day.leave.iter().map(|one| one.minutes).sum::<i32>(), figures.leave, "{day:#?}");
    let overtime = figures.overtime.workday + figures.overtime.rest_day + figures.overtime.holiday;
    assert_eq!(day.overtime.iter().map(|one| one.minutes).sum::<i32>(), overtime, "{day:#?}");
    let zero = |text: &str| serde_json::to_string(figures).expect("figures").contains(text);
    assert!(!zero(":-"), "{day:#?}");
    if day.settled {
        assert_eq!(figures.pending, 0, "{day:#?}");
        assert!(day.ends.iter().all(|end| end.verdict != Verdict::Pending), "{day:#?}");
    }
}

/// How often each punch is mentioned, over all days.
fn told(days: &[DayResult]) -> BTreeMap<i64, i32> {
    let mut told = BTreeMap::new();
    for reason in days.iter().flat_map(|day| &day.reasons) {
        if let Some(Source::Punch(id)) = reason.source {
            *told.entry(id).or_default() += 1;
        }
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn minutes_add_up_and_computing_twice_changes_nothing(case in case(), now in 0..(12 * 1440_i32)) {
        for at in 0..COUNT {
            let running = case.day(at, self::at(now));
            adds_up(&running);
            assert_eq!(running, case.day(at, self::at(now)));
            let over = case.day(at, far());
            adds_up(&over);
            assert!(over.settled);
            // a settled day does not change
            if running.settled {
                assert_eq!(running, over);
            }
        }
    }

    #[test]
    fn the_order_of_arrival_does_not_matter(case in case(), turn in 0..40_usize) {
        let mut other = case.clone();
        other.punches.reverse();
        let places = other.punches.len().max(1);
        other.punches.rotate_left(turn % places);
        other.approved.reverse();
        assert_eq!(case.all(), other.all());
    }

    #[test]
    fn each_punch_counts_once(case in case()) {
        let days = case.all();
        let told = told(&days);
        assert!(told.values().all(|times| *times == 1), "{told:?} {days:#?}");
        for punch in case.punches.iter().filter(|punch| punch.state == PunchState::Refused) {
            assert!(!told.contains_key(&punch.id));
        }
        let counted: Vec<i64> = days.iter().flat_map(|day| &day.ends).filter_map(|end| end.punch_id).collect();
        let spare: Vec<i64> = days.iter().flat_map(|day| &day.spare).copied().collect();
        assert!(spare.iter().all(|id| !counted.contains(id)));
    }

    #[test]
    fn neighbours_are_enough(case in case(), at in NEIGHBOURS..COUNT - NEIGHBOURS) {
        let near = Case { days: case.days[at - NEIGHBOURS..=at + NEIGHBOURS].to_vec(), ..case.clone() };
        assert_eq!(case.day(at, far()), near.day(NEIGHBOURS, far()));
    }

    #[test]
    fn leave_is_what_the_form_showed(case in case(), extent in extent()) {
        let leave = Approved { id: 1, kind: ApprovedKind::Leave, type_id: 1, name: "年假".into(), extent, by: None };
        let case = Case { approved: vec![leave], ..case };
        let rule = TypeRule { unit: Unit::Hour, step: 6, rounding: Rounding::Up, least: 0, over_rest: false, proof_above: None };
        let shown = calculate(&Zone::CHINA, &rule, &extent, &case.days, &Spans::default());
        let taken = case.all();
        let found: i32 = taken.iter().map(|day| day.figures.leave).sum();
        assert_eq!(shown.minutes, found, "{shown:#?}");
        for day in &shown.days {
            let computed = taken.iter().find(|one| one.day == day.day).expect("the day");
            assert_eq!(day.minutes, computed.figures.leave, "{day:?}");
        }
    }

    #[test]
    fn results_are_read_as_they_were_kept(case in case(), at in 0..COUNT) {
        let day = case.day(at, far());
        let kept = serde_json::to_string(&day).expect("written");
        assert_eq!(serde_json::from_str::<DayResult>(&kept).expect("read"), day);
        assert!(!day.asks_for_review(&day.ground()));
    }
}
