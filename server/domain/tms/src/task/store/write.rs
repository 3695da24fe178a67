//! Writes to tasks.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::search::{self, Word};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{task, task_move};

use super::tasks;
use crate::db;
use crate::file::model::File;
use crate::prepared;
use crate::task::kind::TASK;
use crate::task::model::{Said, Task, TaskInput};
use crate::task::rules::{Status, Step};

/// Locks visible tasks until the transaction ends: their whole trees, in the order of the roots, so that
/// checks on ancestors and subtasks stay valid and parallel calls do not deadlock.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Task>> {
    let found = tasks::many(tx, viewer, ids).await?;
    let tops: BTreeSet<i64> = found.iter().map(|row| row.root_id.unwrap_or(row.id)).collect();
    for top in tops {
        db::lock(tx, "task tree", top).await?;
    }
    let rows = task::table
        .filter(task::enterprise_id.eq(viewer.enterprise_id))
        .filter(task::id.eq_any(ids))
        .order(task::id)
        .select(task::id);
    // others may refer to them meanwhile: new dependents and subtasks
    rows.for_no_key_update().load::<i64>(tx).await?;
    // read again under the lock
    tasks::many(tx, viewer, ids).await
}

/// Inserts a task of a plan or a rule, with a nominal creator or none.
#[erased]
pub async fn insert_as(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    by: Option<i64>,
    input: &TaskInput,
) -> AppResult<Task> {
    let text = search::text([input.name.word()].into_iter().flatten());
    Ok(diesel::insert_into(task::table)
        .values((
            input,
            task::enterprise_id.eq(enterprise_id),
            task::search_grams.eq(search::grams(&text)),
            task::search_text.eq(text),
            task::created_by.eq(by),
            task::updated_by.eq(by),
        ))
        .returning(Task::as_returning())
        .get_result(tx)
        .await?)
}

