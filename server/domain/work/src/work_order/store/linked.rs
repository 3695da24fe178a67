//! Queries on work orders for customers with a link or a label: there is no viewer, as the secret is the
//! proof.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_kernel::search::{self, Word};
use xieli_tables::{work_follow, work_order};

use crate::work_order::model::{WorkOrder, WorkOrderInput};
use crate::work_order::rules::Status;

/// One order that is not deleted.
#[erased]
pub async fn linked(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<WorkOrder>> {
    Ok(work_order::table
        .find((enterprise_id, id))
        .filter(work_order::deleted_at.is_null())
        .select(WorkOrder::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// One order that is not deleted, locked until the transaction ends.
#[erased]
pub async fn hold_linked(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<WorkOrder>> {
    Ok(work_order::table
        .find((enterprise_id, id))
        .filter(work_order::deleted_at.is_null())
        .select(WorkOrder::as_select())
        .for_no_key_update()
        .first(tx)
        .await
        .optional()?)
}

/// Time of request, service type and status of a past order.
pub type Past = (DateTime<Utc>, Option<String>, i16);

/// The history of the work on a device, the newest first. Stopped orders are left out.
#[erased]
pub async fn history(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    (customer, asset): (i64, i64),
    limit: i64,
) -> AppResult<Vec<Past>> {
    Ok(work_order::table
        .filter(work_order::enterprise_id.eq(enterprise_id))
        .filter(work_order::asset_id.eq(asset))
        .filter(work_order::customer_id.eq(customer))
        .filter(work_order::deleted_at.is_null())
        .filter(work_order::status.ne(Status::Stopped as i16))
        .order((work_order::requested_at.desc(), work_order::id.desc()))
        .limit(limit)
        .select((work_order::requested_at, work_order::service_type, work_order::status))
        .load(&mut connection)
        .await?)
}

/// Inserts an order that follows another one, in a member's name or in nobody's.
#[erased]
pub async fn insert_after(
    tx: &mut AsyncPgConnection,
    of: &WorkOrder,
    by: Option<i64>,
    input: &WorkOrderInput,
) -> AppResult<WorkOrder> {
    let words =
        [input.name.word(), input.contact_name.word(), input.contact_phone.word(), input.address.word()];
    let text = search::text(words.into_iter().flatten());
    let row: WorkOrder = diesel::insert_into(work_order::table)
        .values((
            input,
            work_order::enterprise_id.eq(of.enterprise_id),
            work_order::search_grams.eq(search::grams(&text)),
            work_order::search_text.eq(text),
            work_order::created_by.eq(by),
            work_order::updated_by.eq(by),
        ))
        .returning(WorkOrder::as_returning())
        .get_result(tx)
        .await?;
    diesel::insert_into(work_follow::table)
        .values((
            work_follow::enterprise_id.eq(of.enterprise_id),
            work_follow::work_order_id.eq(row.id),
            work_follow::follow_of.eq(of.id),
        ))
        .execute(tx)
        .await?;
    Ok(row)
}

/// Whether a bad evaluation of an order has opened a further one.
#[erased]
pub async fn is_followed(tx: &mut AsyncPgConnection, enterprise_id: i64, order: i64) -> AppResult<bool> {
    let follows = work_follow::table
        .filter(work_follow::enterprise_id.eq(enterprise_id))
        .filter(work_follow::follow_of.eq(order));
    Ok(diesel::select(diesel::dsl::exists(follows)).get_result(tx).await?)
}

/// The orders that these follow, by the id of the further order.
#[erased]
pub async fn follows_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(work_follow::table
        .filter(work_follow::enterprise_id.eq(enterprise_id))
        .filter(work_follow::work_order_id.eq_any(orders))
        .select((work_follow::work_order_id, work_follow::follow_of))
        .load(&mut connection)
        .await?)
}
