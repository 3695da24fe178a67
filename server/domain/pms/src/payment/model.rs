//! Rows, filters and inputs of payment plans and receipts, and the account of a project. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{BigInt, Integer};
use xieli_tables::{payment_plan, payment_receipt};

use crate::list::Days;
use crate::patched;
use crate::project::model::Project;

patched!(payment_plan;
    /// A payment plan: an amount that is due.
    Plan,
    /// The input of a plan.
    PlanInput,
    /// Changes to a plan: absent stays, `Some(None)` clears.
    PlanPatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// A value of the dictionary `project_return_type`.
        return_type: Option<String>,
        /// The milepost whose completion makes it due.
        milepost_id: Option<i64>,
        /// Amount in fen, above 0.
        amount: i64,
        /// Due date.
        due_on: Option<NaiveDate>,
        /// Up to 50 characters.
        invoice_number: Option<String>,
        /// Date of the invoice.
        invoiced_on: Option<NaiveDate>,
        /// Up to 500 characters.
        remark: Option<String>,
    }
    kept {
        /// Sum of the confirmed receipts, in fen.
        received: i64,
        /// Date of the last receipt.
        paid_on: Option<NaiveDate>,
        /// When the rest was written off.
        written_off_at: Option<DateTime<Utc>>,
        /// The reason of that.
        written_off_reason: Option<String>,
        /// When the members of the project were last notified.
        noticed_at: Option<DateTime<Utc>>,
    }
);

patched!(payment_receipt;
    /// A receipt: an incoming payment.
    Receipt,
    /// The input of a receipt.
    ReceiptInput,
    /// Changes to a receipt: absent stays, `Some(None)` clears.
    ReceiptPatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
        /// The plan it pays.
        plan_id: i64,
        /// The director of the project when it was entered: the payment stays credited to them.
        earner_id: Option<i64>,
        /// The team in which they directed the project then.
        earner_team_id: Option<i64>,
    }
    fields {
        /// Amount in fen, above 0; negative for a reversal.
        amount: i64,
        /// Date of the payment.
        received_on: NaiveDate,
        /// The payer, up to 100 characters.
        payer: Option<String>,
        /// Up to 500 characters.
        remark: Option<String>,
    }
    kept {
        /// When it was confirmed; from then on it counts.
        confirmed_at: Option<DateTime<Utc>>,
        /// Member who confirmed it.
        confirmed_by: Option<i64>,
        /// The receipt that it reverses, with the negative amount.
        reverses_id: Option<i64>,
        /// The reason of the reversal, 1 to 200 characters.
        reversal_reason: Option<String>,
        /// When it was reversed by another receipt.
        reversed_at: Option<DateTime<Utc>>,
    }
);

impl PlanInput {
    /// The defaults of a new one for the project.
    pub fn of(project: &Project, _: &PlanPatch) -> Self {
        Self { project_id: project.id, ..Self::default() }
    }
}

/// The contract amount split into instalments by percentage.
#[derive(Debug, Clone, Default)]
pub struct Split {
    /// The project it belongs to.
    pub project_id: i64,
    /// The contract amount that was read, in fen.
    pub amount: i64,
    /// In their order.
    pub instalments: Vec<Instalment>,
}

/// One instalment of the contract amount.
#[derive(Debug, Clone, Default)]
pub struct Instalment {
    /// 1 to 100 characters.
    pub name: String,
    /// Share of the contract amount, in hundredths of a percent.
    pub share: i32,
    /// A value of the dictionary `project_return_type`.
    pub return_type: Option<String>,
    /// Due date.
    pub due_on: Option<NaiveDate>,
}

/// State of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Not due yet.
    Planned,
    /// Due, without receipts.
    Due,
    /// Partly paid.
    PartPaid,
    /// Fully paid.
    Paid,
    /// Written off.
    WrittenOff,
}

/// Filter of a list of plans; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct PlanFilter {
    /// In the name or the invoice number.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// A value of the dictionary `project_return_type`.
    pub return_type: Option<String>,
    /// In this state.
    pub state: Option<State>,
    /// Whether they are overdue and not fully paid.
    pub overdue: Option<bool>,
    /// Whether they have receipts.
    pub received: Option<bool>,
    /// Whether a part is outstanding.
    pub outstanding: Option<bool>,
    /// With a due date in this range.
    pub due_on: Option<Days>,
}

/// Filter of a list of receipts; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ReceiptFilter {
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// For this plan.
    pub plan_id: Option<i64>,
    /// Whether they are confirmed.
    pub confirmed: Option<bool>,
    /// Received on one of these days.
    pub received_on: Option<Days>,
}

/// A receipt to enter and confirm at once (business §7 `paymentplan/confirm`).
#[derive(Debug, Clone, Default)]
pub struct Confirmed {
    /// The plan.
    pub id: i64,
    /// Amount in fen; absent: all that is outstanding.
    pub amount: Option<i64>,
    /// Date of the payment; absent: today.
    pub received_on: Option<NaiveDate>,
    /// The payer.
    pub payer: Option<String>,
    /// Free text.
    pub remark: Option<String>,
}

/// Input of the reversal of a confirmed receipt.
#[derive(Debug, Clone, Default)]
pub struct Reversal {
    /// Date of the reversal; absent: today.
    pub on: Option<NaiveDate>,
    /// The reason.
    pub reason: String,
}

/// The payment account of a project (business §7 `paymentplan/paymentinfo`), in fen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, diesel::QueryableByName)]
pub struct Account {
    /// The project.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Number of plans.
    #[diesel(sql_type = Integer)]
    pub plans: i32,
    /// Sum of the plans, less the amounts written off.
    #[diesel(sql_type = BigInt)]
    pub planned: i64,
    /// Sum of the confirmed receipts.
    #[diesel(sql_type = BigInt)]
    pub received: i64,
    /// Sum of the unconfirmed receipts.
    #[diesel(sql_type = BigInt)]
    pub unconfirmed: i64,
    /// Amounts written off.
    #[diesel(sql_type = BigInt)]
    pub written_off: i64,
    /// Outstanding amount that is overdue by 1 to 30 days.
    #[diesel(sql_type = BigInt)]
    pub late_30: i64,
    /// Overdue by 31 to 90 days.
    #[diesel(sql_type = BigInt)]
    pub late_90: i64,
    /// Overdue by more.
    #[diesel(sql_type = BigInt)]
    pub late_more: i64,
}

impl Account {
    /// The sum of all plans, including the amounts written off.
    pub fn named(&self) -> i64 {
        self.planned + self.written_off
    }

    /// Outstanding part of the plans.
    pub fn outstanding(&self) -> i64 {
        self.planned - self.received
    }

    /// Outstanding amount that is overdue.
    pub fn late(&self) -> i64 {
        self.late_30 + self.late_90 + self.late_more
    }
}
