//! Queries on the operation log, and on the timeline that it makes with the comments; the only module with
//! SQL on them.

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Cursor, Direction, Page, PageRequest, Viewer};
use xieli_tables::operation_log;

use super::model::{Log, LogFilter, Part};
use crate::kind::words;
use crate::list::{Order, Sort};
use crate::prepared;
use crate::read_page;

type Query<'a> = operation_log::BoxedQuery<'a, diesel::pg::Pg>;

/// The newest first.
pub const ORDER: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "operation_log.created_at",
        cast: "timestamptz",
        id: "operation_log.id",
        nullable: false,
    },
    direction: Direction::Desc,
    own: None,
};

/// Position of an entry in a timeline.
#[derive(Debug, Clone, QueryableByName)]
pub struct Place {
    /// The time, as PostgreSQL prints it.
    #[diesel(sql_type = Text)]
    pub moment: String,
    /// Orders entries of the same time, and distinguishes logs (even) from comments (odd).
    #[diesel(sql_type = BigInt)]
    pub key: i64,
}

impl Place {
    /// Id of the row, and whether it is a comment.
    pub fn row(&self) -> (i64, bool) {
        (self.key / 2, self.key % 2 == 1)
    }

    /// The cursor of the page after it.
    pub fn cursor(&self) -> Cursor {
        Cursor { sort: TIMELINE.to_owned(), value: Some(self.moment.clone()), id: self.key }
    }
}

/// Name of the order of timelines in cursors.
pub const TIMELINE: &str = "TIMELINE DESC";

/// The logs in the timeline of a record: `$5` whether to include logs, `$8` the actions it never shows.
const LOGS: &str = "select created_at, id * 2 as key from operation_log
    where $5 and enterprise_id = $1 and record_type = $2 and record_id = $3 and action <> all ($8)";

/// The comments in the timeline of a record: deleted ones only while they have replies.
const COMMENTS: &str = "select created_at, id * 2 + 1 as key from comment c
    where $6 and enterprise_id = $1 and record_type = $2 and record_id = $3 and parent_id is null
      and (deleted_at is null or exists (
        select from comment r where r.enterprise_id = $1 and r.parent_id = c.id and r.deleted_at is null))";

