//! Rows and inputs of the calendar of work.

use chrono::NaiveDate;
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::workday;

/// A day of which an enterprise says otherwise than the official calendar, or the same.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = workday)]
pub struct Own {
    /// Which.
    pub day: NaiveDate,
    /// Work is done.
    pub works: bool,
    /// What it is called, up to 50 characters.
    pub name: Option<String>,
}

/// A day as somebody says it is to be.
#[derive(Debug, Clone, PartialEq, Eq, Insertable)]
#[diesel(table_name = workday)]
pub struct WorkdayInput {
    /// Which.
    pub day: NaiveDate,
    /// Work is done.
    pub works: bool,
    /// What it is called, up to 50 characters.
    pub name: Option<String>,
}

/// Who says that a day is what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    /// The State Council.
    Official,
    /// The rule of statutory days off, until the State Council has given the calendar of the year.
    Provisional,
    /// The enterprise.
    Own,
}

/// A day that is not like every other of its weekday.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    /// Which.
    pub day: NaiveDate,
    /// Work is done.
    pub works: bool,
    /// What it is called.
    pub name: Option<String>,
    /// Who says so.
    pub says: Says,
}
