//! GraphQL types of customers' requests.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::asset::loaders::CustomerAssetById;
use xieli_domain::crm_work_order::loaders::FilesOfCrmWorkOrder;
use xieli_domain::crm_work_order::rules::{self, Step};
use xieli_domain::crm_work_order::{model, store};
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::work_order::loaders::WorkOrderById;
use xieli_macros::{fields, object};

use crate::asset::CustomerAsset;
use crate::core::{ContextExt, Result, numbered, record};
use crate::customer::Customer;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::member::Member;
use crate::work_order::WorkOrder;

numbered! {
    /// The status of a customer's request.
    CrmWorkOrderStatus {
        /// Waiting to be received or rejected.
        Waiting = 0,
        /// It became a work order.
        Received = 1,
        /// It was rejected.
        Rejected = 2,
    }
}

record!(
    /// A customer's request before it becomes a work order (business §7 CRM work orders).
    CrmWorkOrder: model::CrmWorkOrder, store::intakes::find
);

/// Permissions of the viewer on a customer's request; an action is offered if and only if it is accepted.
#[fields(login)]
pub struct CrmWorkOrderViewerCan {
    /// Turn it into a work order; refused when its customer is hidden from the viewer.
    pub receive: bool,
    /// Reject it.
    pub reject: bool,
    /// Change it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

impl CrmWorkOrder {
    fn key(&self, id: i64) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, id)
    }
}

/// A customer's request before it becomes a work order (business §7 CRM work orders).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CrmWorkOrder {
    /// 1 to 200 characters.
    fn name(&self) -> &str;

    /// Up to 5000 characters.
    fn description(&self) -> Option<&str>;

    /// The status.
    fn status(&self) -> CrmWorkOrderStatus {
        CrmWorkOrderStatus::from_i16(self.0.status)
    }

    /// The kind of work (dictionary work_service_type).
    async fn service_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.service_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WorkServiceType, value).await
    }

    /// How urgent it is (dictionary work_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WorkLevel, value).await
    }

    /// The customer; null also when it is not visible to the viewer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Whether the customer sent it by the label of a device; otherwise a member recorded it.
    fn by_customer(&self) -> bool {
        self.0.created_by.is_none()
    }

    /// The asset or device of the customer.
    async fn asset(&self, ctx: &Context<'_>) -> Result<Option<CustomerAsset>> {
        let (Some(asset), Some(customer)) = (self.0.asset_id, self.0.customer_id) else { return Ok(None) };
        let loaders = ctx.loaders()?;
        // only when the customer is visible to the viewer
        if loaders.load::<CustomerById>(self.key(customer)).await?.is_none() {
            return Ok(None);
        }
        Ok(loaders.load::<CustomerAssetById>(self.key(asset)).await?.map(CustomerAsset::from))
    }

    /// The contact on site.
    fn contact_name(&self) -> Option<&str>;

    /// The phone number of the contact.
    fn contact_phone(&self) -> Option<&str>;

    /// The place of the work.
    fn address(&self) -> Option<&str>;

    /// The time at which the customer wants the work.
    fn expected_at(&self) -> Option<DateTime<Utc>>;

    /// The reason for the rejection.
    fn reason(&self) -> Option<&str>;

    /// The work order it became, as far as it is visible to the viewer.
    #[by(WorkOrderById, work_order_id)]
    fn work_order(&self) -> Result<Option<WorkOrder>>;

    /// When it was received or rejected.
    fn handled_at(&self) -> Option<DateTime<Utc>>;

    /// The member who received or rejected it.
    #[by(MemberById, handled_by)]
    fn handled_by(&self) -> Result<Option<Member>>;

    /// The attached files, in order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let files = ctx.loaders()?.load::<FilesOfCrmWorkOrder>(self.key(self.0.id)).await?;
        Ok(Some(files.unwrap_or_default().into_iter().map(File::from).collect()))
    }

    /// Permissions of the viewer on it now.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<Option<CrmWorkOrderViewerCan>> {
        let viewer = ctx.viewer()?;
        let can = |step| rules::can(viewer, &self.0, step);
        Ok(Some(CrmWorkOrderViewerCan {
            receive: can(Step::Receive),
            reject: can(Step::Reject),
            update: can(Step::Update),
            delete: can(Step::Delete),
        }))
    }
}