/// A page of positions in the timeline of a record, one more than requested where there are more.
#[erased]
pub async fn places(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    record: (&str, i64),
    part: Part,
    after: Option<&Cursor>,
    limit: i64,
) -> AppResult<Vec<Place>> {
    let behind = match after {
        Some(_) => "and created_at <= $7::timestamptz and (created_at, key_) < ($7::timestamptz, $9)",
        None => "and $7::text is null and $9::bigint is not null",
    };
    let half = |sql: &str, key: &str| {
        format!("({sql} {} order by created_at desc, id desc limit $4)", behind.replace("key_", key))
    };
    let sql = format!(
        "select created_at::text as moment, key from ({} union all {}) entry
         order by created_at desc, key desc limit $4",
        half(LOGS, "id * 2"),
        half(COMMENTS, "id * 2 + 1"),
    );
    Ok(prepared::statement(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Text, _>(record.0)
        .bind::<BigInt, _>(record.1)
        .bind::<BigInt, _>(limit)
        .bind::<Bool, _>(part != Part::Comments)
        .bind::<Bool, _>(part != Part::Changes)
        .bind::<Nullable<Text>, _>(after.and_then(|cursor| cursor.value.as_deref()))
        .bind::<Array<Text>, _>(words::private())
        .bind::<BigInt, _>(after.map_or(0, |cursor| cursor.id))
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// How many entries the timeline of a record has.
#[erased]
pub async fn count_places(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    record: (&str, i64),
    part: Part,
) -> AppResult<i64> {
    let sql = format!(
        "select count(*) as count from ({LOGS} union all {COMMENTS}) entry where $4 >= 0 and $7::text is null"
    );
    let row: Count = prepared::statement(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Text, _>(record.0)
        .bind::<BigInt, _>(record.1)
        .bind::<BigInt, _>(0)
        .bind::<Bool, _>(part != Part::Comments)
        .bind::<Bool, _>(part != Part::Changes)
        .bind::<Nullable<Text>, _>(None::<&str>)
        .bind::<Array<Text>, _>(words::private())
        .get_result(&mut connection)
        .await?;
    Ok(row.count)
}

/// Rows of the log by id.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Log>> {
    Ok(operation_log::table
        .filter(operation_log::enterprise_id.eq(enterprise_id))
        .filter(operation_log::id.eq_any(ids))
        .select(Log::as_select())
        .load(&mut connection)
        .await?)
}

/// A pattern that matches `word` anywhere.
fn anywhere(word: &str) -> String {
    let mut pattern = String::from("%");
    for letter in word.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

fn filtered<'a>(viewer: &Viewer, filter: &LogFilter) -> Query<'a> {
    let mut query =
        operation_log::table.filter(operation_log::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
    if let Some(actor) = filter.actor_id {
        query = query.filter(operation_log::actor_member_id.eq(actor));
    }
    // an action contains its type, by which the log is indexed
    let of_action = filter.action.as_deref().and_then(|action| action.split_once('.')).map(|(kind, _)| kind);
    if let Some(kind) = filter.record_type.as_deref().or(of_action) {
        query = query.filter(operation_log::record_type.eq(kind.to_owned()));
    }
    if let Some(record) = filter.record_id {
        query = query.filter(operation_log::record_id.eq(record));
    }
    if let Some(action) = &filter.action {
        query = query.filter(operation_log::action.eq(action.clone()));
    }
    if let Some(from) = filter.from {
        query = query.filter(operation_log::created_at.ge(from));
    }
    if let Some(until) = filter.until {
        query = query.filter(operation_log::created_at.lt(until));
    }
    if let Some(word) = &filter.keyword {
        let pattern = anywhere(word);
        let named = operation_log::after
            .retrieve_as_text("name")
            .ilike(pattern.clone())
            .or(operation_log::before.retrieve_as_text("name").ilike(pattern.clone()))
            .or(operation_log::reason.ilike(pattern));
        query = query.filter(named.assume_not_null());
    }
    query
}

/// One page of the log, the newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &LogFilter,
    request: &PageRequest,
) -> AppResult<Page<Log>> {
    Ok(read_page!(connection, filtered(viewer, filter), Log, &ORDER, request))
}

/// How many rows of the log there are.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &LogFilter,
) -> AppResult<i64> {
    Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One batch of an export: rows above `after`, oldest first.
#[erased]
pub async fn batch(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &LogFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Log>> {
    Ok(filtered(viewer, filter)
        .filter(operation_log::id.gt(after.unwrap_or(0)))
        .order(operation_log::id)
        .limit(limit)
        .select(Log::as_select())
        .load(connection)
        .await?)
}

/// One row of the log.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Log>> {
    Ok(operation_log::table
        .filter(operation_log::enterprise_id.eq(viewer.enterprise_id))
        .filter(operation_log::id.eq(id))
        .select(Log::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

#[derive(QueryableByName)]
struct LastName {
    #[diesel(sql_type = Text)]
    record_type: String,
    #[diesel(sql_type = BigInt)]
    record_id: i64,
    #[diesel(sql_type = Text)]
    name: String,
}

/// The names of records of these types and ids at their deletion, as far as they were deleted and had a name.
#[erased]
pub async fn last_names(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    record_types: Vec<String>,
    record_ids: Vec<i64>,
) -> AppResult<Vec<((String, i64), String)>> {
    let rows: Vec<LastName> = prepared::statement(
        "select w.record_type, w.record_id, l.name from unnest($2, $3) as w (record_type, record_id)
         cross join lateral (select o.before ->> 'name' as name from operation_log o
            where o.enterprise_id = $1 and o.record_type = w.record_type and o.record_id = w.record_id
                and o.action = w.record_type || '.delete'
            order by o.created_at desc, o.id desc limit 1) l
         where l.name is not null",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<Text>, _>(record_types)
    .bind::<Array<BigInt>, _>(record_ids)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.record_type, row.record_id), row.name)).collect())
}

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    word: String,
}

/// The actions in the log of the enterprise, found by a skip scan over the types and a look at the newest
/// rows of each.
#[erased]
pub async fn actions(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<String>> {
    let rows: Vec<Word> = prepared::statement(
        "with recursive kind (word) as (
            (select record_type from operation_log where enterprise_id = $1 order by record_type limit 1)
            union all
            select (select l.record_type from operation_log l
                    where l.enterprise_id = $1 and l.record_type > kind.word order by l.record_type limit 1)
            from kind where kind.word is not null)
         select distinct recent.action as word from kind, lateral (
            select action from operation_log l where l.enterprise_id = $1 and l.record_type = kind.word
            order by created_at desc, id desc limit 500) recent
         where kind.word is not null order by 1",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.word).collect())
}
