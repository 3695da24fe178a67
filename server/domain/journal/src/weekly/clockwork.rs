//! The clock of weekly reports: who has not submitted when it is due is reminded, once.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::week::Week;
use xieli_kernel::{AppResult, clock};

use super::{deadline, store, told};
use crate::Services;
use crate::job::{Job, JobKind};
use crate::journal::{notices, places};

/// Reminds those who have not submitted the report of the week before.
pub struct WeeklyReminders;

impl JobKind for WeeklyReminders {
    fn name(&self) -> &'static str {
        "weekly.remind"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(900))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services, clock::now()).map(|done| done.map(|done| json!({ "reminded": done }))).boxed()
    }
}

/// The week that is due at a moment: within the hours after its time in which it is not late yet.
pub fn due(now: DateTime<Utc>) -> Option<Week> {
    let week = Week::at(now).previous();
    let since = now - deadline::due(week);
    (since >= TimeDelta::zero() && !deadline::is_late(week, now)).then_some(week)
}

/// Reminds everybody whose report is due at a moment, in enterprises in which reports are written; answers how many. It writes no
/// report: whoever submits meanwhile is not disturbed.
#[erased]
pub async fn sweep(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let Some(week) = due(now) else { return Ok(0) };
    // the day on which it was due: the hours after midnight are no new day
    let day = clock::china_day(deadline::due(week));
    let tenants = {
        let connection = services.db().read().await?;
        store::tenants(&connection).await?
    };
    let mut reminded = 0;
    for enterprise in tenants {
        reminded += services
            .db()
            .transaction(async |tx| {
                let members = places::writers(tx, enterprise, None, week.sunday()).await?;
                let missing = store::missing(tx, enterprise, &members, week.monday).await?;
                let to = (notices::WEEKLY, day);
                let told = told::reminder(None, week);
                Ok(notices::remind(tx, enterprise, to, &missing, &told).await?.len())
            })
            .await?;
    }
    Ok(reminded)
}
