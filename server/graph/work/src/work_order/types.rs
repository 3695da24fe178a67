//! What a work order looks like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::asset::loaders::CustomerAssetById;
use xieli_domain::custom_field::model::RecordType;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::work_order::loaders::{
    EvaluateOfWorkOrder, FilesOfWorkOrder, MovesOfWorkOrder, SalesmanOfWorkOrder, ScoresOfWorkOrder,
    UsesOfWorkOrder, WorkSettingOf,
};
use xieli_domain::work_order::rules::{self, Step};
use xieli_domain::work_order::{model, store};
use xieli_domain::work_zone::loaders::WorkZoneById;
use xieli_kernel::clock;
use xieli_macros::{Enum, fields, object};

use super::parts::{WorkEvaluate, WorkMove, WorkScore, WorkUse, total};
use crate::asset::CustomerAsset;
use crate::core::scalar::Money;
use crate::core::{Reach, Result, numbered, record};
use crate::customer::Customer;
use crate::customer::custom::{self, CustomValue};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;
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
}

impl WorkOrder {
    fn key(&self) -> TenantKey {
        self.other(self.0.id)
    }

    /// The key of another row of its enterprise.
    fn other(&self, id: i64) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, id)
    }

    async fn lines(&self, ctx: &Context<'_>) -> Result<Vec<model::Use>> {
        Ok(ctx.loaders()?.load::<UsesOfWorkOrder>(self.key()).await?.unwrap_or_default())
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

    /// In this pool.
    #[by(WorkZoneById, zone_id)]
    fn zone(&self) -> Result<Option<WorkZone>>;

    /// Whom to ask for there.
    fn contact_name(&self) -> Option<&str>;

    /// Their number.
    fn contact_phone(&self) -> Option<&str>;

    /// Where it is done.
    fn address(&self) -> Option<&str>;

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
        let keys = self.0.members.iter().map(|id| self.other(*id)).collect();
        let found = ctx.loaders()?.load_many::<MemberById>(keys).await?;
        Ok(Some(found.into_iter().map(Member::from).collect()))
    }

    /// When the customer asked.
    fn requested_at(&self) -> DateTime<Utc>;

    /// Until when it is to be done.
    fn due_at(&self) -> Option<DateTime<Utc>>;

    /// Past its end and still to be done.
    fn is_overdue(&self) -> bool {
        rules::is_overdue(&self.0, clock::now())
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
        Ok(total(&self.lines(ctx).await?).map(Money))
    }

    /// Points of those who worked on it, the most first.
    async fn scores(&self, ctx: &Context<'_>) -> Result<Option<Vec<WorkScore>>> {
        let found = ctx.loaders()?.load::<ScoresOfWorkOrder>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(WorkScore).collect()))
    }

    /// What the customer thought of it.
    async fn evaluate(&self, ctx: &Context<'_>) -> Result<Option<WorkEvaluate>> {
        let found = ctx.loaders()?.load::<EvaluateOfWorkOrder>(self.key()).await?;
        Ok(found.map(WorkEvaluate::from))
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

    /// What the enterprise's own fields say of it, as far as the viewer reads them.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::WorkOrder, &self.0.custom).await
    }

    /// What the viewer may do with it now.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<WorkOrderAction>> {
        let (viewer, loaders) = (ctx.viewer()?, ctx.loaders()?);
        let salesman = loaders.load::<SalesmanOfWorkOrder>(self.key()).await? == Some(viewer.member_id);
        let evaluated = loaders.load::<EvaluateOfWorkOrder>(self.key()).await?.is_some();
        let setting = loaders.load::<WorkSettingOf>(self.0.enterprise_id).await?.unwrap_or_default();
        let steps = rules::steps(viewer, &self.0, (salesman, evaluated), &setting);
        Ok(steps.into_iter().map(WorkOrderAction::from).collect())
    }

    /// What the viewer may do with it besides.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<Option<WorkOrderViewerCan>> {
        let viewer = ctx.viewer()?;
        Ok(Some(WorkOrderViewerCan {
            update: rules::may_edit(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
        }))
    }
}
