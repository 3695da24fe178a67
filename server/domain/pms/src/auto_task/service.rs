//! Business actions on automatic task rules: check, transaction, write, log and event.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::kind::NAME;
use super::model::{AutoTask, AutoTaskInput, AutoTaskPatch, Outcome, Rehearsal};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::project::service::known_value;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::tree::reorder;
use crate::{Db, member, project};

/// How far back a rehearsal goes, in days.
pub const MOST_DAYS: i32 = 90;
/// The most events of a rehearsal.
const LOOKED_AT: i32 = 5000;
/// The most resulting tasks that are shown.
const SHOWN: usize = 50;

/// Creates a rule after the others, or changes one; absent fields stay (business §7 `autoTask`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: AutoTaskPatch) -> AppResult<AutoTask> {
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let mut place = None;
        let before = match target {
            None => {
                let present = store::of_enterprises(tx, &[viewer.enterprise_id]).await?;
                if present.len() >= rules::MAX_RULES {
                    let message = format!("最多 {} 条规则", rules::MAX_RULES);
                    return Err(AppError::field("name", FieldCode::TooLong, message));
                }
                place = Some(present.last().map_or(0, |row| row.sort_order.saturating_add(1)));
                None
            }
            Some((id, version)) => {
                let before =
                    store::auto_tasks::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                crate::part::from(version, before.version)?;
                Some(before)
            }
        };
        let base = before.as_ref().map_or_else(
            || AutoTaskInput { enabled: true, assignee: rules::DIRECTOR, ..AutoTaskInput::default() },
            AutoTaskInput::from,
        );
        let input = rules::checked(patch.over(base))?;
        settle(tx, viewer, before.as_ref(), &input).await?;
        let row = store::auto_tasks::save(tx, viewer, target, &input).await?;
        match place {
            Some(place) => store::place(tx, viewer, row.id, place).await,
            None => Ok(row),
        }
    })
    .await
}

/// Checks that referenced records exist; references that were stored before stay valid.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&AutoTask>,
    input: &AutoTaskInput,
) -> AppResult<()> {
    if store::name_taken(tx, viewer, &input.name, before.map(|row| row.id)).await? {
        return Err(NAME.taken());
    }
    let kept = |of: fn(&AutoTask) -> &Vec<String>| before.map(|row| of(row).clone()).unwrap_or_default();
    for (what, kept, values) in [
        (("types", Dictionary::ProjectType, "项目类型"), kept(|row| &row.types), &input.types),
        (("tags", Dictionary::ProjectTag, "项目标签"), kept(|row| &row.tags), &input.tags),
        (
            ("statuses", Dictionary::ProjectStatusCategory, "项目状态"),
            kept(|row| &row.statuses),
            &input.statuses,
        ),
    ] {
        known_value(tx, viewer, what, &kept, values).await?;
    }
    match input.member_id {
        Some(id) if before.and_then(|row| row.member_id) != Some(id) => {
            member::store::require_active(tx, viewer, "memberId", &[id]).await
        }
        _ => Ok(()),
    }
}

/// Moves a rule to this position, from 0 (business §7 `PUT autoTask/order/{id}`).
#[erased]
pub async fn arrange(db: &Db, viewer: &Viewer, id: i64, place: i32) -> AppResult<AutoTask> {
    let place =
        usize::try_from(place).map_err(|_| AppError::field("order", FieldCode::Invalid, "排序无效"))?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = store::auto_tasks::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let all = store::of_enterprises(tx, &[viewer.enterprise_id]).await?;
        let ids: Vec<i64> = all.iter().map(|row| row.id).collect();
        store::LIST.arrange(tx, viewer, &reorder(&ids, id, place)).await?;
        let after = store::auto_tasks::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("auto_task.order", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes rules; tasks that they created stay. All or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    project::rules::ids(ids)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        whole(ids, store::auto_tasks::many(tx, viewer, ids).await?)?;
        store::auto_tasks::remove(tx, viewer, ids).await
    })
    .await
}

/// Rehearses a rule on the events of the last days, in projects visible to the viewer, without writing. It
/// uses the present state of records: a milepost that was reached and reopened does not count as reached.
#[erased]
pub async fn rehearse(db: &Db, viewer: &Viewer, patch: AutoTaskPatch, days: i32) -> AppResult<Rehearsal> {
    let base = AutoTaskInput { enabled: true, assignee: rules::DIRECTOR, ..AutoTaskInput::default() };
    let input = rules::checked(patch.over(base))?;
    if !(1..=MOST_DAYS).contains(&days) {
        let message = format!("天数应为 1 到 {MOST_DAYS}");
        return Err(AppError::field("days", FieldCode::Invalid, message));
    }
    let connection = &*db.read().await?;
    let from = clock::now() - TimeDelta::days(days.into());
    let kinds = rules::kinds(input.event);
    let happened = store::since(connection, viewer.enterprise_id, kinds, from, LOOKED_AT).await?;
    let mut seen = BTreeSet::new();
    let outcomes = happened
        .iter()
        .filter(|one| rules::fires(&input, one))
        // once per record
        .filter(|one| seen.insert((one.record_type.clone(), one.record_id)))
        .map(|one| rules::outcome(0, &input, one))
        .collect();
    let mut outcomes = visible(connection, viewer, outcomes).await?;
    let count = outcomes.len();
    outcomes.truncate(SHOWN);
    Ok(Rehearsal { count, outcomes })
}

/// The last tasks that a rule requested, in projects visible to the viewer.
#[erased]
pub async fn latest(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    rule: &AutoTask,
) -> AppResult<Vec<Outcome>> {
    let limit = i64::try_from(SHOWN).unwrap_or(i64::MAX);
    let outcomes = store::latest(connection, rule.enterprise_id, rule.id, limit).await?;
    visible(connection, viewer, outcomes).await
}

async fn visible(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    outcomes: Vec<Outcome>,
) -> AppResult<Vec<Outcome>> {
    let ids: BTreeSet<i64> = outcomes.iter().map(|one| one.project_id).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let projects = project::store::many(connection, viewer, &ids).await?;
    let known: BTreeSet<i64> = projects.iter().map(|row| row.id).collect();
    Ok(outcomes.into_iter().filter(|one| known.contains(&one.project_id)).collect())
}
