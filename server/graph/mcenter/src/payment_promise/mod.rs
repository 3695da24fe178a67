//! GraphQL schema of promises to pay (business §2 Management centre).

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::payment::loaders::PaymentPlanById;
use xieli_domain::payment_promise::loaders::KeptOfPromise;
use xieli_domain::payment_promise::model::{Kept, NewPromise};
use xieli_domain::payment_promise::{model, service, store};
use xieli_domain::project::loaders::ProjectById;
use xieli_macros::{InputObject, object};

use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::scalar::{Date, Money};
use crate::core::{ContextExt, Result, decode, record};
use crate::payment::PaymentPlan;
use crate::project::Project;

record!(
    /// A promise to pay for a payment plan; the latest that was not withdrawn counts.
    PaymentPromise: model::PaymentPromise, store::promises::find
);

/// A promise to pay for a payment plan; the latest that was not withdrawn counts.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl PaymentPromise {
    /// The project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The payment plan.
    #[by(PaymentPlanById, plan_id)]
    fn plan(&self) -> Result<Option<PaymentPlan>>;

    /// The promised day of payment.
    fn promised_on(&self) -> Date;

    /// The promised amount.
    fn amount(&self) -> Money;

    /// Up to 500 characters.
    fn note(&self) -> Option<&str>;

    /// Whether the promise was kept; null: the day is not over.
    async fn kept(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        Ok(match ctx.loaders()?.load::<KeptOfPromise>(key).await? {
            Some(Kept::Kept) => Some(true),
            Some(Kept::Broken) => Some(false),
            Some(Kept::Pending) | None => None,
        })
    }
}

/// A promise to pay.
#[derive(Debug, InputObject)]
pub struct PaymentPromiseInput {
    /// The promised day of payment, today or later.
    pub promised_on: Date,
    /// The promised amount; above 0, at most the amount outstanding.
    pub amount: Money,
    /// Up to 500 characters.
    pub note: Option<String>,
}

/// Ids of promises.
#[derive(Debug, InputObject)]
pub struct PaymentPromiseIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

payload! {
    /// A promise to pay, or the errors of the call.
    login PaymentPromisePayload {
        /// As it is now; null when nothing was changed.
        payment_promise: PaymentPromise
    }
}

/// Root fields that write promises to pay.
#[derive(Default)]
pub struct PaymentPromiseMutation;

/// Root fields that write promises to pay.
#[object(root)]
impl PaymentPromiseMutation {
    /// Records a promise to pay for a payment plan with an amount outstanding.
    #[requires("mcenter,mcenter:query")]
    async fn payment_promise_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the payment plan.")] plan_id: ID,
        input: PaymentPromiseInput,
    ) -> Result<PaymentPromisePayload> {
        let promise = NewPromise {
            plan_id: decode::<PaymentPlan>(&plan_id)?,
            promised_on: input.promised_on.0,
            amount: input.amount.0,
            note: input.note,
        };
        PaymentPromisePayload::from(service::record(ctx.db()?, ctx.viewer()?, promise).await)
    }

    /// Withdraws promises; all or none.
    #[requires("mcenter,mcenter:query")]
    #[delete(service::withdraw, PaymentPromise)]
    fn payment_promise_delete(input: PaymentPromiseIdsInput) -> DeletePayload;
}
