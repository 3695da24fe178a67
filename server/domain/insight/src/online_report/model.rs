//! Rows and inputs of reports.

use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_tables::online_report;

use super::definition::{Definition, Position, Source};
use crate::patched;

patched!(online_report;
    /// A report that people have configured.
    Report,
    /// A report as it is written.
    ReportInput,
    /// What is to be of a report: absent stays, `Some(None)` clears.
    ReportPatch,
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
        /// Holders of a grant alone read it; else all readers of its position.
        restricted: bool,
        /// [`Source`]; follows from the definition.
        dataset: i16,
        /// What the definition asks of a reader, see [`super::rules::needs`].
        needs: Vec<i64>,
        /// See [`Definition`].
        definition: Value,
    }
    kept {
        /// Among those of its position, from 0.
        sort_order: i32,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// By which member.
        updated_by: Option<i64>,
    }
);

impl Report {
    /// Where it is offered.
    pub fn position(&self) -> Position {
        Position::read(self.menu_position).unwrap_or(Position::Project)
    }

    /// What it is made of; where this release can't read it, as many rows as there are.
    pub fn definition(&self) -> Definition {
        let dataset = Source::read(self.dataset).unwrap_or(Source::Project);
        Definition::read(&self.definition).unwrap_or_else(|| Definition::of(dataset))
    }
}

/// A report as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct ReportChange {
    /// Itself, but for its definition and what follows from it.
    pub patch: ReportPatch,
    /// What it is made of.
    pub definition: Option<Definition>,
    /// The definition says nothing of links: those that it had stay, as far as their cells do.
    pub keeps_links: bool,
    /// These roles alone read it, besides members and teams that hold a grant; none of them: whoever reads reports of its position.
    pub role_ids: Option<Vec<i64>>,
}

/// Which reports a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ReportFilter {
    /// By name.
    pub keyword: Option<String>,
    /// [`Position`].
    pub position: Option<i16>,
    /// [`Source`].
    pub dataset: Option<i16>,
    /// Readers find it, or not.
    pub enabled: Option<bool>,
    /// The viewer has put it on top, or not.
    pub starred: Option<bool>,
}
