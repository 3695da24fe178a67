//! Queries on follow-ups with customers; the only place with SQL about them.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock, search};
use xieli_tables::{contact, customer_follow};

use super::kind::CUSTOMER_FOLLOW;
use super::model::{Follow, FollowFilter, FollowInput};
use crate::file::model::File;
use crate::list::Moments;
use crate::prepared;
use crate::{customer, file, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<customer_follow::table, Pg, SqlType = Bool>> {
    customer::store::within(viewer, "customer_follow.customer_id")
}

rows!(
    /// Follow-ups of the customers that are visible to the viewer.
    follows: customer_follow => Follow, of tenant; within within, filtered(FollowFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" }
);

fn filtered<'a>(viewer: &Viewer, filter: &FollowFilter) -> customer_follow::BoxedQuery<'a, Pg> {
    let mut query = follows::visible(viewer);
    if let Some(keyword) = filter.keyword.as_deref().and_then(search::keyword) {
        query = query.filter(customer_follow::search_grams.contains(keyword.grams));
        for pattern in keyword.patterns {
            query = query.filter(customer_follow::search_text.like(pattern));
        }
    }
    if let Some(id) = filter.customer_id {
        query = query.filter(customer_follow::customer_id.eq(id));
    }
    if let Some(id) = filter.created_by {
        query = query.filter(customer_follow::created_by.eq(id));
    }
    if let Some(kind) = &filter.kind {
        query = query.filter(customer_follow::kind.eq(kind.clone()));
    }
    if let Some(from) = filter.created_at.0 {
        query = query.filter(customer_follow::created_at.ge(from));
    }
    if let Some(until) = filter.created_at.1 {
        query = query.filter(customer_follow::created_at.lt(until));
    }
    query
}

/// The columns of a follow-up that are written.
#[derive(AsChangeset, Insertable)]
#[diesel(table_name = customer_follow, treat_none_as_null = true)]
struct Written {
    kind: String,
    body: String,
    contact_id: Option<i64>,
    next_at: Option<DateTime<Utc>>,
    remind: bool,
    search_text: String,
    search_grams: Vec<String>,
}

impl From<&FollowInput> for Written {
    fn from(input: &FollowInput) -> Self {
        let search_text = search::text([input.body.as_str()]);
        Self {
            kind: input.kind.clone(),
            body: input.body.clone(),
            contact_id: input.contact_id,
            next_at: input.next_at,
            remind: input.remind,
            search_grams: search::grams(&search_text),
            search_text,
        }
    }
}

/// Inserts one for each of these customers, except those written before with the same idempotency key.
#[erased]
pub async fn insert_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customers: &[i64],
    input: &FollowInput,
    request_key: Option<&str>,
    at: DateTime<Utc>,
) -> AppResult<Vec<Follow>> {
    let row = |customer: &i64| {
        (
            Written::from(input),
            customer_follow::enterprise_id.eq(viewer.enterprise_id),
            customer_follow::customer_id.eq(*customer),
            customer_follow::request_key.eq(request_key),
            customer_follow::created_at.eq(at),
            customer_follow::created_by.eq(viewer.member_id),
            customer_follow::updated_by.eq(viewer.member_id),
        )
    };
    Ok(diesel::insert_into(customer_follow::table)
        .values(customers.iter().map(row).collect::<Vec<_>>())
        .on_conflict_do_nothing()
        .returning(Follow::as_returning())
        .get_results(tx)
        .await?)
}

/// Follow-ups that the viewer wrote before with this idempotency key.
#[erased]
pub async fn sent(tx: &mut AsyncPgConnection, viewer: &Viewer, key: &str) -> AppResult<Vec<Follow>> {
    Ok(customer_follow::table
        .filter(customer_follow::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_follow::created_by.eq(viewer.member_id))
        .filter(customer_follow::request_key.eq(key))
        .select(Follow::as_select())
        .load(tx)
        .await?)
}

/// Writes one if its version is still `version`. Another planned time clears the time of the reminder.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Follow,
    version: i32,
    input: &FollowInput,
) -> AppResult<Option<Follow>> {
    let row = customer_follow::table.find((viewer.enterprise_id, before.id));
    let told = before.reminded_at.filter(|_| before.next_at == input.next_at);
    Ok(diesel::update(row.filter(customer_follow::version.eq(version)))
        .set((
            Written::from(input),
            customer_follow::reminded_at.eq(told),
            customer_follow::version.eq(customer_follow::version + 1),
            customer_follow::updated_at.eq(clock::now()),
            customer_follow::updated_by.eq(viewer.member_id),
        ))
        .returning(Follow::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// The newest follow-up of a customer, which has the planned time of the next.
#[erased]
pub async fn newest(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer_id: i64,
) -> AppResult<Option<Follow>> {
    Ok(customer_follow::table
        .filter(customer_follow::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_follow::customer_id.eq(customer_id))
        .filter(customer_follow::deleted_at.is_null())
        .order((customer_follow::created_at.desc(), customer_follow::id.desc()))
        .select(Follow::as_select())
        .first(tx)
        .await
        .optional()?)
}

/// Changes its planned time, or clears it, while the customer is locked: the time, and the time of the
/// reminder.
#[erased]
pub async fn move_next(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    follow: &Follow,
    (next_at, told): Moments,
) -> AppResult<Follow> {
    Ok(diesel::update(customer_follow::table.find((viewer.enterprise_id, follow.id)))
        .set((
            customer_follow::next_at.eq(next_at),
            customer_follow::reminded_at.eq(told),
            customer_follow::version.eq(customer_follow::version + 1),
            customer_follow::updated_at.eq(clock::now()),
            customer_follow::updated_by.eq(viewer.member_id),
        ))
        .returning(Follow::as_returning())
        .get_result(tx)
        .await?)
}

/// Whether a contact belongs to the customer.
#[erased]
pub async fn is_contact_of(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer_id: i64,
    id: i64,
) -> AppResult<bool> {
    let found = contact::table
        .filter(contact::enterprise_id.eq(viewer.enterprise_id))
        .filter(contact::id.eq(id))
        .filter(contact::customer_id.eq(customer_id))
        .filter(contact::deleted_at.is_null());
    Ok(diesel::select(diesel::dsl::exists(found)).get_result(tx).await?)
}

/// Writes the times of the last and of the next follow-up of customers, from their newest follow-up.
/// `forward`: a later time of the last follow-up stays.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    customers: &[i64],
    forward: bool,
) -> AppResult<()> {
    prepared::statement(
        "update customer c
         set followed_at = case when $3 then greatest(c.followed_at, f.created_at) else f.created_at end,
             next_follow_at = f.next_at
         from unnest($2) as one (id)
         left join lateral (
            select created_at, next_at from customer_follow
            where enterprise_id = $1 and customer_id = one.id and deleted_at is null
            order by created_at desc, id desc limit 1) f on true
         where c.enterprise_id = $1 and c.id = one.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(customers)
    .bind::<Bool, _>(forward)
    .execute(tx)
    .await?;
    Ok(())
}

/// Follow-ups whose reminder is due at `now`, locked; rows locked by others are skipped.
#[erased]
pub async fn due(tx: &mut AsyncPgConnection, now: DateTime<Utc>, limit: i64) -> AppResult<Vec<Follow>> {
    Ok(customer_follow::table
        .filter(crate::list::condition(
            "customer_follow.deleted_at is null and remind and reminded_at is null",
        ))
        .filter(customer_follow::next_at.le(now))
        .order(customer_follow::next_at)
        .limit(limit)
        .for_update()
        .skip_locked()
        .select(Follow::as_select())
        .load(tx)
        .await?)
}

/// Writes that the authors have been reminded.
#[erased]
pub async fn told(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
    at: DateTime<Utc>,
) -> AppResult<()> {
    let rows = customer_follow::table
        .filter(customer_follow::enterprise_id.eq(enterprise_id))
        .filter(customer_follow::id.eq_any(ids));
    diesel::update(rows).set(customer_follow::reminded_at.eq(at)).execute(tx).await?;
    Ok(())
}

/// The attachments of these follow-ups, each with its follow-up.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, File)>> {
    file::store::attached_each(connection, enterprise_id, CUSTOMER_FOLLOW.record_type, ids).await
}

/// Deletes the attachments of the follow-ups of purged customers.
#[erased]
pub async fn purge(tx: &mut AsyncPgConnection, enterprise_id: i64, customers: &[i64]) -> AppResult<()> {
    let ids: Vec<i64> = customer_follow::table
        .filter(customer_follow::enterprise_id.eq(enterprise_id))
        .filter(customer_follow::customer_id.eq_any(customers))
        .select(customer_follow::id)
        .load(tx)
        .await?;
    file::service::purge_attached(tx, enterprise_id, CUSTOMER_FOLLOW.record_type, &ids).await
}
