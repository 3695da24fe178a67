//! Commands on an appraisal plan as a whole: submit, audit, return results, cancel, remind, and change while it
//! runs. Each checks, writes and logs in one transaction (business §4 KPI plan).

use std::collections::BTreeSet;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{KpiPlan, PlanParts, RunningInput};
use super::service::note;
use super::states::{KpiPlanStatus, Step};
use super::write::{self, Stepped};
use super::{begin, notices, parts, people, rules, store, waiting};
use crate::kpi_engine::frame::check_frame;
use crate::kpi_examine::compute::frame_of;
use crate::kpi_examine::model::KpiExamine;
use crate::kpi_examine::rules as allowed;
use crate::kpi_examine::states::Step as Of;
use crate::kpi_examine::store::examines;
use crate::kpi_examine::write as results;
use crate::kpi_record::model::{Action, Entry};
use crate::record::Change;
use crate::rows::whole;
use crate::{Db, kpi_record, member};

/// Submits a plan: it waits for approval, or takes effect at once if it needs none.
#[erased]
pub async fn submit(db: &Db, viewer: &Viewer, (id, version): (i64, Option<i32>)) -> AppResult<KpiPlan> {
    db.transaction(async |tx| {
        let before = write::hold_version(tx, viewer, (id, version)).await?;
        let standing = store::standing(tx, viewer, id).await?;
        let status = rules::step(viewer, &before, &standing, Step::Submit)?;
        complete(tx, &before).await?;
        let audited = status == KpiPlanStatus::WaitAudit;
        let stepped = Stepped {
            status: audited.then_some(status.number()),
            submitted_at: Some(Some(clock::now())),
            reason: Some(None),
            ..Stepped::default()
        };
        let key = (before.enterprise_id, id);
        let mut after = write::step(tx, key, Some(viewer.member_id), stepped).await?;
        if audited {
            let auditors = auditors(tx, viewer, &after).await?;
            write::ask(tx, &after, &auditors).await?;
            notices::audit(tx, &after, &auditors).await?;
        } else {
            after = begin::begin(tx, &after, Some(viewer.member_id)).await?;
        }
        let change = Change::new("kpi_plan.submit", id).before(&before).after(&after).from_version(version);
        change.write(tx, viewer).await?;
        note(tx, viewer, Entry::of(id, Action::Submit)).await?;
        Ok(after)
    })
    .await
}

/// Refuses a plan without computable results or without examinees.
async fn complete(tx: &AsyncPgConnection, plan: &KpiPlan) -> AppResult<()> {
    let indications = store::of_plans(tx, plan.enterprise_id, &[plan.id]).await?;
    let mut check = Checker::new();
    check_frame(&mut check, &plan.sections_of(), &frame_of(&indications));
    if store::examinees(tx, plan.enterprise_id, &[plan.id]).await?.is_empty() {
        check.refuse("memberIds", FieldCode::Required, "请选择考核对象");
    }
    check.finish()
}

/// The members who decide whether a plan takes effect; by default the owner.
async fn auditors(tx: &AsyncPgConnection, viewer: &Viewer, plan: &KpiPlan) -> AppResult<Vec<i64>> {
    let enterprise = plan.enterprise_id;
    let around = people::around(tx, enterprise, &[viewer.member_id]).await?;
    let own = around.get(&viewer.member_id);
    let asked = match plan.audit_person.as_deref() {
        Some(parts::NAMED) => people::staff(tx, enterprise, (&plan.audit_member_ids, &[]), None).await?,
        Some("2") => match plan.team_id.or(own.and_then(|at| at.team_id)) {
            Some(team) => {
                let all = people::managers(tx, enterprise, team).await?;
                // a manager with a superior does not approve their own plan
                let other = all.iter().copied().find(|id| *id != viewer.member_id);
                other.into_iter().collect()
            }
            None => Vec::new(),
        },
        _ => own.and_then(|at| at.director_id).into_iter().collect(),
    };
    if !asked.is_empty() {
        return Ok(asked);
    }
    let owners = people::owners(tx, enterprise).await?;
    if owners.is_empty() {
        let message = "没有可用的审批人，请指定成员";
        return Err(AppError::field("auditPerson", FieldCode::Conflict, message));
    }
    Ok(owners)
}

