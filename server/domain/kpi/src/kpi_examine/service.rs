//! Commands on appraisal results: check, transaction, write, log, event and record (business §4 KPI plan,
//! business §7 KPI). The plans of the results are locked first, in the order of their ids.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::compute::Scheme;
use super::flow::scored;
use super::model::{ExamineStanding, Finish, KpiExamine};
use super::states::Step;
use super::store::{self, examines};
use super::{rules, write};
use crate::Db;
use crate::kpi_engine::check::percent;
use crate::kpi_engine::distribution;
use crate::kpi_engine::model::UNIT;
use crate::kpi_plan::model::KpiPlan;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::kpi_plan::write::{self as plans, Stepped};
use crate::kpi_plan::{notices, parts, rules as of_plans, waiting};
use crate::kpi_record::model::{Action, Entry};
use crate::kpi_record::store as records;
use crate::record::Change;
use crate::rows::{from_version, whole};

/// A locked result, with its plan and the viewer's part in it.
pub(super) struct Locked {
    pub(super) plan: KpiPlan,
    pub(super) row: KpiExamine,
    pub(super) standing: ExamineStanding,
}

/// Locks a visible result at the version that was read.
#[erased]
pub(super) async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
) -> AppResult<Locked> {
    let found = examines::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    let plan = plans::held(tx, viewer.enterprise_id, found.plan_id).await?;
    let row = write::hold(tx, &plan, Some(&[id]), &[]).await?.pop().ok_or_else(AppError::not_found)?;
    from_version(version, row.version)?;
    let standing = store::standings(tx, viewer, &[id]).await?.pop().unwrap_or_default();
    Ok(Locked { plan, row, standing })
}

/// Writes a step of one result, with log, event and record, and updates the state of the plan.
async fn put(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (held, next): (&Locked, KpiExamine),
    (kind, entry): (&'static str, Entry),
    version: Option<i32>,
) -> AppResult<(KpiPlan, KpiExamine)> {
    let by = Some(viewer.member_id);
    let after = write::put(tx, viewer.enterprise_id, &[next], by).await?.pop();
    let after = after.ok_or_else(AppError::not_found)?;
    let change = Change::new(kind, after.id).before(&held.row).after(&after).reason(entry.reason.clone());
    change.from_version(version).write(tx, viewer).await?;
    records::add(tx, (viewer.enterprise_id, by), vec![entry]).await?;
    let plan = plans::follow(tx, &held.plan, by).await?;
    Ok((plan, after))
}

/// Members agree with their own results; all or none (business §7 `plan/confirmScore`). With `versions`, one
/// for each id, they agree with what they have read: a result that has changed since is refused.
#[erased]
pub async fn confirm(db: &Db, viewer: &Viewer, ids: &[i64], versions: &[i32]) -> AppResult<Vec<KpiExamine>> {
    of_plans::ids(ids)?;
    if !versions.is_empty() && versions.len() != ids.len() {
        return Err(AppError::field("versions", FieldCode::Invalid, "每个结果都要有版本号"));
    }
    let read: HashMap<i64, i32> = ids.iter().copied().zip(versions.iter().copied()).collect();
    db.transaction(async |tx| {
        let mut all = Vec::with_capacity(ids.len());
        for (plan, rows) in held_all(tx, viewer, ids).await? {
            let standings = standings(tx, viewer, &rows).await?;
            let mut next = Vec::with_capacity(rows.len());
            for row in &rows {
                let standing = standings.get(&row.id).copied().unwrap_or_default();
                let state = rules::step(viewer, row, &standing, Step::Confirm)?;
                if read.get(&row.id).is_some_and(|version| *version != row.version) {
                    let message = "结果刚刚有变化，请重新核对后再确认";
                    return Err(AppError::field("ids", FieldCode::Conflict, message));
                }
                next.push(KpiExamine {
                    status: state.status.number(),
                    confirmed_at: Some(clock::now()),
                    confirmed_silently: false,
                    ..row.clone()
                });
            }
            let by = Some(viewer.member_id);
            let after = write::put(tx, viewer.enterprise_id, &next, by).await?;
            log(tx, viewer, "kpi_examine.confirm", &rows, &after).await?;
            let entries = after.iter().map(|row| Entry::of(plan.id, Action::Confirm).examine(row.id));
            records::add(tx, (viewer.enterprise_id, by), entries.collect()).await?;
            let followed = plans::follow(tx, &plan, by).await?;
            if followed.status != plan.status && followed.state() == KpiPlanStatus::Review {
                notices::review(tx, &followed, &followed.reviewer_ids).await?;
            }
            all.extend(after);
        }
        Ok(all)
    })
    .await
}

/// Locks visible results with their plans, plan by plan in the order of their ids.
async fn held_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<(KpiPlan, Vec<KpiExamine>)>> {
    let found = whole(ids, examines::many(tx, viewer, ids).await?)?;
    let of: BTreeSet<i64> = found.iter().map(|row| row.plan_id).collect();
    let of: Vec<i64> = of.into_iter().collect();
    let held = whole(&of, plans::hold_all(tx, viewer.enterprise_id, &of).await?)?;
    let mut all = Vec::with_capacity(held.len());
    for plan in held {
        let ids: Vec<i64> = found.iter().filter(|row| row.plan_id == plan.id).map(|row| row.id).collect();
        let rows = whole(&ids, write::hold(tx, &plan, Some(&ids), &[]).await?)?;
        all.push((plan, rows));
    }
    Ok(all)
}

async fn standings(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    rows: &[KpiExamine],
) -> AppResult<BTreeMap<i64, ExamineStanding>> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let found = store::standings(tx, viewer, &ids).await?;
    Ok(found.into_iter().map(|one| (one.examine_id, one)).collect())
}

