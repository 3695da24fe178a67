//! Data loaders of tasks, their subtasks, checklists, predecessors, transitions, counts and files.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Check, Counts, Move, Task};
use super::store;
use crate::TenantKey;
use crate::file::model::File;
use crate::loader::{Batch, Source, facts, groups, scoped, seen_of};

/// Record types whose changes invalidate the cached results (decision 0080).
static KINDS: &[&str] = store::tasks::ROWS.remembered;

scoped!(
    /// A task by id, if it is visible to the viewer.
    TaskById => Arc<Task>, store::tasks::many
);

/// The visible direct subtasks of a task.
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
    /// Ids of the predecessors of a task.
    BeforeTask => Vec<i64>, store::befores, |pair| pair, until KINDS
);
groups!(
    /// The last transitions of a task.
    MovesOfTask => Vec<Move>, store::moves_of, |row| (row.task_id, row), until KINDS
);
facts!(
    /// The counts of a task.
    CountsOfTask => Counts, store::counts, until KINDS
);
groups!(
    /// Files attached to a task, in order of attachment, for every viewer of the task.
    FilesOfTask => Vec<File>, store::files, |pair| pair
);
