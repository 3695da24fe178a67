//! Changing mileposts.

use async_graphql::{Context, ID};
use xieli_domain::milepost::service;
use xieli_macros::object;

use super::inputs::MilepostInput;
use super::types::Milepost;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A milepost, or why not.
    login MilepostPayload {
        /// As it is now; null when nothing was changed.
        milepost: Milepost
    }
}

/// Root fields that change mileposts: for whoever may plan the project.
#[derive(Default)]
pub struct MilepostMutation;

/// Root fields that change mileposts: for whoever may plan the project.
#[object(root)]
impl MilepostMutation {
    /// Puts a milepost to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn milepost_create(input: MilepostInput) -> MilepostPayload;

    /// Changes a milepost; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::save, Milepost)]
    fn milepost_update(input: MilepostInput) -> MilepostPayload;

    /// Deletes mileposts that no payment plan names; all or none.
    #[requires("project")]
    #[delete(service::delete, Milepost)]
    fn milepost_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Puts a milepost at this place among those of its project (business §7 `PUT milepost/order/{id}`).
    #[requires("project")]
    async fn milepost_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "From 0.")] order: i32,
    ) -> Result<MilepostPayload> {
        let id = decode::<Milepost>(&id)?;
        MilepostPayload::from(service::arrange(ctx.db()?, ctx.viewer()?, id, order).await)
    }
}
