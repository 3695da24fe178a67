//! GraphQL types of figures of work orders (counts by status, queue lengths, workload of technicians), and of
//! technician options.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::states::WorkStatus;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::work_order::model;
use xieli_kernel::AppError;
use xieli_macros::{fields, object};

use super::types::WorkOrderStatus;
use crate::core::number::decimal;
use crate::core::{ContextExt, Result};
use crate::member::Member;
use crate::team::Team;

/// A count as the schema has it.
fn number(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// The number of work orders in a status.
#[fields(login)]
pub struct WorkOrderStatusCount {
    /// The status.
    pub status: WorkOrderStatus,
    /// The number of orders.
    pub count: i32,
    /// Of these, the number that are past their due time.
    pub overdue: i32,
}

impl From<model::StatusCount> for WorkOrderStatusCount {
    fn from(row: model::StatusCount) -> Self {
        Self {
            status: WorkOrderStatus::from_i16(row.status),
            count: number(row.count),
            overdue: number(row.overdue),
        }
    }
}

/// How many work orders wait in the queues (business §3 Work order, `t1` to `t6`), each the length of its
/// list.
#[fields(login)]
pub struct WorkQueueCounts {
    /// Customers' requests that have not been received yet.
    pub t1: i32,
    /// To be dispatched.
    pub t2: i32,
    /// To be picked up.
    pub t3: i32,
    /// To be checked.
    pub t4: i32,
    /// To be confirmed.
    pub t5: i32,
    /// Orders whose customers are to be called.
    pub t6: i32,
}

impl From<model::QueueCounts> for WorkQueueCounts {
    fn from(counts: model::QueueCounts) -> Self {
        Self {
            t1: number(counts.t1),
            t2: number(counts.t2),
            t3: number(counts.t3),
            t4: number(counts.t4),
            t5: number(counts.t5),
            t6: number(counts.t6),
        }
    }
}

/// The member of a row, loaded together with the other members of the same level; a counted member always
/// exists.
async fn member(ctx: &Context<'_>, key: TenantKey) -> Result<Member> {
    let found = ctx.loaders()?.load::<MemberById>(key).await?;
    Ok(found.map(Member::from).ok_or_else(AppError::not_found)?)
}

async fn team(ctx: &Context<'_>, enterprise: i64, id: Option<i64>) -> Result<Option<Team>> {
    let Some(id) = id else { return Ok(None) };
    let key = TenantKey::new(enterprise, id);
    Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
}

/// The open workload of a technician; the second field is the id of the enterprise.
pub struct WorkOrderLoad(pub model::Load, pub i64);

/// The open workload of a technician.
#[object(login)]
impl WorkOrderLoad {
    /// The technician.
    async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        member(ctx, TenantKey::new(self.1, self.0.member_id)).await
    }

    /// The number of orders in a status that is not final.
    fn open(&self) -> i32 {
        number(self.0.open)
    }

    /// Of these, the number that are past their due time.
    fn overdue(&self) -> i32 {
        number(self.0.overdue)
    }

    /// Of these, the number in service.
    fn working(&self) -> i32 {
        number(self.0.working)
    }
}

/// A technician who can be sent, and their workload (business §3 Technician option); the second field is the
/// enterprise.
pub struct WorkTechnician(pub model::Technician, pub i64);

/// A technician who can be sent, and their workload (business §3 Technician option).
#[object(login)]
impl WorkTechnician {
    /// The technician.
    pub async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        member(ctx, TenantKey::new(self.1, self.0.member_id)).await
    }

    /// The main team of the technician.
    pub async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        team(ctx, self.1, self.0.team_id).await
    }

    /// 0 free, 1 at an order, 2 resting.
    fn work_status(&self) -> i32 {
        i32::from(self.0.work_status)
    }

    /// The label of `workStatus`.
    fn work_status_text(&self) -> &str {
        WorkStatus::read(self.0.work_status).label()
    }

    /// The number of orders they are responsible for that are not finished.
    fn work_count(&self) -> i32 {
        self.0.count
    }
}

/// The points of a member who worked on an order, given or proposed (business §7 Work orders:
/// `getTeamScore`); with the enterprise, and whether this member was the technician in charge.
pub struct WorkTeamScore {
    line: model::ScoreInput,
    enterprise: i64,
    goes: bool,
}

impl WorkTeamScore {
    /// From the domain's figures, with the enterprise.
    pub fn of(enterprise: i64, (line, goes): (model::ScoreInput, bool)) -> Self {
        Self { line, enterprise, goes }
    }
}

/// The points of a member who worked on an order, given or proposed
/// (business §7 Work orders: `getTeamScore`).
#[object(login)]
impl WorkTeamScore {
    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        member(ctx, TenantKey::new(self.enterprise, self.line.member_id)).await
    }

    /// The team for which the member worked.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        team(ctx, self.enterprise, self.line.team_id).await
    }

    /// Whether the member was the technician in charge.
    fn is_director(&self) -> bool {
        self.goes
    }

    /// The points, with at most two decimals.
    fn score(&self) -> f64 {
        decimal(self.line.score)
    }
}
