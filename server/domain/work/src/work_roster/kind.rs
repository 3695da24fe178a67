//! Declaration of on-call rosters as a record kind (docs/decisions/0040).

use xieli_tables::work_roster;

use super::{offboarding, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::words::quiet;
use crate::work_group::rules::may_look;

/// The record kind of on-call shifts.
pub static WORK_ROSTER: RecordKind = RecordKind {
    record_type: "work_roster",
    entity: "WorkRoster",
    label: "值班",
    actions: &[quiet("create"), quiet("update"), quiet("delete")],
    fields: &[
        field("zone_id", "服务区域", Reading::One("work_zone")),
        field("member_id", "值班人员", Reading::One("member")),
        text("remark", "备注"),
    ],
    names: &[named("work_zone", "work_roster", "zone_id", "条值班")],
    sight: Some(glance!(store::work_rosters::visible, work_roster)),
    heard: Some(may_look),
    handover: &[&OnCall],
    ..RecordKind::PLAIN
};

handover!(
    /// Offboarding: shifts that are not over pass to another member, or are deleted.
    OnCall, HandedOn, "WORK_ROSTER", "值班安排", offboarding::count, offboarding::hand_over
);
