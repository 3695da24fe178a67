//! Queries of the queue; with [`super::people`] the only place with SQL about jobs. Times are the caller's, so that all of them come from one clock.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, clock};
use xieli_tables::job;

use super::Job;
use super::rules::State;
use crate::record::announce;

/// A job as the node that takes it reads it.
#[derive(Debug, QueryableByName)]
#[diesel(table_name = job)]
pub struct Taken {
    /// The tenant; 0: the product's own.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Names the [`super::JobKind`].
    pub kind: String,
    /// What is to be done, in the words of the kind.
    pub payload: Value,
    /// How often it was taken before.
    pub attempt: i32,
    /// It is taken so often at most.
    pub max_attempts: i32,
    /// Whose it is.
    pub created_by: Option<i64>,
    /// Nobody wants it any more.
    pub cancel_requested: bool,
    /// Of so much, if that was known when it was asked for.
    pub total: Option<i64>,
    /// With the same key the kind is asked for once.
    pub unique_key: Option<String>,
}

/// A job that is asked for.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = job)]
pub struct NewJob<'a> {
    /// The tenant; 0: the product's own.
    pub enterprise_id: i64,
    /// The name of a [`super::JobKind`].
    pub kind: &'a str,
    /// What is to be done, in the words of the kind.
    pub payload: Value,
    /// What it is, for people.
    pub title: Option<&'a str>,
    /// Whose it is.
    pub created_by: Option<i64>,
    /// Of how much the progress is told.
    pub total: Option<i64>,
    /// With the same key the kind is asked for once: ever, and in jobs of people while one waits or runs.
    pub unique_key: Option<&'a str>,
    /// Not before.
    pub run_at: DateTime<Utc>,
    /// It is taken so often at most.
    pub max_attempts: i32,
}

/// Asks for a job that is nobody's within the transaction that causes it, and wakes a node up for it; `None`: it has been
/// asked for with that key.
#[erased]
pub async fn enqueue(tx: &mut AsyncPgConnection, new: NewJob<'_>) -> AppResult<Option<i64>> {
    let enterprise_id = new.enterprise_id;
    let id = insert(tx, new).await?;
    if let Some(id) = id {
        announce(tx, enterprise_id, "job.create", &[id], None).await?;
    }
    Ok(id)
}

/// Writes a new job; `None`: it has been asked for with that key.
#[erased]
pub async fn insert(tx: &mut AsyncPgConnection, new: NewJob<'_>) -> AppResult<Option<i64>> {
    let id = diesel::insert_into(job::table)
        .values(new)
        .on_conflict_do_nothing()
        .returning(job::id)
        .get_result(tx)
        .await
        .optional()?;
    Ok(id)
}

