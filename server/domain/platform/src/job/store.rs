//! Queries of the job queue; with [`super::people`] the only module with SQL about jobs. Times are passed by
//! the caller, so that all of them come from one clock.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, clock};
use xieli_tables::job;

use super::Job;
use super::rules::State;
use crate::prepared;
use crate::record::announce;

/// A job overdue by more is not joined by [`enqueue_one`]: no node may be able to take it.
const OVERDUE: TimeDelta = TimeDelta::seconds(30);

/// A job as read by the node that takes it.
#[derive(Debug, QueryableByName)]
#[diesel(table_name = job)]
pub struct Taken {
    /// The tenant; 0: the product itself.
    pub enterprise_id: i64,
    /// Id of the job.
    pub id: i64,
    /// Name of its [`super::JobKind`].
    pub kind: String,
    /// Payload, in the form of the kind.
    pub payload: Value,
    /// Number of attempts before.
    pub attempt: i32,
    /// The most attempts.
    pub max_attempts: i32,
    /// Member who started it.
    pub created_by: Option<i64>,
    /// Whether its cancellation was requested.
    pub cancel_requested: bool,
    /// Total of the progress, if known when it was queued.
    pub total: Option<i64>,
    /// Idempotency key: a kind is queued once per key.
    pub unique_key: Option<String>,
}

/// A job to be queued.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = job)]
pub struct NewJob<'a> {
    /// The tenant; 0: the product itself.
    pub enterprise_id: i64,
    /// The name of a [`super::JobKind`].
    pub kind: &'a str,
    /// Payload, in the form of the kind.
    pub payload: Value,
    /// Title for the user.
    pub title: Option<&'a str>,
    /// Member who starts it.
    pub created_by: Option<i64>,
    /// Total of the progress.
    pub total: Option<i64>,
    /// Idempotency key: a kind is queued once per key: ever, and for members' jobs while one waits or runs.
    pub unique_key: Option<&'a str>,
    /// Earliest time of the first attempt.
    pub run_at: DateTime<Utc>,
    /// The most attempts.
    pub max_attempts: i32,
}

/// Queues a job without an owner in the transaction that causes it, and wakes up a node; `None`: one with
/// that key was queued before.
#[erased]
pub async fn enqueue(tx: &mut AsyncPgConnection, new: NewJob<'_>) -> AppResult<Option<i64>> {
    let enterprise_id = new.enterprise_id;
    let id = insert(tx, new).await?;
    if let Some(id) = id {
        announce(tx, enterprise_id, "job.create", &[id], None).await?;
    }
    Ok(id)
}

