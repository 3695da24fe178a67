//! Operations on categories: check, transaction, write, log and event.

use std::collections::HashMap;
use std::iter;

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::{CATEGORY, NAME};
use super::model::{Category, CategoryChanges};
use super::rules::{self, Act, Tree};
use super::store::{self, NewCategories, TREE};
use crate::Db;
use crate::kind::named::require_unused;
use crate::record::Change;
use crate::sheet::names;
use crate::tree::{next_ids, reorder};

/// Creates a node at the end of its siblings (core §7 `POST category/{code}`).
#[erased]
pub async fn create(
    db: &Db,
    viewer: &Viewer,
    tree: Tree,
    parent_id: Option<i64>,
    name: &str,
    remark: Option<&str>,
) -> AppResult<Category> {
    rules::require(viewer, tree, Act::Create)?;
    let texts = rules::texts(name, remark)?;
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let parent = match parent_id {
            Some(id) => Some(store::find(tx, viewer, id).await?.ok_or_else(missing)?),
            None => None,
        };
        if let Some(parent) = &parent {
            rules::may_stand_below(None, tree.code(), 0, parent)?;
        }
        rules::may_grow(store::size(tx, viewer.enterprise_id, tree.code()).await?, 1)?;
        check_name(tx, viewer, tree.code(), parent_id, &texts.name, None).await?;
        let id = next_ids(tx, "category", 1).await?.pop().ok_or_else(|| AppError::internal("no id"))?;
        let mut path = parent.map(|parent| parent.path).unwrap_or_default();
        path.push(id);
        let mut new = NewCategories::default();
        new.push(&path, texts);
        store::insert(tx, viewer, tree.code(), &new).await?;
        let made = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("category.create", id).after(&made).write(tx, viewer).await?;
        Ok(made)
    })
    .await
}

/// Inserts the initial nodes of a tree (core §7 `POST setting/{code}`), unless a node of the same name is in
/// the same place; present nodes stay unchanged. Returns the created ones.
#[erased]
pub async fn initialize(db: &Db, viewer: &Viewer, tree: Tree) -> AppResult<Vec<Category>> {
    rules::require(viewer, tree, Act::Create)?;
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let existing = store::names(tx, viewer.enterprise_id, tree.code()).await?;
        let mut paths: HashMap<Vec<&str>, Vec<i64>> =
            names::steps(&existing).map(|(steps, node)| (steps, node.path.clone())).collect();
        let wanted = tree.starting().iter().flat_map(|(name, below)| {
            iter::once(vec![*name]).chain(below.iter().map(|inner| vec![*name, *inner]))
        });
        let missing: Vec<Vec<&str>> = wanted.filter(|steps| !paths.contains_key(steps)).collect();
        rules::may_grow(existing.len(), missing.len())?;
        let ids = next_ids(tx, "category", missing.len()).await?;
        let mut new = NewCategories::default();
        for (steps, id) in missing.into_iter().zip(&ids) {
            let Some((name, above)) = steps.split_last() else { continue };
            let mut path = paths.get(above).cloned().unwrap_or_default();
            path.push(*id);
            new.push(&path, rules::texts(name, None)?);
            paths.insert(steps, path);
        }
        store::insert(tx, viewer, tree.code(), &new).await?;
        let made = store::own_many(tx, viewer.enterprise_id, &ids).await?;
        let changes = made.iter().map(|node| Change::new("category.create", node.id).after(node));
        Change::write_all(changes, tx, viewer).await?;
        Ok(made)
    })
    .await
}

