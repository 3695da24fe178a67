//! Scheduler of report schedules: it begins one run for each due time, once over all nodes; times missed
//! while no node ran are made up for by one run.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, Viewer, clock};

use super::calendar::{Calendar, next_due};
use super::copies::{self, LEFT};
use super::model::{CopyState, Recipient, Schedule};
use super::runs::{self, NewCopy};
use super::{rules, service, store};
use crate::Services;
use crate::job::rules::INTERRUPTED;
use crate::job::{Job, JobKind};
use crate::online_report::store::reports;
use crate::record::Change;

/// Interval between two rounds.
const ROUND: Duration = Duration::from_secs(60);
/// Runs due within this time are enqueued ahead, so that they are sent on time and not with the next round.
const AHEAD: TimeDelta = TimeDelta::seconds(75);
/// Number of schedules per batch.
const BATCH: i64 = 200;
/// Retention of runs.
const KEPT: TimeDelta = TimeDelta::days(180);

/// The scheduled task that begins runs.
pub struct Schedules;

impl JobKind for Schedules {
    fn name(&self) -> &'static str {
        "report_schedule.clock"
    }

    fn every(&self) -> Option<Duration> {
        Some(ROUND)
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services, clock::now()).map(|begun| begun.map(|begun| json!({ "begun": begun }))).boxed()
    }
}

/// Begins the run of every schedule due at a given time or soon after it; returns how many began.
#[erased]
pub async fn sweep(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    lost(services).await?;
    let mut begun = 0;
    // copies wait behind those of their own enterprise alone; the queue of jobs is fair among enterprises
    let mut waiting = runs::waiting_by_enterprise(&*services.db().own().await?).await?;
    loop {
        let due = {
            let own = services.db().own().await?;
            store::due(&own, now + AHEAD, BATCH).await?
        };
        let mut moved = 0;
        for schedule in &due {
            let place = waiting.entry(schedule.enterprise_id).or_default();
            match fire(services, schedule, now, *place).await {
                Ok(Some(copies)) => {
                    moved += 1;
                    *place += copies;
                }
                Ok(None) => {}
                // the other schedules are sent all the same; this one is retried in the next round
                Err(error) => {
                    tracing::error!(?error, id = schedule.id, "a run of a report could not begin");
                }
            }
        }
        begun += moved;
        if moved == 0 || due.len() < usize::try_from(BATCH).unwrap_or(usize::MAX) {
            break;
        }
    }
    services.db().transaction(async |tx| runs::sweep(tx, now - KEPT).await).await?;
    Ok(begun)
}

/// Settles copies whose jobs have failed too often because their nodes died.
async fn lost(services: &Services) -> AppResult<()> {
    let lost = {
        let own = services.db().own().await?;
        runs::lost(&own, copies::NAME, BATCH).await?
    };
    for (enterprise_id, id) in lost {
        services
            .db()
            .transaction(async |tx| {
                let Some(copy) = runs::waiting(tx, enterprise_id, id).await? else { return Ok(()) };
                let found = store::of_enterprise(tx, enterprise_id, copy.schedule_id).await?;
                let Some(schedule) = found else { return Ok(()) };
                copies::settle(tx, &copy, &schedule, CopyState::Failed, Some(INTERRUPTED)).await
            })
            .await?;
    }
    Ok(())
}

/// Begins the run of a schedule that was read as due; returns the number of its copies, `None` if another
/// node was faster.
async fn fire(
    services: &Services,
    read: &Schedule,
    now: DateTime<Utc>,
    place: i64,
) -> AppResult<Option<i64>> {
    let owner = (services.above().of_member)(services, read.enterprise_id, read.member_id).await?;
    services
        .db()
        .transaction(async |tx| {
            let Some(schedule) = store::lock_due(tx, read).await? else { return Ok(None) };
            match begin(tx, &schedule, owner.as_ref(), now, place).await? {
                Ok(copies) => Ok(Some(copies)),
                Err(reason) => {
                    pause(tx, &schedule, reason).await?;
                    Ok(Some(0))
                }
            }
        })
        .await
}

