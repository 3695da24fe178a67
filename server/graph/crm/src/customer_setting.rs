//! Follow-up settings of customers in the GraphQL schema (business §7 `customer/setting`, `crm/orgSettings`).

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::customer_setting::{model, service};
use xieli_macros::{InputObject, object};

use crate::core::input::change;
use crate::core::{ContextExt, Result, decode_optional, payload};
use crate::customer::Customer;

/// Follow-up setting of a customer, or the default of the enterprise.
pub struct CustomerSetting(model::CustomerSetting);

impl From<model::CustomerSetting> for CustomerSetting {
    fn from(setting: model::CustomerSetting) -> Self {
        Self(setting)
    }
}

/// Follow-up setting of a customer, or the default of the enterprise.
#[object(login)]
impl CustomerSetting {
    /// The customer it applies to; null: the enterprise's default.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        let Some(id) = self.0.customer_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        let found = ctx.loaders()?.load::<CustomerById>(key).await?;
        Ok(found.map(Customer::from))
    }

    /// Number of days without a follow-up after which one is overdue; null: never.
    fn follow_days(&self) -> Option<i32>;

    /// Whether the salesperson gets a notice when other members write follow-ups.
    fn notify_salesman(&self) -> bool;

    /// Whether it only inherits the default and stores no values of its own.
    fn inherited(&self) -> bool;

    /// Version to send back with changes; 0 while nothing is stored.
    fn version(&self) -> i32;
}

/// Changes to a setting: absent fields stay unchanged, null inherits the enterprise's value or the product's
/// default.
#[derive(Debug, InputObject)]
pub struct CustomerSettingInput {
    /// Days without a follow-up until one is overdue, 1 to 365.
    pub follow_days: MaybeUndefined<i32>,
    /// Whether the salesperson gets a notice when other members write follow-ups.
    pub notify_salesman: MaybeUndefined<bool>,
}

payload! {
    /// Result of a mutation: the setting, or the user errors.
    login CustomerSettingPayload {
        /// The effective setting after the change; null when nothing was changed.
        customer_setting: CustomerSetting
    }
}

/// Queries of follow-up settings of customers.
#[derive(Default)]
pub struct CustomerSettingQuery;

/// Queries of follow-up settings of customers.
#[object(root)]
impl CustomerSettingQuery {
    /// The effective setting of a customer or of the enterprise; null when the customer is not visible to the
    /// viewer.
    #[requires("cust")]
    async fn customer_setting(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer; absent: the enterprise's default.")] customer_id: Option<ID>,
    ) -> Result<Option<CustomerSetting>> {
        let id = decode_optional::<Customer>(customer_id.as_ref())?;
        let found = service::get(&*ctx.read().await?, ctx.viewer()?, id).await?;
        Ok(found.map(CustomerSetting::from))
    }

    /// Settings of customers that differ from the default, the latest first, at most 1000.
    #[requires("cust")]
    async fn customer_settings(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomerSetting>>> {
        let found = service::differing(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(found.into_iter().map(CustomerSetting::from).collect()))
    }
}

/// Mutations of follow-up settings of customers.
#[derive(Default)]
pub struct CustomerSettingMutation;

/// Mutations of follow-up settings of customers.
#[object(root)]
impl CustomerSettingMutation {
    /// Changes the setting of a customer, for members who may change it, or the enterprise's default with
    /// `e:manage`.
    #[requires("cust")]
    async fn customer_setting_set(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer; absent: the enterprise's default.")] customer_id: Option<ID>,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: CustomerSettingInput,
    ) -> Result<CustomerSettingPayload> {
        let id = decode_optional::<Customer>(customer_id.as_ref())?;
        let patch = model::SettingPatch {
            follow_days: change(input.follow_days),
            notify_salesman: change(input.notify_salesman),
        };
        CustomerSettingPayload::from(service::set(ctx.db()?, ctx.viewer()?, id, version, patch).await)
    }

    /// Deletes the stored setting of a customer or of the enterprise, so that the default applies again.
    #[requires("cust")]
    async fn customer_setting_reset(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer; absent: the enterprise's default.")] customer_id: Option<ID>,
    ) -> Result<CustomerSettingPayload> {
        let id = decode_optional::<Customer>(customer_id.as_ref())?;
        CustomerSettingPayload::from(service::reset(ctx.db()?, ctx.viewer()?, id).await)
    }
}
