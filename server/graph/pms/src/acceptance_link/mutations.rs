//! GraphQL mutations that create and revoke acceptance links.

use async_graphql::{Context, ID};
use xieli_domain::acceptance_link::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::AcceptanceLink;
use crate::acceptance::AcceptanceItem;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::{ContextExt, Result, UserError, decode, decode_all};
use crate::project::Project;

/// A link to a project's acceptance, for one external person.
#[derive(Debug, InputObject)]
pub struct AcceptanceLinkInput {
    /// Id of the project.
    pub project_id: ID,
    /// Name of the recipient, 1 to 50 characters.
    pub recipient: String,
    /// Validity in days, 1 to 180; 30 if absent.
    pub days: Option<i32>,
    /// Ids of 1 to 200 nodes, which include their descendants; the whole directory if absent.
    pub item_ids: Option<Vec<ID>>,
}

impl Read for AcceptanceLinkInput {
    type Domain = model::LinkInput;

    fn read(self) -> AppResult<model::LinkInput> {
        Ok(model::LinkInput {
            project_id: decode::<Project>(&self.project_id)?,
            recipient: self.recipient,
            days: self.days,
            item_ids: self.item_ids.as_deref().map(decode_all::<AcceptanceItem>).transpose()?,
        })
    }
}

/// Result of a mutation: the acceptance link, or the user errors.
#[fields(login)]
pub struct AcceptanceLinkPayload {
    /// The acceptance link after the change; null when nothing was changed.
    pub acceptance_link: Option<AcceptanceLink>,
    /// Web address of a new link; it is shown only once, in this result.
    pub url: Option<String>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Mutations of acceptance links.
#[derive(Default)]
pub struct AcceptanceLinkMutation;

/// Mutations of acceptance links.
#[object(root)]
impl AcceptanceLinkMutation {
    /// Creates a link by which one external person views a project's acceptance without an account and signs
    /// for it once, for members who may plan the project.
    #[requires("project")]
    async fn acceptance_link_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project, its nodes and the recipient.")] input: AcceptanceLinkInput,
    ) -> Result<AcceptanceLinkPayload> {
        let made = service::create(ctx.services()?, ctx.viewer()?, input.read()?).await;
        let (made, user_errors) = payload::split(made)?;
        let (acceptance_link, url) = made.map(|made| (AcceptanceLink::from(made.link), made.url)).unzip();
        Ok(AcceptanceLinkPayload { acceptance_link, url, user_errors })
    }

    /// Revokes a link: it stops working at once. Signatures made through it stay valid.
    #[requires("project")]
    async fn acceptance_link_revoke(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the acceptance link.")] id: ID,
    ) -> Result<AcceptanceLinkPayload> {
        let id = decode::<AcceptanceLink>(&id)?;
        let (link, user_errors) = payload::split(service::revoke(ctx.db()?, ctx.viewer()?, id).await)?;
        Ok(AcceptanceLinkPayload { acceptance_link: link.map(AcceptanceLink::from), url: None, user_errors })
    }
}
