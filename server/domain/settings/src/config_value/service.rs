//! Operations on settings: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::model::{ConfigChanges, ConfigValue, Row};
use super::rules::{self, Setting};
use super::store;
use crate::Db;
use crate::db;
use crate::dict;
use crate::dict::rules::Dictionary;
use crate::record::Change;

/// Changes a setting (core §7 `PUT configvalue/{code}`).
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    setting: Setting,
    version: Option<i32>,
    changes: ConfigChanges,
) -> AppResult<ConfigValue> {
    db.transaction(async |tx| {
        // without the lock, two concurrent first writes would both take the row for missing
        db::lock(tx, "config_value", viewer.enterprise_id).await?;
        let before = store::get(tx, viewer, setting).await?;
        let offered = match &changes.is_open {
            Some(_) => dict::store::items(tx, viewer, Dictionary::IsOpen).await?,
            None => Vec::new(),
        };
        let offered: Vec<String> = offered.into_iter().map(|one| one.item.value).collect();
        let value = rules::changed(setting, &before.value, &changes, &offered)?;
        let from = ConfigValue { version: version.unwrap_or(before.version), ..before };
        put(tx, viewer, from, value, version).await
    })
    .await
}

/// Resets a setting to its default; one that was never changed stays as it is.
#[erased]
pub async fn reset(db: &Db, viewer: &Viewer, setting: Setting) -> AppResult<ConfigValue> {
    db.transaction(async |tx| {
        let before = store::get(tx, viewer, setting).await?;
        let value = setting.read(None)?;
        if before.value == value {
            return Ok(before);
        }
        let version = before.version;
        put(tx, viewer, before, value, Some(version)).await
    })
    .await
}

/// Writes `value` over the setting that was read; `said` is the version given by the caller.
async fn put(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: ConfigValue,
    value: Value,
    said: Option<i32>,
) -> AppResult<ConfigValue> {
    let ConfigValue { setting, version, .. } = before;
    let after = store::put(tx, viewer, setting, version, &value).await?.ok_or_else(AppError::stale)?;
    let was = Row { code: after.code.clone(), value: before.value, version };
    let change = Change::new("config_value.update", viewer.enterprise_id).before(&was).after(&after);
    change.from_version(said).write(tx, viewer).await?;
    Ok(ConfigValue { setting, value, version: after.version })
}
