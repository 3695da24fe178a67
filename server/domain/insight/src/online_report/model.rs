//! Rows, filters and inputs of configurable reports.

use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_tables::online_report;

use super::definition::{Definition, Position, Source};
use crate::patched;

patched!(online_report;
    /// A configurable report.
    Report,
    /// A report as it is written.
    ReportInput,
    /// Changes to a report: an absent field stays, `Some(None)` clears it.
    ReportPatch,
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
        /// Only holders of a grant read it; else all readers of its position.
        restricted: bool,
        /// [`Source`]; follows from the definition.
        dataset: i16,
        /// Rights that the definition needs, see [`super::rules::needs`].
        needs: Vec<i64>,
        /// See [`Definition`].
        definition: Value,
    }
    kept {
        /// Order within its position, from 0.
        sort_order: i32,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// Member who last changed it.
        updated_by: Option<i64>,
    }
);

impl Report {
    /// Position at which it is offered.
    pub fn position(&self) -> Position {
        Position::read(self.menu_position).unwrap_or(Position::Project)
    }

    /// Its definition; where this release can't read it, the number of rows.
    pub fn definition(&self) -> Definition {
        let dataset = Source::read(self.dataset).unwrap_or(Source::Project);
        Definition::read(&self.definition).unwrap_or_else(|| Definition::of(dataset))
    }
}

/// A report as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct ReportChange {
    /// The fields of the record, without the definition and its derived fields.
    pub patch: ReportPatch,
    /// The new definition.
    pub definition: Option<Definition>,
    /// The definition leaves links out: existing links stay as far as their cells do.
    pub keeps_links: bool,
    /// Roles that read it, besides members and teams with a grant; empty: all readers of its position.
    pub role_ids: Option<Vec<i64>>,
}

/// Filter of a list of reports; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct ReportFilter {
    /// By name.
    pub keyword: Option<String>,
    /// [`Position`].
    pub position: Option<i16>,
    /// [`Source`].
    pub dataset: Option<i16>,
    /// Whether readers find it.
    pub enabled: Option<bool>,
    /// Whether the viewer has marked it as a favourite.
    pub starred: Option<bool>,
}
