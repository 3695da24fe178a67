//! Rows, filters and inputs of stored queries.

use chrono::{DateTime, Utc};
use diesel::{Queryable, Selectable};
use serde_json::Value;
use xieli_tables::{report_query, report_query_version};

use super::definition::Definition;
use crate::online_report::definition::Position;
use crate::patched;

patched!(report_query;
    /// A stored query.
    Query,
    /// A stored query as it is written.
    QueryInput,
    /// Changes to a stored query: an absent field stays, `Some(None)` clears it.
    QueryPatch,
    keys {}
    fields {
        /// [`Position`].
        menu_position: i16,
        /// 1 to 100 characters, unique within its position.
        name: String,
        /// Up to 500 characters.
        remark: Option<String>,
        /// Whether readers find it.
        enabled: bool,
        /// Roles whose members read it; none: all readers of reports at its position.
        role_ids: Vec<i64>,
        /// See [`Definition`].
        definition: Value,
    }
    kept {
        /// Number of the version in force.
        number: i32,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// Member who last changed it.
        updated_by: Option<i64>,
    }
);

impl Query {
    /// Position at which it is offered.
    pub fn position(&self) -> Position {
        Position::read(self.menu_position).unwrap_or(Position::Project)
    }

    /// Its definition; where this release can't read it, an empty document.
    pub fn definition(&self) -> Definition {
        Definition::read(&self.definition).unwrap_or_else(|| Definition::of(String::new()))
    }
}

/// A saved version of a stored query.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = report_query_version)]
pub struct Version {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the stored query.
    pub query_id: i64,
    /// Version number, from 1.
    pub number: i32,
    /// Its name at that time.
    pub name: String,
    /// Its stored definition.
    pub definition: Value,
    /// Number of the earlier version that this one reverted to.
    pub revert_of: Option<i32>,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
    /// Member who saved it.
    pub created_by: Option<i64>,
}

impl Version {
    /// Its definition.
    pub fn definition(&self) -> Definition {
        Definition::read(&self.definition).unwrap_or_else(|| Definition::of(String::new()))
    }
}

/// A stored query as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct QueryChange {
    /// The fields of the record, without the definition.
    pub patch: QueryPatch,
    /// The new definition, validated against the schema.
    pub definition: Option<Definition>,
}

/// Filter of a list of stored queries; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct QueryFilter {
    /// By name.
    pub keyword: Option<String>,
    /// [`Position`].
    pub position: Option<i16>,
    /// Whether readers find it.
    pub enabled: Option<bool>,
}
