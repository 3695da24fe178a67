//! Statements that write work orders.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{work_evaluate, work_move, work_order, work_score, work_use};

use super::work_orders;
use crate::prepared;
use crate::work_item::model::WorkItem;
use crate::work_order::model::{Evaluate, EvaluateInput, ScoreInput, UseInput, WorkOrder};
use crate::work_order::rules::{self, Status, Step};

/// Orders visible to the viewer, locked until the transaction ends, in the order of their ids.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<WorkOrder>> {
    let rows = work_order::table
        .filter(work_order::enterprise_id.eq(viewer.enterprise_id))
        .filter(work_order::id.eq_any(ids))
        .order(work_order::id)
        .select(work_order::id);
    // other transactions may reference them meanwhile
    rows.for_no_key_update().load::<i64>(tx).await?;
    // read under the lock: the rows as they are now
    work_orders::many(tx, viewer, ids).await
}

/// Writes anew who sees these orders: creator, technicians, salesperson of the customer, and directors of the
/// responsible team and of the technician's.
#[erased]
pub async fn see(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(
        "update work_order o set seen_by = array(
            select distinct token from (
                select o.created_by as token
                union all select o.director_id
                union all select unnest(o.members)
                union all select -2000000000000 - o.accept_team_id
                union all select -2000000000000 - o.director_team_id
                union all select c.salesman_id from customer c
                    where c.enterprise_id = o.enterprise_id and c.id = o.customer_id
            ) tokens where token is not null order by token)
         where o.enterprise_id = $1 and o.id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}

