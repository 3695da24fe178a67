//! Rows, filters and inputs of the ledger of leave balances.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{leave_ledger, leave_lot};

use crate::engine::balance::model::{Lot, RowKind};

/// Every kind of a row, by its stored number.
pub const KINDS: [RowKind; 7] = [
    RowKind::Grant,
    RowKind::Carry,
    RowKind::Take,
    RowKind::Return,
    RowKind::Move,
    RowKind::Expire,
    RowKind::Correct,
];

/// The kind of a number.
pub fn kind(number: i16) -> RowKind {
    usize::try_from(number).ok().and_then(|place| KINDS.get(place).copied()).unwrap_or(RowKind::Correct)
}

/// The number of a kind.
pub fn number(kind: RowKind) -> i16 {
    let place = KINDS.iter().position(|one| *one == kind);
    place.and_then(|place| i16::try_from(place).ok()).unwrap_or_default()
}

/// A row of the ledger. Rows are only ever added.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = leave_ledger)]
pub struct LedgerRow {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The member.
    pub member_id: i64,
    /// The type of leave.
    pub type_id: i64,
    /// Id of the lot; none for an amount taken before any grant for its day.
    pub lot_id: Option<i64>,
    /// A [`RowKind`].
    pub kind: i16,
    /// The added (positive) or removed (negative) amount, in hundredths of the type's unit.
    pub amount: i32,
    /// The day that it concerns.
    pub day: NaiveDate,
    /// The application that took or returned it.
    pub application_id: Option<i64>,
    /// Reason, as text.
    pub reason: String,
    /// For optimistic locking; a row never changes.
    pub version: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// Member who wrote it; `None`: the system.
    pub created_by: Option<i64>,
}

/// A lot: an amount that is granted and expires together.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = leave_lot)]
pub struct LotRow {
    /// Id of the row.
    pub id: i64,
    /// The member.
    pub member_id: i64,
    /// The type of leave.
    pub type_id: i64,
    /// Unique among those of its member and type.
    pub key: String,
    /// The first day on which it may be used.
    pub begins_on: NaiveDate,
    /// The last day; `None`: it never expires.
    pub ends_on: Option<NaiveDate>,
    /// Whether it was carried over.
    pub carried: bool,
}

impl LotRow {
    /// As input of the balance rules.
    pub fn lot(&self) -> Lot {
        Lot { key: self.key.clone(), from: self.begins_on, until: self.ends_on, carried: self.carried }
    }
}

/// Filter of rows of ledgers; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct LedgerFilter {
    /// Only the viewer's own.
    pub mine: bool,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<i64>,
    /// Of this type of leave.
    pub type_id: Option<i64>,
    /// Of one of these kinds.
    pub kinds: Vec<i16>,
}

/// A manual correction of balances.
#[derive(Debug, Clone)]
pub struct Correcting {
    /// The members.
    pub member_ids: Vec<i64>,
    /// The type of leave.
    pub type_id: i64,
    /// The added (positive) or removed (negative) amount, in hundredths of the type's unit.
    pub amount: i64,
    /// The last day of an added amount; `None`: it never expires.
    pub until: Option<NaiveDate>,
    /// Reason of the correction.
    pub reason: String,
}

/// A balance of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    /// The type of leave.
    pub type_id: i64,
    /// The sum of all rows, in hundredths of the type's unit.
    pub balance: i64,
    /// The amount that can be taken today.
    pub available: i64,
    /// The amount taken in this year.
    pub taken: i64,
    /// The balance as text.
    pub words: String,
}
