//! Overlaps of applications, also of half days. The other application is named, and the applicant is warned
//! of leave inside a trip before sending.

use chrono::{Datelike, NaiveDate};

use crate::engine::day::cover::on_day;
use crate::engine::day::model::{Approved, ApprovedKind, DayPlan, Extent, Half};
use crate::engine::day::span::{Span, Spans};
use crate::engine::day::zone::{Zone, minute_of};

/// Kind of conflict between two applications.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clash {
    /// They exclude each other: the new one is refused.
    Refused,
    /// The leave takes precedence over the trip; the applicant is warned.
    CutsTrip,
}

/// A conflicting application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlap {
    /// The id of the other one.
    pub other: i64,
    /// The consequence.
    pub clash: Clash,
    /// The sentence for the applicant.
    pub words: String,
}

/// Applications, approved or in approval, that overlap a new one. `plans` are the days of the new one and the
/// day before; `leave_cuts_trips` is a setting of the enterprise. The caller's lock prevents concurrent
/// submissions.
pub fn overlaps(
    zone: &Zone,
    new: &Approved,
    others: &[Approved],
    plans: &[DayPlan],
    leave_cuts_trips: bool,
) -> Vec<Overlap> {
    let asked = minutes(zone, &new.extent, plans);
    let meeting = others.iter().filter(|other| other.id != new.id).filter_map(|other| {
        let clash = clash(&new.kind, &other.kind, leave_cuts_trips)?;
        meet(zone, new, other, &asked, plans).then_some((other, clash))
    });
    meeting
        .map(|(other, clash)| {
            let name = format!("{}的{}", period(zone, &other.extent), other.name);
            let words = match clash {
                Clash::Refused => format!("与 {name}重叠"),
                Clash::CutsTrip => format!("与 {name}重叠的时间按请假计，不计出差"),
            };
            Overlap { other: other.id, clash, words }
        })
        .collect()
}

/// The conflict of two kinds that overlap; `None` if they are compatible, such as overtime on a trip.
fn clash(new: &ApprovedKind, other: &ApprovedKind, leave_cuts_trips: bool) -> Option<Clash> {
    use ApprovedKind::{Leave, Overtime, Trip};
    match (new, other) {
        (Overtime(_), Trip) | (Trip, Overtime(_)) => None,
        (Leave, Trip) | (Trip, Leave) if leave_cuts_trips => Some(Clash::CutsTrip),
        _ => Some(Clash::Refused),
    }
}

fn meet(zone: &Zone, new: &Approved, other: &Approved, asked: &Spans, plans: &[DayPlan]) -> bool {
    match (by_halves(&new.extent), by_halves(&other.extent)) {
        // half days conflict by number, whatever shift the day gets later
        (Some(one), Some(two)) => one.0 <= two.1 && two.0 <= one.1,
        _ => !asked.and(&minutes(zone, &other.extent, plans)).is_empty(),
    }
}

/// A period by halves as the numbers of its first and last half.
fn by_halves(extent: &Extent) -> Option<(i32, i32)> {
    let Extent::Halves { from, from_half, to, to_half } = *extent else { return None };
    let number = |day: NaiveDate, half| 2 * day.num_days_from_ce() + i32::from(half == Half::Second);
    Some((number(from, from_half), number(to, to_half)))
}

/// The minutes of a period. One in half days has those of its shifts only, so overtime in the evening of a
/// day of leave is possible.
pub fn minutes(zone: &Zone, extent: &Extent, plans: &[DayPlan]) -> Spans {
    match extent {
        Extent::Moments { from, to } => Span::new(minute_of(*from), minute_of(*to)).into(),
        Extent::Halves { .. } => Spans::of(plans.iter().filter_map(|plan| on_day(zone, extent, plan))),
    }
}

/// A period as text: `3 月 2 日上半天`, `3 月 2 日 14:00 至 18:00`.
pub fn period(zone: &Zone, extent: &Extent) -> String {
    let date = |day: NaiveDate| format!("{} 月 {} 日", day.month(), day.day());
    match *extent {
        Extent::Moments { from, to } => {
            let (from, to) = (zone.local(from), zone.local(to));
            let end = to.format("%H:%M");
            let end =
                if from.date() == to.date() { end.to_string() } else { format!("{} {end}", date(to.date())) };
            format!("{} {} 至 {end}", date(from.date()), from.format("%H:%M"))
        }
        Extent::Halves { from, from_half, to, to_half } if from == to => {
            let part = match (from_half, to_half) {
                (Half::First, Half::First) => "上半天",
                (Half::Second, _) => "下半天",
                _ => "",
            };
            format!("{}{part}", date(from))
        }
        Extent::Halves { from, from_half, to, to_half } => {
            let first = if from_half == Half::Second { "下半天" } else { "" };
            let last = if to_half == Half::First { "上半天" } else { "" };
            format!("{}{first}至 {}{last}", date(from), date(to))
        }
    }
}

/// The error of a period, as text; `None` if it can be counted.
pub fn fault(extent: &Extent) -> Option<&'static str> {
    let long = |days: i64| days > super::calculate::MAX_DAYS;
    match *extent {
        Extent::Moments { from, to } if to <= from => Some("结束时间应晚于开始时间"),
        Extent::Moments { from, to } => long((to - from).num_days()).then_some("一次申请最长 366 天"),
        Extent::Halves { from, from_half, to, to_half } => {
            if (to, to_half) < (from, from_half) {
                return Some("结束时间应晚于开始时间");
            }
            long((to - from).num_days()).then_some("一次申请最长 366 天")
        }
    }
}
