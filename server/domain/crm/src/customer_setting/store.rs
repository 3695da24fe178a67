//! Queries on settings of customers; the only place with SQL about them.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{customer, customer_setting};

use super::model::Row;
use crate::customer::store::visible_to;

/// The stored settings of the enterprise and of these customers, the enterprise's first.
#[erased]
pub async fn kept(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    customers: &[i64],
) -> AppResult<Vec<Row>> {
    let whose = customer_setting::customer_id.is_null();
    Ok(customer_setting::table
        .filter(customer_setting::enterprise_id.eq(enterprise_id))
        .filter(whose.or(customer_setting::customer_id.eq_any(customers.to_vec()).assume_not_null()))
        .order(customer_setting::customer_id.asc().nulls_first())
        .select(Row::as_select())
        .load(&mut connection)
        .await?)
}

/// The settings of single customers that are visible to the viewer, the newest first.
#[erased]
pub async fn differing(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    limit: i64,
) -> AppResult<Vec<Row>> {
    let seen = visible_to(viewer).select(customer::id.nullable());
    Ok(customer_setting::table
        .filter(customer_setting::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_setting::customer_id.eq_any(seen))
        .order(customer_setting::id.desc())
        .limit(limit)
        .select(Row::as_select())
        .load(&mut connection)
        .await?)
}

/// Those of these customers whose salesperson is not notified when others follow up.
#[erased]
pub async fn silent(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    customers: &[i64],
) -> AppResult<BTreeSet<i64>> {
    let kept = kept(connection, enterprise_id, customers).await?;
    let of =
        |id: Option<i64>| kept.iter().find(|row| row.customer_id == id).and_then(|row| row.notify_salesman);
    let told = |id: &i64| of(Some(*id)).or_else(|| of(None)).unwrap_or(true);
    Ok(customers.iter().copied().filter(|id| !told(id)).collect())
}

/// Writes a setting in place of `before`.
#[erased]
pub async fn write(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Row>,
    customer_id: Option<i64>,
    (follow_days, notify_salesman): (Option<i32>, Option<bool>),
) -> AppResult<Row> {
    let values = (
        customer_setting::follow_days.eq(follow_days),
        customer_setting::notify_salesman.eq(notify_salesman),
        customer_setting::updated_by.eq(viewer.member_id),
        customer_setting::updated_at.eq(clock::now()),
    );
    Ok(match before {
        Some(row) => {
            diesel::update(customer_setting::table.find((viewer.enterprise_id, row.id)))
                .set((values, customer_setting::version.eq(customer_setting::version + 1)))
                .returning(Row::as_returning())
                .get_result(connection)
                .await?
        }
        None => {
            diesel::insert_into(customer_setting::table)
                .values((
                    values,
                    customer_setting::enterprise_id.eq(viewer.enterprise_id),
                    customer_setting::customer_id.eq(customer_id),
                    customer_setting::created_by.eq(viewer.member_id),
                ))
                .returning(Row::as_returning())
                .get_result(connection)
                .await?
        }
    })
}

/// Deletes a row.
#[erased]
pub async fn remove(connection: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<()> {
    diesel::delete(customer_setting::table.find((enterprise_id, id))).execute(connection).await?;
    Ok(())
}
