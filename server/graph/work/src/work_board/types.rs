//! What the dispatch board looks like from outside.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::work_board::model;
use xieli_domain::work_order::clock::is_overdue;
use xieli_domain::work_order::loaders::WorkOrderById;
use xieli_kernel::clock;
use xieli_macros::{Enum, object};

use crate::core::{Reach, Result};
use crate::member::Member;
use crate::team::Team;
use crate::work_order::{WorkOrder, WorkOrderStatus, WorkTechnician};

/// Why somebody suits a work order, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Reason")]
pub enum WorkSuggestionReason {
    /// Their work group does this kind of work.
    GroupFits,
    /// Other work groups do this kind of work.
    GroupMisses,
    /// The pool is theirs.
    ZoneFits,
    /// The pool is another one's.
    ZoneMisses,
    /// They are of the team that answers for it.
    TeamFits,
    /// They have no open order.
    Free,
    /// They have open orders.
    Busy,
    /// They rest.
    Resting,
    /// They are expected elsewhere at that time.
    Overlaps,
    /// They are near before or after it.
    Near,
    /// They are far away before and after it.
    Far,
}

/// Who is where and when.
pub struct WorkBoard {
    board: model::Board,
    enterprise: i64,
}

impl WorkBoard {
    /// As the domain tells it, of an enterprise.
    pub fn of(enterprise: i64, board: model::Board) -> Self {
        Self { board, enterprise }
    }
}

/// Who is where and when (business §4 Work order, docs/decisions/0061).
#[object(login)]
impl WorkBoard {
    /// Those who have the least to do first, at most 200, or those of the page.
    fn rows(&self) -> Vec<WorkBoardRow> {
        let row = |(technician, bars): &(_, Vec<_>)| WorkBoardRow {
            technician: *technician,
            bars: bars.clone(),
            enterprise: self.enterprise,
        };
        self.board.rows.iter().map(row).collect()
    }

    /// So many people there are, on all pages; at most 200.
    fn people_count(&self) -> i32 {
        i32::try_from(self.board.people).unwrap_or(i32::MAX)
    }

    /// There are more than the 2,000 orders that are shown.
    fn is_cut(&self) -> bool {
        self.board.cut
    }
}

/// Somebody, and what they are expected at.
pub struct WorkBoardRow {
    technician: xieli_domain::work_order::model::Technician,
    bars: Vec<Arc<model::Bar>>,
    enterprise: i64,
}

/// Somebody, and what they are expected at.
#[object(login)]
impl WorkBoardRow {
    /// Who, and how busy.
    fn technician(&self) -> WorkTechnician {
        WorkTechnician(self.technician, self.enterprise)
    }

    /// Orders that they see to or come along on, as far as they exist for the viewer.
    async fn orders(&self, ctx: &Context<'_>) -> Result<Vec<WorkOrder>> {
        let keys = self.bars.iter().map(|bar| TenantKey::new(self.enterprise, bar.order.id)).collect();
        let found = ctx.loaders()?.load_many::<WorkOrderById>(keys).await?;
        Ok(found.into_iter().map(WorkOrder::from).collect())
    }

    /// The same orders as a board shows them: little of each, and nothing that has to be looked for.
    fn bars(&self) -> Vec<WorkBar> {
        let member = self.technician.member_id;
        self.bars.iter().map(|bar| WorkBar { bar: bar.clone(), member }).collect()
    }
}

/// What a board shows of an order, on somebody's row.
pub struct WorkBar {
    bar: Arc<model::Bar>,
    member: i64,
}

/// What a board shows of an order (docs/decisions/0061).
#[object(login)]
impl WorkBar {
    /// The order, as addresses and the REST calls name it.
    fn row_id(&self) -> String {
        self.bar.order.id.to_string()
    }

    /// What is to be done.
    fn name(&self) -> &str {
        &self.bar.order.name
    }

    /// Where it stands.
    fn status(&self) -> WorkOrderStatus {
        WorkOrderStatus::from_i16(self.bar.order.status)
    }

    /// Past its end and still to be done.
    fn is_overdue(&self) -> bool {
        is_overdue(&self.bar.order, &self.bar.clock, clock::now())
    }

    /// They come along: who goes there is somebody else.
    fn is_along(&self) -> bool {
        self.bar.order.director_id != Some(self.member)
    }

    /// From when somebody is expected there.
    fn plan_start_at(&self) -> Option<DateTime<Utc>> {
        self.bar.plan.as_ref().and_then(|plan| plan.starts_at)
    }

    /// Until when somebody is expected there.
    fn plan_end_at(&self) -> Option<DateTime<Utc>> {
        self.bar.plan.as_ref().and_then(|plan| plan.ends_at)
    }

    /// What the customer is called; null as well for those for whom the customer does not exist and who do not work on it.
    fn customer_name(&self) -> Option<&str> {
        self.bar.customer_name.as_deref()
    }

    /// Where it is done.
    fn address(&self) -> Option<&str> {
        self.bar.order.address.as_deref()
    }
}

/// Somebody whom a work order suits; of an enterprise.
pub struct WorkSuggestion(pub model::Suggestion, pub i64);

/// Somebody whom a work order suits (docs/decisions/0061).
#[object(login)]
impl WorkSuggestion {
    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        WorkTechnician(self.0.technician, self.1).member(ctx).await
    }

    /// Their main team.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        WorkTechnician(self.0.technician, self.1).team(ctx).await
    }

    /// More is better; only the order of it means something.
    fn score(&self) -> i32 {
        self.0.score
    }

    /// How many orders they see to that are not at their end.
    fn open_count(&self) -> i32 {
        self.0.technician.count
    }

    /// How many visits overlap it.
    fn overlaps(&self) -> i32 {
        self.0.overlaps
    }

    /// From where they are before or after it that day, whichever is nearer, in kilometres; null where that is not known.
    fn distance(&self) -> Option<f64> {
        self.0.distance.map(|far| (far * 10.0).round() / 10.0)
    }

    /// What speaks for them and against them, the weightiest of each first.
    fn reasons(&self) -> Vec<WorkSuggestionReason> {
        self.0.reasons.iter().map(|reason| (*reason).into()).collect()
    }
}
