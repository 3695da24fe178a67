//! The scheduled job of recurring tasks: it creates the instances that are due, once per plan and day, on
//! whichever node runs it (business §2 Task: TaskPlanList).

use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, clock};

use super::kind::PLAN_TASK;
use super::model::{PlanTask, PlanTaskInput, TempTask};
use super::rules::{self, Due, Occurrence, Schedule};
use super::{service, store, temps};
use crate::job::{Job, JobKind};
use crate::notification::{self, About, Message};
use crate::record::Change;
use crate::{Services, workday};

/// Plans per batch.
const BATCH: i64 = 200;

/// The job that creates due instances of plans.
pub struct Plans;

impl JobKind for Plans {
    fn name(&self) -> &'static str {
        "plan_task.make"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        make(services, clock::now()).map(|made| made.map(|made| json!({ "made": made }))).boxed()
    }
}

/// The address of a plan's page.
pub fn page(id: i64) -> String {
    format!("/task/TaskPlanList?show={id}")
}

/// Creates all instances that are due at `now`; returns their number. Each plan has a transaction of its own:
/// one that fails does not block the others.
#[erased]
pub async fn make(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let today = clock::china_day(now);
    let (mut all, mut last) = (0, (0, 0));
    loop {
        let due = store::due(&*services.db().read().await?, today, last, BATCH).await?;
        let Some(end) = due.last() else { return Ok(all) };
        last = *end;
        for which in due {
            match one(services, which, today).await {
                Ok(made) => all += made,
                // retried in the next interval
                Err(error) => tracing::warn!(?error, plan = which.1, "a plan could not go on"),
            }
        }
    }
}

/// Creates the due instances of one plan. If they cannot be published, they wait, and the owner of the plan
/// is notified of the reason.
async fn one(services: &Services, which: (i64, i64), today: NaiveDate) -> AppResult<usize> {
    let db = services.db();
    let tried = db.transaction(async |tx| advance(tx, which, today, None).await).await;
    let why = match tried {
        Err(AppError::Invalid(errors)) => {
            let said: Vec<String> = errors.iter().map(|error| error.message.to_string()).collect();
            said.join("；")
        }
        Err(AppError::Refused { message, .. }) => message.to_string(),
        done => return done,
    };
    db.transaction(async |tx| advance(tx, which, today, Some(&why)).await).await
}

/// Creates the due instances of a plan, unless another node does, and moves its cursor on; `stuck` is the
/// reason why nothing can be published.
async fn advance(
    tx: &mut AsyncPgConnection,
    which: (i64, i64),
    today: NaiveDate,
    stuck: Option<&str>,
) -> AppResult<usize> {
    let Some(plan) = store::take(tx, which).await? else { return Ok(0) };
    let by = match plan.created_by {
        Some(maker) => store::active(tx, plan.enterprise_id, &[maker]).await?.pop(),
        None => None,
    };
    let corrections = workday::store::corrections(tx, plan.enterprise_id).await?;
    let input = PlanTaskInput::from(&plan);
    let Some(schedule) = Schedule::of(&input, &corrections) else { return end(tx, &plan, by).await };
    let (due, waits) = match plan.mode {
        rules::BY_CALENDAR => {
            let cursor = plan.next_on.unwrap_or(today);
            let mut due = rules::due(&schedule, cursor, plan.ahead, today);
            if let Some(next) = due.next {
                // if all later days are settled already, the job reaches the end on that day
                due.next = temps::onward(tx, &plan, &schedule, next).await?.or(due.next);
            }
            (due, false)
        }
        _ => match after_done(tx, &plan, &schedule, today).await? {
            Some(due) => due,
            None => return end(tx, &plan, by).await,
        },
    };
    let mut made = Vec::new();
    for day in due.make {
        // another run, or a member by hand, was first
        let Some(temp) = store::make(tx, &plan, day, by).await? else { continue };
        Change::new("temp_task.create", temp.id).after(&temp).write_as(tx, plan.enterprise_id, by).await?;
        made.push(temp);
    }
    publish(tx, &plan, &made, by, stuck).await?;
    if due.next.is_none() && !waits {
        end(tx, &plan, by).await?;
    } else if due.next != plan.next_on {
        store::go_on(tx, &plan, rules::ON, due.next).await?;
    }
    Ok(made.len())
}

/// Due instances of a plan that follows completion, and whether it then waits for completion; none when its
/// rule has ended.
async fn after_done(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    schedule: &Schedule<'_>,
    today: NaiveDate,
) -> AppResult<Option<(Due, bool)>> {
    let next = match plan.next_on {
        Some(next) => Some(next),
        None => match service::waited_for(tx, plan, schedule, today).await? {
            Ok(next) => next,
            Err(service::Over) => return Ok(None),
        },
    };
    // still open: no change
    let Some(on_day) = next else { return Ok(Some((Due::default(), true))) };
    let begins_on = schedule.moved(on_day);
    if (begins_on - today).num_days() > i64::from(plan.ahead) {
        return Ok(Some((Due { make: Vec::new(), next }, false)));
    }
    // the instance that was done early may have had this day
    let on_day = store::free(tx, plan, on_day).await?;
    Ok(Some((Due { make: vec![Occurrence { on_day, begins_on }], next: None }, true)))
}

/// Ends the plan, as its rule has ended.
async fn end(tx: &mut AsyncPgConnection, plan: &PlanTask, by: Option<i64>) -> AppResult<usize> {
    let after = store::go_on(tx, plan, rules::ENDED, None).await?;
    let change = Change::new("plan_task.end", plan.id).before(plan).after(&after);
    change.write_as(tx, plan.enterprise_id, by).await?;
    Ok(0)
}

/// Publishes the new instances, if the plan says so; otherwise notifies the owner of the plan that they wait.
async fn publish(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    made: &[TempTask],
    by: Option<i64>,
    stuck: Option<&str>,
) -> AppResult<()> {
    if plan.publish && plan.director_id.is_some() && stuck.is_none() {
        for temp in made {
            temps::published(tx, plan, temp, by).await?;
        }
        return Ok(());
    }
    let Some(first) = made.first() else { return Ok(()) };
    let why = match stuck {
        Some(why) => Some(format!("未能自动发布：{why}")),
        None if plan.publish => Some(format!("未能自动发布：{}", temps::NOBODY)),
        None => None,
    };
    let title = match made.len() {
        1 => format!("重复任务“{}”待发布（{}）", plan.name, first.begins_on),
        several => format!("重复任务“{}”有 {several} 个任务待发布", plan.name),
    };
    let (link, about) = (Some(page(plan.id)), About::Record(PLAN_TASK.record_type, plan.id));
    let message = Message { kind: "plan_task.waiting", title, body: why, link, source: None, about };
    let whom: Vec<i64> = by.or(plan.director_id).into_iter().collect();
    notification::send(tx, plan.enterprise_id, &whom, &message).await
}
