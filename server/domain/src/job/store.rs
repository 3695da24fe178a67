//! Queries over jobs. Times are the caller's, so that all of them come from one clock.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::AppResult;
use xieli_tables::job;

use super::rules::State;

/// A job as whoever does it sees it.
#[derive(Debug, Clone, QueryableByName)]
#[diesel(table_name = job)]
pub struct Job {
    /// The tenant; 0: the product's own.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Names the [`super::JobKind`].
    pub kind: String,
    /// What is to be done, in the words of the kind.
    pub payload: Value,
    /// How often it was taken, this time included.
    pub attempt: i32,
    /// It is taken so often at most.
    pub max_attempts: i32,
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
    /// With the same key the kind is asked for once.
    pub unique_key: Option<&'a str>,
    /// Not before.
    pub run_at: DateTime<Utc>,
    /// It is taken so often at most.
    pub max_attempts: i32,
}

/// Asks for a job within the transaction that causes it; `None`: it has been asked for with that key.
pub async fn enqueue(tx: &mut AsyncPgConnection, new: NewJob<'_>) -> AppResult<Option<i64>> {
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
pub async fn due(tx: &mut AsyncPgConnection, kinds: &[&str], now: DateTime<Utc>) -> AppResult<Option<Job>> {
    let found = diesel::sql_query(
        "select enterprise_id, id, kind, payload, attempt, max_attempts from job \
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
pub async fn take(tx: &mut AsyncPgConnection, found: &Job, lease_until: DateTime<Utc>) -> AppResult<()> {
    diesel::update(job::table.find((found.enterprise_id, found.id)))
        .set((
            job::state.eq(State::Running.code()),
            job::attempt.eq(found.attempt),
            job::lease_until.eq(lease_until),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Keeps a job; false: another node has taken it, or it has ended.
pub async fn renew(tx: &mut AsyncPgConnection, held: &Job, lease_until: DateTime<Utc>) -> AppResult<bool> {
    let kept = diesel::update(job::table.find((held.enterprise_id, held.id)))
        .filter(job::state.eq(State::Running.code()))
        .filter(job::attempt.eq(held.attempt))
        .set(job::lease_until.eq(lease_until))
        .execute(tx)
        .await?;
    Ok(kept == 1)
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
}

/// Ends the attempt; false: it is not this node's any more, and nothing is written.
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
pub async fn is_asked(connection: &AsyncPgConnection, kind: &str, key: &str) -> AppResult<bool> {
    let unfinished = [State::Queued.code(), State::Running.code()];
    let asked = job::table
        .filter(job::enterprise_id.eq(super::schedule::PRODUCT))
        .filter(job::kind.eq(kind))
        .filter(job::unique_key.eq(key).or(job::state.eq_any(unfinished)));
    Ok(diesel::select(diesel::dsl::exists(asked)).get_result(&mut &*connection).await?)
}

/// Deletes up to `limit` jobs that ended before; answers how many.
pub async fn delete_ended(tx: &mut AsyncPgConnection, before: DateTime<Utc>, limit: i64) -> AppResult<usize> {
    let deleted = diesel::sql_query(
        "delete from job where (enterprise_id, id) in (select enterprise_id, id from job \
         where state >= 2 and finished_at < $1 order by finished_at limit $2 for update skip locked)",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(limit)
    .execute(tx)
    .await?;
    Ok(deleted)
}
