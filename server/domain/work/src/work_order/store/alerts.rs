//! Queries on late work orders and on the escalation levels taken.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, SmallInt, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::{work_alert, work_clock, work_order};

use crate::states::MemberStatus;
use crate::work_order::clock::Clock;
use crate::work_order::model::WorkOrder;
use crate::work_order::states::WorkOrderStatus;

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The orders and their clocks, read under the lock.
async fn held(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    found: Vec<Id>,
) -> AppResult<Vec<(WorkOrder, Clock)>> {
    let ids: Vec<i64> = found.into_iter().map(|row| row.id).collect();
    Ok(work_order::table
        .inner_join(
            work_clock::table.on(work_clock::enterprise_id
                .eq(work_order::enterprise_id)
                .and(work_clock::work_order_id.eq(work_order::id))),
        )
        .filter(work_order::enterprise_id.eq(enterprise_id))
        .filter(work_order::id.eq_any(ids))
        .order(work_order::id)
        .select((WorkOrder::as_select(), Clock::as_select()))
        .load(tx)
        .await?)
}

/// Orders whose pickup has been awaited since before a given time and whose last level is not taken, locked
/// for this transaction; rows locked by others are skipped.
#[erased]
pub async fn waiting(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (before, top): (DateTime<Utc>, i16),
    (after, limit): (i64, i64),
) -> AppResult<Vec<(WorkOrder, Clock)>> {
    let found: Vec<Id> = diesel::sql_query(
        sql!("select o.id from work_order o
         join work_clock c on c.enterprise_id = o.enterprise_id and c.work_order_id = o.id
         where o.enterprise_id = $1 and o.id > $2 and o.deleted_at is null
             and o.status = {WorkOrderStatus::WaitingPickup} and c.held_at is null
            and c.asked_at <= $3 and not exists (select from work_alert a where a.enterprise_id = o.enterprise_id
                and a.work_order_id = o.id and a.rung = $4 and a.about = c.asked_at)
         order by o.id limit $5 for no key update of o skip locked"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(after)
    .bind::<Timestamptz, _>(before)
    .bind::<SmallInt, _>(top)
    .bind::<BigInt, _>(limit)
    .load(tx)
    .await?;
    held(tx, enterprise_id, found).await
}

/// Open orders whose deadline was before a given time, likewise; a deadline more than two months ago is no
/// longer reported.
#[erased]
pub async fn past(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (before, top): (DateTime<Utc>, i16),
    (after, limit): (i64, i64),
) -> AppResult<Vec<(WorkOrder, Clock)>> {
    let found: Vec<Id> = diesel::sql_query(sql!(
        "select o.id from work_order o
         join work_clock c on c.enterprise_id = o.enterprise_id and c.work_order_id = o.id
         where o.enterprise_id = $1 and o.id > $2 and o.deleted_at is null
             and o.status in ({WorkOrderStatus::UNDONE})
            and c.held_at is null and o.due_at < $3 and o.due_at > $3 - interval '60 days'
            and not exists (select from work_alert a where a.enterprise_id = o.enterprise_id
                and a.work_order_id = o.id and a.rung = $4 and a.about = o.due_at)
         order by o.id limit $5 for no key update of o skip locked"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(after)
    .bind::<Timestamptz, _>(before)
    .bind::<SmallInt, _>(top)
    .bind::<BigInt, _>(limit)
    .load(tx)
    .await?;
    held(tx, enterprise_id, found).await
}

/// Records that a level is taken for a deadline; returns whether it was not taken before.
#[erased]
pub async fn note(
    tx: &mut AsyncPgConnection,
    (enterprise_id, order): (i64, i64),
    rung: i16,
    about: DateTime<Utc>,
) -> AppResult<bool> {
    let new = diesel::insert_into(work_alert::table)
        .values((
            work_alert::enterprise_id.eq(enterprise_id),
            work_alert::work_order_id.eq(order),
            work_alert::rung.eq(rung),
            work_alert::about.eq(about),
        ))
        .on_conflict_do_nothing()
        .execute(tx)
        .await?;
    Ok(new > 0)
}

/// Active directors of a team.
#[erased]
pub async fn directors(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    team: Option<i64>,
) -> AppResult<Vec<i64>> {
    let found: Vec<Id> = diesel::sql_query(sql!(
        "select distinct d.member_id as id from team_member d
         join member m on m.enterprise_id = d.enterprise_id and m.id = d.member_id
             and m.status = {MemberStatus::Active} and m.deleted_at is null
         where d.enterprise_id = $1 and d.team_id = $2 and d.director and d.left_at is null order by 1"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Nullable<BigInt>, _>(team)
    .load(tx)
    .await?;
    Ok(found.into_iter().map(|row| row.id).collect())
}
