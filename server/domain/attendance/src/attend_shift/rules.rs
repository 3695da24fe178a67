//! Validation of shifts: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{AttendShift, AttendShiftInput, AttendShiftPatch};
use crate::attend::rules::order;
use crate::engine::day::shift::Shift;

/// The most shifts of an enterprise.
pub const MAX_SHIFTS: i64 = 500;

/// A shift after a change, trimmed and checked.
pub fn checked(before: Option<&AttendShift>, mut patch: AttendShiftPatch) -> AppResult<AttendShiftInput> {
    let base = before.map(AttendShiftInput::from).unwrap_or_default();
    let shift =
        before.map_or_else(|| Shift { pairs: Vec::new(), ..Shift::plain(0, "", 0, 0) }, AttendShift::shift);
    let hours = patch.hours.take().unwrap_or_default();
    let shift = Shift { id: 0, name: String::new(), ..hours.over(shift) };
    let marked = patch.mark.is_some();
    let input = patch.over(base);
    let mut check = Checker::new();
    for (field, message) in shift.faults() {
        check.refuse(field, FieldCode::Invalid, message);
    }
    order(&mut check, input.sort_order);
    let color = input.color.as_deref().map(|color| color.trim().to_ascii_lowercase());
    let color = color.filter(|color| !color.is_empty());
    let is_color = |color: &String| {
        color.len() == 7 && color.starts_with('#') && color[1..].bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    if color.as_ref().is_some_and(|color| !is_color(color)) {
        check.refuse("color", FieldCode::Invalid, "颜色应为 # 加六位十六进制数字");
    }
    let name = check.required("name", "班次名称", &input.name, 50);
    // by default the first letter
    let letter = || name.chars().next().map(String::from).unwrap_or_default();
    let mark = if marked || !input.mark.is_empty() { input.mark.clone() } else { letter() };
    let checked = AttendShiftInput {
        mark: if name.is_empty() { mark } else { check.required("mark", "班次简称", &mark, 4) },
        name,
        color,
        rule: serde_json::to_value(&shift).map_err(AppError::internal)?,
        remark: check.lines("remark", "备注", input.remark.as_deref(), 200),
        sort_order: input.sort_order,
    };
    check.finish()?;
    Ok(checked)
}
