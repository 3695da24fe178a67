//! Saying what service types demand.

use async_graphql::Context;
use xieli_domain::work_type::service;
use xieli_macros::object;

use super::inputs::WorkTypeInput;
use super::types::WorkType;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::{Reach, Result};

payload! {
    /// What a service type demands, or why not.
    login WorkTypePayload {
        /// As it is now; null when nothing was changed.
        work_type: WorkType
    }
}

/// Root fields that say what service types demand.
#[derive(Default)]
pub struct WorkTypeMutation;

/// Root fields that say what service types demand.
#[object(root)]
impl WorkTypeMutation {
    /// Says what a service type demands; absent fields stay, nothing at all takes it back. Orders whose service has begun keep
    /// what was demanded then.
    #[requires("e:manage")]
    async fn work_type_save(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "A value of the dictionary work_service_type.")] service_type: String,
        #[graphql(desc = "The version that was read, 0 where nothing was said yet.")] version: Option<i32>,
        #[graphql(desc = "What it demands.")] input: WorkTypeInput,
    ) -> Result<WorkTypePayload> {
        let saved = match input.read() {
            Ok(patch) => service::save(ctx.db()?, ctx.viewer()?, (&service_type, version), patch).await,
            Err(error) => Err(error),
        };
        WorkTypePayload::from(saved)
    }
}
