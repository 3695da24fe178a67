//! Operations on dictionaries: check, transaction, write, log and event.
//!
//! System rows never change: the first change of such an item creates a row of the enterprise with the same
//! value, which replaces it.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Arranged, DictItem, ItemChanges, ItemTexts, Origin, UseCount};
use super::rules::{self, Dictionary};
use super::store::{self, LIST};
use crate::Db;
use crate::kind::value::kept;
use crate::record::Change;
use crate::tree::SYSTEM;
use crate::tree::reorder;

/// Adds an item at the end (core §7 `POST dictitem/{code}`).
#[erased]
pub async fn create(
    db: &Db,
    viewer: &Viewer,
    dictionary: Dictionary,
    value: Option<&str>,
    texts: ItemTexts,
) -> AppResult<Arranged> {
    db.transaction(async |tx| {
        LIST.lock(tx, viewer.enterprise_id).await?;
        let all = store::all(tx, viewer, dictionary).await?;
        rules::may_grow(dictionary, all.len(), 1)?;
        let texts = rules::texts(dictionary, texts, &all)?;
        let value = rules::value(value, &all)?;
        let item = new_item(dictionary, value, texts, all.len());
        let made = insert(tx, viewer, item).await?;
        Change::new("dict_item.create", made.id).after(&made).write(tx, viewer).await?;
        Ok(Arranged { item: made, system: None })
    })
    .await
}

/// A new item at a position, to be inserted.
pub(super) fn new_item(dictionary: Dictionary, value: String, texts: ItemTexts, place: usize) -> DictItem {
    DictItem {
        enterprise_id: SYSTEM,
        id: 0,
        code: dictionary.code().to_owned(),
        value,
        text: texts.text,
        param: texts.param,
        color: texts.color,
        sort_order: i32::try_from(place).unwrap_or(i32::MAX),
        disabled: false,
        version: 1,
    }
}

/// Changes the properties of an item (core §7 `PUT dictitem`).
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, changes: ItemChanges) -> AppResult<Arranged> {
    db.transaction(async |tx| {
        let (dictionary, mut all, at) = locate(tx, viewer, changes.id).await?;
        let before = all.remove(at);
        // the system's row always has version 1: a concurrent change shows by the row that replaces it
        let as_read = |version| before.item.version == version && before.item.id == changes.id;
        if !changes.version.is_none_or(as_read) {
            return Err(AppError::stale());
        }
        let ItemChanges { text, color, param, version, .. } = changes;
        let texts = ItemTexts {
            text: text.unwrap_or_else(|| before.item.text.clone()),
            color: color.unwrap_or_else(|| before.item.color.clone()),
            param: param.unwrap_or_else(|| before.item.param.clone()),
        };
        let texts = rules::texts(dictionary, texts, &all)?;
        let own = adopt(tx, viewer, &before.item).await?;
        let after = store::update(tx, viewer, own.id, &texts).await?;
        Change::new("dict_item.update", after.id)
            .before(&before.item)
            .after(&after)
            .from_version(version)
            .write(tx, viewer)
            .await?;
        Ok(Arranged { item: after, system: before.system })
    })
    .await
}

/// Moves an item to position `order` of its dictionary (core §7 `PUT dictitem/order/{id}`).
#[erased]
pub async fn move_to(db: &Db, viewer: &Viewer, id: i64, order: usize) -> AppResult<Arranged> {
    db.transaction(async |tx| {
        let (_, all, at) = locate(tx, viewer, id).await?;
        let places: Vec<i64> = (0_i64..).zip(&all).map(|(place, _)| place).collect();
        let wanted = reorder(&places, i64::try_from(at).unwrap_or(i64::MAX), order);
        // every item gets a row of the enterprise, which stores its position
        let inherited: Vec<DictItem> =
            all.iter().map(|one| one.item.clone()).filter(|item| item.enterprise_id == SYSTEM).collect();
        let copies = store::insert(tx, viewer, &inherited).await?;
        let own = |place: i64| {
            let item = &all.get(usize::try_from(place).ok()?)?.item;
            Some(copies.get(&item.value).map_or(item.id, |copy| copy.id))
        };
        let ids: Vec<i64> = wanted.into_iter().filter_map(own).collect();
        LIST.renumber(tx, viewer.enterprise_id, &ids).await?;
        let moved = ids.get(order.min(ids.len().saturating_sub(1))).copied().unwrap_or(id);
        let after = store::find(tx, viewer, moved).await?.ok_or_else(AppError::not_found)?;
        Change::new("dict_item.move", moved).before(&all[at].item).after(&after).write(tx, viewer).await?;
        Ok(Arranged { item: after, system: all[at].system.clone() })
    })
    .await
}