/// An auditor approves or refuses a plan; the first decision counts (business §7 `plan/audit`).
#[erased]
pub async fn audit(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    pass: bool,
    reason: Option<String>,
) -> AppResult<KpiPlan> {
    let reason = if pass {
        rules::remark(reason.as_deref(), "审批意见")?
    } else {
        Some(rules::reason(reason.as_deref(), "退回原因")?)
    };
    db.transaction(async |tx| {
        let before = write::hold_version(tx, viewer, (id, version)).await?;
        let standing = store::standing(tx, viewer, id).await?;
        let step = if pass { Step::Pass } else { Step::Fail };
        let status = rules::step(viewer, &before, &standing, step)?;
        write::answer(tx, &before, viewer.member_id, (pass, reason.as_deref())).await?;
        let after = if pass {
            begin::begin(tx, &before, Some(viewer.member_id)).await?
        } else {
            let stepped =
                Stepped { status: Some(status.number()), reason: Some(reason.clone()), ..Stepped::default() };
            let after = write::step(tx, (before.enterprise_id, id), Some(viewer.member_id), stepped).await?;
            let to: Vec<i64> = after.created_by.into_iter().collect();
            notices::returned(tx, &after, &to, reason.as_deref()).await?;
            after
        };
        let (kind, action) =
            if pass { ("kpi_plan.pass", Action::AuditPass) } else { ("kpi_plan.fail", Action::AuditFail) };
        let change = Change::new(kind, id).before(&before).after(&after).reason(reason.clone());
        change.write(tx, viewer).await?;
        note(tx, viewer, Entry::of(id, action).reason(reason.clone())).await?;
        Ok(after)
    })
    .await
}

