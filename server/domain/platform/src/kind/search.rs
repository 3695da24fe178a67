//! Global search (docs/decisions/0052): each kind declares its own query in SQL, within the visibility that
//! its store applies. There is no central list of searched kinds.

use std::fmt;

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::search::{Keyword, keyword};
use xieli_kernel::{AppResult, Viewer};

/// Candidates of a keyword that are ranked, the newest ones: a keyword with more matches than that is too
/// unspecific to help, and ranking all of them would take time in proportion to their number.
pub const CANDIDATES: i64 = 500;

/// A search request.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The keyword.
    pub keyword: Keyword,
    /// Most hits of each kind.
    pub limit: i64,
}

impl Asked {
    /// A typed keyword; `None` if it is blank. Only the first fifty characters of a keyword count.
    pub fn new(typed: &str, limit: i64) -> Option<Self> {
        keyword(typed).map(|keyword| Self { keyword, limit })
    }
}

/// A record that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// Id of the record.
    pub id: i64,
    /// Name of the record.
    pub title: String,
    /// Distinguishes it from other records of the same name.
    pub subtitle: Option<String>,
    /// Text around the keyword in its content.
    pub snippet: Option<String>,
    /// Path of its page.
    pub address: String,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Query that finds records of a kind.
pub type Find =
    for<'a> fn(&'a AsyncPgConnection, &'a Viewer, &'a Asked) -> BoxFuture<'a, AppResult<Vec<Hit>>>;

/// Global search of a kind: the query, and the page of a hit.
#[derive(Clone, Copy)]
pub struct Search {
    /// Table of the records.
    pub table: &'static str,
    /// Query of the store.
    pub find: Find,
    /// Path: `{}` stands for [`Shape::place`], `{id}` for the row's id.
    pub address: &'static str,
}

impl Search {
    /// The records that the viewer finds, the best first.
    #[erased]
    pub async fn hits(
        &self,
        connection: &AsyncPgConnection,
        viewer: &Viewer,
        asked: &Asked,
    ) -> AppResult<Vec<Hit>> {
        let mut hits = (self.find)(connection, viewer, asked).await?;
        for hit in &mut hits {
            hit.address = self.address.replace("{}", &hit.address).replace("{id}", &hit.id.to_string());
        }
        Ok(hits)
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.address)
    }
}

/// Display of a row `x`: SQL constants, never user input. `asked.word` is the whole typed text, `asked.first`
/// its first word. All but `title` and `words` are read only for the rows returned.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// Name of the record.
    pub title: &'static str,
    /// Distinguishes it from other records of the same name.
    pub subtitle: &'static str,
    /// Text around the keyword in its content.
    pub snippet: &'static str,
    /// Value for `{}` in its path.
    pub place: &'static str,
    /// Searchable words.
    pub words: &'static str,
}

impl Shape {
    /// The default for most rows.
    pub const PLAIN: Self = Self {
        title: "x.name",
        subtitle: "null",
        snippet: "null",
        place: "x.id::text",
        words: "x.search_text",
    };
}

/// The rows of a statement that returns ids, as hits: names equal to the keyword first, then names with a
/// word equal to it, then names that begin with it, then the others; the newest first.
pub struct Ranked<'a> {
    table: &'static str,
    shape: &'static Shape,
    enterprise_id: i64,
    asked: &'a Asked,
    ids: Box<dyn QueryFragment<Pg> + Send + 'a>,
}

impl QueryId for Ranked<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl diesel::query_builder::Query for Ranked<'_> {
    type SqlType = (BigInt, Text, Nullable<Text>, Nullable<Text>, Text, Timestamptz);
}

impl QueryFragment<Pg> for Ranked<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Self { table, shape, enterprise_id, asked, ids } = self;
        let Shape { title, subtitle, snippet, place, words } = shape;
        out.push_sql("select r.id, r.title, ");
        for part in [subtitle, ", ", snippet, ", ", place] {
            out.push_sql(part);
        }
        out.push_sql(", r.changed from (select ");
        out.push_bind_param::<Text, _>(&asked.keyword.typed)?;
        out.push_sql("::text as word, split_part(");
        out.push_bind_param::<Text, _>(&asked.keyword.typed)?;
        out.push_sql("::text, ' ', 1) as first) as asked cross join lateral (select x.id, ");
        for part in [
            title,
            " as title, x.updated_at as changed, case when lower(",
            title,
            ") = asked.word then 0 when strpos(' ' || ",
            words,
            " || ' ', ' ' || asked.word || ' ') > 0 then 1 when starts_with(lower(",
            title,
            "), asked.word) then 2 when strpos(' ' || ",
            words,
            ", ' ' || asked.word) > 0 then 3 else 4 end as place from (",
        ] {
            out.push_sql(part);
        }
        ids.walk_ast(out.reborrow())?;
        out.push_sql(") as found (id) join ");
        out.push_sql(table);
        out.push_sql(" x on x.id = found.id and x.enterprise_id = ");
        out.push_bind_param::<BigInt, _>(enterprise_id)?;
        out.push_sql(" order by place, changed desc, x.id desc limit ");
        out.push_bind_param::<BigInt, _>(&asked.limit)?;
        out.push_sql(") as r join ");
        out.push_sql(table);
        out.push_sql(" x on x.id = r.id and x.enterprise_id = ");
        out.push_bind_param::<BigInt, _>(enterprise_id)?;
        out.push_sql(" order by r.place, r.changed desc, r.id desc");
        Ok(())
    }
}

