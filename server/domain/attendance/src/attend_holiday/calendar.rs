//! Special days of the calendar from holidays: pure functions.

use super::model::AttendHoliday;
use crate::engine::day::model::DayKind;
use crate::engine::schedule::rules::{Holiday, Holidays};

/// The special days of holidays. If two name the same day, a holiday takes precedence over a workday.
pub fn calendar(holidays: &[AttendHoliday]) -> Holidays {
    let mut all = Holidays::new();
    let special = |kind, one: &AttendHoliday| Holiday { kind, name: one.name.clone(), like: None };
    for one in holidays {
        for day in &one.work_days {
            all.entry(*day).or_insert_with(|| special(DayKind::Workday, one));
        }
    }
    for one in holidays {
        for day in one.begins_on.iter_days().take_while(|day| *day <= one.ends_on) {
            let kind = if one.rest_days.contains(&day) { DayKind::RestDay } else { DayKind::Holiday };
            all.insert(day, special(kind, one));
        }
    }
    all
}
