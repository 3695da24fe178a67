//! GraphQL types of closed months of the receivables ledger.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::ledger_close::loaders::TotalsOfClose;
use xieli_domain::ledger_close::model::CloseTotals;
use xieli_domain::ledger_close::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{Enum, object};

use crate::core::scalar::{Date, Money};
use crate::core::{ContextExt, Result, record};
use crate::customer::Customer;
use crate::mcenter::count;
use crate::member::Member;
use crate::payment::PaymentPlan;
use crate::project::Project;

/// The cause of an adjustment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Cause")]
pub enum AdjustmentCause {
    /// The amount or the due date of the plan was changed.
    PlanChanged,
    /// A receipt of the month was recorded later.
    ReceiptAdded,
    /// A receipt was reversed.
    ReceiptReversed,
    /// A receipt was changed.
    ReceiptChanged,
    /// The plan was written off, or the write-off was reverted.
    WrittenOff,
    /// The plan or its project was deleted.
    Deleted,
    /// The plan was created later.
    PlanAdded,
}

record!(
    /// A closed month of the receivables ledger.
    LedgerClose: model::LedgerClose, store::find
);

impl LedgerClose {
    async fn totals(&self, ctx: &Context<'_>) -> Result<Option<CloseTotals>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        Ok(ctx.loaders()?.load::<TotalsOfClose>(key).await?)
    }
}

/// A closed month of the receivables ledger.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl LedgerClose {
    /// Its first day.
    fn month(&self) -> Date;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// When it was reopened; null: it is closed.
    fn reopened_at(&self) -> Option<DateTime<Utc>>;

    /// The member who reopened it.
    #[by(MemberById, reopened_by)]
    fn reopened_by(&self) -> Result<Option<Member>>;

    /// The reason for reopening it.
    fn reopen_reason(&self) -> Option<&str>;

    /// The number of plans in it, as far as the amounts of their projects are visible to the viewer; this
    /// also limits the sums.
    async fn plans(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.totals(ctx).await?.map_or(0, |totals| count(totals.plans)))
    }

    /// The amount of these plans.
    async fn amount(&self, ctx: &Context<'_>) -> Result<Money> {
        Ok(Money(self.totals(ctx).await?.map_or(0, |totals| totals.amount)))
    }

    /// The amount received for them.
    async fn received(&self, ctx: &Context<'_>) -> Result<Money> {
        Ok(Money(self.totals(ctx).await?.map_or(0, |totals| totals.received)))
    }

    /// The amount outstanding of them.
    async fn missing(&self, ctx: &Context<'_>) -> Result<Money> {
        Ok(Money(self.totals(ctx).await?.map_or(0, |totals| totals.missing)))
    }
}

/// A plan whose figures at the end of a closed month have changed since.
pub struct LedgerAdjustment(pub model::Adjustment);

/// A plan whose figures at the end of a closed month have changed since.
#[object(login)]
impl LedgerAdjustment {
    /// The id of the plan within the enterprise.
    fn row_id(&self) -> String {
        self.0.plan_id.to_string()
    }

    /// The plan; null when it was deleted.
    async fn plan(&self, ctx: &Context<'_>) -> Result<Option<PaymentPlan>> {
        crate::mcenter::plan(ctx, self.0.plan_id).await
    }

    /// Its project; null when it was deleted.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        crate::mcenter::project(ctx, Some(self.0.project_id)).await
    }

    /// The customer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        crate::mcenter::customer(ctx, self.0.customer_id).await
    }

    /// The name of the plan.
    fn name(&self) -> Option<&str>;

    /// The amount outstanding at the end of the month, as closed.
    fn before(&self) -> Money;

    /// The amount outstanding at the end of the month, as known now.
    fn after(&self) -> Money;

    /// The amount received, as closed.
    fn received_before(&self) -> Money;

    /// The amount received, as known now.
    fn received_after(&self) -> Money;

    /// The amount of the plan, as closed.
    fn amount_before(&self) -> Money;

    /// The amount of the plan now.
    fn amount_after(&self) -> Money;

    /// The cause.
    fn cause(&self) -> AdjustmentCause {
        self.0.cause.into()
    }

    /// When the change was made.
    fn at(&self) -> Option<DateTime<Utc>>;

    /// The member who made the change.
    async fn by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::mcenter::member(ctx, self.0.by).await
    }
}
