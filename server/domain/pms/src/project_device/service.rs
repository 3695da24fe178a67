//! Business actions on project devices: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::PROJECT_DEVICE;
use super::model::{Device, DeviceInput, DevicePatch};
use super::{rules, store};
use crate::catalog;
use crate::kind::named::require_unused;
use crate::project::model::Project;
use crate::project::rules::may_edit;
use crate::project_part::silently;

/// Checks that the records a device names exist; references that were stored before stay valid.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    _: &Project,
    before: Option<&Device>,
    input: &mut DeviceInput,
) -> AppResult<()> {
    if let Some(id) = input.product_id.filter(|id| before.and_then(|row| row.product_id) != Some(*id)) {
        catalog::service::require_product(tx, viewer, "productId", id).await?;
    }
    match input.brand_model_id {
        Some(id) if before.and_then(|row| row.brand_model_id) != Some(id) => {
            catalog::service::require_brand_model(tx, viewer, "brandModelId", id).await
        }
        _ => Ok(()),
    }
}

/// Checks that the device named by `field` belongs to its project, and keeps it until the transaction ends.
#[erased]
pub async fn require(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    (id, project): (i64, Option<i64>),
) -> AppResult<Device> {
    let found = match project {
        Some(project) => store::keep(tx, viewer, (id, project)).await?,
        None => None,
    };
    found.ok_or_else(|| AppError::field(field, FieldCode::NotFound, "该项目没有这台设备"))
}

/// Refuses to delete devices that records name.
#[erased]
async fn unused(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[Device]) -> AppResult<()> {
    let called: Vec<(i64, String)> = rows.iter().map(|row| (row.id, row.name.clone())).collect();
    require_unused(tx, viewer, &PROJECT_DEVICE, &called).await
}

project_parts!(devices: Device, DeviceInput, DevicePatch; may may_edit, checked rules::checked, settled settle,
    leaving unused, written silently);
