//! Validation of service and consumable items: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::{CONSUMABLE, SERVICE, WorkItemInput};
use crate::work_group::rules::place;

/// The longest warranty, in days: a hundred years.
pub const MAX_WARRANTY_DAYS: i32 = 36_500;
/// The highest price of one unit, in fen.
pub const MAX_PRICE: i64 = 100_000_000_000;

/// The defaults of a new item: it can be chosen.
pub fn new() -> WorkItemInput {
    WorkItemInput { enabled: true, ..WorkItemInput::default() }
}

/// An item, trimmed and checked.
pub fn checked(input: WorkItemInput) -> AppResult<WorkItemInput> {
    let mut check = Checker::new();
    if !(SERVICE..=CONSUMABLE).contains(&input.kind) {
        check.refuse("kind", FieldCode::Required, "请选择类别");
    }
    if input.price.is_some_and(|price| !(0..=MAX_PRICE).contains(&price)) {
        check.refuse("price", FieldCode::Invalid, "单价应为 0 到 10 亿");
    }
    if input.warranty_days.is_some_and(|days| !(0..=MAX_WARRANTY_DAYS).contains(&days)) {
        check.refuse(
            "warrantyDays",
            FieldCode::Invalid,
            format!("质保天数应为 0 到 {MAX_WARRANTY_DAYS} 的整数"),
        );
    }
    place(&mut check, input.sort_order);
    let checked = WorkItemInput {
        name: check.required("name", "名称", &input.name, 100),
        code: check.optional("code", "编码", input.code.as_deref(), 50),
        unit: check.optional("unit", "单位", input.unit.as_deref(), 20),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
