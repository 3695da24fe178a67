//! Visibility of records: each module provides the queries, attachments and notifications use them.

use diesel::pg::Pg;
use diesel::query_builder::QueryFragment;
use diesel::sql_types::{BigInt, Bool};
use diesel::{BoxableExpression, QueryableByName};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::file;

use crate::prepared::{self, Replanned};

/// A record visible to the viewer.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// Id of the record.
    pub id: i64,
    /// Name of the record; empty where it is never displayed.
    pub title: String,
    /// Member notified of comments on it even without a mention.
    pub owner_id: Option<i64>,
    /// Whether it belongs to a record with comments, and has none of its own.
    pub silent: bool,
    /// The record on whose page it is shown, if it has no page of its own.
    pub within: Option<i64>,
}

/// Finds those of the rows that are visible to the viewer: one statement, however many.
pub type Look =
    for<'a> fn(&'a AsyncPgConnection, &'a Viewer, &'a [i64]) -> BoxFuture<'a, AppResult<Vec<Seen>>>;

/// A condition on files.
pub type Condition = Box<dyn BoxableExpression<file::table, Pg, SqlType = Bool>>;

/// The same as a condition on attachments: the record whose row this SQL expression names is visible to the
/// viewer. A kind whose fields hide their files decides about the row of `file` itself as well: the condition
/// stands in a query on that table.
pub type Holds = fn(&Viewer, &'static str) -> Condition;

/// Finds those of several viewers of an enterprise, by member, to whom a row is visible: one statement,
/// however many.
pub type Readers = for<'a> fn(&'a AsyncPgConnection, &'a [Viewer], i64) -> BoxFuture<'a, AppResult<Vec<i64>>>;

/// Visibility of records of a kind.
#[derive(Clone, Copy)]
pub struct Sight {
    /// Query for some records.
    pub look: Look,
    /// Condition for statements about their attachments.
    pub holds: Option<Holds>,
    /// Query for a notification to several members; without it they are checked one after the other.
    pub readers: Option<Readers>,
}

/// Viewers per statement, which is planned anew each time.
const AT_ONCE: usize = 100;

/// A query that finds a row if it is visible to one member.
pub type Part<'a> = Box<dyn QueryFragment<Pg> + Send + 'a>;

#[derive(QueryableByName)]
struct Reader {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The members whose query finds a row.
pub fn found<'a>(
    connection: &'a AsyncPgConnection,
    each: Vec<(i64, Part<'a>)>,
) -> BoxFuture<'a, AppResult<Vec<i64>>> {
    Box::pin(async move {
        let mut connection = connection;
        let (mut each, mut readers) = (each.into_iter(), Vec::new());
        loop {
            let some: Vec<(i64, Part<'a>)> = each.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return Ok(readers);
            }
            let count = some.len();
            let asked: Vec<String> = (0..count)
                .map(|at| format!("select ${} as id where exists (${})", 2 * at + 1, 2 * at + 2))
                .collect();
            let sql =
                format!("select id from ({}) asked where ${}", asked.join(" union all "), 2 * count + 1);
            let mut statement = prepared::statement(sql);
            for (member, part) in some {
                statement = statement.bind::<BigInt, _>(member).with(part);
            }
            let rows: Vec<Reader> = statement.with(Replanned).load(&mut connection).await?;
            readers.extend(rows.into_iter().map(|row| row.id));
        }
    })
}

/// Visibility query from a store's `visible_to(viewer)`: `look!(scope, table)`, with the name of a row
/// `look!(scope, table, title)`, and with the record on whose page it is shown
/// `look!(scope, table, title, within)`.
#[macro_export]
macro_rules! look {
    (@rows $connection:ident, $ids:ident, $scope:expr, $table:ident) => {{
        let ids: Vec<i64> = $scope
            .filter($table::id.eq_any($ids.to_vec()))
            .select($table::id)
            .load(&mut $connection)
            .await?;
        ids.into_iter().map(|id| $crate::kind::sight::Seen { id, ..Default::default() }).collect()
    }};
    (@rows $connection:ident, $ids:ident, $scope:expr, $table:ident, $title:expr) => {{
        let rows: Vec<(i64, String)> = $scope
            .filter($table::id.eq_any($ids.to_vec()))
            .select(($table::id, $title))
            .load(&mut $connection)
            .await?;
        rows.into_iter()
            .map(|(id, title)| $crate::kind::sight::Seen { id, title, ..Default::default() })
            .collect()
    }};
    (@rows $connection:ident, $ids:ident, $scope:expr, $table:ident, $title:expr, $within:expr) => {{
        let rows: Vec<(i64, String, i64)> = $scope
            .filter($table::id.eq_any($ids.to_vec()))
            .select(($table::id, $title, $within))
            .load(&mut $connection)
            .await?;
        let seen = |(id, title, within)| $crate::kind::sight::Seen {
            id,
            title,
            within: Some(within),
            ..Default::default()
        };
        rows.into_iter().map(seen).collect()
    }};
    ($scope:expr, $table:ident $(, $title:expr $(, $within:expr)?)?) => {{
        fn look<'a>(
            mut connection: &'a diesel_async::AsyncPgConnection,
            viewer: &'a xieli_kernel::Viewer,
            ids: &'a [i64],
        ) -> futures_util::future::BoxFuture<'a, xieli_kernel::AppResult<Vec<$crate::kind::sight::Seen>>> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;
            Box::pin(async move {
                Ok($crate::kind::sight::look!(@rows connection, ids, $scope(viewer), $table $(, $title $(, $within)?)?))
            })
        }
        look
    }};
}
pub use look;

