//! Field that work logs add to the viewer: their own logs, in numbers.

use async_graphql::Context;
use xieli_domain::item_log::{figures, model, rules, store};
use xieli_kernel::clock;
use xieli_macros::object;

use super::types::{ItemLog, number};
use crate::account::Viewer;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result};

/// The most logs that a summary lists.
const LATEST: i64 = 3;

/// The viewer's own logs of today and of this week.
pub struct LogSummary(model::OwnLogs);

/// The viewer's own logs of today and of this week; each number is that of the list of these days.
#[object(login)]
impl LogSummary {
    /// Today, in China.
    fn today(&self) -> Date {
        Date(self.0.day)
    }

    /// The first day of this week.
    fn monday(&self) -> Date {
        Date(self.0.monday)
    }

    /// The number of logs of today.
    fn of_today(&self) -> i32 {
        number(self.0.of_day)
    }

    /// The number of logs from Monday until today.
    fn of_week(&self) -> i32 {
        number(self.0.of_week)
    }

    /// Duration of the logs from Monday until today, in minutes.
    fn minutes(&self) -> i32 {
        number(self.0.minutes)
    }

    /// The three logs of the latest days, whatever the week.
    async fn latest(&self, ctx: &Context<'_>) -> Result<Vec<ItemLog>> {
        let rows = store::latest(&*ctx.read().await?, ctx.viewer()?, LATEST).await?;
        Ok(rows.into_iter().map(ItemLog::from).collect())
    }
}

/// The field that work logs add to the viewer.
#[object(login, adds(ViewerLogs))]
impl Viewer {
    /// The person's own logs of today and of this week; null without `log`.
    async fn log_summary(&self, ctx: &Context<'_>) -> Result<Option<LogSummary>> {
        if !rules::may_look(&self.0) {
            return Ok(None);
        }
        let today = clock::china_day(clock::now());
        Ok(Some(LogSummary(figures::own(&*ctx.read().await?, &self.0, today).await?)))
    }
}
