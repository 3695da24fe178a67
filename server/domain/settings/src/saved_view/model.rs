//! Rows and inputs of saved views.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::saved_view;

/// A saved view as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = saved_view)]
pub struct SavedView {
    /// The tenant.
    #[serde(skip)]
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Who saved it.
    pub member_id: i64,
    /// The address of the list, beginning with `/`.
    pub route: String,
    /// 1 to 30 characters.
    pub name: String,
    /// `PRIVATE`, `TEAM` or `ENTERPRISE`.
    pub scope: String,
    /// The team that it is shared with; set if and only if the scope is `TEAM`.
    pub team_id: Option<i64>,
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
    /// For the members of a team and of the teams below it.
    Team,
    /// For everybody in the enterprise; admins save these.
    Enterprise,
}

impl Scope {
    /// As the column spells it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Private => "PRIVATE",
            Self::Team => "TEAM",
            Self::Enterprise => "ENTERPRISE",
        }
    }

    /// From the column, whose check allows nothing else.
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
    /// The version of it that was read; absent: whichever it is now.
    pub version: Option<i32>,
    /// The address of the list.
    pub route: String,
    /// The name.
    pub name: String,
    /// For whom.
    pub scope: Scope,
    /// The team that it is shared with; set if and only if the scope is [`Scope::Team`].
    pub team_id: Option<i64>,
    /// The query part of the address.
    pub query: String,
    /// Shown first; at most one per list and person, and one per list and enterprise; never of a team.
    pub is_default: bool,
}
