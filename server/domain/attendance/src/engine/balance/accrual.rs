//! Grants of leave: by year, by month or by years of service, in proportion to the days for members who enter
//! or leave within a period.

use chrono::{Datelike, Days, Months, NaiveDate};
use serde::{Deserialize, Serialize};

use super::model::Lot;
use crate::engine::day::model::Rounding;
use crate::engine::leave::rules::{Amount, full_years};

/// Accrual of grants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "by", content = "amount")]
pub enum Accrual {
    /// An amount on the first day of each year.
    Year(Amount),
    /// An amount on the first day of each month.
    Month(Amount),
    /// An amount on the first day of each year, by full years of service, in ascending steps. A step reached
    /// within a year counts in proportion to the days.
    ServiceYears(Vec<(u32, Amount)>),
}

/// Expiry of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "by", content = "count")]
pub enum Expiry {
    /// Never.
    Never,
    /// At the end of the year in which it begins.
    YearEnd,
    /// After a number of days, including the first.
    Days(u32),
    /// After a number of months.
    Months(u32),
}

impl Expiry {
    /// The last day of a lot that begins on a day; `None` if it never expires.
    pub fn until(self, from: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Never => None,
            Self::YearEnd => NaiveDate::from_ymd_opt(from.year(), 12, 31),
            Self::Days(days) => from.checked_add_days(Days::new(days.max(1).into()))?.pred_opt(),
            Self::Months(months) => from.checked_add_months(Months::new(months.max(1)))?.pred_opt(),
        }
    }
}

/// Carry-over of the rest of an expiring lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CarryOver {
    /// The largest amount carried over; `None`: everything.
    pub cap: Option<Amount>,
    /// Expiry of the amount carried over.
    pub expiry: Expiry,
}

/// Accrual policy of a type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    /// The amounts.
    pub accrual: Accrual,
    /// The first day of the policy: years before grant nothing, and its own year grants in proportion to the
    /// days.
    pub since: NaiveDate,
    /// Unit to which the amount of a partial period is rounded.
    pub unit: Amount,
    /// The rounding of that part.
    pub rounding: Rounding,
    /// Expiry of a grant.
    pub expiry: Expiry,
    /// Carry-over; `None`: the rest expires.
    pub carry: Option<CarryOver>,
}

/// Employment of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Service {
    /// The day of entering.
    pub entered: NaiveDate,
    /// The day from which years of service count: the first job, if the enterprise counts earlier ones.
    pub counts_from: NaiveDate,
    /// The last day, where it is known.
    pub left: Option<NaiveDate>,
}

/// A lot with its granted amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Granted {
    /// The lot.
    pub lot: Lot,
    /// The amount.
    pub amount: Amount,
}

/// The grants up to a day, from the first on.
pub fn granted(policy: &Policy, service: &Service, through: NaiveDate) -> Vec<Granted> {
    let begins = service.entered.max(policy.since);
    let periods: Vec<(NaiveDate, NaiveDate)> = match policy.accrual {
        Accrual::Month(_) => months(begins, through),
        Accrual::Year(_) | Accrual::ServiceYears(_) => (begins.year()..=through.year())
            .filter_map(|year| Some((first(year, 1)?, NaiveDate::from_ymd_opt(year, 12, 31)?)))
            .collect(),
    };
    let by_month = matches!(policy.accrual, Accrual::Month(_));
    periods
        .into_iter()
        .filter_map(|(first, last)| {
            let from = first.max(begins);
            let to = service.left.map_or(last, |left| left.min(last));
            let amount = share(policy, service, (first, last), (from, to));
            let key = if by_month { first.format("%Y-%m") } else { first.format("%Y") }.to_string();
            let lot = Lot { key, from, until: policy.expiry.until(from), carried: false };
            // a period after the last day grants nothing; a grant from before that day was known shrinks to
            // zero
            (from <= through && from <= last).then_some(Granted { lot, amount })
        })
        .collect()
}

fn first(year: i32, month: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, 1)
}

fn months(from: NaiveDate, through: NaiveDate) -> Vec<(NaiveDate, NaiveDate)> {
    let mut months = Vec::new();
    let mut next = first(from.year(), from.month());
    while let Some(begins) = next.filter(|begins| *begins <= through) {
        next = begins.checked_add_months(Months::new(1));
        months.extend(next.and_then(|next| next.pred_opt()).map(|last| (begins, last)));
    }
    months
}

/// The share of a period's amount for the days of employment.
fn share(
    policy: &Policy,
    service: &Service,
    period: (NaiveDate, NaiveDate),
    there: (NaiveDate, NaiveDate),
) -> Amount {
    let days = |from: NaiveDate, to: NaiveDate| ((to - from).num_days() + 1).max(0);
    let all = days(period.0, period.1);
    // sums of amount × days, divided once
    let parts: i64 = match &policy.accrual {
        Accrual::Year(amount) | Accrual::Month(amount) => amount * days(there.0, there.1),
        Accrual::ServiceYears(steps) => {
            let of = |day: NaiveDate| {
                let years = full_years(service.counts_from, day);
                steps.iter().rev().find(|(from, _)| *from <= years).map_or(0, |(_, amount)| *amount)
            };
            there.0.iter_days().take_while(|day| *day <= there.1).map(of).sum()
        }
    };
    // a full period is not rounded: 3.3 days a month stay 3.3
    let full = there == period && parts % all == 0;
    let amount =
        if full { parts / all } else { policy.rounding.apply(parts, policy.unit.max(1) * all) / all };
    amount.max(0)
}
