//! The business actions on delegations of approval: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{FlowDelegation, FlowDelegationChange, FlowDelegationInput};
use super::{rules, store};
use crate::flow_form;
use crate::record::Change;
use crate::rows::{Target, from_version, whole};
use crate::{Db, db, member};

/// Creates a delegation, or changes the given values of one. Two for the same days and form are refused.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    change: FlowDelegationChange,
) -> AppResult<FlowDelegation> {
    db.transaction(async |tx| {
        db::lock(tx, "flow_delegation", viewer.enterprise_id).await?;
        let before = match target {
            Some((id, version)) => {
                let row = store::delegations::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                if !rules::may_edit(viewer, &row) {
                    return Err(AppError::forbidden());
                }
                from_version(version, row.version)?;
                Some(row)
            }
            None => None,
        };
        let input = rules::checked(viewer, clock::china_day(clock::now()), before.as_ref(), change)?;
        settle(tx, viewer, &input, before.as_ref()).await?;
        let (change, after) = match (&before, target) {
            (Some(row), Some((_, version))) => {
                let after = store::update(tx, viewer, (row.id, row.version), &input).await?;
                let after = after.ok_or_else(AppError::stale)?;
                (Change::new("flow_delegation.update", row.id).before(row).from_version(version), after)
            }
            _ => {
                let after = store::insert(tx, viewer, &input).await?;
                (Change::new("flow_delegation.create", after.id), after)
            }
        };
        change.after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &FlowDelegationInput,
    before: Option<&FlowDelegation>,
) -> AppResult<()> {
    member::store::require_active(tx, viewer, "toId", &[input.to_id]).await?;
    if input.member_id != viewer.member_id {
        member::store::require_active(tx, viewer, "memberId", &[input.member_id]).await?;
    }
    // one that was deleted meanwhile may stay
    let had = before.map_or(&[][..], |row| row.form_ids.as_slice());
    let new: Vec<i64> = input.form_ids.iter().copied().filter(|id| !had.contains(id)).collect();
    if flow_form::store::forms::many(tx, viewer, &new).await?.len() < new.len() {
        return Err(AppError::field("formIds", FieldCode::NotFound, "表单不存在"));
    }
    if store::overlaps(tx, viewer.enterprise_id, input, before.map(|row| row.id)).await? {
        return Err(AppError::field("beginsOn", FieldCode::Conflict, "这段时间已设置审批委托"));
    }
    Ok(())
}

/// Ends delegations; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::delegations::many(tx, viewer, ids).await?)?;
        if !rows.iter().all(|row| rules::may_edit(viewer, row)) {
            return Err(AppError::forbidden());
        }
        let gone = rows.iter().map(|row| Change::new("flow_delegation.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::delegations::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}
