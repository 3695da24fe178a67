//! Record kinds of attendance places (docs/decisions/0040).

use xieli_tables::attend_address;

use super::{service, store};
use crate::attend::rules::may_look;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};

/// An address's name.
pub const NAME: Unique = unique("attend_address_name", "name", "已有同名考勤地址");

/// Addresses at which members punch.
pub static ATTEND_ADDRESS: RecordKind = RecordKind {
    record_type: "attend_address",
    entity: "AttendAddress",
    label: "考勤地址",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[
        text("name", "地址名称"),
        text("address", "详细地址"),
        text("lat", "纬度"),
        text("lng", "经度"),
        text("radius", "打卡范围（米）"),
        field("enabled", "启用", Reading::Switch),
        text("remark", "备注"),
    ],
    sight: Some(glance!(store::addresses::visible, attend_address, attend_address::name)),
    heard: Some(may_look),
    bin: Some(Bin {
        table: "attend_address",
        title: "t.name",
        actions: ("attend_address.restore", "attend_address.purge"),
        obstacles: &[(taken!(attend_address: name), "已有同名考勤地址“{}”")],
        references: &[
            (
                "select from attend_group r where r.enterprise_id = t.enterprise_id and t.id = any (r.address_ids)",
                "考勤组",
            ),
            // only punches of repairs are deleted, and these have no address
            (
                "select from attend_punch r where r.enterprise_id = t.enterprise_id and r.address_id = t.id
                    and r.deleted_at is null",
                "打卡记录",
            ),
        ],
        restored: Some(|tx, viewer, _| Box::pin(service::restored(tx, viewer))),
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};
