//! Calendar of configurable reports: relative periods and time buckets, in China's calendar. Pure functions.

use chrono::{Datelike, Months, NaiveDate, TimeDelta};

use super::definition::{Grain, Period};
use super::pivot::Against;

fn after(day: NaiveDate, days: i64) -> NaiveDate {
    day.checked_add_signed(TimeDelta::days(days)).unwrap_or(day)
}

fn months(day: NaiveDate, months: i32) -> NaiveDate {
    let by = Months::new(months.unsigned_abs());
    let moved = if months < 0 { day.checked_sub_months(by) } else { day.checked_add_months(by) };
    moved.unwrap_or(day)
}

/// The first day of a day's bucket.
pub fn first(day: NaiveDate, grain: Grain) -> NaiveDate {
    let of = |month: u32| NaiveDate::from_ymd_opt(day.year(), month, 1).unwrap_or(day);
    match grain {
        Grain::Day => day,
        Grain::Week => after(day, -i64::from(day.weekday().num_days_from_monday())),
        Grain::Month => of(day.month()),
        Grain::Quarter => of((day.month0() / 3) * 3 + 1),
        Grain::Year => of(1),
    }
}

/// The first day of the next bucket.
pub fn next(first: NaiveDate, grain: Grain) -> NaiveDate {
    match grain {
        Grain::Day => after(first, 1),
        Grain::Week => after(first, 7),
        Grain::Month => months(first, 1),
        Grain::Quarter => months(first, 3),
        Grain::Year => months(first, 12),
    }
}

/// Label of a bucket.
pub fn called(first: NaiveDate, grain: Grain) -> String {
    match grain {
        Grain::Day => first.to_string(),
        Grain::Week => {
            let week = first.iso_week();
            format!("{}年第{}周（{}起）", week.year(), week.week(), first.format("%m-%d"))
        }
        Grain::Month => format!("{}年{}月", first.year(), first.month()),
        Grain::Quarter => format!("{}年第{}季度", first.year(), first.month0() / 3 + 1),
        Grain::Year => format!("{}年", first.year()),
    }
}

/// The buckets from one to another, both included; `None` if there are more than `most`.
pub fn between(from: NaiveDate, to: NaiveDate, grain: Grain, most: usize) -> Option<Vec<NaiveDate>> {
    let mut buckets = vec![from];
    let mut at = from;
    while at < to {
        let following = next(at, grain);
        if following <= at || buckets.len() == most {
            return None;
        }
        buckets.push(following);
        at = following;
    }
    Some(buckets)
}

/// The first and the last day of a relative period.
pub fn span(period: Period, today: NaiveDate) -> (NaiveDate, NaiveDate) {
    let whole = |grain: Grain, back: i32| {
        let mut begins = first(today, grain);
        if back > 0 {
            begins = first(after(begins, -1), grain);
        }
        (begins, after(next(begins, grain), -1))
    };
    match period {
        Period::Today => (today, today),
        Period::Yesterday => (after(today, -1), after(today, -1)),
        Period::ThisWeek => whole(Grain::Week, 0),
        Period::LastWeek => whole(Grain::Week, 1),
        Period::ThisMonth => whole(Grain::Month, 0),
        Period::LastMonth => whole(Grain::Month, 1),
        Period::ThisQuarter => whole(Grain::Quarter, 0),
        Period::LastQuarter => whole(Grain::Quarter, 1),
        Period::ThisYear => whole(Grain::Year, 0),
        Period::LastYear => whole(Grain::Year, 1),
        Period::LastSevenDays => (after(today, -6), today),
        Period::LastThirtyDays => (after(today, -29), today),
        Period::LastNinetyDays => (after(today, -89), today),
        Period::LastTwelveMonths => (months(first(today, Grain::Month), -11), whole(Grain::Month, 0).1),
        Period::NextThirtyDays => (today, after(today, 29)),
    }
}

/// Distance between buckets and those that they are compared with, in days or months.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Days.
    Days(i64),
    /// Months.
    Months(i32),
}

/// Distance between buckets of this grain and those that they are compared with.
pub fn step(grain: Grain, against: Against) -> Step {
    match (against, grain) {
        // the same week a year before begins on a Monday, too
        (Against::SameLastYear, Grain::Week) => Step::Days(364),
        (Against::SameLastYear, _) | (Against::PreviousPeriod, Grain::Year) => Step::Months(12),
        (Against::PreviousPeriod, Grain::Day) => Step::Days(1),
        (Against::PreviousPeriod, Grain::Week) => Step::Days(7),
        (Against::PreviousPeriod, Grain::Month) => Step::Months(1),
        (Against::PreviousPeriod, Grain::Quarter) => Step::Months(3),
    }
}

/// The first day of the compared range, from the first day of the range.
pub fn begin_before(from: NaiveDate, step: Step) -> NaiveDate {
    match step {
        Step::Days(days) => after(from, -days),
        Step::Months(by) => months(from, -by),
    }
}

/// The last day of the compared range, from the last day of the range: the end of a month stays one.
pub fn end_before(to: NaiveDate, step: Step) -> NaiveDate {
    match step {
        Step::Days(days) => after(to, -days),
        Step::Months(by) if after(to, 1).day() == 1 => after(months(after(to, 1), -by), -1),
        Step::Months(by) => months(to, -by),
    }
}
