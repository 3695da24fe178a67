//! Parts of the schema that all of the management centre shares: records that a figure names, and numbers.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::payment::loaders::PaymentPlanById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::team::loaders::TeamById;

use crate::core::scalar::Money;
use crate::core::{Reach, Result};
use crate::customer::Customer;
use crate::member::Member;
use crate::payment::PaymentPlan;
use crate::project::Project;
use crate::team::Team;

/// A number of rows as the schema tells it.
pub fn count(rows: i64) -> i32 {
    i32::try_from(rows).unwrap_or(i32::MAX)
}

/// Amounts as the schema tells them.
pub fn amounts(fen: &[i64]) -> Vec<Money> {
    fen.iter().copied().map(Money).collect()
}

fn key(ctx: &Context<'_>, id: i64) -> Result<TenantKey> {
    Ok(TenantKey::new(ctx.viewer()?.enterprise_id, id))
}

/// A member by their row.
pub async fn member(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Member>> {
    let Some(id) = id else { return Ok(None) };
    Ok(ctx.loaders()?.load::<MemberById>(key(ctx, id)?).await?.map(Member::from))
}

/// A team by its row.
pub async fn team(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Team>> {
    let Some(id) = id else { return Ok(None) };
    Ok(ctx.loaders()?.load::<TeamById>(key(ctx, id)?).await?.map(Team::from))
}

/// A customer by its row.
pub async fn customer(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Customer>> {
    let Some(id) = id else { return Ok(None) };
    Ok(ctx.loaders()?.load::<CustomerById>(key(ctx, id)?).await?.map(Customer::from))
}

/// A project by its row.
pub async fn project(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Project>> {
    let Some(id) = id else { return Ok(None) };
    Ok(ctx.loaders()?.load::<ProjectById>(key(ctx, id)?).await?.map(Project::from))
}

/// A payment plan by its row.
pub async fn plan(ctx: &Context<'_>, id: i64) -> Result<Option<PaymentPlan>> {
    Ok(ctx.loaders()?.load::<PaymentPlanById>(key(ctx, id)?).await?.map(PaymentPlan::from))
}
