//! The business actions on contacts of customers: check, transaction, write, log and event.

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::model::{Contact, ContactInput, ContactPatch};
use super::{rules, store};
use crate::record::Change;
use crate::rows::whole;
use crate::{Db, customer, part};

/// Adds contacts, already checked, to customers that were just created; the first of a customer is its
/// default unless another one is marked as such.
#[erased]
pub async fn insert_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    mut inputs: Vec<(i64, ContactInput)>,
) -> AppResult<()> {
    part::one_default(&mut inputs, |input| &mut input.is_default);
    add_all(tx, viewer, &inputs).await?;
    let customers: BTreeSet<i64> = inputs.iter().map(|(customer, _)| *customer).collect();
    let customers: Vec<i64> = customers.into_iter().collect();
    customer::store::find_by(tx, viewer.enterprise_id, &customers).await
}

/// Adds contacts to customers, checked and with the default settled, and returns them in the order of the
/// inputs; the caller updates the search index.
#[erased]
pub(super) async fn add_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    inputs: &[(i64, ContactInput)],
) -> AppResult<Vec<Contact>> {
    let made = store::insert_all(tx, viewer, inputs).await?;
    let changes = made.iter().map(|row| Change::new("contact.create", row.id).after(row));
    Change::write_all(changes, tx, viewer).await?;
    Ok(made)
}

/// Writes contacts whose customers are locked, each as a pair of old row and new values; the caller updates
/// the search index.
#[erased]
pub(super) async fn update_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    changed: &[(Contact, ContactInput)],
) -> AppResult<()> {
    if changed.is_empty() {
        return Ok(());
    }
    let after = store::update_all(tx, viewer, changed).await?;
    let after: HashMap<i64, Contact> = after.into_iter().map(|row| (row.id, row)).collect();
    let changes = changed.iter().filter_map(|(before, _)| {
        let change = Change::new("contact.update", before.id).before(before);
        Some(change.after(after.get(&before.id)?).from_version(None))
    });
    Change::write_all(changes, tx, viewer).await
}

/// Adds a contact to a customer (business §7 Customers).
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, customer_id: i64, input: ContactPatch) -> AppResult<Contact> {
    db.transaction(async |tx| {
        let customer = customer::service::require_editable(tx, viewer, customer_id).await?;
        let flags = customer::service::flags(tx, viewer, &customer.customer_type).await?;
        let mut input = rules::checked(input.over(ContactInput::default()), &customer.name, flags)?;
        let counts = store::counts_of(tx, viewer, &[customer_id]).await?;
        let present = counts.first().map_or(0, |(_, count)| *count);
        if usize::try_from(present).unwrap_or(usize::MAX) >= flags.contacts {
            return Err(rules::too_many(flags.contacts));
        }
        if present == 0 {
            input.is_default = true;
        } else if input.is_default {
            take_defaults(tx, viewer, &[customer_id]).await?;
        }
        let made = add_all(tx, viewer, &[(customer_id, input)]).await?.pop();
        let made = made.ok_or_else(|| AppError::internal("nothing was inserted"))?;
        customer::store::find_by(tx, viewer.enterprise_id, &[customer_id]).await?;
        Ok(made)
    })
    .await
}

/// Removes the default flag of the default contact of each of these customers; returns the contacts that had
/// it.
#[erased]
pub(super) async fn take_defaults(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customers: &[i64],
) -> AppResult<Vec<Contact>> {
    if customers.is_empty() {
        return Ok(Vec::new());
    }
    let others = store::clear_defaults(tx, viewer, customers).await?;
    let changes = others.iter().map(|other| Change::new("contact.update", other.id).after(other));
    Change::write_all(changes, tx, viewer).await?;
    Ok(others)
}

/// Changes a contact; absent fields stay. The default stays one until another becomes it.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    input: ContactPatch,
) -> AppResult<Contact> {
    db.transaction(async |tx| {
        let found = store::contacts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let customer = customer::service::require_editable(tx, viewer, found.customer_id).await?;
        // read again: the row is locked now and cannot change any more
        let before = store::contacts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let from = part::from(version, before.version)?;
        let flags = customer::service::flags(tx, viewer, &customer.customer_type).await?;
        let mut input = rules::checked(input.over(ContactInput::from(&before)), &customer.name, flags)?;
        input.is_default |= before.is_default;
        if input.is_default && !before.is_default {
            take_defaults(tx, viewer, &[before.customer_id]).await?;
        }
        let after = store::update(tx, viewer, id, from, &input).await?.ok_or_else(AppError::stale)?;
        let change = Change::new("contact.update", id).before(&before).after(&after);
        change.from_version(version).write(tx, viewer).await?;
        customer::store::find_by(tx, viewer.enterprise_id, &[before.customer_id]).await?;
        Ok(after)
    })
    .await
}

/// Deletes contacts; all or none. When a default goes, the customer's oldest contact takes its place.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    customer::rules::ids(ids)?;
    db.transaction(async |tx| {
        delete_all(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The same within a transaction, for any number of contacts: the undoing of an import.
#[erased]
pub async fn delete_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    let found = whole(ids, store::contacts::many(tx, viewer, ids).await?)?;
    let customers = part::hold(tx, viewer, found.iter().map(|row| row.customer_id).collect()).await?;
    let customers: Vec<i64> = customers.iter().map(|customer| customer.id).collect();
    let rows = whole(ids, store::contacts::many(tx, viewer, ids).await?)?;
    let gone = rows.iter().map(|row| Change::new("contact.delete", row.id).before(row));
    Change::write_all(gone, tx, viewer).await?;
    store::contacts::delete(tx, viewer, ids).await?;
    let heirs = store::pass_default(tx, viewer, &customers).await?;
    let heirs = heirs.iter().map(|row| Change::new("contact.update", row.id).after(row));
    Change::write_all(heirs, tx, viewer).await?;
    customer::store::find_by(tx, viewer.enterprise_id, &customers).await
}
