//! The business actions on the QR codes of customers: check, transaction, write, log and event.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer, messages};

use super::kind::BOUND;
use super::model::{CustomerQrcode, LinkPatch, MovePatch, Moved};
use super::store::Written;
use super::{rules, store};
use crate::asset::model::Asset;
use crate::customer::model::Customer;
use crate::qrcode::model::EquipmentChanges;
use crate::qrcode::service::Which;
use crate::record::Change;
use crate::rows::whole;
use crate::{Db, address, asset, customer, part, qrcode};

/// Checks that the records that the patch names belong to the customer; returns the asset.
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer: i64,
    patch: &LinkPatch,
) -> AppResult<Option<Asset>> {
    if let Some(Some(id)) = patch.address_id {
        address::service::require(tx, viewer, customer, "addressId", id).await?;
    }
    match patch.asset_id {
        Some(Some(id)) => asset::service::require(tx, viewer, customer, "assetId", id).await.map(Some),
        _ => Ok(None),
    }
}

/// Binds a code to a customer: a blank code gets the data of the labelled equipment, a code in use keeps its
/// data (business §7 Customers).
#[erased]
pub async fn bind(
    db: &Db,
    viewer: &Viewer,
    customer_id: i64,
    which: Which,
    patch: LinkPatch,
) -> AppResult<CustomerQrcode> {
    rules::may(viewer)?;
    let remark = rules::remark(patch.remark.as_ref().and_then(Option::as_deref))?;
    db.transaction(async |tx| {
        let customer = customer::service::require_editable(tx, viewer, customer_id).await?;
        let on = settle(tx, viewer, customer_id, &patch).await?;
        let code = qrcode::service::find_for(tx, viewer, &which).await?;
        if store::is_bound(tx, viewer, code.id).await? {
            return Err(BOUND.taken());
        }
        qrcode::service::bind_for(tx, viewer, code.id, equipment(&patch, on.as_ref(), &customer, code.name))
            .await?;
        let link = Written {
            customer_id,
            qrcode_id: code.id,
            asset_id: patch.asset_id.flatten(),
            address_id: patch.address_id.flatten(),
            remark,
        };
        let made = store::insert(tx, viewer, &link).await?;
        Change::new("customer_qrcode.create", made.id).after(&made).write(tx, viewer).await?;
        Ok(made)
    })
    .await
}

/// The equipment data that a code gets: the values of the patch, else of the asset, else of the customer.
fn equipment(
    patch: &LinkPatch,
    on: Option<&Asset>,
    customer: &Customer,
    known: Option<String>,
) -> EquipmentChanges {
    let said = patch.name.clone().filter(|name| !name.trim().is_empty());
    let name = said.or(known).or_else(|| on.map(|asset| asset.name.clone()));
    let serial = on.and_then(|asset| asset.serial_number.clone());
    let place = on.and_then(|asset| asset.location.clone());
    EquipmentChanges {
        name: Some(name.unwrap_or_else(|| customer.name.clone())),
        // the manufacturer's number may be longer than a label can show
        serial_number: serial.filter(|number| number.chars().count() <= 50).map(Some),
        location: patch.location.clone().or(place.map(Some)),
        ..EquipmentChanges::default()
    }
}

