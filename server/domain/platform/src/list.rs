//! One way to page a list: by keyset over (sort value, id), or by number.
//!
//! A domain describes its sorts once (`Sort`: name, column expression, how a cursor's text is read back) and gets
//! both forms of paging, the cursor and the tie-break from here.

use std::marker::PhantomData;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Untyped};
use xieli_kernel::{AppResult, Cursor, Direction, Page, PageRequest};

/// From this day to that, both of them included; either may be open.
pub type Days = (Option<NaiveDate>, Option<NaiveDate>);

/// From this moment (included) until that (excluded); either may be open.
pub type Moments = (Option<DateTime<Utc>>, Option<DateTime<Utc>>);

/// One order of a list: a name of the API, and the SQL of its value (a column or an expression, never user input).
#[derive(Debug, Clone, Copy)]
pub struct Sort {
    /// As the API's enum spells it.
    pub name: &'static str,
    /// The SQL expression, e.g. `member.created_at`.
    pub sql: &'static str,
    /// The type its text is cast to in a cursor, e.g. `timestamptz`.
    pub cast: &'static str,
    /// The SQL of the row's id.
    pub id: &'static str,
    /// Whether the value may be null; nulls come last whichever way.
    pub nullable: bool,
}

/// What a column of a field of the enterprise's own begins with where REST names one; the id of the field follows.
pub const OWN_COLUMN: &str = "cf_";

impl Sort {
    /// By a field of the enterprise's own, which [`Order::own`] names. It is read by `own_page!` and by nothing else.
    pub const OWN: Self = Self { name: "CUSTOM", sql: "null", cast: "text", id: "null", nullable: true };
}

/// A sort and its direction, as a list function takes it.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    /// By what.
    pub sort: Sort,
    /// Which way.
    pub direction: Direction,
    /// The field of the enterprise's own, where the sort is [`Sort::OWN`].
    pub own: Option<i64>,
}

impl Order {
    /// By a sort of the list.
    pub const fn by(sort: Sort, direction: Direction) -> Self {
        Self { sort, direction, own: None }
    }

    /// By a field of the enterprise's own.
    pub const fn by_own(field_id: i64, direction: Direction) -> Self {
        Self { sort: Sort::OWN, direction, own: Some(field_id) }
    }

    /// The name a cursor carries.
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

/// SQL put together from the constants of a [`Sort`]. Statements with diesel's own `sql` in them are prepared anew each
/// time, as there could be any number of them; of these there are as many as there are sorts, and they stay prepared.
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

/// A condition written out: where an index is of rows that satisfy it, a bound value would hide that from the planner.
pub fn condition(sql: &'static str) -> Fixed<Bool> {
    Fixed::new(sql.to_owned())
}

/// A column of an outer statement, for a condition within it: SQL, never user input.
pub fn outer(sql: &'static str) -> Fixed<BigInt> {
    Fixed::new(sql.to_owned())
}

/// Whether a text is like every pattern of a keyword. Statements with it are prepared anew each time: whether it is
/// quicker to read the newest rows until a page is full or to look the keyword up first depends on how many rows have
/// it, and PostgreSQL knows that only of a keyword it sees.
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

/// The number of rows of a query, which brings its own limit: a count that is not read to the end.
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

/// The text of the sort value of a row, which becomes its cursor.
pub fn value_sql(order: &Order) -> Fixed<Nullable<Text>> {
    Fixed::new(format!("({})::text", order.sort.sql))
}

/// `order by` of the list, and behind it the `limit`: written out, as with a bound one PostgreSQL would plan the
/// statement anew each time, and there are no more limits than page sizes.
pub fn order_sql(order: &Order, window: &Window) -> Fixed<Untyped> {
    Fixed::new(format!("{} limit {}", order.sql(), window.limit))
}

/// The keyset condition as something a boxed query can be filtered by.
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

/// Where a page begins and how far it reads: one row more than asked tells whether another page follows.
pub struct Window {
    /// The keyset condition, when the page continues after a cursor.
    pub after: Option<After>,
    /// SQL limit.
    pub limit: i64,
    /// SQL offset.
    pub offset: i64,
}

/// Reads the request for a list sorted by `order`.
pub fn window(request: &PageRequest, order: &Order) -> AppResult<Window> {
    let after = request.cursor(&order.name())?.map(|cursor| After::new(order, cursor));
    Ok(Window { after, limit: request.size() + 1, offset: request.offset() })
}

/// Makes the page out of the rows read through a [`Window`]; each row comes with the text of its sort value.
pub fn page<T>(
    request: &PageRequest,
    order: &Order,
    rows: Vec<(T, Option<String>)>,
    id: impl Fn(&T) -> i64,
) -> Page<T> {
    Page::of(request, &order.name(), rows, |(row, value)| (value.take(), id(row))).map(|(row, _)| row)
}

/// From this offset on the ids of a page are found first: that needs the index alone, where reading the rows that are
/// passed over would need the table.
pub const DEEP: i64 = 1_000;

/// What finds at least so many rows finds a page of them soon wherever one begins to read: it is read in the order of the list.
pub const MANY: i64 = 5_000;

/// The id of the list's rows.
pub fn id_sql(order: &Order) -> Fixed<BigInt> {
    Fixed::new(order.sort.id.to_owned())
}

/// Reads one page of `$row`s (with an `id`) out of a boxed query: `read_page!(connection, query, Row, &order, request)`.
/// The macro stands for the one way to do it, as diesel's boxed queries can't be named without their table.
///
/// With `, ids first of rows` behind it the ids are found first whichever page it is, and `rows` are what is read by them: for lists whose
/// indexes include what they are narrowed by, so that what is passed over costs no look at the table.
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

/// Applies keyword search to a boxed query over a table with `search_grams` and `search_text`
/// (see `xieli_kernel::search`). An absent or blank keyword leaves the query as it is.
///
/// With `, many` behind it: many rows are known to have it, so that it is not looked up.
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
            // how many rows have a word says what is quicker: to look it up, or to read the newest
            query = query.filter($table::search_grams.contains(keyword.grams)).filter($crate::stated::Anew);
            for pattern in keyword.patterns {
                query = query.filter($table::search_text.like(pattern));
            }
        }
        query
    }};
}
