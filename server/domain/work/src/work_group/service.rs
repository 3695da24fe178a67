//! The business actions on work groups: check, transaction, write, log and event.

use xieli_kernel::{AppError, AppResult, Viewer};

use super::model::{WorkGroup, WorkGroupInput, WorkGroupPatch};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::project::service::known_value;
use crate::rows::{Target, whole};
use crate::{Db, member, part};

/// Creates or changes a group; absent fields stay (business §7 work group). New members of it must be active.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: WorkGroupPatch) -> AppResult<WorkGroup> {
    db.transaction(async |tx| {
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
                part::from(version, before.version)?;
                Some(before)
            }
        };
        let base = before.as_ref().map(WorkGroupInput::from).unwrap_or_default();
        let had = base.members.clone();
        let could = base.service_types.clone();
        let input = rules::checked(patch.over(base))?;
        let come: Vec<i64> = input.members.iter().copied().filter(|id| !had.contains(id)).collect();
        if !come.is_empty() {
            member::store::require_active(tx, viewer, "memberIds", &come).await?;
        }
        let what = ("serviceTypes", Dictionary::WorkServiceType, "服务类型");
        known_value(tx, viewer, what, &could, &input.service_types).await?;
        store::work_groups::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes groups; all or none. Orders of their members do not change.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        whole(ids, store::hold(tx, viewer, ids).await?)?;
        store::work_groups::remove(tx, viewer, ids).await
    })
    .await
}
