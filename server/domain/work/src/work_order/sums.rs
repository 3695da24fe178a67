//! Sums of the services and materials of a work order: pure functions.

use super::model::Use;

/// The amount of a line, in fen; halves are rounded up.
pub fn of_line(line: &Use) -> Option<i64> {
    let fen = (i128::from(line.price?) * i128::from(line.quantity) + 50) / 100;
    Some(i64::try_from(fen).unwrap_or(i64::MAX))
}

/// The sum of several lines, in fen; `None` if none of them has a price.
pub fn of_lines(lines: &[Use]) -> Option<i64> {
    lines.iter().filter_map(of_line).reduce(i64::saturating_add)
}
