//! Record kinds of attendance exceptions (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::attend_exception;

use super::states::ExceptionStatus;
use super::store;
use crate::attend::rules::{may_direct, may_look};
use crate::kind::RecordKind;
use crate::kind::badge::{Badge, Badges};
use crate::kind::field::{Reading, field, text};
use crate::kind::notice::{Group, event};
use crate::kind::sight::glance;
use crate::kind::words::{quiet, told};

/// The marks of a day that are exceptions, with their numbers.
pub const MARKS: &[(i64, &str)] = &[
    (0, "旷工"),
    (1, "旷工半天"),
    (2, "迟到"),
    (3, "早退"),
    (4, "上班缺卡"),
    (5, "下班缺卡"),
    (6, "工时不足"),
    (10, "加班未打卡"),
];

/// Exceptions.
pub static ATTEND_EXCEPTION: RecordKind = RecordKind {
    record_type: "attend_exception",
    entity: "AttendException",
    label: "考勤异常",
    actions: &[
        quiet("find").named("发现了考勤异常"),
        told("deal").named("处理了考勤异常"),
        told("revoke").named("撤销了考勤异常的处理"),
        quiet("claim").named("为考勤异常申请了补卡"),
        quiet("release").named("放开了考勤异常"),
        quiet("delete").named("移除了考勤异常"),
    ],
    fields: &[
        field("member_id", "成员", Reading::One("member")),
        text("day", "日期"),
        field("mark", "异常", Reading::Choice(MARKS)),
        text("minutes", "分钟数"),
        field("status", "状态", Reading::Choice(ExceptionStatus::CHOICES)),
        text("words", "说明"),
        text("reason", "处理说明"),
        field("handled_by", "处理人", Reading::One("member")),
        field("handled_at", "处理时间", Reading::Moment),
        field("review", "需复核", Reading::Switch),
    ],
    sight: Some(glance!(store::exceptions::visible, attend_exception)),
    heard: Some(may_look),
    notices: &[event("attend.dealt", "我的考勤异常被处理", Group::Attendance)],
    badges: Some(Badges { may: may_direct, count: waiting, of: &["attend_exception"] }),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};

/// The number of exceptions that the viewer has to handle.
fn waiting<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
) -> BoxFuture<'a, AppResult<Vec<Badge>>> {
    Box::pin(async move {
        let count = store::waiting(connection, viewer).await?;
        Ok(vec![Badge { key: "attend.exception", count }])
    })
}