/// Changes asset, address and remark of a code; absent fields stay.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    patch: LinkPatch,
) -> AppResult<CustomerQrcode> {
    rules::may(viewer)?;
    db.transaction(async |tx| {
        let found = store::qrcodes::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        customer::service::require_editable(tx, viewer, found.customer_id).await?;
        // read again: the row is locked now and cannot change any more
        let before = store::qrcodes::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let from = part::from(version, before.version)?;
        settle(tx, viewer, before.customer_id, &patch).await?;
        if patch.name.is_some() || patch.location.is_some() {
            let LinkPatch { name, location, .. } = patch.clone();
            let changes = EquipmentChanges { name, location, ..EquipmentChanges::default() };
            qrcode::service::bind_for(tx, viewer, before.qrcode_id, changes).await?;
        }
        let remark = patch.remark.clone().unwrap_or_else(|| before.remark.clone());
        let link = Written {
            customer_id: before.customer_id,
            qrcode_id: before.qrcode_id,
            asset_id: patch.asset_id.unwrap_or(before.asset_id),
            address_id: patch.address_id.unwrap_or(before.address_id),
            remark: rules::remark(remark.as_deref())?,
        };
        let after = store::update(tx, viewer, id, from, &link).await?.ok_or_else(AppError::stale)?;
        let change = Change::new("customer_qrcode.update", id).before(&before).after(&after);
        change.from_version(version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Changes customer, asset or address of several codes, each with its own outcome (business §7 Customers).
#[erased]
pub async fn update_all(db: &Db, viewer: &Viewer, ids: &[i64], change: MovePatch) -> AppResult<Vec<Moved>> {
    rules::may(viewer)?;
    customer::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = store::qrcodes::many(tx, viewer, ids).await?;
        let mut wanted: Vec<i64> =
            found.iter().map(|row| row.customer_id).chain(change.customer_id).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let customers = customer::store::hold(tx, viewer, &wanted).await?;
        let customers: HashMap<i64, Customer> = customers.into_iter().map(|row| (row.id, row)).collect();
        let found = store::qrcodes::many(tx, viewer, ids).await?;
        let rows: HashMap<i64, CustomerQrcode> = found.into_iter().map(|row| (row.id, row)).collect();
        let place = Place::of(tx, viewer, &change).await?;
        let mut refused: HashMap<i64, String> = HashMap::new();
        let (mut moved, mut kept) = (Vec::new(), Vec::new());
        for id in ids {
            match rows.get(id).ok_or_else(AppError::not_found).and_then(|row| {
                let to = change.customer_id.unwrap_or(row.customer_id);
                editable(viewer, customers.get(&row.customer_id))?;
                editable(viewer, customers.get(&to))?;
                place.fits(to)?;
                Ok(to != row.customer_id)
            }) {
                Ok(true) => moved.push(*id),
                Ok(false) => kept.push(*id),
                Err(error) => drop(refused.insert(*id, told(error)?)),
            }
        }
        let mut written: HashMap<i64, CustomerQrcode> = HashMap::new();
        // with another customer, references to the former one are cleared
        let away = MovePatch {
            asset_id: Some(change.asset_id.flatten()),
            address_id: Some(change.address_id.flatten()),
            ..change
        };
        for (ids, change) in [(moved, &away), (kept, &change)] {
            let after = store::update_all(tx, viewer, &ids, change).await?;
            written.extend(after.into_iter().map(|row| (row.id, row)));
        }
        let changes = written.values().filter_map(|after| {
            let before = rows.get(&after.id)?;
            Some(Change::new("customer_qrcode.update", after.id).before(before).after(after))
        });
        Change::write_all(changes, tx, viewer).await?;
        let mut answer = |id: &i64| match written.remove(id) {
            Some(row) => (*id, Ok(row)),
            None => (*id, Err(refused.remove(id).unwrap_or_else(|| messages::NOT_FOUND.to_owned()))),
        };
        Ok(ids.iter().map(&mut answer).collect())
    })
    .await
}

/// The target of several codes: customer, asset and address.
struct Place {
    asset: Option<Option<i64>>,
    address: Option<Option<i64>>,
}

impl Place {
    async fn of(tx: &mut AsyncPgConnection, viewer: &Viewer, change: &MovePatch) -> AppResult<Self> {
        let asset = match change.asset_id.flatten() {
            Some(id) => Some(asset::store::assets::find(tx, viewer, id).await?.map(|row| row.customer_id)),
            None => None,
        };
        let address = match change.address_id.flatten() {
            Some(id) => {
                Some(address::store::addresses::find(tx, viewer, id).await?.map(|row| row.customer_id))
            }
            None => None,
        };
        Ok(Self { asset, address })
    }

    fn fits(&self, customer: i64) -> AppResult<()> {
        if self.asset.is_some_and(|owner| owner != Some(customer)) {
            return Err(AppError::bad_input("该客户没有这台设备"));
        }
        if self.address.is_some_and(|owner| owner != Some(customer)) {
            return Err(AppError::bad_input("该客户没有这个地址"));
        }
        Ok(())
    }
}

fn editable(viewer: &Viewer, customer: Option<&Customer>) -> AppResult<()> {
    let customer = customer.ok_or_else(AppError::not_found)?;
    if customer::rules::may_edit(viewer, customer) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// The text of an error for one row of an answer.
fn told(error: AppError) -> AppResult<String> {
    match error {
        AppError::Refused { message, .. } => Ok(message.into_owned()),
        error => Err(error),
    }
}

/// Unbinds codes from customers; all or none. The codes themselves stay as they are.
#[erased]
pub async fn unbind(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::may(viewer)?;
    customer::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::qrcodes::many(tx, viewer, ids).await?)?;
        part::hold(tx, viewer, found.iter().map(|row| row.customer_id).collect()).await?;
        let rows = whole(ids, store::qrcodes::many(tx, viewer, ids).await?)?;
        let gone = rows.iter().map(|row| Change::new("customer_qrcode.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::qrcodes::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}
