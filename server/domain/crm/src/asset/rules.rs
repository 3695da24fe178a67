//! Validation of the assets of customers: pure functions.

use xieli_kernel::money::fen;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::{AssetInput, AssetPatch};

/// The largest quantity of one row.
pub const MAX_QUANTITY: i32 = 1_000_000;
/// The asset after a change, trimmed and checked; absent fields keep their values.
pub fn checked(patch: AssetPatch, before: AssetInput) -> AppResult<AssetInput> {
    let mut check = Checker::new();
    let text = |check: &mut Checker, field: &str, label: &str, new: Option<Option<String>>, old, max| {
        check.optional(field, label, new.unwrap_or(old).as_deref(), max)
    };
    let price = match patch.price {
        None => before.price,
        Some(None) => None,
        Some(Some(yuan)) => {
            let price = fen(yuan);
            if price.is_none() {
                check.refuse("price", FieldCode::Invalid, "价格应为 0 到 10 亿，最多两位小数");
            }
            price
        }
    };
    let quantity = patch.quantity.unwrap_or(before.quantity);
    if !(1..=MAX_QUANTITY).contains(&quantity) {
        check.refuse("quantity", FieldCode::Invalid, "数量应为 1 到 1000000");
    }
    let name = check.required("name", "名称", patch.name.as_deref().unwrap_or(&before.name), 100);
    let remark = patch.remark.unwrap_or(before.remark);
    let checked = AssetInput {
        customer_id: before.customer_id,
        kind: before.kind,
        name,
        number: text(&mut check, "number", "编号", patch.number, before.number, 50),
        serial_number: text(
            &mut check,
            "serialNumber",
            "序列号",
            patch.serial_number,
            before.serial_number,
            100,
        ),
        product_id: patch.product_id.unwrap_or(before.product_id),
        brand_model_id: patch.brand_model_id.unwrap_or(before.brand_model_id),
        depart_name: text(&mut check, "departName", "使用部门", patch.depart_name, before.depart_name, 50),
        address_id: patch.address_id.unwrap_or(before.address_id),
        location: text(&mut check, "location", "位置", patch.location, before.location, 100),
        quantity,
        price,
        purchased_on: patch.purchased_on.unwrap_or(before.purchased_on),
        installed_on: patch.installed_on.unwrap_or(before.installed_on),
        warranty_until: patch.warranty_until.unwrap_or(before.warranty_until),
        status: patch.status.unwrap_or(before.status),
        remark: check.lines("remark", "备注", remark.as_deref(), 500),
    };
    check.finish()?;
    Ok(checked)
}
