//! Validation of project devices: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::DeviceInput;
use crate::asset::rules::MAX_QUANTITY;

/// A device, trimmed and checked.
pub fn checked(input: DeviceInput) -> AppResult<DeviceInput> {
    let mut check = Checker::new();
    if !(1..=MAX_QUANTITY).contains(&input.quantity) {
        check.refuse("quantity", FieldCode::Invalid, "数量应为 1 到 1000000");
    }
    let checked = DeviceInput {
        name: check.required("name", "设备名称", &input.name, 100),
        serial_number: check.optional("serialNumber", "序列号", input.serial_number.as_deref(), 100),
        location: check.optional("location", "安装位置", input.location.as_deref(), 100),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
