//! Business actions on recurring tasks: check, transaction, write, log and event (business §7 `planTask`).

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::kind::PLAN_TASK;
use super::model::{PlanDay, PlanTask, PlanTaskChange, PlanTaskInput, PlanTaskPatch};
use super::rules::{self, Occurrence, Schedule};
use super::scheduled::page;
use super::store;
use crate::dict::rules::Dictionary;
use crate::mention::service::Described;
use crate::project::service::{known_value, require_seen};
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::workday::rules::Corrections;
use crate::{Db, customer, member, mention, part, project, workday};

pub(super) fn today() -> NaiveDate {
    clock::china_day(clock::now())
}

/// The defaults of a plan: every day from today on, with its creator as the responsible member.
fn base(viewer: &Viewer) -> PlanTaskInput {
    PlanTaskInput {
        mode: rules::BY_CALENDAR,
        begins_on: today(),
        director_id: Some(viewer.member_id),
        ..PlanTaskInput::default()
    }
}

/// Creates a plan, or changes one; absent fields stay (business §7 `POST planTask`, `PUT planTask`).
/// Untouched future instances are deleted when the days change.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: PlanTaskChange) -> AppResult<PlanTask> {
    let PlanTaskChange { patch, status } = change;
    if status.is_some_and(|status| !(rules::OFF..=rules::ENDED).contains(&status)) {
        return Err(AppError::field("status", FieldCode::Invalid, "请选择状态"));
    }
    db.transaction(async |tx| {
        let before = match target {
            None => {
                room(tx, viewer).await?;
                None
            }
            Some((id, version)) => Some(hold(tx, viewer, id, version).await?),
        };
        let input = rules::checked(patch.over(before.as_ref().map_or_else(|| base(viewer), Into::into)))?;
        settle(tx, viewer, before.as_ref(), &input).await?;
        let corrections = workday::store::corrections(tx, viewer.enterprise_id).await?;
        let row = match &before {
            None => store::plans::insert(tx, viewer, &input).await?,
            Some(before) => {
                let after = store::plans::update(tx, viewer, before.id, before.version, &input).await?;
                after.ok_or_else(AppError::stale)?
            }
        };
        let moved = before.as_ref().is_some_and(|before| rules::is_rescheduled(before, &input));
        if moved {
            store::forget(tx, &row, today()).await?;
        }
        let status = status.unwrap_or_else(|| before.as_ref().map_or(rules::ON, |before| before.status));
        let was_over = before.as_ref().is_some_and(|before| before.status == rules::ENDED);
        let row = if moved || (was_over && status != rules::ENDED) {
            store::set_due_since(tx, &row, today()).await?
        } else {
            row
        };
        let known = before.as_ref().is_some_and(|before| before.status == status);
        let next_on = match status {
            // it continues from its cursor
            _ if known && !moved => row.next_on,
            rules::ON => next(tx, &row, &corrections).await?,
            _ => None,
        };
        let row = store::go_on(tx, &row, status, next_on).await?;
        let change = match (&before, target) {
            (Some(before), Some((_, version))) => {
                Change::new("plan_task.update", row.id).before(before).from_version(version)
            }
            _ => Change::new("plan_task.create", row.id),
        };
        change.after(&row).write(tx, viewer).await?;
        let plan = Described { kind: &PLAN_TASK, id: row.id, name: &row.name, link: page(row.id) };
        let was = before.as_ref().and_then(|before| before.description.as_deref());
        mention::service::tell(tx, viewer, plan, was, row.description.as_deref()).await?;
        Ok(row)
    })
    .await
}

/// Refuses more plans than an enterprise may have.
async fn room(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    if viewer.is_external() || !viewer.can(Code::TaskCreate) {
        return Err(AppError::forbidden());
    }
    store::lock(tx, viewer.enterprise_id).await?;
    if store::count(tx, viewer.enterprise_id).await? >= rules::MAX_PLANS {
        let message = format!("最多 {} 个重复任务", rules::MAX_PLANS);
        return Err(AppError::field("name", FieldCode::TooLong, message));
    }
    Ok(())
}

/// A plan that the viewer may change, at the version that was read, locked until the transaction ends.
async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: Option<i32>,
) -> AppResult<PlanTask> {
    let plan = store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
    if !rules::may_edit(viewer, &plan) {
        return Err(AppError::forbidden());
    }
    part::from(version, plan.version)?;
    Ok(plan)
}

/// The calendar day on which a plan that is switched on continues; refuses one without future days.
async fn next(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    corrections: &Corrections,
) -> AppResult<Option<NaiveDate>> {
    let input = PlanTaskInput::from(plan);
    let never = || AppError::field("rule", FieldCode::Invalid, "按这个规则以后没有日期了，请修改重复规则");
    let schedule = Schedule::of(&input, corrections).ok_or_else(never)?;
    if plan.mode == rules::BY_CALENDAR {
        let first = schedule.next(today()).ok_or_else(never)?.on_day;
        return Ok(Some(super::temps::onward(tx, plan, &schedule, first).await?.unwrap_or(first)));
    }
    waited_for(tx, plan, &schedule, today()).await?.map_err(|_| never())
}

/// The recurrence has ended.
pub(super) struct Over;

/// The next day of a plan that follows completion; none while an instance is open.
pub(super) async fn waited_for(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    schedule: &Schedule<'_>,
    today: NaiveDate,
) -> AppResult<Result<Option<NaiveDate>, Over>> {
    let made = store::made(tx, plan).await?;
    if made.open > 0 {
        return Ok(Ok(None));
    }
    let day = match made.over_at {
        None => schedule.start(today),
        Some(over_at) => schedule.after(clock::china_day(over_at), made.count, today),
    };
    Ok(day.map(Some).ok_or(Over))
}

