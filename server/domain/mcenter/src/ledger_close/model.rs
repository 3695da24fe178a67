//! Rows of closed months of the ledger of receivables, and adjustments. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde::Serialize;
use xieli_tables::ledger_close;

/// A closed month.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = ledger_close)]
pub struct LedgerClose {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Its first day.
    pub month: NaiveDate,
    /// Free text.
    pub remark: Option<String>,
    /// When it was reopened; the closing is void since then.
    pub reopened_at: Option<DateTime<Utc>>,
    /// Member who reopened it.
    pub reopened_by: Option<i64>,
    /// Reason of the reopening.
    pub reopen_reason: Option<String>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was closed.
    pub created_at: DateTime<Utc>,
    /// Member who closed it.
    pub created_by: Option<i64>,
}

/// Sums over the payment plans of a closed month whose amounts the viewer sees.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct CloseTotals {
    /// The closed month.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Number of payment plans.
    #[diesel(sql_type = BigInt)]
    pub plans: i64,
    /// Planned amount.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    /// Received until its last day.
    #[diesel(sql_type = BigInt)]
    pub received: i64,
    /// Unpaid amount on its last day.
    #[diesel(sql_type = BigInt)]
    pub missing: i64,
}

/// A payment plan as of the end of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stood {
    /// Planned amount.
    pub amount: i64,
    /// Amount received until then.
    pub received: i64,
    /// Unpaid amount.
    pub missing: i64,
    /// Whether the rest was written off.
    pub written_off: bool,
    /// Day on which it is due.
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

/// A difference between a payment plan in the snapshot and now, both as of the month's last day.
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
    /// Unpaid amount when the month was closed.
    pub before: i64,
    /// Unpaid amount now.
    pub after: i64,
    /// Amount received when the month was closed.
    pub received_before: i64,
    /// Amount received now.
    pub received_after: i64,
    /// Planned amount when the month was closed.
    pub amount_before: i64,
    /// Planned amount now.
    pub amount_after: i64,
    /// The cause.
    pub cause: Cause,
    /// When it last changed since the closing.
    pub at: Option<DateTime<Utc>>,
    /// Member who changed it.
    pub by: Option<i64>,
}
