//! The minutes of a day that approved applications (leave, trips) cover.

use chrono::NaiveDate;

use super::model::{Approved, ApprovedKind, DayInput, DayPlan, Extent, Half, Plan};
use super::shift::{Clock, DAY};
use super::span::{Span, Spans};
use super::zone::{Zone, minute_of};

/// A day that an application covers, or a part of it.
#[derive(Debug, Clone)]
pub struct Cover<'a> {
    /// The application.
    pub of: &'a Approved,
    /// Its minutes on the day, whether work is expected in them or not.
    pub span: Span,
    /// Number of half days that an application in half days covers; `None` for one by clock times.
    pub halves: Option<i32>,
}

/// The halves of a day: those of its shift, else before and after noon.
pub fn halves(plan: &DayPlan) -> [Clock; 2] {
    match &plan.plan {
        Plan::Shift(shift) => shift.halves(),
        Plan::Anytime { begins, .. } => {
            let noon = begins + DAY / 2;
            [Clock::new(*begins, noon), Clock::new(noon, begins + DAY)]
        }
        Plan::Nobody | Plan::Free => [Clock::new(0, DAY / 2), Clock::new(DAY / 2, DAY)],
    }
}

/// The halves of a day that a period by halves takes; none if it is by clock times or outside of the day.
pub fn taken_halves(extent: &Extent, day: NaiveDate) -> Option<(Half, Half)> {
    let Extent::Halves { from, from_half, to, to_half } = *extent else { return None };
    if day < from || day > to {
        return None;
    }
    let first = if day == from { from_half } else { Half::First };
    let last = if day == to { to_half } else { Half::Second };
    (first <= last).then_some((first, last))
}

/// The minutes of a day that a period covers. A period in half days depends on the shift of the day; one by
/// times may reach beyond the day and is limited by the shift.
pub fn on_day(zone: &Zone, extent: &Extent, plan: &DayPlan) -> Option<Span> {
    let span = match extent {
        Extent::Moments { from, to } => Span::new(minute_of(*from), minute_of(*to)),
        Extent::Halves { .. } => {
            let (first, last) = taken_halves(extent, plan.day)?;
            let [one, two] = halves(plan);
            let from = if first == Half::First { one.from } else { two.from };
            // a break between the halves belongs to neither
            let to = if last == Half::First { one.to } else { two.to };
            zone.span(plan.day, Clock::new(from, to))
        }
    };
    (span.minutes() > 0).then_some(span)
}

/// All minutes that concern a day: those of its shift, else of the date.
pub fn reach(zone: &Zone, plan: &DayPlan) -> Span {
    let clock = match &plan.plan {
        Plan::Shift(shift) => shift.flex.map_or(shift.span(), |flex| flex.range),
        Plan::Anytime { begins, .. } => Clock::new(*begins, begins + DAY),
        Plan::Nobody | Plan::Free => Clock::new(0, DAY),
    };
    zone.span(plan.day, clock)
}

/// Leave and trips that reach a day: leave first, for leave inside a trip cuts it, and each kind from the
/// earliest on.
pub fn covers<'a>(input: &DayInput<'a>, at: usize) -> Vec<Cover<'a>> {
    let plan = &input.days[at];
    let reach = reach(input.zone, plan);
    let mut covers: Vec<Cover<'a>> = input
        .approved
        .iter()
        .filter(|one| !matches!(one.kind, ApprovedKind::Overtime(_)))
        .filter_map(|of| {
            let span = on_day(input.zone, &of.extent, plan)?;
            let halves =
                taken_halves(&of.extent, plan.day).map(|(first, last)| if first == last { 1 } else { 2 });
            span.meets(reach).then_some(Cover { of, span, halves })
        })
        .collect();
    let order = |one: &Cover<'_>| (one.of.kind != ApprovedKind::Leave, one.span.from, one.of.id);
    covers.sort_by_key(order);
    covers
}

/// The minutes of all covers together.
pub fn covered(covers: &[Cover<'_>]) -> Spans {
    Spans::of(covers.iter().map(|one| one.span))
}
