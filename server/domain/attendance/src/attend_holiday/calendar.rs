//! The kind of a date as holidays say it: pure functions.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::model::AttendHoliday;

/// A day that is not like every other of its weekday.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    /// What it is.
    pub kind: SpecialKind,
    /// The name of the holiday that makes it so.
    pub name: String,
}

/// What a special day is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpecialKind {
    /// A holiday.
    Holiday,
    /// A day of a holiday that is a plain day of rest.
    Rest,
    /// A day of rest that is worked.
    Worked,
}

/// The special days of an enterprise.
pub type Calendar = BTreeMap<NaiveDate, Special>;

/// The special days that holidays make. Where two speak of one day, a holiday counts before a day that is worked.
pub fn calendar(holidays: &[AttendHoliday]) -> Calendar {
    let mut all = Calendar::new();
    for one in holidays {
        for day in &one.work_days {
            let worked = Special { kind: SpecialKind::Worked, name: one.name.clone() };
            all.entry(*day).or_insert(worked);
        }
    }
    for one in holidays {
        for day in one.begins_on.iter_days().take_while(|day| *day <= one.ends_on) {
            let rests = one.rest_days.contains(&day);
            let kind = if rests { SpecialKind::Rest } else { SpecialKind::Holiday };
            all.insert(day, Special { kind, name: one.name.clone() });
        }
    }
    all
}
