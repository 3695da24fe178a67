//! Validation of pools of work orders: pure functions.

use xieli_kernel::AppResult;
use xieli_kernel::validate::Checker;

use super::model::WorkZoneInput;
use crate::work_group::rules::place;

/// A pool, trimmed and checked; the service checks the team and the member that it names.
pub fn checked(input: WorkZoneInput) -> AppResult<WorkZoneInput> {
    let mut check = Checker::new();
    place(&mut check, input.sort_order);
    let checked = WorkZoneInput {
        name: check.required("name", "服务区域名称", &input.name, 50),
        area: check.lines("area", "范围", input.area.as_deref(), 200),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 200),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
