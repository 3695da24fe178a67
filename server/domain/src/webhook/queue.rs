//! The table of deliveries as a queue: written with the change, taken by one node at a time.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::webhook_delivery;

use super::model::Delivery;
use super::rules::{KEPT, MAX_RESPONSE, State};

/// Deliveries under way at a time.
pub const ROUND: usize = 40;
/// Of one enterprise: whose receivers answer slowly keeps only themselves waiting.
pub const TENANT: i64 = 8;
/// Of one webhook: the others of its enterprise have their turn, too.
const EACH: i64 = 4;
/// A node that has not settled an attempt after so long is gone.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// What of a failure is kept, in characters.
const MAX_ERROR: usize = 300;

/// Writes a delivery for one webhook, taken already by whoever asks.
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

/// Takes what is due and fits beside what is under way, given as enterprise and webhook of each: in turns, one of every
/// enterprise before the second of any. Several nodes never take the same.
#[erased]
pub async fn take(
    connection: &mut AsyncPgConnection,
    under_way: &[(i64, i64)],
    now: DateTime<Utc>,
) -> AppResult<Vec<Delivery>> {
    let waits = webhook_delivery::table
        .filter(webhook_delivery::state.eq(State::Waiting.code()))
        .filter(webhook_delivery::next_at.le(now));
    if !diesel::select(diesel::dsl::exists(waits)).get_result::<bool>(connection).await? {
        return Ok(Vec::new());
    }
    let taken: Vec<Key> = diesel::sql_query(
        "with busy as (select * from unnest($5::bigint[], $6::bigint[]) b (enterprise_id, webhook_id)),
         due as (
            select q.enterprise_id, q.id, q.next_at, row_number() over turns
                + (select count(*) from busy where busy.enterprise_id = q.enterprise_id) as turn
            from webhook w
            cross join lateral (
                select q.enterprise_id, q.id, q.next_at from webhook_delivery q
                where q.enterprise_id = w.enterprise_id and q.webhook_id = w.id and q.state = 0 and q.next_at <= $1
                order by q.next_at, q.id
                limit greatest(0, $4 - (select count(*) from busy
                    where busy.enterprise_id = w.enterprise_id and busy.webhook_id = w.id))
                for update skip locked) q
            where w.active and w.deleted_at is null
            window turns as (partition by q.enterprise_id order by q.next_at, q.id))
         update webhook_delivery d set attempts = d.attempts + 1, next_at = $2
         from (select enterprise_id, id from due where turn <= $7 order by turn, next_at, id limit $3) due
         where d.enterprise_id = due.enterprise_id and d.id = due.id
         returning d.enterprise_id, d.id",
    )
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

/// What an attempt left.
#[derive(Debug, Default)]
pub struct Left {
    /// What was sent.
    pub request: Option<String>,
    /// The HTTP status.
    pub status: Option<u16>,
    /// The beginning of the answer.
    pub response: Option<String>,
    /// Why it failed, in words for people.
    pub error: Option<String>,
    /// Milliseconds.
    pub duration: i32,
}

/// Writes down what an attempt came to; false: another node has taken the delivery meanwhile, and nothing is written.
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
    // PostgreSQL keeps no NUL
    let response = left.response.as_deref().map(|text| kept(&text.replace('\0', "\u{fffd}")));
    let written = diesel::sql_query(
        "update webhook_delivery set state = $4, next_at = coalesce($5, next_at), request = $6, status = $7,
            response = $8, error = $9, duration = $10, finished_at = $11
         where enterprise_id = $1 and id = $2 and attempts = $3 and state = 0",
    )
    .bind::<BigInt, _>(delivery.enterprise_id)
    .bind::<BigInt, _>(delivery.id)
    .bind::<Integer, _>(delivery.attempts)
    .bind::<diesel::sql_types::SmallInt, _>(state.code())
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

/// Notes on the webhook how the attempt went; answers since when it fails.
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

/// Switches a webhook off that nothing reaches; false: it is off already.
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

/// Gives up what waits for webhooks that are off now: told next week it would be no news.
#[erased]
pub async fn give_up(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    webhook_ids: &[i64],
    now: DateTime<Utc>,
) -> AppResult<()> {
    diesel::sql_query(
        "update webhook_delivery set state = 2, finished_at = $3, error = '推送已停用'
         where enterprise_id = $1 and webhook_id = any ($2) and state = 0",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(webhook_ids)
    .bind::<Timestamptz, _>(now)
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets a finished delivery begin anew; `None`: it waits already.
#[erased]
pub async fn again(
    connection: &mut AsyncPgConnection,
    delivery: &Delivery,
    now: DateTime<Utc>,
) -> AppResult<Option<Delivery>> {
    Ok(diesel::update(webhook_delivery::table.find((delivery.enterprise_id, delivery.id)))
        .filter(webhook_delivery::state.ne(State::Waiting.code()))
        .set((
            webhook_delivery::state.eq(State::Waiting.code()),
            webhook_delivery::attempts.eq(0),
            webhook_delivery::next_at.eq(now),
            webhook_delivery::finished_at.eq(None::<DateTime<Utc>>),
        ))
        .returning(Delivery::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Deletes what was finished long ago, some of it at a time, and gives up what was written while its webhook was being
/// switched off; answers how much was deleted.
#[erased]
pub async fn sweep(connection: &mut AsyncPgConnection, now: DateTime<Utc>) -> AppResult<usize> {
    diesel::sql_query(
        "update webhook_delivery d set state = 2, finished_at = $1, error = '推送已停用'
         from webhook w where w.enterprise_id = d.enterprise_id and w.id = d.webhook_id and not w.active
           and d.state = 0 and d.next_at < $1 - interval '10 minutes'",
    )
    .bind::<Timestamptz, _>(now)
    .execute(connection)
    .await?;
    Ok(diesel::sql_query(
        "delete from webhook_delivery where (enterprise_id, id) in (
            select enterprise_id, id from webhook_delivery where state > 0 and finished_at < $1
            order by finished_at limit 10000 for update skip locked)",
    )
    .bind::<Timestamptz, _>(now - KEPT)
    .execute(connection)
    .await?)
}
