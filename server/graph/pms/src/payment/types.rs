//! GraphQL types of payment plans, receipts and the account of a project.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::milepost::loaders::MilepostById;
use xieli_domain::payment::loaders::{PaymentPlanById, ReceiptClosed, ReceiptsOfPlan};
use xieli_domain::payment::{model, rules, store};
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::rules::{may_notify, may_plan};
use xieli_kernel::clock;
use xieli_macros::{Enum, fields, object};

use crate::core::scalar::{Date, Money};
use crate::core::{ContextExt, Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::milepost::Milepost;
use crate::project::Project;
use crate::project_part;

/// State of a payment plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::State")]
pub enum PaymentState {
    /// It is not due yet.
    Planned,
    /// It is due and has no receipts.
    Due,
    /// It is paid in part.
    PartPaid,
    /// It is paid in full.
    Paid,
    /// It is written off.
    WrittenOff,
}

/// Sums of a project's payment plans and receipts (business §7 `paymentplan/paymentinfo`).
#[fields(login)]
pub struct PaymentAccount {
    /// Number of plans.
    pub plans: i32,
    /// Planned amount, without plans written off.
    pub planned: Money,
    /// Amount of confirmed receipts.
    pub received: Money,
    /// Amount of unconfirmed receipts.
    pub unconfirmed: Money,
    /// Missing part of the planned amount.
    pub outstanding: Money,
    /// Amount written off.
    pub written_off: Money,
    /// Missing amount past its due day.
    pub late: Money,
    /// Part of it that is 1 to 30 days late.
    pub late30: Money,
    /// Part of it that is 31 to 90 days late.
    pub late90: Money,
    /// Part of it that is more than 90 days late.
    pub late_more: Money,
}

impl From<model::Account> for PaymentAccount {
    fn from(account: model::Account) -> Self {
        Self {
            plans: account.plans,
            planned: Money(account.planned),
            received: Money(account.received),
            unconfirmed: Money(account.unconfirmed),
            outstanding: Money(account.outstanding()),
            written_off: Money(account.written_off),
            late: Money(account.late()),
            late30: Money(account.late_30),
            late90: Money(account.late_90),
            late_more: Money(account.late_more),
        }
    }
}

record!(
    /// A planned payment by the customer of a project (business §7 `paymentplan`).
    PaymentPlan: model::Plan, store::plans::find
);

record!(
    /// A receipt: money received for a payment plan.
    PaymentReceipt: model::Receipt, store::receipts::find
);

/// Actions permitted to the viewer on a payment plan; an action is true if and only if the server accepts it.
#[fields(login)]
pub struct PaymentPlanViewerCan {
    /// Whether the viewer may update it.
    pub update: bool,
    /// Whether the viewer may delete it, which requires that it has no receipts.
    pub delete: bool,
    /// Whether the viewer may create receipts for it.
    pub receive: bool,
    /// Whether the viewer may write off its missing amount.
    pub write_off: bool,
    /// Whether the viewer may revert its write-off.
    pub reopen: bool,
    /// Whether the viewer may send a notice to the director of the project.
    pub notify: bool,
}

/// A planned payment by the customer of a project (business §7 `paymentplan`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl PaymentPlan {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Type of the payment (dictionary project_return_type).
    async fn return_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.return_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectReturnType, value).await
    }

    /// The milepost with which it is due.
    #[by(MilepostById, milepost_id)]
    fn milepost(&self) -> Result<Option<Milepost>>;

    /// Planned amount in yuan.
    fn amount(&self) -> Money;

    /// Amount of confirmed receipts.
    fn received(&self) -> Money;

    /// Missing amount; zero when it is written off.
    fn missing(&self) -> Money {
        Money(rules::missing(&self.0))
    }

    /// Day on which it is due.
    fn due_on(&self) -> Option<Date>;

    /// Its current state.
    fn state(&self) -> PaymentState {
        rules::state(&self.0, clock::china_day(clock::now())).into()
    }

    /// Days past its due day; null when it is not past it, is paid or written off.
    fn overdue_days(&self) -> Option<i32> {
        let days = rules::overdue_days(&self.0, clock::china_day(clock::now()))?;
        Some(i32::try_from(days).unwrap_or(i32::MAX))
    }

    /// Number of the invoice.
    fn invoice_number(&self) -> Option<&str>;

    /// Day of the invoice.
    fn invoiced_on(&self) -> Option<Date>;

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Day of the receipt that completed the payment.
    fn paid_on(&self) -> Option<Date>;

    /// Time of the write-off.
    fn written_off_at(&self) -> Option<DateTime<Utc>>;

    /// Reason of the write-off.
    fn written_off_reason(&self) -> Option<&str>;

    /// Time of the last notice to the director of the project.
    fn noticed_at(&self) -> Option<DateTime<Utc>>;

    /// Receipts, the oldest first.
    async fn receipts(&self, ctx: &Context<'_>) -> Result<Option<Vec<PaymentReceipt>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<ReceiptsOfPlan>(key).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(PaymentReceipt::from).collect()))
    }

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<PaymentPlanViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        let plan = project_part::may(ctx, key, may_plan).await?;
        let notify = project_part::may(ctx, key, may_notify).await?;
        let own = TenantKey::new(self.0.enterprise_id, self.0.id);
        let came = ctx.loaders()?.load::<ReceiptsOfPlan>(own).await?.unwrap_or_default();
        let today = clock::china_day(clock::now());
        let open = rules::write_off(&self.0, today).is_ok();
        Ok(PaymentPlanViewerCan {
            update: plan,
            delete: plan && came.is_empty(),
            receive: plan && open,
            write_off: plan && open,
            reopen: plan && rules::reopen(&self.0).is_ok(),
            notify: notify && rules::missing(&self.0) > 0,
        })
    }
}

