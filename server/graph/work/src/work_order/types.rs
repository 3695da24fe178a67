//! GraphQL types of a work order.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::address::loaders::CustomerAddressById;
use xieli_domain::asset::loaders::CustomerAssetById;
use xieli_domain::custom_field::model::RecordType;
use xieli_domain::customer::loaders::{CustomerById, CustomerNameById};
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project_device::loaders::ProjectDeviceById;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::work_link::loaders::{AgreeOfWorkOrder, LinkOfWorkOrder};
use xieli_domain::work_order::clock::{Clock, is_overdue, is_respond_overdue, next_due};
use xieli_domain::work_order::loaders::{
    ClockOfWorkOrder, EvaluatesOfWorkOrder, FilesOfWorkOrder, FollowOfWorkOrder, MovesOfWorkOrder,
    PlanOfWorkOrder, SalesmanOfWorkOrder, ScoresOfWorkOrder, UsesOfWorkOrder, WorkOrderById, WorkSettingOf,
};
use xieli_domain::work_order::plan::Plan;
use xieli_domain::work_order::{model, rules, store, sums};
use xieli_domain::work_roster::loaders::OnCallOfZone;
use xieli_domain::work_type::loaders::DemandOfType;
use xieli_domain::work_zone::loaders::WorkZoneById;
use xieli_kernel::clock;
use xieli_macros::{fields, object};

pub use super::enums::{WorkOrderAction, WorkOrderStatus, WorkVisit};
use super::fill::{WorkFill, fill_of};
use super::parts::{WorkEvaluate, WorkMove, WorkScore, WorkUse};
use crate::address::CustomerAddress;
use crate::asset::CustomerAsset;
use crate::core::scalar::Money;
use crate::core::{ContextExt, Result, record};
use crate::customer::Customer;
use crate::customer::custom::{self, CustomValue};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::project::Project;
use crate::project_device::ProjectDevice;
use crate::team::Team;
use crate::work_link::types::{WorkAgree, WorkLink};
use crate::work_roster::WorkRoster;
use crate::work_zone::WorkZone;

record!(
    /// A work order: a visit to a customer (business §3 Work order).
    WorkOrder: model::WorkOrder, store::work_orders::find
);

/// Permissions of the viewer on a work order besides its steps; offered if and only if accepted.
#[fields(login)]
pub struct WorkOrderViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
    /// Fill in the service form: ticks, answers, items used and the signature.
    pub fill: bool,
}

impl WorkOrder {
    fn key(&self) -> TenantKey {
        self.other(self.0.id)
    }

    /// The key of another row of its enterprise.
    fn other(&self, id: i64) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, id)
    }

    async fn plan(&self, ctx: &Context<'_>) -> Result<Option<Plan>> {
        Ok(ctx.loaders()?.load::<PlanOfWorkOrder>(self.key()).await?)
    }

    async fn lines(&self, ctx: &Context<'_>) -> Result<Vec<model::Use>> {
        Ok(ctx.loaders()?.load::<UsesOfWorkOrder>(self.key()).await?.unwrap_or_default())
    }

    async fn clock(&self, ctx: &Context<'_>) -> Result<Clock> {
        Ok(ctx.loaders()?.load::<ClockOfWorkOrder>(self.key()).await?.unwrap_or_default())
    }

    async fn said(&self, ctx: &Context<'_>) -> Result<Vec<model::Evaluate>> {
        Ok(ctx.loaders()?.load::<EvaluatesOfWorkOrder>(self.key()).await?.unwrap_or_default())
    }

    async fn last(&self, ctx: &Context<'_>) -> Result<Vec<model::Move>> {
        Ok(ctx.loaders()?.load::<MovesOfWorkOrder>(self.key()).await?.unwrap_or_default())
    }
}

