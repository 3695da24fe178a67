//! Rows and filters of import batches and their records, and reasons that prevent a reversal.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};
use serde::Serialize;
use xieli_tables::import_batch;

/// An import batch: the records that one import has written.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = import_batch)]
pub struct ImportBatch {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The path of its workbook.
    pub book: String,
    /// The type of the records.
    pub record_type: String,
    /// Title of the workbook.
    pub title: String,
    /// Name of the uploaded file.
    pub file_name: String,
    /// Number of records that it created.
    pub created: i32,
    /// Number of existing records that it changed.
    pub updated: i32,
    /// When it was reversed.
    pub undone_at: Option<DateTime<Utc>>,
    /// Member who did so.
    pub undone_by: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of the import.
    pub created_at: DateTime<Utc>,
    /// Member who imported it.
    pub created_by: Option<i64>,
}

/// Filter of a list of import batches.
#[derive(Debug, Clone, Default)]
pub struct BatchFilter {
    /// Of this kind of workbook, by its path.
    pub book: Option<String>,
    /// Only the viewer's own.
    pub own: bool,
}

/// A record of an import batch.
#[derive(Debug, Clone, QueryableByName)]
pub struct BatchRow {
    /// The record.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Its name; none: it was deleted.
    #[diesel(sql_type = Nullable<Text>)]
    pub title: Option<String>,
    /// The record that it belongs to, if its kind has one.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub within_id: Option<i64>,
    /// Whether the import created it; otherwise it changed an existing one.
    #[diesel(sql_type = Bool)]
    pub made: bool,
    /// Whether it was changed since.
    #[diesel(sql_type = Bool)]
    pub changed: bool,
}

/// A record of an import batch, as the viewer sees it.
#[derive(Debug, Clone)]
pub struct ImportedRecord {
    /// The record.
    pub id: i64,
    /// Its name; none: it is invisible to the viewer.
    pub title: Option<String>,
    /// Address of its page, or that of the record that it belongs to; none: neither has one.
    pub address: Option<String>,
    /// Whether the import created it; otherwise it changed an existing one.
    pub made: bool,
    /// Whether it was changed since.
    pub changed: bool,
}

/// A record that was changed since its import, which prevents the reversal.
#[derive(Debug, Clone, QueryableByName)]
pub struct Changed {
    /// Its name.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// The changed part of the record; empty: the record itself.
    #[diesel(sql_type = Text)]
    pub part: String,
    /// Number of such records in all.
    #[diesel(sql_type = BigInt)]
    pub total: i64,
}

/// A record with dependent records created since its import, which prevent the reversal.
#[derive(Debug, Clone, QueryableByName)]
pub struct Hanging {
    /// Its name.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// Index of the column by which they refer to it.
    #[diesel(sql_type = Integer)]
    pub place: i32,
    /// Number of its dependent records.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// Number of such records in all.
    #[diesel(sql_type = BigInt)]
    pub total: i64,
}
