//! GraphQL mutations of the requirements of service types.

use async_graphql::Context;
use xieli_domain::work_type::service;
use xieli_macros::object;

use super::inputs::WorkTypeInput;
use super::types::WorkType;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::{ContextExt, Result};

payload! {
    /// The requirements of a service type, or the errors of the call.
    login WorkTypePayload {
        /// As it is now; null when nothing was changed.
        work_type: WorkType
    }
}

/// Root fields that change the requirements of service types.
#[derive(Default)]
pub struct WorkTypeMutation;

/// Root fields that change the requirements of service types.
#[object(root)]
impl WorkTypeMutation {
    /// Saves the requirements of a service type; absent fields stay, empty requirements are deleted. Orders
    /// already in service keep the requirements of that time.
    #[requires("e:manage")]
    async fn work_type_save(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "A value of the dictionary work_service_type.")] service_type: String,
        #[graphql(desc = "The version that was read, 0 if there is none.")] version: Option<i32>,
        #[graphql(desc = "The requirements.")] input: WorkTypeInput,
    ) -> Result<WorkTypePayload> {
        let saved = match input.read() {
            Ok(patch) => service::save(ctx.db()?, ctx.viewer()?, (&service_type, version), patch).await,
            Err(error) => Err(error),
        };
        WorkTypePayload::from(saved)
    }
}
