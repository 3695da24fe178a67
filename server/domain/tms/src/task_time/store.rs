//! Queries on time entries; the only module with SQL on their table.

use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{task, task_time};

use super::model::{TaskTime, TaskTimeFilter, TaskTimeInput};
use crate::list::outer;
use crate::rows;
use crate::task::store::visible_to;

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<task_time::table, Pg, SqlType = Bool>> {
    Box::new(exists(visible_to(viewer).filter(task::id.eq(outer("task_time.task_id")))))
}

rows!(
    /// Time entries of tasks visible to the viewer.
    times: task_time => TaskTime, of tenant; within within, filtered(TaskTimeFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "SPENT_ON": spent_on as "date" },
    remembered until ["task_time", "task", "project", "project_member", "project_group", "team"]
);

fn filtered<'a>(viewer: &Viewer, filter: &TaskTimeFilter) -> task_time::BoxedQuery<'a, Pg> {
    let mut query = times::visible(viewer);
    if let Some(id) = filter.task_id {
        query = query.filter(task_time::task_id.eq(id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(task_time::worked_by.eq(id));
    }
    let (from, to) = filter.spent_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(task_time::spent_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(task_time::spent_on.le(to));
    }
    query
}

/// Inserts an entry.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &TaskTimeInput,
) -> AppResult<TaskTime> {
    Ok(diesel::insert_into(task_time::table)
        .values((
            input,
            task_time::enterprise_id.eq(viewer.enterprise_id),
            task_time::created_by.eq(viewer.member_id),
            task_time::updated_by.eq(viewer.member_id),
        ))
        .returning(TaskTime::as_returning())
        .get_result(tx)
        .await?)
}