/// Recalculates who sees these tasks and their direct subtasks: creator, responsible member, validator and
/// collaborators, the same of the parent, the directors of its team, and the members of its project. Drafts
/// only their creator.
#[erased]
pub async fn see(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(sql!(
        "update task t set seen_by = array(
            select distinct token from (
                select t.created_by as token
                union all select unnest(array[t.director_id, t.validator_id] || t.members)
                    where t.status <> {Status::Draft}
                union all select -2000000000000 - t.director_team_id where t.status <> {Status::Draft}
                union all select -1000000000000 - t.project_id where t.status <> {Status::Draft}
                union all select unnest(array[a.created_by, a.director_id]) from task a
                    where a.enterprise_id = t.enterprise_id and a.id = t.parent_id
                        and t.status <> {Status::Draft}
            ) tokens where token is not null order by token)
         where t.enterprise_id = $1 and (t.id = any ($2) or t.parent_id = any ($2))"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}

/// Writes the status after a transition, and records the time spent in the one before.
#[erased]
pub async fn step(
    tx: &mut AsyncPgConnection,
    by: Option<i64>,
    task: &Task,
    (step, to): (Step, Status),
    said: &Said,
    now: DateTime<Utc>,
) -> AppResult<Task> {
    diesel::insert_into(task_move::table)
        .values((
            task_move::enterprise_id.eq(task.enterprise_id),
            task_move::task_id.eq(task.id),
            task_move::step.eq(step.code()),
            task_move::from_status.eq(task.status),
            task_move::to_status.eq(to as i16),
            task_move::reason.eq(&said.reason),
            task_move::score.eq(said.score),
            task_move::seconds.eq((now - task.since).num_seconds().max(0)),
            task_move::created_at.eq(now),
            task_move::created_by.eq(by),
        ))
        .execute(tx)
        .await?;
    let finished = match to {
        Status::Waiting => Some(now),
        Status::Done => task.finished_at.filter(|_| step == Step::Pass).or(Some(now)),
        Status::Cancelled => task.finished_at,
        _ => None,
    };
    Ok(diesel::update(task::table.find((task.enterprise_id, task.id)))
        .set((
            task::status.eq(to as i16),
            task::since.eq(now),
            task::finished_at.eq(finished),
            task::version.eq(task::version + 1),
            task::updated_at.eq(now),
            task::updated_by.eq(by),
        ))
        .returning(Task::as_returning())
        .get_result(tx)
        .await?)
}

/// Publishes drafts of the viewer.
#[erased]
pub async fn publish_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    drafts: &[&Task],
    now: DateTime<Utc>,
) -> AppResult<Vec<Task>> {
    let moves: Vec<_> = drafts
        .iter()
        .map(|task| {
            (
                task_move::enterprise_id.eq(task.enterprise_id),
                task_move::task_id.eq(task.id),
                task_move::step.eq(Step::Publish.code()),
                task_move::from_status.eq(task.status),
                task_move::to_status.eq(Status::Ready as i16),
                task_move::seconds.eq((now - task.since).num_seconds().max(0)),
                task_move::created_at.eq(now),
                task_move::created_by.eq(viewer.member_id),
            )
        })
        .collect();
    diesel::insert_into(task_move::table).values(moves).execute(tx).await?;
    let ids: Vec<i64> = drafts.iter().map(|task| task.id).collect();
    let rows = task::table.filter(task::enterprise_id.eq(viewer.enterprise_id)).filter(task::id.eq_any(ids));
    Ok(diesel::update(rows)
        .set((
            task::status.eq(Status::Ready as i16),
            task::since.eq(now),
            task::version.eq(task::version + 1),
            task::updated_at.eq(now),
            task::updated_by.eq(viewer.member_id),
        ))
        .returning(Task::as_returning())
        .get_results(tx)
        .await?)
}

/// Increments the version after a change of a part of the task, so that concurrent edits conflict.
#[erased]
pub async fn touch(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Task> {
    Ok(diesel::update(task::table.find((viewer.enterprise_id, id)))
        .set((
            task::version.eq(task::version + 1),
            task::updated_at.eq(Utc::now()),
            task::updated_by.eq(viewer.member_id),
        ))
        .returning(Task::as_returning())
        .get_result(tx)
        .await?)
}

/// Moves the subtree of a task to another tree; returns its number of levels.
#[erased]
pub async fn replant(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
    root: Option<i64>,
) -> AppResult<()> {
    prepared::statement(
        "with recursive below as (
            select id from task where enterprise_id = $1 and parent_id = $2
            union all select t.id from below b join task t on t.enterprise_id = $1 and t.parent_id = b.id)
         update task t set root_id = coalesce($3, $2) from below b where t.enterprise_id = $1 and t.id = b.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(id)
    .bind::<Nullable<BigInt>, _>(root)
    .execute(tx)
    .await?;
    Ok(())
}

/// The ancestors of a task, itself first; and the number of levels of a subtree, its root counted.
#[erased]
pub async fn lineage(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    above: i64,
    below: Option<i64>,
) -> AppResult<(Vec<i64>, usize)> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        id: i64,
        #[diesel(sql_type = BigInt)]
        level: i64,
    }
    let up: Vec<Row> = prepared::statement(
        "with recursive up as (
            select id, parent_id, 1::bigint as level from task where enterprise_id = $1 and id = $2
            union all select t.id, t.parent_id, u.level + 1 from up u
            join task t on t.enterprise_id = $1 and t.id = u.parent_id where u.level < 100)
         select id, level from up order by level",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(above)
    .load(tx)
    .await?;
    let Some(below) = below else { return Ok((up.into_iter().map(|row| row.id).collect(), 1)) };
    let down: Vec<Row> = prepared::statement(
        "with recursive down as (
            select id, 1::bigint as level from task where enterprise_id = $1 and id = $2
            union all select t.id, d.level + 1 from down d
            join task t on t.enterprise_id = $1 and t.parent_id = d.id where d.level < 100)
         select max(id) as id, max(level) as level from down",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(below)
    .load(tx)
    .await?;
    let levels = down.as_slice().first().and_then(|row| usize::try_from(row.level).ok()).unwrap_or(1);
    Ok((up.into_iter().map(|row| row.id).collect(), levels))
}

/// Files attached to tasks, in order of attachment.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, File)>> {
    crate::file::store::attached_each(connection, enterprise_id, TASK.record_type, ids).await
}

/// The names of those among these tasks that have subtasks outside of them.
#[erased]
pub async fn living_below(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Name {
        #[diesel(sql_type = Text)]
        name: String,
    }
    let names: Vec<Name> = prepared::statement(
        "select t.name from task t where t.enterprise_id = $1 and t.id = any ($2) and exists (
            select from task c where c.enterprise_id = t.enterprise_id and c.parent_id = t.id
                and c.deleted_at is null and not c.id = any ($2))
         order by t.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .load(tx)
    .await?;
    Ok(names.into_iter().map(|row| row.name).collect())
}

/// Number of tasks of a tree that are not deleted.
#[erased]
pub async fn tree_size(tx: &mut AsyncPgConnection, enterprise_id: i64, root: i64) -> AppResult<i64> {
    Ok(task::table
        .filter(task::enterprise_id.eq(enterprise_id))
        .filter(task::root_id.eq(root))
        .filter(task::deleted_at.is_null())
        .select(diesel::dsl::count_star())
        .first(tx)
        .await?)
}

/// Recalculates the time spent on tasks from their entries.
#[erased]
pub async fn sum_time(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(
        "update task t set spent = coalesce((select sum(x.minutes)::integer from task_time x
            where x.enterprise_id = t.enterprise_id and x.task_id = t.id and x.deleted_at is null), 0)
         where t.enterprise_id = $1 and t.id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}
