//! Scheduled job on running appraisal plans: it confirms results after the deadline of confirmation,
//! continues results whose days are over, and reminds raters before their deadline. Each plan is processed in
//! a transaction of its own that locks it; the job is idempotent.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, clock};

use super::states::KpiPlanStatus;
use super::{notices, store, waiting, write};
use crate::job::{Job, JobKind};
use crate::kpi_examine::flow::{self, How};
use crate::kpi_examine::model::KpiExamine;
use crate::kpi_examine::states::{KpiAppealStatus, Step};
use crate::kpi_examine::write as results;
use crate::kpi_record::model::{Action, Entry};
use crate::record::Change;
use crate::{Services, kpi_record, prepared};

/// The most plans of one round.
const BATCH: i64 = 500;

/// The scheduled job.
pub struct Plans;

impl JobKind for Plans {
    fn name(&self) -> &'static str {
        "kpi_plan.clock"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services, clock::now(), Some(job)).map(|done| done.map(|done| json!({ "plans": done }))).boxed()
    }
}

#[derive(QueryableByName)]
struct Due {
    #[diesel(sql_type = BigInt)]
    enterprise_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Plans with work due.
async fn due(
    mut connection: &AsyncPgConnection,
    sql: &'static str,
    (now, today): (DateTime<Utc>, NaiveDate),
) -> AppResult<Vec<Due>> {
    Ok(prepared::statement(sql)
        .bind::<Timestamptz, _>(now)
        .bind::<Date, _>(today)
        .bind::<BigInt, _>(BATCH)
        .load(&mut connection)
        .await?)
}

/// Plans with results whose deadline of confirmation has expired.
const SILENT: &str = sql!(
    "select distinct p.enterprise_id, p.id from kpi_examine e
     join kpi_plan p on p.enterprise_id = e.enterprise_id and p.id = e.plan_id and p.deleted_at is null
     where e.status = {KpiPlanStatus::Confirm} and e.confirm_due_at <= $1
         and e.appeal_status <> {KpiAppealStatus::Open} and e.deleted_at is null and $2 is not null
     order by 1, 2 limit $3"
);

/// Plans whose days are over, with results without inputs that were not examined for six hours.
const OVER: &str = sql!("select p.enterprise_id, p.id from kpi_plan p
     where p.status = {KpiPlanStatus::Input} and p.ends_on < $2 and p.deleted_at is null
        and exists (select from kpi_examine e where e.enterprise_id = p.enterprise_id and e.plan_id = p.id
            and e.status = {KpiPlanStatus::Input}
            and e.deleted_at is null and e.updated_at < $1 - interval '6 hours'
            and not exists (select from kpi_input i where i.enterprise_id = e.enterprise_id and i.examine_id = e.id
                and i.deleted_at is null))
     order by 1, 2 limit $3");

/// Plans whose raters have one day left and were not reminded yet.
const ENDING: &str = sql!("select p.enterprise_id, p.id from kpi_plan p
     where p.status = {KpiPlanStatus::Input} and p.input_due_on = $2 + 1 and p.deleted_at is null
         and $1 is not null
        and not exists (select from operation_log l where l.enterprise_id = p.enterprise_id and l.record_type = 'kpi_plan'
            and l.record_id = p.id and l.action = 'kpi_plan.ending' and l.created_at >= $1 - interval '36 hours')
     order by 1, 2 limit $3");

/// Does all work due at a given time; returns the number of plans. A plan that fails does not keep later ones
/// from their deadlines; the first error is returned after all of them.
#[erased]
pub async fn sweep(services: &Services, now: DateTime<Utc>, job: Option<&Job>) -> AppResult<usize> {
    let (mut done, mut failed) = (0, None);
    for (sql, what) in [(SILENT, What::Confirm), (OVER, What::Fill), (ENDING, What::Remind)] {
        let plans = {
            let connection = services.db().read().await?;
            due(&connection, sql, (now, clock::china_day(now))).await?
        };
        for plan in plans {
            if let Some(job) = job {
                job.check()?;
            }
            let key = (plan.enterprise_id, plan.id);
            let settled = services
                .db()
                .transaction(async |tx| match what {
                    What::Confirm => confirm(tx, key, now).await,
                    What::Fill => fill(tx, key).await,
                    What::Remind => remind(tx, key).await,
                })
                .await;
            match settled {
                Ok(()) => done += 1,
                // the plan was deleted meanwhile
                Err(AppError::Refused { .. } | AppError::Invalid(_)) => {}
                Err(error) => failed = failed.or(Some(error)),
            }
        }
    }
    failed.map_or(Ok(done), Err)
}

#[derive(Debug, Clone, Copy)]
enum What {
    Confirm,
    Fill,
    Remind,
}

/// Confirms results after their deadline.
async fn confirm(
    tx: &mut AsyncPgConnection,
    (enterprise_id, id): (i64, i64),
    now: DateTime<Utc>,
) -> AppResult<()> {
    let plan = write::held(tx, enterprise_id, id).await?;
    let rows = results::hold(tx, &plan, None, &[KpiPlanStatus::Confirm]).await?;
    let silent = |row: &KpiExamine| {
        let state = row.state().after(Step::ConfirmSilent)?;
        row.confirm_due_at.filter(|due| *due <= now)?;
        Some(KpiExamine {
            status: state.status.number(),
            confirmed_at: Some(now),
            confirmed_silently: true,
            ..row.clone()
        })
    };
    let next: Vec<KpiExamine> = rows.iter().filter_map(silent).collect();
    if next.is_empty() {
        return Ok(());
    }
    let after = results::put(tx, enterprise_id, &next, None).await?;
    let held: HashMap<i64, &KpiExamine> = rows.iter().map(|row| (row.id, row)).collect();
    let changes = after.iter().filter_map(|after| {
        let before = *held.get(&after.id)?;
        Some((enterprise_id, Change::new("kpi_examine.silent", after.id).before(before).after(after)))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    let entries = after.iter().map(|row| Entry::of(id, Action::ConfirmSilent).examine(row.id));
    kpi_record::store::add(tx, (enterprise_id, None), entries.collect()).await?;
    let followed = write::follow(tx, &plan, None).await?;
    if followed.status != plan.status && followed.state() == KpiPlanStatus::Review {
        notices::review(tx, &followed, &followed.reviewer_ids).await?;
    }
    Ok(())
}

/// Lets results without inputs go on.
async fn fill(tx: &mut AsyncPgConnection, (enterprise_id, id): (i64, i64)) -> AppResult<()> {
    let plan = write::held(tx, enterprise_id, id).await?;
    let rows = results::hold(tx, &plan, None, &[KpiPlanStatus::Input]).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let scheme = results::scheme(tx, &plan).await?;
    flow::recompute(tx, &scheme, rows, How { sources: true, applied: false, by: None }).await?;
    // results that are still blocked are examined again later
    results::touch(tx, enterprise_id, &ids).await?;
    write::follow(tx, &plan, None).await?;
    Ok(())
}

/// Reminds raters of their deadline, once.
async fn remind(tx: &mut AsyncPgConnection, (enterprise_id, id): (i64, i64)) -> AppResult<()> {
    let plan = write::held(tx, enterprise_id, id).await?;
    let examinees = store::examinees(tx, enterprise_id, &[id]).await?;
    let ids: Vec<i64> = examinees.into_iter().map(|(_, one)| one.examine_id).collect();
    let raters = waiting::raters_of(tx, enterprise_id, &ids).await?;
    notices::remind(tx, &plan, &raters, (None, "/kpi/ToBeEnteredKpi")).await?;
    Change::new("kpi_plan.ending", id).write_as(tx, enterprise_id, None).await
}
