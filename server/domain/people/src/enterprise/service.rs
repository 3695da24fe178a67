//! Business actions: changing an enterprise and leaving it.

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Enterprise, EnterpriseChanges};
use super::{rules, store};
use crate::account::Accounts as _;
use crate::account::model::TokenPair;
use crate::account::session;
use crate::account::store::person;
use crate::account::store::session as sessions;
use crate::record::Change;
use crate::{Db, Services, member};

/// Changes the viewer's enterprise (core §7 `PUT enterprise/basic_info`).
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, changes: EnterpriseChanges) -> AppResult<Enterprise> {
    db.transaction(async |tx| {
        let before = store::lock(tx, viewer).await?;
        let after = rules::changed(&before, &changes)?;
        let after = store::update(tx, &after, changes.version.unwrap_or(before.version))
            .await?
            .ok_or_else(AppError::stale)?;
        let change = Change::new("enterprise.update", after.id).before(&before).after(&after);
        change.from_version(changes.version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// The viewer leaves one of their enterprises (core §7 `DELETE enterprise/exit/{id}`). After leaving the
/// current one the session continues in another, with new tokens; without another it ends.
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
            let next = places.iter().find(|place| place.is_active() && place.enterprise_id != enterprise_id);
            let next = next.map(|place| place.enterprise_id);
            let session =
                sessions::lock(tx, viewer.session_id).await?.ok_or_else(AppError::unauthenticated)?;
            if session.enterprise_id == enterprise_id
                && let Some(next) = next
            {
                // the session switches before those of the enterprise that is left end
                sessions::set_enterprise(tx, session.id, next).await?;
            }
            member::leave::exit(tx, leaver).await?;
            Ok(next)
        })
        .await?;
    match next {
        Some(next) if enterprise_id == viewer.enterprise_id => {
            session::switch(services, viewer, next, None).await.map(Some)
        }
        _ => Ok(None),
    }
}
