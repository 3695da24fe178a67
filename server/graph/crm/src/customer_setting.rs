//! Settings of customers in the schema (business §7 `customer/setting`, `crm/orgSettings`).

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::customer_setting::{model, service};
use xieli_macros::{InputObject, object};

use crate::core::input::change;
use crate::core::{Reach, Result, decode_optional, payload};
use crate::customer::Customer;

/// How a customer is followed, or by default all of the enterprise's.
pub struct CustomerSetting(model::CustomerSetting);

impl From<model::CustomerSetting> for CustomerSetting {
    fn from(setting: model::CustomerSetting) -> Self {
        Self(setting)
    }
}

/// How a customer is followed, or by default all of the enterprise's.
#[object(login)]
impl CustomerSetting {
    /// Of this customer; null: the enterprise's.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        let Some(id) = self.0.customer_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        let found = ctx.loaders()?.load::<CustomerById>(key).await?;
        Ok(found.map(Customer::from))
    }

    /// After so many days without a follow-up one is overdue; null: never.
    fn follow_days(&self) -> Option<i32>;

    /// Whether the salesperson is told when others follow.
    fn notify_salesman(&self) -> bool;

    /// It says nothing of its own.
    fn inherited(&self) -> bool;

    /// To be sent back with changes; 0 while nothing is kept.
    fn version(&self) -> i32;
}

/// What is to be: absent stays, null is the enterprise's, or what the product begins with.
#[derive(Debug, InputObject)]
pub struct CustomerSettingInput {
    /// 1 to 365.
    pub follow_days: MaybeUndefined<i32>,
    /// Whether the salesperson is told when others follow.
    pub notify_salesman: MaybeUndefined<bool>,
}

payload! {
    /// A setting, or why not.
    login CustomerSettingPayload {
        /// As it counts now; null when nothing was changed.
        customer_setting: CustomerSetting
    }
}

/// Root fields that read settings of customers.
#[derive(Default)]
pub struct CustomerSettingQuery;

/// Root fields that read settings of customers.
#[object(root)]
impl CustomerSettingQuery {
    /// What counts for a customer, or for the enterprise; null when the customer does not exist for the viewer.
    #[requires("cust")]
    async fn customer_setting(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which; absent: the enterprise's.")] customer_id: Option<ID>,
    ) -> Result<Option<CustomerSetting>> {
        let id = decode_optional::<Customer>(customer_id.as_ref())?;
        let found = service::get(&*ctx.read().await?, ctx.viewer()?, id).await?;
        Ok(found.map(CustomerSetting::from))
    }

    /// Customers whose settings differ, the latest first, at most 1000.
    #[requires("cust")]
    async fn customer_settings(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomerSetting>>> {
        let found = service::differing(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(found.into_iter().map(CustomerSetting::from).collect()))
    }
}

/// Root fields that change settings of customers.
#[derive(Default)]
pub struct CustomerSettingMutation;

/// Root fields that change settings of customers.
#[object(root)]
impl CustomerSettingMutation {
    /// Changes the setting of a customer, for whoever may change it, or the enterprise's with `e:manage`.
    #[requires("cust")]
    async fn customer_setting_set(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which; absent: the enterprise's.")] customer_id: Option<ID>,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomerSettingInput,
    ) -> Result<CustomerSettingPayload> {
        let id = decode_optional::<Customer>(customer_id.as_ref())?;
        let patch = model::SettingPatch {
            follow_days: change(input.follow_days),
            notify_salesman: change(input.notify_salesman),
        };
        CustomerSettingPayload::from(service::set(ctx.db()?, ctx.viewer()?, id, version, patch).await)
    }

    /// Takes what a customer, or the enterprise, says of its own away.
    #[requires("cust")]
    async fn customer_setting_reset(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which; absent: the enterprise's.")] customer_id: Option<ID>,
    ) -> Result<CustomerSettingPayload> {
        let id = decode_optional::<Customer>(customer_id.as_ref())?;
        CustomerSettingPayload::from(service::reset(ctx.db()?, ctx.viewer()?, id).await)
    }
}
