//! Cells of the schedule board.

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
    /// The shift; nothing: a day of rest.
    pub shift_id: Option<i64>,
}

impl BoardDay {
    /// As the rules of plans read it.
    pub fn cell(&self) -> Cell {
        self.shift_id.map_or(Cell::Free, Cell::Shift)
    }
}

/// A change of a day of a member: a shift, a day of rest, or nothing that the board says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardChange {
    /// The member.
    pub member_id: i64,
    /// The day.
    pub day: NaiveDate,
    /// Nothing: the board says nothing of it.
    pub cell: Option<Cell>,
}

/// Days of the board that are written again from another day on.
#[derive(Debug, Clone)]
pub struct BoardCopy {
    /// The member.
    pub member_ids: Vec<i64>,
    /// The first day that is copied.
    pub from: NaiveDate,
    /// The last day that is copied.
    pub to: NaiveDate,
    /// The first day that is written.
    pub onto: NaiveDate,
    /// The last day that is written; what was copied comes again until then.
    pub until: NaiveDate,
}

/// A turn of shifts, one a day.
#[derive(Debug, Clone)]
pub struct BoardFill {
    /// The member.
    pub member_ids: Vec<i64>,
    /// The shifts in turn; nothing: a day of rest.
    pub turn: Vec<Option<i64>>,
    /// The first day that is written.
    pub from: NaiveDate,
    /// The last day that is written.
    pub until: NaiveDate,
    /// Each member begins so many places later than the one before.
    pub shifted: usize,
}

/// Two days that two members change for each other's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardSwap {
    /// The member that gives a day.
    pub member_id: i64,
    /// The given day.
    pub day: NaiveDate,
    /// The member that takes it.
    pub other_id: i64,
    /// The day that is given for it.
    pub other_day: NaiveDate,
}
