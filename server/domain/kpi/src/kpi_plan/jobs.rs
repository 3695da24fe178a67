//! Background job for automatic values of appraisal plans with more examinees than one request computes: in
//! batches, each in a transaction of its own that locks the plan.

use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::KpiPlan;
use super::states::KpiPlanStatus;
use super::{store, write};
use crate::Services;
use crate::job::{self, Job, JobKind, NewJob};
use crate::kpi_examine::flow::{self, How};
use crate::kpi_examine::write as results;
use crate::record::announce;

const COMPUTE: &str = "kpi_plan.compute";
/// The number of attempts.
const ATTEMPTS: i32 = 5;

/// The job kinds of this module, for the registry of the binary.
pub fn kinds() -> Vec<Box<dyn JobKind>> {
    vec![Box::new(Compute)]
}

#[derive(Debug, Serialize, Deserialize)]
struct Asked {
    plan: i64,
    applied: bool,
}

/// Key of the computation of a plan: a second start is the same job while the first one waits or runs. One
/// that lets results go on is another job, as that would be lost in the first.
fn key(plan: i64, applied: bool) -> String {
    if applied { format!("kpi:{plan}:applied") } else { format!("kpi:{plan}") }
}

/// The viewer's computation of a plan with these options that waits or runs.
#[erased]
pub async fn asked(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    plan_id: i64,
    applied: bool,
) -> AppResult<Option<i64>> {
    let found = job::people::find_open(tx, viewer, COMPUTE, &key(plan_id, applied)).await?;
    Ok(found.map(|job| job.id))
}

/// Enqueues the computation of a plan's automatic values, in the transaction that needs them; returns the
/// job, `None` if the same one waits or runs. The result depends on rights, not on the credential used.
#[erased]
pub async fn ask(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    by: Option<i64>,
    examinees: usize,
    applied: bool,
) -> AppResult<Option<i64>> {
    let title = format!("计算考核结果：{}", plan.name);
    let key = key(plan.id, applied);
    let new = NewJob {
        enterprise_id: plan.enterprise_id,
        kind: COMPUTE,
        payload: json!(Asked { plan: plan.id, applied }),
        title: Some(&title),
        created_by: by,
        total: i64::try_from(examinees).ok(),
        unique_key: by.map(|_| key.as_str()),
        run_at: clock::now(),
        max_attempts: ATTEMPTS,
    };
    job::enqueue(tx, new).await
}

/// Starts the viewer's computation of a plan that lets results go on, or returns the one that waits or runs.
/// Refused while that is another member's, which the viewer cannot watch.
#[erased]
pub async fn start(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    plan: &KpiPlan,
    examinees: usize,
) -> AppResult<i64> {
    if let Some(job) = ask(tx, plan, Some(viewer.member_id), examinees, true).await? {
        return Ok(job);
    }
    let message = "其他人正在更新这个计划的数据，请稍后再试";
    asked(tx, viewer, plan.id, true).await?.ok_or_else(|| AppError::field("id", FieldCode::Conflict, message))
}

/// Job that computes the results of a plan.
struct Compute;

impl JobKind for Compute {
    fn name(&self) -> &'static str {
        COMPUTE
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        compute(services, job).boxed()
    }
}

async fn compute(services: &Services, job: &Job) -> AppResult<Value> {
    let Asked { plan, applied } = Asked::deserialize(&job.payload).map_err(AppError::internal)?;
    let enterprise = job.enterprise_id;
    let examinees = store::examinees(&*services.db().read().await?, enterprise, &[plan]).await?;
    let mut ids: Vec<i64> = examinees.into_iter().map(|(_, one)| one.examine_id).collect();
    ids.sort_unstable();
    job.progress(0, u64::try_from(ids.len()).ok());
    let how = How { sources: true, applied, by: job.created_by };
    let mut done = 0;
    for batch in ids.chunks(flow::BATCH) {
        job.check()?;
        services
            .db()
            .transaction(async |tx| {
                let plan = write::held(tx, enterprise, plan).await?;
                if !matches!(plan.state(), KpiPlanStatus::Input | KpiPlanStatus::Confirm) {
                    return Ok(());
                }
                let rows = results::hold(tx, &plan, Some(batch), &[]).await?;
                // results that have gone on meanwhile do not change
                let open = [KpiPlanStatus::Input, KpiPlanStatus::Confirm];
                let rows = rows.into_iter().filter(|row| open.contains(&row.stands())).collect();
                let scheme = results::scheme(tx, &plan).await?;
                flow::recompute(tx, &scheme, rows, how).await?;
                // scores may change without a step of their results, and lists show them
                announce(tx, enterprise, "kpi_plan.source", &[plan.id], None).await?;
                write::follow(tx, &plan, how.by).await?;
                job.hold(tx).await
            })
            .await?;
        done += batch.len();
        job.progress(u64::try_from(done).unwrap_or_default(), None);
    }
    Ok(json!({ "note": format!("共 {done} 人") }))
}
