//! Validation of appraisal events, and parsing of points in workbooks: pure functions.

use chrono::{Datelike, NaiveDate};
use xieli_kernel::normalize::amount;
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppResult, FieldCode};

use super::model::{KpiEvent, KpiEventInput, KpiEventPatch};

/// The largest absolute number of points of an event, in hundredths.
pub const MAX_POINTS: i64 = 10_000;

/// Trims and checks an event after a change, without look-ups. Its day must not be in the future.
pub fn checked(
    before: Option<&KpiEvent>,
    patch: KpiEventPatch,
    today: NaiveDate,
) -> AppResult<KpiEventInput> {
    let mut check = Checker::new();
    if before.is_none() {
        if patch.member_id.is_none() {
            check.refuse("memberId", FieldCode::Required, "请选择成员");
        }
        if patch.points.is_none() {
            check.refuse("points", FieldCode::Required, "请填写分值");
        }
        if patch.happened_on.is_none() {
            check.refuse("happenedOn", FieldCode::Required, "请选择发生日期");
        }
    }
    let blank = || KpiEventInput { happened_on: today, ..KpiEventInput::default() };
    let input = patch.over(before.map_or_else(blank, KpiEventInput::from));
    points(&mut check, input.points);
    if input.happened_on > today {
        check.refuse("happenedOn", FieldCode::Invalid, "发生日期不能晚于今天");
    } else if input.happened_on.year() < 2000 {
        check.refuse("happenedOn", FieldCode::Invalid, "发生日期不能早于 2000 年");
    }
    let checked = KpiEventInput {
        member_id: input.member_id,
        category_id: input.category_id,
        title: check.required("title", "事件标题", &input.title, 100),
        points: input.points,
        happened_on: input.happened_on,
        description: check.lines("description", "事件说明", input.description.as_deref(), 1000),
    };
    check.finish()?;
    Ok(checked)
}

/// Refuses points out of range.
fn points(check: &mut Checker, points: i64) {
    if !(-MAX_POINTS..=MAX_POINTS).contains(&points) {
        check.refuse("points", FieldCode::Invalid, "分值应在 -100 到 100 之间");
    }
}

/// Parses points from a workbook to hundredths: a number with two decimals at most.
#[allow(clippy::cast_possible_truncation, reason = "it is within a hundred points")]
pub fn read_points(text: &str) -> Option<i64> {
    let number: f64 = amount::number(text, 2).ok()??.parse().ok()?;
    let hundredths = (number * 100.0).round();
    // the check reports values out of range
    (hundredths.abs() < 1e12).then_some(hundredths as i64)
}
