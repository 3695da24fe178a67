//! Rows and inputs of payment plans and receipts. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{BigInt, Integer};
use xieli_tables::{payment_plan, payment_receipt};

use crate::list::Days;
use crate::patched;
use crate::project::model::Project;

patched!(payment_plan;
    /// What is to be paid by when.
    Plan,
    /// A plan as it is written.
    PlanInput,
    /// What is to be of a plan: absent stays, `Some(None)` clears.
    PlanPatch,
    keys {
        /// Of this project.
        project_id: i64,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// A value of the dictionary `project_return_type`.
        return_type: Option<String>,
        /// Due when this is reached.
        milepost_id: Option<i64>,
        /// Above 0.
        amount: i64,
        /// Due on.
        due_on: Option<NaiveDate>,
        /// Up to 50.
        invoice_number: Option<String>,
        /// When the invoice was written.
        invoiced_on: Option<NaiveDate>,
        /// Up to 500.
        remark: Option<String>,
    }
    kept {
        /// What came in and is confirmed.
        received: i64,
        /// When the last of it came in.
        paid_on: Option<NaiveDate>,
        /// No more is expected since.
        written_off_at: Option<DateTime<Utc>>,
        /// Why.
        written_off_reason: Option<String>,
        /// When the project's people were last told.
        noticed_at: Option<DateTime<Utc>>,
    }
);

patched!(payment_receipt;
    /// What came in.
    Receipt,
    /// A receipt as it is written.
    ReceiptInput,
    /// What is to be of a receipt: absent stays, `Some(None)` clears.
    ReceiptPatch,
    keys {
        /// Of this project.
        project_id: i64,
        /// For this plan.
        plan_id: i64,
        /// The director of the project when it was written down: it stays what they earned.
        earner_id: Option<i64>,
        /// The team that they directed the project in then.
        earner_team_id: Option<i64>,
    }
    fields {
        /// Above 0; below it of a reversal.
        amount: i64,
        /// When it came in.
        received_on: NaiveDate,
        /// Who paid, up to 100.
        payer: Option<String>,
        /// Up to 500.
        remark: Option<String>,
    }
    kept {
        /// It counts since.
        confirmed_at: Option<DateTime<Utc>>,
        /// Who has confirmed it.
        confirmed_by: Option<i64>,
        /// It takes this one back, with the negative amount.
        reverses_id: Option<i64>,
        /// The reason of that, 1 to 200.
        reversal_reason: Option<String>,
        /// It was taken back since, by a row of its own.
        reversed_at: Option<DateTime<Utc>>,
    }
);

impl PlanInput {
    /// A new one: of the project.
    pub fn of(project: &Project, _: &PlanPatch) -> Self {
        Self { project_id: project.id, ..Self::default() }
    }
}

/// The contract's amount in instalments of so many percent each.
#[derive(Debug, Clone, Default)]
pub struct Split {
    /// Of this project.
    pub project_id: i64,
    /// The contract's amount as it was read, in fen.
    pub amount: i64,
    /// In order.
    pub instalments: Vec<Instalment>,
}

/// One instalment of a contract's amount.
#[derive(Debug, Clone, Default)]
pub struct Instalment {
    /// 1 to 100 characters.
    pub name: String,
    /// Hundredths of a percent of the contract's amount.
    pub share: i32,
    /// A value of the dictionary `project_return_type`.
    pub return_type: Option<String>,
    /// Due on.
    pub due_on: Option<NaiveDate>,
}

/// Where a plan stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Not due yet.
    Planned,
    /// Due, and nothing came in.
    Due,
    /// Part of it came in.
    PartPaid,
    /// All of it came in.
    Paid,
    /// No more is expected.
    WrittenOff,
}

/// Which plans a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct PlanFilter {
    /// By name and number of the invoice.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// A value of the dictionary `project_return_type`.
    pub return_type: Option<String>,
    /// Standing there.
    pub state: Option<State>,
    /// Past their day and not all paid.
    pub overdue: Option<bool>,
    /// Money came in for them.
    pub received: Option<bool>,
    /// Something is still expected.
    pub outstanding: Option<bool>,
    /// Due on one of these days.
    pub due_on: Option<Days>,
}

/// Which receipts a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ReceiptFilter {
    /// Of this project.
    pub project_id: Option<i64>,
    /// For this plan.
    pub plan_id: Option<i64>,
    /// Confirmed, or not.
    pub confirmed: Option<bool>,
    /// Came in on one of these days.
    pub received_on: Option<Days>,
}

/// What came in for a plan and counts at once (business §7 `paymentplan/confirm`).
#[derive(Debug, Clone, Default)]
pub struct Confirmed {
    /// The plan.
    pub id: i64,
    /// How much; absent: all that is missing.
    pub amount: Option<i64>,
    /// When; absent: today.
    pub received_on: Option<NaiveDate>,
    /// Who paid.
    pub payer: Option<String>,
    /// Free text.
    pub remark: Option<String>,
}

/// How a receipt that counted is taken back.
#[derive(Debug, Clone, Default)]
pub struct Reversal {
    /// On which day; absent: today.
    pub on: Option<NaiveDate>,
    /// The reason.
    pub reason: String,
}

/// A project's account (business §7 `paymentplan/paymentinfo`), in fen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, diesel::QueryableByName)]
pub struct Account {
    /// The project.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Plans.
    #[diesel(sql_type = Integer)]
    pub plans: i32,
    /// What plans name, without what is written off.
    #[diesel(sql_type = BigInt)]
    pub planned: i64,
    /// What came in and is confirmed.
    #[diesel(sql_type = BigInt)]
    pub received: i64,
    /// What came in and is not confirmed.
    #[diesel(sql_type = BigInt)]
    pub unconfirmed: i64,
    /// What is written off.
    #[diesel(sql_type = BigInt)]
    pub written_off: i64,
    /// What is missing, past its day by 1 to 30 days.
    #[diesel(sql_type = BigInt)]
    pub late_30: i64,
    /// By 31 to 90 days.
    #[diesel(sql_type = BigInt)]
    pub late_90: i64,
    /// By more.
    #[diesel(sql_type = BigInt)]
    pub late_more: i64,
}

impl Account {
    /// The sum of all plans, with what is written off of them.
    pub fn named(&self) -> i64 {
        self.planned + self.written_off
    }

    /// What is missing of what is planned.
    pub fn outstanding(&self) -> i64 {
        self.planned - self.received
    }

    /// What is missing and past its day.
    pub fn late(&self) -> i64 {
        self.late_30 + self.late_90 + self.late_more
    }
}
