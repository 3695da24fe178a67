//! Cycles of appraisal: calendar months, quarters, half-years and years
//! (business §3 KPI: `kpi_evaluation_cycle`).

use chrono::{Datelike, Months, NaiveDate};

use super::choices::choices;

choices! {
    /// Length of a cycle; the numbers are the values of the dictionary `kpi_evaluation_cycle`.
    pub Cycle {
        /// Every month.
        #[default]
        Month = 1, "月度";
        /// Every three months.
        Quarter = 2, "季度";
        /// Every six months.
        Half = 3, "半年度";
        /// Every year.
        Year = 4, "年度";
    }
}

impl Cycle {
    /// The cycle of a dictionary value; `None` for values added by an enterprise.
    pub fn of_dict(value: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|cycle| cycle.number().to_string() == value)
    }

    /// Its length.
    pub const fn months(self) -> u32 {
        match self {
            Self::Month => 1,
            Self::Quarter => 3,
            Self::Half => 6,
            Self::Year => 12,
        }
    }

    /// The first and the last day of the cycle around a day.
    pub fn around(self, day: NaiveDate) -> (NaiveDate, NaiveDate) {
        let month = day.month0() / self.months() * self.months() + 1;
        let first = NaiveDate::from_ymd_opt(day.year(), month, 1).unwrap_or(day);
        (first, last_of(first, self.months()))
    }

    /// The first and the last day of the cycle after that around a day.
    pub fn next(self, day: NaiveDate) -> (NaiveDate, NaiveDate) {
        let (_, last) = self.around(day);
        last.succ_opt().map_or((last, last), |first| self.around(first))
    }

    /// A day of a plan, moved by one cycle. The last day of a month stays the last: the end of February
    /// becomes the end of March.
    pub fn moved(self, day: NaiveDate) -> NaiveDate {
        let later = day.checked_add_months(Months::new(self.months())).unwrap_or(day);
        let ends = day.succ_opt().is_some_and(|next| next.day() == 1);
        if ends { last_of(first_of(later), 1) } else { later }
    }

    /// The days of the following plan. After a whole calendar cycle comes the next one; other spans (from the
    /// 26th to the 25th) move by the length of the cycle.
    pub fn following(self, begins: NaiveDate, ends: NaiveDate) -> (NaiveDate, NaiveDate) {
        if self.around(begins) == (begins, ends) {
            return self.next(begins);
        }
        let later = |day: NaiveDate| day.checked_add_months(Months::new(self.months())).unwrap_or(day);
        let first = later(begins);
        (first, self.moved(ends).max(first))
    }
}

/// The number of days from one to another, both included.
pub fn days(begins: NaiveDate, ends: NaiveDate) -> i32 {
    i32::try_from((ends - begins).num_days() + 1).unwrap_or_default()
}

/// The number of days of a period on which a member was employed, from the day of entry to the last one if
/// there are such.
pub fn days_there(
    (begins, ends): (NaiveDate, NaiveDate),
    entered: Option<NaiveDate>,
    left: Option<NaiveDate>,
) -> i32 {
    let first = entered.map_or(begins, |day| day.max(begins));
    let last = left.map_or(ends, |day| day.min(ends));
    days(first, last).max(0)
}

fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

/// The last day of a span of months that begins on a first day.
fn last_of(first: NaiveDate, months: u32) -> NaiveDate {
    let after = first.checked_add_months(Months::new(months));
    after.and_then(|after| after.pred_opt()).unwrap_or(first)
}
