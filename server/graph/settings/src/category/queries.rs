//! Reading category trees.

use std::collections::HashSet;

use async_graphql::{Context, ID};
use xieli_domain::category::{sheet, store};
use xieli_macros::object;

use super::types::{Category, CategoryTree};
use crate::core::{Reach, Result, decode, decode_optional};
use crate::member::{ExportColumn, export_columns};

/// Root fields that read category trees.
#[derive(Default)]
pub struct CategoryQuery;

/// Root fields that read category trees.
#[object(root)]
impl CategoryQuery {
    /// The nodes of a tree in order, the system's first: one level, or with `deep` everything, each with the id of its
    /// parent (core §7 `GET category/loadTree/{code}`). External members see none.
    #[login]
    async fn category_tree(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which tree.")] tree: CategoryTree,
        #[graphql(desc = "Below this node; from the roots if absent.")] parent_id: Option<ID>,
        #[graphql(desc = "Everything below, not only the next level.", default = false)] deep: bool,
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

    /// One node; null when there is none for the viewer.
    #[login]
    async fn category(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<Category>> {
        let id = decode::<Category>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Category::from))
    }

    /// The columns that a tree can be exported with.
    #[requires("e:manage,project:manage")]
    async fn category_export_columns(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which tree.")] tree: CategoryTree,
    ) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, sheet::book(tree.into())).await
    }
}
