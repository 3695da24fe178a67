//! The public pages of a link to a work order, without an account: status, agreement and evaluation
//! (decision 0059).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, clock};

use super::model::{Genuine, Link, Stage, View};
use super::{rules, store};
use crate::crm_work_order::model::CrmWorkOrder;
use crate::crm_work_order::rules::Status as Asked;
use crate::dict::rules::Dictionary;
use crate::enterprise::menus;
use crate::keyring::Keyring;
use crate::link::fingerprint;
use crate::work_order::model::{EvaluateInput, WorkOrder};
use crate::work_order::rules::{self as orders, Status, Step};
use crate::work_order::{self, store as order_store};
use crate::{Db, asset, crm_work_order, customer, dict, invitation, member, project_device};

/// The link of a secret, if it is valid: unknown, revoked and expired ones, and those of an enterprise that
/// has switched work orders off, all give the same answer.
#[erased]
pub async fn open(connection: &AsyncPgConnection, secret: &str) -> AppResult<Option<Link>> {
    // a malformed secret costs no query
    let Some(hash) = fingerprint(secret.trim()) else { return Ok(None) };
    let usable = |link: &Link| rules::usable(link, clock::now());
    let Some(link) = store::by_hash(connection, &hash).await?.filter(usable) else { return Ok(None) };
    Ok(menus::gives(connection, link.enterprise_id, Code::Work).await?.then_some(link))
}

/// The status page of a link.
#[erased]
pub async fn view(db: &Db, secret: &str) -> AppResult<Option<View>> {
    let connection = db.read().await?;
    let Some(link) = open(&connection, secret).await? else { return Ok(None) };
    if let Some(id) = link.work_order_id {
        return match order_store::linked(&connection, link.enterprise_id, id).await? {
            Some(order) => Ok(Some(of_order(&connection, &link, &order).await?)),
            None => Ok(None),
        };
    }
    let Some(id) = link.crm_work_order_id else { return Ok(None) };
    match crm_work_order::store::linked(&connection, link.enterprise_id, id).await? {
        Some(intake) => Ok(Some(of_intake(&connection, &link, &intake).await?)),
        None => Ok(None),
    }
}

async fn of_order(connection: &AsyncPgConnection, link: &Link, order: &WorkOrder) -> AppResult<View> {
    let (enterprise, ids) = (link.enterprise_id, [order.id]);
    let status = Status::read(order.status);
    let setting = work_order::service::setting_of(connection, enterprise).await?;
    let moves = order_store::moves_of(connection, enterprise, &ids).await?;
    let agreed = store::agrees_of(connection, enterprise, &ids).await?.pop().map(|(_, agree)| agree);
    // an evaluation written by a member is hidden, and leaves the customer free to evaluate
    let said = order_store::evaluates_of(connection, enterprise, &ids).await?;
    let evaluate = orders::said_by(&said, orders::CUSTOMER).cloned();
    let director: Vec<i64> = order.director_id.into_iter().collect();
    let director = member::store::by_ids(connection, enterprise, &director).await?.pop();
    Ok(View {
        enterprise_name: invitation::store::enterprise_name(connection, enterprise).await?,
        number: orders::code(order.id, order.created_at),
        title: order.name.clone(),
        device: device(connection, enterprise, (order.asset_id, order.project_device_id)).await?,
        service_type: service_type(connection, enterprise, order.service_type.as_deref()).await?,
        status: rules::status(status),
        requested_at: order.requested_at,
        technician: director.and_then(|member| rules::technician(&member.brief.name)),
        stages: moves
            .iter()
            .filter(|step| rules::told(Step::read(step.step), step.created_by))
            .map(|step| Stage { text: rules::stage(Step::read(step.step)), at: step.created_at })
            .collect(),
        can_agree: rules::may_agree(status, agreed.is_some()),
        agreed,
        can_evaluate: evaluate.is_none() && orders::next(order, false, Step::Evaluate, &setting).is_some(),
        evaluate,
        has_report: rules::reported(status),
        expires_at: link.expires_at,
    })
}

