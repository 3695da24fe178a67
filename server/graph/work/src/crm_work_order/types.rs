//! What a customer's request looks like from outside.

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
use crate::core::{Reach, Result, numbered, record};
use crate::customer::Customer;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::member::Member;
use crate::work_order::WorkOrder;

numbered! {
    /// Where a customer's request stands.
    CrmWorkOrderStatus {
        /// Nobody has taken it on.
        Waiting = 0,
        /// It is a work order.
        Received = 1,
        /// It was turned down.
        Rejected = 2,
    }
}

record!(
    /// What a customer asks for before it is a work order (business §7 CRM work orders).
    CrmWorkOrder: model::CrmWorkOrder, store::intakes::find
);

/// What the viewer may do with a customer's request; offered if and only if it is accepted.
#[fields(login)]
pub struct CrmWorkOrderViewerCan {
    /// Make a work order of it; refused all the same where its customer is hidden.
    pub receive: bool,
    /// Turn it down.
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

/// What a customer asks for before it is a work order (business §7 CRM work orders).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CrmWorkOrder {
    /// 1 to 200 characters.
    fn name(&self) -> &str;

    /// Up to 5000 characters.
    fn description(&self) -> Option<&str>;

    /// Where it stands.
    fn status(&self) -> CrmWorkOrderStatus {
        CrmWorkOrderStatus::from_i16(self.0.status)
    }

    /// What kind of work (dictionary work_service_type).
    async fn service_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.service_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WorkServiceType, value).await
    }

    /// How urgent it is (dictionary work_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WorkLevel, value).await
    }

    /// Who asks; null as well for those for whom it does not exist.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Whether the customer asked by the label of a device, and not somebody of ours for them.
    fn by_customer(&self) -> bool {
        self.0.created_by.is_none()
    }

    /// On this asset or device of theirs.
    async fn asset(&self, ctx: &Context<'_>) -> Result<Option<CustomerAsset>> {
        let (Some(asset), Some(customer)) = (self.0.asset_id, self.0.customer_id) else { return Ok(None) };
        let loaders = ctx.loaders()?;
        // of a customer that exists for the viewer alone
        if loaders.load::<CustomerById>(self.key(customer)).await?.is_none() {
            return Ok(None);
        }
        Ok(loaders.load::<CustomerAssetById>(self.key(asset)).await?.map(CustomerAsset::from))
    }

    /// Whom to ask for there.
    fn contact_name(&self) -> Option<&str>;

    /// Their number.
    fn contact_phone(&self) -> Option<&str>;

    /// Where it is.
    fn address(&self) -> Option<&str>;

    /// When it is wanted.
    fn expected_at(&self) -> Option<DateTime<Utc>>;

    /// Why it was turned down.
    fn reason(&self) -> Option<&str>;

    /// What it became, as far as it exists for the viewer.
    #[by(WorkOrderById, work_order_id)]
    fn work_order(&self) -> Result<Option<WorkOrder>>;

    /// When it was taken on or turned down.
    fn handled_at(&self) -> Option<DateTime<Utc>>;

    /// By whom.
    #[by(MemberById, handled_by)]
    fn handled_by(&self) -> Result<Option<Member>>;

    /// What is attached, in its order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let files = ctx.loaders()?.load::<FilesOfCrmWorkOrder>(self.key(self.0.id)).await?;
        Ok(Some(files.unwrap_or_default().into_iter().map(File::from).collect()))
    }

    /// What the viewer may do with it now.
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
