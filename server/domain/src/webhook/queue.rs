//! The queue of deliveries: a table that is written in the transaction of the change, and read by one node at
//! a time.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::webhook_delivery;

use super::model::Delivery;
use super::rules::{KEPT, MAX_RESPONSE, State};

/// The most concurrent deliveries.
pub const ROUND: usize = 40;
/// The most concurrent deliveries of one enterprise: slow receivers delay only their own enterprise.
pub const TENANT: i64 = 8;
/// The most concurrent deliveries of one webhook, so that others of its enterprise get their turn.
const EACH: i64 = 4;
/// Lease of an attempt: a node that exceeds it counts as dead.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// The longest stored error, in characters.
const MAX_ERROR: usize = 300;

/// Inserts a delivery for one webhook, already taken by the caller.
#[erased]
pub async fn insert_taken(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    webhook_id: i64,
    kind: &str,
    message: Value,
    now: DateTime<Utc>,
) -> AppResult<Delivery> {
    Ok(diesel::insert_into(webhook_delivery::table)
        .values((
            webhook_delivery::enterprise_id.eq(viewer.enterprise_id),
            webhook_delivery::webhook_id.eq(webhook_id),
            webhook_delivery::kind.eq(kind),
            webhook_delivery::record_type.eq("webhook"),
            webhook_delivery::record_id.eq(webhook_id),
            webhook_delivery::actor_member_id.eq(viewer.member_id),
            webhook_delivery::message.eq(message),
            webhook_delivery::attempts.eq(1),
            webhook_delivery::next_at.eq(now + LEASE),
        ))
        .returning(Delivery::as_returning())
        .get_result(tx)
        .await?)
}

