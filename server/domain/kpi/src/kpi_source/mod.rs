//! Interface of the sources of automatic appraisal values: the crate above all domain crates registers one
//! source for each kind of counted record (business §7 KPI `refIndications`, `refIndicationObjects`).

use std::sync::OnceLock;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use xieli_kernel::AppResult;

use crate::kpi_engine::model::SourceKind;

/// The most rows of one member that are stored behind a value.
pub const MOST: i64 = 1000;

/// Query of records: members and days.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The members.
    pub members: &'a [i64],
    /// The first and the last day, both included.
    pub days: (NaiveDate, NaiveDate),
}

/// A record that counts for a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Key that is unique among the rows of its source.
    pub key: i64,
    /// Name of the record's type, as in events and kinds.
    pub record_type: String,
    /// The record.
    pub record_id: i64,
    /// Its name.
    pub title: String,
    /// The day that it counts for.
    pub day: NaiveDate,
    /// The member that it counts for.
    pub member_id: i64,
    /// Its value, in ten-thousandths.
    pub value: i64,
}

/// A counted record as it is stored behind a frozen value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrozenRow {
    /// The type of the record.
    #[serde(rename = "type")]
    pub record_type: String,
    /// The record.
    pub id: i64,
    /// Its name at that time.
    pub title: String,
    /// The day that it counted for.
    pub day: NaiveDate,
    /// Its value at that time, in ten-thousandths.
    pub value: i64,
}

impl From<Row> for FrozenRow {
    fn from(row: Row) -> Self {
        let Row { record_type, record_id, title, day, value, .. } = row;
        Self { record_type, id: record_id, title, day, value }
    }
}

/// The value computed from the records of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measured {
    /// The member.
    pub member_id: i64,
    /// Their sum, or their average where sums are meaningless; in ten-thousandths.
    pub value: i64,
}

/// A page of a list, the newest rows first.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// Position of the cursor: only rows after this day and key.
    pub after: Option<(NaiveDate, i64)>,
    /// Number of rows to skip.
    pub offset: i64,
    /// Number of rows to read.
    pub limit: i64,
}

/// A source: counted records of one kind.
pub trait Source: Sync {
    /// The kind of source.
    fn kind(&self) -> SourceKind;

    /// Unit of its values.
    fn unit(&self) -> &'static str;

    /// The records that count, with their member and day.
    fn description(&self) -> &'static str;

    /// The value of each of these members; one statement. Members without records are left out.
    fn sums<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
    ) -> BoxFuture<'a, AppResult<Vec<Measured>>>;

    /// The records behind the values, at most [`MOST`] of each member, the oldest first; one statement.
    fn behind<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
    ) -> BoxFuture<'a, AppResult<Vec<Row>>>;

    /// Part of the list of these records.
    fn part<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
        part: Part,
    ) -> BoxFuture<'a, AppResult<Vec<Row>>>;

    /// Number of these records.
    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
    ) -> BoxFuture<'a, AppResult<i64>>;
}

static ALL: OnceLock<&'static [&'static dyn Source]> = OnceLock::new();

/// Registers the sources of all domain crates. Only the first call has an effect.
pub fn declare(sources: &'static [&'static dyn Source]) {
    ALL.get_or_init(|| sources);
}

/// Every source, in display order.
pub fn all() -> &'static [&'static dyn Source] {
    ALL.get().copied().unwrap_or_default()
}

/// The source of a kind.
pub fn find(kind: SourceKind) -> Option<&'static dyn Source> {
    all().iter().copied().find(|source| source.kind() == kind)
}
