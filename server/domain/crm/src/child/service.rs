//! The business actions on sub-units of customers: check, transaction, write, log and event.

use xieli_kernel::{AppError, AppResult, Viewer};

use super::kind::NAME;
use super::model::{Child, ChildInput, ChildPatch};
use super::{rules, store};
use crate::rows::whole;
use crate::{Db, customer, part};

/// Adds a sub-unit to a customer (business §7 Customers).
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, customer_id: i64, input: ChildPatch) -> AppResult<Child> {
    let input = rules::checked(input.over(ChildInput { customer_id, ..ChildInput::default() }))?;
    db.transaction(async |tx| {
        customer::service::require_editable(tx, viewer, customer_id).await?;
        if store::name_taken(tx, viewer, &input, None).await? {
            return Err(NAME.taken());
        }
        store::children::save(tx, viewer, None, &input).await
    })
    .await
}

/// Changes a sub-unit; absent fields stay.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    input: ChildPatch,
) -> AppResult<Child> {
    db.transaction(async |tx| {
        let found = store::children::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        customer::service::require_editable(tx, viewer, found.customer_id).await?;
        // read again: the row is locked now and cannot change any more
        let before = store::children::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        part::from(version, before.version)?;
        let input = rules::checked(input.over(ChildInput::from(&before)))?;
        if store::name_taken(tx, viewer, &input, Some(id)).await? {
            return Err(NAME.taken());
        }
        store::children::save(tx, viewer, Some((id, version)), &input).await
    })
    .await
}

/// Deletes sub-units; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    customer::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::children::many(tx, viewer, ids).await?)?;
        part::hold(tx, viewer, found.iter().map(|row| row.customer_id).collect()).await?;
        store::children::remove(tx, viewer, ids).await
    })
    .await
}
