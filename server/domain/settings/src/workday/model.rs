//! Corrections of the work calendar, and its days that differ from the rule of their weekday.

use chrono::NaiveDate;
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::workday;

/// A day set by an enterprise, whether it differs from the official calendar or not.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = workday)]
pub struct Own {
    /// The date.
    pub day: NaiveDate,
    /// Whether it is a workday.
    pub works: bool,
    /// Name of the day, up to 50 characters.
    pub name: Option<String>,
}

/// Input of a day.
#[derive(Debug, Clone, PartialEq, Eq, Insertable)]
#[diesel(table_name = workday)]
pub struct WorkdayInput {
    /// The date.
    pub day: NaiveDate,
    /// Whether it is a workday.
    pub works: bool,
    /// Name of the day, up to 50 characters.
    pub name: Option<String>,
}

/// Source of a day's status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    /// The calendar of the State Council.
    Official,
    /// The statutory holidays by rule, until the State Council has published the calendar of the year.
    Provisional,
    /// A correction of the enterprise.
    Own,
}

/// A day that differs from the usual ones of its weekday.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    /// The date.
    pub day: NaiveDate,
    /// Whether it is a workday.
    pub works: bool,
    /// Name of the day.
    pub name: Option<String>,
    /// Source of its status.
    pub says: Says,
}
