//! Reports that wait for the viewer: their own due ones, and the number missing in their teams.

use diesel_async::AsyncPgConnection;
use xieli_kernel::week::Week;
use xieli_kernel::{AppResult, Viewer, clock};

use super::board::YearWeek;
use super::{rules, service, store};

/// The most reports that are listed as due.
pub const MOST: i64 = 20;

/// The weeks of the viewer's own reports that are due, the latest first: the last week whose deadline has
/// passed, until its report is submitted, and those whose report was reopened.
#[erased]
pub async fn own(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<YearWeek>> {
    if !rules::writes(viewer) {
        return Ok(Vec::new());
    }
    let now = clock::now();
    let passed = store::deadline(connection, viewer.enterprise_id).await?.passed(now);
    let rows = store::owed(connection, viewer, passed, MOST).await?;
    let present = Week::at(now);
    let due = |(monday, status)| {
        let week = Week { monday };
        YearWeek { week, present: week == present, status }
    };
    Ok(rows.into_iter().map(due).collect())
}

/// The number of members of the viewer's teams without a submitted report of a week; `None` for viewers who
/// watch no team.
#[erased]
pub async fn missing(connection: &AsyncPgConnection, viewer: &Viewer, week: Week) -> AppResult<Option<i64>> {
    if rules::watched(viewer, None)?.is_some_and(|teams| teams.is_empty()) {
        return Ok(None);
    }
    let members = service::missing(connection, viewer, None, week).await?;
    Ok(Some(i64::try_from(members.len()).unwrap_or(i64::MAX)))
}
