//! Business actions on payments of projects: check, transaction, write, log and event.

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{
    Confirmed, Plan, PlanInput, PlanPatch, Receipt, ReceiptInput, ReceiptPatch, Reversal, Split,
};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::notification::{self, About, Message};
use crate::project::kind::PROJECT;
use crate::project::model::Project;
use crate::project::rules::may_plan;
use crate::project::service::known_value;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::{Db, db, milepost, project, project_part};

/// Checks that the records a plan names exist, and that its amount covers the receipts.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    before: Option<&Plan>,
    input: &mut PlanInput,
) -> AppResult<()> {
    let kept: Vec<String> = before.and_then(|row| row.return_type.clone()).into_iter().collect();
    let asked: Vec<String> = input.return_type.clone().into_iter().collect();
    let what = ("returnType", Dictionary::ProjectReturnType, "款项类型");
    known_value(tx, viewer, what, &kept, &asked).await?;
    if let Some(id) = input.milepost_id.filter(|id| before.and_then(|row| row.milepost_id) != Some(*id))
        && milepost::store::mileposts::find(tx, viewer, id)
            .await?
            .is_none_or(|row| row.project_id != project.id)
    {
        return Err(AppError::field("milepostId", FieldCode::NotFound, "里程碑不存在"));
    }
    if before.is_some_and(|row| input.amount < row.received) {
        return Err(AppError::field("amount", FieldCode::Conflict, "金额不能低于已到账金额"));
    }
    if before.is_none() { room(tx, viewer, project, 1).await } else { Ok(()) }
}

/// Refuses more plans than a project may have.
#[erased]
async fn room(tx: &mut AsyncPgConnection, viewer: &Viewer, project: &Project, more: usize) -> AppResult<()> {
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    if store::count_of(tx, viewer, project.id).await?.saturating_add(more) <= rules::MAX_PLANS {
        return Ok(());
    }
    let message = format!("一个项目最多 {} 个收款计划", rules::MAX_PLANS);
    Err(AppError::field("projectId", FieldCode::TooLong, message))
}

/// Refuses to delete plans with receipts.
#[erased]
async fn leave(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[Plan]) -> AppResult<()> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let receipts = store::of_plans(tx, viewer.enterprise_id, &ids).await?;
    match rows.iter().find(|row| receipts.iter().any(|receipt| receipt.plan_id == row.id)) {
        Some(row) => {
            let message = format!("“{}”已有回款记录，不能删除", row.name);
            Err(AppError::field("ids", FieldCode::Conflict, message))
        }
        None => Ok(()),
    }
}

/// Actions on plans.
pub mod plans {
    use super::{Plan, PlanInput, PlanPatch, leave, may_plan, rules, settle, store};
    use crate::project;

    project_parts!(plans: Plan, PlanInput, PlanPatch; may may_plan, checked rules::plan, settled settle,
        leaving leave, written project::store::sum);
}

/// Adds the contract amount to a project as instalments; all or none.
#[erased]
pub async fn split(db: &Db, viewer: &Viewer, wanted: Split) -> AppResult<Vec<Plan>> {
    db.transaction(async |tx| {
        let project = project_part::open(tx, viewer, Some(wanted.project_id), may_plan).await?;
        let inputs = rules::split(wanted, project.amount)?;
        let asked: Vec<String> = inputs.iter().filter_map(|input| input.return_type.clone()).collect();
        let what = ("instalments", Dictionary::ProjectReturnType, "款项类型");
        known_value(tx, viewer, what, &[], &asked).await?;
        room(tx, viewer, &project, inputs.len()).await?;
        let made = store::plans::make_all(tx, viewer, &inputs).await?;
        project::store::sum(tx, viewer.enterprise_id, &[project.id]).await?;
        Ok(made)
    })
    .await
}

