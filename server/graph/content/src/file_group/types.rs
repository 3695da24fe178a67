//! GraphQL types of document categories.

use async_graphql::Context;
use xieli_domain::file_group::loaders::{CountKey, FileGroupById, FilesOfGroup};
use xieli_domain::file_group::{model, service, store};
use xieli_macros::{fields, object};

use crate::core::{ContextExt, Result, record};
use crate::file::types::FileCategory;
use crate::member::Member;
use crate::member::types::member_by_id;

record!(
    /// A document category.
    FileGroup: model::FileGroup, store::find
);

/// Actions the viewer may take on a document category; offered if and only if the server accepts them.
#[fields(login)]
pub struct FileGroupViewerCan {
    /// `fileGroupUpdate`, `fileGroupMove`.
    pub update: bool,
    /// `fileGroupDelete`; a category that is not empty is refused all the same.
    pub delete: bool,
}

/// A document category: a node of the tree of one kind of document.
#[object(login, common(id, row_id, created_at, version))]
impl FileGroup {
    /// The name, unique below its parent.
    fn name(&self) -> &str;

    /// The kind of documents.
    fn category(&self) -> FileCategory {
        FileCategory::from_i16(self.0.category)
    }

    /// The parent category.
    #[by(FileGroupById, parent_id)]
    fn parent(&self) -> Result<Option<FileGroup>>;

    /// The row id of the parent category, in digits.
    fn parent_row_id(&self) -> Option<String> {
        self.0.parent_id.map(|id| id.to_string())
    }

    /// The position among its siblings, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// The number of documents in it and below it that are visible to the viewer.
    async fn file_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let key = CountKey::new(ctx.viewer()?, &self.0);
        let count = ctx.loaders()?.load::<FilesOfGroup>(key).await?.unwrap_or(0);
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// The member who created it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }

    /// Actions the viewer may take on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FileGroupViewerCan> {
        let viewer = ctx.viewer()?;
        Ok(FileGroupViewerCan { update: service::may_edit(viewer), delete: service::may_delete(viewer) })
    }
}
