//! Commands on report schedules: check, transaction, write, log and event.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, ErrorCode, FieldCode, Viewer, clock};

use super::calendar::{Calendar, next_due};
use super::model::{NewSchedule, Recipient, Run, Schedule, ScheduleInput, Why};
use super::runs::NewCopy;
use super::{copies, history, rules, runs, store};
use crate::online_report::definition::{Condition, Definition};
use crate::online_report::{grant_store, run};
use crate::record::Change;
use crate::{Db, member, team};

/// The most ids in one request.
const MAX_IDS: usize = 100;
/// Window over which trials are counted.
const TRIALS: TimeDelta = TimeDelta::minutes(1);

fn require(viewer: &Viewer) -> AppResult<()> {
    if rules::may_schedule(viewer) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// Whether the viewer may send a report to others: report managers, and those who may change this report.
#[erased]
pub async fn may_send(connection: &AsyncPgConnection, viewer: &Viewer, report_id: i64) -> AppResult<bool> {
    Ok(grant_store::standing(connection, viewer, report_id).await?.update)
}

/// Whether the viewer may send notices of reports to webhooks and group robots.
pub fn may_tell_robots(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage)
}

/// The next due time of a schedule; refused if no day of the next year is one.
#[erased]
async fn next(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    calendar: &Calendar,
    now: DateTime<Utc>,
) -> AppResult<DateTime<Utc>> {
    let corrections = store::corrections(connection, enterprise_id).await?;
    next_due(calendar, now, &corrections)
        .ok_or_else(|| AppError::field("every", FieldCode::Invalid, "一年之内没有符合条件的日期"))
}

/// Creates or changes a schedule; its report is fixed.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Option<(i64, i32)>,
    new: NewSchedule,
) -> AppResult<Schedule> {
    require(viewer)?;
    let now = clock::now();
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, _)) => Some(changeable(tx, viewer, id).await?),
        };
        let report_id = before.as_ref().map(|before| before.report_id).or(new.report_id);
        let report_id =
            report_id.ok_or_else(|| AppError::field("onlineReportId", FieldCode::Required, "请选择报表"))?;
        let owner = before.as_ref().map_or(viewer.member_id, |before| before.member_id);
        let found = run::readable(tx, viewer, report_id, new.parameters.clone()).await?;
        let Some((_, definition)) = found else {
            return Err(AppError::field("onlineReportId", FieldCode::NotFound, "报表不存在"));
        };
        let mut input = rules::checked(&new, report_id, &definition)?;
        input.parameters = serde_json::to_value(kept(&definition, &new)).map_err(AppError::internal)?;
        named(tx, viewer, &input, owner).await?;
        if before.is_none() {
            bounded(tx, viewer, report_id).await?;
        }
        let calendar = Calendar {
            every: new.every,
            weekdays: input.weekdays.clone(),
            month_day: input.month_day,
            minute: input.at_minute,
        };
        // a paused one needs a possible due time, too
        let due = next(tx, viewer.enterprise_id, &calendar, now).await?;
        input.next_at = before.as_ref().is_none_or(|before| before.enabled).then_some(due);
        let (kind, row) = match target {
            Some((id, version)) => {
                let key = (viewer.enterprise_id, id);
                let written = store::update(tx, key, version, &input).await?;
                ("report_schedule.update", written.ok_or_else(AppError::stale)?)
            }
            None => ("report_schedule.create", store::insert(tx, viewer, &input).await?),
        };
        let change = Change::new(kind, row.id).after(&row);
        let change = match &before {
            Some(before) => change.before(before),
            None => change,
        };
        change.write(tx, viewer).await?;
        Ok(row)
    })
    .await
}

/// The reader's conditions as the report's rules normalize them.
fn kept(narrowed: &Definition, new: &NewSchedule) -> Vec<Condition> {
    let fields: BTreeSet<&str> = new.parameters.iter().map(|one| one.field.as_str()).collect();
    narrowed.conditions.iter().filter(|one| fields.contains(one.field.as_str())).cloned().collect()
}

