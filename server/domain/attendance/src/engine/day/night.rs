//! Night hours within work: pure arithmetic.

use chrono::Days;

use super::shift::{Clock, DAY};
use super::span::{Span, Spans};
use super::zone::Zone;

/// The minutes of work within the night hours. The window itself tells whether it crosses midnight: 22:00 to
/// 06:00 is 1320 to 1800, or 1320 to 360; 00:00 to 06:00 is 0 to 360.
pub fn minutes(zone: &Zone, window: Clock, work: &Spans) -> i32 {
    nights(zone, window, work).and(work).minutes()
}

/// The nights that may have a part in the work.
fn nights(zone: &Zone, window: Clock, work: &Spans) -> Spans {
    let to = if window.to <= window.from { window.to + DAY } else { window.to };
    let (Some(first), Some(last)) = (work.first(), work.last()) else { return Spans::default() };
    let (first, last) = (zone.day(first), zone.day(last));
    // the night of the day before may reach into the first
    let first = first.checked_sub_days(Days::new(1)).unwrap_or(first);
    let days = first.iter_days().take_while(|day| *day <= last);
    Spans::of(days.map(|day| zone.span(day, Clock::new(window.from, to))))
}

/// The minutes of work on each date, from the earliest on.
pub fn by_date(zone: &Zone, work: &Spans) -> Vec<(chrono::NaiveDate, i32)> {
    let (Some(first), Some(last)) = (work.first(), work.last()) else { return Vec::new() };
    let days = zone.day(first).iter_days().take_while(|day| *day <= zone.day(last));
    let of = |day| work.within(date(zone, day)).minutes();
    days.map(|day| (day, of(day))).filter(|(_, minutes)| *minutes > 0).collect()
}

/// The minutes of a date, from midnight to midnight.
pub fn date(zone: &Zone, day: chrono::NaiveDate) -> Span {
    zone.span(day, Clock::new(0, DAY))
}
