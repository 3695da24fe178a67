//! What a document category looks like from outside.

use std::sync::Arc;

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::file_group::loaders::{CountKey, FileGroupById, FilesOfGroup};
use xieli_domain::file_group::{model, service, store};
use xieli_macros::{fields, object};

use crate::core::{Entity, Reach, Record, Result};
use crate::file::types::FileCategory;
use crate::member::Member;
use crate::member::types::member_by_id;

/// A document category.
#[derive(Clone)]
pub struct FileGroup(pub Arc<model::FileGroup>);

impl Entity for FileGroup {
    const NAME: &'static str = "FileGroup";
}

impl Record for FileGroup {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let found = store::find(&*ctx.read().await?, ctx.viewer()?, row).await?;
        Ok(found.map(Self::from))
    }
}

impl From<model::FileGroup> for FileGroup {
    fn from(group: model::FileGroup) -> Self {
        Self(Arc::new(group))
    }
}

/// What the viewer may do with a document category; offered if and only if it is accepted.
#[fields(login)]
pub struct FileGroupViewerCan {
    /// `fileGroupUpdate`, `fileGroupMove`.
    pub update: bool,
    /// `fileGroupDelete`; a category that still holds something is refused all the same.
    pub delete: bool,
}

/// A document category: a node of the tree of one kind of document.
#[object(login)]
impl FileGroup {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The name, unique below its parent.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// For which documents.
    fn category(&self) -> FileCategory {
        FileCategory::from_i16(self.0.category)
    }

    /// The category above.
    async fn parent(&self, ctx: &Context<'_>) -> Result<Option<FileGroup>> {
        let Some(parent) = self.0.parent_id else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, parent);
        Ok(ctx.loaders()?.load::<FileGroupById>(key).await?.map(FileGroup))
    }

    /// The id of the category above, in digits.
    fn parent_row_id(&self) -> Option<String> {
        self.0.parent_id.map(|id| id.to_string())
    }

    /// Place among its siblings, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// How many documents the viewer sees in it, not below it.
    async fn file_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let key = CountKey::new(ctx.viewer()?, &self.0);
        let count = ctx.loaders()?.load::<FilesOfGroup>(key).await?.unwrap_or(0);
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FileGroupViewerCan> {
        let viewer = ctx.viewer()?;
        Ok(FileGroupViewerCan { update: service::may_edit(viewer), delete: service::may_delete(viewer) })
    }
}
