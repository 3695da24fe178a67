//! The amount of an application for leave or a trip, day by day over shifts and holidays
//! (business §7 Attendance: `calculateLeaveTime`, `calculateTripTime`). The form shows exactly this result.

use chrono::NaiveDate;

use super::rules::{Amount, ONE, TypeRule, USUAL_DAY, Unit};
use crate::engine::day::cover::{halves, on_day, reach, taken_halves};
use crate::engine::day::model::{DayKind, DayPlan, Extent, Half, Plan, Rounding};
use crate::engine::day::reasons::duration;
use crate::engine::day::shift::{Clock, Shift};
use crate::engine::day::span::{Span, Spans};
use crate::engine::day::zone::Zone;

/// The most days of one application.
pub const MAX_DAYS: i64 = 366;

/// A day of an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayAmount {
    /// The date.
    pub day: NaiveDate,
    /// Minutes of the shift, or of the default day where the type counts free days.
    pub minutes: i32,
    /// The part of the whole amount.
    pub amount: Amount,
    /// Plan of the day as text, with the reason why it counts or does not.
    pub words: String,
}

/// An application, counted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Calculation {
    /// Each day of the period, from the first on.
    pub days: Vec<DayAmount>,
    /// Minutes, before rounding.
    pub minutes: i32,
    /// The amount, in units: the sum of those of the days.
    pub amount: Amount,
}

/// Counts a period. `plans` holds its days and the day before, whose night shift may reach into it; minutes
/// in `without` do not count (leave inside a trip).
pub fn calculate(
    zone: &Zone,
    rule: &TypeRule,
    extent: &Extent,
    plans: &[DayPlan],
    without: &Spans,
) -> Calculation {
    let mut days = Vec::new();
    for plan in plans {
        let Some(span) = on_day(zone, extent, plan).filter(|span| span.meets(reach(zone, plan))) else {
            continue;
        };
        let parts = halves(plan).map(|half| zone.span(plan.day, half));
        let (counted, words) = counting(zone, rule, plan);
        let mut taken = counted.within(span).without(without);
        // a day without hours of its own is divided by the clock
        let whole = counted.minutes();
        let most = if matches!(plan.plan, Plan::Shift(_)) { whole } else { expected(plan) };
        let chosen = taken_halves(extent, plan.day);
        if let Some((first, last)) = chosen {
            let sides = [first == Half::First, last == Half::Second];
            taken = Spans::of(parts.iter().zip(sides).filter(|(_, side)| *side).map(|(part, _)| *part))
                .and(&taken);
        }
        let minutes = scaled(plan, chosen.is_some(), taken.minutes(), whole, most);
        let amount = if whole == 0 {
            0
        } else {
            in_days(rule, &parts.map(|part| (counted.within(part), taken.within(part))))
        };
        days.push(DayAmount { day: plan.day, minutes, amount, words });
    }
    if rule.unit == Unit::Hour {
        in_hours(rule, &mut days);
    }
    // the day before is left out unless its night shift reaches into the period
    let empty = |one: &DayAmount| one.minutes == 0 && plans.first().is_some_and(|first| first.day == one.day);
    if matches!(extent, Extent::Moments { .. }) && days.first().is_some_and(empty) && days.len() > 1 {
        days.remove(0);
    }
    let minutes = days.iter().map(|one| one.minutes).sum();
    let amount = days.iter().map(|one| one.amount).sum();
    Calculation { days, minutes, amount }
}

/// The expected minutes of a day without a shift.
fn expected(plan: &DayPlan) -> i32 {
    match plan.plan {
        Plan::Anytime { expected, .. } => expected,
        _ => USUAL_DAY,
    }
}

/// Minutes of a day without a shift: half of its hours are half of the day, and hours are hours up to those
/// of the day.
fn scaled(plan: &DayPlan, by_halves: bool, taken: i32, whole: i32, most: i32) -> i32 {
    match plan.plan {
        Plan::Shift(_) => taken,
        _ if whole == 0 => 0,
        _ if by_halves => {
            i32::try_from(i64::from(taken) * i64::from(most) / i64::from(whole)).unwrap_or(most)
        }
        _ => taken.min(most),
    }
}

/// The minutes of a day that count, with their description.
fn counting(zone: &Zone, rule: &TypeRule, plan: &DayPlan) -> (Spans, String) {
    let date = || Spans::from(reach(zone, plan));
    let name = plan.name.as_deref();
    match &plan.plan {
        Plan::Shift(shift) => {
            (work(zone, plan.day, shift), format!("班次「{}」，{}", shift.name, duration(shift.expected())))
        }
        Plan::Anytime { expected, .. } => (date(), format!("不定时工作，{}", duration(*expected))),
        Plan::Nobody => (Spans::default(), "不在考勤组内，不计".to_owned()),
        Plan::Free => {
            let kind = name.unwrap_or(match plan.kind {
                DayKind::Workday => "没有排班",
                DayKind::RestDay => "休息日",
                DayKind::Holiday => "法定节假日",
            });
            if rule.over_rest {
                (date(), format!("{kind}，计入"))
            } else {
                (Spans::default(), format!("{kind}，不计"))
            }
        }
    }
}

/// The minutes of work of a shift on a day.
pub fn work(zone: &Zone, day: NaiveDate, shift: &Shift) -> Spans {
    let spans = |all: &[Clock]| Spans::of(all.iter().map(|one| zone.span(day, *one)).collect::<Vec<Span>>());
    spans(&shift.pairs).without(&spans(&shift.rests))
}

/// A day in units of days: each half with the minutes that count in it and those that are taken.
fn in_days(rule: &TypeRule, parts: &[(Spans, Spans); 2]) -> Amount {
    let taken = |(all, taken): &(Spans, Spans), rounding: Rounding| {
        let (all, taken) = (all.minutes(), taken.minutes());
        match rounding {
            _ if taken == 0 => false,
            Rounding::Up => true,
            Rounding::Nearest => 2 * taken >= all,
            Rounding::Down => taken >= all,
        }
    };
    match rule.unit {
        Unit::Hour => 0,
        Unit::HalfDay => parts.iter().filter(|part| taken(part, rule.rounding)).count() as Amount * (ONE / 2),
        Unit::Day => {
            let sum = |at: fn(&(Spans, Spans)) -> &Spans| {
                parts.iter().fold(Spans::default(), |sum, part| sum.or(at(part)))
            };
            let day = (sum(|part| &part.0), sum(|part| &part.1));
            if taken(&day, rule.rounding) { ONE } else { 0 }
        }
    }
}

/// Hours: the sum is rounded once, and the days share it so that they add up to it.
fn in_hours(rule: &TypeRule, days: &mut [DayAmount]) {
    let all: i64 = days.iter().map(|one| i64::from(one.minutes)).sum();
    let rounded = rule.rounding.apply(all, rule.step.into());
    let last = days.iter().rposition(|one| one.minutes > 0);
    let (mut minutes, mut given) = (0, 0);
    for (place, one) in days.iter_mut().enumerate().filter(|(_, one)| one.minutes > 0) {
        minutes += i64::from(one.minutes);
        let until_here = if Some(place) == last { rounded * ONE / 60 } else { minutes * ONE / 60 };
        one.amount = until_here - given;
        given = until_here;
    }
}
