//! GraphQL types of the records that belong to a work order: steps, items done or used, points, evaluations
//! of the customer.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::work_item::loaders::WorkItemById;
use xieli_domain::work_order::loaders::{DirectorOfWorkOrder, WorkOrderById};
use xieli_domain::work_order::rules::Step;
use xieli_domain::work_order::{model, store, sums};
use xieli_macros::object;

use super::types::{WorkOrder, WorkOrderAction, WorkOrderStatus};
use crate::core::number::decimal;
use crate::core::scalar::Money;
use crate::core::{ContextExt, Result, numbered, record};
use crate::member::Member;
use crate::team::Team;
use crate::work_item::WorkItem;
use crate::work_item::types::WorkItemKind;

numbered! {
    /// The author of an evaluation.
    WorkEvaluateSource {
        /// A member of the enterprise, on the customer's behalf.
        Staff = 1,
        /// The customer.
        Customer = 2,
    }
}

record!(
    /// A step that was taken with a work order (business §4 Work order).
    WorkMove: model::Move, store::moves::find
);

record!(
    /// A customer's evaluation of a work order (business §7 Work orders: `evaluate/list`), at most one per
    /// source.
    WorkEvaluate: model::Evaluate, store::evaluates::find
);

/// An item done or used at a work order, with its name and price at that time.
pub struct WorkUse(pub model::Use);

record!(
    /// Points of a member who worked on a work order.
    WorkScore: model::Score, store::points::find
);

/// A step of a work order (business §4 Work order).
#[object(login, common(id, row_id, created_at, created_by))]
impl WorkMove {
    /// The work order, as far as it is visible to the viewer.
    #[by(WorkOrderById, work_order_id)]
    fn work_order(&self) -> Result<Option<WorkOrder>>;

    /// The action that was taken.
    fn step(&self) -> WorkOrderAction {
        Step::read(self.0.step).into()
    }

    /// The status before.
    #[graphql(name = "from")]
    fn stood(&self) -> WorkOrderStatus {
        WorkOrderStatus::from_i16(self.0.from_status)
    }

    /// The status afterwards.
    #[graphql(name = "to")]
    fn stands(&self) -> WorkOrderStatus {
        WorkOrderStatus::from_i16(self.0.to_status)
    }

    /// The technician in charge at that time.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The reason, or a remark.
    fn reason(&self) -> Option<&str>;

    /// How long the order had been in the status before, in seconds.
    fn seconds(&self) -> i32 {
        i32::try_from(self.0.seconds).unwrap_or(i32::MAX)
    }
}

/// An item done or used at a work order, with its name and price at that time.
#[object(login, common(row_id))]
impl WorkUse {
    /// The item in the enterprise's list, if it still exists there; for internal members alone.
    async fn item(&self, ctx: &Context<'_>) -> Result<Option<WorkItem>> {
        let viewer = ctx.viewer()?;
        let Some(id) = self.0.item_id.filter(|_| !viewer.is_external()) else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<WorkItemById>(key).await?.map(WorkItem::from))
    }

    /// The kind: a service, a service of projects, or a consumable.
    fn kind(&self) -> WorkItemKind {
        WorkItemKind::from_i16(self.0.kind)
    }

    /// The name at that time.
    fn name(&self) -> &str;

    /// The unit of the quantity.
    fn unit(&self) -> Option<&str>;

    /// The price per unit at that time.
    fn price(&self) -> Option<Money>;

    /// The quantity, with at most two decimals.
    fn quantity(&self) -> f64 {
        decimal(self.0.quantity)
    }

    /// The price of the whole quantity; null without a price.
    fn amount(&self) -> Option<Money> {
        sums::of_line(&self.0).map(Money)
    }
}

/// Points of a member who worked on a work order.
#[object(login, common(id, row_id, created_at, created_by))]
impl WorkScore {
    /// The work order, as far as it is visible to the viewer.
    #[by(WorkOrderById, work_order_id)]
    fn work_order(&self) -> Result<Option<WorkOrder>>;

    /// The member.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The team for which the member worked.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The points, with at most two decimals.
    fn score(&self) -> f64 {
        decimal(self.0.score)
    }
}

/// A customer's evaluation of a work order (business §7 Work orders: `evaluate/list`), at most one per
/// source.
#[object(login, common(id, row_id, created_at, created_by))]
impl WorkEvaluate {
    /// The work order, as far as it is visible to the viewer.
    #[by(WorkOrderById, work_order_id)]
    fn work_order(&self) -> Result<Option<WorkOrder>>;

    /// The technician in charge.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let (loaders, enterprise) = (ctx.loaders()?, self.0.enterprise_id);
        let order = TenantKey::new(enterprise, self.0.work_order_id);
        let Some(id) = loaders.load::<DirectorOfWorkOrder>(order).await? else { return Ok(None) };
        Ok(loaders.load::<MemberById>(TenantKey::new(enterprise, id)).await?.map(Member::from))
    }

    /// 1 to 5 stars in all.
    fn score(&self) -> i32;

    /// 1 to 5 stars for the attitude.
    fn attitude(&self) -> Option<i32>;

    /// 1 to 5 stars for the speed.
    fn speed(&self) -> Option<i32>;

    /// 1 to 5 stars for the quality.
    fn quality(&self) -> Option<i32>;

    /// The customer's remark, up to 500 characters.
    fn content(&self) -> Option<&str>;

    /// The author of the evaluation.
    fn source(&self) -> WorkEvaluateSource {
        WorkEvaluateSource::from_i16(self.0.source)
    }

    /// Whether figures count it: of each order they count the customer's own evaluation, or the one recorded
    /// on their behalf where the customer gave none.
    fn counts(&self) -> bool;
}
