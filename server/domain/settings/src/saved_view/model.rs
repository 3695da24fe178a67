//! Rows and inputs of saved views.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::saved_view;

/// A saved view.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = saved_view)]
pub struct SavedView {
    /// The tenant.
    #[serde(skip)]
    pub enterprise_id: i64,
    /// Id of the view.
    pub id: i64,
    /// Member who saved it.
    pub member_id: i64,
    /// The path of the list, beginning with `/`.
    pub route: String,
    /// Name, 1 to 30 characters.
    pub name: String,
    /// `PRIVATE`, `TEAM` or `ENTERPRISE`.
    pub scope: String,
    /// The team that it is shared with; set if and only if the scope is `TEAM`.
    pub team_id: Option<i64>,
    /// The query part of the address.
    pub query: String,
    /// Whether it applies when the list is opened without a query.
    pub is_default: bool,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
}

/// Audience of a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Its owner.
    Private,
    /// The members of a team and of the teams below it.
    Team,
    /// Every member of the enterprise; only administrators save these.
    Enterprise,
}

impl Scope {
    /// The value of the column.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Private => "PRIVATE",
            Self::Team => "TEAM",
            Self::Enterprise => "ENTERPRISE",
        }
    }

    /// The scope of a value from the column, whose check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "ENTERPRISE" => Self::Enterprise,
            "TEAM" => Self::Team,
            _ => Self::Private,
        }
    }
}

/// A view to be saved.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The view to change; a new one if absent.
    pub id: Option<i64>,
    /// The version that the caller read; absent: the present one.
    pub version: Option<i32>,
    /// The path of the list.
    pub route: String,
    /// The name.
    pub name: String,
    /// Audience.
    pub scope: Scope,
    /// The team that it is shared with; set if and only if the scope is [`Scope::Team`].
    pub team_id: Option<i64>,
    /// The query part of the address.
    pub query: String,
    /// Whether it is the default; at most one per list and member, and one per list and enterprise; never of
    /// a team.
    pub is_default: bool,
}
