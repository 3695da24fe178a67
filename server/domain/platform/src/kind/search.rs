//! How the search box finds records (docs/decisions/0052): each kind says it of its own, in SQL, within what its store
//! lets the viewer see. Nobody keeps a list of kinds that are searched.

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

/// So many of what a keyword finds are compared with it, the newest ones: what a keyword has that more than these have is
/// no help to anybody, and sorting all of them would take as long as there are many.
pub const CANDIDATES: i64 = 500;

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The keyword.
    pub keyword: Keyword,
    /// At most so many of each kind.
    pub limit: i64,
}

impl Asked {
    /// What a person typed; nothing where that is blank. Of long keywords the first fifty characters count.
    pub fn new(typed: &str, limit: i64) -> Option<Self> {
        keyword(typed).map(|keyword| Self { keyword, limit })
    }
}

/// A record that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// The row.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// What tells it from others of that name.
    pub subtitle: Option<String>,
    /// What stands around the keyword in its content.
    pub snippet: Option<String>,
    /// Where it is shown.
    pub address: String,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Finds records of a kind.
pub type Find =
    for<'a> fn(&'a AsyncPgConnection, &'a Viewer, &'a Asked) -> BoxFuture<'a, AppResult<Vec<Hit>>>;

/// How records of a kind are found, and where they are shown.
#[derive(Clone, Copy)]
pub struct Search {
    /// Where the rows are.
    pub table: &'static str,
    /// Asks the store.
    pub find: Find,
    /// `{}` stands for [`Shape::place`], `{id}` for the row's id.
    pub address: &'static str,
}

impl Search {
    /// Those that the viewer finds, the best first.
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

/// What is shown of a row `x`: SQL of ours, never user input. `asked.word` is what was typed, `asked.first` its first word.
/// All but `title` and `words` are read of the rows that are answered, and of no others.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// What it is called.
    pub title: &'static str,
    /// What tells it from others of that name.
    pub subtitle: &'static str,
    /// What stands around the keyword in its content.
    pub snippet: &'static str,
    /// What its address has for `{}`.
    pub place: &'static str,
    /// The words that it is found by.
    pub words: &'static str,
}

impl Shape {
    /// As most rows are.
    pub const PLAIN: Self = Self {
        title: "x.name",
        subtitle: "null",
        snippet: "null",
        place: "x.id::text",
        words: "x.search_text",
    };
}

/// The rows of a statement that answers ids, as hits: what is called so first, then what has a word that is, then what begins
/// so, then the others; the newest first.
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

/// The rows whose ids a statement answers, as hits: [`search!`] writes the statement.
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
        // names in addresses are written as a form writes them; digits stay as they are
        let address = url::form_urlencoded::byte_serialize(place.as_bytes()).collect();
        let subtitle = subtitle.filter(|text: &String| !text.is_empty());
        Hit { id, title, subtitle, snippet, address, updated_at }
    };
    Ok(rows.into_iter().map(hit).collect())
}

/// How rows with `search_text` and `search_grams` are found within what a store's `scope(viewer)` lets somebody see, the
/// newest first: `search!(scope, table, address, shape)`. A fifth argument says which column of words a viewer may find them
/// by. Rows that are found by more than their words come of `search!(by found, table, address, shape)`, where the store's
/// `found(viewer, keyword)` says which. The index on the grams serves rare keywords, that on the time of creation frequent
/// ones, as the planner judges each keyword (docs/decisions/0035).
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
                // said once more as an equation, without which no index gives the order
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
