//! Changing the directories of projects.

use async_graphql::{Context, ID};
use xieli_domain::acceptance::directory;
use xieli_macros::{fields, object};

use super::inputs::{
    AcceptanceEntrustInput, AcceptanceItemInput, AcceptanceItemOfManyInput, AcceptanceUseInput,
};
use super::types::AcceptanceItem;
use crate::acceptance_template::AcceptanceTemplate;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::{DeletePayload, UserError, split};
use crate::core::{Reach, Result, decode};
use crate::project::Project;
use crate::project::mutations::ProjectPayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A node, or why not.
    login AcceptanceItemPayload {
        /// As it is now; null when nothing was changed.
        acceptance_item: AcceptanceItem
    }
}

/// Nodes, or why not.
#[fields(login)]
pub struct AcceptanceItemsPayload {
    /// As they are now; null when nothing was changed.
    pub acceptance_items: Option<Vec<AcceptanceItem>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl AcceptanceItemsPayload {
    fn of(result: xieli_kernel::AppResult<Vec<xieli_domain::acceptance::model::Item>>) -> Result<Self> {
        let (rows, user_errors) = split(result)?;
        let acceptance_items = rows.map(|rows| rows.into_iter().map(AcceptanceItem::from).collect());
        Ok(Self { acceptance_items, user_errors })
    }
}

/// Root fields that change the directories of projects: for whoever may plan the project.
#[derive(Default)]
pub struct AcceptanceItemMutation;

/// Root fields that change the directories of projects: for whoever may plan the project.
#[object(root)]
impl AcceptanceItemMutation {
    /// Makes the directory of a project of a template, as long as nothing was submitted: what it has of it stays as it is, what
    /// is missing comes, and with `replace` what is not of it goes (business §7 `validateProject/useTemplate`,
    /// `chgTemplate`).
    #[requires("project")]
    async fn acceptance_use_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which, and for which project.")] input: AcceptanceUseInput,
    ) -> Result<ProjectPayload> {
        let which =
            (decode::<Project>(&input.project_id)?, decode::<AcceptanceTemplate>(&input.template_id)?);
        let replace = input.replace.unwrap_or_default();
        ProjectPayload::from(directory::use_template(ctx.db()?, ctx.viewer()?, which, replace).await)
    }

    /// Puts a node to the directory of a project.
    #[requires("project")]
    #[create(directory::save)]
    fn acceptance_item_create(input: AcceptanceItemInput) -> AcceptanceItemPayload;

    /// Changes a node; absent fields stay, null clears (business §7 `validateProject/singleUpdate`).
    #[requires("project")]
    #[update(directory::save, AcceptanceItem)]
    fn acceptance_item_update(input: AcceptanceItemInput) -> AcceptanceItemPayload;

    /// Writes nodes of a project together, all or none (business §7 `validateProject/batchSave`).
    #[requires("project")]
    async fn acceptance_items_save(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which project.")] project_id: ID,
        #[graphql(desc = "1 to 500.")] items: Vec<AcceptanceItemOfManyInput>,
    ) -> Result<AcceptanceItemsPayload> {
        let id = decode::<Project>(&project_id)?;
        let items = items.into_iter().map(Read::read).collect::<xieli_kernel::AppResult<_>>()?;
        AcceptanceItemsPayload::of(directory::save_all(ctx.db()?, ctx.viewer()?, id, items).await)
    }

    /// Says who brings what by when (business §7 `validateProject/directoryDirector`).
    #[requires("project")]
    async fn acceptance_items_entrust(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What, who, and when.")] input: AcceptanceEntrustInput,
    ) -> Result<AcceptanceItemsPayload> {
        AcceptanceItemsPayload::of(directory::entrust(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Deletes nodes with all that stands below them, as far as there are no papers; all or none.
    #[requires("project")]
    #[delete(directory::delete, AcceptanceItem)]
    fn acceptance_item_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
