//! GraphQL mutations of sales targets.

use async_graphql::Context;
use xieli_domain::sales_target::model::SetTarget;
use xieli_domain::sales_target::service;
use xieli_macros::object;

use super::inputs::SalesTargetInput;
use super::types::SalesTarget;
use crate::core::{ContextExt, Result, payload};

payload! {
    /// A target, or the errors of the call.
    login SalesTargetPayload {
        /// As it is now; null when nothing was changed.
        sales_target: SalesTarget
    }
}

/// Root fields that set targets.
#[derive(Default)]
pub struct SalesTargetMutation;

/// Root fields that set targets.
#[object(root)]
impl SalesTargetMutation {
    /// Sets the target of a year for the company, a team or a member; a change in the current year requires a
    /// reason (business §7 `setSalesTarget`).
    #[requires("mcenter")]
    async fn sales_target_set(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The version that was read; absent: no check.")] version: Option<i32>,
        input: SalesTargetInput,
    ) -> Result<SalesTargetPayload> {
        let set = SetTarget { version, ..input.read()? };
        SalesTargetPayload::from(service::set(ctx.db()?, ctx.viewer()?, set).await)
    }
}
