//! Record kinds of punches (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::attend_punch;

use super::store;
use crate::attend::rules::{may_direct, may_look, watched};
use crate::attend_punch::model::{AttendPunchFilter, WAITING};
use crate::kind::badge::{Badge, Badges};
use crate::kind::field::{Reading, field, text};
use crate::kind::notice::{Group, event};
use crate::kind::sight::sight;
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, RecordKind};

/// Labels of the sources of punches.
pub const SOURCES: &[(i64, &str)] = &[(0, "手机"), (1, "网页"), (2, "考勤机"), (3, "补卡"), (4, "其他系统")];
/// Labels of the confirmation of punches.
pub const CONFIRMS: &[(i64, &str)] = &[(0, "正常"), (1, "待确认"), (2, "已确认"), (3, "未通过")];

/// Punches.
pub static ATTEND_PUNCH: RecordKind = RecordKind {
    record_type: "attend_punch",
    entity: "AttendPunch",
    label: "打卡记录",
    actions: &[
        told("create").named("打卡"),
        told("repair").named("补卡"),
        quiet("confirm").named("确认了外勤打卡"),
        quiet("refuse").named("未通过外勤打卡"),
        quiet("import"),
        quiet("delete"),
    ],
    fields: &[
        field("member_id", "成员", Reading::One("member")),
        field("punched_at", "打卡时间", Reading::Moment),
        field("source", "打卡方式", Reading::Choice(SOURCES)),
        text("place", "地点"),
        field("outside", "外勤", Reading::Switch),
        field("confirm", "确认状态", Reading::Choice(CONFIRMS)),
        text("remark", "备注"),
    ],
    sight: Some(sight!(store::look => store::visible_to, attend_punch)),
    heard: Some(may_look),
    attached: Attached::Drafts,
    notices: &[
        event("attend.refused", "我的外勤打卡未通过", Group::Attendance),
        event("attend.remind", "提醒我打卡", Group::Attendance),
    ],
    badges: Some(Badges { may: may_direct, count: waiting, of: &["attend_punch"] }),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};

/// The number of punches that the viewer has to confirm.
fn waiting<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
) -> BoxFuture<'a, AppResult<Vec<Badge>>> {
    Box::pin(async move {
        if watched(viewer).is_err() {
            return Ok(Vec::new());
        }
        let filter = AttendPunchFilter { confirm: vec![WAITING], ..AttendPunchFilter::default() };
        let count = store::punches::count(connection, viewer, &filter).await?;
        Ok(vec![Badge { key: "attend.outside", count }])
    })
}
