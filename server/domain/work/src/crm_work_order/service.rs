//! The business actions on customer requests: check, transaction, write, log and event
//! (business §7 CRM work orders).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock, plain};

use super::kind::CRM_WORK_ORDER;
use super::model::{CrmWorkOrder, CrmWorkOrderChange, CrmWorkOrderInput, Receiving};
use super::rules::{self, Step};
use super::store;
use crate::dict::rules::Dictionary;
use crate::file::model::File;
use crate::mention::service::Described;
use crate::notification::{self, About, Message};
use crate::project::service::known_value;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::work_order::kind::WORK_ORDER;
use crate::work_order::model::WorkOrderChange;
use crate::{Db, asset, customer, file, member, mention, part, work_link, work_order};

/// Address of the page of requests.
const PAGE: &str = "/workorder/CustomerWorkList";

/// A request visible to the viewer, at the version that was read, locked until the transaction ends, if the
/// viewer may take the step and it is possible.
async fn ready(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    step: Step,
) -> AppResult<CrmWorkOrder> {
    let intake = store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
    if !rules::may(viewer, &intake, step) {
        return Err(AppError::forbidden());
    }
    rules::moved(&intake, "id", step)?;
    part::from(version, intake.version)?;
    Ok(intake)
}

/// Creates a customer request, or changes one that is not handled yet; absent fields stay.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    change: CrmWorkOrderChange,
) -> AppResult<CrmWorkOrder> {
    let CrmWorkOrderChange { mut patch, attachment_ids } = change;
    if let Some(ids) = &attachment_ids {
        rules::files(ids)?;
    }
    db.transaction(async |tx| {
        let before = match target {
            None if !rules::may_create(viewer) => return Err(AppError::forbidden()),
            None => None,
            Some(target) => Some(ready(tx, viewer, target, Step::Update).await?),
        };
        let base = before.as_ref().map_or_else(CrmWorkOrderInput::default, CrmWorkOrderInput::from);
        // an asset of the former customer does not belong to another one
        if patch.customer_id.is_some_and(|id| id != base.customer_id) && patch.asset_id.is_none() {
            patch.asset_id = Some(None);
        }
        let input = rules::checked(patch.over(base))?;
        settle(tx, viewer, before.as_ref(), &input).await?;
        let row = store::intakes::save(tx, viewer, target, &input).await?;
        if let Some(ids) = &attachment_ids {
            file::service::attach(tx, viewer, (CRM_WORK_ORDER.record_type, row.id), ids).await?;
        }
        let link = format!("{PAGE}?show={}", row.id);
        let request = Described { kind: &CRM_WORK_ORDER, id: row.id, name: &row.name, link };
        let was = before.as_ref().and_then(|before| before.description.as_deref());
        mention::service::tell(tx, viewer, request, was, row.description.as_deref()).await?;
        Ok(row)
    })
    .await
}

/// Checks the references of the input to dictionaries and customers. Values that the request had before stay
/// valid.
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&CrmWorkOrder>,
    input: &CrmWorkOrderInput,
) -> AppResult<()> {
    let one = |value: Option<&String>| value.cloned().into_iter().collect::<Vec<String>>();
    for (what, kept, asked) in [
        (
            ("serviceType", Dictionary::WorkServiceType, "服务类型"),
            one(before.and_then(|row| row.service_type.as_ref())),
            one(input.service_type.as_ref()),
        ),
        (
            ("level", Dictionary::WorkLevel, "优先级"),
            one(before.and_then(|row| row.level.as_ref())),
            one(input.level.as_ref()),
        ),
    ] {
        known_value(tx, viewer, what, &kept, &asked).await?;
    }
    let Some(id) = input.customer_id else { return Ok(()) };
    if before.and_then(|row| row.customer_id) != Some(id)
        && customer::store::find(tx, viewer, id).await?.is_none()
    {
        return Err(AppError::field("customerId", FieldCode::NotFound, "客户不存在"));
    }
    match input.asset_id {
        Some(asset) if before.and_then(|row| row.asset_id) != Some(asset) => {
            asset::service::require(tx, viewer, id, "assetId", asset).await.map(|_| ())
        }
        _ => Ok(()),
    }
}

