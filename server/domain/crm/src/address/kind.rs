//! Declaration of customer addresses as a record kind (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::customer_address;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::words::told;

/// The record kind of customer addresses.
pub static ADDRESS: RecordKind = RecordKind {
    record_type: "customer_address",
    entity: "CustomerAddress",
    label: "客户地址",
    actions: &[told("create"), told("update"), told("delete")],
    fields: &[
        text("name", "地址名称"),
        text("address", "详细地址"),
        text("description", "地址说明"),
        field("lng", "经度", Reading::Text),
        field("lat", "纬度", Reading::Text),
        field("is_default", "默认地址", Reading::Switch),
    ],
    moves: &[named("customer", "customer_address", "customer_id", "个地址")],
    sight: Some(glance!(store::addresses::visible, customer_address, customer_address::address)),
    heard: Some(|viewer| viewer.can(Code::Cust)),
    ..RecordKind::PLAIN
};
