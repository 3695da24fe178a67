//! Business actions on project places: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{AddressInput, AddressPatch, ProjectAddress};
use super::{rules, store};
use crate::address;
use crate::project::model::Project;
use crate::project::rules::may_edit;
use crate::project_part::{freely, silently};

/// Checks that an address taken from the register belongs to the project's customer; missing fields are
/// copied from it.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    before: Option<&ProjectAddress>,
    input: &mut AddressInput,
) -> AppResult<()> {
    if let Some(id) = input.address_id.filter(|id| before.and_then(|row| row.address_id) != Some(*id)) {
        let found = address::store::addresses::find(tx, viewer, id).await?;
        let found = found.filter(|row| Some(row.customer_id) == project.customer_id);
        let found = found
            .ok_or_else(|| AppError::field("addressId", FieldCode::NotFound, "该项目的客户没有这个地址"))?;
        if input.address.is_empty() {
            input.address = found.address;
            (input.lng, input.lat) = (found.lng, found.lat);
        }
        let called = found.name.map(|name| name.chars().take(50).collect());
        input.name = input.name.take().or(called);
        input.description = input.description.take().or(found.description);
    }
    if input.address.is_empty() {
        return Err(AppError::field("address", FieldCode::Required, "请填写详细地址"));
    }
    Ok(())
}

project_parts!(addresses: ProjectAddress, AddressInput, AddressPatch; may may_edit, checked rules::checked,
    settled settle, leaving freely, written silently);
