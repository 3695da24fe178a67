//! Rows of closed months, and adjustments. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde::Serialize;
use xieli_tables::ledger_close;

/// A month that was closed.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = ledger_close)]
pub struct LedgerClose {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Its first day.
    pub month: NaiveDate,
    /// Free text.
    pub remark: Option<String>,
    /// It does not count any more since.
    pub reopened_at: Option<DateTime<Utc>>,
    /// By which member.
    pub reopened_by: Option<i64>,
    /// The reason of that.
    pub reopen_reason: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was closed.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// The sums of the plans of a closed month, as far as the viewer sees their amounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct CloseTotals {
    /// The closed month.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Plans.
    #[diesel(sql_type = BigInt)]
    pub plans: i64,
    /// To be paid.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    /// Received until its last day.
    #[diesel(sql_type = BigInt)]
    pub received: i64,
    /// Missing on its last day.
    #[diesel(sql_type = BigInt)]
    pub missing: i64,
}

/// A plan as it stands at the end of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stood {
    /// To be paid.
    pub amount: i64,
    /// Received until then.
    pub received: i64,
    /// Missing.
    pub missing: i64,
    /// No more is expected.
    pub written_off: bool,
    /// Due on.
    pub due_on: Option<NaiveDate>,
}

/// The cause of an adjustment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The amount or the day of the plan has changed.
    PlanChanged,
    /// A receipt of that month or before was confirmed later.
    ReceiptAdded,
    /// A receipt was revoked.
    ReceiptReversed,
    /// A receipt was revoked and another amount confirmed.
    ReceiptChanged,
    /// The rest was written off, or is expected again.
    WrittenOff,
    /// The plan or its project was deleted.
    Deleted,
    /// The plan was made later.
    PlanAdded,
}

/// A plan of a closed month that stands otherwise now, both as of the month's last day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjustment {
    /// The plan.
    pub plan_id: i64,
    /// Its project.
    pub project_id: i64,
    /// The project's customer.
    pub customer_id: Option<i64>,
    /// The name of the plan.
    pub name: Option<String>,
    /// Missing when the month was closed.
    pub before: i64,
    /// Missing now.
    pub after: i64,
    /// Received when the month was closed.
    pub received_before: i64,
    /// Received now.
    pub received_after: i64,
    /// To be paid when the month was closed.
    pub amount_before: i64,
    /// To be paid now.
    pub amount_after: i64,
    /// The cause.
    pub cause: Cause,
    /// When it last changed since then.
    pub at: Option<DateTime<Utc>>,
    /// By which member.
    pub by: Option<i64>,
}
