//! Queries on dictionaries; the only place with SQL about them.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::dict_item;

use super::model::DictItem;
use super::rules::{Dictionary, effective};
use crate::category::rules::SYSTEM;

/// The items of a dictionary that the viewer's enterprise is offered, in order (core §7 `GET dict/items/{code}`).
pub async fn items(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    dictionary: Dictionary,
) -> AppResult<Vec<DictItem>> {
    let rows = dict_item::table
        .filter(dict_item::enterprise_id.eq_any([SYSTEM, viewer.enterprise_id]))
        .filter(dict_item::code.eq(dictionary.code()))
        .select(DictItem::as_select())
        .load(&mut connection)
        .await?;
    Ok(effective(rows))
}
