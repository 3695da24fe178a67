//! The business actions on work orders: check, transaction, write, log and event (business §7 Work orders).

mod customer;
mod fill;
mod people;
mod plan;
mod settle;
mod step;

pub use customer::{agreed_by_customer, evaluated_by_customer};
pub use fill::fill;
pub use people::{technicians, technicians_near, technicians_then};
pub use step::*;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use self::plan::place;
use self::settle::{deliverer, items, settle};
use super::checks;
use super::clock::{Clock, promised_anew};
use super::kind::WORK_ORDER;
use super::model::{ScoreInput, Supplement, WorkOrder, WorkOrderChange, WorkOrderInput};
use super::rules::{self, Status, Step};
use super::store::{self, Effect};
use crate::config_value::model::WorkSetting;
use crate::config_value::rules::Setting;
use crate::custom_field::model::{Input, RecordType};
use crate::custom_field::values;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::work_sla::model::Promise;
use crate::{Db, config_value, file, part, work_sla};

/// An order with the data that its rights follow from.
#[derive(Debug, Clone)]
pub struct Locked {
    /// The order.
    pub order: WorkOrder,
    /// Whether the viewer is the salesperson of its customer.
    pub salesman: bool,
    /// Its SLA clock.
    pub clock: Clock,
}

/// Orders visible to the viewer, locked until the transaction ends, in the order of `ids`; all or none.
#[erased]
pub async fn hold_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Locked>> {
    let orders = whole(ids, store::hold(tx, viewer, ids).await?)?;
    let salesmen = store::salesmen(tx, viewer.enterprise_id, ids).await?;
    let clocks = store::clocks::of(tx, viewer.enterprise_id, ids).await?;
    let held = |id: &i64| {
        let order = orders.iter().find(|row| row.id == *id)?.clone();
        let salesman = salesmen.contains(&(*id, viewer.member_id));
        let clock = clocks.iter().find(|(of, _)| of == id).map(|(_, clock)| clock.clone());
        let clock = clock.unwrap_or_else(|| Clock::new(viewer.enterprise_id, *id));
        Some(Locked { order, salesman, clock })
    };
    ids.iter().map(|id| held(id).ok_or_else(AppError::not_found)).collect()
}

