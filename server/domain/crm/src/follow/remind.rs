//! Scheduled job that reminds the authors of follow-ups with customers when the next one is due.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::model::Follow;
use super::store;
use crate::customer::kind::CUSTOMER;
use crate::customer::notices;
use crate::job::{Job, JobKind};
use crate::notification::{self, About, Message};
use crate::{Services, customer};

/// Follow-ups of one batch.
const BATCH: i64 = 200;

/// The job of reminders.
pub struct Reminders;

impl JobKind for Reminders {
    fn name(&self) -> &'static str {
        "customer_follow.remind"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        remind(services, clock::now()).map(|told| told.map(|told| json!({ "told": told }))).boxed()
    }
}

/// Sends the reminders that are due at `now`; returns their number.
#[erased]
pub async fn remind(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let mut all = 0;
    loop {
        let told = services
            .db()
            .transaction(async |tx| {
                let due = store::due(tx, now, BATCH).await?;
                let mut tenants: BTreeMap<i64, Vec<Follow>> = BTreeMap::new();
                let count = due.len();
                for follow in due {
                    tenants.entry(follow.enterprise_id).or_default().push(follow);
                }
                for (enterprise, follows) in tenants {
                    tell(tx, enterprise, &follows, now).await?;
                }
                Ok(count)
            })
            .await?;
        all += told;
        if told == 0 {
            return Ok(all);
        }
    }
}

#[erased]
async fn tell(
    tx: &mut diesel_async::AsyncPgConnection,
    enterprise_id: i64,
    follows: &[Follow],
    now: DateTime<Utc>,
) -> AppResult<()> {
    let ids: Vec<i64> = follows.iter().map(|follow| follow.id).collect();
    store::told(tx, enterprise_id, &ids, now).await?;
    let customers: Vec<i64> = follows.iter().map(|follow| follow.customer_id).collect();
    // deleted customers get no reminder
    let customers = customer::store::by_ids(tx, enterprise_id, &customers).await?;
    let names: HashMap<i64, String> = customers.into_iter().map(|row| (row.id, row.name)).collect();
    for follow in follows {
        let (Some(name), Some(maker)) = (names.get(&follow.customer_id), follow.created_by) else { continue };
        let message = Message {
            kind: "customer.follow_due",
            title: format!("到了跟进客户“{name}”的时间"),
            body: Some(follow.body.chars().take(100).collect()),
            link: Some(notices::page(follow.customer_id)),
            source: None,
            about: About::Record(CUSTOMER.record_type, follow.customer_id),
        };
        notification::send(tx, enterprise_id, &[maker], &message).await?;
    }
    Ok(())
}
