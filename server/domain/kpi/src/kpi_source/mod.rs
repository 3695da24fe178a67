//! Where automatic values come from: the crate that sees all wings registers one source for each kind of record that counts (business §7
//! KPI `refIndications`, `refIndicationObjects`).

use std::sync::OnceLock;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use xieli_kernel::AppResult;

use crate::kpi_engine::model::SourceKind;

/// The most rows of one member that are kept behind a value.
pub const MOST: i64 = 1000;

/// The members whose records are asked for, and the days.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The tenant.
    pub enterprise_id: i64,
    /// The members.
    pub members: &'a [i64],
    /// The first day and the last, both of which count.
    pub days: (NaiveDate, NaiveDate),
}

/// A record that counts for a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Tells it from the other rows of its source.
    pub key: i64,
    /// As events and kinds name the type of the record.
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

/// The same as it is kept behind a value that was frozen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The type of the record.
    #[serde(rename = "type")]
    pub record_type: String,
    /// The record.
    pub id: i64,
    /// Its name then.
    pub title: String,
    /// The day that it counted for.
    pub day: NaiveDate,
    /// Its value then, in ten-thousandths.
    pub value: i64,
}

impl From<Row> for Kept {
    fn from(row: Row) -> Self {
        let Row { record_type, record_id, title, day, value, .. } = row;
        Self { record_type, id: record_id, title, day, value }
    }
}

/// The value that the records of a member come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measured {
    /// The member.
    pub member_id: i64,
    /// Their sum or, where sums say nothing, their average; in ten-thousandths.
    pub value: i64,
}

/// The part of a list that is read: the newest rows first.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// Behind the row of this day and key.
    pub after: Option<(NaiveDate, i64)>,
    /// So many are passed over.
    pub offset: i64,
    /// So many are read.
    pub limit: i64,
}

/// Records of one kind that count.
pub trait Source: Sync {
    /// Which one it is.
    fn kind(&self) -> SourceKind;

    /// In which its values are told.
    fn unit(&self) -> &'static str;

    /// Which records count, for whom and on which day.
    fn description(&self) -> &'static str;

    /// The value that the records of each of these members come to; one statement. A member without records is left out.
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

    /// How many there are.
    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
    ) -> BoxFuture<'a, AppResult<i64>>;
}

static ALL: OnceLock<&'static [&'static dyn Source]> = OnceLock::new();

/// Makes known what wings beside this one know. Later calls change nothing.
pub fn declare(sources: &'static [&'static dyn Source]) {
    ALL.get_or_init(|| sources);
}

/// Every source, in the order in which people choose among them.
pub fn all() -> &'static [&'static dyn Source] {
    ALL.get().copied().unwrap_or_default()
}

/// The source of a kind.
pub fn find(kind: SourceKind) -> Option<&'static dyn Source> {
    all().iter().copied().find(|source| source.kind() == kind)
}
