//! Rules of the ledger: pure functions. [`super::sql`] says the same to the database.

use chrono::NaiveDate;

use super::model::Bucket;

/// Days past the day on which something is due; 0 where it is not, or has no day.
pub fn days_late(due_on: Option<NaiveDate>, as_of: NaiveDate) -> i64 {
    due_on.map_or(0, |due| (as_of - due).num_days()).max(0)
}

/// How late what is missing is on a day, counted from the day on which it is due.
pub fn ageing(due_on: Option<NaiveDate>, as_of: NaiveDate) -> Bucket {
    match days_late(due_on, as_of) {
        ..=0 => Bucket::NotDue,
        1..=30 => Bucket::D0To30,
        31..=60 => Bucket::D31To60,
        61..=90 => Bucket::D61To90,
        91.. => Bucket::D90Up,
    }
}

/// The missing part of a plan; nothing of one that is written off, and never less than nothing.
pub fn missing(amount: i64, received: i64, written_off: bool) -> i64 {
    if written_off { 0 } else { (amount - received).max(0) }
}

/// The part of a plan's receipts that is an advance: all of them before it is due, and afterwards what is above its amount.
pub fn advance(amount: i64, received: i64, due_on: Option<NaiveDate>, as_of: NaiveDate) -> i64 {
    if due_on.is_some_and(|due| due <= as_of) { (received - amount).max(0) } else { received }
}
