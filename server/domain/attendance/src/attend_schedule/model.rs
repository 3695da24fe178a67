//! Cells of the schedule board, and the inputs that set, copy, fill and swap them.

use chrono::NaiveDate;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use xieli_tables::attend_schedule;

use crate::engine::schedule::rules::Cell;

/// A day of a member on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_schedule)]
pub struct BoardDay {
    /// The member.
    pub member_id: i64,
    /// The date.
    pub day: NaiveDate,
    /// The shift; `None`: a rest day.
    pub shift_id: Option<i64>,
}

impl BoardDay {
    /// As input of the plan rules.
    pub fn cell(&self) -> Cell {
        self.shift_id.map_or(Cell::Free, Cell::Shift)
    }
}

/// A change of a day of a member: a shift, a rest day, or no entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardChange {
    /// The member.
    pub member_id: i64,
    /// The day.
    pub day: NaiveDate,
    /// The new entry; `None` deletes it.
    pub cell: Option<Cell>,
}

/// A request to copy days of the board to later days.
#[derive(Debug, Clone)]
pub struct BoardCopy {
    /// The members.
    pub member_ids: Vec<i64>,
    /// The first day that is copied.
    pub from: NaiveDate,
    /// The last day that is copied.
    pub to: NaiveDate,
    /// The first day to write.
    pub onto: NaiveDate,
    /// The last day to write; the copied days are repeated until then.
    pub until: NaiveDate,
}

/// A request to fill the board with a rotation of shifts, one a day.
#[derive(Debug, Clone)]
pub struct BoardFill {
    /// The members.
    pub member_ids: Vec<i64>,
    /// The rotation; `None`: a rest day.
    pub turn: Vec<Option<i64>>,
    /// The first day to write.
    pub from: NaiveDate,
    /// The last day to write.
    pub until: NaiveDate,
    /// Offset in the rotation from each member to the next.
    pub shifted: usize,
}

/// A request to swap days between two members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardSwap {
    /// The first member.
    pub member_id: i64,
    /// The day that they give.
    pub day: NaiveDate,
    /// The other member.
    pub other_id: i64,
    /// The day that the other member gives.
    pub other_day: NaiveDate,
}
