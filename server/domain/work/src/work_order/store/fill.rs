//! Queries on service records, and on the idempotency keys of calls.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{work_action_key, work_fill, work_order};

use crate::prepared;
use crate::work_order::fill::{Fill, Signing};
use crate::work_order::model::WorkOrder;
use crate::work_type::model::Demand;
use crate::work_type::rules::Filled;

/// The service records of these orders.
#[erased]
pub async fn fills(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<(i64, Fill)>> {
    let rows: Vec<Fill> = work_fill::table
        .filter(work_fill::enterprise_id.eq(enterprise_id))
        .filter(work_fill::work_order_id.eq_any(orders))
        .select(Fill::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.work_order_id, row)).collect())
}

/// Stores the present requirements when service begins; later changes of the service type do not affect the
/// order. Requirements stored before stay unless the order has another type now.
#[erased]
pub async fn pin(tx: &mut AsyncPgConnection, order: &WorkOrder, demand: &Demand) -> AppResult<()> {
    let known = fills(tx, order.enterprise_id, &[order.id]).await?.pop();
    if known.as_ref().is_some_and(|(_, fill)| fill.service_type == order.service_type) {
        return Ok(());
    }
    if known.is_none() && demand.is_empty() {
        return Ok(());
    }
    diesel::insert_into(work_fill::table)
        .values((
            work_fill::enterprise_id.eq(order.enterprise_id),
            work_fill::work_order_id.eq(order.id),
            work_fill::service_type.eq(&order.service_type),
            work_fill::demand.eq(demand.kept()),
        ))
        .on_conflict((work_fill::enterprise_id, work_fill::work_order_id))
        .do_update()
        .set((
            work_fill::service_type.eq(&order.service_type),
            work_fill::demand.eq(demand.kept()),
            // keys of another form have another meaning
            work_fill::ticks.eq(Vec::<String>::new()),
            work_fill::answers.eq(json!({})),
            work_fill::updated_at.eq(clock::now()),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Writes ticks, answers and signature.
#[erased]
pub async fn put_fill(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    order: &WorkOrder,
    filled: &Filled,
    signature: Option<&Signing>,
) -> AppResult<Fill> {
    let answers = serde_json::to_value(&filled.answers).unwrap_or_else(|_| json!({}));
    let signed = signature.map(|signing| {
        (
            work_fill::signature_file_id.eq(signing.file_id),
            work_fill::signed_name.eq(signing.name.clone()),
            work_fill::signed_at.eq(clock::now()),
        )
    });
    let said = (
        work_fill::ticks.eq(&filled.ticks),
        work_fill::answers.eq(&answers),
        work_fill::updated_at.eq(clock::now()),
        work_fill::updated_by.eq(viewer.member_id),
    );
    let fill: Fill = diesel::insert_into(work_fill::table)
        .values((
            work_fill::enterprise_id.eq(order.enterprise_id),
            work_fill::work_order_id.eq(order.id),
            work_fill::service_type.eq(&order.service_type),
            said,
        ))
        .on_conflict((work_fill::enterprise_id, work_fill::work_order_id))
        .do_update()
        .set(said)
        .returning(Fill::as_returning())
        .get_result(tx)
        .await?;
    let Some(signed) = signed else { return Ok(fill) };
    Ok(diesel::update(work_fill::table.find((order.enterprise_id, order.id)))
        .set(signed)
        .returning(Fill::as_returning())
        .get_result(tx)
        .await?)
}

/// Increments the version of an order after a change of its service record.
#[erased]
pub async fn touch(tx: &mut AsyncPgConnection, viewer: &Viewer, order: &WorkOrder) -> AppResult<WorkOrder> {
    Ok(diesel::update(work_order::table.find((order.enterprise_id, order.id)))
        .set((
            work_order::version.eq(work_order::version + 1),
            work_order::updated_at.eq(clock::now()),
            work_order::updated_by.eq(viewer.member_id),
        ))
        .returning(WorkOrder::as_returning())
        .get_result(tx)
        .await?)
}

/// A call that ran before: member, action, order.
pub type Heard = (i64, String, i64);

/// Records an idempotency key within the transaction; returns the call that used it before, if any. Of two
/// concurrent calls the second waits for the first.
#[erased]
pub async fn claim(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    key: &str,
    (action, order): (&str, i64),
) -> AppResult<Option<Heard>> {
    let noted = prepared::statement(
        "insert into work_action_key (enterprise_id, key, member_id, action, work_order_id)
         select enterprise_id, $2, $3, $4, id from work_order where enterprise_id = $1 and id = $5
         on conflict do nothing",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Text, _>(key)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Text, _>(action)
    .bind::<BigInt, _>(order)
    .execute(tx)
    .await?;
    if noted > 0 {
        return Ok(None);
    }
    Ok(work_action_key::table
        .find((viewer.enterprise_id, key))
        .select((work_action_key::member_id, work_action_key::action, work_action_key::work_order_id))
        .first(tx)
        .await
        .optional()?)
}

/// Deletes old idempotency keys; returns their number.
#[erased]
pub async fn forget_keys(mut connection: &AsyncPgConnection, days: i32) -> AppResult<usize> {
    Ok(prepared::statement(
        "delete from work_action_key where created_at < now() - make_interval(days => $1)",
    )
    .bind::<diesel::sql_types::Integer, _>(days)
    .execute(&mut connection)
    .await?)
}
