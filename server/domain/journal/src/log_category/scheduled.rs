//! Scheduled job that reminds members without a log of the day, at the time set by its type, on workdays,
//! once.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::{DateTime, Timelike, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, Code, clock};

use super::store;
use crate::job::{Job, JobKind};
use crate::journal::{notices, places};
use crate::notification::{About, Message};
use crate::{Services, item_log, workday};

/// The job of reminders.
pub struct LogReminders;

impl JobKind for LogReminders {
    fn name(&self) -> &'static str {
        "log_category.remind"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(300))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services, clock::now()).map(|done| done.map(|done| json!({ "reminded": done }))).boxed()
    }
}

/// The message to a member without a log.
pub fn message(by: Option<&str>) -> Message {
    let title = match by {
        Some(name) => format!("{name}提醒您填写今天的日志"),
        None => "您今天的日志还没有填写".to_owned(),
    };
    Message {
        kind: "log.remind",
        title,
        body: None,
        link: Some("/log/LogList".to_owned()),
        source: None,
        about: About::Page(&[Code::Log]),
    }
}

/// The minute of the day in China.
fn minute(moment: DateTime<Utc>) -> i32 {
    let china = moment + chrono::TimeDelta::hours(8);
    i32::try_from(china.hour() * 60 + china.minute()).unwrap_or_default()
}

/// Sends all reminders that are due at `now`; returns their number.
#[erased]
pub async fn sweep(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let day = clock::china_day(now);
    let due = {
        let connection = services.db().read().await?;
        store::due(&connection, minute(now)).await?
    };
    let mut reminded = 0;
    for one in due {
        let teams = Some(one.team_ids.as_slice()).filter(|ids| !ids.is_empty());
        reminded += services
            .db()
            .transaction(async |tx| {
                let corrections = workday::store::corrections(tx, one.enterprise_id).await?;
                if !workday::rules::works(day, &corrections) {
                    return Ok(0);
                }
                let mut members = places::writers(tx, one.enterprise_id, teams, day).await?;
                if !one.other_team_ids.is_empty() {
                    let others = Some(one.other_team_ids.as_slice());
                    let others = places::writers(tx, one.enterprise_id, others, day).await?;
                    let others: BTreeSet<i64> = others.into_iter().collect();
                    members.retain(|id| !others.contains(id));
                }
                let silent = item_log::store::silent(tx, one.enterprise_id, &members, day).await?;
                let to = (notices::LOG, day);
                Ok(notices::remind(tx, one.enterprise_id, to, &silent, &message(None)).await?.len())
            })
            .await?;
    }
    Ok(reminded)
}
