//! The business actions on types of work logs: check, transaction, write, log and event
//! (business §2 Log: LogCateSetting).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{LogCategory, LogCategoryChange, LogCategoryInput};
use super::rules::{self, Offer};
use super::store;
use crate::dict::rules::Dictionary;
use crate::journal::places;
use crate::record::Change;
use crate::rows::{Target, from_version, whole};
use crate::tree::reorder;
use crate::{Db, dict, team};

/// Creates a type after the others, or changes one; absent fields stay.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    change: LogCategoryChange,
) -> AppResult<LogCategory> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            Some((id, version)) => {
                let row = find(tx, viewer, id).await?;
                from_version(version, row.version)?;
                Some(row)
            }
            None => None,
        };
        let input = rules::checked(before.as_ref(), change.clone())?;
        let all = store::all(tx, viewer.enterprise_id).await?;
        settle(tx, viewer, before.as_ref(), &input, &all).await?;
        let (change, mut after) = match (&before, target) {
            (Some(row), Some((_, version))) => {
                let after = store::update(tx, viewer, (row.id, row.version), &input).await?;
                let after = after.ok_or_else(AppError::stale)?;
                (Change::new("log_category.update", row.id).before(row).from_version(version), after)
            }
            _ => {
                let made = store::insert(tx, viewer, &input).await?;
                (Change::new("log_category.create", made.id), made)
            }
        };
        if before.is_none() {
            let ids: Vec<i64> = all.iter().map(|row| row.id).chain([after.id]).collect();
            store::arrange(tx, viewer.enterprise_id, &ids).await?;
            after = find(tx, viewer, after.id).await?;
        }
        change.after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

async fn find(tx: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<LogCategory> {
    store::categories::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)
}

/// Checks the references of a type, and that no other type of the name applies to the same teams.
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&LogCategory>,
    input: &LogCategoryInput,
    all: &[LogCategory],
) -> AppResult<()> {
    if before.is_none() && i64::try_from(all.len()).unwrap_or(i64::MAX) >= rules::MAX_CATEGORIES {
        let message = format!("最多 {} 个日志类型", rules::MAX_CATEGORIES);
        return Err(AppError::field("logType", FieldCode::TooLong, message));
    }
    if before.is_none_or(|row| row.log_type != input.log_type) {
        let items = dict::store::items(tx, viewer, Dictionary::LogType).await?;
        if !items.iter().any(|one| one.item.value == input.log_type) {
            return Err(AppError::field("logType", FieldCode::NotFound, "日志类型不存在"));
        }
    }
    if let Some(value) = &input.cost_type
        && before.is_none_or(|row| row.cost_type != input.cost_type)
    {
        let items = dict::store::items(tx, viewer, Dictionary::ProjectCostType).await?;
        if !items.iter().any(|one| &one.item.value == value) {
            return Err(AppError::field("costType", FieldCode::NotFound, "成本类型不存在"));
        }
    }
    let new: Vec<i64> = input
        .team_ids
        .iter()
        .copied()
        .filter(|id| !before.is_some_and(|row| row.team_ids.contains(id)))
        .collect();
    if !new.is_empty() && team::store::find_many(tx, viewer, &new).await?.len() < new.len() {
        return Err(AppError::field("teamIds", FieldCode::NotFound, "团队不存在"));
    }
    let except = before.map(|row| row.id);
    let others = all.iter().filter(|row| Some(row.id) != except && row.log_type == input.log_type);
    if others.into_iter().any(|row| rules::collide(&row.team_ids, &input.team_ids)) {
        let message = "该类型已有适用于这些团队的模板";
        return Err(AppError::field("teamIds", FieldCode::Taken, message));
    }
    Ok(())
}

/// Moves a type to a position among the others, from 0.
#[erased]
pub async fn move_to(db: &Db, viewer: &Viewer, id: i64, place: usize) -> AppResult<LogCategory> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = find(tx, viewer, id).await?;
        let all = store::all(tx, viewer.enterprise_id).await?;
        let ids: Vec<i64> = all.iter().map(|row| row.id).collect();
        store::arrange(tx, viewer.enterprise_id, &reorder(&ids, id, place)).await?;
        let after = find(tx, viewer, id).await?;
        Change::new("log_category.move", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes types; logs written with them do not change.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::categories::many(tx, viewer, ids).await?)?;
        let gone = rows.iter().map(|row| Change::new("log_category.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::categories::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// A type of which an author can write logs.
#[derive(Debug, Clone)]
pub struct Offered {
    /// The value of the dictionary `log_type`.
    pub log_type: String,
    /// Its template; absent: logs without a template.
    pub category: Option<LogCategory>,
}

/// The types of which the viewer can write logs, in the order of the dictionary (business §7
/// `itemlog/getLogGrooup`).
#[erased]
pub async fn offers(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Offered>> {
    let items = dict::store::items(connection, viewer, Dictionary::LogType).await?;
    let all = store::all(connection, viewer.enterprise_id).await?;
    let now = clock::now();
    let place = places::place(connection, viewer.enterprise_id, viewer.member_id, (now, now)).await?;
    let offer = |log_type: String| match rules::offered(&all, &log_type, &place.all) {
        Offer::By(found) => Some(Offered { log_type, category: Some(found.clone()) }),
        Offer::Freely => Some(Offered { log_type, category: None }),
        Offer::Not => None,
    };
    Ok(items.into_iter().filter_map(|one| offer(one.item.value)).collect())
}
