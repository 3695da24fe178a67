//! The record kinds of QR codes, their batches and label templates (docs/decisions/0040).

use xieli_tables::qrcode;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::search::{Shape, search};
use crate::kind::unique::{Unique, unique};
use crate::kind::words::{quiet, told};

/// The record kind of QR codes.
pub static QRCODE: RecordKind = RecordKind {
    record_type: "qrcode",
    entity: "Qrcode",
    label: "二维码",
    actions: &[told("bind"), quiet("replace").named("替换了二维码"), quiet("retire").named("作废了二维码")],
    fields: &[
        field("status", "状态", Reading::Choice(&[(0, "空白"), (1, "已绑定"), (2, "已作废"), (3, "已替换")])),
        text("name", "设备名称"),
        text("model", "设备型号"),
        text("serial_number", "序列号"),
        text("location", "位置"),
        text("remark", "备注"),
        field("bound_by", "绑定人", Reading::One("member")),
    ],
    search: Some(search!(
        store::codes::visible,
        qrcode,
        "/admin/QrcodeList?keyword={}",
        Shape {
            title: "coalesce(x.name, x.code)",
            subtitle: "concat_ws(' · ', case when x.name is not null then x.code end, x.model, x.serial_number)",
            place: "x.code",
            ..Shape::PLAIN
        }
    )),
    ..RecordKind::PLAIN
};

/// The record kind of batches of codes.
pub static QRCODE_BATCH: RecordKind = RecordKind {
    record_type: "qrcode_batch",
    entity: "QrcodeBatch",
    label: "二维码批次",
    actions: &[told("create"), told("update"), told("delete"), quiet("make").named("生成了二维码")],
    fields: &[text("name", "批次名称"), text("remark", "备注")],
    ..RecordKind::PLAIN
};

/// A template's name is unique.
pub const NAME: Unique = unique("qrcode_template_name", "name", "已有同名模板");

/// The record kind of label templates.
pub static QRCODE_TEMPLATE: RecordKind = RecordKind {
    record_type: "qrcode_template",
    entity: "QrcodeTemplate",
    label: "标签模板",
    actions: &[quiet("create"), quiet("update"), quiet("delete")],
    unique: &[NAME],
    fields: &[
        text("name", "模板名称"),
        field("is_default", "默认模板", Reading::Switch),
        text("remark", "备注"),
    ],
    ..RecordKind::PLAIN
};
