//! What a work order looks like from outside.

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
use xieli_domain::work_order::rules::{self, Step};
use xieli_domain::work_order::{model, store, sums};
use xieli_domain::work_roster::loaders::OnCallOfZone;
use xieli_domain::work_type::loaders::DemandOfType;
use xieli_domain::work_zone::loaders::WorkZoneById;
use xieli_kernel::clock;
use xieli_macros::{Enum, fields, object};

use super::fill::{WorkFill, fill_of};
use super::parts::{WorkEvaluate, WorkMove, WorkScore, WorkUse};
use crate::address::CustomerAddress;
use crate::asset::CustomerAsset;
use crate::core::scalar::Money;
use crate::core::{Reach, Result, numbered, record};
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

numbered! {
    /// Where a work order stands (business §4 Work order).
    WorkOrderStatus {
        /// Nobody goes there yet.
        WaitingDispatch = 0,
        /// Somebody is asked to go.
        WaitingPickup = 10,
        /// They will go.
        Taken = 20,
        /// They are at it.
        InService = 50,
        /// The check sent it back.
        Returned = 55,
        /// Waits for its check.
        WaitingCheck = 60,
        /// Waits for its confirmation.
        WaitingConfirm = 70,
        /// Done.
        Done = 75,
        /// Done, and nothing follows any more.
        Closed = 80,
        /// Not wanted any more.
        Stopped = 90,
    }
}

numbered! {
    /// The call of the customer after a work order.
    WorkVisit {
        /// There is none.
        None = 0,
        /// It is awaited.
        Awaited = 1,
        /// The customer was called.
        Done = 2,
    }
}

/// What is done with a work order (business §4 Work order).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Step")]
pub enum WorkOrderAction {
    /// Make it.
    Add,
    /// Write it down afterwards.
    Supplement,
    /// Send somebody.
    Deliver,
    /// Have it begun at once.
    DirectAccept,
    /// Say that one will go there.
    Sign,
    /// Say that one is there.
    Arrive,
    /// Give it back.
    UnDeliver,
    /// Send somebody else.
    ReDeliver,
    /// Say that it is done.
    Finish,
    /// Find it good.
    Pass,
    /// Send it back.
    Reject,
    /// Confirm it, and say who has which points of it.
    Score,
    /// Say what the customer thinks of it.
    Evaluate,
    /// Say that the customer was called.
    Visit,
    /// Say that nothing follows any more.
    Close,
    /// Say that it is not wanted any more.
    Stop,
    /// Let its clock stand still.
    Hold,
    /// Let it go on.
    Resume,
}

record!(
    /// What is done at a customer's (business §3 Work order).
    WorkOrder: model::WorkOrder, store::work_orders::find
);

/// What the viewer may do with a work order besides its steps; offered if and only if it is accepted.
#[fields(login)]
pub struct WorkOrderViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
    /// Say what was ticked, answered, used and signed.
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

