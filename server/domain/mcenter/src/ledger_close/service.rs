//! Commands on months of the ledger: check, transaction, write, log and event.

use chrono::NaiveDate;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::LedgerClose;
use super::{kind, rules, store};
use crate::record::Change;
use crate::sales_target::rules::may_write;
use crate::{Db, db};

/// Closes a month that is over: stores a snapshot of its figures.
#[erased]
pub async fn close(
    db: &Db,
    viewer: &Viewer,
    month: NaiveDate,
    remark: Option<String>,
) -> AppResult<LedgerClose> {
    if !may_write(viewer) {
        return Err(AppError::forbidden());
    }
    let (first, last) = rules::over(month, clock::china_day(clock::now()))?;
    let remark = rules::remark(remark.as_deref())?;
    db.transaction(async |tx| {
        db::lock(tx, "ledger_close", viewer.enterprise_id).await?;
        if store::of_month(tx, viewer, first).await?.is_some() {
            return Err(kind::MONTH.taken());
        }
        let close = store::insert(tx, viewer, (first, last), remark).await?;
        Change::new("ledger_close.create", close.id).after(&close).write(tx, viewer).await?;
        Ok(close)
    })
    .await
}

/// Reopens a closed month: it can be closed again, and has no adjustments meanwhile.
#[erased]
pub async fn reopen(db: &Db, viewer: &Viewer, month: NaiveDate, reason: String) -> AppResult<LedgerClose> {
    if !may_write(viewer) {
        return Err(AppError::forbidden());
    }
    let reason = rules::reason(&reason)?;
    let (first, _) = rules::days_of(month);
    db.transaction(async |tx| {
        db::lock(tx, "ledger_close", viewer.enterprise_id).await?;
        let before = store::of_month(tx, viewer, first).await?;
        let before = before.ok_or_else(|| AppError::field("month", FieldCode::NotFound, "该月尚未关账"))?;
        let after = store::reopen(tx, viewer, before.id, &reason).await?;
        let change = Change::new("ledger_close.reopen", after.id).before(&before).after(&after);
        change.reason(Some(reason)).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}
