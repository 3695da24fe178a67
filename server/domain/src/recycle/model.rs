//! Rows of the recycle bin.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz};

use super::registry::Recyclable;

/// What can be in the bin is asked of it by kind.
#[derive(Clone)]
pub struct BinFilter {
    /// Which records.
    pub kind: Recyclable,
    /// A part of what they are called.
    pub keyword: Option<String>,
}

/// A record that was deleted.
#[derive(Debug, Clone, QueryableByName)]
pub struct Deleted {
    /// The row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// What it was called.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// When it was deleted.
    #[diesel(sql_type = Timestamptz)]
    pub deleted_at: DateTime<Utc>,
    /// By which member.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub deleted_by: Option<i64>,
    /// The moment as PostgreSQL prints it, for cursors.
    #[diesel(sql_type = Text)]
    pub moment: String,
}