/// What is done at a customer's (business §3 Work order).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl WorkOrder {
    /// What people call it: the day on which it was made, and its number.
    fn code(&self) -> String {
        rules::code(self.0.id, self.0.created_at)
    }

    /// 1 to 200 characters.
    fn name(&self) -> &str;

    /// Up to 5000 characters.
    fn description(&self) -> Option<&str>;

    /// Where it stands.
    fn status(&self) -> WorkOrderStatus {
        WorkOrderStatus::from_i16(self.0.status)
    }

    /// Since when it stands there.
    fn status_since(&self) -> DateTime<Utc> {
        self.0.since
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

    /// For this customer; null as well for those for whom it does not exist.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// What the customer is called: for those for whom it exists, and for who goes there, who stands at its door.
    async fn customer_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let Some(id) = self.0.customer_id else { return Ok(None) };
        let (loaders, customer) = (ctx.loaders()?, self.other(id));
        if rules::is_worker(ctx.viewer()?, &self.0) {
            return Ok(loaders.load::<CustomerNameById>(customer).await?);
        }
        Ok(loaders.load::<CustomerById>(customer).await?.map(|row| row.name.clone()))
    }

    /// In this project; null as well for those for whom it does not exist.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// On this asset or device of the customer.
    async fn asset(&self, ctx: &Context<'_>) -> Result<Option<CustomerAsset>> {
        let (Some(asset), Some(customer)) = (self.0.asset_id, self.0.customer_id) else { return Ok(None) };
        let loaders = ctx.loaders()?;
        // of a customer that exists for the viewer alone
        if loaders.load::<CustomerById>(self.other(customer)).await?.is_none() {
            return Ok(None);
        }
        Ok(loaders.load::<CustomerAssetById>(self.other(asset)).await?.map(CustomerAsset::from))
    }

    /// On this device of its project; null as well for those for whom the project does not exist.
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

    /// In this area; those outside do not see how the enterprise is divided.
    async fn zone(&self, ctx: &Context<'_>) -> Result<Option<WorkZone>> {
        let viewer = ctx.viewer()?;
        let Some(id) = self.0.zone_id.filter(|_| !viewer.is_external()) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<WorkZoneById>(self.other(id)).await?.map(WorkZone::from))
    }

    /// Whom to ask for there.
    fn contact_name(&self) -> Option<&str>;

    /// Their number.
    fn contact_phone(&self) -> Option<&str>;

    /// Where it is done.
    fn address(&self) -> Option<&str>;

    /// The address of the customer that it was given; null as well for those for whom the customer does not exist.
    async fn customer_address(&self, ctx: &Context<'_>) -> Result<Option<CustomerAddress>> {
        let Some(customer) = self.0.customer_id else { return Ok(None) };
        let Some(address) = self.plan(ctx).await?.and_then(|plan| plan.address_id) else { return Ok(None) };
        let loaders = ctx.loaders()?;
        if loaders.load::<CustomerById>(self.other(customer)).await?.is_none() {
            return Ok(None);
        }
        Ok(loaders.load::<CustomerAddressById>(self.other(address)).await?.map(CustomerAddress::from))
    }

    /// Where that was when it was given, longitude in WGS84.
    async fn lng(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        Ok(self.plan(ctx).await?.and_then(|plan| plan.lng))
    }

    /// The same, latitude.
    async fn lat(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        Ok(self.plan(ctx).await?.and_then(|plan| plan.lat))
    }

    /// From when somebody is expected there.
    async fn plan_start_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.plan(ctx).await?.and_then(|plan| plan.starts_at))
    }

    /// Until when somebody is expected there.
    async fn plan_end_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.plan(ctx).await?.and_then(|plan| plan.ends_at))
    }

    /// The team that answers for it.
    #[by(TeamById, accept_team_id)]
    fn accept_team(&self) -> Result<Option<Team>>;

    /// Who goes there.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// For which of their teams.
    #[by(TeamById, director_team_id)]
    fn director_team(&self) -> Result<Option<Team>>;

    /// Who comes along.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.members).await?))
    }

    /// When the customer asked.
    fn requested_at(&self) -> DateTime<Utc>;

    /// Until when it is to be done.
    fn due_at(&self) -> Option<DateTime<Utc>>;

    /// Past its end and still to be done.
    async fn is_overdue(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(is_overdue(&self.0, &self.clock(ctx).await?, clock::now()))
    }

    /// Until when it was promised to be picked up, in working time.
    async fn respond_due_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.clock(ctx).await?.respond_due_at)
    }

    /// Until when somebody was promised to be there.
    async fn arrive_due_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.clock(ctx).await?.arrive_due_at)
    }

    /// Until when it was promised to be finished.
    async fn finish_due_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.clock(ctx).await?.finish_due_at)
    }

    /// The deadline that is next: of its pickup, of the arrival, or its end; null where none is.
    async fn next_due_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(next_due(&self.0, &self.clock(ctx).await?))
    }

    /// Past the end of its pickup and not picked up.
    async fn is_respond_overdue(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        Ok(Some(is_respond_overdue(&self.0, &self.clock(ctx).await?, clock::now())))
    }

    /// Since when it is on hold: its clock stands still.
    async fn held_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.clock(ctx).await?.held_at)
    }

    /// Why it is on hold.
    async fn hold_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.clock(ctx).await?.hold_reason)
    }

    /// Seconds of working time that it was on hold, in all.
    async fn held_seconds(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Ok(Some(i32::try_from(self.clock(ctx).await?.held_seconds).unwrap_or(i32::MAX)))
    }

    /// Who is on call for it now: for its pool, else for the enterprise; null for those who send nobody.
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

    /// Written down afterwards.
    fn is_supplement(&self) -> bool {
        self.0.supplement
    }

    /// The call of the customer after it.
    fn visit(&self) -> WorkVisit {
        WorkVisit::from_i16(self.0.visit)
    }

    /// What was done and used, in its order.
    async fn uses(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkUse>>> {
        Ok(Some(self.lines(ctx).await?.into_iter().map(WorkUse).collect()))
    }

    /// What that comes to; null where nothing of it has a price.
    async fn amount(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        Ok(sums::of_lines(&self.lines(ctx).await?).map(Money))
    }

    /// Points of those who worked on it, the most first; those outside do not see what ours are worth.
    async fn scores(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkScore>>> {
        if ctx.viewer()?.is_external() {
            return Ok(Some(Vec::new()));
        }
        let found = ctx.loaders()?.load::<ScoresOfWorkOrder>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(WorkScore::from).collect()))
    }

    /// What the customer thought of it, as figures count it: their own word, or what was said on their behalf where they have
    /// said nothing.
    async fn evaluate(&self, ctx: &Context<'_>) -> Result<Option<WorkEvaluate>> {
        let found = self.said(ctx).await?;
        Ok(rules::counted(&found).cloned().map(WorkEvaluate::from))
    }

    /// What the customer thought of it, at most once from each source: their own word first.
    async fn evaluates(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkEvaluate>>> {
        Ok(Some(self.said(ctx).await?.into_iter().map(WorkEvaluate::from).collect()))
    }

    /// The steps that were taken with it, the newest first, at most 100.
    async fn moves(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkMove>>> {
        Ok(Some(self.last(ctx).await?.into_iter().map(WorkMove::from).collect()))
    }

    /// Why the last step was taken, or what was said of it.
    async fn last_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.last(ctx).await?.into_iter().next().and_then(|step| step.reason))
    }

    /// What is attached, in its order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let files = ctx.loaders()?.load::<FilesOfWorkOrder>(self.key()).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// The link by which its customer follows it; null where there is none.
    async fn link(&self, ctx: &Context<'_>) -> Result<Option<WorkLink>> {
        Ok(ctx.loaders()?.load::<LinkOfWorkOrder>(self.key()).await?.map(WorkLink))
    }

    /// The customer found the work done, by the link.
    async fn agreed(&self, ctx: &Context<'_>) -> Result<Option<WorkAgree>> {
        Ok(ctx.loaders()?.load::<AgreeOfWorkOrder>(self.key()).await?.map(WorkAgree::from))
    }

    /// The order whose bad evaluation it follows; null as well for those for whom that does not exist.
    async fn follow_of(&self, ctx: &Context<'_>) -> Result<Option<WorkOrder>> {
        let loaders = ctx.loaders()?;
        let Some(of) = loaders.load::<FollowOfWorkOrder>(self.key()).await? else { return Ok(None) };
        Ok(loaders.load::<WorkOrderById>(self.other(of)).await?.map(WorkOrder::from))
    }

    /// Whether who goes there says when they have arrived: the enterprise or the service type asks for it.
    async fn tells_arrival(&self, ctx: &Context<'_>) -> Result<bool> {
        let loaders = ctx.loaders()?;
        let setting = loaders.load::<WorkSettingOf>(self.0.enterprise_id).await?.unwrap_or_default();
        let Some(value) = self.0.service_type.clone().filter(|_| !setting.arrive_check) else {
            return Ok(setting.arrive_check);
        };
        Ok(loaders.load::<DemandOfType>(value).await?.is_some_and(|demand| demand.arrival))
    }

    /// What its service type demands and what was said to it; null where neither is.
    async fn fill(&self, ctx: &Context<'_>) -> Result<Option<WorkFill>> {
        fill_of(ctx, &self.0).await
    }

    /// What the enterprise's own fields say of it, as far as the viewer reads them.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::WorkOrder, &self.0.custom).await
    }

    /// What the viewer may do with it now.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<WorkOrderAction>> {
        let (viewer, loaders) = (ctx.viewer()?, ctx.loaders()?);
        let salesman = loaders.load::<SalesmanOfWorkOrder>(self.key()).await? == Some(viewer.member_id);
        let evaluated = rules::said_by(&self.said(ctx).await?, rules::STAFF).is_some();
        let setting = loaders.load::<WorkSettingOf>(self.0.enterprise_id).await?.unwrap_or_default();
        let on_hold = self.clock(ctx).await?.is_held();
        let steps = rules::steps(viewer, &self.0, (salesman, evaluated, on_hold), &setting);
        Ok(steps.into_iter().map(WorkOrderAction::from).collect())
    }

    /// What the viewer may do with it besides.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<Option<WorkOrderViewerCan>> {
        let viewer = ctx.viewer()?;
        Ok(Some(WorkOrderViewerCan {
            update: rules::may_edit(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
            fill: rules::may_fill(viewer, &self.0),
        }))
    }
}
