//! Saving views.

use async_graphql::{Context, ID};
use xieli_domain::saved_view::{model, service};
use xieli_macros::{InputObject, object};

use super::types::{SavedView, ViewScope};
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode_all, decode_optional};
use crate::team::Team;

/// A view to be saved.
#[derive(InputObject)]
pub struct SavedViewSaveInput {
    /// The view to change; a new one if absent.
    pub id: Option<ID>,
    /// The version of it that was read; absent: whichever it is now.
    pub version: Option<i32>,
    /// The address of the list, beginning with `/`.
    pub route: String,
    /// 1 to 30 characters.
    pub name: String,
    /// For whom.
    pub scope: ViewScope,
    /// The team that it is shared with: required where the scope is TEAM, else absent.
    pub team_id: Option<ID>,
    /// The query part of the address, up to 4000 characters: parameters of the list, and none that names a row.
    pub query: String,
    /// Shown when the list is opened without a query; the mark goes from the others. Not of what is shared with a team.
    pub is_default: Option<bool>,
}

/// Which views.
#[derive(InputObject)]
pub struct SavedViewsInput {
    /// At most 100.
    pub ids: Vec<ID>,
}

payload! {
    /// A saved view, or why not.
    login SavedViewPayload {
        /// As it is now; null when nothing was saved.
        view: SavedView
    }
}

/// Root fields that change what the frame shows.
#[derive(Default)]
pub struct ShellMutation;

/// Root fields that change what the frame shows.
#[object(root)]
impl ShellMutation {
    /// Saves a view of a list under a name. Views for everybody are saved by admins, views of a team by its members, its directors and
    /// admins.
    #[login]
    async fn saved_view_save(
        &self,
        ctx: &Context<'_>,
        input: SavedViewSaveInput,
    ) -> Result<SavedViewPayload> {
        let draft = model::Draft {
            id: decode_optional::<SavedView>(input.id.as_ref())?,
            route: input.route,
            name: input.name,
            version: input.version,
            scope: input.scope.into(),
            team_id: decode_optional::<Team>(input.team_id.as_ref())?,
            query: input.query,
            is_default: input.is_default.unwrap_or_default(),
        };
        SavedViewPayload::from(service::save(ctx.db()?, ctx.viewer()?, draft).await)
    }

    /// Deletes saved views; all or none.
    #[login]
    async fn saved_view_delete(&self, ctx: &Context<'_>, input: SavedViewsInput) -> Result<DeletePayload> {
        let ids = decode_all::<SavedView>(&input.ids)?;
        DeletePayload::from::<SavedView>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
