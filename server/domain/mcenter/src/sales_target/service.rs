//! Commands on sales targets: check, transaction, write, log and event (business §7 `setSalesTarget`).

use chrono::Datelike;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{Basis, SalesTarget, SetTarget, Spread};
use super::store::{TargetInput, TargetOwner};
use super::{rules, store};
use crate::record::Change;
use crate::rows::from_version;
use crate::{Db, db, member, team};

/// Sets a target of a year, or changes it; a change in the running year needs a reason.
#[erased]
pub async fn set(db: &Db, viewer: &Viewer, set: SetTarget) -> AppResult<SalesTarget> {
    if !rules::may_write(viewer) {
        return Err(AppError::forbidden());
    }
    let (remark, reason) = rules::checked(&set)?;
    let year =
        i16::try_from(set.year).map_err(|_| AppError::field("year", FieldCode::Invalid, "年份无效"))?;
    let whose = TargetOwner { year, level: set.level, team_id: set.team_id, member_id: set.member_id };
    let this_year = clock::china_day(clock::now()).year();
    db.transaction(async |tx| {
        // without the lock, two concurrent first writers would both insert a row
        db::lock(tx, "sales_target", viewer.enterprise_id).await?;
        let before = store::held(tx, viewer, whose).await?;
        match (&before, set.version) {
            (Some(row), said) => {
                from_version(said, row.version)?;
            }
            // the client read a version of a target that does not exist
            (None, Some(said)) if said != 0 => return Err(AppError::stale()),
            (None, _) => {}
        }
        if before.is_none() {
            if let Some(id) = set.team_id {
                let found = team::store::find(tx, viewer, id).await?;
                if found.is_none_or(|team| team.brief.team_type != team::rules::INTERNAL) {
                    return Err(AppError::field("teamId", FieldCode::NotFound, "团队不存在"));
                }
            }
            if let Some(id) = set.member_id {
                member::store::require_known(tx, viewer, "memberId", &[id]).await?;
            }
        }
        let last_year = match set.spread {
            Spread::LastYear => {
                let basis = Basis::of(&store::setting(tx, viewer.enterprise_id).await?.basis);
                store::shape(tx, viewer, basis, TargetOwner { year: year - 1, ..whose }).await?
            }
            Spread::Even | Spread::Hand => [0; 12],
        };
        let (months, locked) = rules::settled(&set, before.as_ref(), last_year)?;
        if reason.is_none() && rules::needs_reason(before.as_ref(), &months, this_year) {
            return Err(AppError::field("reason", FieldCode::Required, "请填写调整原因"));
        }
        let kept = before.as_ref().and_then(|row| row.remark.clone());
        let input = TargetInput {
            months: months.to_vec(),
            locked: locked.to_vec(),
            spread: set.spread.number(),
            remark: if set.remark.is_some() { remark } else { kept },
        };
        let after = match &before {
            None => store::insert(tx, viewer, whose, input).await?,
            Some(row) => store::update(tx, viewer, row.id, input).await?,
        };
        let change = Change::new("sales_target.set", after.id).after(&after).reason(reason);
        let change = match &before {
            None => change,
            Some(row) => change.before(row).from_version(set.version),
        };
        change.write(tx, viewer).await?;
        Ok(after)
    })
    .await
}