#[derive(QueryableByName)]
struct Key {
    #[diesel(sql_type = BigInt)]
    enterprise_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Takes due deliveries within the limits of concurrency, given the enterprise and webhook of each running
/// one: round robin over enterprises. Several nodes never take the same.
#[erased]
pub async fn take(
    connection: &mut AsyncPgConnection,
    under_way: &[(i64, i64)],
    now: DateTime<Utc>,
) -> AppResult<Vec<Delivery>> {
    let waits = webhook_delivery::table
        .filter(webhook_delivery::state.eq(State::Waiting.number()))
        .filter(webhook_delivery::next_at.le(now));
    if !diesel::select(diesel::dsl::exists(waits)).get_result::<bool>(connection).await? {
        return Ok(Vec::new());
    }
    let taken: Vec<Key> = diesel::sql_query(sql!(
        "with busy as (select * from unnest($5::bigint[], $6::bigint[]) b (enterprise_id, webhook_id)),
         due as (
            select q.enterprise_id, q.id, q.next_at, row_number() over turns
                + (select count(*) from busy where busy.enterprise_id = q.enterprise_id) as turn
            from webhook w
            cross join lateral (
                select q.enterprise_id, q.id, q.next_at from webhook_delivery q
                where q.enterprise_id = w.enterprise_id and q.webhook_id = w.id and q.state = {State::Waiting}
                    and q.next_at <= $1
                order by q.next_at, q.id
                limit greatest(0, $4 - (select count(*) from busy
                    where busy.enterprise_id = w.enterprise_id and busy.webhook_id = w.id))
                for update skip locked) q
            where w.active and w.deleted_at is null
            window turns as (partition by q.enterprise_id order by q.next_at, q.id))
         update webhook_delivery d set attempts = d.attempts + 1, next_at = $2
         from (select enterprise_id, id from due where turn <= $7 order by turn, next_at, id limit $3) due
         where d.enterprise_id = due.enterprise_id and d.id = due.id
         returning d.enterprise_id, d.id"
    ))
    .bind::<Timestamptz, _>(now)
    .bind::<Timestamptz, _>(now + LEASE)
    .bind::<BigInt, _>(i64::try_from(ROUND.saturating_sub(under_way.len())).unwrap_or(0))
    .bind::<BigInt, _>(EACH)
    .bind::<Array<BigInt>, _>(under_way.iter().map(|(enterprise, _)| *enterprise).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(under_way.iter().map(|(_, webhook)| *webhook).collect::<Vec<_>>())
    .bind::<BigInt, _>(TENANT)
    .load(connection)
    .await?;
    let ids: Vec<i64> = taken.iter().map(|key| key.id).collect();
    let tenants: Vec<i64> = taken.iter().map(|key| key.enterprise_id).collect();
    let rows: Vec<Delivery> = webhook_delivery::table
        .filter(webhook_delivery::enterprise_id.eq_any(tenants))
        .filter(webhook_delivery::id.eq_any(ids))
        .select(Delivery::as_select())
        .load(connection)
        .await?;
    Ok(rows)
}

/// Result of an attempt.
#[derive(Debug, Default)]
pub struct Left {
    /// The request body.
    pub request: Option<String>,
    /// The HTTP status.
    pub status: Option<u16>,
    /// The beginning of the response.
    pub response: Option<String>,
    /// The error, in Chinese.
    pub error: Option<String>,
    /// Duration in milliseconds.
    pub duration: i32,
}

/// Writes the result of an attempt; false: another node has taken the delivery meanwhile, and nothing is
/// written.
#[erased]
pub async fn settle(
    connection: &mut AsyncPgConnection,
    delivery: &Delivery,
    state: State,
    next_at: Option<DateTime<Utc>>,
    left: &Left,
    now: DateTime<Utc>,
) -> AppResult<bool> {
    let finished = (state != State::Waiting).then_some(now);
    let error = left.error.as_deref().map(|text| text.chars().take(MAX_ERROR).collect::<String>());
    // PostgreSQL stores no NUL
    let response = left.response.as_deref().map(|text| kept(&text.replace('\0', "\u{fffd}")));
    let written = diesel::sql_query(sql!(
        "update webhook_delivery set state = $4, next_at = coalesce($5, next_at), request = $6, status = $7,
            response = $8, error = $9, duration = $10, finished_at = $11
         where enterprise_id = $1 and id = $2 and attempts = $3 and state = {State::Waiting}"
    ))
    .bind::<BigInt, _>(delivery.enterprise_id)
    .bind::<BigInt, _>(delivery.id)
    .bind::<Integer, _>(delivery.attempts)
    .bind::<diesel::sql_types::SmallInt, _>(state.number())
    .bind::<Nullable<Timestamptz>, _>(next_at)
    .bind::<Nullable<Text>, _>(left.request.as_deref())
    .bind::<Nullable<Integer>, _>(left.status.map(i32::from))
    .bind::<Nullable<Text>, _>(response)
    .bind::<Nullable<Text>, _>(error)
    .bind::<Integer, _>(left.duration)
    .bind::<Nullable<Timestamptz>, _>(finished)
    .execute(connection)
    .await?;
    Ok(written == 1)
}

fn kept(text: &str) -> String {
    let mut end = text.len().min(MAX_RESPONSE);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].to_owned()
}

/// Records success or failure on the webhook; returns since when it fails.
#[erased]
pub async fn note(
    connection: &mut AsyncPgConnection,
    delivery: &Delivery,
    arrived: bool,
    now: DateTime<Utc>,
) -> AppResult<Option<DateTime<Utc>>> {
    #[derive(QueryableByName)]
    struct Since {
        #[diesel(sql_type = Nullable<Timestamptz>)]
        failing_since: Option<DateTime<Utc>>,
    }
    let since: Option<Since> = diesel::sql_query(
        "update webhook set last_at = $3, failing_since = case when $4 then null else coalesce(failing_since, $3) end
         where enterprise_id = $1 and id = $2 returning failing_since",
    )
    .bind::<BigInt, _>(delivery.enterprise_id)
    .bind::<BigInt, _>(delivery.webhook_id)
    .bind::<Timestamptz, _>(now)
    .bind::<Bool, _>(arrived)
    .get_result(connection)
    .await
    .optional()?;
    Ok(since.and_then(|row| row.failing_since))
}

/// Switches off a webhook whose deliveries fail; false: it is off already.
#[erased]
pub async fn stop(
    connection: &mut AsyncPgConnection,
    delivery: &Delivery,
    now: DateTime<Utc>,
) -> AppResult<bool> {
    let stopped = diesel::sql_query(
        "update webhook set active = false, stopped_at = $3, version = version + 1, updated_at = $3
         where enterprise_id = $1 and id = $2 and active and deleted_at is null",
    )
    .bind::<BigInt, _>(delivery.enterprise_id)
    .bind::<BigInt, _>(delivery.webhook_id)
    .bind::<Timestamptz, _>(now)
    .execute(connection)
    .await?;
    Ok(stopped == 1)
}

/// Gives up pending deliveries of webhooks that are off now: a delayed event would be outdated.
#[erased]
pub async fn give_up(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    webhook_ids: &[i64],
    now: DateTime<Utc>,
) -> AppResult<()> {
    diesel::sql_query(sql!(
        "update webhook_delivery set state = {State::Failed}, finished_at = $3, error = '推送已停用'
         where enterprise_id = $1 and webhook_id = any ($2) and state = {State::Waiting}"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(webhook_ids)
    .bind::<Timestamptz, _>(now)
    .execute(connection)
    .await?;
    Ok(())
}

/// Queues a finished delivery again; `None`: it is pending already.
#[erased]
pub async fn again(
    connection: &mut AsyncPgConnection,
    delivery: &Delivery,
    now: DateTime<Utc>,
) -> AppResult<Option<Delivery>> {
    Ok(diesel::update(webhook_delivery::table.find((delivery.enterprise_id, delivery.id)))
        .filter(webhook_delivery::state.ne(State::Waiting.number()))
        .set((
            webhook_delivery::state.eq(State::Waiting.number()),
            webhook_delivery::attempts.eq(0),
            webhook_delivery::next_at.eq(now),
            webhook_delivery::finished_at.eq(None::<DateTime<Utc>>),
        ))
        .returning(Delivery::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Deletes a batch of deliveries that were finished long ago, and gives up those written while their webhook
/// was being switched off; returns the number of deleted ones.
#[erased]
pub async fn sweep(connection: &mut AsyncPgConnection, now: DateTime<Utc>) -> AppResult<usize> {
    diesel::sql_query(sql!(
        "update webhook_delivery d set state = {State::Failed}, finished_at = $1, error = '推送已停用'
         from webhook w where w.enterprise_id = d.enterprise_id and w.id = d.webhook_id and not w.active
           and d.state = {State::Waiting} and d.next_at < $1 - interval '10 minutes'"
    ))
    .bind::<Timestamptz, _>(now)
    .execute(connection)
    .await?;
    Ok(diesel::sql_query(sql!(
        "delete from webhook_delivery where (enterprise_id, id) in (
            select enterprise_id, id from webhook_delivery where state > {State::Waiting} and finished_at < $1
            order by finished_at limit 10000 for update skip locked)"
    ))
    .bind::<Timestamptz, _>(now - KEPT)
    .execute(connection)
    .await?)
}
