//! Imports and their records.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};
use serde::Serialize;
use xieli_tables::import_batch;

/// What one import has written.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = import_batch)]
pub struct ImportBatch {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The path of its workbook.
    pub book: String,
    /// The type of its records.
    pub record_type: String,
    /// What the workbook was called.
    pub title: String,
    /// What its file was called.
    pub file_name: String,
    /// How many records it made.
    pub created: i32,
    /// How many records it changed that were there.
    pub updated: i32,
    /// When it was taken back.
    pub undone_at: Option<DateTime<Utc>>,
    /// By whom.
    pub undone_by: Option<i64>,
    /// Counts its changes.
    pub version: i32,
    /// When it was done.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by: Option<i64>,
}

/// Which imports a list shows.
#[derive(Debug, Clone, Default)]
pub struct BatchFilter {
    /// Of this workbook, by its path.
    pub book: Option<String>,
    /// The viewer's own alone.
    pub own: bool,
}

/// A record of an import.
#[derive(Debug, Clone, QueryableByName)]
pub struct BatchRow {
    /// The record.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// What it is called; none: it is no more.
    #[diesel(sql_type = Nullable<Text>)]
    pub title: Option<String>,
    /// The import made it; otherwise it was there.
    #[diesel(sql_type = Bool)]
    pub made: bool,
    /// It is otherwise now than the import left it.
    #[diesel(sql_type = Bool)]
    pub changed: bool,
}

/// A record of an import as somebody sees it.
#[derive(Debug, Clone)]
pub struct ImportedRecord {
    /// The record.
    pub id: i64,
    /// What it is called; none: it does not exist for the viewer.
    pub title: Option<String>,
    /// Its page, where it has one of its own.
    pub address: Option<String>,
    /// The import made it; otherwise it was there.
    pub made: bool,
    /// It is otherwise now than the import left it.
    pub changed: bool,
}

/// A record that was changed since its import.
#[derive(Debug, Clone, QueryableByName)]
pub struct Changed {
    /// What it is called.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// What of it, where it is a part; empty: itself.
    #[diesel(sql_type = Text)]
    pub part: String,
    /// How many there are in all.
    #[diesel(sql_type = BigInt)]
    pub total: i64,
}

/// A record on which something hangs that was made after its import.
#[derive(Debug, Clone, QueryableByName)]
pub struct Hanging {
    /// What it is called.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// Which of the columns that name such records.
    #[diesel(sql_type = Integer)]
    pub place: i32,
    /// How many hang on it.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// How many there are in all.
    #[diesel(sql_type = BigInt)]
    pub total: i64,
}
