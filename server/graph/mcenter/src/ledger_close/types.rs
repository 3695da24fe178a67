//! Closed months in the schema.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::ledger_close::loaders::TotalsOfClose;
use xieli_domain::ledger_close::model::CloseTotals;
use xieli_domain::ledger_close::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{Enum, object};

use crate::core::scalar::{Date, Money};
use crate::core::{Reach, Result, record};
use crate::customer::Customer;
use crate::mcenter::count;
use crate::member::Member;
use crate::payment::PaymentPlan;
use crate::project::Project;

/// The cause of an adjustment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Cause")]
pub enum AdjustmentCause {
    /// The amount or the day of the plan was changed.
    PlanChanged,
    /// A receipt of the month was written down later.
    ReceiptAdded,
    /// A receipt does not count any more.
    ReceiptReversed,
    /// A receipt was changed.
    ReceiptChanged,
    /// No more is expected of the plan, or it is expected again.
    WrittenOff,
    /// The plan or its project is gone.
    Deleted,
    /// The plan was made later.
    PlanAdded,
}

record!(
    /// A month of the ledger as it was closed.
    LedgerClose: model::LedgerClose, store::find
);

impl LedgerClose {
    async fn totals(&self, ctx: &Context<'_>) -> Result<Option<CloseTotals>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        Ok(ctx.loaders()?.load::<TotalsOfClose>(key).await?)
    }
}

/// A month of the ledger as it was closed.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl LedgerClose {
    /// Its first day.
    fn month(&self) -> Date;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// When it was opened again; null: it is closed.
    fn reopened_at(&self) -> Option<DateTime<Utc>>;

    /// The member that has opened it again.
    #[by(MemberById, reopened_by)]
    fn reopened_by(&self) -> Result<Option<Member>>;

    /// Why it was opened again.
    fn reopen_reason(&self) -> Option<&str>;

    /// How many plans it has, as far as the viewer sees their projects' amounts; so are the sums.
    async fn plans(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.totals(ctx).await?.map_or(0, |totals| count(totals.plans)))
    }

    /// The amount that they name.
    async fn amount(&self, ctx: &Context<'_>) -> Result<Money> {
        Ok(Money(self.totals(ctx).await?.map_or(0, |totals| totals.amount)))
    }

    /// The amount that had come in for them.
    async fn received(&self, ctx: &Context<'_>) -> Result<Money> {
        Ok(Money(self.totals(ctx).await?.map_or(0, |totals| totals.received)))
    }

    /// The amount missing of them.
    async fn missing(&self, ctx: &Context<'_>) -> Result<Money> {
        Ok(Money(self.totals(ctx).await?.map_or(0, |totals| totals.missing)))
    }
}

/// A plan whose figures at the end of a closed month are other ones now.
pub struct LedgerAdjustment(pub model::Adjustment);

/// A plan whose figures at the end of a closed month are other ones now.
#[object(login)]
impl LedgerAdjustment {
    /// The number of the plan.
    fn row_id(&self) -> String {
        self.0.plan_id.to_string()
    }

    /// The plan; null where it is gone.
    async fn plan(&self, ctx: &Context<'_>) -> Result<Option<PaymentPlan>> {
        crate::mcenter::plan(ctx, self.0.plan_id).await
    }

    /// Its project; null where it is gone.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        crate::mcenter::project(ctx, Some(self.0.project_id)).await
    }

    /// The customer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        crate::mcenter::customer(ctx, self.0.customer_id).await
    }

    /// The name of the plan.
    fn name(&self) -> Option<&str>;

    /// The amount missing at the end of the month, as it was closed.
    fn before(&self) -> Money;

    /// The amount missing then, as it is known now.
    fn after(&self) -> Money;

    /// The amount that had come in, as it was closed.
    fn received_before(&self) -> Money;

    /// The amount that had come in, as it is known now.
    fn received_after(&self) -> Money;

    /// The amount of the plan, as it was closed.
    fn amount_before(&self) -> Money;

    /// The amount of the plan now.
    fn amount_after(&self) -> Money;

    /// Because of this.
    fn cause(&self) -> AdjustmentCause {
        self.0.cause.into()
    }

    /// When that was done.
    fn at(&self) -> Option<DateTime<Utc>>;

    /// The member that did it.
    async fn by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::mcenter::member(ctx, self.0.by).await
    }
}
