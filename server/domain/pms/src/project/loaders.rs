//! Batches of projects.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::Project;
use super::store;
use crate::TenantKey;
use crate::loader::{Batch, Source, scoped};

/// What says that a project's row is another: what is written of it, who has to do with it, how far it is, what was paid and
/// spent, and words that get another value.
const CHANGED_BY: &[&str] = &[
    "project",
    "project_member",
    "project_group",
    "milepost",
    "payment_plan",
    "payment_receipt",
    "project_cost",
    "custom_field",
    "dict_item",
];

scoped!(
    /// A project by id, if it exists for the viewer; shared, as a list of what hangs on projects shows few many times.
    ProjectById => Arc<Project>, store::many, until CHANGED_BY
);

/// Whether the viewer has put a project on top.
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