/// Locks the next job of these kinds that is due or whose node is gone. The enterprise with the fewest running ones comes
/// first, so that the many jobs of one keep nobody else's waiting.
#[erased]
pub async fn due(tx: &mut AsyncPgConnection, kinds: &[&str], now: DateTime<Utc>) -> AppResult<Option<Taken>> {
    let found = diesel::sql_query(
        "select enterprise_id, id, kind, payload, attempt, max_attempts, created_by, cancel_requested, total, \
                unique_key from job \
         where (state = 0 and run_at <= $1 or state = 1 and lease_until <= $1) and kind = any ($2) \
         order by (select count(*) from job other where other.enterprise_id = job.enterprise_id \
                   and other.state = 1 and other.lease_until > $1), run_at, id \
         limit 1 for update of job skip locked",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<Array<Text>, _>(kinds)
    .get_result(tx)
    .await
    .optional()?;
    Ok(found)
}

/// Notes that a locked job is taken until `lease_until`.
#[erased]
pub async fn take(tx: &mut AsyncPgConnection, found: &Job, lease_until: DateTime<Utc>) -> AppResult<()> {
    diesel::update(job::table.find((found.enterprise_id, found.id)))
        .set((
            job::state.eq(State::Running.code()),
            job::attempt.eq(found.attempt),
            job::lease_until.eq(lease_until),
            job::started_at.eq(clock::now()),
            job::done.eq(0),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Keeps a job and writes down how far it is. `None`: another node has taken it, or it has ended; else whether somebody
/// wants it to end.
#[erased]
pub async fn renew(
    tx: &mut AsyncPgConnection,
    held: &Job,
    lease_until: DateTime<Utc>,
) -> AppResult<Option<bool>> {
    let (done, total) = held.figures();
    let asked = diesel::update(job::table.find((held.enterprise_id, held.id)))
        .filter(job::state.eq(State::Running.code()))
        .filter(job::attempt.eq(held.attempt))
        .set((job::lease_until.eq(lease_until), job::done.eq(done), job::total.eq(total)))
        .returning(job::cancel_requested)
        .get_result(tx)
        .await
        .optional()?;
    Ok(asked)
}

/// Whether a job is still this attempt's and wanted; holds until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, held: &Job) -> AppResult<bool> {
    let asked: Option<bool> = job::table
        .find((held.enterprise_id, held.id))
        .filter(job::state.eq(State::Running.code()))
        .filter(job::attempt.eq(held.attempt))
        .select(job::cancel_requested)
        .for_update()
        .first(tx)
        .await
        .optional()?;
    Ok(asked == Some(false))
}

/// How an attempt ended.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = job, treat_none_as_null = true)]
pub struct Ending {
    /// Of [`State`].
    pub state: i16,
    /// When it is tried again, or ended.
    pub run_at: DateTime<Utc>,
    /// Always none: nobody is at it.
    pub lease_until: Option<DateTime<Utc>>,
    /// What is to be remembered of it.
    pub result: Option<Value>,
    /// Why it failed, in words for people.
    pub error: Option<String>,
    /// When it ended for good.
    pub finished_at: Option<DateTime<Utc>>,
    /// How far it came.
    pub done: i64,
    /// Of how much.
    pub total: Option<i64>,
    /// Of people's jobs only while they wait or run.
    pub unique_key: Option<String>,
}

/// Ends the attempt; false: it is not this node's any more, and nothing is written.
#[erased]
pub async fn end(tx: &mut AsyncPgConnection, held: &Job, ending: &Ending) -> AppResult<bool> {
    let ended = diesel::update(job::table.find((held.enterprise_id, held.id)))
        .filter(job::state.eq(State::Running.code()))
        .filter(job::attempt.eq(held.attempt))
        .set(ending)
        .execute(tx)
        .await?;
    Ok(ended == 1)
}

/// Whether the product's own job of a kind was asked for with this key, or an earlier one has not ended.
#[erased]
pub async fn is_asked(connection: &AsyncPgConnection, kind: &str, key: &str) -> AppResult<bool> {
    let unfinished = [State::Queued.code(), State::Running.code()];
    let asked = job::table
        .filter(job::enterprise_id.eq(super::schedule::PRODUCT))
        .filter(job::kind.eq(kind))
        .filter(job::unique_key.eq(key).or(job::state.eq_any(unfinished)));
    Ok(diesel::select(diesel::dsl::exists(asked)).get_result(&mut &*connection).await?)
}

/// When the next job is due that nobody has taken, or may be taken over.
#[erased]
pub async fn next_due(mut connection: &AsyncPgConnection) -> AppResult<Option<DateTime<Utc>>> {
    let queued = job::table
        .filter(job::state.eq(State::Queued.code()))
        .select(diesel::dsl::min(job::run_at))
        .first::<Option<DateTime<Utc>>>(&mut connection)
        .await?;
    let leased = job::table
        .filter(job::state.eq(State::Running.code()))
        .select(diesel::dsl::min(job::lease_until))
        .first::<Option<DateTime<Utc>>>(&mut connection)
        .await?;
    Ok(queued.into_iter().chain(leased).min())
}

/// Up to `limit` jobs that ended before, the oldest first, and whether people may look at them.
#[erased]
pub async fn ended(
    mut connection: &AsyncPgConnection,
    before: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<(i64, i64, Option<i64>)>> {
    Ok(job::table
        .filter(job::state.ge(State::Done.code()))
        .filter(job::finished_at.lt(before))
        .order(job::finished_at)
        .limit(limit)
        .select((job::enterprise_id, job::id, job::created_by))
        .load(&mut connection)
        .await?)
}

/// Deletes jobs, as far as they have not been begun anew; answers how many.
#[erased]
pub async fn delete(tx: &mut AsyncPgConnection, jobs: &[(i64, i64, Option<i64>)]) -> AppResult<usize> {
    let (enterprises, ids): (Vec<i64>, Vec<i64>) = jobs.iter().map(|(tenant, id, _)| (*tenant, *id)).unzip();
    let deleted = diesel::sql_query(
        "delete from job where state >= 2 and (enterprise_id, id) in (select * from unnest($1, $2))",
    )
    .bind::<Array<BigInt>, _>(enterprises)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(deleted)
}
