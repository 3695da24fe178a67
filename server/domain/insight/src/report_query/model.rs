//! Rows and inputs of stored queries.

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
    /// What is to be of a stored query: absent stays, `Some(None)` clears.
    QueryPatch,
    keys {}
    fields {
        /// [`Position`].
        menu_position: i16,
        /// 1 to 100 characters, unique within its position.
        name: String,
        /// Up to 500.
        remark: Option<String>,
        /// Readers find it.
        enabled: bool,
        /// Whose members read it; none: whoever reads reports of its position.
        role_ids: Vec<i64>,
        /// See [`Definition`].
        definition: Value,
    }
    kept {
        /// Of the version that is in force.
        number: i32,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// By which member.
        updated_by: Option<i64>,
    }
);

impl Query {
    /// Where it is offered.
    pub fn position(&self) -> Position {
        Position::read(self.menu_position).unwrap_or(Position::Project)
    }

    /// What it is made of; where this release can't read it, an empty document, which nothing fits.
    pub fn definition(&self) -> Definition {
        Definition::read(&self.definition).unwrap_or_else(|| Definition::of(String::new()))
    }
}

/// A stored query as it was saved.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = report_query_version)]
pub struct Version {
    /// The tenant.
    pub enterprise_id: i64,
    /// Of which stored query.
    pub query_id: i64,
    /// From 1.
    pub number: i32,
    /// As it was called then.
    pub name: String,
    /// What it was made of.
    pub definition: Value,
    /// The version that somebody went back to by it.
    pub revert_of: Option<i32>,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

impl Version {
    /// What it was made of.
    pub fn definition(&self) -> Definition {
        Definition::read(&self.definition).unwrap_or_else(|| Definition::of(String::new()))
    }
}

/// A stored query as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct QueryChange {
    /// Itself, but for its definition.
    pub patch: QueryPatch,
    /// What it is made of, as it has been found to fit the schema.
    pub definition: Option<Definition>,
}

/// Which stored queries a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct QueryFilter {
    /// By name.
    pub keyword: Option<String>,
    /// [`Position`].
    pub position: Option<i16>,
    /// Readers find it, or not.
    pub enabled: Option<bool>,
}
