//! Record kinds of attendance places (docs/decisions/0040).

use xieli_tables::attend_address;

use super::store;
use crate::attend::rules::may_look;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// An address's name.
pub const NAME: Unique = unique("attend_address_name", "name", "已有同名考勤地址");

/// Addresses at which members punch.
pub static ATTEND_ADDRESS: RecordKind = RecordKind {
    record_type: "attend_address",
    entity: "AttendAddress",
    label: "考勤地址",
    actions: &[told("create"), told("update"), told("delete")],
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
    ..RecordKind::PLAIN
};