/// Checks the dictionary value, members, project and customer of a plan. References that were stored before
/// stay valid.
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&PlanTask>,
    input: &PlanTaskInput,
) -> AppResult<()> {
    let one = |value: Option<&String>| value.cloned().into_iter().collect::<Vec<String>>();
    let kept = one(before.and_then(|row| row.level.as_ref()));
    let level = ("level", Dictionary::TaskLevel, "优先级");
    known_value(tx, viewer, level, &kept, &one(input.level.as_ref())).await?;
    let new = |field: &'static str, id: Option<i64>, was: Option<i64>| (field, id.filter(|_| id != was));
    for (field, id) in [
        new("directorId", input.director_id, before.and_then(|row| row.director_id)),
        new("validatorId", input.validator_id, before.and_then(|row| row.validator_id)),
    ] {
        if let Some(id) = id {
            member::store::require_active(tx, viewer, field, &[id]).await?;
        }
    }
    let had = before.map(|row| row.members.clone()).unwrap_or_default();
    let come: Vec<i64> = input.members.iter().copied().filter(|id| !had.contains(id)).collect();
    if !come.is_empty() {
        member::store::require_active(tx, viewer, "memberIds", &come).await?;
    }
    if let Some(id) = input.project_id
        && before.and_then(|row| row.project_id) != Some(id)
    {
        require_seen(tx, viewer, "projectId", id).await?;
    }
    if let Some(id) = input.customer_id
        && before.and_then(|row| row.customer_id) != Some(id)
        && customer::store::find(tx, viewer, id).await?.is_none()
    {
        return Err(AppError::field("customerId", FieldCode::NotFound, "客户不存在"));
    }
    Ok(())
}

/// Deletes plans with their instances that are not tasks yet; all or none (business §7 `DELETE planTask`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    project::rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::hold(tx, viewer, ids).await?)?;
        if !rows.iter().all(|row| rules::may_edit(viewer, row)) {
            return Err(AppError::forbidden());
        }
        store::plans::remove(tx, viewer, ids).await
    })
    .await
}

/// The next days of a visible plan, at most twelve, with their instances (business §7 `planTask/getTemps`).
#[erased]
pub async fn temps(connection: &AsyncPgConnection, plan: &PlanTask) -> AppResult<Vec<PlanDay>> {
    let made = store::coming(connection, plan, today()).await?;
    let mut days: Vec<PlanDay> = made
        .into_iter()
        .map(|temp| PlanDay {
            on_day: temp.on_day,
            begins_on: temp.begins_on,
            ends_on: temp.ends_on,
            temp: Some(temp),
        })
        .collect();
    if let Some(next_on) = plan.next_on {
        let corrections = workday::store::corrections(connection, plan.enterprise_id).await?;
        let input = PlanTaskInput::from(plan);
        let mut ahead = ahead(&input, &corrections, next_on, |one| one.on_day >= next_on);
        // days whose instance was created early are listed already
        ahead.retain(|day| !days.iter().any(|other| other.on_day == day.on_day));
        days.extend(ahead);
    }
    days.sort_by_key(|day| (day.begins_on, day.on_day));
    days.truncate(rules::SHOWN);
    Ok(days)
}

/// The missed days of a visible plan: past ones without an instance, since its present rule holds and at most
/// ninety days back. They are made up for only when a member asks.
#[erased]
pub async fn missed(connection: &AsyncPgConnection, plan: &PlanTask) -> AppResult<Vec<PlanDay>> {
    let corrections = workday::store::corrections(connection, plan.enterprise_id).await?;
    let input = PlanTaskInput::from(plan);
    let Some(schedule) = Schedule::of(&input, &corrections) else { return Ok(Vec::new()) };
    let past = rules::past(plan, &schedule, today());
    let Some(first) = past.iter().map(|one| one.on_day).min() else { return Ok(Vec::new()) };
    let made = store::days_made(connection, plan, first).await?;
    let missed = past.into_iter().filter(|one| !made.contains(&one.on_day));
    Ok(missed
        .map(|one| PlanDay {
            on_day: one.on_day,
            begins_on: one.begins_on,
            ends_on: rules::ends_on(one.begins_on, input.days),
            temp: None,
        })
        .collect())
}

/// The days of a plan that is not saved yet; writes nothing.
#[erased]
pub async fn rehearse(db: &Db, viewer: &Viewer, patch: PlanTaskPatch) -> AppResult<Vec<PlanDay>> {
    let base = PlanTaskInput { name: "-".to_owned(), ..base(viewer) };
    let patch = PlanTaskPatch { name: None, ..patch };
    let input = rules::checked(patch.over(base))?;
    let corrections = workday::store::corrections(&*db.read().await?, viewer.enterprise_id).await?;
    let today = today();
    Ok(ahead(&input, &corrections, input.begins_on.max(today), |one| one.begins_on >= today))
}

/// The next days of a plan around one. Of a plan that follows completion only the first is known.
fn ahead(
    input: &PlanTaskInput,
    corrections: &Corrections,
    from: NaiveDate,
    shown: impl Fn(&Occurrence) -> bool,
) -> Vec<PlanDay> {
    let Some(schedule) = Schedule::of(input, corrections) else { return Vec::new() };
    let day = |on_day: NaiveDate, begins_on: NaiveDate| PlanDay {
        on_day,
        begins_on,
        ends_on: rules::ends_on(begins_on, input.days),
        temp: None,
    };
    if input.mode == rules::BY_CALENDAR {
        let coming = schedule.around(from).filter(shown).take(rules::SHOWN);
        return coming.map(|one| day(one.on_day, one.begins_on)).collect();
    }
    schedule.start(from).map(|first| day(first, schedule.moved(first))).into_iter().collect()
}
