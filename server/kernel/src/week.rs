//! ISO 8601 weeks, which begin on Mondays, in China's calendar: the one implementation for every report, list
//! and deadline of a week (business §9, core §9).

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc, Weekday};

use crate::clock;

/// A week. The days around the turn of a year belong to one week, whose year is that of its Thursday.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Week {
    /// Its first day.
    pub monday: NaiveDate,
}

impl Week {
    /// The week of a date.
    pub fn of(day: NaiveDate) -> Self {
        let past = TimeDelta::days(day.weekday().num_days_from_monday().into());
        Self { monday: day.checked_sub_signed(past).unwrap_or(day) }
    }

    /// The week of `moment` in China, whatever the server's time zone.
    pub fn at(moment: DateTime<Utc>) -> Self {
        Self::of(clock::china_day(moment))
    }

    /// A week by its year and number; `None` if the year has no such week.
    pub fn numbered(year: i32, number: u32) -> Option<Self> {
        NaiveDate::from_isoywd_opt(year, number, Weekday::Mon).map(|monday| Self { monday })
    }

    /// The ISO year of the week.
    pub fn year(self) -> i32 {
        self.monday.iso_week().year()
    }

    /// Its number in the year, from 1.
    pub fn number(self) -> u32 {
        self.monday.iso_week().week()
    }

    /// Its last day.
    pub fn sunday(self) -> NaiveDate {
        self.monday.checked_add_signed(TimeDelta::days(6)).unwrap_or(self.monday)
    }

    /// The following week.
    pub fn next(self) -> Self {
        Self { monday: self.monday.checked_add_signed(TimeDelta::days(7)).unwrap_or(self.monday) }
    }

    /// The preceding week.
    pub fn previous(self) -> Self {
        Self { monday: self.monday.checked_sub_signed(TimeDelta::days(7)).unwrap_or(self.monday) }
    }

    /// Its bounds in China: from (inclusive), until (exclusive).
    pub fn moments(self) -> (DateTime<Utc>, DateTime<Utc>) {
        let at = |day: NaiveDate| clock::china_midnight(day).unwrap_or_default();
        (at(self.monday), at(self.next().monday))
    }

    /// Whether a date lies in it.
    pub fn has(self, day: NaiveDate) -> bool {
        Self::of(day) == self
    }

    /// All weeks of an ISO year, in order: 52 or 53.
    pub fn all_of(year: i32) -> Vec<Self> {
        (1..=53).filter_map(|number| Self::numbered(year, number)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn moment(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(text).expect("a moment").to_utc()
    }

    #[test]
    fn the_turn_of_the_year_belongs_to_one_week() {
        for text in ["2026-12-28", "2026-12-31", "2027-01-01", "2027-01-03"] {
            let week = Week::of(day(text));
            assert_eq!((week.year(), week.number()), (2026, 53), "{text}");
            assert_eq!((week.monday, week.sunday()), (day("2026-12-28"), day("2027-01-03")));
        }
        let first = Week::of(day("2027-01-04"));
        assert_eq!((first.year(), first.number()), (2027, 1));
        assert_eq!(first.previous(), Week::of(day("2026-12-30")));
        assert_eq!(first.previous().next(), first);
    }

    #[test]
    fn a_year_has_as_many_weeks_as_it_has_thursdays() {
        assert_eq!(Week::all_of(2026).len(), 53);
        assert_eq!(Week::all_of(2027).len(), 52);
        assert_eq!(Week::numbered(2027, 53), None);
        assert_eq!(Week::all_of(2027).first().map(|week| week.monday), Some(day("2027-01-04")));
        let numbers: Vec<u32> = Week::all_of(2026).iter().map(|week| week.number()).collect();
        assert_eq!(numbers, (1..=53).collect::<Vec<_>>());
    }

    #[test]
    fn sunday_evening_in_china_belongs_to_the_week_that_ends() {
        let week = Week::of(day("2026-11-23"));
        assert_eq!(Week::at(moment("2026-11-29T23:59:59+08:00")), week);
        assert_eq!(Week::at(moment("2026-11-30T00:00:00+08:00")), week.next());
        let (from, until) = week.moments();
        assert_eq!(from, moment("2026-11-22T16:00:00Z"));
        assert_eq!(until, moment("2026-11-29T16:00:00Z"));
        assert!(week.has(day("2026-11-29")) && !week.has(day("2026-11-30")));
    }
}