/// A schedule that the viewer may change.
#[erased]
async fn changeable(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Schedule> {
    let found = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    if rules::may_change(viewer, &found) { Ok(found) } else { Err(AppError::forbidden()) }
}

/// Refuses recipients that the viewer may not name or that do not exist.
#[erased]
async fn named(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &ScheduleInput,
    owner: i64,
) -> AppResult<()> {
    let others = !input.team_ids.is_empty()
        || !input.webhook_ids.is_empty()
        || input.member_ids.iter().any(|id| *id != owner);
    if others && !may_send(tx, viewer, input.report_id).await? {
        let message = "只能发送给自己；发送给他人需要报表的修改权限";
        return Err(AppError::field("memberIds", FieldCode::Forbidden, message));
    }
    let mut check = Checker::new();
    if member::store::active_among(tx, viewer, &input.member_ids).await?.len() != input.member_ids.len() {
        check.refuse("memberIds", FieldCode::NotFound, "成员不存在或已离职");
    }
    if !input.team_ids.is_empty()
        && team::store::find_many(tx, viewer, &input.team_ids).await?.len() != input.team_ids.len()
    {
        check.refuse("teamIds", FieldCode::NotFound, "团队不存在");
    }
    if !input.webhook_ids.is_empty() {
        if !may_tell_robots(viewer) {
            check.refuse("webhookIds", FieldCode::Forbidden, "只有管理员可以发送到消息推送");
        } else if store::robots(tx, viewer.enterprise_id, &input.webhook_ids).await?.len()
            != input.webhook_ids.len()
        {
            check.refuse("webhookIds", FieldCode::NotFound, "消息推送不存在");
        }
    }
    check.finish()
}

/// Refuses another schedule beyond the bounds.
#[erased]
async fn bounded(tx: &mut AsyncPgConnection, viewer: &Viewer, report_id: i64) -> AppResult<()> {
    let (of_report, of_member, of_enterprise) =
        store::counts(tx, viewer.enterprise_id, report_id, viewer.member_id).await?;
    let refuse = |message: String| Err(AppError::field("", FieldCode::TooLong, message));
    if of_report >= rules::MAX_OF_REPORT {
        return refuse(format!("一张报表最多 {} 个定时发送", rules::MAX_OF_REPORT));
    }
    if of_member >= rules::MAX_OF_MEMBER {
        return refuse(format!("每人最多 {} 个定时发送", rules::MAX_OF_MEMBER));
    }
    if of_enterprise >= rules::MAX_OF_ENTERPRISE {
        return refuse(format!("每个企业最多 {} 个定时发送", rules::MAX_OF_ENTERPRISE));
    }
    Ok(())
}

/// Resumes a schedule from its next due time on, or pauses it.
#[erased]
pub async fn switch(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, i32),
    enabled: bool,
) -> AppResult<Schedule> {
    require(viewer)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = changeable(tx, viewer, id).await?;
        let mut due = None;
        if enabled {
            if before.is_for_others() && !may_send(tx, viewer, before.report_id).await? {
                let message = "发送给他人需要报表的修改权限，请先修改收件人";
                return Err(AppError::field("enabled", FieldCode::Forbidden, message));
            }
            if !before.webhook_ids.is_empty() && !may_tell_robots(viewer) {
                let message = "只有管理员可以发送到消息推送，请先修改收件人";
                return Err(AppError::field("enabled", FieldCode::Forbidden, message));
            }
            due = Some(next(tx, viewer.enterprise_id, &Calendar::from(&before), clock::now()).await?);
        }
        let key = (viewer.enterprise_id, id);
        let row = store::switch(tx, key, version, due).await?.ok_or_else(AppError::stale)?;
        let kind = if enabled { "report_schedule.start" } else { "report_schedule.pause" };
        Change::new(kind, id).before(&before).after(&row).write(tx, viewer).await?;
        Ok(row)
    })
    .await
}

/// Deletes schedules with their runs; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    require(viewer)?;
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_IDS);
    check.finish()?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = store::many(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        if rows.iter().any(|row| !rules::may_change(viewer, row)) {
            return Err(AppError::forbidden());
        }
        let gone = rows.iter().map(|row| Change::new("report_schedule.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::delete(tx, viewer.enterprise_id, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Sends a schedule to the viewer alone, at once and without its condition.
#[erased]
pub async fn try_out(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Schedule> {
    require(viewer)?;
    let now = clock::now();
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let schedule = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let key = (viewer.enterprise_id, id);
        if runs::trials(tx, key, now - TRIALS).await? >= rules::MAX_TRIALS {
            let message = format!("每分钟最多试发 {} 次，请稍后再试", rules::MAX_TRIALS);
            return Err(AppError::Refused { code: ErrorCode::RateLimited, message: message.into() });
        }
        let run = runs::begin(tx, key, now, Some(viewer.member_id), 1).await?;
        let run = run.ok_or_else(AppError::stale)?;
        let me = NewCopy { recipient: Recipient::Member, id: viewer.member_id, withheld: None };
        let copies = runs::add(tx, (viewer.enterprise_id, run), &[me]).await?;
        copies::ask(tx, viewer.enterprise_id, &copies, now, 0).await?;
        Change::new("report_schedule.try", id).after(&schedule).write(tx, viewer).await?;
        Ok(schedule)
    })
    .await
}

/// A page of runs with the reasons of undelivered copies, and the number of all runs.
pub type Runs = (Vec<(Run, Vec<Why>)>, i64);

/// A page of the runs of a schedule, the latest first; empty if the schedule does not exist for the viewer.
#[erased]
pub async fn runs_of(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    page: (i64, i64),
) -> AppResult<Option<Runs>> {
    if page.0 < 1 || !(1..=100).contains(&page.1) {
        return Err(AppError::bad_input("每页 1 到 100 行"));
    }
    if store::find(connection, viewer, id).await?.is_none() {
        return Ok(None);
    }
    let key = (viewer.enterprise_id, id);
    let rows = history::page(connection, key, page).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut why = history::reasons_by_run(connection, viewer.enterprise_id, &ids).await?;
    let with = |run: Run| {
        let reasons = why.remove(&run.id).unwrap_or_default();
        (run, reasons)
    };
    let rows = rows.into_iter().map(with).collect();
    Ok(Some((rows, history::count_of(connection, key).await?)))
}
