//! Record kinds of attendance applications (docs/decisions/0040).

use xieli_tables::attend_application;

use super::store;
use crate::attend::rules::may_look;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::words::told;

/// Labels of the kinds of application.
pub const KINDS: &[(i64, &str)] = &[(0, "请假"), (1, "加班"), (2, "出差"), (3, "补卡")];
/// Labels of the states of an application.
pub const STATUSES: &[(i64, &str)] = &[(0, "审批中"), (1, "已通过"), (2, "已撤销"), (3, "未通过")];

/// Applications for leave, overtime, trips and repairs of punches.
pub static ATTEND_APPLICATION: RecordKind = RecordKind {
    record_type: "attend_application",
    entity: "AttendApplication",
    label: "假勤申请",
    actions: &[
        told("send").named("提交了假勤申请"),
        told("approve").named("通过了假勤申请"),
        told("annul").named("撤销了假勤申请"),
    ],
    fields: &[
        field("kind", "类别", Reading::Choice(KINDS)),
        field("member_id", "成员", Reading::One("member")),
        field("type_id", "类型", Reading::One("attend_type")),
        field("begins_at", "开始时间", Reading::Moment),
        field("ends_at", "结束时间", Reading::Moment),
        field("status", "状态", Reading::Choice(STATUSES)),
        text("reason", "事由"),
    ],
    sight: Some(glance!(store::applications::visible, attend_application)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};
