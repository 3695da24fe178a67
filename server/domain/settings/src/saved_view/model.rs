//! Rows and inputs of saved views.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::saved_view;

/// A saved view as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = saved_view)]
pub struct SavedView {
    /// The row.
    pub id: i64,
    /// Who saved it.
    pub member_id: i64,
    /// The address of the list, beginning with `/`.
    pub route: String,
    /// 1 to 30 characters.
    pub name: String,
    /// `PRIVATE` or `ENTERPRISE`.
    pub scope: String,
    /// The query part of the address.
    pub query: String,
    /// Shown when the list is opened without a query.
    pub is_default: bool,
    /// Counts the changes.
    pub version: i32,
    /// When it was saved first.
    pub created_at: DateTime<Utc>,
}

/// For whom a view is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// For who saved it.
    Private,
    /// For everybody in the enterprise; admins save these.
    Enterprise,
}

impl Scope {
    /// As the column spells it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Private => "PRIVATE",
            Self::Enterprise => "ENTERPRISE",
        }
    }

    /// From the column, whose check allows nothing else.
    pub fn parse(text: &str) -> Self {
        if text == Self::Enterprise.as_str() { Self::Enterprise } else { Self::Private }
    }
}

/// A view to be saved.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The view to change; a new one if absent.
    pub id: Option<i64>,
    /// The address of the list.
    pub route: String,
    /// The name.
    pub name: String,
    /// For whom.
    pub scope: Scope,
    /// The query part of the address.
    pub query: String,
    /// Shown first; at most one per list and person, and one per list and enterprise.
    pub is_default: bool,
}