type Row = (i64, String, Option<String>, Option<String>, String, DateTime<Utc>);

/// The rows whose ids a statement returns, as hits: [`search!`] writes the statement.
#[erased]
pub async fn ranked<'a>(
    mut connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    asked: &'a Asked,
    table: &'static str,
    shape: &'static Shape,
    ids: Box<dyn QueryFragment<Pg> + Send + 'a>,
) -> AppResult<Vec<Hit>> {
    let ranked = Ranked { table, shape, enterprise_id: viewer.enterprise_id, asked, ids };
    let rows: Vec<Row> = ranked.load(&mut connection).await?;
    let hit = |(id, title, subtitle, snippet, place, updated_at): Row| {
        // names in paths are form-encoded; digits stay as they are
        let address = url::form_urlencoded::byte_serialize(place.as_bytes()).collect();
        let subtitle = subtitle.filter(|text: &String| !text.is_empty());
        Hit { id, title, subtitle, snippet, address, updated_at }
    };
    Ok(rows.into_iter().map(hit).collect())
}

/// Search of rows with `search_text` and `search_grams` within a store's visibility `scope(viewer)`, the
/// newest first: `search!(scope, table, address, shape)`. A fifth argument names the text column in which the
/// viewer may search. For rows that are found by more than their words use
/// `search!(by found, table, address, shape)`, where the store's `found(viewer, keyword)` selects them. The
/// index on the grams serves rare keywords, the index on the time of creation frequent ones, as the planner
/// judges each keyword (docs/decisions/0035).
#[macro_export]
macro_rules! search {
    (@find ($viewer:ident, $keyword:ident) $query:expr, $table:ident, $address:expr, $shape:expr) => {{
        fn find<'a>(
            connection: &'a diesel_async::AsyncPgConnection,
            $viewer: &'a xieli_kernel::Viewer,
            asked: &'a $crate::kind::search::Asked,
        ) -> futures_util::future::BoxFuture<'a, xieli_kernel::AppResult<Vec<$crate::kind::search::Hit>>>
        {
            use diesel::prelude::*;
            static SHAPE: $crate::kind::search::Shape = $shape;
            let $keyword = &asked.keyword;
            let ids = $query
                .order(($table::created_at.desc(), $table::id.desc()))
                .limit($crate::kind::search::CANDIDATES)
                .select($table::id);
            let table = stringify!($table);
            Box::pin($crate::kind::search::ranked(connection, $viewer, asked, table, &SHAPE, Box::new(ids)))
        }
        $crate::kind::search::Search { table: stringify!($table), find, address: $address }
    }};
    (by $found:expr, $table:ident, $address:expr, $shape:expr) => {
        $crate::kind::search::search!(
            @find (viewer, keyword) $found(viewer, keyword), $table, $address, $shape
        )
    };
    ($scope:expr, $table:ident, $address:expr, $shape:expr) => {
        $crate::kind::search::search!($scope, $table, $address, $shape, |_| concat!(
            stringify!($table),
            ".search_text"
        ))
    };
    ($scope:expr, $table:ident, $address:expr, $shape:expr, $words:expr) => {
        $crate::kind::search::search!(
            @find (viewer, keyword) {
                let words: fn(&xieli_kernel::Viewer) -> &'static str = $words;
                // repeated as an equation, without which no index gives the order
                $scope(viewer)
                    .filter($table::enterprise_id.eq(viewer.enterprise_id))
                    .filter($table::search_grams.contains(keyword.grams.clone()))
                    .filter($crate::list::LikeAll::new(words(viewer), keyword.patterns.clone()))
            },
            $table, $address, $shape
        )
    };
}
pub use search;
