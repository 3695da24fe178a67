//! Notifications of members about weekly reports.

use diesel_async::AsyncPgConnection;
use xieli_kernel::week::Week;
use xieli_kernel::{AppResult, Code, Viewer};

use super::kind::WEEKLY;
use super::model::{TEAM, Weekly};
use super::store;
use crate::notification::{self, About, Message};
use crate::team;

/// A week, formatted for people.
pub fn named(week: Week) -> String {
    format!("{} 年第 {} 周", week.year(), week.number())
}

/// Address of a report's page.
pub fn page(row: &Weekly) -> String {
    let place = if row.scope == TEAM { "TeamWeekly" } else { "TeamMemberWeekly" };
    format!("/weekly/{}/{place}?show={}", row.monday, row.id)
}

fn about(row: &Weekly) -> About {
    About::Record(WEEKLY.record_type, row.id)
}

/// Notifies the directors of the team that a report was submitted.
#[erased]
pub async fn submitted(tx: &mut AsyncPgConnection, viewer: &Viewer, row: &Weekly) -> AppResult<()> {
    let Some(team) = row.team_id else { return Ok(()) };
    let directors = team::store::directors_of_teams(tx, row.enterprise_id, &[team]).await?;
    let mut to: Vec<i64> = directors.into_iter().map(|(_, member)| member.id).collect();
    to.retain(|id| *id != viewer.member_id);
    to.sort_unstable();
    to.dedup();
    let what = if row.scope == TEAM { "团队汇总" } else { "周报" };
    let title = format!("{}提交了{}的{what}", viewer.name, named(row.of()));
    let message = Message {
        kind: "weekly.submitted",
        title,
        body: None,
        link: Some(page(row)),
        source: None,
        about: about(row),
    };
    notification::send(tx, row.enterprise_id, &to, &message).await
}

/// Notifies the author that the report was reopened.
#[erased]
pub async fn reopened(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    row: &Weekly,
    reason: &str,
) -> AppResult<()> {
    let title = format!("{}重开了您{}的周报", viewer.name, named(row.of()));
    let link = Some(format!("/weekly/{}/my", row.monday));
    let message = Message {
        kind: "weekly.reopened",
        title,
        body: Some(reason.to_owned()),
        link,
        source: None,
        about: about(row),
    };
    notification::send(tx, row.enterprise_id, &[row.author_id], &message).await
}

/// Notifies the author of a comment.
#[erased]
pub async fn commented(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    row: &Weekly,
    body: Option<String>,
) -> AppResult<()> {
    if row.author_id == viewer.member_id {
        return Ok(());
    }
    let title = format!("{}点评了您{}的周报", viewer.name, named(row.of()));
    let link = Some(if row.scope == TEAM { page(row) } else { format!("/weekly/{}/my", row.monday) });
    let message = Message { kind: "weekly.commented", title, body, link, source: None, about: about(row) };
    notification::send(tx, row.enterprise_id, &[row.author_id], &message).await
}

/// The reminder of a member who has not submitted.
pub fn reminder(by: Option<&str>, week: Week) -> Message {
    let title = match by {
        Some(name) => format!("{name}提醒您提交{}的周报", named(week)),
        None => format!("您{}的周报还没有提交", named(week)),
    };
    let link = Some(format!("/weekly/{}/my", week.monday));
    let about = About::Page(&[Code::Weekly]);
    Message { kind: "weekly.remind", title, body: None, link, source: None, about }
}

/// Titles of reports, for comments and the timeline: author and week.
#[erased]
pub async fn titles(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<(i64, String, i64)>> {
    let rows = store::reports::many(connection, viewer, ids).await?;
    Ok(rows.iter().map(|row| (row.id, title(row), row.author_id)).collect())
}

/// The title of a report.
pub fn title(row: &Weekly) -> String {
    let what = if row.scope == TEAM { "团队汇总" } else { "周报" };
    format!("{}{what}", named(row.of()))
}
