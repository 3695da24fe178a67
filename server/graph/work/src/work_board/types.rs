//! GraphQL types of the dispatch board.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::work_board::model;
use xieli_domain::work_order::clock::is_overdue;
use xieli_domain::work_order::loaders::WorkOrderById;
use xieli_kernel::clock;
use xieli_macros::{Enum, object};

use crate::core::{ContextExt, Result};
use crate::member::Member;
use crate::team::Team;
use crate::work_order::{WorkOrder, WorkOrderStatus, WorkTechnician};

/// Reasons for and against a technician for a work order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Reason")]
pub enum WorkSuggestionReason {
    /// Their work group does this kind of work.
    GroupFits,
    /// Other work groups do this kind of work.
    GroupMisses,
    /// They are responsible for the pool.
    ZoneFits,
    /// Another member is responsible for the pool.
    ZoneMisses,
    /// They are in the team that is responsible for the order.
    TeamFits,
    /// They have no open order.
    Free,
    /// They have open orders.
    Busy,
    /// They are resting.
    Resting,
    /// They have another planned visit at that time.
    Overlaps,
    /// Their visits before or after it are near.
    Near,
    /// Their visits before and after it are far away.
    Far,
}

/// The dispatch board of some days.
pub struct WorkBoard {
    board: model::Board,
    enterprise: i64,
}

impl WorkBoard {
    /// The board from the domain's record, with the enterprise.
    pub fn of(enterprise: i64, board: model::Board) -> Self {
        Self { board, enterprise }
    }
}

/// The dispatch board of some days (business §4 Work order, docs/decisions/0061).
#[object(login)]
impl WorkBoard {
    /// The rows, the least busy member first: at most 200, or those of the page.
    fn rows(&self) -> Vec<WorkBoardRow> {
        let row = |(technician, bars): &(_, Vec<_>)| WorkBoardRow {
            technician: *technician,
            bars: bars.clone(),
            enterprise: self.enterprise,
        };
        self.board.rows.iter().map(row).collect()
    }

    /// The number of members on all pages; at most 200.
    fn people_count(&self) -> i32 {
        i32::try_from(self.board.people).unwrap_or(i32::MAX)
    }

    /// Whether there are more orders than the 2,000 that are shown.
    fn is_cut(&self) -> bool {
        self.board.cut
    }
}

/// A member's row of the board.
pub struct WorkBoardRow {
    technician: xieli_domain::work_order::model::Technician,
    bars: Vec<Arc<model::Bar>>,
    enterprise: i64,
}

/// A member's row of the board.
#[object(login)]
impl WorkBoardRow {
    /// The member and their workload.
    fn technician(&self) -> WorkTechnician {
        WorkTechnician(self.technician, self.enterprise)
    }

    /// The orders of which they are in charge or in which they assist, as far as the viewer can see them.
    async fn orders(&self, ctx: &Context<'_>) -> Result<Vec<WorkOrder>> {
        let keys = self.bars.iter().map(|bar| TenantKey::new(self.enterprise, bar.order.id)).collect();
        let found = ctx.loaders()?.load_many::<WorkOrderById>(keys).await?;
        Ok(found.into_iter().map(WorkOrder::from).collect())
    }

    /// The same orders in short form: a few fields each, without further lookups.
    fn bars(&self) -> Vec<WorkBar> {
        let member = self.technician.member_id;
        self.bars.iter().map(|bar| WorkBar { bar: bar.clone(), member }).collect()
    }
}

/// An order in short form, on a member's row.
pub struct WorkBar {
    bar: Arc<model::Bar>,
    member: i64,
}

/// An order in short form, on a member's row (docs/decisions/0061).
#[object(login)]
impl WorkBar {
    /// The id of the order as used in addresses and REST calls.
    fn row_id(&self) -> String {
        self.bar.order.id.to_string()
    }

    /// The name of the order.
    fn name(&self) -> &str {
        &self.bar.order.name
    }

    /// The status of the order.
    fn status(&self) -> WorkOrderStatus {
        WorkOrderStatus::from_i16(self.bar.order.status)
    }

    /// Whether it is past its due time and still open.
    fn is_overdue(&self) -> bool {
        is_overdue(&self.bar.order, &self.bar.clock, clock::now())
    }

    /// Whether this member assists, while another is in charge.
    fn is_along(&self) -> bool {
        self.bar.order.director_id != Some(self.member)
    }

    /// Start of the planned visit.
    fn plan_start_at(&self) -> Option<DateTime<Utc>> {
        self.bar.plan.as_ref().and_then(|plan| plan.starts_at)
    }

    /// End of the planned visit.
    fn plan_end_at(&self) -> Option<DateTime<Utc>> {
        self.bar.plan.as_ref().and_then(|plan| plan.ends_at)
    }

    /// The name of the customer; null also for viewers who can't see the customer and do not work on the
    /// order.
    fn customer_name(&self) -> Option<&str> {
        self.bar.customer_name.as_deref()
    }

    /// The place of the work.
    fn address(&self) -> Option<&str> {
        self.bar.order.address.as_deref()
    }
}

/// A technician suggested for a work order; the second field is the enterprise.
pub struct WorkSuggestion(pub model::Suggestion, pub i64);

/// A technician suggested for a work order (docs/decisions/0061).
#[object(login)]
impl WorkSuggestion {
    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        WorkTechnician(self.0.technician, self.1).member(ctx).await
    }

    /// The main team of the member.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        WorkTechnician(self.0.technician, self.1).team(ctx).await
    }

    /// Relative score; higher is better, the absolute value has no meaning.
    fn score(&self) -> i32 {
        self.0.score
    }

    /// The number of orders of which they are in charge that are not finished.
    fn open_count(&self) -> i32 {
        self.0.technician.count
    }

    /// The number of their visits that overlap it.
    fn overlaps(&self) -> i32 {
        self.0.overlaps
    }

    /// Distance in kilometres from their visit before or after it that day, whichever is nearer; null when
    /// unknown.
    fn distance(&self) -> Option<f64> {
        self.0.distance.map(|far| (far * 10.0).round() / 10.0)
    }

    /// Reasons for and against them, the weightiest of each first.
    fn reasons(&self) -> Vec<WorkSuggestionReason> {
        self.0.reasons.iter().map(|reason| (*reason).into()).collect()
    }
}
