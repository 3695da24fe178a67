//! Numbers of tasks by group: the columns of a board.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::task;

use super::{COUNTED, filtered, prepared};
use crate::task::model::{GroupCount, Grouping, TaskFilter};

/// The most groups in the result.
const MAX_GROUPS: i64 = 100;

/// The key of a group, in SQL.
fn key(by: Grouping) -> &'static str {
    match by {
        Grouping::Director => "director_id::text",
        Grouping::Project => "project_id::text",
        Grouping::Milepost => "milepost_id::text",
        Grouping::Level => "level",
    }
}

/// Number of tasks of a filter by responsible member, project, milepost or level, the largest groups first;
/// at most 100.
#[erased]
pub async fn groups(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    asked: &(TaskFilter, Grouping),
) -> AppResult<Vec<GroupCount>> {
    let filter = prepared(connection, viewer, &asked.0, false).await?;
    let rows: Vec<(Option<String>, i64, i64)> = task::table
        .filter(task::enterprise_id.eq(viewer.enterprise_id))
        .filter(task::id.eq_any(filtered(viewer, &filter).select(task::id)))
        .group_by(sql::<Nullable<Text>>("1"))
        .order(sql::<BigInt>("2 desc, 1"))
        .limit(MAX_GROUPS)
        .select(sql::<(Nullable<Text>, BigInt, BigInt)>(&format!("{}, {COUNTED}", key(asked.1))))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(key, count, overdue)| GroupCount { key, count, overdue }).collect())
}
