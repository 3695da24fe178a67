//! GraphQL queries of invitations.

use async_graphql::Context;
use xieli_domain::invitation::{service, store};
use xieli_macros::object;

use super::types::{Invitation, InvitationPreview};
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result};

/// Root fields that read invitations.
#[derive(Default)]
pub struct InvitationQuery;

/// Root fields that read invitations.
#[object(root)]
impl InvitationQuery {
    /// Invitations, newest first, one page.
    #[requires("e:member")]
    async fn invitations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Whether to return valid ones only.")] active_only: Option<bool>,
    ) -> Result<Option<Connection<Invitation>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let active_only = active_only.unwrap_or_default();
        let page = store::page(&*ctx.read().await?, &viewer, active_only, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, Invitation, move || {
            let (db, viewer) = (db.clone(), viewer.clone());
            async move { store::count(&*db.read().await?, &viewer, active_only).await }
        })))
    }

    /// The public details of an invitation, for its link; null when there never was one.
    #[public]
    async fn invitation_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code of the link.")] code: String,
    ) -> Result<Option<InvitationPreview>> {
        Ok(service::preview(ctx.db()?, &code).await?.map(InvitationPreview::from))
    }
}
