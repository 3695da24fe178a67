//! Grants: by year, by month or by years of service, and by the day for whoever enters or leaves within one.

use chrono::{Datelike, Days, Months, NaiveDate};
use serde::{Deserialize, Serialize};

use super::model::Lot;
use crate::engine::day::model::Rounding;
use crate::engine::leave::rules::{Amount, full_years};

/// The amounts that are granted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "by", content = "amount")]
pub enum Accrual {
    /// So much on the first day of each year.
    Year(Amount),
    /// So much on the first day of each month.
    Month(Amount),
    /// On the first day of each year, by full years of service: from so many on so much, in rising order. Reaching the next step within
    /// a year counts by the day.
    ServiceYears(Vec<(u32, Amount)>),
}

/// The end of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "by", content = "count")]
pub enum Expiry {
    /// Never.
    Never,
    /// With the year in which it begins.
    YearEnd,
    /// After exactly so many days, the first one counted.
    Days(u32),
    /// After so many months.
    Months(u32),
}

impl Expiry {
    /// The last day of a lot that begins on a day; none where it never ends.
    pub fn until(self, from: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Never => None,
            Self::YearEnd => NaiveDate::from_ymd_opt(from.year(), 12, 31),
            Self::Days(days) => from.checked_add_days(Days::new(days.max(1).into()))?.pred_opt(),
            Self::Months(months) => from.checked_add_months(Months::new(months.max(1)))?.pred_opt(),
        }
    }
}

/// The use of the rest of a lot that ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CarryOver {
    /// At most so much is carried over; everything where it is unset.
    pub cap: Option<Amount>,
    /// The end of what was carried over.
    pub expiry: Expiry,
}

/// How a type is granted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    /// The amounts.
    pub accrual: Accrual,
    /// The first day of the policy: years before are not granted afterwards, and the one it lies in is granted by the day.
    pub since: NaiveDate,
    /// A part of a year or month becomes whole units of so much.
    pub unit: Amount,
    /// The rounding of that part.
    pub rounding: Rounding,
    /// The end of a grant.
    pub expiry: Expiry,
    /// The carry-over; unset: nothing is carried.
    pub carry: Option<CarryOver>,
}

/// The service of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Service {
    /// The day of entering.
    pub entered: NaiveDate,
    /// The day from which years of service count: the first job, where the enterprise counts those.
    pub counts_from: NaiveDate,
    /// The last day, where it is known.
    pub left: Option<NaiveDate>,
}

/// A lot with the amount that it is to hold.
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
            // a period after the last day grants nothing, but one that was granted before that became known shrinks to nothing
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

/// The part of a period's amount for the days that somebody is there.
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