/// Changes a node (core §7 `PUT category`).
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, changes: CategoryChanges) -> AppResult<Category> {
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let before = editable(tx, viewer, changes.id).await?;
        let texts = rules::texts(
            changes.name.as_deref().unwrap_or(&before.name),
            changes.remark.clone().unwrap_or_else(|| before.remark.clone()).as_deref(),
        )?;
        let parent_id = changes.parent_id.unwrap_or(before.parent_id);
        check_name(tx, viewer, &before.code, parent_id, &texts.name, Some(before.id)).await?;
        if parent_id != before.parent_id {
            hang(tx, viewer, &before, parent_id).await?;
            let order = store::sibling_ids(tx, viewer.enterprise_id, &before.code, parent_id).await?;
            TREE.renumber(tx, viewer.enterprise_id, &reorder(&order, before.id, usize::MAX)).await?;
        }
        let after = store::update(tx, viewer, before.id, changes.version.unwrap_or(before.version), &texts)
            .await?
            .ok_or_else(AppError::stale)?;
        let change = Change::new("category.update", after.id).before(&before).after(&after);
        change.from_version(changes.version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Moves a node to position `order` below `parent` (`None` keeps its parent),
/// core §7 `PUT category/order/{id}`.
#[erased]
pub async fn move_to(
    db: &Db,
    viewer: &Viewer,
    id: i64,
    order: usize,
    parent: Option<Option<i64>>,
) -> AppResult<Category> {
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let before = editable(tx, viewer, id).await?;
        let parent_id = parent.unwrap_or(before.parent_id);
        if parent_id != before.parent_id {
            check_name(tx, viewer, &before.code, parent_id, &before.name, Some(id)).await?;
            hang(tx, viewer, &before, parent_id).await?;
        }
        let siblings = store::sibling_ids(tx, viewer.enterprise_id, &before.code, parent_id).await?;
        TREE.renumber(tx, viewer.enterprise_id, &reorder(&siblings, id, order)).await?;
        let after = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("category.move", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes nodes without children and references (core §7 `DELETE category`); all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    validate::ids(ids)?;
    db.transaction(async |tx| {
        delete_all(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The same within a transaction, for any number of nodes: for undoing an import.
#[erased]
pub async fn delete_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    TREE.lock(tx, viewer.enterprise_id).await?;
    let nodes = store::own_many(tx, viewer.enterprise_id, ids).await?;
    if nodes.len() != ids.len() {
        return Err(AppError::not_found());
    }
    if !nodes.iter().all(|node| rules::may_with(viewer, node, Act::Delete)) {
        return Err(AppError::forbidden());
    }
    let children = store::child_counts(tx, viewer.enterprise_id, ids).await?;
    let mut going: HashMap<i64, usize> = HashMap::new();
    for parent in nodes.iter().filter_map(|node| node.parent_id) {
        *going.entry(parent).or_default() += 1;
    }
    for node in &nodes {
        let below = children.get(&node.id).copied().unwrap_or_default();
        let going = going.get(&node.id).copied().unwrap_or_default();
        let left = usize::try_from(below).unwrap_or(0).saturating_sub(going);
        rules::may_delete(&node.name, left)?;
    }
    let rows: Vec<_> = nodes.iter().map(|node| (node.id, node.name.clone())).collect();
    require_unused(tx, viewer, &CATEGORY, &rows).await?;
    let gone = nodes.iter().map(|node| Change::new("category.delete", node.id).before(node));
    Change::write_all(gone, tx, viewer).await?;
    store::delete(tx, viewer, ids).await
}

/// The node, if a record of the viewer's enterprise may refer to it in `field`.
#[erased]
pub async fn require(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    tree: Tree,
    field: &str,
    id: i64,
) -> AppResult<()> {
    let found = store::own_many(connection, viewer.enterprise_id, &[id]).await?.pop();
    match found.filter(|node| node.code == tree.code()) {
        Some(_) => Ok(()),
        None => Err(AppError::field(field, FieldCode::NotFound, format!("{}不存在", tree.title()))),
    }
}

async fn editable(tx: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Category> {
    let node = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    if node.enterprise_id == rules::SYSTEM {
        return Err(AppError::field("id", FieldCode::Forbidden, "系统分类不能修改"));
    }
    if !rules::may_with(viewer, &node, Act::Edit) {
        return Err(AppError::forbidden());
    }
    Ok(node)
}

async fn hang(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    node: &Category,
    parent_id: Option<i64>,
) -> AppResult<()> {
    let parent = match parent_id {
        Some(id) => Some(store::find(tx, viewer, id).await?.ok_or_else(missing)?),
        None => None,
    };
    if let Some(parent) = &parent {
        let below = TREE.depth_below(tx, node.enterprise_id, node).await?;
        rules::may_stand_below(Some(node.id), &node.code, below, parent)?;
    }
    TREE.reparent(tx, node.enterprise_id, node, parent.as_ref()).await
}

async fn check_name(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    tree: &str,
    parent: Option<i64>,
    name: &str,
    except: Option<i64>,
) -> AppResult<()> {
    if store::name_taken(tx, viewer.enterprise_id, tree, parent, name, except).await? {
        return Err(NAME.taken());
    }
    Ok(())
}

fn missing() -> AppError {
    AppError::field("parentId", FieldCode::NotFound, "上级分类不存在")
}