async fn log(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    kind: &'static str,
    before: &[KpiExamine],
    after: &[KpiExamine],
) -> AppResult<()> {
    let held: HashMap<i64, &KpiExamine> = before.iter().map(|row| (row.id, row)).collect();
    let changes = after.iter().filter_map(|after| {
        let before = *held.get(&after.id)?;
        Some(Change::new(kind, after.id).before(before).after(after))
    });
    Change::write_all(changes, tx, viewer).await
}

/// A member objects to their own result, with a reason; nothing is confirmed before it is answered.
#[erased]
pub async fn appeal(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    reason: Option<String>,
) -> AppResult<KpiExamine> {
    let reason = rules::words("reason", "申诉理由", reason.as_deref(), rules::MAX_APPEAL)?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, (id, version)).await?;
        let state = rules::step(viewer, &held.row, &held.standing, Step::Appeal)?;
        let next = KpiExamine {
            appeal_status: state.appeal.number(),
            appealed_at: Some(clock::now()),
            appeal_reason: Some(reason.clone()),
            appeal_answer: None,
            ..held.row.clone()
        };
        let entry = Entry::of(held.plan.id, Action::Appeal).examine(id).reason(Some(reason.clone()));
        let (plan, after) = put(tx, viewer, (&held, next), ("kpi_examine.appeal", entry), version).await?;
        notices::appealed(tx, &plan, &viewer.name).await?;
        Ok(after)
    })
    .await
}

