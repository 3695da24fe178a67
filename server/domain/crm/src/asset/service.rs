//! The business actions on assets of customers: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::{ASSET, NUMBER};
use super::model::{Asset, AssetInput, AssetPatch, Facets};
use super::{rules, store};
use crate::kind::named::require_unused;
use crate::rows::whole;
use crate::{Db, address, catalog, customer, part};

/// Checks that the records that the input names exist, and that no other asset of the customer has its
/// number.
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Asset>,
    input: &AssetInput,
) -> AppResult<()> {
    if input.number.is_some() && store::number_taken(tx, viewer, input, before.map(|row| row.id)).await? {
        return Err(NUMBER.taken());
    }
    // references that were there before stay valid
    if let Some(id) = input.product_id.filter(|id| before.and_then(|row| row.product_id) != Some(*id)) {
        catalog::service::require_product(tx, viewer, "productId", id).await?;
    }
    if let Some(id) = input.brand_model_id.filter(|id| before.and_then(|row| row.brand_model_id) != Some(*id))
    {
        catalog::service::require_brand_model(tx, viewer, "brandModelId", id).await?;
    }
    if let Some(id) = input.address_id.filter(|id| before.and_then(|row| row.address_id) != Some(*id)) {
        address::service::require(tx, viewer, input.customer_id, "addressId", id).await?;
    }
    Ok(())
}

/// Checks that the asset that the field `field` names belongs to the customer; returns it.
#[erased]
pub async fn require(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    customer: i64,
    field: &str,
    id: i64,
) -> AppResult<Asset> {
    let found = store::assets::find(connection, viewer, id).await?;
    found
        .filter(|row| row.customer_id == customer)
        .ok_or_else(|| AppError::field(field, FieldCode::NotFound, "该客户没有这台设备"))
}

/// Adds an asset or a device to a customer (business §7 Customers).
#[erased]
pub async fn create(
    db: &Db,
    viewer: &Viewer,
    (customer_id, kind): (i64, i16),
    input: AssetPatch,
) -> AppResult<Asset> {
    let input = rules::checked(input, AssetInput::new(customer_id, kind))?;
    db.transaction(async |tx| {
        customer::service::require_editable(tx, viewer, customer_id).await?;
        settle(tx, viewer, None, &input).await?;
        store::assets::save(tx, viewer, None, &input).await
    })
    .await
}

/// Changes an asset or a device; absent fields stay.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    input: AssetPatch,
) -> AppResult<Asset> {
    db.transaction(async |tx| {
        let found = store::assets::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        customer::service::require_editable(tx, viewer, found.customer_id).await?;
        // read again: the row is locked now and cannot change any more
        let before = store::assets::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        part::from(version, before.version)?;
        let input = rules::checked(input, AssetInput::from(&before))?;
        settle(tx, viewer, Some(&before), &input).await?;
        store::assets::save(tx, viewer, Some((id, version)), &input).await
    })
    .await
}

/// Deletes assets and devices to which no QR code is bound; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    customer::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::assets::many(tx, viewer, ids).await?)?;
        part::hold(tx, viewer, found.iter().map(|row| row.customer_id).collect()).await?;
        let called: Vec<(i64, String)> = found.into_iter().map(|row| (row.id, row.name)).collect();
        require_unused(tx, viewer, &ASSET, &called).await?;
        store::assets::remove(tx, viewer, ids).await
    })
    .await
}

/// Values that occur in the assets of a customer; none if the customer is invisible to the viewer.
#[erased]
pub async fn facets(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    customer: i64,
) -> AppResult<Option<Facets>> {
    match customer::store::find(connection, viewer, customer).await? {
        Some(_) => store::facets(connection, viewer, customer).await.map(Some),
        None => Ok(None),
    }
}
