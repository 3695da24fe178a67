//! GraphQL mutations of the acceptance directory of a project: the tree of nodes for which papers are
//! required.

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
use crate::core::{ContextExt, Result, decode};
use crate::project::Project;
use crate::project::mutations::ProjectPayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the node, or the user errors.
    login AcceptanceItemPayload {
        /// The acceptance node after the change; null when nothing was changed.
        acceptance_item: AcceptanceItem
    }
}

/// Result of a mutation of several nodes: the nodes, or the user errors.
#[fields(login)]
pub struct AcceptanceItemsPayload {
    /// The acceptance nodes after the change; null when nothing was changed.
    pub acceptance_items: Option<Vec<AcceptanceItem>>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

impl AcceptanceItemsPayload {
    fn of(result: xieli_kernel::AppResult<Vec<xieli_domain::acceptance::model::Item>>) -> Result<Self> {
        let (rows, user_errors) = split(result)?;
        let acceptance_items = rows.map(|rows| rows.into_iter().map(AcceptanceItem::from).collect());
        Ok(Self { acceptance_items, user_errors })
    }
}

/// Mutations of acceptance directories, for members who may plan the project.
#[derive(Default)]
pub struct AcceptanceItemMutation;

/// Mutations of acceptance directories, for members who may plan the project.
#[object(root)]
impl AcceptanceItemMutation {
    /// Applies a template to the acceptance directory of a project, while no papers are submitted: nodes
    /// already taken from it stay, missing ones are added, and `replace` removes all others
    /// (business §7 `validateProject/useTemplate`, `chgTemplate`).
    #[requires("project")]
    async fn acceptance_use_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Template and project.")] input: AcceptanceUseInput,
    ) -> Result<ProjectPayload> {
        let which =
            (decode::<Project>(&input.project_id)?, decode::<AcceptanceTemplate>(&input.template_id)?);
        let replace = input.replace.unwrap_or_default();
        ProjectPayload::from(directory::use_template(ctx.db()?, ctx.viewer()?, which, replace).await)
    }

    /// Adds a node to the acceptance directory of a project.
    #[requires("project")]
    #[create(directory::save)]
    fn acceptance_item_create(input: AcceptanceItemInput) -> AcceptanceItemPayload;

    /// Updates a node; absent fields stay unchanged, null clears
    /// (business §7 `validateProject/singleUpdate`).
    #[requires("project")]
    #[update(directory::save, AcceptanceItem)]
    fn acceptance_item_update(input: AcceptanceItemInput) -> AcceptanceItemPayload;

    /// Writes several nodes of a project, all or none (business §7 `validateProject/batchSave`).
    #[requires("project")]
    async fn acceptance_items_save(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] project_id: ID,
        #[graphql(desc = "The nodes, 1 to 500.")] items: Vec<AcceptanceItemOfManyInput>,
    ) -> Result<AcceptanceItemsPayload> {
        let id = decode::<Project>(&project_id)?;
        let items = items.into_iter().map(Read::read).collect::<xieli_kernel::AppResult<_>>()?;
        AcceptanceItemsPayload::of(directory::save_all(ctx.db()?, ctx.viewer()?, id, items).await)
    }

    /// Sets director and deadline of nodes (business §7 `validateProject/directoryDirector`).
    #[requires("project")]
    async fn acceptance_items_entrust(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Nodes, director and deadline.")] input: AcceptanceEntrustInput,
    ) -> Result<AcceptanceItemsPayload> {
        AcceptanceItemsPayload::of(directory::entrust(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Deletes nodes with their descendants if they have no papers; all or none.
    #[requires("project")]
    #[delete(directory::delete, AcceptanceItem)]
    fn acceptance_item_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
