//! GraphQL queries of document categories.

use async_graphql::{Context, ID};
use xieli_domain::file_group::store;
use xieli_macros::object;

use super::types::FileGroup;
use crate::core::{ContextExt, Result, decode};
use crate::file::types::FileCategory;

/// Root fields that read document categories.
#[derive(Default)]
pub struct FileGroupQuery;

/// Root fields that read document categories.
#[object(root)]
impl FileGroupQuery {
    /// The whole tree of one kind of document, parents first, siblings in their order (core §7 `GET
    /// group/treeList`).
    #[login]
    async fn file_groups(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The kind of documents.", default_with = "FileCategory::Enterprise")]
        category: FileCategory,
    ) -> Result<Option<Vec<FileGroup>>> {
        let groups = store::tree(&*ctx.read().await?, ctx.viewer()?, category.as_i16()).await?;
        Ok(Some(groups.into_iter().map(FileGroup::from).collect()))
    }

    /// A document category; null when none is visible to the viewer (core §7 `GET group/{id}`).
    #[login]
    async fn file_group(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id of the category.")] id: ID,
    ) -> Result<Option<FileGroup>> {
        let id = decode::<FileGroup>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(FileGroup::from))
    }
}
