//! The enterprise's own fields of customers.

use std::borrow::Cow;
use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::customer;

use super::model::{Customer, CustomerFilter};
use crate::custom_field::model::{Input, RecordType};
use crate::custom_field::service;
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
    if custom != row.custom {
        diesel::update(customer::table.find((viewer.enterprise_id, row.id)))
            .set(customer::custom.eq(&custom))
            .execute(tx)
            .await?;
        row.custom = custom;
    }
    Ok(row)
}

/// The filter with what it asks of custom fields checked: before [`narrow`].
#[erased]
pub async fn settled<'a>(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &'a CustomerFilter,
) -> AppResult<Cow<'a, CustomerFilter>> {
    if filter.custom.is_empty() {
        return Ok(Cow::Borrowed(filter));
    }
    let wanted = service::wanted(connection, viewer, RecordType::Customer, &filter.custom).await?;
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
