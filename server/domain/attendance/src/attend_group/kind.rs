//! Record kinds of attendance groups (docs/decisions/0040).

use xieli_tables::attend_group;

use super::{offboarding, store};
use crate::attend::rules::may_look;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// A group's name.
pub const NAME: Unique = unique("attend_group_name", "name", "已有同名考勤组");
/// Labels of the working time models.
pub const KINDS: &[(i64, &str)] = &[(0, "固定班制"), (1, "排班制"), (2, "自由工时")];

/// Groups of attendance.
pub static ATTEND_GROUP: RecordKind = RecordKind {
    record_type: "attend_group",
    entity: "AttendGroup",
    label: "考勤组",
    actions: &[told("create"), told("update"), told("delete")],
    unique: &[NAME],
    fields: &[
        text("name", "考勤组名称"),
        field("kind", "考勤类型", Reading::Choice(KINDS)),
        field("absence_group_id", "扣款组", Reading::One("absence_group")),
        field("address_ids", "考勤地址", Reading::Many("attend_address")),
        field("order_places", "工单地址打卡", Reading::Switch),
        field("rests_on_holidays", "节假日休息", Reading::Switch),
        text("remark", "备注"),
    ],
    names: &[named("absence_group", "attend_group", "absence_group_id", "个考勤组")],
    sight: Some(glance!(store::attend_groups::visible, attend_group, attend_group::name)),
    heard: Some(may_look),
    handover: &[&Grouped],
    ..RecordKind::PLAIN
};

handover!(
    /// Group assignments and board entries at offboarding: they end.
    Grouped, Ended, "ATTEND_GROUP_MEMBER", "所在的考勤组", offboarding::count, offboarding::hand_over
);
