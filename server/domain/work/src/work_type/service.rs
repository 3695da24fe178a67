//! Definition of the requirements of a service type: check, transaction, write, log and event.

use serde::Serialize;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Demand, DemandPatch, WorkType};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::project::service::known_value;
use crate::record::Change;
use crate::{Db, part};

/// The requirements in the form of the audit log.
#[derive(Debug, Serialize)]
struct LoggedRequirements {
    service_type: String,
    checklist: String,
    form: String,
    photos: i16,
    arrival: bool,
    signature: bool,
}

fn told(row: &WorkType) -> LoggedRequirements {
    let demand = row.demand();
    let list = |texts: Vec<&str>| texts.join("、");
    LoggedRequirements {
        service_type: row.service_type.clone(),
        checklist: list(demand.checklist.iter().map(|line| line.text.as_str()).collect()),
        form: list(demand.fields.iter().map(|field| field.label.as_str()).collect()),
        photos: demand.photos,
        arrival: demand.arrival,
        signature: demand.signature,
    }
}

/// Sets the requirements of a service type; absent fields stay, empty requirements remove them. Orders in
/// service keep the requirements of the time when their service began.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    (service_type, version): (&str, Option<i32>),
    patch: DemandPatch,
) -> AppResult<WorkType> {
    db.transaction(async |tx| {
        let what = ("serviceType", Dictionary::WorkServiceType, "服务类型");
        known_value(tx, viewer, what, &[], &[service_type.to_owned()]).await?;
        let Some(before) = store::hold(tx, viewer, service_type).await? else {
            // a definition that another member has made meanwhile is not overwritten
            part::from(version, 0)?;
            let demand = rules::checked(patch.clone().over(Demand::default()))?;
            let row = store::insert(tx, viewer, service_type, &demand).await?;
            let row = row.ok_or_else(|| {
                let message = "其他人刚刚设置了该服务类型，请刷新后重试";
                AppError::field("serviceType", FieldCode::Stale, message)
            })?;
            Change::new("work_type.create", row.id).after(&told(&row)).write(tx, viewer).await?;
            return Ok(row);
        };
        part::from(version, before.version)?;
        let demand = rules::checked(patch.clone().over(before.demand()))?;
        let after = store::update(tx, viewer, before.id, &demand).await?;
        let change = Change::new("work_type.update", after.id).before(&told(&before)).after(&told(&after));
        change.from_version(version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}
