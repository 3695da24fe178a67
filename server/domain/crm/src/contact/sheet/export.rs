//! Export of contacts of customers to workbooks.

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use crate::contact::model::{Contact, ContactFilter};
use crate::contact::store;
use crate::customer::model::Customer;
use crate::customer::{rules, store as customers};
use crate::member;
use crate::sheet::export::{BATCH, Batch, Cell, above};
use crate::sheet::{Head, Rows};

/// An export of the contacts that a filter finds.
pub struct Contacts(pub ContactFilter);

impl Rows for Contacts {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, &self.0, columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::contacts::count(connection, viewer, &self.0)))
    }
}

/// One batch of the export, oldest first.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &ContactFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id);
    let distinct = |ids: BTreeSet<i64>| ids.into_iter().collect::<Vec<_>>();
    let of = distinct(rows.iter().map(|row| row.customer_id).collect());
    let of: HashMap<i64, Customer> =
        customers::many(tx, viewer, &of).await?.into_iter().map(|row| (row.id, row)).collect();
    let makers = distinct(rows.iter().filter_map(|row| row.created_by).collect());
    let makers = member::store::by_ids(tx, viewer.enterprise_id, &makers).await?;
    let makers: HashMap<i64, String> = makers.into_iter().map(|row| (row.id, row.brief.name)).collect();
    let cell = |row: &Contact, prop: &str| {
        let customer = of.get(&row.customer_id);
        // as with the fields themselves: a viewer who may not read phone numbers exports none
        let phones = customer.is_some_and(|customer| rules::sees_phones(viewer, customer));
        match prop {
            "customer" => Cell::from(customer.map(|customer| customer.name.clone())),
            "customerNumber" => Cell::from(Some(row.customer_id.to_string())),
            "name" => Cell::from(row.name.as_str()),
            "phone" if phones => Cell::from(row.phone.as_str()),
            "otherPhone" if phones => Cell::from(row.other_phones.join("、").as_str()),
            "departName" => Cell::from(row.depart_name.clone()),
            "position" => Cell::from(row.position.clone()),
            "email" if phones => Cell::from(row.email.clone()),
            "wechat" if phones => Cell::from(row.wechat.clone()),
            "isDefault" => Cell::from(row.is_default),
            "remark" => Cell::from(row.remark.clone()),
            "createBy" => Cell::from(row.created_by.and_then(|id| makers.get(&id).cloned())),
            "createTime" => Cell::from(Some(clock::china_time(row.created_at))),
            _ => Cell::Blank,
        }
    };
    let line = |row: &Contact| columns.iter().map(|column| cell(row, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}
