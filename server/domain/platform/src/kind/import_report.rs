//! Report of an import: the lines that were written or refused, and their effect on existing records.

use serde::Serialize;

/// Errors of one line of an import (core §3 Import error row).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineErrors {
    /// Number of the line in the sheet, from 1 including the header row.
    pub line_num: u32,
    /// Messages, in Chinese.
    pub errors: Vec<String>,
}

/// A value that an import changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangedField {
    /// Heading of its column.
    pub label: &'static str,
    /// Value before; `None`: blank.
    pub before: Option<String>,
    /// Value after, from the line; `None`: blank.
    pub after: Option<String>,
}

/// A record that an import changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangedLine {
    /// Number of the line in the sheet.
    pub line_num: u32,
    /// Name of the record.
    pub name: String,
    /// Values that change.
    pub fields: Vec<ChangedField>,
}

/// Effect of the lines of an import on existing records.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// Lines that create a record.
    pub created: usize,
    /// Lines that update a record.
    pub updated: usize,
    /// Lines without a change.
    pub unchanged: usize,
    /// The first 200 changes.
    pub changes: Vec<ChangedLine>,
}

impl Effect {
    /// The most changes in the report; the number of all of them is reported, too.
    pub const MAX_TOLD: usize = 200;
}

/// Report of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// Lines with data.
    pub total: usize,
    /// Lines written: all of them, or none.
    pub imported: usize,
    /// Lines with errors.
    pub failed: usize,
    /// Whether it was a dry run.
    pub dry_run: bool,
    /// Message for the user.
    pub message: String,
    /// The first 200 lines with errors.
    pub errors: Vec<LineErrors>,
    /// Values that were normalised on reading, of the first lines that have such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<LineErrors>,
    /// Columns of the file that are not imported, by their headings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<String>,
    /// Effect of the lines, if the import can update records and no line has errors.
    #[serde(flatten)]
    pub effect: Option<Effect>,
    /// Number of the batch of its records; `None`: nothing was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch_id: Option<String>,
}
