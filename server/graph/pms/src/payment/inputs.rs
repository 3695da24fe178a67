//! GraphQL inputs of payment plans and receipts: filters, sort orders, and the inputs of mutations.

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

/// Filter of payment plans; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::PlanFilter)]
pub struct PaymentPlanFilter {
    /// Keyword found in the name or the invoice number, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Payment type: a value of the dictionary project_return_type.
    pub return_type: Option<String>,
    /// State of the payment plans.
    pub state: Option<PaymentState>,
    /// Whether the plan is past its due day and not paid in full.
    pub overdue: Option<bool>,
    /// Whether the plan has confirmed receipts; their sum is `received` of the account.
    pub received: Option<bool>,
    /// Whether the plan has an outstanding amount; the sum is `outstanding` of the account.
    pub outstanding: Option<bool>,
    /// Days on which the plans are due.
    pub due_on: Option<DateRange>,
}

order! {
    /// Sort keys of payment plans.
    pub enum PaymentPlanSort {
        /// Due day; plans without one come last.
        DueOn,
        /// Amount of the instalment.
        Amount,
        /// Name of the instalment.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of payment plans; ties are broken by id.
    pub struct PaymentPlanOrder, or DUE_ON ASC, else "SortDirection::Asc";
}

/// A payment plan to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::PlanPatch)]
pub struct PaymentPlanInput {
    /// Id of the project; required on creation, fixed afterwards.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Name, 1 to 100 characters; required on creation.
    pub name: Option<String>,
    /// Payment type: a value of the dictionary project_return_type.
    pub return_type: MaybeUndefined<String>,
    /// Id of the milepost with which the payment is due.
    #[graphql(id = Milepost)]
    pub milepost_id: MaybeUndefined<ID>,
    /// Amount in yuan, above 0 and not below the amount received; required on creation.
    pub amount: Option<Money>,
    /// Day on which the payment is due.
    pub due_on: MaybeUndefined<Date>,
    /// Invoice number, up to 50 characters.
    pub invoice_number: MaybeUndefined<String>,
    /// Day of the invoice.
    pub invoiced_on: MaybeUndefined<Date>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

/// An instalment of a contract's amount.
#[derive(Debug, InputObject)]
pub struct PaymentPlanInstalmentInput {
    /// Name, 1 to 100 characters.
    pub name: String,
    /// Percent of the contract's amount, 0.01 to 100 with two decimals; at most 100 for all instalments.
    pub percent: f64,
    /// Payment type: a value of the dictionary project_return_type.
    pub return_type: Option<String>,
    /// Day on which the instalment is due.
    pub due_on: Option<Date>,
}

/// A contract's amount to split into instalments.
#[derive(Debug, InputObject)]
pub struct PaymentPlanSplitInput {
    /// Id of the project.
    pub project_id: ID,
    /// The contract's amount that the caller read; the request is refused when it has changed since.
    pub amount: Money,
    /// The instalments in order, 1 to 24. The last one absorbs the rounding to the fen if they add up to 100
    /// percent.
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

/// Filter of receipts of payments; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ReceiptFilter)]
pub struct PaymentReceiptFilter {
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Id of the payment plan.
    #[graphql(id = PaymentPlan)]
    pub plan_id: Option<ID>,
    /// Whether the receipt is confirmed.
    pub confirmed: Option<bool>,
    /// Days of receipt.
    pub received_on: Option<DateRange>,
}

order! {
    /// Sort keys of receipts.
    pub enum PaymentReceiptSort {
        /// Day of receipt.
        ReceivedOn,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of receipts; ties are broken by id.
    pub struct PaymentReceiptOrder, or RECEIVED_ON DESC, else "SortDirection::Asc";
}

/// A receipt to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ReceiptPatch, rest)]
pub struct PaymentReceiptInput {
    /// Id of the payment plan; required on creation, fixed afterwards.
    #[graphql(id = PaymentPlan)]
    pub plan_id: Option<ID>,
    /// Amount in yuan, above 0 and at most the missing amount; required on creation.
    pub amount: Option<Money>,
    /// Day of receipt, not in the future; required on creation.
    pub received_on: Option<Date>,
    /// Payer, up to 100 characters.
    pub payer: MaybeUndefined<String>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

/// A receipt for a payment plan that is confirmed at once.
#[derive(Debug, InputObject)]
#[graphql(into = model::Confirmed)]
pub struct PaymentReceiveInput {
    /// Id of the payment plan.
    #[graphql(id = PaymentPlan)]
    pub id: ID,
    /// Amount in yuan; absent: the whole missing amount.
    pub amount: Option<Money>,
    /// Day of receipt; absent: today.
    pub received_on: Option<Date>,
    /// Payer, up to 100 characters.
    pub payer: Option<String>,
    /// Remark, up to 500 characters.
    pub remark: Option<String>,
}
