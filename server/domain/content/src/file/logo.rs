//! Logo of the enterprise, an uploaded image: setting, replacing, and its temporary address.

use xieli_kernel::{AppError, AppResult, Viewer};

use super::{content, service, sweep};
use crate::Services;
use crate::enterprise::kind::ENTERPRISE;
use crate::enterprise::model::Enterprise;
use crate::enterprise::store;
use crate::record::Change;

/// Sets the logo of the viewer's enterprise: an upload of theirs with the source `enterprise`, or none. The
/// previous one is deleted.
#[erased]
pub async fn set(
    services: &Services,
    viewer: &Viewer,
    version: i32,
    file_id: Option<i64>,
) -> AppResult<Enterprise> {
    let saved = services
        .db()
        .transaction(async |tx| {
            let before = store::lock(tx, viewer).await?;
            if let Some(id) = file_id {
                service::publish_picture(tx, viewer, id, ENTERPRISE.record_type).await?;
            }
            let after =
                store::set_logo(tx, before.id, version, file_id).await?.ok_or_else(AppError::stale)?;
            if let Some(old) = before.logo_file_id.filter(|old| Some(*old) != file_id) {
                service::drop_picture(tx, viewer, old).await?;
            }
            Change::new("enterprise.logo", after.id).before(&before).after(&after).write(tx, viewer).await?;
            Ok(after)
        })
        .await?;
    sweep::collect_quietly(services, viewer.enterprise_id).await;
    Ok(saved)
}

/// The temporary address of the logo of the viewer's enterprise; `None` if it has none.
#[erased]
pub async fn address(
    services: &Services,
    viewer: &Viewer,
    enterprise: &Enterprise,
) -> AppResult<Option<String>> {
    let Some(file) = enterprise.logo_file_id else { return Ok(None) };
    let address = content::address(services, viewer, file).await?;
    let sign = if address.contains('?') { '&' } else { '?' };
    Ok(Some(format!("{address}{sign}width=192&height=192")))
}
