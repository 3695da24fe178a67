//! Setting targets.

use async_graphql::Context;
use xieli_domain::sales_target::model::SetTarget;
use xieli_domain::sales_target::service;
use xieli_macros::object;

use super::inputs::SalesTargetInput;
use super::types::SalesTarget;
use crate::core::{Reach, Result, payload};

payload! {
    /// A target, or why not.
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
    /// Sets the target of a year for the company, a team or a member, or changes it; changing one of the running year says why (business
    /// §7 `setSalesTarget`).
    #[requires("mcenter")]
    async fn sales_target_set(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: SalesTargetInput,
    ) -> Result<SalesTargetPayload> {
        let set = SetTarget { version, ..input.read()? };
        SalesTargetPayload::from(service::set(ctx.db()?, ctx.viewer()?, set).await)
    }
}
