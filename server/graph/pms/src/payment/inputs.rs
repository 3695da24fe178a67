//! What payments are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::payment::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{PaymentPlan, PaymentState};
use crate::core::input::{DateRange, Given, Read};
use crate::core::scalar::{Date, Money};
use crate::core::{SortDirection, decode, order};
use crate::milepost::Milepost;
use crate::project::Project;
use crate::project_template::inputs::share;

impl Given<model::State> for PaymentState {
    fn given(self) -> model::State {
        self.into()
    }
}

/// Which payment plans; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::PlanFilter)]
pub struct PaymentPlanFilter {
    /// By name or number of the invoice, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// A value of the dictionary project_return_type.
    pub return_type: Option<String>,
    /// Standing there.
    pub state: Option<PaymentState>,
    /// Past their day and not all paid.
    pub overdue: Option<bool>,
    /// Money came in for them, confirmed: what `received` of the account is the sum of.
    pub received: Option<bool>,
    /// Something is still expected: what `outstanding` of the account is the sum of.
    pub outstanding: Option<bool>,
    /// Due on one of these days.
    pub due_on: Option<DateRange>,
}

order! {
    /// What payment plans can be sorted by.
    pub enum PaymentPlanSort {
        /// When they are due; those without a day come last.
        DueOn,
        /// Amount.
        Amount,
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of payment plans; ties are broken by id.
    pub struct PaymentPlanOrder, or DUE_ON ASC, else "SortDirection::Asc";
}

/// A payment plan, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::PlanPatch)]
pub struct PaymentPlanInput {
    /// Required of a new one; it stays there.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Required of a new one; 1 to 100 characters.
    pub name: Option<String>,
    /// A value of the dictionary project_return_type.
    pub return_type: MaybeUndefined<String>,
    /// Due when this is reached.
    #[graphql(id = Milepost)]
    pub milepost_id: MaybeUndefined<ID>,
    /// Required of a new one; above 0, and not below what came in.
    pub amount: Option<Money>,
    /// When it is due.
    pub due_on: MaybeUndefined<Date>,
    /// Up to 50 characters.
    pub invoice_number: MaybeUndefined<String>,
    /// When the invoice was written.
    pub invoiced_on: MaybeUndefined<Date>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

/// One instalment of a contract's amount.
#[derive(Debug, InputObject)]
pub struct PaymentPlanInstalmentInput {
    /// 1 to 100 characters.
    pub name: String,
    /// Percent of the contract's amount, 0.01 to 100 with two decimals; all of them at most 100.
    pub percent: f64,
    /// A value of the dictionary project_return_type.
    pub return_type: Option<String>,
    /// When it is due.
    pub due_on: Option<Date>,
}

/// A contract's amount that is to be paid in instalments.
#[derive(Debug, InputObject)]
pub struct PaymentPlanSplitInput {
    /// Whose.
    pub project_id: ID,
    /// The contract's amount as it was read: of another one nothing is made.
    pub amount: Money,
    /// In order, 1 to 24. The loss of rounding to the fen goes to the last where they come to 100 percent.
    pub instalments: Vec<PaymentPlanInstalmentInput>,
}

impl Read for PaymentPlanSplitInput {
    type Domain = model::Split;

    fn read(self) -> AppResult<model::Split> {
        let instalment = |one: PaymentPlanInstalmentInput| -> AppResult<model::Instalment> {
            Ok(model::Instalment {
                name: one.name,
                share: share("instalments", one.percent)?,
                return_type: one.return_type,
                due_on: one.due_on.map(|day| day.0),
            })
        };
        Ok(model::Split {
            project_id: decode::<Project>(&self.project_id)?,
            amount: self.amount.0,
            instalments: self.instalments.into_iter().map(instalment).collect::<AppResult<_>>()?,
        })
    }
}

/// Which receipts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ReceiptFilter)]
pub struct PaymentReceiptFilter {
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// For this plan.
    #[graphql(id = PaymentPlan)]
    pub plan_id: Option<ID>,
    /// Confirmed, or not.
    pub confirmed: Option<bool>,
    /// Came in on one of these days.
    pub received_on: Option<DateRange>,
}

order! {
    /// What receipts can be sorted by.
    pub enum PaymentReceiptSort {
        /// When they came in.
        ReceivedOn,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of receipts; ties are broken by id.
    pub struct PaymentReceiptOrder, or RECEIVED_ON DESC, else "SortDirection::Asc";
}

/// What came in, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ReceiptPatch, rest)]
pub struct PaymentReceiptInput {
    /// Required of a new one; it stays there.
    #[graphql(id = PaymentPlan)]
    pub plan_id: Option<ID>,
    /// Required of a new one; above 0, at most what is missing.
    pub amount: Option<Money>,
    /// Required of a new one; today at the latest.
    pub received_on: Option<Date>,
    /// Who paid, up to 100 characters.
    pub payer: MaybeUndefined<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

/// What came in for a plan and counts at once.
#[derive(Debug, InputObject)]
#[graphql(into = model::Confirmed)]
pub struct PaymentReceiveInput {
    /// The plan.
    #[graphql(id = PaymentPlan)]
    pub id: ID,
    /// Absent: all that is missing.
    pub amount: Option<Money>,
    /// Absent: today.
    pub received_on: Option<Date>,
    /// Who paid, up to 100 characters.
    pub payer: Option<String>,
    /// Up to 500 characters.
    pub remark: Option<String>,
}
