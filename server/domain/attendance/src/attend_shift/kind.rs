//! Record kinds of shifts (docs/decisions/0040).

use xieli_tables::attend_shift;

use super::{service, store};
use crate::attend::rules::may_look;
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};

/// A shift's name.
pub const NAME: Unique = unique("attend_shift_name", "name", "已有同名班次");

/// Shifts.
pub static ATTEND_SHIFT: RecordKind = RecordKind {
    record_type: "attend_shift",
    entity: "AttendShift",
    label: "班次",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[
        text("name", "班次名称"),
        text("mark", "简称"),
        text("remark", "备注"),
        text("sort_order", "排序"),
    ],
    sight: Some(glance!(store::shifts::visible, attend_shift, attend_shift::name)),
    heard: Some(may_look),
    bin: Some(Bin {
        table: "attend_shift",
        title: "t.name",
        actions: ("attend_shift.restore", "attend_shift.purge"),
        obstacles: &[(taken!(attend_shift: name), "已有同名班次“{}”")],
        references: &[
            (
                "select from attend_schedule r where r.enterprise_id = t.enterprise_id and r.shift_id = t.id",
                "排班",
            ),
            (
                "select from attend_group_term r where r.enterprise_id = t.enterprise_id and t.id = any (r.shift_ids)",
                "考勤组",
            ),
            (
                "select from attend_day r where r.enterprise_id = t.enterprise_id and r.shift_id = t.id
                    and r.deleted_at is null",
                "每日考勤",
            ),
        ],
        restored: Some(|tx, viewer, _| Box::pin(service::restored(tx, viewer))),
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};
