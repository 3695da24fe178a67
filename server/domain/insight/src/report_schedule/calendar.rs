//! Due times of a report schedule: pure functions over days in China and the work calendar.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use xieli_kernel::clock;

use super::model::{Every, Schedule};
use crate::workday::rules::{Corrections, works};

/// Number of days ahead that are searched for a due time: more than a year.
const FAR: usize = 400;

/// The days of a schedule, and its minute of the day in China.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calendar {
    /// Kind of days.
    pub every: Every,
    /// Days of the week: 1 Monday to 7 Sunday.
    pub weekdays: Vec<i16>,
    /// Day of the month, 1 to 31.
    pub month_day: Option<i16>,
    /// Minute of the day, 0 to 1439.
    pub minute: i16,
}

impl From<&Schedule> for Calendar {
    fn from(schedule: &Schedule) -> Self {
        Self {
            every: schedule.every(),
            weekdays: schedule.weekdays.clone(),
            month_day: schedule.month_day,
            minute: schedule.at_minute,
        }
    }
}

/// The first due time after `after`; `None` if no day of the next year is one.
pub fn next_due(of: &Calendar, after: DateTime<Utc>, corrections: &Corrections) -> Option<DateTime<Utc>> {
    let days = clock::china_day(after).iter_days().take(FAR);
    let on = days.filter(|day| falls(of, *day, corrections));
    on.filter_map(|day| moment(day, of.minute)).find(|at| *at > after)
}

/// Whether the schedule is due on a day.
pub fn falls(of: &Calendar, day: NaiveDate, corrections: &Corrections) -> bool {
    match of.every {
        Every::Day => true,
        Every::Workday => works(day, corrections),
        Every::Weekdays => {
            of.weekdays.iter().any(|one| u32::try_from(*one) == Ok(day.weekday().number_from_monday()))
        }
        Every::MonthDay => {
            let wanted = of.month_day.and_then(|one| u32::try_from(one).ok()).unwrap_or(1);
            day.day() == wanted.min(last_of_month(day))
        }
        Every::MonthEnd => day.day() == last_of_month(day),
        Every::FirstWorkday => {
            let earlier = day.with_day(1).into_iter().flat_map(|first| first.iter_days());
            works(day, corrections)
                && !earlier.take_while(|one| *one < day).any(|one| works(one, corrections))
        }
    }
}

/// The number of the last day of a day's month.
fn last_of_month(day: NaiveDate) -> u32 {
    (28..=31).rev().find(|last| day.with_day(*last).is_some()).unwrap_or(28)
}

/// The instant of a minute of a day in China.
fn moment(day: NaiveDate, minute: i16) -> Option<DateTime<Utc>> {
    clock::china_midnight(day)?.checked_add_signed(TimeDelta::minutes(minute.into()))
}

/// Parses `HH:mm` to the minute of the day.
pub fn minute(text: &str) -> Option<i16> {
    let (hours, minutes) = text.trim().split_once(':')?;
    let number = |digits: &str, below: i16| {
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse::<i16>().ok()).flatten().filter(|number| *number < below)
    };
    Some(number(hours, 24)? * 60 + number(minutes, 60)?)
}

/// Formats a minute of the day as `HH:mm`.
pub fn time(minute: i16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// The due times as text for people.
pub fn said(of: &Calendar) -> String {
    const NAMES: [&str; 7] = ["一", "二", "三", "四", "五", "六", "日"];
    let days = match of.every {
        Every::Weekdays => {
            let name = |one: &i16| NAMES.get(usize::try_from(*one).ok()?.checked_sub(1)?).copied();
            let names: Vec<&str> = of.weekdays.iter().filter_map(name).collect();
            format!("每周{}", names.join("、"))
        }
        Every::MonthDay => format!("每月 {} 日", of.month_day.unwrap_or(1)),
        other => other.label().to_owned(),
    };
    format!("{days} {}", time(of.minute))
}
