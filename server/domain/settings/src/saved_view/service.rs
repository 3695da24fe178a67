//! Saving and deleting views.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::NAME;
use super::model::{Draft, SavedView};
use super::{rules, store};
use crate::Db;
use crate::db::lock;
use crate::record::Change;

/// The most ids one call may name.
const MAX_IDS: usize = 100;

/// Saves a view, new or changed; marking one as default takes the mark off the others.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, draft: Draft) -> AppResult<SavedView> {
    rules::may_save(viewer, draft.scope)?;
    let draft = rules::checked(draft)?;
    db.transaction(async |tx| {
        // one after the other: which is the default, and how many there are, stays as it was read
        lock(tx, "saved_view", viewer.enterprise_id).await?;
        let before = match draft.id {
            Some(id) => Some(changeable(store::find_many(tx, viewer, &[id]).await?, viewer, 1)?.remove(0)),
            None => None,
        };
        if store::name_taken(tx, viewer, &draft).await? {
            return Err(NAME.taken());
        }
        if before.is_none() && store::count(tx, viewer, &draft).await? >= rules::MAX_A_ROUTE {
            let message = format!("一个页面最多保存 {} 个视图", rules::MAX_A_ROUTE);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        if draft.is_default {
            store::clear_default(tx, viewer, &draft).await?;
        }
        let (kind, view) = match &before {
            Some(before) => ("saved_view.update", store::update(tx, viewer, before.id, &draft).await?),
            None => ("saved_view.create", store::insert(tx, viewer, &draft).await?),
        };
        Change::new(kind, view.id).before(&before).after(&view).write(tx, viewer).await?;
        Ok(view)
    })
    .await
}

/// Deletes views; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_IDS);
    check.finish()?;
    db.transaction(async |tx| {
        let views = changeable(store::find_many(tx, viewer, ids).await?, viewer, ids.len())?;
        let gone = views.iter().map(|view| Change::new("saved_view.delete", view.id).before(view));
        Change::write_all(gone, tx, viewer).await?;
        store::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The views that were found, if they are all that were asked for and the viewer may change each.
fn changeable(found: Vec<SavedView>, viewer: &Viewer, wanted: usize) -> AppResult<Vec<SavedView>> {
    if found.len() != wanted {
        return Err(AppError::not_found());
    }
    if found.iter().any(|view| !rules::may_change(viewer, view)) {
        return Err(AppError::forbidden());
    }
    Ok(found)
}
