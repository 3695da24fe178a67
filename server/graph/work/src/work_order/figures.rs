//! Figures about work orders, and who can be sent.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::work_order::model;
use xieli_kernel::AppError;
use xieli_macros::{fields, object};

use super::types::WorkOrderStatus;
use crate::core::number::decimal;
use crate::core::{Reach, Result};
use crate::member::Member;
use crate::team::Team;

/// A count as the schema has it.
fn number(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// How many work orders stand somewhere.
#[fields(login)]
pub struct WorkOrderStatusCount {
    /// Where.
    pub status: WorkOrderStatus,
    /// How many.
    pub count: i32,
    /// Of these, past their end.
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

/// How many work orders wait in the queues (business §3 Work order, `t1` to `t6`), each the length of its list.
#[fields(login)]
pub struct WorkQueueCounts {
    /// What customers have asked for and nobody has taken on.
    pub t1: i32,
    /// To be dispatched.
    pub t2: i32,
    /// To be picked up.
    pub t3: i32,
    /// To be checked.
    pub t4: i32,
    /// To be confirmed.
    pub t5: i32,
    /// Whose customers are to be called.
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

/// A member who is looked up with the others of the same level; whoever is counted is there.
async fn member(ctx: &Context<'_>, key: TenantKey) -> Result<Member> {
    let found = ctx.loaders()?.load::<MemberById>(key).await?;
    Ok(found.map(Member::from).ok_or_else(AppError::not_found)?)
}

async fn team(ctx: &Context<'_>, enterprise: i64, id: Option<i64>) -> Result<Option<Team>> {
    let Some(id) = id else { return Ok(None) };
    let key = TenantKey::new(enterprise, id);
    Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
}

/// How much somebody who goes to orders still has to do; of an enterprise.
pub struct WorkOrderLoad(pub model::Load, pub i64);

/// How much somebody who goes to orders still has to do.
#[object(login)]
impl WorkOrderLoad {
    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        member(ctx, TenantKey::new(self.1, self.0.member_id)).await
    }

    /// Orders that are not at their end.
    fn open(&self) -> i32 {
        number(self.0.open)
    }

    /// Of these, past their end.
    fn overdue(&self) -> i32 {
        number(self.0.overdue)
    }

    /// Of these, begun.
    fn working(&self) -> i32 {
        number(self.0.working)
    }
}

/// Somebody who can be sent, and how busy they are (business §3 Technician option); of an enterprise.
pub struct WorkTechnician(pub model::Technician, pub i64);

/// Somebody who can be sent, and how busy they are (business §3 Technician option).
#[object(login)]
impl WorkTechnician {
    /// Who.
    pub async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        member(ctx, TenantKey::new(self.1, self.0.member_id)).await
    }

    /// Their main team.
    pub async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        team(ctx, self.1, self.0.team_id).await
    }

    /// 0 free, 1 at an order, 2 resting.
    fn work_status(&self) -> i32 {
        i32::from(self.0.work_status)
    }

    /// The same in words.
    fn work_status_text(&self) -> &str {
        match self.0.work_status {
            0 => "空闲",
            2 => "休息",
            _ => "忙碌",
        }
    }

    /// How many orders they see to that are not at their end.
    fn work_count(&self) -> i32 {
        self.0.count
    }
}

/// The points that somebody who worked on an order has, or is offered (business §7 Work orders: `getTeamScore`); of an
/// enterprise, and whether they were the one who went there.
pub struct WorkTeamScore {
    line: model::ScoreInput,
    enterprise: i64,
    goes: bool,
}

impl WorkTeamScore {
    /// As the domain tells it, of an enterprise.
    pub fn of(enterprise: i64, (line, goes): (model::ScoreInput, bool)) -> Self {
        Self { line, enterprise, goes }
    }
}

/// The points that somebody who worked on an order has, or is offered (business §7 Work orders: `getTeamScore`).
#[object(login)]
impl WorkTeamScore {
    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        member(ctx, TenantKey::new(self.enterprise, self.line.member_id)).await
    }

    /// For which of their teams.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        team(ctx, self.enterprise, self.line.team_id).await
    }

    /// They were the one who went there.
    fn is_director(&self) -> bool {
        self.goes
    }

    /// With at most two decimals.
    fn score(&self) -> f64 {
        decimal(self.line.score)
    }
}
