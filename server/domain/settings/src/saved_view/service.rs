//! Operations on saved views: save and delete.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::NAME;
use super::model::{Draft, SavedView};
use super::{rules, store};
use crate::db::lock;
use crate::record::Change;
use crate::{Db, team};

/// The most ids in one call.
const MAX_IDS: usize = 100;

/// Saves a view, new or changed; marking it as default unmarks the previous default.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, draft: Draft) -> AppResult<SavedView> {
    let draft = rules::checked(draft)?;
    db.transaction(async |tx| {
        // serialised: the default and the number of views must not change between check and write
        lock(tx, "saved_view", viewer.enterprise_id).await?;
        let before = match draft.id {
            Some(id) => Some(changeable(store::find_many(tx, viewer, &[id]).await?, viewer, 1)?.remove(0)),
            None => None,
        };
        if let Some(id) = draft.team_id {
            require_team(tx, viewer, id).await?;
        }
        rules::may_save(viewer, draft.scope, draft.team_id)?;
        // a view that an administrator unshares returns to its owner
        let owner = before.as_ref().map_or(viewer.member_id, |view| view.member_id);
        if store::name_taken(tx, viewer, owner, &draft).await? {
            return Err(NAME.taken());
        }
        let comes = before.as_ref().is_none_or(|view| {
            (view.scope.as_str(), view.team_id, &view.route)
                != (draft.scope.as_str(), draft.team_id, &draft.route)
        });
        if comes && store::count(tx, viewer, owner, &draft).await? >= rules::MAX_A_ROUTE {
            let message = format!("一个页面最多保存 {} 个视图", rules::MAX_A_ROUTE);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        if draft.is_default {
            store::clear_default(tx, viewer, owner, &draft).await?;
        }
        let (kind, view) = match &before {
            Some(before) => {
                let version = draft.version.unwrap_or(before.version);
                let written = store::update(tx, viewer, (before.id, version), &draft).await?;
                ("saved_view.update", written.ok_or_else(AppError::stale)?)
            }
            None => ("saved_view.create", store::insert(tx, viewer, &draft).await?),
        };
        let change = Change::new(kind, view.id).before(&before).after(&view);
        let change = if before.is_some() { change.from_version(draft.version) } else { change };
        change.write(tx, viewer).await?;
        Ok(view)
    })
    .await
}

/// Checks that the team is visible to the viewer, and locks it against deletion until the transaction ends.
#[erased]
async fn require_team(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<()> {
    team::store::TREE.lock(tx, viewer.enterprise_id).await?;
    match team::store::find(tx, viewer, id).await? {
        Some(_) => Ok(()),
        None => Err(AppError::field("teamId", FieldCode::NotFound, "团队不存在")),
    }
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

/// The views that were found, if they are all that were requested and the viewer may change each.
fn changeable(found: Vec<SavedView>, viewer: &Viewer, wanted: usize) -> AppResult<Vec<SavedView>> {
    if found.len() != wanted {
        return Err(AppError::not_found());
    }
    if found.iter().any(|view| !rules::may_change(viewer, view)) {
        return Err(AppError::forbidden());
    }
    Ok(found)
}
