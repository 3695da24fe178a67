//! What payments look like from outside.

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
use crate::core::{Reach, Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::milepost::Milepost;
use crate::project::Project;
use crate::project_part;

/// Where a payment plan stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::State")]
pub enum PaymentState {
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

/// A project's account (business §7 `paymentplan/paymentinfo`).
#[fields(login)]
pub struct PaymentAccount {
    /// How many plans.
    pub plans: i32,
    /// What they name, without what is written off.
    pub planned: Money,
    /// What came in and is confirmed.
    pub received: Money,
    /// What came in and is not confirmed.
    pub unconfirmed: Money,
    /// What is missing of what is planned.
    pub outstanding: Money,
    /// What is written off.
    pub written_off: Money,
    /// What is missing and past its day.
    pub late: Money,
    /// Of that, by 1 to 30 days.
    pub late30: Money,
    /// By 31 to 90 days.
    pub late90: Money,
    /// By more.
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
    /// What is to be paid by when (business §7 `paymentplan`).
    PaymentPlan: model::Plan, store::plans::find
);

record!(
    /// What came in for a plan.
    PaymentReceipt: model::Receipt, store::receipts::find
);

/// What the viewer may do with a plan; offered if and only if it is accepted.
#[fields(login)]
pub struct PaymentPlanViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it: nothing came in for it.
    pub delete: bool,
    /// Write down what came in.
    pub receive: bool,
    /// Expect no more.
    pub write_off: bool,
    /// Expect it again.
    pub reopen: bool,
    /// Tell who is responsible for the project.
    pub notify: bool,
}

/// What is to be paid by when (business §7 `paymentplan`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl PaymentPlan {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// What kind of payment (dictionary project_return_type).
    async fn return_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.return_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectReturnType, value).await
    }

    /// Due when this is reached.
    #[by(MilepostById, milepost_id)]
    fn milepost(&self) -> Result<Option<Milepost>>;

    /// What it comes to.
    fn amount(&self) -> Money;

    /// What came in and is confirmed.
    fn received(&self) -> Money;

    /// What is missing; nothing of what is written off.
    fn missing(&self) -> Money {
        Money(rules::missing(&self.0))
    }

    /// When it is due.
    fn due_on(&self) -> Option<Date>;

    /// Where it stands.
    fn state(&self) -> PaymentState {
        rules::state(&self.0, clock::china_day(clock::now())).into()
    }

    /// Days past its day; null for what is not, is paid or written off.
    fn overdue_days(&self) -> Option<i32> {
        let days = rules::overdue_days(&self.0, clock::china_day(clock::now()))?;
        Some(i32::try_from(days).unwrap_or(i32::MAX))
    }

    /// Of the invoice.
    fn invoice_number(&self) -> Option<&str>;

    /// When the invoice was written.
    fn invoiced_on(&self) -> Option<Date>;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// When the last of it came in.
    fn paid_on(&self) -> Option<Date>;

    /// No more is expected since.
    fn written_off_at(&self) -> Option<DateTime<Utc>>;

    /// Why.
    fn written_off_reason(&self) -> Option<&str>;

    /// When who is responsible was last told.
    fn noticed_at(&self) -> Option<DateTime<Utc>>;

    /// What came in, the first first.
    async fn receipts(&self, ctx: &Context<'_>) -> Result<Option<Vec<PaymentReceipt>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<ReceiptsOfPlan>(key).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(PaymentReceipt::from).collect()))
    }

    /// What the viewer may do with it.
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

/// What the viewer may do with a receipt; offered if and only if it is accepted.
#[fields(login)]
pub struct PaymentReceiptViewerCan {
    /// Change it, as long as it does not count.
    pub update: bool,
    /// Delete it, as long as it does not count.
    pub delete: bool,
    /// Let it count.
    pub confirm: bool,
    /// Let it count no more, as if it had not come in: as long as the month in which it did is not closed.
    pub revoke: bool,
    /// Take it back by a row of its own.
    pub reverse: bool,
}

/// What came in for a plan.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl PaymentReceipt {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// For this plan.
    #[by(PaymentPlanById, plan_id)]
    fn plan(&self) -> Result<Option<PaymentPlan>>;

    /// How much; below 0: it takes another one back.
    fn amount(&self) -> Money;

    /// When.
    fn received_on(&self) -> Date;

    /// Who paid.
    fn payer(&self) -> Option<&str>;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// It counts since.
    fn confirmed_at(&self) -> Option<DateTime<Utc>>;

    /// Who has confirmed it.
    #[by(MemberById, confirmed_by)]
    fn confirmed_by(&self) -> Result<Option<Member>>;

    /// It takes another one back.
    fn is_reversal(&self) -> bool {
        self.0.reverses_id.is_some()
    }

    /// Why it takes another one back.
    fn reversal_reason(&self) -> Option<&str>;

    /// It was taken back since, by a row of its own.
    fn reversed_at(&self) -> Option<DateTime<Utc>>;

    /// What the viewer may do with it.
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
