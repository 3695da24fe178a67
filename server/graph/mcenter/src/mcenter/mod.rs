//! Helpers shared by the modules of the management centre: numbers, and lookups of records by id.

use async_graphql::Context;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::payment::loaders::PaymentPlanById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::team::loaders::TeamById;

use crate::core::scalar::Money;
use crate::core::{Result, by_row};
use crate::customer::Customer;
use crate::member::Member;
use crate::payment::PaymentPlan;
use crate::project::Project;
use crate::team::Team;

/// A number of rows as a GraphQL `Int`.
pub fn count(rows: i64) -> i32 {
    i32::try_from(rows).unwrap_or(i32::MAX)
}

/// Amounts in fen as `Money`.
pub fn amounts(fen: &[i64]) -> Vec<Money> {
    fen.iter().copied().map(Money).collect()
}

/// A member by id.
pub async fn member(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Member>> {
    by_row::<MemberById, _>(ctx, id).await
}

/// A team by id.
pub async fn team(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Team>> {
    by_row::<TeamById, _>(ctx, id).await
}

/// A customer by id.
pub async fn customer(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Customer>> {
    by_row::<CustomerById, _>(ctx, id).await
}

/// A project by id.
pub async fn project(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Project>> {
    by_row::<ProjectById, _>(ctx, id).await
}

/// A payment plan by id.
pub async fn plan(ctx: &Context<'_>, id: i64) -> Result<Option<PaymentPlan>> {
    by_row::<PaymentPlanById, _>(ctx, Some(id)).await
}
