//! The business actions on customer addresses: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::coordinate::System;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::ADDRESS;
use super::model::{Address, AddressInput, AddressPatch};
use super::{rules, store};
use crate::kind::named::require_unused;
use crate::record::Change;
use crate::rows::whole;
use crate::{Db, customer, part};

/// Adds addresses, already checked, to customers that were just created; the first of a customer is its
/// default unless another one is marked as such.
#[erased]
pub async fn insert_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    mut inputs: Vec<(i64, AddressInput)>,
) -> AppResult<()> {
    part::one_default(&mut inputs, |input| &mut input.is_default);
    let made = store::insert_all(tx, viewer, &inputs).await?;
    let changes = made.iter().map(|row| Change::new("customer_address.create", row.id).after(row));
    Change::write_all(changes, tx, viewer).await
}

/// Checks that the address that the field `field` names belongs to the customer.
#[erased]
pub async fn require(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    customer: i64,
    field: &str,
    id: i64,
) -> AppResult<()> {
    if store::of_customer(connection, viewer, customer, &[id]).await?.is_empty() {
        return Err(AppError::field(field, FieldCode::NotFound, "该客户没有这个地址"));
    }
    Ok(())
}

/// Adds an address to a customer (business §7 Customers).
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, customer_id: i64, input: AddressPatch) -> AppResult<Address> {
    db.transaction(async |tx| {
        let customer = customer::service::require_editable(tx, viewer, customer_id).await?;
        let flags = customer::service::flags(tx, viewer, &customer.customer_type).await?;
        let mut input = rules::named(input.over(AddressInput::default()), flags)?;
        if !store::has_any(tx, viewer, customer_id).await? {
            input.is_default = true;
        } else if input.is_default {
            take_default(tx, viewer, customer_id).await?;
        }
        let made = store::insert_all(tx, viewer, &[(customer_id, input)]).await?.pop();
        let made = made.ok_or_else(|| AppError::internal("nothing was inserted"))?;
        Change::new("customer_address.create", made.id).after(&made).write(tx, viewer).await?;
        Ok(made)
    })
    .await
}

/// Removes the default flag from the customer's present default address.
async fn take_default(tx: &mut AsyncPgConnection, viewer: &Viewer, customer: i64) -> AppResult<()> {
    match store::clear_default(tx, viewer, customer).await? {
        Some(other) => Change::new("customer_address.update", other.id).after(&other).write(tx, viewer).await,
        None => Ok(()),
    }
}

/// Changes an address; absent fields stay. The default stays one until another becomes it.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    patch: AddressPatch,
) -> AppResult<Address> {
    db.transaction(async |tx| {
        let found = store::addresses::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let customer = customer::service::require_editable(tx, viewer, found.customer_id).await?;
        // read again: the row is locked now and cannot change any more
        let before = store::addresses::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let from = part::from(version, before.version)?;
        let flags = customer::service::flags(tx, viewer, &customer.customer_type).await?;
        let moves = patch.moves();
        let mut input = rules::named(patch.over(AddressInput::from(&before)), flags)?;
        if !moves {
            (input.lng, input.lat) = (before.lng, before.lat);
            input.coordinates = System::from_name(&before.coordinates);
        }
        input.is_default |= before.is_default;
        if input.is_default && !before.is_default {
            take_default(tx, viewer, before.customer_id).await?;
        }
        let after = store::update(tx, viewer, id, from, &input).await?.ok_or_else(AppError::stale)?;
        let change = Change::new("customer_address.update", id).before(&before).after(&after);
        change.from_version(version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes addresses that no record names; all or none. When a default goes, the customer's oldest address
/// takes its place.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    customer::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::addresses::many(tx, viewer, ids).await?)?;
        let customers = part::hold(tx, viewer, found.iter().map(|row| row.customer_id).collect()).await?;
        let customers: Vec<i64> = customers.iter().map(|customer| customer.id).collect();
        let rows = whole(ids, store::addresses::many(tx, viewer, ids).await?)?;
        let called: Vec<(i64, String)> = rows.iter().map(|row| (row.id, row.address.clone())).collect();
        require_unused(tx, viewer, &ADDRESS, &called).await?;
        let gone = rows.iter().map(|row| Change::new("customer_address.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::addresses::delete(tx, viewer, ids).await?;
        let heirs = store::pass_default(tx, viewer, &customers).await?;
        let heirs = heirs.iter().map(|row| Change::new("customer_address.update", row.id).after(row));
        Change::write_all(heirs, tx, viewer).await?;
        Ok(ids.to_vec())
    })
    .await
}
