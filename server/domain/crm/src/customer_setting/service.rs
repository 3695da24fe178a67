//! Reading and changing settings of customers.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{CustomerSetting, Row, SettingPatch};
use super::store;
use crate::record::Change;
use crate::{Db, customer, db};

/// The longest time without a follow-up, in days.
const MAX_DAYS: i32 = 365;

fn resolved(enterprise_id: i64, customer_id: Option<i64>, rows: &[Row]) -> CustomerSetting {
    let whole = rows.iter().find(|row| row.customer_id.is_none());
    let own = rows.iter().find(|row| row.customer_id == customer_id);
    let own_of_one = own.filter(|_| customer_id.is_some());
    CustomerSetting {
        enterprise_id,
        customer_id,
        follow_days: own_of_one
            .and_then(|row| row.follow_days)
            .or_else(|| whole.and_then(|row| row.follow_days)),
        notify_salesman: own_of_one
            .and_then(|row| row.notify_salesman)
            .or_else(|| whole.and_then(|row| row.notify_salesman))
            .unwrap_or(true),
        inherited: own.is_none(),
        version: own.map_or(0, |row| row.version),
    }
}

/// The effective setting of a customer visible to the viewer, or of the enterprise.
#[erased]
pub async fn get(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    customer_id: Option<i64>,
) -> AppResult<Option<CustomerSetting>> {
    if let Some(id) = customer_id
        && customer::store::find(connection, viewer, id).await?.is_none()
    {
        return Ok(None);
    }
    let ids: Vec<i64> = customer_id.into_iter().collect();
    let rows = store::kept(connection, viewer.enterprise_id, &ids).await?;
    Ok(Some(resolved(viewer.enterprise_id, customer_id, &rows)))
}

/// The settings of single customers.
#[erased]
pub async fn differing(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<CustomerSetting>> {
    let own = store::differing(connection, viewer, 1000).await?;
    let mut whole = store::kept(connection, viewer.enterprise_id, &[]).await?;
    let one = |row: Row| {
        let id = row.customer_id;
        whole.retain(|row| row.customer_id.is_none());
        whole.push(row);
        resolved(viewer.enterprise_id, id, &whole)
    };
    Ok(own.into_iter().map(one).collect())
}

/// Checks the right: for a customer the right to change it, for the enterprise the right to manage it.
async fn allowed(tx: &mut AsyncPgConnection, viewer: &Viewer, customer_id: Option<i64>) -> AppResult<()> {
    match customer_id {
        Some(id) => customer::service::require_editable(tx, viewer, id).await.map(|_| ()),
        None if viewer.can(Code::EManage) => db::lock(tx, "customer setting", viewer.enterprise_id).await,
        // as an error of the field, since the same field changes the setting of one customer for members who
        // may change that one
        None => Err(AppError::field("customerId", FieldCode::Forbidden, "没有操作权限")),
    }
}

fn change(customer_id: Option<i64>, row: &Row, reset: bool) -> Change {
    match customer_id {
        Some(id) => Change::new("customer.setting", id),
        None if reset => Change::new("customer_setting.reset", row.id),
        None => Change::new("customer_setting.update", row.id),
    }
}

/// Changes the setting of a customer or of the enterprise; absent fields stay.
#[erased]
pub async fn set(
    db: &Db,
    viewer: &Viewer,
    customer_id: Option<i64>,
    version: Option<i32>,
    patch: SettingPatch,
) -> AppResult<CustomerSetting> {
    if patch.follow_days.flatten().is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
        return Err(AppError::field("followDays", FieldCode::Invalid, "跟进天数为 1 到 365"));
    }
    db.transaction(async |tx| {
        allowed(tx, viewer, customer_id).await?;
        let ids: Vec<i64> = customer_id.into_iter().collect();
        let rows = store::kept(tx, viewer.enterprise_id, &ids).await?;
        let before = rows.iter().find(|row| row.customer_id == customer_id);
        if version.is_some_and(|said| said != before.map_or(0, |row| row.version)) {
            return Err(AppError::stale());
        }
        let days = patch.follow_days.unwrap_or_else(|| before.and_then(|row| row.follow_days));
        let told = patch.notify_salesman.unwrap_or_else(|| before.and_then(|row| row.notify_salesman));
        let after = store::write(tx, viewer, before, customer_id, (days, told)).await?;
        let mut log = change(customer_id, &after, false).after(&after);
        if let Some(before) = before {
            log = log.before(before);
        }
        log.from_version(version).write(tx, viewer).await?;
        let rows = store::kept(tx, viewer.enterprise_id, &ids).await?;
        Ok(resolved(viewer.enterprise_id, customer_id, &rows))
    })
    .await
}

/// Deletes the stored setting of a customer or of the enterprise.
#[erased]
pub async fn reset(db: &Db, viewer: &Viewer, customer_id: Option<i64>) -> AppResult<CustomerSetting> {
    db.transaction(async |tx| {
        allowed(tx, viewer, customer_id).await?;
        let ids: Vec<i64> = customer_id.into_iter().collect();
        let rows = store::kept(tx, viewer.enterprise_id, &ids).await?;
        if let Some(before) = rows.iter().find(|row| row.customer_id == customer_id) {
            store::remove(tx, viewer.enterprise_id, before.id).await?;
            change(customer_id, before, true).before(before).write(tx, viewer).await?;
        }
        let rows = store::kept(tx, viewer.enterprise_id, &ids).await?;
        Ok(resolved(viewer.enterprise_id, customer_id, &rows))
    })
    .await
}
