//! Queries on punches; the only place with SQL about them.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, SmallInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::attend_punch;

use super::model::{AttendPunch, AttendPunchFilter, CONFIRMED, NewPunch, REFUSED};
use super::remind::Due;
use crate::attend::rules::{hour, may_manage};
use crate::kind::sight::Seen;
use crate::prepared::Replanned;
use crate::sheet::batch::of_batch;
use crate::{file, prepared, rows};

/// A condition on punches.
type Condition = Box<dyn BoxableExpression<attend_punch::table, Pg, SqlType = diesel::sql_types::Bool>>;
type Query<'a> = attend_punch::BoxedQuery<'a, Pg>;

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

/// Restricts the query to the viewer's own rows, those of members of teams that they lead, and all for
/// attendance managers.
fn concerned(viewer: &Viewer) -> Condition {
    if may_manage(viewer) {
        return Box::new(attend_punch::id.gt(0));
    }
    let own = attend_punch::member_id.eq(viewer.member_id);
    Box::new(own.or(attend_punch::team_ids.overlaps_with(viewer.directed_team_ids.clone())))
}

rows!(
    /// Punches.
    punches: attend_punch => AttendPunch, of tenant; within concerned, filtered(AttendPunchFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "PUNCHED_AT": punched_at as "timestamptz" },
    remembered until ["attend_punch"]
);