/// One order, locked, at the version that was read.
#[erased]
pub async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
) -> AppResult<Locked> {
    let held = hold_all(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
    part::from(version, held.order.version)?;
    Ok(held)
}

/// The setting of work orders of the viewer's enterprise.
#[erased]
pub async fn setting(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<WorkSetting> {
    setting_of(connection, viewer.enterprise_id).await
}

/// The setting of work orders of an enterprise, for callers without an account.
#[erased]
pub async fn setting_of(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<WorkSetting> {
    let value = config_value::store::of(connection, enterprise_id, Setting::Work).await?.value;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

/// Creates or changes an order; absent fields stay (business §7 `POST workorder`, `PUT workorder`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: WorkOrderChange) -> AppResult<WorkOrder> {
    db.transaction(async |tx| match target {
        None if !viewer.can(Code::WorkCreate) => Err(AppError::forbidden()),
        // a form must contain required custom fields; an order made of a request need not
        None => {
            let mut change = change;
            change.patch.custom.get_or_insert_default();
            let made = add(tx, viewer, change).await?;
            tell_mentioned(tx, viewer, None, &made).await?;
            Ok(made)
        }
        Some(target) => update(tx, viewer, target, change).await,
    })
    .await
}

/// Creates an order within a transaction; callers who may dispatch can name the technician at once.
#[erased]
pub async fn add(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    change: WorkOrderChange,
) -> AppResult<WorkOrder> {
    let base = WorkOrderInput { requested_at: clock::now(), ..WorkOrderInput::default() };
    let asked = change.patch.director_id.flatten();
    let row = insert(tx, viewer, base, change).await?;
    store::note(tx, Some(viewer.member_id), &row, (Step::Add, &row), None, row.created_at).await?;
    if asked.is_some() { dispatch_new(tx, viewer, &row).await } else { Ok(row) }
}

/// Inserts an order with its plan, its clock and its attachments.
#[erased]
async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    base: WorkOrderInput,
    change: WorkOrderChange,
) -> AppResult<WorkOrder> {
    let WorkOrderChange { mut patch, plan, attachment_ids } = change;
    let custom = patch.custom.take();
    let files = attachment_ids.unwrap_or_default();
    checks::files(&files)?;
    if patch.director_id.flatten().is_some() && !deliverer(viewer) {
        return Err(AppError::field("directorId", FieldCode::Invalid, "没有派单权限，不能指定技术员"));
    }
    let planned = place(tx, viewer, None, &mut patch, plan).await?;
    let mut input = checks::checked(patch.over(base))?;
    settle(tx, viewer, None, &mut input).await?;
    let promise = promise(tx, viewer.enterprise_id, &mut input, 0).await?;
    let row = put(tx, viewer, None, &input, custom.as_deref()).await?;
    store::clocks::put(tx, &Clock::new(row.enterprise_id, row.id).promising(promise)).await?;
    planned.write(tx, row.id).await?;
    store::see(tx, viewer.enterprise_id, &[row.id]).await?;
    if !files.is_empty() {
        file::service::attach(tx, viewer, (WORK_ORDER.record_type, row.id), &files).await?;
    }
    Ok(row)
}

/// Writes an order with values of custom fields, and the changes into the audit log.
#[erased]
async fn put(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    input: &WorkOrderInput,
    custom: Option<&[Input]>,
) -> AppResult<WorkOrder> {
    let (change, mut row) = store::work_orders::put(tx, viewer, target, input).await?;
    if let Some(custom) = custom {
        row.custom = values::write(tx, viewer, RecordType::WorkOrder, (row.id, &row.custom), custom).await?;
    }
    change.after(&row).write(tx, viewer).await?;
    Ok(row)
}

/// Changes an order; only a dispatch changes its technician.
#[erased]
async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    change: WorkOrderChange,
) -> AppResult<WorkOrder> {
    let WorkOrderChange { mut patch, plan, attachment_ids } = change;
    if let Some(ids) = &attachment_ids {
        checks::files(ids)?;
    }
    let Locked { order, clock, .. } = hold(tx, viewer, target).await?;
    if !rules::may_edit(viewer, &order) {
        return Err(refused(&order));
    }
    if patch.director_id.is_some_and(|director| director != order.director_id) {
        return Err(AppError::field("directorId", FieldCode::Conflict, "请通过派单或改派指定技术员"));
    }
    let custom = patch.custom.take();
    patch.director_id = None;
    patch.director_team_id = None;
    patch.members = None;
    let planned = place(tx, viewer, Some(&order), &mut patch, plan).await?;
    let anew = promised_anew(&order, &clock, &mut patch);
    let mut input = checks::checked(patch.over(WorkOrderInput::from(&order)))?;
    settle(tx, viewer, Some(&order), &mut input).await?;
    if anew {
        let promise = promise(tx, viewer.enterprise_id, &mut input, clock.held_seconds).await?;
        store::clocks::put(tx, &clock.promising(promise)).await?;
    } else {
        // without an explicit deadline, the promised time
        input.due_at = input.due_at.or(clock.finish_due_at);
    }
    let row = put(tx, viewer, Some(target), &input, custom.as_deref()).await?;
    planned.write(tx, row.id).await?;
    store::see(tx, viewer.enterprise_id, &[row.id]).await?;
    if let Some(ids) = &attachment_ids {
        file::service::attach(tx, viewer, (WORK_ORDER.record_type, row.id), ids).await?;
    }
    tell_mentioned(tx, viewer, Some(&order), &row).await?;
    Ok(row)
}

/// The promised times of an order, by its level, service type and time of request; the promised completion is
/// the deadline if there is no explicit one.
#[erased]
pub(in crate::work_order) async fn promise(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    input: &mut WorkOrderInput,
    held_seconds: i64,
) -> AppResult<Promise> {
    let of = (input.level.as_deref(), input.service_type.as_deref());
    let held = TimeDelta::seconds(held_seconds);
    let promise = work_sla::service::promise(tx, enterprise_id, of, input.requested_at, held).await?;
    input.due_at = input.due_at.or(promise.finish_due_at);
    Ok(promise)
}

/// The reason why a viewer who sees an order may not change it.
fn refused(order: &WorkOrder) -> AppError {
    let status = Status::read(order.status);
    if matches!(status, Status::WaitingDispatch | Status::WaitingPickup) {
        return AppError::forbidden();
    }
    AppError::field("id", FieldCode::Conflict, format!("工单{}，不能修改", status.label()))
}

/// Records an order after the work (business §7 `workorder/supplement`).
#[erased]
pub async fn supplement(db: &Db, viewer: &Viewer, input: Supplement) -> AppResult<WorkOrder> {
    let Supplement { mut patch, finished_at, uses, attachment_ids } = input;
    let custom = patch.custom.take().unwrap_or_default();
    if !viewer.can(Code::WorkSupplement) {
        return Err(AppError::forbidden());
    }
    let now = clock::now();
    let requested = patch
        .requested_at
        .ok_or_else(|| AppError::field("requestedAt", FieldCode::Required, "请选择报修时间"))?;
    checks::supplemented(requested, finished_at, now)?;
    checks::files(&attachment_ids)?;
    let uses = checks::uses(uses)?;
    db.transaction(async |tx| {
        let mut input = checks::checked(patch.over(WorkOrderInput::default()))?;
        if input.director_id.is_none() {
            return Err(AppError::field("directorId", FieldCode::Required, "请选择技术员"));
        }
        settle(tx, viewer, None, &mut input).await?;
        let found = items(tx, viewer, &uses, &[]).await?;
        let row = store::work_orders::insert(tx, viewer, &input).await?;
        values::write(tx, viewer, RecordType::WorkOrder, (row.id, &row.custom), &custom).await?;
        let checked = setting(tx, viewer).await?.audit_check;
        let to = if checked { Status::WaitingCheck } else { Status::Done };
        let effect = Effect { supplement: Some(true), ..Effect::default() };
        let me = Some(viewer.member_id);
        let after = store::step(tx, me, &row, to, &effect, finished_at).await?;
        store::see(tx, viewer.enterprise_id, &[row.id]).await?;
        store::put_uses(tx, viewer.enterprise_id, row.id, &uses, &found).await?;
        if !attachment_ids.is_empty() {
            file::service::attach(tx, viewer, (WORK_ORDER.record_type, row.id), &attachment_ids).await?;
        }
        // its duration runs from the request to the completion
        let asked = WorkOrder { since: row.requested_at, ..row };
        store::note(tx, me, &asked, (Step::Supplement, &after), None, finished_at).await?;
        Change::new(Step::Supplement.action(), after.id).after(&after).write(tx, viewer).await?;
        tell_mentioned(tx, viewer, None, &after).await?;
        Ok(after)
    })
    .await
}

/// Deletes orders without a technician, or stopped ones, into the recycle bin; all or none (business §7
/// `DELETE workorder`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checks::ids(ids)?;
    db.transaction(async |tx| {
        for Locked { order, .. } in hold_all(tx, viewer, ids).await? {
            let status = Status::read(order.status);
            if !matches!(status, Status::WaitingDispatch | Status::Stopped) {
                let message = format!("“{}”{}，请先终止再删除", order.name, status.label());
                return Err(AppError::field("ids", FieldCode::Conflict, message));
            }
            if !rules::may_delete(viewer, &order) {
                return Err(AppError::forbidden());
            }
        }
        store::work_orders::remove(tx, viewer, ids).await
    })
    .await
}

/// The points of an order's technicians, or the default ones, with whether each is the responsible technician
/// (business §7 `workorder/getTeamScore`).
#[erased]
pub async fn team_score(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Vec<(ScoreInput, bool)>> {
    let order = store::work_orders::find(connection, viewer, id).await?.ok_or_else(AppError::not_found)?;
    let given = store::scores(connection, viewer.enterprise_id, &[id]).await?;
    let line = |member_id, team_id, score| {
        (ScoreInput { member_id, team_id, score }, Some(member_id) == order.director_id)
    };
    if !given.is_empty() {
        return Ok(given.into_iter().map(|row| line(row.member_id, row.team_id, row.score)).collect());
    }
    let offered = rules::offered(&order);
    let people: Vec<i64> = offered.iter().map(|(id, ..)| *id).collect();
    let teams = crate::team::store::teams_of_members(connection, viewer.enterprise_id, &people).await?;
    let team = |id: i64, goes: bool| {
        let main = teams.iter().find(|(member, _)| *member == id).map(|(_, team)| team.id);
        if goes { order.director_team_id.or(main) } else { main }
    };
    Ok(offered.into_iter().map(|(id, goes, score)| line(id, team(id, goes), score)).collect())
}
