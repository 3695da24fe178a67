//! Scheduled job that reminds members who have not submitted their weekly report when it is due, once.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::{messages, store};
use crate::Services;
use crate::job::{Job, JobKind};
use crate::journal::{notices, places};
use crate::record;

/// Interval of the job, in seconds.
const EVERY: u16 = 900;

/// The job of reminders of reports that are due.
pub struct WeeklyReminders;

impl JobKind for WeeklyReminders {
    fn name(&self) -> &'static str {
        "weekly.remind"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(EVERY.into()))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services, clock::now()).map(|done| done.map(|done| json!({ "reminded": done }))).boxed()
    }
}

/// Reminds all members whose report is due at a given time by the deadline of their enterprise, in
/// enterprises that use weekly reports; returns their number. It changes no report, so that it does not
/// conflict with a concurrent submission. The first passes after a deadline announce a change of reports, as
/// badges and cards count those that are due from then on.
#[erased]
pub async fn sweep(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        store::tenants(&connection).await?
    };
    let mut reminded = 0;
    for (enterprise, deadline) in tenants {
        let Some(week) = deadline.running(now) else { continue };
        // the day of the deadline, also in the hours and days after midnight
        let day = clock::china_day(deadline.due(week));
        // two passes, since one may be late
        let began = now - deadline.due(week) < TimeDelta::seconds(2 * i64::from(EVERY));
        reminded += services
            .db()
            .transaction(async |tx| {
                if began {
                    record::announce(tx, enterprise, "weekly.update", &[0], None).await?;
                }
                let members = places::writers(tx, enterprise, None, week.sunday()).await?;
                let missing = store::missing(tx, enterprise, &members, week.monday).await?;
                let to = (notices::WEEKLY, day);
                let told = messages::reminder(None, week);
                Ok(notices::remind(tx, enterprise, to, &missing, &told).await?.len())
            })
            .await?;
    }
    Ok(reminded)
}