/// The rows that a filter finds, as a query.
pub fn filtered<'a>(viewer: &Viewer, filter: &AttendPunchFilter) -> Query<'a> {
    let mut query = punches::visible(viewer);
    if filter.mine {
        query = query.filter(attend_punch::member_id.eq(viewer.member_id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(attend_punch::member_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(attend_punch::team_ids.contains(vec![id]));
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from.and_then(clock::china_midnight) {
        query = query.filter(attend_punch::punched_at.ge(from));
    }
    if let Some(until) = to.and_then(|day| day.succ_opt()).and_then(clock::china_midnight) {
        query = query.filter(attend_punch::punched_at.lt(until));
    }
    if !filter.sources.is_empty() {
        query = query.filter(attend_punch::source.eq_any(filter.sources.clone()));
    }
    if let Some(id) = filter.address_id {
        query = query.filter(attend_punch::address_id.eq(id));
    }
    if let Some(outside) = filter.outside {
        query = query.filter(attend_punch::outside.eq(outside));
    }
    if !filter.confirm.is_empty() {
        query = query.filter(attend_punch::confirm.eq_any(filter.confirm.clone()));
    }
    if let Some(batch) = filter.import_batch_id {
        // few rows, anywhere in the table: plan anew
        query = query.filter(of_batch(viewer, batch, "attend_punch", "attend_punch")).filter(Replanned);
    }
    query
}

/// The punches visible to the viewer, for their attachments.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    punches::visible(viewer)
}

/// Those of the rows that exist for the viewer.
pub fn look<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<Vec<Seen>>> {
    Box::pin(async move {
        let mut connection = connection;
        let rows: Vec<(i64, DateTime<Utc>, Option<String>, i64)> = visible_to(viewer)
            .filter(attend_punch::id.eq_any(ids.to_vec()))
            .select((
                attend_punch::id,
                attend_punch::punched_at,
                attend_punch::place,
                attend_punch::member_id,
            ))
            .load(&mut connection)
            .await?;
        let seen = |(id, at, place, member): (i64, DateTime<Utc>, Option<String>, i64)| Seen {
            id,
            title: [Some(clock::china_day(at).to_string()), Some(hour(at)), place]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" "),
            owner_id: Some(member),
            ..Seen::default()
        };
        Ok(rows.into_iter().map(seen).collect())
    })
}

/// Inserts one; `None` if the device has sent it before.
#[erased]
pub async fn insert(tx: &mut AsyncPgConnection, new: &NewPunch) -> AppResult<Option<AttendPunch>> {
    Ok(diesel::insert_into(attend_punch::table)
        .values(new)
        .on_conflict_do_nothing()
        .returning(AttendPunch::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Inserts many; returns those that did not exist.
#[erased]
pub async fn insert_all(tx: &mut AsyncPgConnection, new: &[NewPunch]) -> AppResult<Vec<AttendPunch>> {
    let mut made = Vec::with_capacity(new.len());
    for some in new.chunks(rows::CHUNK) {
        let written: Vec<AttendPunch> = diesel::insert_into(attend_punch::table)
            .values(some)
            .on_conflict_do_nothing()
            .returning(AttendPunch::as_returning())
            .get_results(tx)
            .await?;
        made.extend(written);
    }
    Ok(made)
}

/// The punch that a device sent under a key.
#[erased]
pub async fn sent(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    key: &str,
) -> AppResult<Option<AttendPunch>> {
    Ok(attend_punch::table
        .filter(attend_punch::enterprise_id.eq(viewer.enterprise_id))
        .filter(attend_punch::member_id.eq(viewer.member_id))
        .filter(attend_punch::request_key.eq(key.to_owned()))
        .select(AttendPunch::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Locks visible punches until the transaction ends, always in the same order.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<AttendPunch>> {
    let rows = attend_punch::table
        .filter(attend_punch::enterprise_id.eq(viewer.enterprise_id))
        .filter(attend_punch::id.eq_any(ids.to_vec()))
        .order(attend_punch::id)
        .select(attend_punch::id);
    rows.for_update().load::<i64>(tx).await?;
    punches::many(tx, viewer, ids).await
}

/// Confirms or refuses locked punches.
#[erased]
pub async fn set_confirmed(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
    (accept, now): (bool, DateTime<Utc>),
) -> AppResult<Vec<AttendPunch>> {
    let rows = attend_punch::table
        .filter(attend_punch::enterprise_id.eq(viewer.enterprise_id))
        .filter(attend_punch::id.eq_any(ids.to_vec()));
    Ok(diesel::update(rows)
        .set((
            attend_punch::confirm.eq(if accept { CONFIRMED } else { REFUSED }),
            attend_punch::confirmed_by.eq(viewer.member_id),
            attend_punch::confirmed_at.eq(now),
            attend_punch::version.eq(attend_punch::version + 1),
            attend_punch::updated_at.eq(now),
            attend_punch::updated_by.eq(viewer.member_id),
        ))
        .returning(AttendPunch::as_returning())
        .get_results(tx)
        .await?)
}

/// Every punch of these members, not deleted, from a day to another, both included, and of the neighbouring
/// hours.
#[erased]
pub async fn of_members(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<AttendPunch>> {
    let at = |day: NaiveDate| clock::china_midnight(day).unwrap_or_default();
    Ok(attend_punch::table
        .filter(attend_punch::enterprise_id.eq(enterprise_id))
        .filter(attend_punch::member_id.eq_any(members.to_vec()))
        .filter(attend_punch::deleted_at.is_null())
        .filter(attend_punch::punched_at.ge(at(from)))
        .filter(attend_punch::punched_at.lt(at(to) + chrono::TimeDelta::days(1)))
        .order((attend_punch::member_id, attend_punch::punched_at, attend_punch::id))
        .select(AttendPunch::as_select())
        .load(&mut connection)
        .await?)
}

/// Deletes the punch of an application.
#[erased]
pub async fn remove_of_process(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    process_id: i64,
) -> AppResult<Option<AttendPunch>> {
    let rows = attend_punch::table
        .filter(attend_punch::enterprise_id.eq(enterprise_id))
        .filter(attend_punch::process_id.eq(process_id))
        .filter(attend_punch::deleted_at.is_null());
    Ok(diesel::update(rows)
        .set((attend_punch::deleted_at.eq(clock::now()), attend_punch::version.eq(attend_punch::version + 1)))
        .returning(AttendPunch::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Rows of a filter with ids above `after`, in order.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &AttendPunchFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<AttendPunch>> {
    Ok(filtered(viewer, filter)
        .filter(attend_punch::id.gt(after.unwrap_or(0)))
        .order(attend_punch::id)
        .limit(limit)
        .select(AttendPunch::as_select())
        .load(&mut connection)
        .await?)
}

/// The attachments of punches, each with its punch.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, file::model::File)>> {
    let of = super::kind::ATTEND_PUNCH.record_type;
    file::store::attached_each(connection, enterprise_id, of, ids).await
}

/// Records reminders for ends of shifts; returns those that were not recorded before.
#[erased]
pub async fn notice(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    due: &[Due],
) -> AppResult<BTreeSet<(i64, NaiveDate, i16)>> {
    #[derive(QueryableByName)]
    struct Written {
        #[diesel(sql_type = BigInt)]
        member_id: i64,
        #[diesel(sql_type = Date)]
        day: NaiveDate,
        #[diesel(sql_type = SmallInt)]
        slot: i16,
    }
    let rows: Vec<Written> = prepared::statement(
        "insert into attend_notice (enterprise_id, member_id, day, slot)
         select distinct $1::bigint, o.member_id, o.day, o.slot
         from unnest($2::bigint[], $3::date[], $4::smallint[]) as o (member_id, day, slot)
         on conflict (enterprise_id, member_id, day, slot) do nothing returning member_id, day, slot",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(due.iter().map(|one| one.member_id).collect::<Vec<_>>())
    .bind::<Array<Date>, _>(due.iter().map(|one| one.day).collect::<Vec<_>>())
    .bind::<Array<SmallInt>, _>(due.iter().map(|one| one.slot).collect::<Vec<_>>())
    .load(tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.member_id, row.day, row.slot)).collect())
}