/// Actions permitted to the viewer on a receipt; an action is true if and only if the server accepts it.
#[fields(login)]
pub struct PaymentReceiptViewerCan {
    /// Whether the viewer may update it, which requires that it is unconfirmed.
    pub update: bool,
    /// Whether the viewer may delete it, which requires that it is unconfirmed.
    pub delete: bool,
    /// Whether the viewer may confirm it.
    pub confirm: bool,
    /// Whether the viewer may revoke its confirmation, which requires that the month of its receipt is not
    /// closed.
    pub revoke: bool,
    /// Whether the viewer may reverse it by a separate receipt.
    pub reverse: bool,
}

/// A receipt: money received for a payment plan.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl PaymentReceipt {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The payment plan.
    #[by(PaymentPlanById, plan_id)]
    fn plan(&self) -> Result<Option<PaymentPlan>>;

    /// Amount in yuan; negative for a reversal.
    fn amount(&self) -> Money;

    /// Day of receipt.
    fn received_on(&self) -> Date;

    /// Payer, free text.
    fn payer(&self) -> Option<&str>;

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Time of the confirmation; null while it is unconfirmed.
    fn confirmed_at(&self) -> Option<DateTime<Utc>>;

    /// Member who confirmed it.
    #[by(MemberById, confirmed_by)]
    fn confirmed_by(&self) -> Result<Option<Member>>;

    /// Whether it reverses another receipt.
    fn is_reversal(&self) -> bool {
        self.0.reverses_id.is_some()
    }

    /// Reason of the reversal.
    fn reversal_reason(&self) -> Option<&str>;

    /// Time when a separate receipt reversed it.
    fn reversed_at(&self) -> Option<DateTime<Utc>>;

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<PaymentReceiptViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        let plan = project_part::may(ctx, key, may_plan).await?;
        let of = TenantKey::new(self.0.enterprise_id, self.0.plan_id);
        let of = ctx.loaders()?.load::<PaymentPlanById>(of).await?;
        let confirm = of.as_ref().is_some_and(|of| rules::confirm(of, &self.0).is_ok());
        let revoke = of.as_ref().is_some_and(|of| rules::revoke(of, &self.0).is_ok());
        let waits = self.0.confirmed_at.is_none();
        let closed = if plan && revoke {
            let own = TenantKey::new(self.0.enterprise_id, self.0.id);
            ctx.loaders()?.load::<ReceiptClosed>(own).await?.unwrap_or_default()
        } else {
            false
        };
        Ok(PaymentReceiptViewerCan {
            update: plan && waits,
            delete: plan && waits,
            confirm: plan && confirm,
            revoke: plan && revoke && !closed,
            reverse: plan && revoke,
        })
    }
}
