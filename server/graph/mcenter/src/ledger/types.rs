//! GraphQL types of the receivables ledger.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::ledger::model;
use xieli_macros::{Enum, object};

use crate::core::Result;
use crate::core::input::Given;
use crate::core::scalar::{Date, Money};
use crate::customer::Customer;
use crate::mcenter::count;
use crate::member::Member;
use crate::payment::{PaymentPlan, PaymentReceipt};
use crate::payment_promise::PaymentPromise;
use crate::project::Project;

/// The age of an outstanding amount, counted from its due date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Bucket")]
pub enum ReceivableBucket {
    /// Not due yet, or without a due date.
    NotDue,
    /// Overdue by up to 30 days.
    #[graphql(name = "D0_30")]
    D0To30,
    /// Overdue by 31 to 60 days.
    #[graphql(name = "D31_60")]
    D31To60,
    /// Overdue by 61 to 90 days.
    #[graphql(name = "D61_90")]
    D61To90,
    /// Overdue by more than 90 days.
    #[graphql(name = "D90_UP")]
    D90Up,
}

impl Given<model::Bucket> for ReceivableBucket {
    fn given(self) -> model::Bucket {
        self.into()
    }
}

/// The grouping of ledger lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::LedgerBy")]
pub enum ReceivableBy {
    /// Customers, and one line for projects without one.
    Customer,
    /// One line for each project.
    Project,
}

impl Given<model::LedgerBy> for ReceivableBy {
    fn given(self) -> model::LedgerBy {
        self.into()
    }
}

/// A line of the ledger (business §7 `getLedgers`).
#[derive(Clone)]
pub struct ReceivableLine(pub model::LedgerLine);

impl From<model::LedgerLine> for ReceivableLine {
    fn from(line: model::LedgerLine) -> Self {
        Self(line)
    }
}

/// A line of the ledger (business §7 `getLedgers`).
#[object(login)]
impl ReceivableLine {
    /// The id of the customer or project within the enterprise; 0 for projects without a customer, and for a
    /// sum.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The customer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        crate::mcenter::customer(ctx, self.0.customer_id).await
    }

    /// The project, of lines by project.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        crate::mcenter::project(ctx, self.0.project_id).await
    }

    /// The amount of contracts.
    fn contract(&self) -> Money;

    /// The amount of plans due by the day.
    fn due(&self) -> Money;

    /// The amount received until the day.
    fn received(&self) -> Money;

    /// The amount outstanding, due or not.
    fn missing(&self) -> Money;

    /// Of that, not due yet.
    fn not_due(&self) -> Money;

    /// Overdue by up to 30 days.
    fn d0_to30(&self) -> Money {
        Money(self.0.d0_30)
    }

    /// Overdue by 31 to 60 days.
    fn d31_to60(&self) -> Money {
        Money(self.0.d31_60)
    }

    /// Overdue by 61 to 90 days.
    fn d61_to90(&self) -> Money {
        Money(self.0.d61_90)
    }

    /// Overdue by more than 90 days.
    fn d90_up(&self) -> Money;

    /// The whole amount overdue.
    fn overdue(&self) -> Money;

    /// Amounts received beyond a plan's amount or before its due date; they reduce no other receivable.
    fn advance(&self) -> Money;

    /// The number of plans.
    fn plans(&self) -> i32 {
        count(self.0.plans)
    }

    /// The number of projects.
    fn projects(&self) -> i32 {
        count(self.0.projects)
    }

    /// The next day of a promise to pay that is still open.
    fn promised_on(&self) -> Option<Date>;

    /// The amount promised and still outstanding.
    fn promised_amount(&self) -> Money;

    /// When the last dunning letter was sent to the customer.
    fn last_letter_at(&self) -> Option<DateTime<Utc>>;
}

/// A payment plan behind a figure of the ledger, with its receipts until the day.
pub struct ReceivablePlan(pub model::PlanLine);

/// A payment plan behind a figure of the ledger, with its receipts until the day.
#[object(login)]
impl ReceivablePlan {
    /// The id of the plan within the enterprise.
    fn row_id(&self) -> String {
        self.0.plan_id.to_string()
    }

    /// The plan as it is now.
    async fn plan(&self, ctx: &Context<'_>) -> Result<Option<PaymentPlan>> {
        crate::mcenter::plan(ctx, self.0.plan_id).await
    }

    /// The project.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        crate::mcenter::project(ctx, Some(self.0.project_id)).await
    }

    /// The customer of the project.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        crate::mcenter::customer(ctx, self.0.customer_id).await
    }

    /// The director of the project.
    async fn owner(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::mcenter::member(ctx, self.0.owner_id).await
    }

    /// The name of the plan.
    fn name(&self) -> &str;

    /// The whole amount.
    fn amount(&self) -> Money;

    /// The amount received until the day.
    fn received(&self) -> Money;

    /// The amount outstanding, without written-off amounts.
    fn missing(&self) -> Money;

    /// Amounts received beyond the plan's amount or before its due date.
    fn advance(&self) -> Money;

    /// The due date.
    fn due_on(&self) -> Option<Date>;

    /// Days overdue; 0: not overdue.
    fn overdue_days(&self) -> i32 {
        count(self.0.days)
    }

    /// The age of the amount outstanding.
    fn bucket(&self) -> ReceivableBucket {
        self.0.bucket.into()
    }

    /// Whether the rest was written off.
    fn written_off(&self) -> bool;

    /// The latest promise to pay that was not withdrawn.
    fn promise(&self) -> Option<PaymentPromise> {
        self.0.promise.clone().map(PaymentPromise::from)
    }

    /// The confirmed receipts until the day, the earliest first.
    fn receipts(&self) -> Vec<PaymentReceipt> {
        self.0.receipts.iter().cloned().map(PaymentReceipt::from).collect()
    }
}