/// A reviewer answers an objection: the values are entered once more, or the score stays.
#[erased]
pub async fn answer(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    won: bool,
    answer: Option<String>,
) -> AppResult<KpiExamine> {
    let answer = rules::words("answer", "申诉答复", answer.as_deref(), rules::MAX_APPEAL)?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, (id, version)).await?;
        let step = if won { Step::Win } else { Step::Refuse };
        let state = rules::step(viewer, &held.row, &held.standing, step)?;
        let mut next = held.row.clone();
        next.status = state.status.number();
        next.appeal_status = state.appeal.number();
        next.appeal_answer = Some(answer.clone());
        let due = clock::now() + TimeDelta::days(held.plan.confirm_days.into());
        next.confirm_due_at = (!won).then_some(due);
        if won {
            (next.score, next.total, next.grade) = (None, None, None);
            write::reopen(tx, viewer.enterprise_id, &[id]).await?;
        }
        let (kind, action) = if won {
            ("kpi_examine.win", Action::AppealWon)
        } else {
            ("kpi_examine.refuse", Action::AppealRefused)
        };
        let entry = Entry::of(held.plan.id, action).examine(id).reason(Some(answer.clone()));
        let (plan, after) = put(tx, viewer, (&held, next), (kind, entry), version).await?;
        notices::answered(tx, &plan, after.member_id, (won, &answer)).await?;
        if won {
            let raters = waiting::raters_of(tx, viewer.enterprise_id, &[id]).await?;
            notices::input(tx, &plan, &raters).await?;
        }
        Ok(after)
    })
    .await
}

/// Gives or deducts extra points, with a reason and within the bound of the plan (business §7
/// `plan/extraScore`).
#[erased]
pub async fn extra(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    points: i64,
    reason: Option<String>,
) -> AppResult<KpiExamine> {
    let reason = of_plans::reason(reason.as_deref(), "附加分原因")?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, target).await?;
        rules::step(viewer, &held.row, &held.standing, Step::Extra)?;
        rules::check_extra(&held.plan, points)?;
        let next = KpiExamine { extra: points, extra_reason: Some(reason.clone()), ..held.row.clone() };
        let change = (percent(held.row.extra), percent(points));
        pointed(tx, viewer, (&held, next), (Action::Extra, reason.clone(), change), target.1).await
    })
    .await
}

/// Moves a result in comparison with others, with a reason.
#[erased]
pub async fn calibrate(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    points: i64,
    reason: Option<String>,
) -> AppResult<KpiExamine> {
    let reason = of_plans::reason(reason.as_deref(), "校准原因")?;
    rules::check_moved(points)?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, target).await?;
        rules::step(viewer, &held.row, &held.standing, Step::Calibrate)?;
        let next = KpiExamine { moved: points, moved_reason: Some(reason.clone()), ..held.row.clone() };
        let change = (percent(held.row.moved), percent(points));
        pointed(tx, viewer, (&held, next), (Action::Calibrate, reason.clone(), change), target.1).await
    })
    .await
}

/// Writes extra points or a calibration, and the derived total.
async fn pointed(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (held, next): (&Locked, KpiExamine),
    (action, reason, (before, after)): (Action, String, (String, String)),
    version: Option<i32>,
) -> AppResult<KpiExamine> {
    let scheme = Scheme::new(held.plan.clone(), Vec::new());
    let mut next = next;
    let score = next.score;
    scored(&scheme, &mut next, score, None);
    let (kind, what) = if action == Action::Extra {
        ("kpi_examine.extra", "附加分")
    } else {
        ("kpi_examine.calibrate", "校准")
    };
    notices::changed(tx, &held.plan, next.member_id, (what, &reason)).await?;
    let entry = Entry::of(held.plan.id, action).examine(next.id).reason(Some(reason));
    let entry = entry.change(Some(before), Some(after));
    Ok(put(tx, viewer, (held, next), (kind, entry), version).await?.1)
}

/// A reviewer makes results final: their values, rows and the rate are frozen (business §7
/// `plan/confirmAudit`). Either all results of a plan that are in review, or the named ones, all or none.
#[erased]
pub async fn finish(db: &Db, viewer: &Viewer, which: Finish) -> AppResult<Vec<KpiExamine>> {
    if let Finish::Examines(ids) = &which {
        of_plans::ids(ids)?;
    }
    db.transaction(async |tx| {
        let held = match &which {
            Finish::Plan(id) => {
                let plan = plans::hold(tx, viewer, *id).await?;
                let rows = write::hold(tx, &plan, None, &[KpiPlanStatus::Review]).await?;
                vec![(plan, rows)]
            }
            Finish::Examines(ids) => held_all(tx, viewer, ids).await?,
        };
        let mut all = Vec::new();
        for (plan, rows) in held {
            all.extend(finished(tx, viewer, &plan, rows, matches!(which, Finish::Plan(_))).await?);
        }
        Ok(all)
    })
    .await
}

