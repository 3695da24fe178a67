//! Rows, filters and inputs of types of work logs.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::log_category;

use super::template::{Field, Template};

/// The highest hourly rate, in fen per hour.
pub const MAX_RATE: i64 = 100_000_000;

/// A type of logs with its template.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = log_category)]
pub struct LogCategory {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// A value of the dictionary `log_type`, which names it.
    pub log_type: String,
    /// Teams whose members, including teams below, use it; empty: all teams without a template of their own.
    pub team_ids: Vec<i64>,
    /// Fields of the template, a list of [`Field`].
    pub fields: Value,
    /// Least length of the contents, in characters.
    pub min_length: i32,
    /// Hours in which authors can edit freely; later changes are marked.
    pub edit_hours: i32,
    /// Time of reminders, in minutes after midnight in China.
    pub remind_at: Option<i32>,
    /// Cost type of hours on projects: a value of the dictionary `project_cost_type`. Present if and only if
    /// [`Self::cost_rate`] is.
    pub cost_type: Option<String>,
    /// Hourly rate, in fen per hour.
    pub cost_rate: Option<i64>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// Position among the types, from 0.
    pub sort_order: i32,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

impl LogCategory {
    /// Its template, read from the column.
    pub fn template(&self) -> Template {
        Template {
            fields: serde_json::from_value(self.fields.clone()).unwrap_or_default(),
            min_length: usize::try_from(self.min_length).unwrap_or_default(),
        }
    }
}

/// Filter of a list of types; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct LogCategoryFilter {
    /// Types with this value of the dictionary `log_type`.
    pub log_type: Option<String>,
    /// Types that name this team.
    pub team_id: Option<i64>,
    /// Only types that the viewer can use.
    pub usable: bool,
}

/// Changes to a type: an absent field stays, an inner `None` clears it.
#[derive(Debug, Clone, Default)]
pub struct LogCategoryChange {
    /// Another value of the dictionary `log_type`.
    pub log_type: Option<String>,
    /// Other teams.
    pub team_ids: Option<Vec<i64>>,
    /// Other fields.
    pub fields: Option<Vec<Field>>,
    /// Another least length of the contents.
    pub min_length: Option<i32>,
    /// Another editing time, in hours.
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

/// The columns of a type that are written.
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
