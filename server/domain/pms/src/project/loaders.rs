//! Data loaders of projects, and of the viewer's favourite projects.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::Project;
use super::store;
use crate::TenantKey;
use crate::loader::{Batch, Source, scoped};

scoped!(
    /// A project by id, if visible to the viewer; shared, as lists refer to few projects many times.
    ProjectById => Arc<Project>, store::many, until store::ROWS.remembered
);

/// Whether the viewer has starred a project.
pub struct StarredByViewer;

#[batch]
impl Batch for StarredByViewer {
    type Key = TenantKey;
    type Value = bool;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, bool>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let ids: Vec<i64> = keys.iter().map(|key| key.id).collect();
        let starred = store::starred(&*from.read().await?, viewer, &ids).await?;
        Ok(starred.into_iter().map(|id| (TenantKey::new(viewer.enterprise_id, id), true)).collect())
    }
}
