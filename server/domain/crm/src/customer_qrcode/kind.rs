//! Declaration of the QR codes of customers as a record kind (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::customer_qrcode;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// Unique constraint: a code is bound to one customer.
pub const BOUND: Unique = unique("customer_qrcode_code", "code", "该二维码已绑定客户");

/// The record kind of QR codes that are bound to customers.
pub static CUSTOMER_QRCODE: RecordKind = RecordKind {
    record_type: "customer_qrcode",
    entity: "CustomerQrcode",
    label: "客户二维码",
    actions: &[told("create").named("绑定了二维码"), told("update"), told("delete").named("解绑了二维码")],
    unique: &[BOUND],
    fields: &[
        field("customer_id", "客户", Reading::One("customer")),
        field("asset_id", "设备", Reading::One("customer_asset")),
        field("address_id", "地址", Reading::One("customer_address")),
        text("remark", "备注"),
    ],
    names: &[
        named("customer_asset", "customer_qrcode", "asset_id", "个二维码"),
        named("customer_address", "customer_qrcode", "address_id", "个二维码"),
    ],
    sight: Some(glance!(store::qrcodes::visible, customer_qrcode)),
    heard: Some(|viewer| viewer.can(Code::CustQrcode)),
    moves: &[named("customer", "customer_qrcode", "customer_id", "个二维码")],
    ..RecordKind::PLAIN
};
