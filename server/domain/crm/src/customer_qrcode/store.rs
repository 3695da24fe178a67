//! Queries on the QR codes of customers; the only place with SQL about them.

use chrono::Utc;
use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{customer_qrcode, qrcode};

use super::model::{CustomerQrcode, CustomerQrcodeFilter, MovePatch};
use super::rules;
use crate::{customer, filter_keyword, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may(viewer).is_ok() { vec![viewer.enterprise_id] } else { Vec::new() }
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<customer_qrcode::table, Pg, SqlType = Bool>> {
    customer::store::within(viewer, "customer_qrcode.customer_id")
}

rows!(
    /// Codes of the customers that are visible to the viewer.
    qrcodes: customer_qrcode => CustomerQrcode, of tenant; within within, filtered(CustomerQrcodeFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" }
);

fn filtered<'a>(viewer: &Viewer, filter: &CustomerQrcodeFilter) -> customer_qrcode::BoxedQuery<'a, Pg> {
    let mut query = qrcodes::visible(viewer);
    if let Some(keyword) = filter.keyword.as_deref().filter(|keyword| !keyword.trim().is_empty()) {
        let codes = qrcode::table.filter(qrcode::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
        let codes = filter_keyword!(codes, qrcode, Some(keyword)).select(qrcode::id);
        query = query.filter(customer_qrcode::qrcode_id.eq_any(codes));
    }
    if let Some(id) = filter.customer_id {
        query = query.filter(customer_qrcode::customer_id.eq(id));
    }
    if let Some(id) = filter.created_by {
        query = query.filter(customer_qrcode::created_by.eq(id));
    }
    if let Some(from) = filter.created_at.0 {
        query = query.filter(customer_qrcode::created_at.ge(from));
    }
    if let Some(until) = filter.created_at.1 {
        query = query.filter(customer_qrcode::created_at.lt(until));
    }
    query
}

/// The columns of a customer's code that are written.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = customer_qrcode, treat_none_as_null = true)]
pub struct Written {
    /// Customer to which it is bound.
    pub customer_id: i64,
    /// The code.
    pub qrcode_id: i64,
    /// Asset on which it is.
    pub asset_id: Option<i64>,
    /// Address at which it is.
    pub address_id: Option<i64>,
    /// Free text.
    pub remark: Option<String>,
}

/// Whether a code is bound to a customer, visible or not.
#[erased]
pub async fn is_bound(connection: &mut AsyncPgConnection, viewer: &Viewer, code: i64) -> AppResult<bool> {
    let links = customer_qrcode::table
        .filter(customer_qrcode::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_qrcode::qrcode_id.eq(code))
        .filter(customer_qrcode::deleted_at.is_null());
    Ok(diesel::select(exists(links)).get_result(connection).await?)
}

/// Inserts the binding of a code.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    link: &Written,
) -> AppResult<CustomerQrcode> {
    Ok(diesel::insert_into(customer_qrcode::table)
        .values((
            customer_qrcode::enterprise_id.eq(viewer.enterprise_id),
            customer_qrcode::created_by.eq(viewer.member_id),
            customer_qrcode::updated_by.eq(viewer.member_id),
            link.clone(),
        ))
        .returning(CustomerQrcode::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a binding if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    link: &Written,
) -> AppResult<Option<CustomerQrcode>> {
    let row =
        customer_qrcode::table.find((viewer.enterprise_id, id)).filter(customer_qrcode::version.eq(version));
    Ok(diesel::update(row)
        .set((
            link.clone(),
            customer_qrcode::version.eq(customer_qrcode::version + 1),
            customer_qrcode::updated_at.eq(Utc::now()),
            customer_qrcode::updated_by.eq(viewer.member_id),
        ))
        .returning(CustomerQrcode::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Writes the same values into several bindings.
#[erased]
pub async fn update_all(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
    change: &MovePatch,
) -> AppResult<Vec<CustomerQrcode>> {
    #[derive(AsChangeset)]
    #[diesel(table_name = customer_qrcode)]
    struct Moving {
        customer_id: Option<i64>,
        asset_id: Option<Option<i64>>,
        address_id: Option<Option<i64>>,
    }
    let rows = customer_qrcode::table
        .filter(customer_qrcode::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_qrcode::id.eq_any(ids));
    let MovePatch { customer_id, asset_id, address_id } = *change;
    Ok(diesel::update(rows)
        .set((
            Moving { customer_id, asset_id, address_id },
            customer_qrcode::version.eq(customer_qrcode::version + 1),
            customer_qrcode::updated_at.eq(Utc::now()),
            customer_qrcode::updated_by.eq(viewer.member_id),
        ))
        .returning(CustomerQrcode::as_returning())
        .get_results(connection)
        .await?)
}

/// Assets and the codes on them, the newest last.
#[erased]
pub async fn of_assets(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    assets: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(customer_qrcode::table
        .filter(customer_qrcode::enterprise_id.eq(enterprise_id))
        .filter(customer_qrcode::asset_id.eq_any(assets))
        .filter(customer_qrcode::deleted_at.is_null())
        .order(customer_qrcode::id)
        .select((customer_qrcode::asset_id.assume_not_null(), customer_qrcode::qrcode_id))
        .load(&mut connection)
        .await?)
}
