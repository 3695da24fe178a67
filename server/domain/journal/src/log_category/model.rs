//! Rows and inputs of types of logs.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::log_category;

use super::template::{Field, Template};

/// The highest rate of hours, in fen per hour.
pub const MAX_RATE: i64 = 100_000_000;

/// A type of logs with its template.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = log_category)]
pub struct LogCategory {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// A value of the dictionary `log_type`, which names it.
    pub log_type: String,
    /// Whose members write by it, with the teams below; empty: all whose teams have none of their own.
    pub team_ids: Vec<i64>,
    /// A list of [`Field`].
    pub fields: Value,
    /// Characters that the contents have at least.
    pub min_length: i32,
    /// Hours in which authors edit freely; later with a trace.
    pub edit_hours: i32,
    /// Minutes after midnight in China at which those who have not written are reminded.
    pub remind_at: Option<i32>,
    /// What hours on projects cost: a value of the dictionary `project_cost_type`. With [`Self::cost_rate`] or not at all.
    pub cost_type: Option<String>,
    /// Fen per hour.
    pub cost_rate: Option<i64>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// Place among the types, from 0.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl LogCategory {
    /// Its template, as the column keeps it.
    pub fn template(&self) -> Template {
        Template {
            fields: serde_json::from_value(self.fields.clone()).unwrap_or_default(),
            min_length: usize::try_from(self.min_length).unwrap_or_default(),
        }
    }
}

/// Which types a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct LogCategoryFilter {
    /// Of this value of the dictionary `log_type`.
    pub log_type: Option<String>,
    /// Used by this team itself.
    pub team_id: Option<i64>,
    /// Only those that the viewer writes by.
    pub usable: bool,
}

/// What is to be of a type: absent stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct LogCategoryChange {
    /// Another value of the dictionary `log_type`.
    pub log_type: Option<String>,
    /// Other teams.
    pub team_ids: Option<Vec<i64>>,
    /// Other fields.
    pub fields: Option<Vec<Field>>,
    /// Another least length.
    pub min_length: Option<i32>,
    /// Another time to edit.
    pub edit_hours: Option<i32>,
    /// Another time of reminders.
    pub remind_at: Option<Option<i32>>,
    /// Another type of cost.
    pub cost_type: Option<Option<String>>,
    /// Another rate, in fen per hour.
    pub cost_rate: Option<Option<i64>>,
    /// Another remark.
    pub remark: Option<Option<String>>,
}

/// What of a type is written.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = log_category, treat_none_as_null = true)]
pub struct LogCategoryInput {
    /// Required.
    pub log_type: String,
    /// Optional.
    pub team_ids: Vec<i64>,
    /// Optional.
    pub fields: Value,
    /// 0 to 2000.
    pub min_length: i32,
    /// 0 to 8760.
    pub edit_hours: i32,
    /// 0 to 1439.
    pub remind_at: Option<i32>,
    /// A value of the dictionary `project_cost_type`, with a rate.
    pub cost_type: Option<String>,
    /// Fen per hour, 1 to [`MAX_RATE`].
    pub cost_rate: Option<i64>,
    /// Optional.
    pub remark: Option<String>,
}
