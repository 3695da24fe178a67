//! Queries on dictionaries; the only module with SQL about them.

use std::collections::HashMap;

use chrono::Utc;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::dict_item;

use super::model::{Arranged, DictItem, ItemTexts, UseCount};
use super::rules::{Dictionary, arranged, offered};
use crate::kind::value::DictionaryColumn;
use crate::tree::SYSTEM;
use crate::tree::TreeTable;

/// Order of items: a forest of roots.
pub const LIST: TreeTable = TreeTable::new("dict_item");

async fn rows(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    codes: &[&str],
) -> AppResult<Vec<DictItem>> {
    Ok(dict_item::table
        .filter(dict_item::enterprise_id.eq_any([SYSTEM, enterprise_id]))
        .filter(dict_item::code.eq_any(codes))
        .select(DictItem::as_select())
        .load(&mut connection)
        .await?)
}

/// The items of a dictionary offered to the viewer's enterprise, in order (core §7 `GET dict/items/{code}`).
#[erased]
pub async fn items(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    dictionary: Dictionary,
) -> AppResult<Vec<Arranged>> {
    Ok(offered(rows(connection, viewer.enterprise_id, &[dictionary.code()]).await?))
}

/// All items of a dictionary, including disabled ones, in order.
#[erased]
pub async fn all(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    dictionary: Dictionary,
) -> AppResult<Vec<Arranged>> {
    Ok(arranged(rows(connection, viewer.enterprise_id, &[dictionary.code()]).await?))
}

/// All items of several dictionaries, including disabled ones: records keep showing their values.
#[erased]
pub async fn of_codes(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    codes: &[&str],
) -> AppResult<Vec<Arranged>> {
    let mut by_code: HashMap<String, Vec<DictItem>> = HashMap::new();
    for item in rows(connection, enterprise_id, codes).await? {
        by_code.entry(item.code.clone()).or_default().push(item);
    }
    Ok(by_code.into_values().flat_map(arranged).collect())
}

/// One row, of the system or of the enterprise.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<DictItem>> {
    Ok(dict_item::table
        .filter(dict_item::enterprise_id.eq_any([SYSTEM, viewer.enterprise_id]))
        .filter(dict_item::id.eq(id))
        .select(DictItem::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Inserts rows of the enterprise: new items, or copies of the system's to be changed. Returned by value.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    items: &[DictItem],
) -> AppResult<HashMap<String, DictItem>> {
    if items.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<_> = items
        .iter()
        .map(|item| {
            (
                dict_item::enterprise_id.eq(viewer.enterprise_id),
                dict_item::code.eq(&item.code),
                dict_item::value.eq(&item.value),
                dict_item::text.eq(&item.text),
                dict_item::param.eq(&item.param),
                dict_item::color.eq(&item.color),
                dict_item::sort_order.eq(item.sort_order),
                dict_item::disabled.eq(item.disabled),
                dict_item::created_by.eq(viewer.member_id),
                dict_item::updated_by.eq(viewer.member_id),
            )
        })
        .collect();
    let made: Vec<DictItem> = diesel::insert_into(dict_item::table)
        .values(rows)
        .returning(DictItem::as_returning())
        .get_results(connection)
        .await?;
    Ok(made.into_iter().map(|item| (item.value.clone(), item)).collect())
}

/// Writes the editable properties of an item.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    texts: &ItemTexts,
) -> AppResult<DictItem> {
    Ok(diesel::update(dict_item::table.find((viewer.enterprise_id, id)))
        .set((
            dict_item::text.eq(&texts.text),
            dict_item::color.eq(&texts.color),
            dict_item::param.eq(&texts.param),
            dict_item::version.eq(dict_item::version + 1),
            dict_item::updated_at.eq(Utc::now()),
            dict_item::updated_by.eq(viewer.member_id),
        ))
        .returning(DictItem::as_returning())
        .get_result(connection)
        .await?)
}

/// Enables or disables an item.
#[erased]
pub async fn set_disabled(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    disabled: bool,
) -> AppResult<DictItem> {
    Ok(diesel::update(dict_item::table.find((viewer.enterprise_id, id)))
        .set((
            dict_item::disabled.eq(disabled),
            dict_item::version.eq(dict_item::version + 1),
            dict_item::updated_at.eq(Utc::now()),
            dict_item::updated_by.eq(viewer.member_id),
        ))
        .returning(DictItem::as_returning())
        .get_result(connection)
        .await?)
}

/// Deletes rows of the enterprise.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::delete(
        dict_item::table
            .filter(dict_item::enterprise_id.eq(viewer.enterprise_id))
            .filter(dict_item::id.eq_any(ids)),
    )
    .execute(connection)
    .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    value: String,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The references to these values of a dictionary, counted by kind of record, by value.
#[erased]
pub async fn uses(
    mut connection: &AsyncPgConnection,
    register: &[DictionaryColumn],
    enterprise_id: i64,
    code: &str,
    values: &[String],
) -> AppResult<HashMap<String, Vec<UseCount>>> {
    let mut found: HashMap<String, Vec<UseCount>> = HashMap::new();
    for entry in register.iter().filter(|entry| entry.dictionary == code) {
        let rows: Vec<Found> = diesel::sql_query(entry.count)
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Array<Text>, _>(values)
            .load(&mut connection)
            .await?;
        for Found { value, count } in rows {
            found.entry(value).or_default().push(UseCount { what: entry.what, count });
        }
    }
    Ok(found)
}

/// Writes `into` wherever the enterprise stores `from`.
#[erased]
pub async fn replace(
    connection: &mut AsyncPgConnection,
    register: &[DictionaryColumn],
    enterprise_id: i64,
    code: &str,
    from: &str,
    into: &str,
) -> AppResult<()> {
    let entries = register.iter().filter(|entry| entry.dictionary == code);
    for replace in entries.filter_map(|entry| entry.replace) {
        diesel::sql_query(replace)
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Text, _>(from)
            .bind::<Text, _>(into)
            .execute(connection)
            .await?;
    }
    Ok(())
}
