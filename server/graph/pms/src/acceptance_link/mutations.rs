//! Making and taking back links to acceptances.

use async_graphql::{Context, ID};
use xieli_domain::acceptance_link::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::AcceptanceLink;
use crate::acceptance::AcceptanceItem;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::{Reach, Result, UserError, decode, decode_all};
use crate::project::Project;

/// A link to a project's acceptance, for one person outside.
#[derive(Debug, InputObject)]
pub struct AcceptanceLinkInput {
    /// Of this project.
    pub project_id: ID,
    /// For whom, 1 to 50 characters.
    pub recipient: String,
    /// It works for so many days, 1 to 180; 30 if absent.
    pub days: Option<i32>,
    /// 1 to 200 nodes with what stands below them; the whole directory if absent.
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

/// A link that was made or taken back, or why not.
#[fields(login)]
pub struct AcceptanceLinkPayload {
    /// As it is now; null when nothing was changed.
    pub acceptance_link: Option<AcceptanceLink>,
    /// Where one that was made leads: told now and never again.
    pub url: Option<String>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that make links to acceptances.
#[derive(Default)]
pub struct AcceptanceLinkMutation;

/// Root fields that make links to acceptances.
#[object(root)]
impl AcceptanceLinkMutation {
    /// Makes a link by which one person outside looks at a project's acceptance without an account, and signs for it once: for
    /// whoever may plan the project.
    #[requires("project")]
    async fn acceptance_link_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "To what, and for whom.")] input: AcceptanceLinkInput,
    ) -> Result<AcceptanceLinkPayload> {
        let made = service::create(ctx.services()?, ctx.viewer()?, input.read()?).await;
        let (made, user_errors) = payload::split(made)?;
        let (acceptance_link, url) = made.map(|made| (AcceptanceLink::from(made.link), made.url)).unzip();
        Ok(AcceptanceLinkPayload { acceptance_link, url, user_errors })
    }

    /// Takes a link back: it leads nowhere from then on. What was signed by it stays signed.
    #[requires("project")]
    async fn acceptance_link_revoke(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<AcceptanceLinkPayload> {
        let id = decode::<AcceptanceLink>(&id)?;
        let (link, user_errors) = payload::split(service::revoke(ctx.db()?, ctx.viewer()?, id).await)?;
        Ok(AcceptanceLinkPayload { acceptance_link: link.map(AcceptanceLink::from), url: None, user_errors })
    }
}
