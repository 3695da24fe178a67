//! Queries on jobs started by members; with [`super::store`] the only module with SQL about jobs.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Direction, Page, PageRequest, Viewer};
use xieli_tables::job;

use super::model::{JobFilter, Listed};
use super::rules::{self, State};
use crate::list::{Order, Sort};
use crate::read_page;

/// Newest first, the only sort order.
const NEWEST: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "job.created_at",
        cast: "timestamptz",
        id: "job.id",
        nullable: false,
    },
    direction: Direction::Desc,
    own: None,
};

/// Jobs visible to the viewer: their own; for administrators those of all members.
pub fn visible_to<'a>(viewer: &Viewer) -> job::BoxedQuery<'a, diesel::pg::Pg> {
    let query = job::table
        .filter(job::enterprise_id.eq(viewer.enterprise_id))
        .filter(job::created_by.is_not_null())
        .into_boxed();
    if viewer.is_admin() { query } else { query.filter(job::created_by.eq(viewer.member_id)) }
}

fn narrow<'a>(viewer: &Viewer, filter: &JobFilter) -> job::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = visible_to(viewer);
    if !filter.everybody {
        query = query.filter(job::created_by.eq(viewer.member_id));
    }
    if !filter.states.is_empty() {
        query = query.filter(job::state.eq_any(codes(&filter.states)));
    }
    query
}

fn codes(states: &[State]) -> Vec<i16> {
    states.iter().map(|state| state.number()).collect()
}

/// One page of jobs, newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &JobFilter,
    request: &PageRequest,
) -> AppResult<Page<Listed>> {
    Ok(read_page!(connection, narrow(viewer, filter), Listed, &NEWEST, request))
}

/// The number of jobs that match the filter.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &JobFilter,
) -> AppResult<i64> {
    Ok(narrow(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One job, if visible to the viewer.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Listed>> {
    let found = visible_to(viewer).filter(job::id.eq(id)).select(Listed::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// Jobs of one enterprise by id, for loaders: visibility is checked afterwards.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Listed>> {
    let found = job::table.filter(job::enterprise_id.eq(enterprise_id)).filter(job::id.eq_any(ids));
    Ok(found.select(Listed::as_select()).load(&mut connection).await?)
}

/// The number of the viewer's jobs that wait or run.
#[erased]
pub async fn count_open(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(job::table
        .filter(job::enterprise_id.eq(viewer.enterprise_id))
        .filter(job::created_by.eq(viewer.member_id))
        .filter(job::state.eq_any(codes(&[State::Queued, State::Running])))
        .select(count_star())
        .first(tx)
        .await?)
}

/// The viewer's job of a kind with this key that waits or runs.
#[erased]
pub async fn find_open(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    kind: &str,
    key: &str,
) -> AppResult<Option<Listed>> {
    let open = visible_to(viewer)
        .filter(job::kind.eq(kind.to_owned()))
        .filter(job::unique_key.eq(key.to_owned()))
        .filter(job::state.eq_any(codes(&[State::Queued, State::Running])));
    Ok(open.select(Listed::as_select()).first(tx).await.optional()?)
}

/// Those of these jobs that are visible to the viewer, locked for update.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Listed>> {
    let visible: Vec<i64> =
        visible_to(viewer).filter(job::id.eq_any(ids.to_vec())).select(job::id).load(tx).await?;
    Ok(job::table
        .filter(job::enterprise_id.eq(viewer.enterprise_id))
        .filter(job::id.eq_any(visible))
        .order(job::id)
        .select(Listed::as_select())
        .for_update()
        .load(tx)
        .await?)
}

/// Requests the cancellation of a running job.
#[erased]
pub async fn request_cancel(tx: &mut AsyncPgConnection, locked: &Listed) -> AppResult<Listed> {
    Ok(diesel::update(job::table.find((locked.enterprise_id, locked.id)))
        .set(job::cancel_requested.eq(true))
        .returning(Listed::as_returning())
        .get_result(tx)
        .await?)
}

/// Cancels a waiting job.
#[erased]
pub async fn cancel(tx: &mut AsyncPgConnection, locked: &Listed, now: DateTime<Utc>) -> AppResult<Listed> {
    Ok(diesel::update(job::table.find((locked.enterprise_id, locked.id)))
        .set((
            job::state.eq(State::Cancelled.number()),
            job::finished_at.eq(now),
            job::unique_key.eq(None::<String>),
        ))
        .returning(Listed::as_returning())
        .get_result(tx)
        .await?)
}

/// Queues an ended job again. Its attempts are counted on: an earlier one may still be running somewhere.
#[erased]
pub async fn again(tx: &mut AsyncPgConnection, locked: &Listed, now: DateTime<Utc>) -> AppResult<Listed> {
    Ok(diesel::update(job::table.find((locked.enterprise_id, locked.id)))
        .set((
            job::state.eq(State::Queued.number()),
            job::cancel_requested.eq(false),
            job::max_attempts.eq(locked.attempt + rules::ATTEMPTS),
            job::run_at.eq(now),
            job::started_at.eq(None::<DateTime<Utc>>),
            job::finished_at.eq(None::<DateTime<Utc>>),
            job::done.eq(0),
            job::result.eq(None::<serde_json::Value>),
            job::error.eq(None::<String>),
        ))
        .returning(Listed::as_returning())
        .get_result(tx)
        .await?)
}
