//! Rows and inputs of what service types demand.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use xieli_tables::work_type;

/// A line that is ticked when it was seen to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What ticks name it by; empty of a new one.
    pub key: String,
    /// 1 to 200 characters.
    pub text: String,
    /// Work is not done before it is ticked.
    pub required: bool,
}

/// What an answer is.
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

/// A field that is answered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// What answers name it by; empty of a new one.
    pub key: String,
    /// 1 to 50 characters.
    pub label: String,
    /// What its answer is.
    pub kind: Kind,
    /// Work is not done before it is answered.
    pub required: bool,
    /// What may be chosen.
    pub options: Vec<String>,
}

/// What is demanded.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Demand {
    /// What is ticked, in order.
    pub checklist: Vec<Line>,
    /// What is answered, in order.
    pub fields: Vec<Field>,
    /// So many photos of the work.
    pub photos: i16,
    /// Whoever goes there says when they have arrived, whatever the enterprise does with other orders.
    pub arrival: bool,
    /// The customer signs.
    pub signature: bool,
}

impl Demand {
    /// Nothing is demanded.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// As the column keeps it: nothing is an empty object.
    pub fn kept(&self) -> Value {
        if self.is_empty() { json!({}) } else { serde_json::to_value(self).unwrap_or_else(|_| json!({})) }
    }

    /// Out of the column.
    pub fn read(kept: &Value) -> Self {
        serde_json::from_value(kept.clone()).unwrap_or_default()
    }
}

/// What is to be demanded: absent stays.
#[derive(Debug, Clone, Default)]
pub struct DemandPatch {
    /// Exactly these lines.
    pub checklist: Option<Vec<Line>>,
    /// Exactly these fields.
    pub fields: Option<Vec<Field>>,
    /// So many photos.
    pub photos: Option<i16>,
    /// Arrivals are told.
    pub arrival: Option<bool>,
    /// The customer signs.
    pub signature: Option<bool>,
}

impl DemandPatch {
    /// What is demanded with it.
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

/// What a service type demands, as a row.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_type)]
pub struct WorkType {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// A value of the dictionary `work_service_type`.
    pub service_type: String,
    /// See [`Demand`].
    pub demand: Value,
    /// For optimistic locking.
    pub version: i32,
    /// When it was first said.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl WorkType {
    /// What it demands.
    pub fn demand(&self) -> Demand {
        Demand::read(&self.demand)
    }
}

/// Which of them a list shows.
#[derive(Debug, Clone, Default)]
pub struct WorkTypeFilter {
    /// Of one of these service types.
    pub service_types: Option<Vec<String>>,
}
