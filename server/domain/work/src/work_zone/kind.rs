//! Declaration of pools of work orders as a record kind (docs/decisions/0040).

use xieli_tables::work_zone;

use super::{offboarding, store};
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};
use crate::work_group::rules::may_look;

/// Unique constraint: the name of a pool.
pub const NAME: Unique = unique("work_zone_name", "name", "已有同名服务区域");

/// The record kind of pools of orders.
pub static WORK_ZONE: RecordKind = RecordKind {
    record_type: "work_zone",
    entity: "WorkZone",
    label: "服务区域",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[
        text("name", "服务区域名称"),
        text("area", "范围"),
        field("team_id", "接单团队", Reading::One("team")),
        field("director_id", "负责人", Reading::One("member")),
        text("remark", "备注"),
        text("sort_order", "排序"),
    ],
    names: &[named("team", "work_zone", "team_id", "个服务区域")],
    sight: Some(glance!(store::work_zones::visible, work_zone, work_zone::name)),
    heard: Some(may_look),
    bin: Some(Bin {
        table: "work_zone",
        title: "t.name",
        actions: ("work_zone.restore", "work_zone.purge"),
        obstacles: &[(taken!(work_zone: name), "已有同名服务区域“{}”")],
        restored: Some(|tx, viewer, ids| Box::pin(offboarding::restored(tx, viewer, ids))),
        ..Bin::PLAIN
    }),
    handover: &[&Offered, &Grouped],
    ..RecordKind::PLAIN
};

handover!(
    /// Offboarding: pools that offer the member first offer another member, or none.
    Offered, HandedOn, "WORK_ZONE", "负责的服务区域", offboarding::count, offboarding::hand_over
);
handover!(
    /// Offboarding: the member leaves their work groups.
    Grouped, Ended, "WORK_GROUP_MEMBER", "所在的工作组", offboarding::count_grouped, offboarding::end_grouped
);
