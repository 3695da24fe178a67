//! The business actions on comments on weekly reports: check, transaction, write, log and event (business §7
//! Weekly: comments).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::ONCE;
use super::model::{WeeklyComment, WeeklyCommentChange, WeeklyCommentInput};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::record::Change;
use crate::rows::{Target, from_version, whole};
use crate::weekly::model::Weekly;
use crate::weekly::states::Step;
use crate::weekly::{self, messages, rules as reports};
use crate::{Db, dict};

/// Comments on a report, or changes the viewer's own comment; the first one locks the report for its author.
/// The report's row is locked meanwhile, so that its author does not change it concurrently.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    change: WeeklyCommentChange,
) -> AppResult<WeeklyComment> {
    db.transaction(async |tx| {
        let before = match target {
            Some((id, _)) => {
                let row = store::comments::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                if !rules::may_update(viewer, &row) {
                    return Err(AppError::forbidden());
                }
                Some(row)
            }
            None => None,
        };
        let input = rules::checked(before.as_ref(), change.clone())?;
        let report = match weekly::store::hold(tx, viewer, input.weekly_id).await {
            Err(AppError::Refused { .. }) if before.is_none() => {
                return Err(AppError::field("weeklyId", FieldCode::NotFound, "周报不存在"));
            }
            held => held?,
        };
        graded(tx, viewer, before.as_ref(), &input).await?;
        match (before, target) {
            (Some(row), Some((_, version))) => changed(tx, viewer, (&row, version), &input).await,
            _ => made(tx, viewer, &report, &input).await,
        }
    })
    .await
}

/// Checks that the grade is available, or was the comment's before.
async fn graded(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&WeeklyComment>,
    input: &WeeklyCommentInput,
) -> AppResult<()> {
    let Some(grade) = &input.grade else { return Ok(()) };
    if before.is_some_and(|row| row.grade.as_ref() == Some(grade)) {
        return Ok(());
    }
    let items = dict::store::items(tx, viewer, Dictionary::WeeklyCommentGrade).await?;
    if items.iter().any(|one| one.item.value == *grade) {
        return Ok(());
    }
    Err(AppError::field("grade", FieldCode::NotFound, "评级不存在"))
}

async fn made(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    report: &Weekly,
    input: &WeeklyCommentInput,
) -> AppResult<WeeklyComment> {
    let status = reports::step(viewer, report, Step::Comment)?;
    if store::own(tx, viewer, report.id).await?.is_some() {
        return Err(ONCE.taken());
    }
    let row = store::insert(tx, viewer, input).await?;
    Change::new("weekly_comment.create", row.id).after(&row).write(tx, viewer).await?;
    if status != reports::status(report) {
        let after = weekly::store::set_status(tx, viewer, report, status).await?;
        Change::new("weekly.lock", report.id).before(report).after(&after).write(tx, viewer).await?;
    }
    messages::commented(tx, viewer, report, row.body.clone()).await?;
    Ok(row)
}

async fn changed(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (row, version): (&WeeklyComment, Option<i32>),
    input: &WeeklyCommentInput,
) -> AppResult<WeeklyComment> {
    from_version(version, row.version)?;
    let after = store::update(tx, viewer, (row.id, row.version), input).await?;
    let after = after.ok_or_else(AppError::stale)?;
    let change = Change::new("weekly_comment.update", row.id).before(row).after(&after);
    change.from_version(version).write(tx, viewer).await?;
    Ok(after)
}

/// Deletes comments; all or none. Deleting the last one unlocks the report.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::comments::many(tx, viewer, ids).await?)?;
        if !rows.iter().all(|row| rules::may_delete(viewer, row)) {
            return Err(AppError::forbidden());
        }
        // in a fixed order, so that two concurrent deletions do not deadlock
        let mut of: Vec<i64> = rows.iter().map(|row| row.weekly_id).collect();
        of.sort_unstable();
        of.dedup();
        let mut held = Vec::with_capacity(of.len());
        for id in of {
            held.push(weekly::store::hold(tx, viewer, id).await?);
        }
        let gone = rows.iter().map(|row| Change::new("weekly_comment.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::comments::delete(tx, viewer, ids).await?;
        for report in &held {
            unlocked(tx, viewer, report).await?;
        }
        Ok(ids.to_vec())
    })
    .await
}

/// Unlocks a report without any comment left.
async fn unlocked(tx: &mut AsyncPgConnection, viewer: &Viewer, report: &Weekly) -> AppResult<()> {
    if store::count_of(tx, viewer.enterprise_id, report.id).await? > 0 {
        return Ok(());
    }
    let before = reports::status(report);
    let Some(status) = before.after(Step::Uncomment).filter(|status| *status != before) else {
        return Ok(());
    };
    let after = weekly::store::set_status(tx, viewer, report, status).await?;
    Change::new("weekly.unlock", report.id).before(report).after(&after).write(tx, viewer).await
}