/// Queues a job without an owner like [`enqueue`], unless one of its kind that is due by then waits in the
/// enterprise: that one is kept from nodes until this transaction has ended, so that it sees the changes.
/// Nothing is waited for.
#[erased]
pub async fn enqueue_one(tx: &mut AsyncPgConnection, new: NewJob<'_>) -> AppResult<()> {
    #[derive(QueryableByName)]
    struct Waiting {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let waiting: Option<Waiting> = prepared::statement(sql!(
        "select id from job where enterprise_id = $1 and kind = $2 and state = {State::Queued}
            and run_at between $4 and $3 \
         limit 1 for no key update skip locked"
    ))
    .bind::<BigInt, _>(new.enterprise_id)
    .bind::<Text, _>(new.kind)
    .bind::<Timestamptz, _>(new.run_at)
    .bind::<Timestamptz, _>(new.run_at - OVERDUE)
    .get_result(tx)
    .await
    .optional()?;
    if let Some(Waiting { id }) = waiting {
        tracing::trace!(id, "a job waits already");
        return Ok(());
    }
    let _asked = enqueue(tx, new).await?;
    Ok(())
}

/// Inserts a job; `None`: one with that key was queued before.
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

/// Locks the next job of these kinds that is due or whose node is gone. The enterprise with the fewest
/// running jobs comes first, so that the many jobs of one delay no other.
#[erased]
pub async fn due(tx: &mut AsyncPgConnection, kinds: &[&str], now: DateTime<Utc>) -> AppResult<Option<Taken>> {
    let found = diesel::sql_query(
        sql!("select enterprise_id, id, kind, payload, attempt, max_attempts, created_by, cancel_requested, total, \
                unique_key from job \
         where (state = {State::Queued} and run_at <= $1 or state = {State::Running} and lease_until <= $1)
             and kind = any ($2) \
         order by (select count(*) from job other where other.enterprise_id = job.enterprise_id \
                   and other.state = {State::Running} and other.lease_until > $1), run_at, id \
         limit 1 for update of job skip locked"),
    )
    .bind::<Timestamptz, _>(now)
    .bind::<Array<Text>, _>(kinds)
    .get_result(tx)
    .await
    .optional()?;
    Ok(found)
}

/// Marks a locked job as taken until `lease_until`.
#[erased]
pub async fn take(tx: &mut AsyncPgConnection, found: &Job, lease_until: DateTime<Utc>) -> AppResult<()> {
    diesel::update(job::table.find((found.enterprise_id, found.id)))
        .set((
            job::state.eq(State::Running.number()),
            job::attempt.eq(found.attempt),
            job::lease_until.eq(lease_until),
            job::started_at.eq(clock::now()),
            job::done.eq(0),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Renews the lease of a job and writes its progress. `None`: another node has taken it, or it has ended;
/// else whether its cancellation was requested.
#[erased]
pub async fn renew(
    tx: &mut AsyncPgConnection,
    held: &Job,
    lease_until: DateTime<Utc>,
) -> AppResult<Option<bool>> {
    let (done, total) = held.figures();
    let asked = diesel::update(job::table.find((held.enterprise_id, held.id)))
        .filter(job::state.eq(State::Running.number()))
        .filter(job::attempt.eq(held.attempt))
        .set((job::lease_until.eq(lease_until), job::done.eq(done), job::total.eq(total)))
        .returning(job::cancel_requested)
        .get_result(tx)
        .await
        .optional()?;
    Ok(asked)
}

/// Whether a job still belongs to this attempt and is not cancelled; locked until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, held: &Job) -> AppResult<bool> {
    let asked: Option<bool> = job::table
        .find((held.enterprise_id, held.id))
        .filter(job::state.eq(State::Running.number()))
        .filter(job::attempt.eq(held.attempt))
        .select(job::cancel_requested)
        .for_update()
        .first(tx)
        .await
        .optional()?;
    Ok(asked == Some(false))
}

/// End of an attempt, as written to the row.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = job, treat_none_as_null = true)]
pub struct Ending {
    /// Code of the [`State`].
    pub state: i16,
    /// When it is retried, or when it ended.
    pub run_at: DateTime<Utc>,
    /// Always null: no node is running it.
    pub lease_until: Option<DateTime<Utc>>,
    /// Result to store.
    pub result: Option<Value>,
    /// Error message for the user.
    pub error: Option<String>,
    /// When it ended for good.
    pub finished_at: Option<DateTime<Utc>>,
    /// Items done.
    pub done: i64,
    /// Items in total.
    pub total: Option<i64>,
    /// Idempotency key: of members' jobs only while they wait or run.
    pub unique_key: Option<String>,
}

/// Ends the attempt; false: the job no longer belongs to this node, and nothing is written.
#[erased]
pub async fn end(tx: &mut AsyncPgConnection, held: &Job, ending: &Ending) -> AppResult<bool> {
    let ended = diesel::update(job::table.find((held.enterprise_id, held.id)))
        .filter(job::state.eq(State::Running.number()))
        .filter(job::attempt.eq(held.attempt))
        .set(ending)
        .execute(tx)
        .await?;
    Ok(ended == 1)
}

/// Whether the product's own job of a kind was queued with this key, or an earlier one has not ended.
#[erased]
pub async fn is_asked(connection: &AsyncPgConnection, kind: &str, key: &str) -> AppResult<bool> {
    let unfinished = [State::Queued.number(), State::Running.number()];
    let asked = job::table
        .filter(job::enterprise_id.eq(super::schedule::PRODUCT))
        .filter(job::kind.eq(kind))
        .filter(job::unique_key.eq(key).or(job::state.eq_any(unfinished)));
    Ok(diesel::select(diesel::dsl::exists(asked)).get_result(&mut &*connection).await?)
}

/// When the next job is due that waits, or whose lease expires.
#[erased]
pub async fn next_due(mut connection: &AsyncPgConnection) -> AppResult<Option<DateTime<Utc>>> {
    let queued = job::table
        .filter(job::state.eq(State::Queued.number()))
        .select(diesel::dsl::min(job::run_at))
        .first::<Option<DateTime<Utc>>>(&mut connection)
        .await?;
    let leased = job::table
        .filter(job::state.eq(State::Running.number()))
        .select(diesel::dsl::min(job::lease_until))
        .first::<Option<DateTime<Utc>>>(&mut connection)
        .await?;
    Ok(queued.into_iter().chain(leased).min())
}

/// Up to `limit` jobs that ended before, the oldest first, and whether they are visible to members.
#[erased]
pub async fn ended(
    mut connection: &AsyncPgConnection,
    before: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<(i64, i64, Option<i64>)>> {
    Ok(job::table
        .filter(job::state.ge(State::Done.number()))
        .filter(job::finished_at.lt(before))
        .order(job::finished_at)
        .limit(limit)
        .select((job::enterprise_id, job::id, job::created_by))
        .load(&mut connection)
        .await?)
}

/// Deletes jobs unless they were queued again; returns their number.
#[erased]
pub async fn delete(tx: &mut AsyncPgConnection, jobs: &[(i64, i64, Option<i64>)]) -> AppResult<usize> {
    let (enterprises, ids): (Vec<i64>, Vec<i64>) = jobs.iter().map(|(tenant, id, _)| (*tenant, *id)).unzip();
    let deleted = diesel::sql_query(sql!(
        "delete from job where state >= {State::Done} and (enterprise_id, id) in (select *
            from unnest($1, $2))"
    ))
    .bind::<Array<BigInt>, _>(enterprises)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(deleted)
}
