//! Rules of the schedule board: checks of changes, copying and filling of days. Pure functions.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, TimeDelta};
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{BoardChange, BoardCopy, BoardFill};
use crate::engine::schedule::rules::{Board, Cell, MAX_ROTATION, copied, filled};

/// The most days of members that one call writes.
pub const MAX_CELLS: usize = 20_000;
/// The longest span that a call writes or shows, in days.
pub const MAX_DAYS: i64 = 92;
/// The farthest day of the board, in days from now.
const AHEAD: i64 = 400;

/// Checks that a span is not too long.
pub fn span(from: NaiveDate, to: NaiveDate) -> AppResult<()> {
    if to < from || to - from >= TimeDelta::days(MAX_DAYS) {
        let message = format!("日期范围应为 1 到 {MAX_DAYS} 天");
        return Err(AppError::field("to", FieldCode::Invalid, message));
    }
    Ok(())
}

/// Checks the changes of a request: not too many, not too far ahead, no day twice.
pub fn checked(changes: &[BoardChange], today: NaiveDate) -> AppResult<()> {
    if changes.is_empty() || changes.len() > MAX_CELLS {
        let message = format!("一次应排 1 到 {MAX_CELLS} 个班");
        return Err(AppError::field("cells", FieldCode::TooLong, message));
    }
    if changes.iter().any(|change| change.day > today + TimeDelta::days(AHEAD)) {
        let message = format!("只能排 {AHEAD} 天之内的班");
        return Err(AppError::field("cells", FieldCode::Invalid, message));
    }
    let unlike: BTreeSet<(i64, NaiveDate)> =
        changes.iter().map(|change| (change.member_id, change.day)).collect();
    if unlike.len() < changes.len() {
        return Err(AppError::field("cells", FieldCode::Invalid, "同一人的同一天出现了两次"));
    }
    Ok(())
}

/// The changes of a copy of board days.
pub fn copy(copy: &BoardCopy, boards: &BTreeMap<i64, Board>) -> AppResult<Vec<BoardChange>> {
    span(copy.from, copy.to)?;
    span(copy.onto, copy.until)?;
    if copy.onto <= copy.to && copy.from <= copy.until {
        return Err(AppError::field("onto", FieldCode::Invalid, "复制的日期不能重叠"));
    }
    let days = usize::try_from((copy.to - copy.from).num_days() + 1).unwrap_or_default();
    let mut changes = Vec::new();
    for member in &copy.member_ids {
        let Some(board) = boards.get(member) else { continue };
        let written = copied(board, copy.from, days, copy.onto, copy.until);
        changes.extend(written.into_iter().map(|(day, cell)| change(*member, day, cell)));
    }
    Ok(changes)
}

fn change(member_id: i64, day: NaiveDate, cell: Cell) -> BoardChange {
    BoardChange { member_id, day, cell: Some(cell) }
}

/// The changes of a rotation of shifts.
pub fn fill(fill: &BoardFill) -> AppResult<Vec<BoardChange>> {
    span(fill.from, fill.until)?;
    if fill.turn.is_empty() || fill.turn.len() > MAX_ROTATION {
        let message = format!("轮班周期应为 1 到 {MAX_ROTATION} 天");
        return Err(AppError::field("turn", FieldCode::Invalid, message));
    }
    let mut changes = Vec::new();
    for (place, member) in fill.member_ids.iter().enumerate() {
        let mut turn = fill.turn.clone();
        let length = turn.len();
        turn.rotate_left((place * (fill.shifted % length)) % length);
        let written = filled(&turn, fill.from, fill.until);
        changes.extend(written.into_iter().map(|(day, cell)| change(*member, day, cell)));
    }
    Ok(changes)
}