/// The run of a locked schedule; else the reason to pause it.
#[erased]
async fn begin(
    tx: &mut diesel_async::AsyncPgConnection,
    schedule: &Schedule,
    owner: Option<&Viewer>,
    now: DateTime<Utc>,
    place: i64,
) -> AppResult<Result<i64, &'static str>> {
    let (enterprise_id, id) = (schedule.enterprise_id, schedule.id);
    let Some(owner) = owner else { return Ok(Err("创建人已离开企业")) };
    match store::report(tx, enterprise_id, schedule.report_id).await? {
        Some(report) if report.deleted => return Ok(Err("报表已删除")),
        Some(report) if !report.enabled => return Ok(Err("报表已停用")),
        Some(_) => {}
        None => return Ok(Err("报表已删除")),
    }
    if reports::find(tx, owner, schedule.report_id).await?.is_none() {
        return Ok(Err("创建人无权查看该报表"));
    }
    if schedule.is_for_others() && !service::may_send(tx, owner, schedule.report_id).await? {
        return Ok(Err("创建人不能再为他人发送该报表"));
    }
    if !schedule.webhook_ids.is_empty() && !service::may_tell_robots(owner) {
        return Ok(Err("创建人不能再发送到消息推送"));
    }
    let (Some(due_at), corrections) = (schedule.next_at, store::corrections(tx, enterprise_id).await?) else {
        return Ok(Err("没有下次发送时间"));
    };
    let Some(next_at) = next_due(&Calendar::from(schedule), now.max(due_at), &corrections) else {
        return Ok(Err("一年之内没有符合条件的日期"));
    };
    let found = store::recipients(tx, schedule, rules::MAX_COPIES + 1).await?;
    if found.len() + schedule.webhook_ids.len() > rules::MAX_COPIES {
        return Ok(Err("收件人超过 1000 个，请缩小团队范围"));
    }
    let members = found.iter().map(|(id, active)| NewCopy {
        recipient: Recipient::Member,
        id: *id,
        withheld: (!active).then_some(LEFT),
    });
    let robots = schedule.webhook_ids.iter().map(|id| NewCopy {
        recipient: Recipient::Robot,
        id: *id,
        withheld: None,
    });
    let all: Vec<NewCopy> = members.chain(robots).collect();
    if all.is_empty() {
        return Ok(Err("没有收件人"));
    }
    // members who have left are removed from the schedule after this run
    let gone = |id: &i64| found.iter().any(|(one, active)| one == id && !active);
    let named: Vec<i64> = schedule.member_ids.iter().copied().filter(|id| !gone(id)).collect();
    store::advance(tx, schedule, next_at, &named).await?;
    let Some(run) = runs::begin(tx, (enterprise_id, id), due_at, None, all.len()).await? else {
        // this due time was sent before the schedule was changed
        return Ok(Ok(0));
    };
    let waiting = runs::add(tx, (enterprise_id, run), &all).await?;
    copies::ask(tx, enterprise_id, &waiting, due_at.max(now), place).await?;
    if waiting.is_empty() {
        copies::close(tx, schedule, run, None).await?;
    }
    Ok(Ok(i64::try_from(waiting.len()).unwrap_or(i64::MAX)))
}

/// Pauses a schedule for a reason, and notifies its owner.
#[erased]
async fn pause(
    tx: &mut diesel_async::AsyncPgConnection,
    schedule: &Schedule,
    reason: &'static str,
) -> AppResult<()> {
    let key = (schedule.enterprise_id, schedule.id);
    store::pause(tx, key, reason).await?;
    let change = Change::new("report_schedule.pause", schedule.id).before(schedule);
    change.reason(Some(reason.to_owned())).write_as(tx, schedule.enterprise_id, None).await?;
    copies::tell(tx, schedule, schedule.member_id, "已暂停", reason).await
}
