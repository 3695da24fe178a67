//! The ledger of one member and one type: granted lots, and rows that are only ever added. A balance is the
//! sum of the rows and is stored nowhere else. Amounts are hundredths of the type's unit.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::engine::leave::rules::Amount;

/// The kind of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RowKind {
    /// Granted; negative if the grant shrinks.
    Grant,
    /// Carried from an expired lot into the following one: negative in the first, positive in the second.
    Carry,
    /// Taken by an application.
    Take,
    /// Returned by an annulled application to its original lots.
    Return,
    /// Moved between lots for an application, so that the lot that expires first is used first.
    Move,
    /// Expired; positive if an application for an earlier day needs it.
    Expire,
    /// Corrected by hand.
    Correct,
}

impl RowKind {
    /// Its label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Grant => "发放",
            Self::Carry => "结转",
            Self::Take => "使用",
            Self::Return => "退回",
            Self::Move => "调整批次",
            Self::Expire => "过期",
            Self::Correct => "更正",
        }
    }
}

/// A lot: an amount that is granted and expires together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Lot {
    /// Its key, unique in a ledger: `2026`, `2026-03`, `carry:2026-12-31`, `correct:…`.
    pub key: String,
    /// The first day on which it may be used.
    pub from: NaiveDate,
    /// The last day; `None` if it never expires.
    pub until: Option<NaiveDate>,
    /// Whether it was carried over; it is not carried over again.
    pub carried: bool,
}

impl Lot {
    /// Whether it may be used on a day.
    pub fn valid_on(&self, day: NaiveDate) -> bool {
        self.from <= day && self.until.is_none_or(|until| day <= until)
    }

    /// Sort key of the order of use: lots that expire first, then older ones.
    pub fn order(&self) -> (NaiveDate, NaiveDate, &str) {
        (self.until.unwrap_or(NaiveDate::MAX), self.from, &self.key)
    }
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The key of its lot; `None` for an amount taken before any grant for its day.
    pub lot: Option<String>,
    /// Its kind.
    pub kind: RowKind,
    /// The amount; negative where the balance shrinks.
    pub amount: Amount,
    /// The day that it concerns: of the grant, of the leave, of the expiry.
    pub day: NaiveDate,
    /// The application that took or returned it.
    pub application_id: Option<i64>,
    /// The reason, as text.
    pub reason: String,
}

/// The ledger of one member and one type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The lots.
    pub lots: Vec<Lot>,
    /// The rows, in the order in which they were added.
    pub rows: Vec<Row>,
}

impl Ledger {
    /// The balance: the sum of all rows.
    pub fn balance(&self) -> Amount {
        self.rows.iter().map(|row| row.amount).sum()
    }

    /// The sum of the rows of a lot.
    pub fn of_lot(&self, key: &str) -> Amount {
        self.sum(|row| row.lot.as_deref() == Some(key))
    }

    /// The sum of rows.
    pub fn sum(&self, of: impl Fn(&Row) -> bool) -> Amount {
        self.rows.iter().filter(|row| of(row)).map(|row| row.amount).sum()
    }

    /// A lot by its key.
    pub fn lot(&self, key: &str) -> Option<&Lot> {
        self.lots.iter().find(|lot| lot.key == key)
    }

    /// The lots that may be used on a day, in the order in which they are used.
    pub fn valid_on(&self, day: NaiveDate) -> Vec<Lot> {
        let mut lots: Vec<Lot> = self.lots.iter().filter(|lot| lot.valid_on(day)).cloned().collect();
        lots.sort_by(|one, two| one.order().cmp(&two.order()));
        lots
    }

    /// Amounts that applications took without a lot so far, by application and day, the earliest first. They
    /// are positive.
    pub fn open(&self) -> Vec<(i64, NaiveDate, Amount)> {
        let mut open: Vec<(NaiveDate, i64, Amount)> = Vec::new();
        for row in self.rows.iter().filter(|row| row.lot.is_none()) {
            let Some(id) = row.application_id else { continue };
            match open.iter_mut().find(|(day, of, _)| (*day, *of) == (row.day, id)) {
                Some((_, _, amount)) => *amount -= row.amount,
                None => open.push((row.day, id, -row.amount)),
            }
        }
        open.retain(|(_, _, amount)| *amount > 0);
        open.sort_unstable();
        open.into_iter().map(|(day, id, amount)| (id, day, amount)).collect()
    }

    pub(super) fn add(&mut self, row: Row) {
        if row.amount != 0 {
            self.rows.push(row);
        }
    }

    /// The lots and rows added since an earlier state, which remain to be written.
    pub fn since(&self, earlier: &Self) -> Self {
        Self {
            lots: self.lots.get(earlier.lots.len()..).unwrap_or_default().to_vec(),
            rows: self.rows.get(earlier.rows.len()..).unwrap_or_default().to_vec(),
        }
    }
}
