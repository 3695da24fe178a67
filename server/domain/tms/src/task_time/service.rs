//! Business actions: adding and deleting time entries.

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{TaskTime, TaskTimeInput, TaskTimePatch};
use super::{rules, store};
use crate::Db;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::task::rules::{ids as checked_ids, may_log_time};
use crate::task::service::{hold, hold_all};
use crate::task::store::sum_time;

/// Adds a time entry of the viewer; entries cannot be changed, only deleted.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: TaskTimePatch) -> AppResult<TaskTime> {
    if target.is_some() {
        return Err(AppError::not_found());
    }
    let task_id =
        patch.task_id.ok_or_else(|| AppError::field("taskId", FieldCode::Required, "请选择任务"))?;
    let today = clock::china_day(clock::now());
    let base = TaskTimeInput { task_id, worked_by: viewer.member_id, spent_on: today, ..Default::default() };
    let input = rules::checked(patch.over(base), today)?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, (task_id, None)).await?;
        if !may_log_time(viewer, &held.task, held.project.as_ref()) {
            return Err(AppError::forbidden());
        }
        let row = store::insert(tx, viewer, &input).await?;
        sum_time(tx, viewer.enterprise_id, &[task_id]).await?;
        Change::new("task_time.create", row.id).after(&row).write(tx, viewer).await?;
        Ok(row)
    })
    .await
}

/// Deletes entries; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::times::many(tx, viewer, ids).await?)?;
        let mut of: Vec<i64> = found.iter().map(|row| row.task_id).collect();
        of.sort_unstable();
        of.dedup();
        hold_all(tx, viewer, &of).await?;
        // read again under the lock of their tasks
        let rows = whole(ids, store::times::many(tx, viewer, ids).await?)?;
        if rows.iter().any(|row| !rules::may_delete(viewer, row)) {
            return Err(AppError::forbidden());
        }
        let gone = rows.iter().map(|row| Change::new("task_time.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::times::delete(tx, viewer, ids).await?;
        sum_time(tx, viewer.enterprise_id, &of).await?;
        Ok(ids.to_vec())
    })
    .await
}
