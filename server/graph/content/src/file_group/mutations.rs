//! GraphQL mutations of document categories.

use async_graphql::{Context, ID};
use xieli_domain::file_group::service;
use xieli_macros::{InputObject, object};

use super::types::FileGroup;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional};
use crate::file::types::FileCategory;

/// A new document category.
#[derive(Debug, InputObject)]
pub struct FileGroupCreateInput {
    /// The kind of documents; default: that of the parent, else of the enterprise.
    pub category: Option<FileCategory>,
    /// 1 to 50 characters.
    pub name: String,
    /// The parent; absent: a root.
    pub parent_id: Option<ID>,
}

/// A new name for a document category.
#[derive(Debug, InputObject)]
pub struct FileGroupUpdateInput {
    /// The category to rename.
    pub id: ID,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
    /// 1 to 50 characters; absent: unchanged.
    pub name: Option<String>,
}

/// A new position for a document category.
#[derive(Debug, InputObject)]
pub struct FileGroupMoveInput {
    /// The category to move.
    pub id: ID,
    /// The position among its siblings, from 0; larger numbers stand for the end.
    pub order: i32,
    /// The new parent; absent: the present one.
    pub parent_id: Option<ID>,
    /// Whether it becomes a root.
    pub to_root: Option<bool>,
}

/// Document categories to delete.
#[derive(Debug, InputObject)]
pub struct FileGroupsInput {
    /// Their global ids, at most 1000.
    pub ids: Vec<ID>,
}

payload! {
    /// The document category, or the errors of the input.
    login FileGroupPayload {
        /// The category after the change; null when nothing was changed.
        group: FileGroup
    }
}

/// Root fields that change document categories.
#[derive(Default)]
pub struct FileGroupMutation;

/// Root fields that change document categories.
#[object(root)]
impl FileGroupMutation {
    /// Creates a document category, as the last of its siblings (core §7 `POST group`).
    #[requires("res:edit")]
    async fn file_group_create(
        &self,
        ctx: &Context<'_>,
        input: FileGroupCreateInput,
    ) -> Result<FileGroupPayload> {
        let parent = decode_optional::<FileGroup>(input.parent_id.as_ref())?;
        let category = input.category.map(FileCategory::as_i16);
        let made = service::create(ctx.db()?, ctx.viewer()?, category, parent, &input.name).await;
        FileGroupPayload::from(made)
    }

    /// Renames a document category (core §7 `PUT group`).
    #[requires("res:edit")]
    async fn file_group_update(
        &self,
        ctx: &Context<'_>,
        input: FileGroupUpdateInput,
    ) -> Result<FileGroupPayload> {
        let id = decode::<FileGroup>(&input.id)?;
        let name = input.name.as_deref();
        let renamed = service::rename(ctx.db()?, ctx.viewer()?, id, input.version, name).await;
        FileGroupPayload::from(renamed)
    }

    /// Moves a document category among its siblings or below another one (core §7 `PUT group/order/{id}`).
    #[requires("res:edit")]
    async fn file_group_move(
        &self,
        ctx: &Context<'_>,
        input: FileGroupMoveInput,
    ) -> Result<FileGroupPayload> {
        let id = decode::<FileGroup>(&input.id)?;
        let to = match (decode_optional::<FileGroup>(input.parent_id.as_ref())?, input.to_root) {
            (_, Some(true)) => Some(None),
            (Some(parent), _) => Some(Some(parent)),
            (None, _) => None,
        };
        let order = usize::try_from(input.order).unwrap_or(0);
        FileGroupPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order, to).await)
    }

    /// Deletes empty document categories; all or none (core §7 `DELETE group`).
    #[requires("res:del")]
    async fn file_group_delete(&self, ctx: &Context<'_>, input: FileGroupsInput) -> Result<DeletePayload> {
        let ids = decode_all::<FileGroup>(&input.ids)?;
        DeletePayload::from::<FileGroup>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
