//! Queries on settings; the only module with SQL about them.

use chrono::Utc;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::config_value;

use super::model::{ConfigValue, Row};
use super::rules::Setting;

/// The effective setting of the viewer's enterprise.
#[erased]
pub async fn get(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    setting: Setting,
) -> AppResult<ConfigValue> {
    of(connection, viewer.enterprise_id, setting).await
}

/// The effective setting of an enterprise, for unauthenticated requests.
#[erased]
pub async fn of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    setting: Setting,
) -> AppResult<ConfigValue> {
    let row: Option<Row> = config_value::table
        .find((enterprise_id, setting.code()))
        .select(Row::as_select())
        .first(&mut connection)
        .await
        .optional()?;
    let value = setting.read(row.as_ref().map(|row| &row.value))?;
    Ok(ConfigValue { setting, value, version: row.map_or(0, |row| row.version) })
}

/// Writes a setting if its version is still `version`; 0 means that there is none yet.
#[erased]
pub async fn put(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    setting: Setting,
    version: i32,
    value: &Value,
) -> AppResult<Option<Row>> {
    if version == 0 {
        return Ok(diesel::insert_into(config_value::table)
            .values((
                config_value::enterprise_id.eq(viewer.enterprise_id),
                config_value::code.eq(setting.code()),
                config_value::value.eq(value),
                config_value::created_by.eq(viewer.member_id),
                config_value::updated_by.eq(viewer.member_id),
            ))
            .on_conflict_do_nothing()
            .returning(Row::as_returning())
            .get_result(connection)
            .await
            .optional()?);
    }
    let row = config_value::table.find((viewer.enterprise_id, setting.code()));
    Ok(diesel::update(row.filter(config_value::version.eq(version)))
        .set((
            config_value::value.eq(value),
            config_value::version.eq(config_value::version + 1),
            config_value::updated_at.eq(Utc::now()),
            config_value::updated_by.eq(viewer.member_id),
        ))
        .returning(Row::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}
