//! The ledger in the schema.

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

/// The age of what is missing, counted from the day on which it was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Bucket")]
pub enum ReceivableBucket {
    /// Not due yet, or without a day.
    NotDue,
    /// Past its day by up to 30 days.
    #[graphql(name = "D0_30")]
    D0To30,
    /// By 31 to 60 days.
    #[graphql(name = "D31_60")]
    D31To60,
    /// By 61 to 90 days.
    #[graphql(name = "D61_90")]
    D61To90,
    /// By more.
    #[graphql(name = "D90_UP")]
    D90Up,
}

impl Given<model::Bucket> for ReceivableBucket {
    fn given(self) -> model::Bucket {
        self.into()
    }
}

/// The records that the ledger has a line for each of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::LedgerBy")]
pub enum ReceivableBy {
    /// Customers, and one line for projects without one.
    Customer,
    /// Projects.
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
    /// The number of the customer or project; 0 for projects without a customer, and of a sum.
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

    /// The amount of plans that are due by the day.
    fn due(&self) -> Money;

    /// The amount that came in until the day.
    fn received(&self) -> Money;

    /// The amount missing, due or not.
    fn missing(&self) -> Money;

    /// Of that, not due yet.
    fn not_due(&self) -> Money;

    /// Past its day by up to 30 days.
    fn d0_to30(&self) -> Money {
        Money(self.0.d0_30)
    }

    /// By 31 to 60 days.
    fn d31_to60(&self) -> Money {
        Money(self.0.d31_60)
    }

    /// By 61 to 90 days.
    fn d61_to90(&self) -> Money {
        Money(self.0.d61_90)
    }

    /// By more.
    fn d90_up(&self) -> Money;

    /// All that is past its day.
    fn overdue(&self) -> Money;

    /// The amount that came in beyond a plan's amount or before its day; it lowers no other debt.
    fn advance(&self) -> Money;

    /// How many plans.
    fn plans(&self) -> i32 {
        count(self.0.plans)
    }

    /// How many projects.
    fn projects(&self) -> i32 {
        count(self.0.projects)
    }

    /// The next day on which something was promised that is missing still.
    fn promised_on(&self) -> Option<Date>;

    /// The amount that was promised and is missing still.
    fn promised_amount(&self) -> Money;

    /// When the customer was last sent a letter.
    fn last_letter_at(&self) -> Option<DateTime<Utc>>;
}

/// A plan behind a figure of the ledger, with what came in until the day.
pub struct ReceivablePlan(pub model::PlanLine);

/// A plan behind a figure of the ledger, with what came in until the day.
#[object(login)]
impl ReceivablePlan {
    /// The number of the plan.
    fn row_id(&self) -> String {
        self.0.plan_id.to_string()
    }

    /// The plan as it is now.
    async fn plan(&self, ctx: &Context<'_>) -> Result<Option<PaymentPlan>> {
        crate::mcenter::plan(ctx, self.0.plan_id).await
    }

    /// Of this project.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        crate::mcenter::project(ctx, Some(self.0.project_id)).await
    }

    /// Its customer.
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

    /// The amount that came in for it until the day.
    fn received(&self) -> Money;

    /// The amount missing; nothing of what is written off.
    fn missing(&self) -> Money;

    /// The amount that came in beyond its amount or before its day.
    fn advance(&self) -> Money;

    /// When it is due.
    fn due_on(&self) -> Option<Date>;

    /// Days past its day; 0: none.
    fn overdue_days(&self) -> i32 {
        count(self.0.days)
    }

    /// The age of what is missing.
    fn bucket(&self) -> ReceivableBucket {
        self.0.bucket.into()
    }

    /// No more is expected.
    fn written_off(&self) -> bool;

    /// The promise made last and not withdrawn.
    fn promise(&self) -> Option<PaymentPromise> {
        self.0.promise.clone().map(PaymentPromise::from)
    }

    /// The amount that came in until the day and is confirmed, the first first.
    fn receipts(&self) -> Vec<PaymentReceipt> {
        self.0.receipts.iter().cloned().map(PaymentReceipt::from).collect()
    }
}
