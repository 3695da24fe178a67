//! Validation of mileposts of projects: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::MilepostInput;

/// The most mileposts of one project.
pub const MAX_MILEPOSTS: usize = 500;

/// A milepost, trimmed and checked.
pub fn checked(input: MilepostInput) -> AppResult<MilepostInput> {
    let mut check = Checker::new();
    if let (Some(begins), Some(ends)) = (input.begins_on, input.ends_on)
        && begins > ends
    {
        check.refuse("endsOn", FieldCode::Invalid, "结束日期不能早于开始日期");
    }
    if !(0..=1_000_000).contains(&input.sort_order) {
        check.refuse("order", FieldCode::Invalid, "排序无效");
    }
    let checked = MilepostInput {
        name: check.required("name", "里程碑名称", &input.name, 100),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
