//! Operations on document categories.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::{self, Checker};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::kind::NAME;
use super::model::FileGroup;
use super::store::{self, TREE};
use crate::Db;
use crate::record::Change;
use crate::tree::reorder;

/// The greatest depth of a tree.
const MAX_DEPTH: usize = 5;

/// Whether the viewer may create, rename and move categories.
pub fn may_edit(viewer: &Viewer) -> bool {
    viewer.can(Code::ResEdit)
}

/// Whether the viewer may delete categories.
pub fn may_delete(viewer: &Viewer) -> bool {
    viewer.can(Code::ResDel)
}

/// Creates a category at the end of its siblings (core §7 `POST group`).
#[erased]
pub async fn create(
    db: &Db,
    viewer: &Viewer,
    category: Option<i16>,
    parent_id: Option<i64>,
    name: &str,
) -> AppResult<FileGroup> {
    let name = checked(name)?;
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let parent = parent(tx, viewer, parent_id).await?;
        let inherited = parent.as_ref().map(|parent| parent.category);
        let category = category.or(inherited).unwrap_or(super::GENERAL);
        may_stand_below(category, 0, parent.as_ref())?;
        check_name(tx, viewer, category, parent_id, &name, None).await?;
        let group = store::insert(tx, viewer, category, parent.as_ref(), &name).await?;
        Change::new("file_group.create", group.id).after(&group).write(tx, viewer).await?;
        Ok(group)
    })
    .await
}

/// Renames a category (core §7 `PUT group`).
#[erased]
pub async fn rename(
    db: &Db,
    viewer: &Viewer,
    id: i64,
    version: Option<i32>,
    name: Option<&str>,
) -> AppResult<FileGroup> {
    let name = name.map(checked).transpose()?;
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let before = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let name = name.clone().unwrap_or_else(|| before.name.clone());
        check_name(tx, viewer, before.category, before.parent_id, &name, Some(id)).await?;
        let from = version.unwrap_or(before.version);
        let group = store::rename(tx, viewer, id, from, &name).await?.ok_or_else(AppError::stale)?;
        let change = Change::new("file_group.update", id).before(&before).after(&group);
        change.from_version(version).write(tx, viewer).await?;
        Ok(group)
    })
    .await
}

/// Moves a category to position `order` below `parent` (`None` keeps its parent),
/// core §7 `PUT group/order/{id}`.
#[erased]
pub async fn move_to(
    db: &Db,
    viewer: &Viewer,
    id: i64,
    order: usize,
    to: Option<Option<i64>>,
) -> AppResult<FileGroup> {
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let before = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let parent_id = to.unwrap_or(before.parent_id);
        if parent_id != before.parent_id {
            let parent = parent(tx, viewer, parent_id).await?;
            if parent.as_ref().is_some_and(|parent| parent.path.contains(&id)) {
                return Err(refuse_parent("上级分类不能是自己或自己的下级"));
            }
            let below = TREE.depth_below(tx, viewer.enterprise_id, &before).await?;
            may_stand_below(before.category, below, parent.as_ref())?;
            check_name(tx, viewer, before.category, parent_id, &before.name, Some(id)).await?;
            TREE.reparent(tx, viewer.enterprise_id, &before, parent.as_ref()).await?;
        }
        let siblings = store::sibling_ids(tx, viewer, before.category, parent_id).await?;
        TREE.renumber(tx, viewer.enterprise_id, &reorder(&siblings, id, order)).await?;
        let group = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("file_group.move", id).before(&before).after(&group).write(tx, viewer).await?;
        Ok(group)
    })
    .await
}

/// Deletes empty categories (core §7 `DELETE group`); all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    validate::ids(ids)?;
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let groups = store::by_ids(tx, viewer.enterprise_id, ids).await?;
        if groups.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let burden = store::burden(tx, viewer.enterprise_id, ids).await?;
        for group in &groups {
            let (children, files) = burden.get(&group.id).copied().unwrap_or_default();
            may_delete_group(&group.name, children, files)?;
        }
        let gone = groups.iter().map(|group| Change::new("file_group.delete", group.id).before(group));
        Change::write_all(gone, tx, viewer).await?;
        store::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

async fn parent(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: Option<i64>,
) -> AppResult<Option<FileGroup>> {
    match id {
        None => Ok(None),
        Some(id) => match store::find(tx, viewer, id).await? {
            Some(group) => Ok(Some(group)),
            None => Err(AppError::field("parentId", FieldCode::NotFound, "分类不存在")),
        },
    }
}

fn may_stand_below(category: i16, below: usize, parent: Option<&FileGroup>) -> AppResult<()> {
    let Some(parent) = parent else { return Ok(()) };
    if parent.category != category {
        return Err(refuse_parent("上级分类的类别不同"));
    }
    if parent.path.len() + 1 + below > MAX_DEPTH {
        return Err(refuse_parent("分类层级不能超过 5 级"));
    }
    Ok(())
}

fn refuse_parent(message: &'static str) -> AppError {
    AppError::field("parentId", FieldCode::Invalid, message)
}

fn checked(name: &str) -> AppResult<String> {
    let mut check = Checker::new();
    let name = check.required("name", "分类名称", name, 50);
    check.finish()?;
    Ok(name)
}

async fn check_name(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    category: i16,
    parent_id: Option<i64>,
    name: &str,
    except: Option<i64>,
) -> AppResult<()> {
    if store::name_taken(tx, viewer, category, parent_id, name, except).await? {
        return Err(NAME.taken());
    }
    Ok(())
}

/// Error unless a category has neither subcategories nor files.
pub fn may_delete_group(name: &str, children: i64, files: i64) -> AppResult<()> {
    let refuse = |message: String| Err(AppError::field("ids", FieldCode::Conflict, message));
    if children > 0 {
        return refuse(format!("分类“{name}”还有下级分类，不能删除"));
    }
    if files > 0 {
        return refuse(format!("分类“{name}”下还有 {files} 个文件，不能删除"));
    }
    Ok(())
}
