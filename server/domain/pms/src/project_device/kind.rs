//! The record kind of project devices (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::project_device;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::words::told;

/// The record kind of project devices.
pub static PROJECT_DEVICE: RecordKind = RecordKind {
    record_type: "project_device",
    entity: "ProjectDevice",
    label: "项目设备",
    actions: &[told("create"), told("update"), told("delete")],
    fields: &[
        text("name", "设备名称"),
        text("serial_number", "序列号"),
        field("product_id", "产品", Reading::One("product")),
        field("brand_model_id", "品牌型号", Reading::One("brand_model")),
        text("quantity", "数量"),
        text("location", "安装位置"),
        text("installed_on", "安装日期"),
        text("warranty_until", "质保到期"),
        field("status", "状态", Reading::Choice(&[(1, "待交付"), (2, "已到货"), (3, "已安装")])),
        text("remark", "备注"),
    ],
    names: &[
        named("product", "project_device", "product_id", "个项目设备"),
        named("brand_model", "project_device", "brand_model_id", "个项目设备"),
    ],
    sight: Some(glance!(store::devices::visible, project_device, project_device::name)),
    heard: Some(|viewer| viewer.can(Code::Project)),
    ..RecordKind::PLAIN
};
