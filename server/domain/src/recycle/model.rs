//! Rows and filters of the recycle bin.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz};

use super::registry::Recyclable;

/// Filter of the recycle bin; it is queried by kind.
#[derive(Clone)]
pub struct BinFilter {
    /// The kind of record.
    pub kind: Recyclable,
    /// Text in the title.
    pub keyword: Option<String>,
}

/// A deleted record.
#[derive(Debug, Clone, QueryableByName)]
pub struct Deleted {
    /// Id of the row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Its title.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// When it was deleted.
    #[diesel(sql_type = Timestamptz)]
    pub deleted_at: DateTime<Utc>,
    /// Member who did so.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub deleted_by: Option<i64>,
    /// Time of deletion as PostgreSQL prints it, for cursors.
    #[diesel(sql_type = Text)]
    pub moment: String,
}
