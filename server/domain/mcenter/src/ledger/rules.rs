//! Days late, ageing, missing amount and advance of the ledger of receivables: pure functions. [`super::sql`]
//! implements the same rules in SQL.

use chrono::NaiveDate;

use super::model::Bucket;

/// Days past the due day; 0 if it is not overdue or has no due day.
pub fn days_late(due_on: Option<NaiveDate>, as_of: NaiveDate) -> i64 {
    due_on.map_or(0, |due| (as_of - due).num_days()).max(0)
}

/// Age bucket of an unpaid amount on a day, counted from the due day.
pub fn ageing(due_on: Option<NaiveDate>, as_of: NaiveDate) -> Bucket {
    match days_late(due_on, as_of) {
        ..=0 => Bucket::NotDue,
        1..=30 => Bucket::D0To30,
        31..=60 => Bucket::D31To60,
        61..=90 => Bucket::D61To90,
        91.. => Bucket::D90Up,
    }
}

/// The unpaid amount of a plan: 0 if it is written off, and never negative.
pub fn missing(amount: i64, received: i64, written_off: bool) -> i64 {
    if written_off { 0 } else { (amount - received).max(0) }
}

/// The advance in a plan's receipts: all of them before its due day, afterwards the excess over its amount.
pub fn advance(amount: i64, received: i64, due_on: Option<NaiveDate>, as_of: NaiveDate) -> i64 {
    if due_on.is_some_and(|due| due <= as_of) { (received - amount).max(0) } else { received }
}
