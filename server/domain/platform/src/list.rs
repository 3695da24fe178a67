//! Pagination of lists: by keyset over (sort value, id), or by number.
//!
//! A domain declares its sorts once (`Sort`: name, column expression, type of the cursor's value); this
//! module provides both forms of paging, the cursor and the tie-break.

use std::marker::PhantomData;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Untyped};
use xieli_kernel::{AppResult, Cursor, Direction, Page, PageRequest};

/// Range of dates, both ends included; either may be open.
pub type Days = (Option<NaiveDate>, Option<NaiveDate>);

/// Range of times, from (included) until (excluded); either may be open.
pub type Moments = (Option<DateTime<Utc>>, Option<DateTime<Utc>>);

/// A sort of a list: its name in the API, and the SQL of its value (a column or an expression, never user
/// input).
#[derive(Debug, Clone, Copy)]
pub struct Sort {
    /// Name in the API's enum.
    pub name: &'static str,
    /// The SQL expression, e.g. `member.created_at`.
    pub sql: &'static str,
    /// The type its text is cast to in a cursor, e.g. `timestamptz`.
    pub cast: &'static str,
    /// The SQL of the row's id.
    pub id: &'static str,
    /// Whether the value may be null; nulls come last in both directions.
    pub nullable: bool,
}

/// Prefix of the column of a custom field in REST; the id of the field follows.
pub const OWN_COLUMN: &str = "cf_";

impl Sort {
    /// Sort by the custom field in [`Order::own`]. Only `own_page!` supports it.
    pub const OWN: Self = Self { name: "CUSTOM", sql: "null", cast: "text", id: "null", nullable: true };
}

/// A sort and its direction, as list functions take it.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    /// Sort.
    pub sort: Sort,
    /// Direction.
    pub direction: Direction,
    /// Id of the custom field, if the sort is [`Sort::OWN`].
    pub own: Option<i64>,
}

impl Order {
    /// Order by a sort of the list.
    pub const fn by(sort: Sort, direction: Direction) -> Self {
        Self { sort, direction, own: None }
    }

    /// Order by a custom field.
    pub const fn by_own(field_id: i64, direction: Direction) -> Self {
        Self { sort: Sort::OWN, direction, own: Some(field_id) }
    }

    /// The name stored in a cursor.
    pub fn name(&self) -> String {
        match self.own {
            Some(field) => format!("{} {field} {}", self.sort.name, self.word()),
            None => format!("{} {}", self.sort.name, self.word()),
        }
    }

    fn word(&self) -> &'static str {
        match self.direction {
            Direction::Asc => "ASC",
            Direction::Desc => "DESC",
        }
    }

    /// `order by` of the list, ties broken by id.
    fn sql(&self) -> String {
        let Sort { sql, id, .. } = self.sort;
        let word = self.word();
        if self.sort.nullable {
            format!("{sql} {word} nulls last, {id} {word}")
        } else {
            format!("{sql} {word}, {id} {word}")
        }
    }

    /// The condition for the rows after `cursor`, with its value as `$`-bound text.
    fn after_sql(&self, cursor: &Cursor) -> String {
        let Sort { sql, id, cast, nullable, .. } = self.sort;
        let sign = if self.direction == Direction::Asc { ">" } else { "<" };
        match (&cursor.value, nullable) {
            (Some(_), false) => format!("({sql}, {id}) {sign} (__value::{cast}, __id)"),
            (Some(_), true) => {
                format!(
                    "({sql} is null or {sql} {sign} __value::{cast} or ({sql} = __value::{cast} and {id} {sign} __id))"
                )
            }
            (None, _) => format!("({sql} is null and {id} {sign} __id)"),
        }
    }
}

/// SQL composed of the constants of a [`Sort`]. Diesel does not cache statements with its own `sql`, as there
/// could be any number of them; the number of these is that of the sorts, so they stay prepared.
pub struct Fixed<T> {
    sql: String,
    sql_type: PhantomData<fn() -> T>,
}

impl<T> Fixed<T> {
    fn new(sql: String) -> Self {
        Self { sql, sql_type: PhantomData }
    }
}

impl<T> QueryId for Fixed<T> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T: diesel::expression::TypedExpressionType> diesel::expression::Expression for Fixed<T> {
    type SqlType = T;
}
impl<T, QS> diesel::expression::SelectableExpression<QS> for Fixed<T> where Self: AppearsOnTable<QS> {}
impl<T, QS> AppearsOnTable<QS> for Fixed<T> where Self: diesel::expression::Expression {}
impl<T, GB> diesel::expression::ValidGrouping<GB> for Fixed<T> {
    type IsAggregate = diesel::expression::is_aggregate::Never;
}

