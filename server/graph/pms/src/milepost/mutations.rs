//! GraphQL mutations of mileposts of projects.

use async_graphql::{Context, ID};
use xieli_domain::milepost::service;
use xieli_macros::object;

use super::inputs::MilepostInput;
use super::types::Milepost;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the milepost, or the user errors.
    login MilepostPayload {
        /// The milepost after the change; null when nothing was changed.
        milepost: Milepost
    }
}

/// Mutations of mileposts, for members who may plan the project.
#[derive(Default)]
pub struct MilepostMutation;

/// Mutations of mileposts, for members who may plan the project.
#[object(root)]
impl MilepostMutation {
    /// Adds a milepost to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn milepost_create(input: MilepostInput) -> MilepostPayload;

    /// Updates a milepost; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::save, Milepost)]
    fn milepost_update(input: MilepostInput) -> MilepostPayload;

    /// Deletes mileposts to which no payment plan refers; all or none.
    #[requires("project")]
    #[delete(service::delete, Milepost)]
    fn milepost_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Moves a milepost to a position within its project (business §7 `PUT milepost/order/{id}`).
    #[requires("project")]
    async fn milepost_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the milepost.")] id: ID,
        #[graphql(desc = "Position from 0.")] order: i32,
    ) -> Result<MilepostPayload> {
        let id = decode::<Milepost>(&id)?;
        MilepostPayload::from(service::arrange(ctx.db()?, ctx.viewer()?, id, order).await)
    }
}
