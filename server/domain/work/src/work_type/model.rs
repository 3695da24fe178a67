//! Rows, filters and inputs of the requirements of service types.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use xieli_tables::work_type;

/// A line of a checklist.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Key that ticks refer to; empty for a new line.
    pub key: String,
    /// 1 to 200 characters.
    pub text: String,
    /// Whether the work cannot be finished before it is ticked.
    pub required: bool,
}

/// Kind of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Up to 500 characters.
    #[default]
    Text,
    /// Below a million millions, with at most 4 decimals.
    Number,
    /// One of the field's options.
    Choice,
    /// `yes` or `no`.
    YesNo,
    /// A day, `2026-01-31`.
    Date,
}

/// A field of the form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Key that answers refer to; empty for a new field.
    pub key: String,
    /// 1 to 50 characters.
    pub label: String,
    /// Kind of its answer.
    pub kind: Kind,
    /// Whether the work cannot be finished before it is answered.
    pub required: bool,
    /// Options of a choice.
    pub options: Vec<String>,
}

/// The requirements of a service type.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Demand {
    /// Lines to tick, in order.
    pub checklist: Vec<Line>,
    /// Fields to answer, in order.
    pub fields: Vec<Field>,
    /// Number of photos of the work.
    pub photos: i16,
    /// Whether technicians must report their arrival, whatever the enterprise requires of other orders.
    pub arrival: bool,
    /// Whether the customer must sign.
    pub signature: bool,
}

impl Demand {
    /// Whether nothing is required.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The value of the column; no requirements are an empty object.
    pub fn kept(&self) -> Value {
        if self.is_empty() { json!({}) } else { serde_json::to_value(self).unwrap_or_else(|_| json!({})) }
    }

    /// Reads the value of the column.
    pub fn read(kept: &Value) -> Self {
        serde_json::from_value(kept.clone()).unwrap_or_default()
    }
}

/// Changes to requirements: an absent field stays.
#[derive(Debug, Clone, Default)]
pub struct DemandPatch {
    /// Lines that replace the checklist.
    pub checklist: Option<Vec<Line>>,
    /// Fields that replace the form.
    pub fields: Option<Vec<Field>>,
    /// Number of photos.
    pub photos: Option<i16>,
    /// Whether technicians must report their arrival.
    pub arrival: Option<bool>,
    /// Whether the customer must sign.
    pub signature: Option<bool>,
}

impl DemandPatch {
    /// The requirements after this change.
    pub fn over(self, base: Demand) -> Demand {
        Demand {
            checklist: self.checklist.unwrap_or(base.checklist),
            fields: self.fields.unwrap_or(base.fields),
            photos: self.photos.unwrap_or(base.photos),
            arrival: self.arrival.unwrap_or(base.arrival),
            signature: self.signature.unwrap_or(base.signature),
        }
    }
}

/// The requirements of a service type, as a row.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_type)]
pub struct WorkType {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// A value of the dictionary `work_service_type`.
    pub service_type: String,
    /// See [`Demand`].
    pub demand: Value,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of the first definition.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

impl WorkType {
    /// Its requirements.
    pub fn demand(&self) -> Demand {
        Demand::read(&self.demand)
    }
}

/// Filter of a list of requirements.
#[derive(Debug, Clone, Default)]
pub struct WorkTypeFilter {
    /// Those of these service types.
    pub service_types: Option<Vec<String>>,
}
