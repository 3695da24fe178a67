//! Filling in the service record of a work order, and idempotency keys of calls (docs/decisions/0060).

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::settle::items;
use super::{Locked, hold};
use crate::record::Change;
use crate::work_order::checks;
use crate::work_order::fill::{self, Fill};
use crate::work_order::kind::WORK_ORDER;
use crate::work_order::model::{Said, WorkOrder};
use crate::work_order::rules::{self, Status};
use crate::work_order::store;
use crate::work_type::model::Demand;
use crate::work_type::rules::filled;
use crate::{Db, file, work_type};

/// Action of filling in the service record.
const FILL: &str = "work_order.fill";

/// The present requirements of an order's service type.
#[erased]
pub(super) async fn demanded(tx: &mut AsyncPgConnection, order: &WorkOrder) -> AppResult<Demand> {
    let Some(service_type) = order.service_type.clone() else { return Ok(Demand::default()) };
    let found = work_type::store::of(tx, order.enterprise_id, &[service_type]).await?.pop();
    Ok(found.map(|row| row.demand()).unwrap_or_default())
}

/// Whether a call with this idempotency key has run before; then it does not run again, and its result is the
/// present order, as far as it is still visible to the caller.
#[erased]
pub(super) async fn heard(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    key: Option<&str>,
    (action, id): (&str, i64),
) -> AppResult<Option<Option<WorkOrder>>> {
    let Some(key) = key else { return Ok(None) };
    let Some((member, before, order)) = store::claim(tx, viewer, key, (action, id)).await? else {
        return Ok(None);
    };
    if (member, before.as_str(), order) != (viewer.member_id, action, id) {
        return Err(AppError::field("key", FieldCode::Conflict, "请求标识已用于其他操作"));
    }
    Ok(Some(store::work_orders::find(tx, viewer, id).await?))
}

/// Fills in the service record of an order in service: ticks, answers, materials, attachments, signature;
/// absent fields stay (ours: `workorder/fill`). Returns the present order; `None` for a repeated call on an
/// order that is no longer visible.
#[erased]
pub async fn fill(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    said: Said,
) -> AppResult<Option<WorkOrder>> {
    let said = checks::between(said)?;
    db.transaction(async |tx| {
        if let Some(answer) = heard(tx, viewer, said.key.as_deref(), (FILL, target.0)).await? {
            return Ok(answer);
        }
        let Locked { order, .. } = hold(tx, viewer, target).await?;
        if !rules::is_worker(viewer, &order) {
            return Err(AppError::forbidden());
        }
        if !rules::serves(&order) {
            let message = format!("工单{}，不能填写", Status::read(order.status).label());
            return Err(AppError::field("id", FieldCode::Conflict, message));
        }
        keep(tx, viewer, &order, &said).await?;
        Ok(Some(store::touch(tx, viewer, &order).await?))
    })
    .await
}

/// Stores a change of the service record of an order that is locked; the timeline shows the differences.
#[erased]
pub(super) async fn keep(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    order: &WorkOrder,
    said: &Said,
) -> AppResult<()> {
    let before = found(tx, order).await?;
    let had = store::uses(tx, order.enterprise_id, &[order.id]).await?;
    if let Some(lines) = &said.uses {
        let found = items(tx, viewer, lines, &had).await?;
        store::put_uses(tx, order.enterprise_id, order.id, lines, &found).await?;
    }
    attach(tx, viewer, order, before.as_ref(), said).await?;
    let mut after = before.clone();
    if said.signature.is_some() || !said.filling.is_empty() {
        let (demand, now) = before.as_ref().map(|fill| (fill.demand(), fill.filled())).unwrap_or_default();
        let now = filled(&demand, now, said.filling.clone())?;
        after = Some(store::put_fill(tx, viewer, order, &now, said.signature.as_ref()).await?);
    }
    let uses = if said.uses.is_some() {
        store::uses(tx, order.enterprise_id, &[order.id]).await?
    } else {
        had.clone()
    };
    let told = |fill: Option<&Fill>, uses| fill::told(&order.name, fill, uses);
    let (was, is) = (told(before.as_ref(), &had), told(after.as_ref(), &uses));
    if was == is {
        return Ok(());
    }
    Change::new(FILL, order.id).before(&was).after(&is).write(tx, viewer).await
}

#[erased]
async fn found(tx: &mut AsyncPgConnection, order: &WorkOrder) -> AppResult<Option<Fill>> {
    Ok(store::fills(tx, order.enterprise_id, &[order.id]).await?.pop().map(|(_, fill)| fill))
}

/// Adds files to the attachments of an order; a new signature replaces the former one.
#[erased]
async fn attach(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    order: &WorkOrder,
    fill: Option<&Fill>,
    said: &Said,
) -> AppResult<()> {
    if said.attachment_ids.is_empty() && said.signature.is_none() {
        return Ok(());
    }
    let (kind, id) = (WORK_ORDER.record_type, order.id);
    let had = file::store::attached(tx, viewer.enterprise_id, kind, &[id]).await?;
    let signature = said.signature.as_ref().map(|signing| signing.file_id);
    if signature.is_some_and(|new| had.iter().any(|file| file.id == new)) {
        return Err(AppError::field("signature", FieldCode::NotFound, "签字图片不存在或已失效，请重新签字"));
    }
    let replaced = signature.and_then(|_| fill.and_then(|fill| fill.signature_file_id));
    let all: BTreeSet<i64> = had
        .iter()
        .map(|file| file.id)
        .filter(|id| Some(*id) != replaced)
        .chain(said.attachment_ids.iter().copied())
        .chain(signature)
        .collect();
    let all: Vec<i64> = all.into_iter().collect();
    checks::files(&all)?;
    file::service::attach(tx, viewer, (kind, id), &all).await?;
    let Some(signature) = signature else { return Ok(()) };
    let now = file::store::attached(tx, viewer.enterprise_id, kind, &[id]).await?;
    if now.iter().any(|file| file.id == signature && fill::is_signature(file)) {
        return Ok(());
    }
    Err(AppError::field("signature", FieldCode::Invalid, "签字应为 1 MB 以内的 PNG 图片"))
}

/// Refuses to finish an order while a requirement is missing.
#[erased]
pub(super) async fn complete(tx: &mut AsyncPgConnection, order: &WorkOrder) -> AppResult<()> {
    let Some(fill) = found(tx, order).await? else { return Ok(()) };
    let files = file::store::attached(tx, order.enterprise_id, WORK_ORDER.record_type, &[order.id]).await?;
    let missing = fill::missing(&files, &fill);
    if missing.is_empty() { Ok(()) } else { Err(AppError::Invalid(missing)) }
}
