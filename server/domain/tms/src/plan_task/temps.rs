//! Business actions on instances of recurring tasks: check, transaction, write, log and event (business §7
//! `tempTask`).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{PlanTask, PlanTaskInput, TempTask};
use super::rules::{self, Occurrence, Schedule};
use super::service::today;
use super::store;
use crate::record::Change;
use crate::task::model::{GeneratedTask, TaskInput};
use crate::task::requirements::validator_of_plan;
use crate::{Db, part, project, task, workday};

/// The farthest postponement of an instance, in days.
const MAX_MOVED: i64 = 3660;

/// A waiting instance and its plan, locked until the transaction ends, if the viewer may handle it.
async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
) -> AppResult<(PlanTask, TempTask)> {
    let found = store::temps::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    let plan = store::hold(tx, viewer, &[found.plan_id]).await?.pop().ok_or_else(AppError::not_found)?;
    // read again under the lock
    let temp = store::temps::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    if !rules::may_handle(viewer, &plan) {
        return Err(AppError::forbidden());
    }
    part::from(version, temp.version)?;
    rules::is_open(&temp)?;
    Ok((plan, temp))
}

/// Publishes an instance as a task and assigns it to its members (business §7 `PUT tempTask/publish`).
#[erased]
pub async fn publish(db: &Db, viewer: &Viewer, target: (i64, Option<i32>)) -> AppResult<TempTask> {
    db.transaction(async |tx| {
        let (plan, temp) = hold(tx, viewer, target).await?;
        if plan.director_id.is_none() {
            return Err(AppError::field("directorId", FieldCode::Required, NOBODY));
        }
        let after = published(tx, &plan, &temp, Some(viewer.member_id)).await?;
        go_past(tx, &plan, &after).await?;
        Ok(after)
    })
    .await
}

/// The error of an instance without a responsible member.
pub(super) const NOBODY: &str = "请先在重复任务中选择负责人";

/// Publishes a locked instance as a task of the plan's owner, regardless of the publisher. The owner
/// validates it unless another member does, as with tasks that are assigned by hand. A plan of a deleted
/// project publishes nothing, as the scheduled job skips it.
#[erased]
pub(super) async fn published(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    temp: &TempTask,
    by: Option<i64>,
) -> AppResult<TempTask> {
    if let Some(id) = plan.project_id
        && project::store::by_ids(tx, plan.enterprise_id, &[id]).await?.is_empty()
    {
        let message = "项目已删除，请先在重复任务中改选项目";
        return Err(AppError::field("projectId", FieldCode::NotFound, message));
    }
    let maker = match plan.created_by {
        Some(maker) => store::active(tx, plan.enterprise_id, &[maker]).await?.pop(),
        None => None,
    };
    let input = TaskInput {
        name: temp.name.clone(),
        description: plan.description.clone(),
        level: plan.level.clone(),
        project_id: plan.project_id,
        customer_id: plan.customer_id,
        director_id: plan.director_id,
        validator_id: validator_of_plan(maker, plan.director_id, plan.validator_id),
        members: plan.members.clone(),
        begins_on: Some(temp.begins_on),
        ends_on: Some(temp.ends_on),
        estimate: plan.estimate,
        ..TaskInput::default()
    };
    let made = GeneratedTask { input, checks: plan.checks.clone(), publish: true, maker };
    let task = task::service::made(tx, plan.enterprise_id, by, made).await?;
    let after = store::settle(tx, temp, (rules::PUBLISHED, Some(task.id)), by).await?;
    let change = Change::new("temp_task.publish", temp.id).before(temp).after(&after);
    change.write_as(tx, plan.enterprise_id, by).await?;
    Ok(after)
}

/// Moves the cursor of a plan past an instance that was settled early. After the last day the scheduled job
/// ends the plan.
async fn go_past(tx: &mut AsyncPgConnection, plan: &PlanTask, settled: &TempTask) -> AppResult<()> {
    let turn = plan.next_on == Some(settled.on_day);
    if !turn || plan.status != rules::ON || plan.mode != rules::BY_CALENDAR {
        return Ok(());
    }
    let corrections = workday::store::corrections(tx, plan.enterprise_id).await?;
    let input = PlanTaskInput::from(plan);
    let Some(schedule) = Schedule::of(&input, &corrections) else { return Ok(()) };
    if let Some(next) = onward(tx, plan, &schedule, settled.on_day).await? {
        store::go_on(tx, plan, rules::ON, Some(next)).await?;
    }
    Ok(())
}

/// The first occurrence from this day on that was neither published nor skipped early.
#[erased]
pub(super) async fn onward(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    schedule: &Schedule<'_>,
    day: NaiveDate,
) -> AppResult<Option<NaiveDate>> {
    let settled = store::settled(tx, plan, day).await?;
    Ok(schedule.onward(day, &settled).map(|one| one.on_day))
}

