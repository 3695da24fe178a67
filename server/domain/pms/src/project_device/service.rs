//! The business actions on the devices of projects: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use super::model::{Device, DeviceInput, DevicePatch};
use super::{rules, store};
use crate::catalog;
use crate::project::model::Project;
use crate::project::rules::may_edit;
use crate::project_part::{freely, silently};

/// What a device names must be there; what it named before stays good.
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

project_parts!(devices: Device, DeviceInput, DevicePatch; may may_edit, checked rules::checked, settled settle,
    leaving freely, written silently);
