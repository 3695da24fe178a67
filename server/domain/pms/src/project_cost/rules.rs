//! Validation of project costs: pure functions.

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{COST, Cost, CostInput, FEE};

/// A cost, trimmed and checked. The type is required for a cost, optional for a fee.
pub fn checked(input: CostInput) -> AppResult<CostInput> {
    let mut check = Checker::new();
    if !matches!(input.kind, COST | FEE) {
        check.refuse("kind", FieldCode::Invalid, "请选择成本或费用");
    }
    let cost_type = input.cost_type.filter(|value| !value.trim().is_empty());
    if input.kind == COST && cost_type.is_none() {
        check.refuse("costType", FieldCode::Required, "请选择成本类型");
    }
    if input.amount <= 0 {
        check.refuse("amount", FieldCode::Invalid, "请输入大于 0 的金额");
    }
    if input.occurred_on == NaiveDate::default() {
        check.refuse("occurredOn", FieldCode::Required, "请选择发生日期");
    }
    let checked = CostInput {
        name: check.required("name", "名称", &input.name, 100),
        cost_type,
        supplier: check.optional("supplier", "供应商", input.supplier.as_deref(), 100),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// Refuses a cost that is derived from a work log: it changes only with the log.
pub fn own(cost: &Cost) -> AppResult<()> {
    match cost.item_log_id {
        Some(_) => {
            Err(AppError::field("", FieldCode::Conflict, "该成本由工作日志的工时产生，请修改对应的日志"))
        }
        None => Ok(()),
    }
}
