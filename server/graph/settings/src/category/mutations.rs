//! GraphQL mutations of category trees.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::category::{model, service};
use xieli_macros::{InputObject, object};

use super::types::{Category, CategoryTree};
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional};

/// A new node.
#[derive(Debug, InputObject)]
pub struct CategoryCreateInput {
    /// The tree of the node.
    pub tree: CategoryTree,
    /// The parent; absent: a root.
    pub parent_id: Option<ID>,
    /// 1 to 50 characters.
    pub name: String,
    /// Up to 200 characters.
    pub remark: Option<String>,
}

/// Changes to a node: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct CategoryUpdateInput {
    /// The node to change.
    pub id: ID,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// The new parent; null makes it a root.
    pub parent_id: MaybeUndefined<ID>,
}

/// Nodes to delete.
#[derive(Debug, InputObject)]
pub struct CategoriesInput {
    /// Their global ids, at most 1000.
    pub ids: Vec<ID>,
}

/// A new position for a node.
#[derive(Debug, InputObject)]
pub struct CategoryMoveInput {
    /// The node to move.
    pub id: ID,
    /// The position among its siblings, from 0; larger numbers stand for the end.
    pub order: i32,
    /// The new parent; absent: the present one.
    pub parent_id: Option<ID>,
    /// Whether it becomes a root.
    pub to_root: Option<bool>,
}

payload! {
    /// The node, or the errors of the input.
    login CategoryPayload {
        /// The node after the change; null when nothing was changed.
        category: Category
    }
}

/// Mutations of category trees.
#[derive(Default)]
pub struct CategoryMutation;

/// Mutations of category trees.
#[object(root)]
impl CategoryMutation {
    /// Creates a node as the last of its siblings (core §7 `POST category/{code}`).
    #[requires("e:manage,kpi:indicationCategory:create,project:manage")]
    async fn category_create(
        &self,
        ctx: &Context<'_>,
        input: CategoryCreateInput,
    ) -> Result<CategoryPayload> {
        let parent = decode_optional::<Category>(input.parent_id.as_ref())?;
        let (tree, remark) = (input.tree.into(), input.remark.as_deref());
        CategoryPayload::from(
            service::create(ctx.db()?, ctx.viewer()?, tree, parent, &input.name, remark).await,
        )
    }

    /// Changes a node (core §7 `PUT category`).
    #[requires("e:manage,kpi:indicationCategory:edit,project:manage")]
    async fn category_update(
        &self,
        ctx: &Context<'_>,
        input: CategoryUpdateInput,
    ) -> Result<CategoryPayload> {
        let parent_id = match change(input.parent_id) {
            Some(Some(id)) => Some(Some(decode::<Category>(&id)?)),
            other => other.map(|_| None),
        };
        let changes = model::CategoryChanges {
            id: decode::<Category>(&input.id)?,
            version: input.version,
            name: input.name,
            remark: change(input.remark),
            parent_id,
        };
        CategoryPayload::from(service::update(ctx.db()?, ctx.viewer()?, changes).await)
    }

    /// Moves a node among its siblings or below another parent (core §7 `PUT category/order/{id}`).
    #[requires("e:manage,kpi:indicationCategory:edit,project:manage")]
    async fn category_move(&self, ctx: &Context<'_>, input: CategoryMoveInput) -> Result<CategoryPayload> {
        let id = decode::<Category>(&input.id)?;
        let parent = match (decode_optional::<Category>(input.parent_id.as_ref())?, input.to_root) {
            (_, Some(true)) => Some(None),
            (Some(parent), _) => Some(Some(parent)),
            (None, _) => None,
        };
        let order = usize::try_from(input.order).unwrap_or(0);
        CategoryPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order, parent).await)
    }

    /// Deletes nodes that have no children and are not in use; all or none (core §7 `DELETE category`).
    #[requires("e:manage,kpi:indicationCategory:del,project:manage")]
    async fn category_delete(&self, ctx: &Context<'_>, input: CategoriesInput) -> Result<DeletePayload> {
        let ids = decode_all::<Category>(&input.ids)?;
        DeletePayload::from::<Category>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
