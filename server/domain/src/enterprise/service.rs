//! Changing an enterprise and leaving it.

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Enterprise, EnterpriseChanges};
use super::{rules, store};
use crate::account::model::TokenPair;
use crate::account::session;
use crate::account::store::person;
use crate::account::store::session as sessions;
use crate::record::Change;
use crate::{Db, Services, file, member};

/// Changes the viewer's enterprise (core §7 `PUT enterprise/basic_info`).
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, changes: EnterpriseChanges) -> AppResult<Enterprise> {
    db.transaction(async |tx| {
        let before = store::lock(tx, viewer).await?;
        let after = rules::changed(&before, &changes)?;
        let after = store::update(tx, &after, changes.version).await?.ok_or_else(AppError::stale)?;
        Change::new("enterprise.update", after.id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// The viewer leaves one of their enterprises (core §7 `DELETE enterprise/exit/{id}`). Leaving the current one goes on in
/// another, for which there are tokens then; without another the session ends.
#[erased]
pub async fn exit(services: &Services, viewer: &Viewer, enterprise_id: i64) -> AppResult<Option<TokenPair>> {
    let missing = || AppError::field("enterpriseId", FieldCode::NotFound, "企业不存在或您不在其中");
    let other;
    let leaver = if enterprise_id == viewer.enterprise_id {
        viewer
    } else {
        other = services.identity().elsewhere(viewer, enterprise_id).await?.ok_or_else(missing)?;
        &other
    };
    let next = services
        .db()
        .transaction(async |tx| {
            let places = person::places(tx, viewer.account_id).await?;
            let next = places.iter().find(|place| place.status == 1 && place.enterprise_id != enterprise_id);
            let next = next.map(|place| place.enterprise_id);
            let session =
                sessions::lock(tx, viewer.session_id).await?.ok_or_else(AppError::unauthenticated)?;
            if session.enterprise_id == enterprise_id
                && let Some(next) = next
            {
                // the session moves on before those of the enterprise that is left end
                sessions::set_enterprise(tx, session.id, next).await?;
            }
            member::leave::exit(tx, leaver).await?;
            Ok(next)
        })
        .await?;
    match next {
        Some(next) if enterprise_id == viewer.enterprise_id => {
            session::switch(services, viewer, next).await.map(Some)
        }
        _ => Ok(None),
    }
}

/// Sets the picture of the viewer's enterprise: an upload of theirs with the source `enterprise`, or none. The one
/// before is deleted.
#[erased]
pub async fn set_logo(
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
                file::service::publish_picture(tx, viewer, id, "enterprise").await?;
            }
            let after =
                store::set_logo(tx, before.id, version, file_id).await?.ok_or_else(AppError::stale)?;
            if let Some(old) = before.logo_file_id.filter(|old| Some(*old) != file_id) {
                file::service::drop_picture(tx, viewer, old).await?;
            }
            Change::new("enterprise.logo", after.id).before(&before).after(&after).write(tx, viewer).await?;
            Ok(after)
        })
        .await?;
    file::sweep::collect_quietly(services, viewer.enterprise_id).await;
    Ok(saved)
}

/// Where the picture of the viewer's enterprise can be looked at for a while; `None` when there is none.
#[erased]
pub async fn logo_url(
    services: &Services,
    viewer: &Viewer,
    enterprise: &Enterprise,
) -> AppResult<Option<String>> {
    let Some(file) = enterprise.logo_file_id else { return Ok(None) };
    let address = file::content::address(services, viewer, file).await?;
    let sign = if address.contains('?') { '&' } else { '?' };
    Ok(Some(format!("{address}{sign}width=192&height=192")))
}
