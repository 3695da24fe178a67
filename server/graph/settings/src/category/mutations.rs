//! Changing category trees.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::category::{model, service};
use xieli_macros::{InputObject, object};

use super::types::{Category, CategoryTree};
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_all, decode_optional};

/// A new node.
#[derive(Debug, InputObject)]
pub struct CategoryCreateInput {
    /// Which tree.
    pub tree: CategoryTree,
    /// A root if absent.
    pub parent_id: Option<ID>,
    /// 1 to 50 characters.
    pub name: String,
    /// Up to 200 characters.
    pub remark: Option<String>,
}

/// Changes to a node: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct CategoryUpdateInput {
    /// Which.
    pub id: ID,
    /// As read; absent: whatever it is now.
    pub version: Option<i32>,
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Null makes it a root.
    pub parent_id: MaybeUndefined<ID>,
}

/// Which nodes.
#[derive(Debug, InputObject)]
pub struct CategoriesInput {
    /// At most 1000.
    pub ids: Vec<ID>,
}

/// A new place for a node.
#[derive(Debug, InputObject)]
pub struct CategoryMoveInput {
    /// Which.
    pub id: ID,
    /// The place among its siblings, from 0; beyond the end is the end.
    pub order: i32,
    /// The new parent; the present one if absent.
    pub parent_id: Option<ID>,
    /// Make it a root.
    pub to_root: Option<bool>,
}

payload! {
    /// A node, or why not.
    login CategoryPayload {
        /// As it is now; null when nothing was changed.
        category: Category
    }
}

/// Root fields that change category trees.
#[derive(Default)]
pub struct CategoryMutation;

/// Root fields that change category trees.
#[object(root)]
impl CategoryMutation {
    /// Makes a node at the end of its siblings (core §7 `POST category/{code}`).
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

    /// Deletes nodes that have no children and are not used; all or none (core §7 `DELETE category`).
    #[requires("e:manage,kpi:indicationCategory:del,project:manage")]
    async fn category_delete(&self, ctx: &Context<'_>, input: CategoriesInput) -> Result<DeletePayload> {
        let ids = decode_all::<Category>(&input.ids)?;
        DeletePayload::from::<Category>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
