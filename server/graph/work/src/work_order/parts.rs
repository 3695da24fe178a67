//! What a work order comes with: steps, what was done and used, points, what the customer thought of it.

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
use crate::core::{Reach, Result, numbered, record};
use crate::member::Member;
use crate::team::Team;
use crate::work_item::WorkItem;
use crate::work_item::types::WorkItemKind;

numbered! {
    /// Who said what the customer thought.
    WorkEvaluateSource {
        /// Somebody here, on the customer's behalf.
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
    /// What a customer thought of a work order (business §7 Work orders: `evaluate/list`), at most once from each source.
    WorkEvaluate: model::Evaluate, store::evaluates::find
);

/// Something that was done or used at a work order; it keeps what it was called and cost then.
pub struct WorkUse(pub model::Use);

record!(
    /// Points of somebody who worked on a work order.
    WorkScore: model::Score, store::points::find
);

/// A step that was taken with a work order (business §4 Work order).
#[object(login, common(id, row_id, created_at, created_by))]
impl WorkMove {
    /// With which order, as far as it exists for the viewer.
    #[by(WorkOrderById, work_order_id)]
    fn work_order(&self) -> Result<Option<WorkOrder>>;

    /// What was done.
    fn step(&self) -> WorkOrderAction {
        Step::read(self.0.step).into()
    }

    /// Where it stood.
    #[graphql(name = "from")]
    fn stood(&self) -> WorkOrderStatus {
        WorkOrderStatus::from_i16(self.0.from_status)
    }

    /// Where it stood then.
    #[graphql(name = "to")]
    fn stands(&self) -> WorkOrderStatus {
        WorkOrderStatus::from_i16(self.0.to_status)
    }

    /// Who saw to it then.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// Why, or what was said of it.
    fn reason(&self) -> Option<&str>;

    /// How long it had stood there, in seconds.
    fn seconds(&self) -> i32 {
        i32::try_from(self.0.seconds).unwrap_or(i32::MAX)
    }
}

/// Something that was done or used at a work order; it keeps what it was called and cost then.
#[object(login, common(row_id))]
impl WorkUse {
    /// Which item, while there is one; what the enterprise offers and asks for is its own.
    async fn item(&self, ctx: &Context<'_>) -> Result<Option<WorkItem>> {
        let viewer = ctx.viewer()?;
        let Some(id) = self.0.item_id.filter(|_| !viewer.is_external()) else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<WorkItemById>(key).await?.map(WorkItem::from))
    }

    /// A service, one of projects, or a consumable.
    fn kind(&self) -> WorkItemKind {
        WorkItemKind::from_i16(self.0.kind)
    }

    /// As it was called then.
    fn name(&self) -> &str;

    /// What it is counted in.
    fn unit(&self) -> Option<&str>;

    /// Of one, as it was then.
    fn price(&self) -> Option<Money>;

    /// How much, with at most two decimals.
    fn quantity(&self) -> f64 {
        decimal(self.0.quantity)
    }

    /// What all of it comes to; null without a price.
    fn amount(&self) -> Option<Money> {
        sums::of_line(&self.0).map(Money)
    }
}

/// Points of somebody who worked on a work order.
#[object(login, common(id, row_id, created_at, created_by))]
impl WorkScore {
    /// Of which order, as far as it exists for the viewer.
    #[by(WorkOrderById, work_order_id)]
    fn work_order(&self) -> Result<Option<WorkOrder>>;

    /// Who.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// For which of their teams.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// With at most two decimals.
    fn score(&self) -> f64 {
        decimal(self.0.score)
    }
}

/// What a customer thought of a work order (business §7 Work orders: `evaluate/list`), at most once from each source.
#[object(login, common(id, row_id, created_at, created_by))]
impl WorkEvaluate {
    /// Of which order, as far as it exists for the viewer.
    #[by(WorkOrderById, work_order_id)]
    fn work_order(&self) -> Result<Option<WorkOrder>>;

    /// Who went there.
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

    /// Up to 500 characters.
    fn content(&self) -> Option<&str>;

    /// Who said it.
    fn source(&self) -> WorkEvaluateSource {
        WorkEvaluateSource::from_i16(self.0.source)
    }

    /// Whether figures count it: of an order they count the customer's own word, or what was said on their behalf where they have
    /// said nothing.
    fn counts(&self) -> bool;
}
