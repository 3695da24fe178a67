//! Commands on promises to pay: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::ids as checked_ids;
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use super::model::{NewPromise, PaymentPromise};
use super::{rules, store};
use crate::record::Change;
use crate::rows::whole;
use crate::sales_target::rules::{may_dun, may_read};
use crate::{Db, payment, project};

/// Records a promise for a payment plan; it replaces an earlier one.
#[erased]
pub async fn record(db: &Db, viewer: &Viewer, new: NewPromise) -> AppResult<PaymentPromise> {
    if !may_read(viewer) {
        return Err(AppError::forbidden());
    }
    db.transaction(async |tx| {
        let found = payment::store::plans::find(tx, viewer, new.plan_id).await?;
        let plan = found.ok_or_else(AppError::not_found)?;
        hold(tx, viewer, &[plan.project_id]).await?;
        let input = rules::checked(&new, &plan, clock::china_day(clock::now()))?;
        let row = store::insert(tx, viewer, input).await?;
        Change::new("payment_promise.create", row.id).after(&row).write(tx, viewer).await?;
        Ok(row)
    })
    .await
}

/// Withdraws promises; all or none. The promise before counts again.
#[erased]
pub async fn withdraw(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    if !may_read(viewer) {
        return Err(AppError::forbidden());
    }
    checked_ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::promises::many(tx, viewer, ids).await?)?;
        let projects: Vec<i64> = rows.iter().map(|row| row.project_id).collect();
        hold(tx, viewer, &projects).await?;
        let gone = rows.iter().map(|row| Change::new("payment_promise.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::promises::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Refuses unless the viewer may write about the payments of each of these projects.
#[erased]
pub(crate) async fn hold(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_ids: &[i64],
) -> AppResult<()> {
    let projects = project::store::many(connection, viewer, project_ids).await?;
    let is_each =
        project_ids.iter().all(|id| projects.iter().any(|row| row.id == *id && may_dun(viewer, row)));
    if is_each { Ok(()) } else { Err(AppError::forbidden()) }
}
