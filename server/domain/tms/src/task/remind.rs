//! Escalating reminders of deadlines: before a task's last day, on it, after it, and then to its supervisors;
//! on workdays, once per stage and deadline (business §2 Task: TaskSetting).

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::kind::TASK;
use super::rules::Status;
use super::service::page;
use crate::Services;
use crate::config_value::model::TaskSetting;
use crate::config_value::rules::Setting;
use crate::job::{Job, JobKind};
use crate::notification::{self, About, Message};
use crate::workday;
use crate::workday::rules::{Corrections, workdays_after, works};

/// Tasks per batch.
const BATCH: i64 = 500;
/// Days after the deadline at which reminders stop.
const OLD: i64 = 60;

/// A stage of reminders, as the column stores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i16)]
pub enum Rung {
    /// Before the deadline.
    Before = 1,
    /// On its day.
    Today = 2,
    /// After it.
    Late = 3,
    /// To the supervisors.
    Above = 4,
}

/// The stage that is reached on a day; none on a non-working day.
pub fn rung(
    today: NaiveDate,
    ends: NaiveDate,
    setting: &TaskSetting,
    corrections: &Corrections,
) -> Option<Rung> {
    if !works(today, corrections) {
        return None;
    }
    if today == ends {
        return Some(Rung::Today);
    }
    if today < ends {
        let near = ends - today <= TimeDelta::days(setting.remind_before.into());
        return near.then_some(Rung::Before);
    }
    let above = u32::try_from(setting.escalate_after).unwrap_or_default();
    if above > 0 && workdays_after(ends, today, corrections) >= above {
        return Some(Rung::Above);
    }
    setting.remind_overdue.then_some(Rung::Late)
}

/// The job that sends reminders of deadlines.
pub struct Reminders;

impl JobKind for Reminders {
    fn name(&self) -> &'static str {
        "task.remind"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(1800))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        remind(services, clock::now()).map(|told| told.map(|told| json!({ "told": told }))).boxed()
    }
}

#[derive(QueryableByName)]
struct Due {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = SmallInt)]
    status: i16,
    #[diesel(sql_type = Date)]
    ends_on: NaiveDate,
    #[diesel(sql_type = Nullable<BigInt>)]
    validator_id: Option<i64>,
    #[diesel(sql_type = Array<BigInt>)]
    workers: Vec<i64>,
    #[diesel(sql_type = Array<BigInt>)]
    above: Vec<i64>,
}

#[derive(QueryableByName)]
struct Tenant {
    #[diesel(sql_type = BigInt)]
    enterprise_id: i64,
    #[diesel(sql_type = diesel::sql_types::Jsonb)]
    setting: Value,
}

/// Sends the reminders that are due on the day of `now`; returns the number of tasks.
#[erased]
pub async fn remind(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let today = clock::china_day(now);
    let tenants: Vec<Tenant> = diesel::sql_query(
        "select e.id as enterprise_id, coalesce(v.value, '{}'::jsonb) as setting from enterprise e
         left join config_value v on v.enterprise_id = e.id and v.code = $1
         where exists (select from task t where t.enterprise_id = e.id)
         order by e.id",
    )
    .bind::<Text, _>(Setting::Task.code())
    .load(&mut &*services.db().read().await?)
    .await?;
    let mut told = 0;
    for tenant in tenants {
        let setting: TaskSetting = serde_json::from_value(tenant.setting).unwrap_or_default();
        let (mut after, enterprise) = (0, tenant.enterprise_id);
        loop {
            let (last, some) = services
                .db()
                .transaction(async |tx| batch(tx, enterprise, &setting, today, after).await)
                .await?;
            told += some;
            match last {
                Some(last) => after = last,
                None => break,
            }
        }
    }
    Ok(told)
}

/// Processes the tasks after an id; returns the last id while there may be more, and the number of reminders.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    setting: &TaskSetting,
    today: NaiveDate,
    after: i64,
) -> AppResult<(Option<i64>, usize)> {
    let corrections = workday::store::corrections(tx, enterprise_id).await?;
    let due = due(tx, enterprise_id, (today, setting), after).await?;
    let full = i64::try_from(due.len()).is_ok_and(|count| count == BATCH);
    let last = due.as_slice().last().map(|one| one.id).filter(|_| full);
    let mut told = 0;
    for one in due {
        let Some(rung) = rung(today, one.ends_on, setting, &corrections) else { continue };
        if !note(tx, enterprise_id, &one, rung).await? {
            continue;
        }
        let days = (today - one.ends_on).num_days().abs();
        let (kind, title) = match rung {
            Rung::Before => ("task.due", format!("任务“{}”还有 {days} 天到期", one.name)),
            Rung::Today => ("task.due", format!("任务“{}”今天到期", one.name)),
            Rung::Late => ("task.due", format!("任务“{}”已逾期 {days} 天", one.name)),
            Rung::Above => ("task.late", format!("任务“{}”已逾期 {days} 天，请关注", one.name)),
        };
        let waiting = Status::read(one.status) == Status::Waiting;
        let whom: BTreeSet<i64> = match rung {
            Rung::Above => one.above.iter().chain(&one.workers).copied().collect(),
            _ if waiting => one.validator_id.into_iter().collect(),
            _ => one.workers.iter().copied().collect(),
        };
        let whom: Vec<i64> = whom.into_iter().collect();
        let body = Some(format!("截止日期：{}", one.ends_on));
        let about = About::Record(TASK.record_type, one.id);
        let message = Message { kind, title, body, link: Some(page(one.id)), source: None, about };
        notification::send(tx, enterprise_id, &whom, &message).await?;
        told += 1;
    }
    Ok((last, told))
}

/// Open tasks with a near or past deadline.
#[erased]
async fn due(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (today, setting): (NaiveDate, &TaskSetting),
    after: i64,
) -> AppResult<Vec<Due>> {
    Ok(diesel::sql_query(sql!(
        "select t.id, t.name, t.status, t.ends_on, t.validator_id,
            array(select distinct x from unnest(t.members || t.director_id) x where x is not null) as workers,
            array(select distinct x from (
                select t.created_by as x
                union all select d.member_id from team_member d where d.enterprise_id = t.enterprise_id
                    and d.team_id = t.director_team_id and d.director and d.left_at is null
                union all select p.director_id from project p where p.enterprise_id = t.enterprise_id
                    and p.id = t.project_id) above where x is not null) as above
         from task t
         where t.enterprise_id = $1 and t.id > $2 and t.deleted_at is null and t.status in ({Status::ACTIVE})
            and t.ends_on between $3 and $4
         order by t.id limit $5"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(after)
    .bind::<Date, _>(today - TimeDelta::days(OLD))
    .bind::<Date, _>(today + TimeDelta::days(setting.remind_before.max(0).into()))
    .bind::<BigInt, _>(BATCH)
    .load(tx)
    .await?)
}

/// Records this stage for this deadline; false if it was recorded before, so that two nodes do not notify
/// twice.
#[erased]
async fn note(tx: &mut AsyncPgConnection, enterprise_id: i64, one: &Due, rung: Rung) -> AppResult<bool> {
    let new = diesel::sql_query(
        "insert into task_notice (enterprise_id, task_id, rung, ends_on) values ($1, $2, $3, $4)
         on conflict (enterprise_id, task_id, rung) do update set ends_on = excluded.ends_on, created_at = now()
         where task_notice.ends_on <> excluded.ends_on",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(one.id)
    .bind::<SmallInt, _>(rung as i16)
    .bind::<Date, _>(one.ends_on)
    .execute(tx)
    .await?;
    Ok(new > 0)
}