/// Inserts a step of an order, with the time in its former status. The trigger `work_move_order_times` keeps
/// the times in the order that statistics measure.
#[erased]
pub async fn note(
    tx: &mut AsyncPgConnection,
    by: Option<i64>,
    before: &WorkOrder,
    (step, after): (Step, &WorkOrder),
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(work_move::table)
        .values((
            work_move::enterprise_id.eq(after.enterprise_id),
            work_move::work_order_id.eq(after.id),
            work_move::step.eq(step.code()),
            work_move::from_status.eq(before.status),
            work_move::to_status.eq(after.status),
            work_move::director_id.eq(after.director_id),
            work_move::reason.eq(reason),
            work_move::seconds.eq((now - before.since).num_seconds().max(0)),
            work_move::created_at.eq(now),
            work_move::created_by.eq(by),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Changes of an order by a step, besides its status.
#[derive(Debug, Clone, Default, AsChangeset)]
#[diesel(table_name = work_order)]
pub struct Effect {
    /// Another technician, or none.
    pub director_id: Option<Option<i64>>,
    /// Team of the technician.
    pub director_team_id: Option<Option<i64>>,
    /// Team responsible for the order.
    pub accept_team_id: Option<Option<i64>>,
    /// Assisting technicians.
    pub members: Option<Vec<i64>>,
    /// Deadline.
    pub due_at: Option<Option<DateTime<Utc>>>,
    /// State of the follow-up call.
    pub visit: Option<i16>,
    /// Whether it was recorded after the work.
    pub supplement: Option<bool>,
}

/// Writes the status of an order, with the effect of the step.
#[erased]
pub async fn step(
    tx: &mut AsyncPgConnection,
    by: Option<i64>,
    order: &WorkOrder,
    to: Status,
    effect: &Effect,
    now: DateTime<Utc>,
) -> AppResult<WorkOrder> {
    let since = if order.status == to as i16 { order.since } else { now };
    Ok(diesel::update(work_order::table.find((order.enterprise_id, order.id)))
        .set((
            effect,
            work_order::status.eq(to as i16),
            work_order::since.eq(since),
            work_order::version.eq(work_order::version + 1),
            work_order::updated_at.eq(now),
            work_order::updated_by.eq(by),
        ))
        .returning(WorkOrder::as_returning())
        .get_result(tx)
        .await?)
}

/// Replaces the services and materials of an order; name and price come from the item unless the line has its
/// own.
#[erased]
pub async fn put_uses(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    order: i64,
    lines: &[UseInput],
    items: &[WorkItem],
) -> AppResult<()> {
    let present = work_use::table
        .filter(work_use::enterprise_id.eq(enterprise_id))
        .filter(work_use::work_order_id.eq(order));
    diesel::delete(present).execute(tx).await?;
    let rows: Vec<_> = (0..)
        .zip(lines)
        .map(|(place, line): (i32, &UseInput)| {
            let item = items.iter().find(|item| Some(item.id) == line.item_id);
            let name = line.name.clone().or_else(|| item.map(|item| item.name.clone()));
            (
                work_use::enterprise_id.eq(enterprise_id),
                work_use::work_order_id.eq(order),
                work_use::item_id.eq(line.item_id),
                work_use::kind.eq(item.map(|item| item.kind).or(line.kind).unwrap_or(1)),
                work_use::name.eq(name.unwrap_or_default()),
                work_use::unit.eq(line.unit.clone().or_else(|| item.and_then(|item| item.unit.clone()))),
                work_use::price.eq(line.price.or_else(|| item.and_then(|item| item.price))),
                work_use::quantity.eq(line.quantity),
                work_use::sort_order.eq(place),
            )
        })
        .collect();
    diesel::insert_into(work_use::table).values(rows).execute(tx).await?;
    Ok(())
}

/// Replaces the points of an order's technicians.
#[erased]
pub async fn put_scores(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    order: i64,
    lines: &[ScoreInput],
) -> AppResult<()> {
    let present = work_score::table
        .filter(work_score::enterprise_id.eq(viewer.enterprise_id))
        .filter(work_score::work_order_id.eq(order));
    diesel::delete(present).execute(tx).await?;
    let rows: Vec<_> = lines
        .iter()
        .map(|line| {
            (
                work_score::enterprise_id.eq(viewer.enterprise_id),
                work_score::work_order_id.eq(order),
                work_score::member_id.eq(line.member_id),
                work_score::team_id.eq(line.team_id),
                work_score::score.eq(line.score),
                work_score::created_by.eq(viewer.member_id),
            )
        })
        .collect();
    diesel::insert_into(work_score::table).values(rows).execute(tx).await?;
    Ok(())
}

/// Inserts an evaluation of a locked order, by the member who recorded it, or by the customer; `None` if
/// there is one from the same source. Statistics count the customer's own instead of a recorded one.
#[erased]
pub async fn put_evaluate(
    tx: &mut AsyncPgConnection,
    (enterprise_id, by): (i64, Option<i64>),
    order: i64,
    input: &EvaluateInput,
) -> AppResult<Option<Evaluate>> {
    let source = if by.is_some() { rules::STAFF } else { rules::CUSTOMER };
    let present = move || {
        work_evaluate::table
            .filter(work_evaluate::enterprise_id.eq(enterprise_id))
            .filter(work_evaluate::work_order_id.eq(order))
    };
    let sources: Vec<i16> = present().select(work_evaluate::source).load(tx).await?;
    if sources.contains(&source) {
        return Ok(None);
    }
    if source == rules::CUSTOMER {
        diesel::update(present()).set(work_evaluate::counts.eq(false)).execute(tx).await?;
    }
    let row = diesel::insert_into(work_evaluate::table)
        .values((
            work_evaluate::enterprise_id.eq(enterprise_id),
            work_evaluate::work_order_id.eq(order),
            work_evaluate::score.eq(input.score),
            work_evaluate::attitude.eq(input.attitude),
            work_evaluate::speed.eq(input.speed),
            work_evaluate::quality.eq(input.quality),
            work_evaluate::content.eq(&input.content),
            work_evaluate::source.eq(source),
            work_evaluate::counts.eq(!sources.contains(&rules::CUSTOMER)),
            work_evaluate::created_by.eq(by),
        ))
        .returning(Evaluate::as_returning())
        .get_result(tx)
        .await?;
    Ok(Some(row))
}

/// Orders of one enterprise that have been done since before `until` and wait for nothing, locked for this
/// transaction.
#[erased]
pub async fn lapsed(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    until: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<WorkOrder>> {
    Ok(work_order::table
        .filter(work_order::enterprise_id.eq(enterprise_id))
        .filter(work_order::status.eq(Status::Done as i16))
        .filter(work_order::deleted_at.is_null())
        // orders with an awaited follow-up call stay open
        .filter(work_order::visit.ne(rules::AWAITED))
        .filter(work_order::since.lt(until))
        .order(work_order::id)
        .limit(limit)
        .select(WorkOrder::as_select())
        .for_no_key_update()
        .skip_locked()
        .load(tx)
        .await?)
}
