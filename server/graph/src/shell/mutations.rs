//! GraphQL mutations of saved views.

use async_graphql::{Context, ID};
use xieli_domain::saved_view::{model, service};
use xieli_macros::{InputObject, object};

use super::types::{SavedView, ViewScope};
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode_all, decode_optional};
use crate::team::Team;

/// A view of a list to save.
#[derive(InputObject)]
pub struct SavedViewSaveInput {
    /// The view to change; absent: a new one.
    pub id: Option<ID>,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
    /// The address of the list, beginning with `/`.
    pub route: String,
    /// 1 to 30 characters.
    pub name: String,
    /// The audience of the view.
    pub scope: ViewScope,
    /// The team that it is shared with: required with the scope TEAM, otherwise absent.
    pub team_id: Option<ID>,
    /// The query part of the address, up to 4000 characters: parameters of the list, without ids of rows.
    pub query: String,
    /// Whether it is applied when the list is opened without a query; one view of the scope has the mark. Not
    /// for views of teams.
    pub is_default: Option<bool>,
}

/// Saved views to delete.
#[derive(InputObject)]
pub struct SavedViewsInput {
    /// Their global ids, at most 100.
    pub ids: Vec<ID>,
}

payload! {
    /// The saved view, or the errors of the input.
    login SavedViewPayload {
        /// The view after the change; null when nothing was saved.
        view: SavedView
    }
}

/// Mutations of saved views.
#[derive(Default)]
pub struct ShellMutation;

/// Mutations of saved views.
#[object(root)]
impl ShellMutation {
    /// Saves a view of a list under a name. Views of the enterprise are saved by administrators, views of a
    /// team by its members, its directors and administrators.
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
