//! Conversion of numbers of appraisal between API and storage: points and percentages with two decimals,
//! values with four.

use xieli_kernel::{AppError, AppResult, FieldCode};

/// Hundredths of a point or of a percent in one.
const HUNDRED: f64 = 100.0;
/// Ten-thousandths of a value in one.
const TEN_THOUSAND: f64 = 10_000.0;
/// The maximum number of points that can be read; the domain has its own limits.
const MOST_POINTS: f64 = 1_000_000.0;
/// The maximum value that can be read: greater ones lose decimals as `f64`.
const MOST_VALUE: f64 = 100_000_000_000.0;

#[allow(clippy::cast_precision_loss, reason = "numbers of people are far below the precision")]
fn shown(number: i64, scale: f64) -> f64 {
    number as f64 / scale
}

/// Points from hundredths.
pub fn points(hundredths: i64) -> f64 {
    shown(hundredths, HUNDRED)
}

/// A measured value from ten-thousandths.
pub fn value(ten_thousandths: i64) -> f64 {
    shown(ten_thousandths, TEN_THOUSAND)
}

/// A percentage from hundredths.
pub fn percent(hundredths: i32) -> f64 {
    shown(hundredths.into(), HUNDRED)
}

/// A number of rows as a GraphQL `Int`.
pub fn count(rows: i64) -> i32 {
    i32::try_from(rows).unwrap_or(i32::MAX)
}

/// A number as whole multiples of 1/`scale`; `None` when it has more decimals or is beyond `most`.
#[allow(clippy::cast_possible_truncation, reason = "it is a whole number within bounds")]
fn whole(number: f64, scale: f64, most: f64) -> Option<i64> {
    let scaled = number * scale;
    // binary fractions are not decimal ones: 0.29 * 100 is 28.999…
    let tolerance = (scaled.abs() * 4.0 * f64::EPSILON).max(1e-4);
    let near = (scaled - scaled.round()).abs() < tolerance;
    (number.abs() <= most && near).then(|| scaled.round() as i64)
}

/// Points in hundredths; errors are reported at `field`.
pub fn read_points(field: &str, number: f64) -> AppResult<i64> {
    let refuse = || AppError::field(field, FieldCode::Invalid, "请输入最多两位小数的分数");
    whole(number, HUNDRED, MOST_POINTS).ok_or_else(refuse)
}

/// A value in ten-thousandths; errors are reported at `field`.
pub fn read_value(field: &str, number: f64) -> AppResult<i64> {
    let refuse = || AppError::field(field, FieldCode::Invalid, "请输入最多四位小数的数值");
    whole(number, TEN_THOUSAND, MOST_VALUE).ok_or_else(refuse)
}

/// A percentage in hundredths; errors are reported at `field`.
pub fn read_percent(field: &str, number: f64) -> AppResult<i32> {
    let refuse = || AppError::field(field, FieldCode::Invalid, "请输入最多两位小数的百分数");
    let found = whole(number, HUNDRED, MOST_POINTS).and_then(|found| i32::try_from(found).ok());
    found.ok_or_else(refuse)
}