/// A plan with its project locked, if the viewer may change it.
#[erased]
async fn open(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<(Project, Plan)> {
    let found = store::plans::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    let project = project_part::open(tx, viewer, Some(found.project_id), may_plan).await?;
    // read again under the lock
    let plan = store::plans::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    Ok((project, plan))
}

/// An empty receipt for the plan, credited to the present director of the project.
fn blank(project: &Project, plan: &Plan) -> ReceiptInput {
    ReceiptInput {
        project_id: plan.project_id,
        plan_id: plan.id,
        earner_id: project.director_id,
        earner_team_id: project.director_team_id,
        ..ReceiptInput::default()
    }
}

/// Enters a receipt for a plan, or changes an unconfirmed one.
#[erased]
pub async fn save_receipt(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: ReceiptPatch,
) -> AppResult<Receipt> {
    db.transaction(async |tx| {
        let (project, plan, before) = match target {
            None => {
                let plan = patch
                    .plan_id
                    .ok_or_else(|| AppError::field("planId", FieldCode::Required, "请选择收款计划"))?;
                let (project, plan) = open(tx, viewer, plan).await?;
                (project, plan, None)
            }
            Some((id, version)) => {
                let found = store::receipts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                let (project, plan) = open(tx, viewer, found.plan_id).await?;
                let before = store::receipts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                crate::part::from(version, before.version)?;
                if before.confirmed_at.is_some() {
                    return Err(AppError::field("id", FieldCode::Conflict, "已确认的回款不能修改"));
                }
                (project, plan, Some(before))
            }
        };
        let base = before.as_ref().map_or_else(|| blank(&project, &plan), ReceiptInput::from);
        let input = rules::receipt(patch.over(base), clock::china_day(clock::now()))?;
        rules::takes(&plan, input.amount)?;
        store::receipts::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes unconfirmed receipts; all or none.
#[erased]
pub async fn delete_receipts(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    project::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::receipts::many(tx, viewer, ids).await?)?;
        let of = found.iter().map(|row| row.project_id).collect();
        project_part::hold(tx, viewer, of, may_plan).await?;
        let rows = whole(ids, store::receipts::many(tx, viewer, ids).await?)?;
        if rows.iter().any(|row| row.confirmed_at.is_some()) {
            return Err(AppError::field("ids", FieldCode::Conflict, "已确认的回款不能删除"));
        }
        store::receipts::remove(tx, viewer, ids).await
    })
    .await
}

/// Confirms a receipt (business §7 `PUT paymentplan/confirm`).
#[erased]
pub async fn confirm(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Receipt> {
    db.transaction(async |tx| {
        let found = store::receipts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let (_, plan) = open(tx, viewer, found.plan_id).await?;
        let receipt = store::receipts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        count(tx, viewer, &plan, &receipt).await
    })
    .await
}

/// Confirms a receipt and updates the sums of its plan and project.
#[erased]
async fn count(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    plan: &Plan,
    receipt: &Receipt,
) -> AppResult<Receipt> {
    rules::confirm(plan, receipt)?;
    let after = store::set_confirmed(tx, viewer, receipt.id, true).await?;
    Change::new("payment_receipt.confirm", receipt.id)
        .before(receipt)
        .after(&after)
        .write(tx, viewer)
        .await?;
    let sum = store::sum(tx, viewer, plan.id).await?;
    Change::new("payment_plan.paid", plan.id).before(plan).after(&sum).write(tx, viewer).await?;
    project::store::sum(tx, viewer.enterprise_id, &[plan.project_id]).await?;
    Ok(after)
}

/// Enters a receipt for a plan and confirms it at once (business §7 `PUT paymentplan/confirm`).
#[erased]
pub async fn receive(db: &Db, viewer: &Viewer, came: Confirmed) -> AppResult<Plan> {
    db.transaction(async |tx| {
        let receipt = receive_within(tx, viewer, &came).await?;
        store::plans::find(tx, viewer, receipt.plan_id).await?.ok_or_else(AppError::not_found)
    })
    .await
}

/// The same within the caller's transaction.
#[erased]
pub async fn receive_within(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    came: &Confirmed,
) -> AppResult<Receipt> {
    let (project, plan) = open(tx, viewer, came.id).await?;
    let input = received(&plan, came, blank(&project, &plan))?;
    let receipt = store::receipts::save(tx, viewer, None, &input).await?;
    count(tx, viewer, &plan, &receipt).await
}

/// The receipt to write, if the plan's amount allows it.
fn received(plan: &Plan, came: &Confirmed, blank: ReceiptInput) -> AppResult<ReceiptInput> {
    let today = clock::china_day(clock::now());
    let input = rules::receipt(
        ReceiptInput {
            amount: came.amount.unwrap_or_else(|| rules::missing(plan)),
            received_on: came.received_on.unwrap_or(today),
            payer: came.payer.clone(),
            remark: came.remark.clone(),
            ..blank
        },
        today,
    )?;
    rules::takes(plan, input.amount)?;
    Ok(input)
}

/// Refuses a receipt that a visible plan would not accept, before an approval is started.
#[erased]
pub async fn would_take(tx: &mut AsyncPgConnection, viewer: &Viewer, came: &Confirmed) -> AppResult<()> {
    let plan = store::plans::find(tx, viewer, came.id).await?.ok_or_else(AppError::not_found)?;
    received(&plan, came, ReceiptInput::default()).map(|_| ())
}

/// Revokes the confirmation of a receipt that was confirmed by mistake.
#[erased]
pub async fn revoke(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Receipt> {
    db.transaction(async |tx| revoke_within(tx, viewer, id).await).await
}

/// A receipt and its plan, locked, if the viewer may change them.
#[erased]
async fn held(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<(Plan, Receipt)> {
    let found = store::receipts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    let (_, plan) = open(tx, viewer, found.plan_id).await?;
    let receipt = store::receipts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    Ok((plan, receipt))
}

/// Whether the month of a day is closed; prevents closing until the transaction ends.
#[erased]
async fn is_closed(tx: &mut AsyncPgConnection, viewer: &Viewer, day: NaiveDate) -> AppResult<bool> {
    db::lock(tx, "ledger_close", viewer.enterprise_id).await?;
    store::is_closed(tx, viewer.enterprise_id, day).await
}

/// The same within the caller's transaction.
#[erased]
async fn revoke_within(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Receipt> {
    let (plan, receipt) = held(tx, viewer, id).await?;
    rules::revoke(&plan, &receipt)?;
    if is_closed(tx, viewer, receipt.received_on).await? {
        let message = "到账月份已关账，不能撤销，请冲销到未关账的月份";
        return Err(AppError::field("id", FieldCode::Conflict, message));
    }
    let after = store::set_confirmed(tx, viewer, id, false).await?;
    Change::new("payment_receipt.revoke", id).before(&receipt).after(&after).write(tx, viewer).await?;
    store::sum(tx, viewer, plan.id).await?;
    project::store::sum(tx, viewer.enterprise_id, &[plan.project_id]).await?;
    Ok(after)
}

/// Reverses a confirmed receipt by a receipt of its own, dated in a month that is not closed; the original
/// stays.
#[erased]
pub async fn reverse(db: &Db, viewer: &Viewer, id: i64, wanted: Reversal) -> AppResult<Receipt> {
    db.transaction(async |tx| reverse_within(tx, viewer, id, &wanted).await).await
}

/// The same within the caller's transaction.
#[erased]
async fn reverse_within(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    wanted: &Reversal,
) -> AppResult<Receipt> {
    let (plan, receipt) = held(tx, viewer, id).await?;
    let (on, reason) = rules::reversal(&plan, &receipt, wanted, clock::china_day(clock::now()))?;
    if is_closed(tx, viewer, on).await? {
        return Err(AppError::field("on", FieldCode::Conflict, "该月已关账，请冲销到未关账的月份"));
    }
    let made = store::insert_reversal(tx, viewer, &receipt, on, &reason).await?;
    let after = store::set_reversed(tx, viewer, id).await?;
    let change = Change::new("payment_receipt.reverse", id).before(&receipt).after(&after);
    change.reason(Some(reason.clone())).write(tx, viewer).await?;
    Change::new("payment_receipt.create", made.id)
        .after(&made)
        .reason(Some(reason))
        .write(tx, viewer)
        .await?;
    store::sum(tx, viewer, plan.id).await?;
    project::store::sum(tx, viewer.enterprise_id, &[plan.project_id]).await?;
    Ok(made)
}

/// Reverts a confirmed receipt within the caller's transaction: one of a closed month is reversed today.
#[erased]
pub async fn take_back_within(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    reason: &str,
) -> AppResult<Receipt> {
    let (_, receipt) = held(tx, viewer, id).await?;
    if is_closed(tx, viewer, receipt.received_on).await? {
        let wanted = Reversal { on: None, reason: reason.to_owned() };
        return reverse_within(tx, viewer, id, &wanted).await;
    }
    revoke_within(tx, viewer, id).await
}

/// Writes a plan off for this reason; without a reason reverts the write-off.
#[erased]
pub async fn write_off(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    reason: Option<String>,
) -> AppResult<Plan> {
    db.transaction(async |tx| {
        let (_, plan) = open(tx, viewer, id).await?;
        crate::part::from(version, plan.version)?;
        let action = match &reason {
            Some(reason) => {
                let mut check = Checker::new();
                check.required("reason", "核销原因", reason, 200);
                check.finish()?;
                rules::write_off(&plan, clock::china_day(clock::now()))?;
                "payment_plan.write_off"
            }
            None => {
                rules::reopen(&plan)?;
                "payment_plan.reopen"
            }
        };
        let reason = reason.as_deref().map(str::trim);
        let after = store::set_written_off(tx, viewer, id, reason).await?;
        Change::new(action, id).before(&plan).after(&after).write(tx, viewer).await?;
        project::store::sum(tx, viewer.enterprise_id, &[plan.project_id]).await?;
        Ok(after)
    })
    .await
}

/// Notifies the director of the project that a plan is due; the plan itself does not change (business §7
/// `POST paymentplan/notice`).
#[erased]
pub async fn notice(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Plan> {
    db.transaction(async |tx| {
        let (project, plan) = open(tx, viewer, id).await?;
        if !project::rules::may_notify(viewer, &project) {
            return Err(AppError::forbidden());
        }
        if rules::missing(&plan) == 0 {
            return Err(AppError::field("id", FieldCode::Conflict, "该款项无待收金额，无需通知"));
        }
        let Some(director) = project.director_id else {
            return Err(AppError::field("id", FieldCode::Conflict, "该项目没有负责人，无人可通知"));
        };
        let body = plan.due_on.map(|due| format!("应收日期：{due}"));
        let message = Message {
            kind: "project.payment_due",
            title: format!("项目“{}”的款项“{}”待收", project.name, plan.name),
            body,
            link: Some(format!("/project/{}/CollectionPlanList", project.id)),
            source: None,
            about: About::Record(PROJECT.record_type, project.id),
        };
        notification::send(tx, viewer.enterprise_id, &[director], &message).await?;
        let after = store::set_noticed(tx, viewer, id).await?;
        Change::new("payment_plan.notice", id).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}
