//! Scheduled job that closes orders which are done and wait for nothing
//! (business §2 Work order: WorkBaseSetting).

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Jsonb, Text};
use diesel_async::RunQueryDsl;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::rules::{Status, Step};
use super::store::{self, Effect};
use crate::Services;
use crate::config_value::model::WorkSetting;
use crate::config_value::rules::Setting;
use crate::job::{Job, JobKind};
use crate::record::Change;

/// Orders of one batch.
const BATCH: i64 = 200;

/// Days for which idempotency keys are stored; a call repeated later, by a phone that was offline longer,
/// runs again.
const KEYS_DAYS: i32 = 90;

/// The job that closes orders.
pub struct Closings;

impl JobKind for Closings {
    fn name(&self) -> &'static str {
        "work_order.close"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        async move {
            let closed = close(services, clock::now()).await?;
            let forgotten =
                services.db().transaction(async |tx| store::forget_keys(tx, KEYS_DAYS).await).await?;
            Ok(json!({ "closed": closed, "forgotten": forgotten }))
        }
        .boxed()
    }
}

#[derive(QueryableByName)]
struct Tenant {
    #[diesel(sql_type = BigInt)]
    enterprise_id: i64,
    #[diesel(sql_type = Jsonb)]
    setting: Value,
}

/// Closes every order that has been done for the enterprise's number of days; returns their number.
#[erased]
pub async fn close(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let tenants: Vec<Tenant> = diesel::sql_query(sql!(
        "select e.id as enterprise_id, coalesce(v.value, '{}'::jsonb) as setting from enterprise e
         left join config_value v on v.enterprise_id = e.id and v.code = $1
         where exists (select from work_order o where o.enterprise_id = e.id and o.status = {Status::Done})
         order by e.id"
    ))
    .bind::<Text, _>(Setting::Work.code())
    .load(&mut &*services.db().read().await?)
    .await?;
    let mut closed = 0;
    for Tenant { enterprise_id, setting } in tenants {
        let setting: WorkSetting = serde_json::from_value(setting).unwrap_or_default();
        if setting.close_days <= 0 {
            continue;
        }
        let until = now - TimeDelta::days(setting.close_days.into());
        loop {
            let some = services
                .db()
                .transaction(async |tx| {
                    let orders = store::lapsed(tx, enterprise_id, until, BATCH).await?;
                    for order in &orders {
                        let to = Status::Closed;
                        let after = store::step(tx, None, order, to, &Effect::default(), now).await?;
                        let why = format!("完成 {} 天后自动关闭", setting.close_days);
                        store::note(tx, None, order, (Step::Close, &after), Some(&why), now).await?;
                        let change = Change::new(Step::Close.action(), order.id).before(order).after(&after);
                        change.reason(Some(why)).write_as(tx, enterprise_id, None).await?;
                    }
                    Ok(orders.len())
                })
                .await?;
            closed += some;
            if some == 0 {
                break;
            }
        }
    }
    Ok(closed)
}