impl<T> QueryFragment<Pg> for Fixed<T> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(&self.sql);
        Ok(())
    }
}

/// A literal condition: a bound value would hide from the planner that a partial index applies.
pub fn condition(sql: &'static str) -> Fixed<Bool> {
    Fixed::new(sql.to_owned())
}

/// A column of an outer statement, for a condition in a subquery: SQL, never user input.
pub fn outer(sql: &'static str) -> Fixed<BigInt> {
    Fixed::new(sql.to_owned())
}

/// Whether a text matches every pattern of a keyword. Statements with it are not cached: the faster plan,
/// reading the newest rows until a page is full or looking the keyword up first, depends on the number of
/// matching rows, and PostgreSQL estimates that only for a known keyword.
pub struct LikeAll {
    column: &'static str,
    patterns: Vec<String>,
}

impl LikeAll {
    /// `column` is SQL, never user input.
    pub fn new(column: &'static str, patterns: Vec<String>) -> Self {
        Self { column, patterns }
    }
}

impl QueryId for LikeAll {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl diesel::expression::Expression for LikeAll {
    type SqlType = Bool;
}
impl<QS> diesel::expression::SelectableExpression<QS> for LikeAll {}
impl<QS> AppearsOnTable<QS> for LikeAll {}
impl diesel::expression::ValidGrouping<()> for LikeAll {
    type IsAggregate = diesel::expression::is_aggregate::Never;
}

impl QueryFragment<Pg> for LikeAll {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.unsafe_to_cache_prepared();
        out.push_sql(self.column);
        out.push_sql(" like all (");
        out.push_bind_param::<Array<Text>, _>(&self.patterns)?;
        out.push_sql(")");
        Ok(())
    }
}

/// The number of rows of a query with its own limit: a count that stops early.
pub struct Counted<Q>(pub Q);

impl<Q> QueryId for Counted<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q> diesel::query_builder::Query for Counted<Q> {
    type SqlType = BigInt;
}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Counted<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("select count(*) from (");
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(") as counted");
        Ok(())
    }
}

/// The sort value of a row as text, for its cursor.
pub fn value_sql(order: &Order) -> Fixed<Nullable<Text>> {
    Fixed::new(format!("({})::text", order.sort.sql))
}

/// `order by` and `limit` of the list: literal, as PostgreSQL would plan a statement with a bound limit anew
/// each time, and the number of limits is that of the page sizes.
pub fn order_sql(order: &Order, window: &Window) -> Fixed<Untyped> {
    Fixed::new(format!("{} limit {}", order.sql(), window.limit))
}

/// The keyset condition as a filter of a boxed query.
pub struct After {
    parts: Vec<Part>,
}

enum Part {
    Sql(String),
    Value(String),
    Id(i64),
}

impl After {
    fn new(order: &Order, cursor: Cursor) -> Self {
        let template = order.after_sql(&cursor);
        let mut parts = Vec::new();
        let mut rest = template.as_str();
        while let Some(at) = rest.find("__") {
            parts.push(Part::Sql(rest[..at].to_owned()));
            rest = &rest[at..];
            if let Some(tail) = rest.strip_prefix("__value") {
                parts.push(Part::Value(cursor.value.clone().unwrap_or_default()));
                rest = tail;
            } else {
                parts.push(Part::Id(cursor.id));
                rest = &rest["__id".len()..];
            }
        }
        parts.push(Part::Sql(rest.to_owned()));
        Self { parts }
    }
}

impl QueryId for After {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl diesel::expression::Expression for After {
    type SqlType = Bool;
}
impl<QS> diesel::expression::SelectableExpression<QS> for After {}
impl<QS> AppearsOnTable<QS> for After {}
impl diesel::expression::ValidGrouping<()> for After {
    type IsAggregate = diesel::expression::is_aggregate::Never;
}

impl QueryFragment<Pg> for After {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        for part in &self.parts {
            match part {
                Part::Sql(sql) => out.push_sql(sql),
                Part::Value(value) => out.push_bind_param::<Text, _>(value)?,
                Part::Id(id) => out.push_bind_param::<BigInt, _>(id)?,
            }
        }
        Ok(())
    }
}

/// Start and length of a page: one more row than requested shows whether another page follows.
pub struct Window {
    /// The keyset condition, when the page continues after a cursor.
    pub after: Option<After>,
    /// SQL limit.
    pub limit: i64,
    /// SQL offset.
    pub offset: i64,
}

/// Window of a page request in the order `order`.
pub fn window(request: &PageRequest, order: &Order) -> AppResult<Window> {
    let after = request.cursor(&order.name())?.map(|cursor| After::new(order, cursor));
    Ok(Window { after, limit: request.size() + 1, offset: request.offset() })
}