async fn finished(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    plan: &KpiPlan,
    rows: Vec<KpiExamine>,
    own_stays: bool,
) -> AppResult<Vec<KpiExamine>> {
    let standings = standings(tx, viewer, &rows).await?;
    let by = Some(viewer.member_id);
    // all results of a plan have the same rate
    let rate = match plan.rate {
        Some(rate) => rate,
        None => rate_of(parts::setting(tx, plan.enterprise_id).await?.kpi_rate),
    };
    let scheme = Scheme::new(plan.clone(), Vec::new());
    let (mut before, mut next) = (Vec::new(), Vec::new());
    for row in rows {
        let standing = standings.get(&row.id).copied().unwrap_or_default();
        // when a whole plan is finished, the viewer's own result is left to another reviewer
        if own_stays && standing.own && !rules::has_right(viewer, &standing, Step::Finish) {
            continue;
        }
        let state = rules::step(viewer, &row, &standing, Step::Finish)?;
        let mut after = row.clone();
        after.status = state.status.number();
        after.appeal_status = state.appeal.number();
        after.finished_at = Some(clock::now());
        scored(&scheme, &mut after, row.score, Some(rate));
        before.push(row);
        next.push(after);
    }
    if next.is_empty() {
        return Err(AppError::field("id", FieldCode::Conflict, "没有可以审核的考核结果"));
    }
    distributed(tx, plan, &next).await?;
    let after = write::put(tx, plan.enterprise_id, &next, by).await?;
    log(tx, viewer, "kpi_examine.finish", &before, &after).await?;
    let entry = |row: &KpiExamine| {
        let entry = Entry::of(plan.id, Action::Finish).examine(row.id);
        entry.change(None, row.total.map(percent))
    };
    records::add(tx, (plan.enterprise_id, by), after.iter().map(entry).collect()).await?;
    let stepped = Stepped { rate: Some(Some(rate)), ..Stepped::default() };
    let with_rate = plans::step(tx, (plan.enterprise_id, plan.id), by, stepped).await?;
    let followed = plans::follow(tx, &with_rate, by).await?;
    Change::new("kpi_plan.finish", plan.id).before(plan).after(&followed).write(tx, viewer).await?;
    let members: Vec<i64> = after.iter().map(|row| row.member_id).collect();
    notices::finished(tx, &followed, &members).await?;
    Ok(after)
}

/// The rate of the settings, in ten-thousandths.
#[allow(clippy::cast_possible_truncation, reason = "the settings bound it")]
fn rate_of(rate: f64) -> i64 {
    ((rate * UNIT as f64).round() as i64).clamp(0, 1_000_000)
}

/// Refuses results that would exceed the bounds of the grades in their plan.
async fn distributed(tx: &mut AsyncPgConnection, plan: &KpiPlan, next: &[KpiExamine]) -> AppResult<()> {
    let Some(quotas) = plan.quotas() else { return Ok(()) };
    let states =
        [KpiPlanStatus::Input, KpiPlanStatus::Confirm, KpiPlanStatus::Review, KpiPlanStatus::Finished];
    let all = write::hold(tx, plan, None, &states).await?;
    let changed: HashMap<i64, &KpiExamine> = next.iter().map(|one| (one.id, one)).collect();
    let grades = all.iter().map(|row| match changed.get(&row.id) {
        Some(one) => one.grade.as_deref(),
        None if row.stands() == KpiPlanStatus::Finished => row.grade.as_deref(),
        None => None,
    });
    let over = distribution::over(&quotas, grades);
    if over.is_empty() {
        return Ok(());
    }
    Err(AppError::field("id", FieldCode::Conflict, distribution::message(&over)))
}