/// Creates a request that a customer reports without an account, and notifies the members who may receive it.
#[erased]
pub async fn report(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    input: CrmWorkOrderInput,
) -> AppResult<CrmWorkOrder> {
    let row = store::insert_as(tx, enterprise_id, &rules::checked(input)?).await?;
    let change = Change::new("crm_work_order.create", row.id).after(&row);
    change.reason(Some("客户扫码报修".to_owned())).write_as(tx, enterprise_id, None).await?;
    let told = member::store::holders_of(tx, enterprise_id, Code::WorkDeliver).await?;
    let title = format!("客户报修“{}”，请受理", row.name);
    let body = row.description.as_deref().map(|text| plain(text).chars().take(100).collect());
    let (kind, link) = ("crm_work_order.reported", Some(PAGE.to_owned()));
    let about = About::Record(CRM_WORK_ORDER.record_type, row.id);
    notification::send(tx, enterprise_id, &told, &Message { kind, title, body, link, source: None, about })
        .await?;
    Ok(row)
}

/// Deletes requests that are not handled yet into the recycle bin; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        for intake in whole(ids, store::hold(tx, viewer, ids).await?)? {
            if !rules::may(viewer, &intake, Step::Delete) {
                return Err(AppError::forbidden());
            }
            rules::moved(&intake, "ids", Step::Delete)?;
        }
        store::intakes::remove(tx, viewer, ids).await
    })
    .await
}

/// Makes a work order of a request; the order waits for its dispatch, or a technician is dispatched at once,
/// in the same transaction (business §7 `workorder/receive`).
#[erased]
pub async fn receive(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    said: Receiving,
) -> AppResult<CrmWorkOrder> {
    rules::sent(&said)?;
    db.transaction(async |tx| {
        let before = ready(tx, viewer, target, Step::Receive).await?;
        let plan = said.plan;
        let mut patch = rules::order_of(&before, said);
        if !there(tx, viewer, &before).await? {
            patch.asset_id = Some(None);
        }
        let change = WorkOrderChange { patch, plan, ..WorkOrderChange::default() };
        let order = work_order::service::add(tx, viewer, change).await?;
        // the technician sees the attachments of the request
        let files: Vec<File> = store::files(tx, viewer.enterprise_id, &[before.id])
            .await?
            .into_iter()
            .map(|(_, file)| file)
            .collect();
        file::copies::attach(tx, viewer, &files, (WORK_ORDER.record_type, order.id)).await?;
        let handling = rules::received(order.id, viewer.member_id, clock::now());
        let after = store::handle(tx, viewer, before.id, &handling).await?;
        work_link::service::follows(tx, &after, order.id).await?;
        Change::new(Step::Receive.action(), after.id).before(&before).after(&after).write(tx, viewer).await?;
        let title = format!("您登记的客户报修“{}”已受理", after.name);
        tell(tx, viewer, &after, "crm_work_order.received", title, None).await?;
        Ok(after)
    })
    .await
}

/// Whether the asset of the request still belongs to its customer; the customer must be visible to the
/// receiver.
async fn there(tx: &mut AsyncPgConnection, viewer: &Viewer, intake: &CrmWorkOrder) -> AppResult<bool> {
    let Some(id) = intake.customer_id else { return Ok(true) };
    if customer::store::find(tx, viewer, id).await?.is_none() {
        let message = "客户不存在或没有查看权限，不能受理";
        return Err(AppError::field("id", FieldCode::Forbidden, message));
    }
    let Some(asset) = intake.asset_id else { return Ok(true) };
    let found = asset::store::assets::find(tx, viewer, asset).await?;
    Ok(found.is_some_and(|row| row.customer_id == id))
}

/// Rejects a request (business §7 `workorder/reject`).
#[erased]
pub async fn reject(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    reason: &str,
) -> AppResult<CrmWorkOrder> {
    let reason = rules::reason(reason)?;
    db.transaction(async |tx| {
        let before = ready(tx, viewer, target, Step::Reject).await?;
        let handling = rules::rejected(reason.clone(), viewer.member_id, clock::now());
        let after = store::handle(tx, viewer, before.id, &handling).await?;
        let change = Change::new(Step::Reject.action(), after.id).before(&before).after(&after);
        change.reason(Some(reason.clone())).write(tx, viewer).await?;
        let title = format!("您登记的客户报修“{}”被驳回", after.name);
        tell(tx, viewer, &after, "crm_work_order.rejected", title, Some(reason)).await?;
        Ok(after)
    })
    .await
}

/// Notifies the member who created the request, unless they handled it themselves.
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    intake: &CrmWorkOrder,
    kind: &'static str,
    title: String,
    body: Option<String>,
) -> AppResult<()> {
    let Some(maker) = intake.created_by.filter(|id| *id != viewer.member_id) else { return Ok(()) };
    let about = About::Record(CRM_WORK_ORDER.record_type, intake.id);
    let message = Message { kind, title, body, link: Some(PAGE.to_owned()), source: None, about };
    notification::send(tx, viewer.enterprise_id, &[maker], &message).await
}