/// Returns results by one step, with a reason: the named ones, or all that allow it (business §7
/// `plan/return`).
#[erased]
pub async fn give_back(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    examine_ids: &[i64],
    reason: Option<String>,
) -> AppResult<KpiPlan> {
    let reason = rules::reason(reason.as_deref(), "退回原因")?;
    rules::ids_or_none(examine_ids)?;
    db.transaction(async |tx| {
        let before = write::hold_version(tx, viewer, (id, version)).await?;
        let standing = store::standing(tx, viewer, id).await?;
        if !(standing.manages || standing.reviews) {
            return Err(AppError::forbidden());
        }
        let some = (!examine_ids.is_empty()).then_some(examine_ids);
        if let Some(ids) = some {
            whole(ids, examines::many(tx, viewer, ids).await?)?;
        }
        let rows = results::hold(tx, &before, some, &[KpiPlanStatus::Confirm, KpiPlanStatus::Review]).await?;
        if some.is_some_and(|ids| ids.len() != rows.len()) {
            return Err(AppError::not_found());
        }
        let mut back = Vec::new();
        for row in rows {
            match row.state().after(Of::Return) {
                Some(_) => back.push(row),
                None if some.is_none() => {}
                None => {
                    allowed::after(&row, Of::Return)?;
                }
            }
        }
        if back.is_empty() {
            return Err(AppError::field("id", FieldCode::Conflict, "没有可以退回的考核结果"));
        }
        step_back(tx, viewer, &before, &back, &reason).await?;
        let stepped = Stepped { reason: Some(Some(reason.clone())), ..Stepped::default() };
        let key = (before.enterprise_id, id);
        let after = write::step(tx, key, Some(viewer.member_id), stepped).await?;
        let after = write::follow(tx, &after, Some(viewer.member_id)).await?;
        let change = Change::new("kpi_plan.return", id).before(&before).after(&after);
        change.reason(Some(reason.clone())).from_version(version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Moves results back by one step, and notifies raters or members again.
async fn step_back(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    plan: &KpiPlan,
    back: &[KpiExamine],
    reason: &str,
) -> AppResult<()> {
    let now = clock::now();
    let due = now + TimeDelta::days(plan.confirm_days.into());
    let mut next = Vec::with_capacity(back.len());
    for row in back {
        let state = allowed::after(row, Of::Return)?;
        let mut row = row.clone();
        row.status = state.status.number();
        row.appeal_status = state.appeal.number();
        row.confirmed_at = None;
        row.confirmed_silently = false;
        row.confirm_due_at = (state.status == KpiPlanStatus::Confirm).then_some(due);
        if state.status == KpiPlanStatus::Input {
            (row.score, row.total, row.grade) = (None, None, None);
        }
        next.push(row);
    }
    let after = results::put(tx, plan.enterprise_id, &next, Some(viewer.member_id)).await?;
    let reopened: Vec<i64> =
        after.iter().filter(|row| row.stands() == KpiPlanStatus::Input).map(|row| row.id).collect();
    results::reopen(tx, plan.enterprise_id, &reopened).await?;
    let changes = back.iter().zip(&after).map(|(before, after)| {
        Change::new("kpi_examine.return", after.id)
            .before(before)
            .after(after)
            .reason(Some(reason.to_owned()))
    });
    Change::write_all(changes, tx, viewer).await?;
    let entries = back.iter().zip(&after).map(|(before, after)| {
        let labels = (Some(before.stands().label().to_owned()), Some(after.stands().label().to_owned()));
        let entry = Entry::of(plan.id, Action::Return).examine(after.id).reason(Some(reason.to_owned()));
        entry.change(labels.0, labels.1)
    });
    let by = (plan.enterprise_id, Some(viewer.member_id));
    kpi_record::store::add(tx, by, entries.collect()).await?;
    let raters = waiting::raters_of(tx, plan.enterprise_id, &reopened).await?;
    let asked = after.iter().filter(|row| row.stands() == KpiPlanStatus::Confirm).map(|row| row.member_id);
    notices::given_back(tx, plan, (&raters, &asked.collect::<Vec<_>>()), reason).await
}

/// Cancels a plan, with a reason; final results stay (business §7 `plan/cancel`).
#[erased]
pub async fn cancel(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    reason: Option<String>,
) -> AppResult<KpiPlan> {
    let reason = rules::reason(reason.as_deref(), "终止原因")?;
    db.transaction(async |tx| {
        let before = write::hold_version(tx, viewer, (id, version)).await?;
        let standing = store::standing(tx, viewer, id).await?;
        let status = rules::step(viewer, &before, &standing, Step::Cancel)?;
        let open = [KpiPlanStatus::Input, KpiPlanStatus::Confirm, KpiPlanStatus::Review];
        let rows = results::hold(tx, &before, None, &open).await?;
        let mut next = Vec::with_capacity(rows.len());
        for row in rows {
            let state = allowed::after(&row, Of::Cancel)?;
            next.push(KpiExamine {
                status: state.status.number(),
                appeal_status: state.appeal.number(),
                confirm_due_at: None,
                ..row
            });
        }
        results::put(tx, before.enterprise_id, &next, Some(viewer.member_id)).await?;
        let stepped = Stepped {
            status: Some(status.number()),
            reason: Some(Some(reason.clone())),
            ..Stepped::default()
        };
        let after = write::step(tx, (before.enterprise_id, id), Some(viewer.member_id), stepped).await?;
        let change = Change::new("kpi_plan.cancel", id).before(&before).after(&after);
        change.reason(Some(reason.clone())).from_version(version).write(tx, viewer).await?;
        note(tx, viewer, Entry::of(id, Action::Cancel).reason(Some(reason.clone()))).await?;
        Ok(after)
    })
    .await
}

/// Reminds the members with open tasks in a plan; returns them.
#[erased]
pub async fn remind(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Vec<i64>> {
    db.transaction(async |tx| {
        let plan = write::hold(tx, viewer, id).await?;
        let standing = store::standing(tx, viewer, id).await?;
        rules::step(viewer, &plan, &standing, Step::Remind)?;
        let mut told_to = BTreeSet::new();
        for (link, members) in waiting::waited_for(tx, &plan).await? {
            let others: Vec<i64> = members.into_iter().filter(|id| *id != viewer.member_id).collect();
            notices::remind(tx, &plan, &others, (Some(viewer.name.as_str()), link)).await?;
            told_to.extend(others);
        }
        Change::new("kpi_plan.remind", id).write(tx, viewer).await?;
        Ok(told_to.into_iter().collect())
    })
    .await
}

/// Changes the name, the deadlines and the reviewers of a plan while it runs (business §7
/// `plan/updateKpiPlan`).
#[erased]
pub async fn update_running(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    input: RunningInput,
) -> AppResult<KpiPlan> {
    db.transaction(async |tx| {
        let before = write::hold_version(tx, viewer, (id, version)).await?;
        let standing = store::standing(tx, viewer, id).await?;
        rules::step(viewer, &before, &standing, Step::UpdateRunning)?;
        let mut check = Checker::new();
        let mut next = PlanParts::from(&before);
        next.name = check.required("name", "计划名称", input.name.as_deref().unwrap_or(&before.name), 100);
        next.input_due_on = input.input_due_on.unwrap_or(before.input_due_on);
        parts::due(&mut check, next.begins_on, next.input_due_on);
        next.confirm_days =
            parts::confirm_days(&mut check, input.confirm_days.unwrap_or(before.confirm_days));
        let said = input.reviewer_ids.clone();
        next.reviewer_ids = parts::reviewers(&mut check, viewer, said, before.reviewer_ids.clone());
        check.finish()?;
        if input.reviewer_ids.is_some() {
            member::store::require_active(tx, viewer, "reviewerIds", &next.reviewer_ids).await?;
        }
        write::update(tx, viewer, id, &next).await?;
        write::reviewed(tx, viewer.enterprise_id, &[id], &[]).await?;
        let after = write::held(tx, viewer.enterprise_id, id).await?;
        let change = Change::new("kpi_plan.update", id).before(&before).after(&after).from_version(version);
        change.write(tx, viewer).await?;
        note(tx, viewer, Entry::of(id, Action::Update)).await?;
        Ok(after)
    })
    .await
}