/// A work order: a visit to a customer (business §3 Work order).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl WorkOrder {
    /// The order number: the day of its creation, and a serial number.
    fn code(&self) -> String {
        rules::code(self.0.id, self.0.created_at)
    }

    /// 1 to 200 characters.
    fn name(&self) -> &str;

    /// Up to 5000 characters.
    fn description(&self) -> Option<&str>;

    /// The status.
    fn status(&self) -> WorkOrderStatus {
        WorkOrderStatus::from_i16(self.0.status)
    }

    /// When it entered this status.
    fn status_since(&self) -> DateTime<Utc> {
        self.0.since
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

    /// The name of the customer: for viewers who can see it, and for the technician, who is at its door.
    async fn customer_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let Some(id) = self.0.customer_id else { return Ok(None) };
        let (loaders, customer) = (ctx.loaders()?, self.other(id));
        if rules::is_worker(ctx.viewer()?, &self.0) {
            return Ok(loaders.load::<CustomerNameById>(customer).await?);
        }
        Ok(loaders.load::<CustomerById>(customer).await?.map(|row| row.name.clone()))
    }

    /// The project; null also when it is not visible to the viewer.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The asset or device of the customer.
    async fn asset(&self, ctx: &Context<'_>) -> Result<Option<CustomerAsset>> {
        let (Some(asset), Some(customer)) = (self.0.asset_id, self.0.customer_id) else { return Ok(None) };
        let loaders = ctx.loaders()?;
        // only when the customer is visible to the viewer
        if loaders.load::<CustomerById>(self.other(customer)).await?.is_none() {
            return Ok(None);
        }
        Ok(loaders.load::<CustomerAssetById>(self.other(asset)).await?.map(CustomerAsset::from))
    }

    /// The device of its project; null also when the project is not visible to the viewer.
    async fn project_device(&self, ctx: &Context<'_>) -> Result<Option<ProjectDevice>> {
        let (Some(device), Some(project)) = (self.0.project_device_id, self.0.project_id) else {
            return Ok(None);
        };
        let loaders = ctx.loaders()?;
        if loaders.load::<ProjectById>(self.other(project)).await?.is_none() {
            return Ok(None);
        }
        Ok(loaders.load::<ProjectDeviceById>(self.other(device)).await?.map(ProjectDevice::from))
    }

    /// The pool; external members do not see it.
    async fn zone(&self, ctx: &Context<'_>) -> Result<Option<WorkZone>> {
        let viewer = ctx.viewer()?;
        let Some(id) = self.0.zone_id.filter(|_| !viewer.is_external()) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<WorkZoneById>(self.other(id)).await?.map(WorkZone::from))
    }

    /// The contact on site.
    fn contact_name(&self) -> Option<&str>;

    /// The phone number of the contact.
    fn contact_phone(&self) -> Option<&str>;

    /// The place of the work.
    fn address(&self) -> Option<&str>;

    /// The address of the customer from which `address` was taken; null also when the customer is not visible
    /// to the viewer.
    async fn customer_address(&self, ctx: &Context<'_>) -> Result<Option<CustomerAddress>> {
        let Some(customer) = self.0.customer_id else { return Ok(None) };
        let Some(address) = self.plan(ctx).await?.and_then(|plan| plan.address_id) else { return Ok(None) };
        let loaders = ctx.loaders()?;
        if loaders.load::<CustomerById>(self.other(customer)).await?.is_none() {
            return Ok(None);
        }
        Ok(loaders.load::<CustomerAddressById>(self.other(address)).await?.map(CustomerAddress::from))
    }

    /// Longitude of that address when it was taken, in WGS84.
    async fn lng(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        Ok(self.plan(ctx).await?.and_then(|plan| plan.lng))
    }

    /// Latitude of that address when it was taken, in WGS84.
    async fn lat(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        Ok(self.plan(ctx).await?.and_then(|plan| plan.lat))
    }

    /// Start of the planned visit.
    async fn plan_start_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.plan(ctx).await?.and_then(|plan| plan.starts_at))
    }

    /// End of the planned visit.
    async fn plan_end_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.plan(ctx).await?.and_then(|plan| plan.ends_at))
    }

    /// The team that is responsible for it.
    #[by(TeamById, accept_team_id)]
    fn accept_team(&self) -> Result<Option<Team>>;

    /// The technician in charge.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The team for which the technician works.
    #[by(TeamById, director_team_id)]
    fn director_team(&self) -> Result<Option<Team>>;

    /// The assisting members.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.members).await?))
    }

    /// Time of the customer's request.
    fn requested_at(&self) -> DateTime<Utc>;

    /// Due time.
    fn due_at(&self) -> Option<DateTime<Utc>>;

    /// Whether it is past its due time and still open.
    async fn is_overdue(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(is_overdue(&self.0, &self.clock(ctx).await?, clock::now()))
    }

    /// Response deadline by the service level: until when it must be picked up, in working time.
    async fn respond_due_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.clock(ctx).await?.respond_due_at)
    }

    /// Arrival deadline by the service level.
    async fn arrive_due_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.clock(ctx).await?.arrive_due_at)
    }

    /// Completion deadline by the service level.
    async fn finish_due_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.clock(ctx).await?.finish_due_at)
    }

    /// The next deadline: response, arrival or due time; null when there is none.
    async fn next_due_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(next_due(&self.0, &self.clock(ctx).await?))
    }

    /// Whether it is past its response deadline and not picked up.
    async fn is_respond_overdue(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        Ok(Some(is_respond_overdue(&self.0, &self.clock(ctx).await?, clock::now())))
    }

    /// Since when it is on hold, with its clock stopped.
    async fn held_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.clock(ctx).await?.held_at)
    }

    /// Why it is on hold.
    async fn hold_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.clock(ctx).await?.hold_reason)
    }

    /// Total working time on hold, in seconds.
    async fn held_seconds(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Ok(Some(i32::try_from(self.clock(ctx).await?.held_seconds).unwrap_or(i32::MAX)))
    }

    /// The current on-call turn for it: of its pool, else of the enterprise; null for viewers who may not
    /// dispatch.
    async fn on_call(&self, ctx: &Context<'_>) -> Result<Option<WorkRoster>> {
        if !rules::may_send(ctx.viewer()?) {
            return Ok(None);
        }
        let loaders = ctx.loaders()?;
        if let Some(zone) = self.0.zone_id
            && let Some(found) = loaders.load::<OnCallOfZone>(self.other(zone)).await?
        {
            return Ok(Some(found.into()));
        }
        Ok(loaders.load::<OnCallOfZone>(self.other(0)).await?.map(WorkRoster::from))
    }

    /// Whether it was recorded afterwards.
    fn is_supplement(&self) -> bool {
        self.0.supplement
    }

    /// State of the follow-up call to the customer.
    fn visit(&self) -> WorkVisit {
        WorkVisit::from_i16(self.0.visit)
    }

    /// The items done or used, in order.
    async fn uses(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkUse>>> {
        Ok(Some(self.lines(ctx).await?.into_iter().map(WorkUse).collect()))
    }

    /// The total price of these items; null when none has a price.
    async fn amount(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        Ok(sums::of_lines(&self.lines(ctx).await?).map(Money))
    }

    /// Points of the members who worked on it, the highest first; external members do not see those of
    /// internal ones.
    async fn scores(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkScore>>> {
        if ctx.viewer()?.is_external() {
            return Ok(Some(Vec::new()));
        }
        let found = ctx.loaders()?.load::<ScoresOfWorkOrder>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(WorkScore::from).collect()))
    }

    /// The evaluation that figures count: the customer's own, or the one recorded on their behalf where the
    /// customer gave none.
    async fn evaluate(&self, ctx: &Context<'_>) -> Result<Option<WorkEvaluate>> {
        let found = self.said(ctx).await?;
        Ok(rules::counted(&found).cloned().map(WorkEvaluate::from))
    }

    /// The evaluations of the customer, at most one per source, the customer's own first.
    async fn evaluates(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkEvaluate>>> {
        Ok(Some(self.said(ctx).await?.into_iter().map(WorkEvaluate::from).collect()))
    }

    /// The steps of the order, the newest first, at most 100.
    async fn moves(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkMove>>> {
        Ok(Some(self.last(ctx).await?.into_iter().map(WorkMove::from).collect()))
    }

    /// The reason or remark of the last step.
    async fn last_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.last(ctx).await?.into_iter().next().and_then(|step| step.reason))
    }

    /// The attached files, in order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let files = ctx.loaders()?.load::<FilesOfWorkOrder>(self.key()).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// The link by which its customer follows it; null when there is none.
    async fn link(&self, ctx: &Context<'_>) -> Result<Option<WorkLink>> {
        Ok(ctx.loaders()?.load::<LinkOfWorkOrder>(self.key()).await?.map(WorkLink))
    }

    /// The customer's approval of the work, given by the link.
    async fn agreed(&self, ctx: &Context<'_>) -> Result<Option<WorkAgree>> {
        Ok(ctx.loaders()?.load::<AgreeOfWorkOrder>(self.key()).await?.map(WorkAgree::from))
    }

    /// The order whose bad evaluation led to this one; null also when that is not visible to the viewer.
    async fn follow_of(&self, ctx: &Context<'_>) -> Result<Option<WorkOrder>> {
        let loaders = ctx.loaders()?;
        let Some(of) = loaders.load::<FollowOfWorkOrder>(self.key()).await? else { return Ok(None) };
        Ok(loaders.load::<WorkOrderById>(self.other(of)).await?.map(WorkOrder::from))
    }

    /// Whether its technician records the arrival: required by the enterprise or the service type.
    async fn tells_arrival(&self, ctx: &Context<'_>) -> Result<bool> {
        let loaders = ctx.loaders()?;
        let setting = loaders.load::<WorkSettingOf>(self.0.enterprise_id).await?.unwrap_or_default();
        let Some(value) = self.0.service_type.clone().filter(|_| !setting.arrive_check) else {
            return Ok(setting.arrive_check);
        };
        Ok(loaders.load::<DemandOfType>(value).await?.is_some_and(|demand| demand.arrival))
    }

    /// The service form: requirements of its service type and entries; null when both are empty.
    async fn fill(&self, ctx: &Context<'_>) -> Result<Option<WorkFill>> {
        fill_of(ctx, &self.0).await
    }

    /// Values of custom fields, as far as the viewer may read them.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::WorkOrder, &self.0.custom).await
    }

    /// The actions that the viewer may take now.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<WorkOrderAction>> {
        let (viewer, loaders) = (ctx.viewer()?, ctx.loaders()?);
        let salesman = loaders.load::<SalesmanOfWorkOrder>(self.key()).await? == Some(viewer.member_id);
        let evaluated = rules::said_by(&self.said(ctx).await?, rules::STAFF).is_some();
        let setting = loaders.load::<WorkSettingOf>(self.0.enterprise_id).await?.unwrap_or_default();
        let on_hold = self.clock(ctx).await?.is_held();
        let steps = rules::steps(viewer, &self.0, (salesman, evaluated, on_hold), &setting);
        Ok(steps.into_iter().map(WorkOrderAction::from).collect())
    }

    /// Permissions of the viewer on it besides its steps.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<Option<WorkOrderViewerCan>> {
        let viewer = ctx.viewer()?;
        Ok(Some(WorkOrderViewerCan {
            update: rules::may_edit(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
            fill: rules::may_fill(viewer, &self.0),
        }))
    }
}
