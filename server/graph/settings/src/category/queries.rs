//! GraphQL queries of category trees.

use std::collections::HashSet;

use async_graphql::{Context, ID};
use xieli_domain::category::{sheet, store};
use xieli_macros::object;

use super::types::{Category, CategoryTree};
use crate::core::{ContextExt, Result, decode, decode_optional};
use crate::member::{ExportColumn, export_columns};

/// Queries of category trees.
#[derive(Default)]
pub struct CategoryQuery;

/// Queries of category trees.
#[object(root)]
impl CategoryQuery {
    /// The nodes of a tree in order, those of the system first: one level, or with `deep` all levels, each
    /// node with the id of its parent (core §7 `GET category/loadTree/{code}`). External members get none.
    #[login]
    async fn category_tree(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tree to read.")] tree: CategoryTree,
        #[graphql(desc = "The node above; absent: the roots.")] parent_id: Option<ID>,
        #[graphql(desc = "Whether to read all levels below, not only the next.", default = false)] deep: bool,
    ) -> Result<Option<Vec<Category>>> {
        let parent = decode_optional::<Category>(parent_id.as_ref())?;
        let nodes = store::tree(&*ctx.read().await?, ctx.viewer()?, tree.into(), parent, deep).await?;
        if !deep {
            return Ok(Some(nodes.into_iter().map(Category::from).collect()));
        }
        let parents: HashSet<i64> = nodes.iter().filter_map(|node| node.parent_id).collect();
        let whole = |node: xieli_domain::category::model::Category| {
            let has_child = parents.contains(&node.id);
            Category::of_whole(node, has_child)
        };
        Ok(Some(nodes.into_iter().map(whole).collect()))
    }

    /// A node; null when none is visible to the viewer.
    #[login]
    async fn category(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<Category>> {
        let id = decode::<Category>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Category::from))
    }

    /// The columns of a tree's export.
    #[requires("e:manage,project:manage")]
    async fn category_export_columns(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tree to export.")] tree: CategoryTree,
    ) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, sheet::book(tree.into())).await
    }
}
