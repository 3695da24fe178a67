//! Queries on customer requests; the only place with SQL about them.

use chrono::Utc;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::search::{self, Word};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::crm_work_order;

use super::kind::CRM_WORK_ORDER;
use super::model::{CrmWorkOrder, CrmWorkOrderFilter, CrmWorkOrderInput, Handling};
use super::rules;
use crate::file::model::File;
use crate::{customer, file, filter_keyword, rows};

type Condition = Box<dyn BoxableExpression<crm_work_order::table, Pg, SqlType = Bool>>;

fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_look(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// Visibility: viewers who see all orders see all requests; other members those that they created.
fn within(viewer: &Viewer) -> Condition {
    if rules::sees_all(viewer) {
        return Box::new(crm_work_order::deleted_at.is_null());
    }
    Box::new(crm_work_order::created_by.is_not_distinct_from(viewer.member_id))
}

rows!(
    /// Customer requests.
    intakes: crm_work_order => CrmWorkOrder, of tenant; within within, filtered(CrmWorkOrderFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    written from CrmWorkOrderInput, found by (name, contact_name, contact_phone, address),
    as "crm_work_order.create" "crm_work_order.update" "crm_work_order.delete"
);

/// Restricts the query to the requests visible to the viewer, for their attachments.
pub fn visible_to<'a>(viewer: &Viewer) -> crm_work_order::BoxedQuery<'a, Pg> {
    intakes::visible(viewer)
}

fn filtered<'a>(viewer: &Viewer, filter: &CrmWorkOrderFilter) -> crm_work_order::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(intakes::visible(viewer), crm_work_order, filter.keyword.as_deref());
    match filter.statuses.as_deref() {
        None => {}
        // one value: in the order of its index
        Some([one]) => query = query.filter(crm_work_order::status.eq(*one)),
        Some(several) => query = query.filter(crm_work_order::status.eq_any(several.to_vec())),
    }
    if let Some(id) = filter.customer_id {
        // members who receive requests may not see the customer: filter by visible customers only
        let seen: Condition = customer::store::within(viewer, "crm_work_order.customer_id");
        query = query.filter(crm_work_order::customer_id.eq(id)).filter(seen);
    }
    let (from, until) = filter.created_at.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(crm_work_order::created_at.ge(from));
    }
    if let Some(until) = until {
        query = query.filter(crm_work_order::created_at.lt(until));
    }
    query
}

/// Requests visible to the viewer, locked until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<CrmWorkOrder>> {
    let rows = crm_work_order::table
        .filter(crm_work_order::enterprise_id.eq(viewer.enterprise_id))
        .filter(crm_work_order::id.eq_any(ids))
        .order(crm_work_order::id)
        .select(crm_work_order::id);
    rows.for_no_key_update().load::<i64>(tx).await?;
    // read under the lock: the rows as they are now
    intakes::many(tx, viewer, ids).await
}

/// One request that is not deleted, without a check of visibility: the link that names it is the proof.
#[erased]
pub async fn linked(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<CrmWorkOrder>> {
    Ok(crm_work_order::table
        .find((enterprise_id, id))
        .filter(crm_work_order::deleted_at.is_null())
        .select(CrmWorkOrder::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The same, locked until the transaction ends.
#[erased]
pub async fn hold_linked(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<CrmWorkOrder>> {
    Ok(crm_work_order::table
        .find((enterprise_id, id))
        .filter(crm_work_order::deleted_at.is_null())
        .select(CrmWorkOrder::as_select())
        .for_no_key_update()
        .first(tx)
        .await
        .optional()?)
}

/// Inserts a request that a customer reports.
#[erased]
pub async fn insert_as(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    input: &CrmWorkOrderInput,
) -> AppResult<CrmWorkOrder> {
    let words =
        [input.name.word(), input.contact_name.word(), input.contact_phone.word(), input.address.word()];
    let text = search::text(words.into_iter().flatten());
    Ok(diesel::insert_into(crm_work_order::table)
        .values((
            input,
            crm_work_order::enterprise_id.eq(enterprise_id),
            crm_work_order::search_grams.eq(search::grams(&text)),
            crm_work_order::search_text.eq(text),
        ))
        .returning(CrmWorkOrder::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes the outcome of a request that is locked.
#[erased]
pub async fn handle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    handling: &Handling,
) -> AppResult<CrmWorkOrder> {
    Ok(diesel::update(crm_work_order::table.find((viewer.enterprise_id, id)))
        .set((
            handling,
            crm_work_order::version.eq(crm_work_order::version + 1),
            crm_work_order::updated_at.eq(Utc::now()),
            crm_work_order::updated_by.eq(viewer.member_id),
        ))
        .returning(CrmWorkOrder::as_returning())
        .get_result(tx)
        .await?)
}

/// The attachments of these requests, in the order of attaching.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, File)>> {
    file::store::attached_each(connection, enterprise_id, CRM_WORK_ORDER.record_type, ids).await
}