async fn of_intake(connection: &AsyncPgConnection, link: &Link, intake: &CrmWorkOrder) -> AppResult<View> {
    let status = Asked::read(intake.status);
    let mut stages = vec![Stage { text: "已提交报修", at: intake.created_at }];
    if let (Asked::Rejected, Some(at)) = (status, intake.handled_at) {
        stages.insert(0, Stage { text: "未受理，请联系服务方", at });
    }
    Ok(View {
        enterprise_name: invitation::store::enterprise_name(connection, link.enterprise_id).await?,
        number: format!("BX{}-{}", clock::china_day(intake.created_at).format("%y%m%d"), intake.id),
        title: intake.name.clone(),
        device: device(connection, link.enterprise_id, (intake.asset_id, None)).await?,
        service_type: service_type(connection, link.enterprise_id, intake.service_type.as_deref()).await?,
        status: rules::asked(status),
        requested_at: intake.created_at,
        technician: None,
        stages,
        can_agree: false,
        agreed: None,
        can_evaluate: false,
        evaluate: None,
        has_report: false,
        expires_at: link.expires_at,
    })
}

/// Name of a device: the customer's asset before the project's device.
#[erased]
pub async fn device(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    (asset, of_project): (Option<i64>, Option<i64>),
) -> AppResult<Option<String>> {
    if let Some(id) = asset {
        let found = asset::store::assets::by_ids(connection, enterprise_id, &[id]).await?.pop();
        return Ok(found.map(|row| row.name));
    }
    let Some(id) = of_project else { return Ok(None) };
    let found = project_device::store::devices::by_ids(connection, enterprise_id, &[id]).await?.pop();
    Ok(found.map(|row| row.name))
}

/// Label of a service type.
#[erased]
pub async fn service_type(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    value: Option<&str>,
) -> AppResult<Option<String>> {
    let Some(value) = value else { return Ok(None) };
    let codes = [Dictionary::WorkServiceType.code()];
    let offered = dict::store::of_codes(connection, enterprise_id, &codes).await?;
    Ok(offered.into_iter().find(|one| one.item.value == value).map(|one| one.item.text))
}

/// The order that a link leads to, locked.
async fn held(tx: &mut AsyncPgConnection, secret: &str) -> AppResult<WorkOrder> {
    let gone = || AppError::field("code", FieldCode::NotFound, "链接无效或已失效");
    let link = open(tx, secret).await?.ok_or_else(gone)?;
    let waits = || AppError::field("code", FieldCode::Conflict, "报修尚未受理");
    let id = link.work_order_id.ok_or_else(waits)?;
    order_store::hold_linked(tx, link.enterprise_id, id).await?.ok_or_else(gone)
}

/// The customer agrees that the work is done, once. The status of the order does not change.
#[erased]
pub async fn agree(db: &Db, secret: &str, note: Option<&str>) -> AppResult<()> {
    let note = rules::note(note)?;
    db.transaction(async |tx| {
        let order = held(tx, secret).await?;
        let status = Status::read(order.status);
        if !rules::may_agree(status, false) {
            let message = format!("工单{}，无需确认", rules::status(status));
            return Err(AppError::field("code", FieldCode::Conflict, message));
        }
        if store::agree(tx, order.enterprise_id, order.id, note.as_deref()).await?.is_none() {
            return Err(AppError::field("code", FieldCode::Conflict, "工单已确认"));
        }
        work_order::service::agreed_by_customer(tx, &order, note.clone()).await
    })
    .await
}

/// The customer evaluates the work, once.
#[erased]
pub async fn evaluate(db: &Db, secret: &str, input: EvaluateInput) -> AppResult<()> {
    db.transaction(async |tx| {
        let order = held(tx, secret).await?;
        let setting = work_order::service::setting_of(tx, order.enterprise_id).await?;
        work_order::service::evaluated_by_customer(tx, &order, input.clone(), &setting).await
    })
    .await
}

/// The public data of the service report with this seal; `None` for a forged one, or if the work is not done.
#[erased]
pub async fn verify(db: &Db, keyring: &Keyring, seal: &str) -> AppResult<Option<Genuine>> {
    let Some((enterprise, order)) = rules::unseal(keyring, seal.trim()) else { return Ok(None) };
    let connection = db.read().await?;
    let Some(order) = order_store::linked(&connection, enterprise, order).await? else { return Ok(None) };
    let customer: Vec<i64> = order.customer_id.into_iter().collect();
    let customer = customer::store::by_ids(&connection, enterprise, &customer).await?.pop();
    Ok(Some(Genuine {
        number: orders::code(order.id, order.created_at),
        enterprise_name: invitation::store::enterprise_name(&connection, enterprise).await?,
        customer: customer.and_then(|row| rules::masked(&row.name)),
        status: rules::status(Status::read(order.status)),
        day: clock::china_day(order.since),
    }))
}