/// The same as a condition: `holds!(scope, table)`.
#[macro_export]
macro_rules! holds {
    ($scope:expr, $table:ident) => {{
        fn holds(viewer: &xieli_kernel::Viewer, record: &'static str) -> $crate::kind::sight::Condition {
            use diesel::prelude::*;
            let record = $crate::list::outer(record);
            Box::new(diesel::dsl::exists($scope(viewer).filter($table::id.eq(record))))
        }
        holds
    }};
}
pub use holds;

/// The same for several viewers: `readers!(scope, table)`.
#[macro_export]
macro_rules! readers {
    ($scope:expr, $table:ident) => {{
        fn readers<'a>(
            connection: &'a diesel_async::AsyncPgConnection,
            viewers: &'a [xieli_kernel::Viewer],
            id: i64,
        ) -> futures_util::future::BoxFuture<'a, xieli_kernel::AppResult<Vec<i64>>> {
            use diesel::prelude::*;
            let each = viewers.iter().map(|viewer| {
                let part: $crate::kind::sight::Part<'a> =
                    Box::new($scope(viewer).filter($table::id.eq(id)).select($table::id));
                (viewer.member_id, part)
            });
            $crate::kind::sight::found(connection, each.collect())
        }
        readers
    }};
}
pub use readers;

/// All three, for records with attachments or with comments that have attachments;
/// `sight!(look => scope, table)` where a function of the module returns more of a row than its name, such as
/// its owner.
#[macro_export]
macro_rules! sight {
    ($scope:expr, $table:ident $(, $title:expr $(, $within:expr)?)?) => {
        $crate::kind::sight::Sight {
            look: $crate::kind::sight::look!($scope, $table $(, $title $(, $within)?)?),
            holds: Some($crate::kind::sight::holds!($scope, $table)),
            readers: Some($crate::kind::sight::readers!($scope, $table)),
        }
    };
    ($look:expr => $scope:expr, $table:ident) => {
        $crate::kind::sight::Sight {
            look: $look,
            holds: Some($crate::kind::sight::holds!($scope, $table)),
            readers: Some($crate::kind::sight::readers!($scope, $table)),
        }
    };
}
pub use sight;

/// For records without attachments.
#[macro_export]
macro_rules! glance {
    ($scope:expr, $table:ident $(, $title:expr)?) => {
        $crate::kind::sight::Sight {
            look: $crate::kind::sight::look!($scope, $table $(, $title)?),
            holds: None,
            readers: Some($crate::kind::sight::readers!($scope, $table)),
        }
    };
}
pub use glance;
