//! The business actions on SLA rules: check, transaction, write, log and event.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::hours::Hours;
use super::model::{Promise, WorkSla, WorkSlaInput, WorkSlaPatch};
use super::{rules, store};
use crate::config_value::model::WorkClockSetting;
use crate::config_value::rules::Setting;
use crate::dict::rules::Dictionary;
use crate::project::service::known_value;
use crate::rows::Target;
use crate::work_group::rules::ids as checked_ids;
use crate::{Db, config_value, part, workday};

/// Creates or changes a rule; absent fields stay. Existing orders keep their promised times.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: WorkSlaPatch) -> AppResult<WorkSla> {
    db.transaction(async |tx| {
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::work_slas::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                part::from(version, before.version)?;
                Some(before)
            }
        };
        let base = before.as_ref().map(WorkSlaInput::from).unwrap_or_default();
        let input = rules::checked(patch.over(base))?;
        let one = |value: Option<&String>| value.cloned().into_iter().collect::<Vec<String>>();
        for (what, kept, asked) in [
            (
                ("level", Dictionary::WorkLevel, "优先级"),
                one(before.as_ref().and_then(|row| row.level.as_ref())),
                one(input.level.as_ref()),
            ),
            (
                ("serviceType", Dictionary::WorkServiceType, "服务类型"),
                one(before.as_ref().and_then(|row| row.service_type.as_ref())),
                one(input.service_type.as_ref()),
            ),
        ] {
            known_value(tx, viewer, what, &kept, &asked).await?;
        }
        store::work_slas::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes rules; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| store::work_slas::remove(tx, viewer, ids).await).await
}

/// The working hours of an enterprise.
#[erased]
pub async fn hours(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Hours> {
    let value = config_value::store::of(connection, enterprise_id, Setting::WorkClock).await?.value;
    let setting: WorkClockSetting = serde_json::from_value(value).unwrap_or_default();
    Ok(Hours::of(&setting, workday::store::corrections(connection, enterprise_id).await?))
}

/// The promised times of an order, by its level, service type, time of request and time on hold.
#[erased]
pub async fn promise(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    (level, service_type): (Option<&str>, Option<&str>),
    requested_at: DateTime<Utc>,
    held: TimeDelta,
) -> AppResult<Promise> {
    let found = store::fitting(connection, enterprise_id, level, service_type).await?;
    let Some(one) = rules::fitting(&found, level, service_type) else { return Ok(Promise::default()) };
    Ok(rules::promised(Some(one), &hours(connection, enterprise_id).await?, requested_at, held))
}
