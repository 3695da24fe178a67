//! Helpers shared by the modules of attendance: opaque ids of other crates, numbers, and lookups by id.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::attend_shift::loaders::AttendShiftById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::AppResult;

use crate::attend_shift::AttendShift;
use crate::core::{ContextExt, Entity, Result, by_row, decode};
use crate::member::Member;
use crate::team::Team;

/// The id of an application in approval, which is defined in another crate.
pub struct FlowProcessId;

impl Entity for FlowProcessId {
    const NAME: &'static str = "FlowProcess";
}

/// The id of a work order, which is defined in another crate.
pub struct WorkOrderId;

impl Entity for WorkOrderId {
    const NAME: &'static str = "WorkOrder";
}

/// A number of rows or minutes as a GraphQL `Int`.
pub fn number(value: i64) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

/// An amount in hundredths as a GraphQL `Float`.
#[allow(clippy::cast_precision_loss, reason = "balances of people are far below the precision")]
pub fn amount(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}

/// Decodes all ids of a list of any length; the domain checks the length.
pub fn all<T: Entity>(ids: &[ID]) -> AppResult<Vec<i64>> {
    ids.iter().map(decode::<T>).collect()
}

/// A member by id.
pub async fn member(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Member>> {
    by_row::<MemberById, _>(ctx, id).await
}

/// Members by id.
pub async fn members(ctx: &Context<'_>, ids: &[i64]) -> Result<Vec<Member>> {
    let found = ctx.loaders()?.load_many::<MemberById>(keys(ctx, ids)?).await?;
    Ok(found.into_iter().map(Member::from).collect())
}

/// Teams by id.
pub async fn teams(ctx: &Context<'_>, ids: &[i64]) -> Result<Vec<Team>> {
    let found = ctx.loaders()?.load_many::<TeamById>(keys(ctx, ids)?).await?;
    Ok(found.into_iter().map(Team::from).collect())
}

/// A shift by id.
pub async fn shift(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<AttendShift>> {
    by_row::<AttendShiftById, _>(ctx, id).await
}

/// The keys of rows of the viewer's enterprise.
pub fn keys(ctx: &Context<'_>, ids: &[i64]) -> Result<Vec<TenantKey>> {
    let enterprise = ctx.viewer()?.enterprise_id;
    Ok(ids.iter().map(|id| TenantKey::new(enterprise, *id)).collect())
}