/// Skips an instance: it becomes no task.
#[erased]
pub async fn skip(db: &Db, viewer: &Viewer, target: (i64, Option<i32>)) -> AppResult<TempTask> {
    db.transaction(async |tx| {
        let (plan, temp) = hold(tx, viewer, target).await?;
        let after = store::settle(tx, &temp, (rules::SKIPPED, None), Some(viewer.member_id)).await?;
        go_past(tx, &plan, &after).await?;
        Change::new("temp_task.skip", temp.id).before(&temp).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Postpones an instance; its duration stays.
#[erased]
pub async fn put_off(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    begins_on: NaiveDate,
) -> AppResult<TempTask> {
    db.transaction(async |tx| {
        let (_, temp) = hold(tx, viewer, target).await?;
        if (begins_on - temp.on_day).num_days().abs() > MAX_MOVED {
            return Err(AppError::field("beginsOn", FieldCode::Invalid, "日期离原定日期太远"));
        }
        let ends_on = begins_on + (temp.ends_on - temp.begins_on);
        let after = store::put_off(tx, viewer, &temp, (begins_on, ends_on)).await?;
        Change::new("temp_task.update", temp.id).before(&temp).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Creates the instance for one of the next days of a plan early, so that it can be published, skipped or
/// postponed; an existing one is returned.
#[erased]
pub async fn make(db: &Db, viewer: &Viewer, plan_id: i64, on_day: NaiveDate) -> AppResult<TempTask> {
    db.transaction(async |tx| {
        let plan = store::hold(tx, viewer, &[plan_id]).await?.pop().ok_or_else(AppError::not_found)?;
        if !rules::may_handle(viewer, &plan) {
            return Err(AppError::forbidden());
        }
        let missing = || AppError::field("onDay", FieldCode::NotFound, "重复任务在这一天没有任务");
        if let Some(there) = store::on_day(tx, &plan, on_day).await? {
            return Ok(there);
        }
        // a plan that follows completion has only one day ahead, which the job creates in time
        if plan.status != rules::ON || plan.mode != rules::BY_CALENDAR {
            return Err(missing());
        }
        let corrections = workday::store::corrections(tx, viewer.enterprise_id).await?;
        let input = PlanTaskInput::from(&plan);
        let schedule = Schedule::of(&input, &corrections).ok_or_else(missing)?;
        let from = plan.next_on.ok_or_else(missing)?;
        let mut days = schedule.around(from).filter(|one| one.on_day >= from).take(rules::SHOWN);
        let day = days.find(|one| one.on_day == on_day).ok_or_else(missing)?;
        let temp = store::make(tx, &plan, day, Some(viewer.member_id)).await?.ok_or_else(missing)?;
        Change::new("temp_task.create", temp.id).after(&temp).write(tx, viewer).await?;
        // after the last day the job ends the plan
        if plan.next_on == Some(on_day)
            && let Some(after) = on_day.succ_opt()
            && let Some(next) = onward(tx, &plan, &schedule, after).await?
        {
            store::go_on(tx, &plan, rules::ON, Some(next)).await?;
        }
        Ok(temp)
    })
    .await
}

/// Creates the instances for missed days of a plan, all or none; those that exist are returned as they are.
/// They are published at once where the plan says so and has a responsible member, as the scheduled job does.
#[erased]
pub async fn make_up(
    db: &Db,
    viewer: &Viewer,
    plan_id: i64,
    on_days: &[NaiveDate],
) -> AppResult<Vec<TempTask>> {
    let chosen = rules::chosen(on_days)?;
    db.transaction(async |tx| {
        let plan = store::hold(tx, viewer, &[plan_id]).await?.pop().ok_or_else(AppError::not_found)?;
        if !rules::may_handle(viewer, &plan) {
            return Err(AppError::forbidden());
        }
        let none = |day: NaiveDate| {
            AppError::field("onDays", FieldCode::NotFound, format!("{day} 没有错过的任务，请刷新后重新选择"))
        };
        let corrections = workday::store::corrections(tx, viewer.enterprise_id).await?;
        let input = PlanTaskInput::from(&plan);
        let schedule = Schedule::of(&input, &corrections);
        let past = schedule.map_or_else(Vec::new, |schedule| rules::past(&plan, &schedule, today()));
        let there = store::on_days(tx, &plan, &chosen).await?;
        let mut all: BTreeMap<NaiveDate, TempTask> =
            there.into_iter().map(|temp| (temp.on_day, temp)).collect();
        let new = chosen.iter().copied().filter(|on_day| !all.contains_key(on_day));
        let missed = |on_day: NaiveDate| past.iter().copied().find(|one| one.on_day == on_day);
        let days: Vec<Occurrence> =
            new.map(|on_day| missed(on_day).ok_or_else(|| none(on_day))).collect::<AppResult<_>>()?;
        let mut made = Vec::with_capacity(days.len());
        for day in days {
            let temp = store::make(tx, &plan, day, Some(viewer.member_id)).await?;
            made.push(temp.ok_or_else(|| none(day.on_day))?);
        }
        let created = made.iter().map(|temp| Change::new("temp_task.create", temp.id).after(temp));
        Change::write_all(created, tx, viewer).await?;
        let publishes = plan.publish && plan.director_id.is_some();
        for temp in made {
            let temp =
                if publishes { published(tx, &plan, &temp, Some(viewer.member_id)).await? } else { temp };
            all.insert(temp.on_day, temp);
        }
        Ok(all.into_values().collect())
    })
    .await
}