/// Enables or disables items; all or none.
#[erased]
pub async fn enable(db: &Db, viewer: &Viewer, ids: &[i64], enabled: bool) -> AppResult<Vec<Arranged>> {
    check_ids(ids)?;
    db.transaction(async |tx| {
        let (mut changed, mut changes) = (Vec::with_capacity(ids.len()), Vec::with_capacity(ids.len()));
        for id in ids {
            let (_, mut all, at) = locate(tx, viewer, *id).await?;
            let before = all.swap_remove(at);
            let own = adopt(tx, viewer, &before.item).await?;
            let after = store::set_disabled(tx, viewer, own.id, !enabled).await?;
            let kind = if enabled { "dict_item.enable" } else { "dict_item.disable" };
            changes.push(Change::new(kind, after.id).before(&before.item).after(&after));
            changed.push(Arranged { item: after, system: before.system });
        }
        Change::write_all(changes, tx, viewer).await?;
        Ok(changed)
    })
    .await
}

/// Resets items to the label and properties of the system; all or none.
#[erased]
pub async fn reset(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Arranged>> {
    check_ids(ids)?;
    db.transaction(async |tx| {
        let (mut changed, mut changes) = (Vec::with_capacity(ids.len()), Vec::new());
        for id in ids {
            let (_, mut all, at) = locate(tx, viewer, *id).await?;
            let before = all.swap_remove(at);
            let Some(system) = before.system.clone() else {
                return Err(AppError::field("ids", FieldCode::Invalid, "自定义的字典项没有系统默认值"));
            };
            if before.item.enterprise_id != SYSTEM {
                store::delete(tx, viewer, &[before.item.id]).await?;
                changes.push(Change::new("dict_item.reset", system.id).before(&before.item).after(&system));
            }
            changed.push(Arranged { item: system.clone(), system: Some(system) });
        }
        Change::write_all(changes, tx, viewer).await?;
        Ok(changed)
    })
    .await
}

/// Resets a whole dictionary to that of the system: the enterprise's own items are deleted, those in use are
/// disabled.
#[erased]
pub async fn reset_all(db: &Db, viewer: &Viewer, dictionary: Dictionary) -> AppResult<Vec<Arranged>> {
    db.transaction(async |tx| {
        LIST.lock(tx, viewer.enterprise_id).await?;
        let all = store::all(tx, viewer, dictionary).await?;
        let own: Vec<&Arranged> = all.iter().filter(|item| item.origin() == Origin::Own).collect();
        let values: Vec<String> = own.iter().map(|item| item.item.value.clone()).collect();
        let uses = store::uses(tx, &kept(), viewer.enterprise_id, dictionary.code(), &values).await?;
        let mut going: Vec<i64> = all
            .iter()
            .filter(|item| item.system.is_some() && item.item.enterprise_id != SYSTEM)
            .map(|item| item.item.id)
            .collect();
        for Arranged { item, .. } in own {
            if total(uses.get(&item.value)) == 0 {
                going.push(item.id);
            } else if !item.disabled {
                store::set_disabled(tx, viewer, item.id, true).await?;
            }
        }
        store::delete(tx, viewer, &going).await?;
        let left = store::all(tx, viewer, dictionary).await?;
        let named = serde_json::json!({ "code": dictionary.code(), "items": going.len() });
        Change::new("dict_item.reset_all", 0).after(&named).write(tx, viewer).await?;
        Ok(left)
    })
    .await
}

/// Deletes unused items of the enterprise; all or none (core §7 `DELETE dictitem`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    check_ids(ids)?;
    db.transaction(async |tx| {
        delete_all(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The same within a transaction, up to a whole dictionary: for undoing an import.
#[erased]
pub async fn delete_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    let mut changes = Vec::with_capacity(ids.len());
    for id in ids {
        let (dictionary, all, at) = locate(tx, viewer, *id).await?;
        let item = &all[at];
        let found = used(tx, viewer, dictionary, &item.item.value).await?;
        rules::may_delete(item, &found)?;
        changes.push(Change::new("dict_item.delete", item.item.id).before(&item.item));
        store::delete(tx, viewer, &[item.item.id]).await?;
    }
    Change::write_all(changes, tx, viewer).await
}

/// The records that a merge would change.
#[erased]
pub async fn merge_preview(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    from: i64,
    into: i64,
) -> AppResult<Vec<UseCount>> {
    let from = store::find(connection, viewer, from).await?.ok_or_else(AppError::not_found)?;
    let into = store::find(connection, viewer, into).await?.ok_or_else(AppError::not_found)?;
    let dictionary = dictionary_of(&from)?;
    rules::may_merge(dictionary, &from, &into)?;
    used(connection, viewer, dictionary, &from.value).await
}

/// Replaces one item by another in all records; the replaced item is deleted, or disabled if it is the
/// system's.
#[erased]
pub async fn merge(db: &Db, viewer: &Viewer, from: i64, into: i64) -> AppResult<Arranged> {
    db.transaction(async |tx| {
        let (dictionary, all, at) = locate(tx, viewer, from).await?;
        let (_, others, target) = locate(tx, viewer, into).await?;
        let (from, into) = (&all[at], &others[target]);
        rules::may_merge(dictionary, &from.item, &into.item)?;
        let found = used(tx, viewer, dictionary, &from.item.value).await?;
        let (code, old, new) = (dictionary.code(), &from.item.value, &into.item.value);
        store::replace(tx, &kept(), viewer.enterprise_id, code, old, new).await?;
        if from.system.is_none() {
            store::delete(tx, viewer, &[from.item.id]).await?;
        } else {
            let own = adopt(tx, viewer, &from.item).await?;
            store::set_disabled(tx, viewer, own.id, true).await?;
        }
        let after = serde_json::json!({
            "text": into.item.text, "value": into.item.value, "count": total(Some(&found)),
        });
        Change::new("dict_item.merge", from.item.id)
            .before(&from.item)
            .after(&after)
            .write(tx, viewer)
            .await?;
        Ok(into.clone())
    })
    .await
}

/// The total number of references to a value.
pub fn total(uses: Option<&Vec<UseCount>>) -> i64 {
    uses.map_or(0, |uses| uses.iter().map(|found| found.count).sum())
}

/// The item among all of its dictionary, which stays locked for the rest of the transaction.
async fn locate(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<(Dictionary, Vec<Arranged>, usize)> {
    LIST.lock(tx, viewer.enterprise_id).await?;
    let row = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    let dictionary = dictionary_of(&row)?;
    let all = store::all(tx, viewer, dictionary).await?;
    // a caller with the id of a system row that was replaced meanwhile gets the row that replaces it
    let at = all.iter().position(|other| other.item.value == row.value);
    Ok((dictionary, all, at.ok_or_else(AppError::not_found)?))
}

/// The enterprise's own row of an item: a copy of the system's if there is none.
async fn adopt(tx: &mut AsyncPgConnection, viewer: &Viewer, item: &DictItem) -> AppResult<DictItem> {
    if item.enterprise_id == SYSTEM { insert(tx, viewer, item.clone()).await } else { Ok(item.clone()) }
}

async fn insert(tx: &mut AsyncPgConnection, viewer: &Viewer, item: DictItem) -> AppResult<DictItem> {
    let mut made = store::insert(tx, viewer, std::slice::from_ref(&item)).await?;
    made.remove(&item.value).ok_or_else(|| AppError::internal("the new item did not come back"))
}

async fn used(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    dictionary: Dictionary,
    value: &str,
) -> AppResult<Vec<UseCount>> {
    let values = [value.to_owned()];
    let mut found: HashMap<String, Vec<UseCount>> =
        store::uses(connection, &kept(), viewer.enterprise_id, dictionary.code(), &values).await?;
    Ok(found.remove(value).unwrap_or_default())
}

/// The dictionary of a row.
fn dictionary_of(item: &DictItem) -> AppResult<Dictionary> {
    Dictionary::parse(&item.code).ok_or_else(|| AppError::internal("an item of no dictionary"))
}

fn check_ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, rules::MAX_ITEMS);
    check.finish()
}