/// Makes the page out of the rows read through a [`Window`]; each row comes with its sort value as text.
pub fn page<T>(
    request: &PageRequest,
    order: &Order,
    rows: Vec<(T, Option<String>)>,
    id: impl Fn(&T) -> i64,
) -> Page<T> {
    Page::of(request, &order.name(), rows, |(row, value)| (value.take(), id(row))).map(|(row, _)| row)
}

/// Offset from which the ids of a page are found first: that needs only the index, while reading the skipped
/// rows would need the table.
pub const DEEP: i64 = 1_000;

/// Number of matches from which a filter is not selective: the list is read in its order until a page is
/// full.
pub const MANY: i64 = 5_000;

/// The id of the list's rows.
pub fn id_sql(order: &Order) -> Fixed<BigInt> {
    Fixed::new(order.sort.id.to_owned())
}

/// Reads one page of `$row`s (with an `id`) out of a boxed query:
/// `read_page!(connection, query, Row, &order, request)`. It is a macro, as the type of diesel's boxed
/// queries can't be named without their table.
///
/// With `, ids first of rows` the ids are always found first, and `rows` are then read by id: for lists whose
/// indexes include the filtered columns, so that skipped rows cost no read of the table.
#[macro_export]
macro_rules! read_page {
    ($connection:expr, $query:expr, $row:ty, $order:expr, $request:expr) => {{
        let (order, request): (&$crate::list::Order, &xieli_kernel::PageRequest) = ($order, $request);
        let window = $crate::list::window(request, order)?;
        let mut query = $query;
        let tail = $crate::list::order_sql(order, &window);
        if window.offset >= $crate::list::DEEP {
            let found = query.order($crate::list::order_sql(order, &window)).offset(window.offset);
            let ids: Vec<i64> = found.select($crate::list::id_sql(order)).load(&mut $connection).await?;
            query = $query.filter($crate::list::id_sql(order).eq_any(ids));
        } else if window.offset > 0 {
            query = query.offset(window.offset);
        }
        if let Some(after) = window.after {
            query = query.filter(after);
        }
        $crate::list::read_page!(@rows $connection, query, tail, $row, order, request)
    }};
    ($connection:expr, $query:expr, $row:ty, $order:expr, $request:expr, ids first of $rows:expr) => {{
        let (order, request): (&$crate::list::Order, &xieli_kernel::PageRequest) = ($order, $request);
        let window = $crate::list::window(request, order)?;
        let mut found = $query;
        let tail = $crate::list::order_sql(order, &window);
        if window.offset > 0 {
            found = found.offset(window.offset);
        }
        let inner = $crate::list::order_sql(order, &window);
        if let Some(after) = window.after {
            found = found.filter(after);
        }
        let found = found.order(inner).select($crate::list::id_sql(order));
        let query = $rows.filter($crate::list::id_sql(order).eq_any(found)).into_boxed();
        $crate::list::read_page!(@rows $connection, query, tail, $row, order, request)
    }};
    (@rows $connection:expr, $query:ident, $tail:ident, $row:ty, $order:ident, $request:ident) => {{
        let rows = $query
            .order($tail)
            .select((<$row>::as_select(), $crate::list::value_sql($order)))
            .load::<($row, Option<String>)>(&mut $connection)
            .await?;
        $crate::list::page($request, $order, rows, |row: &$row| row.id)
    }};
}
pub use read_page;

/// Applies keyword search to a boxed query over a table with `search_grams` and `search_text` (see
/// `xieli_kernel::search`). An absent or blank keyword leaves the query as it is.
///
/// With `, many`: many rows are known to match, so the keyword is not looked up in the index.
#[macro_export]
macro_rules! filter_keyword {
    ($query:expr, $table:ident, $keyword:expr, many) => {{
        let mut query = $query;
        if let Some(keyword) = $keyword.and_then(xieli_kernel::search::keyword) {
            for pattern in keyword.patterns {
                query = query.filter($table::search_text.like(pattern));
            }
        }
        query
    }};
    ($query:expr, $table:ident, $keyword:expr) => {{
        let mut query = $query;
        if let Some(keyword) = $keyword.and_then(xieli_kernel::search::keyword) {
            // the number of matches decides which is faster: looking the keyword up, or reading the newest
            query = query
                .filter($table::search_grams.contains(keyword.grams))
                .filter($crate::prepared::Replanned);
            for pattern in keyword.patterns {
                query = query.filter($table::search_text.like(pattern));
            }
        }
        query
    }};
}
