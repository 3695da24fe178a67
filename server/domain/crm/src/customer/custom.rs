//! The enterprise's own fields of customers.

use std::borrow::Cow;
use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value as Json;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::customer;

use super::model::{Customer, CustomerFilter};
use crate::custom_field::model::{Input, RecordType};
use crate::custom_field::service;
use crate::custom_field::sheet::{self, Values};
use crate::file::model::File;
use crate::list::condition;
use crate::loader::{Batch, Source};
use crate::{TenantKey, file};

/// Writes values of a customer, which is held; answers it with them.
#[erased]
pub async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    mut row: Customer,
    inputs: &[Input],
) -> AppResult<Customer> {
    let custom = service::apply(tx, viewer, RecordType::Customer, row.id, &row.custom, inputs).await?;
    keep(tx, &row, &custom).await?;
    row.custom = custom;
    Ok(row)
}

/// A customer, which is held, takes values that others have.
#[erased]
pub async fn take(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    row: &Customer,
    taken: &[(String, Json)],
) -> AppResult<()> {
    if taken.is_empty() {
        return Ok(());
    }
    let custom = service::take(tx, viewer, RecordType::Customer, (row.id, &row.custom), taken).await?;
    keep(tx, row, &custom).await
}

/// A customer, which is held, has the values again that it had `before`, where they are still as they were `after`.
#[erased]
pub async fn put_back(
    tx: &mut AsyncPgConnection,
    row: &Customer,
    before_and_after: (&Json, &Json),
) -> AppResult<()> {
    let of = RecordType::Customer;
    let custom =
        service::put_back(tx, row.enterprise_id, of, (row.id, &row.custom), before_and_after).await?;
    keep(tx, row, &custom).await
}

async fn keep(tx: &mut AsyncPgConnection, row: &Customer, custom: &Json) -> AppResult<()> {
    if *custom != row.custom {
        diesel::update(customer::table.find((row.enterprise_id, row.id)))
            .set(customer::custom.eq(custom))
            .execute(tx)
            .await?;
    }
    Ok(())
}

/// Writes checked values of new customers, each in its place, and answers the customers with them.
#[erased]
pub async fn write_new(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    made: &mut [Customer],
    values: &[Values],
) -> AppResult<()> {
    let (mut ids, mut kept, mut found) = (Vec::new(), Vec::new(), Vec::new());
    for (row, values) in made.iter_mut().zip(values).filter(|(_, values)| !values.is_empty()) {
        row.custom = sheet::kept(values);
        ids.push(row.id);
        kept.push(row.custom.clone());
        found.push((row.id, values));
    }
    if ids.is_empty() {
        return Ok(());
    }
    diesel::sql_query(
        "update customer c set custom = new.custom from unnest($2::bigint[], $3::jsonb[]) as new (id, custom)
         where c.enterprise_id = $1 and c.id = new.id",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(&ids)
    .bind::<Array<Jsonb>, _>(&kept)
    .execute(tx)
    .await?;
    sheet::index(tx, viewer, &found).await
}

/// The filter with what it asks of custom fields checked: before [`narrow`]. `page`: for a page of a list.
#[erased]
pub async fn settled<'a>(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &'a CustomerFilter,
    page: bool,
) -> AppResult<Cow<'a, CustomerFilter>> {
    if filter.custom.is_empty() {
        return Ok(Cow::Borrowed(filter));
    }
    let wanted = service::wanted(connection, viewer, RecordType::Customer, &filter.custom, page).await?;
    Ok(Cow::Owned(CustomerFilter { wanted: Some(wanted), ..filter.clone() }))
}

/// The customers with these values; none where nobody has checked what is asked.
pub fn narrow<'a>(mut query: super::store::Query<'a>, filter: &CustomerFilter) -> super::store::Query<'a> {
    match &filter.wanted {
        None if !filter.custom.is_empty() => query.filter(condition("false")),
        None => query,
        Some(wanted) => {
            for one in wanted {
                query = query.filter(service::condition::<customer::table>(one, "customer.id"));
            }
            query
        }
    }
}

/// A file by id, if it exists for the viewer.
pub struct FileSeen;

#[batch]
impl Batch for FileSeen {
    type Key = TenantKey;
    type Value = File;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, File>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let own = keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id);
        let ids: Vec<i64> = own.map(|key| key.id).collect();
        let rows = file::store::find_many(&*from.read().await?, viewer, &ids).await?;
        Ok(rows.into_iter().map(|row| (TenantKey::new(viewer.enterprise_id, row.id), row)).collect())
    }
}
