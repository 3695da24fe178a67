//! Declaration of weekly reports as a record kind (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::weekly;

use super::states::WeeklyStatus;
use super::{messages, rules, store, waiting};
use crate::kind::badge::{Badge, Badges};
use crate::kind::field::{Reading, field, text};
use crate::kind::notice::{Group, event};
use crate::kind::sight::{Seen, sight};
use crate::kind::words::{quiet, told};
use crate::kind::{Page, RecordKind};

/// The record kind of weekly reports and summaries.
pub static WEEKLY: RecordKind = RecordKind {
    record_type: "weekly",
    entity: "Weekly",
    label: "周报",
    actions: &[
        quiet("create").named("开始写周报"),
        quiet("fill").named("更新了周报草稿"),
        quiet("update"),
        told("submit").named("提交了周报"),
        told("lock").named("锁定了周报"),
        told("unlock").named("解除了周报的锁定"),
        told("reopen").named("重开了周报"),
        quiet("delete").named("删除了周报草稿"),
    ],
    fields: &[
        text("year", "年"),
        text("week", "周"),
        field("author_id", "填写人", Reading::One("member")),
        field("team_id", "团队", Reading::One("team")),
        field("status", "状态", Reading::Choice(WeeklyStatus::CHOICES)),
        text("words", "工作小结"),
        field("late", "逾期提交", Reading::Switch),
    ],
    sight: Some(sight!(look => store::visible_to, weekly)),
    heard: Some(rules::may_look),
    page: Some(Page { address: "/weeklyReport/detailWeeklyReport?show={}", label: "周报" }),
    notices: &[
        event("weekly.submitted", "有周报提交给我", Group::Journal),
        event("weekly.commented", "我的周报被点评", Group::Journal),
        event("weekly.reopened", "我的周报被重开", Group::Journal),
        event("weekly.remind", "提醒我交周报", Group::Journal),
    ],
    badges: Some(Badges { may: rules::writes, count: due, of: &["weekly", "config_value"] }),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};

/// The number of the viewer's own reports that are due.
fn due<'a>(connection: &'a AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<Vec<Badge>>> {
    Box::pin(async move {
        let waiting = waiting::own(connection, viewer).await?;
        let count = i64::try_from(waiting.len()).unwrap_or(i64::MAX);
        Ok(vec![Badge { key: "weekly.my", count }])
    })
}

/// The visible ones of these rows, each with its author, who is notified of comments.
fn look<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<Vec<Seen>>> {
    Box::pin(async move {
        let rows = messages::titles(connection, viewer, ids).await?;
        let seen = |(id, title, author)| Seen { id, title, owner_id: Some(author), ..Seen::default() };
        Ok(rows.into_iter().map(seen).collect())
    })
}
