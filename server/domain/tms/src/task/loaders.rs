//! Batches of what tasks show.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Check, Counts, Move, Task};
use super::store;
use crate::TenantKey;
use crate::file::model::File;
use crate::loader::{Batch, Source, facts, groups, scoped, seen_of};

/// Until one of these changes, what is read here is remembered (decision 0080).
static KINDS: &[&str] = store::tasks::ROWS.remembered;

scoped!(
    /// A task by id, if it exists for the viewer.
    TaskById => Arc<Task>, store::tasks::many
);

/// The tasks right below one, as far as they exist for the viewer.
pub struct ChildrenOfTask;

#[batch]
impl Batch for ChildrenOfTask {
    type Key = TenantKey;
    type Value = Vec<Task>;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<Task>>> {
        let mut found: HashMap<TenantKey, Vec<Task>> = HashMap::new();
        for row in seen_of(from, keys, store::children).await? {
            let Some(above) = row.parent_id else { continue };
            found.entry(TenantKey::new(row.enterprise_id, above)).or_default().push(row);
        }
        Ok(found)
    }
}

groups!(
    /// The checklist of a task, in order.
    ChecksOfTask => Vec<Check>, store::checks, |row| (row.task_id, row), until KINDS
);
groups!(
    /// What has to be done before a task starts.
    BeforeTask => Vec<i64>, store::befores, |pair| pair, until KINDS
);
groups!(
    /// The newest steps that were taken with a task.
    MovesOfTask => Vec<Move>, store::moves_of, |row| (row.task_id, row), until KINDS
);
facts!(
    /// What of a task is counted.
    CountsOfTask => Counts, store::counts, until KINDS
);
groups!(
    /// What is attached to a task, in the order in which it was attached. Who sees the task sees it.
    FilesOfTask => Vec<File>, store::files, |pair| pair
);
