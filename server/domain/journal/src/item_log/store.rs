//! Queries on work logs; the only place with SQL about them.

use chrono::{NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::item_log;

use super::model::{ItemLog, ItemLogFilter, ItemLogInput, LogScope};
use super::{open, rules};
use crate::file;
use crate::kind::sight::Seen;
use crate::list::condition;
use crate::{filter_keyword, prepared, rows};

type Query<'a> = item_log::BoxedQuery<'a, Pg>;

/// The schema's root fields require the permission code; members named in a log are notified of it without
/// the code.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

/// The condition that a log names members who see it besides, for their partial index.
const SHOWN_TO_SOME: &str = "item_log.visible_member_ids <> '{}'";

/// The logs visible to the viewer: all for managers of the enterprise; otherwise their own, those of members
/// of directed teams, those that name them, and those open to the viewers of a visible project.
fn concerned(viewer: &Viewer) -> open::Condition {
    if rules::sees_all(viewer) {
        return Box::new(item_log::id.gt(0));
    }
    let own = item_log::author_id.eq(viewer.member_id);
    // the author's main team decides nearly always, and is compared faster than all their teams
    let main = item_log::team_id.eq_any(viewer.directed_team_ids.clone()).assume_not_null();
    let directed = main.or(item_log::team_ids.overlaps_with(viewer.directed_team_ids.clone()));
    let named = condition(SHOWN_TO_SOME).and(item_log::visible_member_ids.contains(vec![viewer.member_id]));
    let theirs = own.or(directed).or(named);
    match open::condition(viewer) {
        Some(open) => Box::new(theirs.or(item_log::open_to_project.and(open))),
        None => Box::new(theirs),
    }
}

rows!(
    /// Logs.
    logs: item_log => ItemLog, of tenant; within concerned, filtered(ItemLogFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz",
        "HAPPENED_ON": happened_on as "date",
        "MINUTES": minutes as "integer",
    },
    remembered until [
        "item_log", "customer", "dict_item", "team", "project", "project_member", "project_group"
    ]
);

/// Query on the logs that a filter finds.
pub fn filtered<'a>(viewer: &Viewer, filter: &ItemLogFilter) -> Query<'a> {
    let mut query = filter_keyword!(logs::visible(viewer), item_log, filter.keyword.as_deref());
    let spans = filter.happened_on.is_some() || !filter.log_types.is_empty();
    if !rules::sees_all(viewer) || spans || filter.team_id.is_some() || filter.scope == LogScope::Team {
        // replanned each time: the number of matches decides on the plan
        query = query.filter(prepared::Replanned);
    }
    match filter.scope {
        LogScope::All => {}
        LogScope::Mine => query = query.filter(item_log::author_id.eq(viewer.member_id)),
        LogScope::Team => {
            query = query.filter(item_log::team_ids.overlaps_with(viewer.directed_team_ids.clone()));
        }
    }
    if !filter.log_types.is_empty() {
        query = query.filter(item_log::log_type.eq_any(filter.log_types.clone()));
    }
    if let Some(id) = filter.author_id {
        query = query.filter(item_log::author_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(item_log::team_ids.contains(vec![id]));
        if filter.exact_team {
            query = query.filter(item_log::team_id.eq(id));
        }
    }
    let (from, to) = filter.happened_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(item_log::happened_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(item_log::happened_on.le(to));
    }
    if let Some(id) = filter.task_id {
        query = query.filter(item_log::task_id.eq(id));
    }
    if let Some(id) = filter.work_order_id {
        query = query.filter(item_log::work_order_id.eq(id));
    }
    if let Some(id) = filter.project_id {
        query = query.filter(item_log::project_id.eq(id));
    }
    if let Some(id) = filter.customer_id {
        query = query.filter(item_log::customer_id.eq(id));
    }
    query
}

/// Restricts the query to the logs visible to the viewer, for their attachments.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    logs::visible(viewer)
}

/// The visible ones of these rows, each with its author, who is notified of comments.
pub fn look<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<Vec<Seen>>> {
    Box::pin(async move {
        let mut connection = connection;
        let rows: Vec<(i64, String, i64)> = visible_to(viewer)
            .filter(item_log::id.eq_any(ids.to_vec()))
            .select((item_log::id, item_log::contents, item_log::author_id))
            .load(&mut connection)
            .await?;
        let seen = |(id, contents, author): (i64, String, i64)| Seen {
            id,
            title: excerpt(&contents),
            owner_id: Some(author),
            ..Seen::default()
        };
        Ok(rows.into_iter().map(seen).collect())
    })
}

/// The beginning of the contents, on one line.
pub fn excerpt(contents: &str) -> String {
    let line = contents.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// A log visible to the viewer, locked until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<ItemLog>> {
    if logs::find(tx, viewer, id).await?.is_none() {
        return Ok(None);
    }
    Ok(item_log::table
        .find((viewer.enterprise_id, id))
        .filter(item_log::deleted_at.is_null())
        .select(ItemLog::as_select())
        .for_update()
        .first(tx)
        .await
        .optional()?)
}

/// The viewer's own logs of the latest days, at most `most`.
#[erased]
pub async fn latest(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    most: i64,
) -> AppResult<Vec<ItemLog>> {
    Ok(item_log::table
        .filter(item_log::enterprise_id.eq(viewer.enterprise_id))
        .filter(item_log::author_id.eq(viewer.member_id))
        .filter(item_log::deleted_at.is_null())
        .order((item_log::happened_on.desc(), item_log::id.desc()))
        .limit(most)
        .select(ItemLog::as_select())
        .load(&mut connection)
        .await?)
}

/// The log that the member wrote before with this idempotency key.
#[erased]
pub async fn sent(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    request_key: &str,
) -> AppResult<Option<ItemLog>> {
    Ok(item_log::table
        .filter(item_log::enterprise_id.eq(viewer.enterprise_id))
        .filter(item_log::author_id.eq(viewer.member_id))
        .filter(item_log::request_key.eq(request_key))
        .select(ItemLog::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Inserts a log; `None` if it was written before with the same key.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &ItemLogInput,
    request_key: Option<&str>,
) -> AppResult<Option<ItemLog>> {
    let text = search::text([input.contents.as_str()]);
    Ok(diesel::insert_into(item_log::table)
        .values((
            item_log::enterprise_id.eq(viewer.enterprise_id),
            item_log::author_id.eq(viewer.member_id),
            item_log::created_by.eq(viewer.member_id),
            item_log::updated_by.eq(viewer.member_id),
            item_log::search_grams.eq(search::grams(&text)),
            item_log::search_text.eq(text),
            item_log::request_key.eq(request_key),
            input,
        ))
        .on_conflict_do_nothing()
        .returning(ItemLog::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Writes a log that is locked.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    input: &ItemLogInput,
) -> AppResult<ItemLog> {
    let text = search::text([input.contents.as_str()]);
    Ok(diesel::update(item_log::table.find((viewer.enterprise_id, id)))
        .set((
            input,
            item_log::search_grams.eq(search::grams(&text)),
            item_log::search_text.eq(text),
            item_log::version.eq(item_log::version + 1),
            item_log::updated_at.eq(Utc::now()),
            item_log::updated_by.eq(viewer.member_id),
        ))
        .returning(ItemLog::as_returning())
        .get_result(tx)
        .await?)
}

/// Logs of a filter with an id above `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ItemLogFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<ItemLog>> {
    Ok(filtered(viewer, filter)
        .filter(item_log::id.gt(after.unwrap_or(0)))
        .order(item_log::id)
        .limit(limit)
        .select(ItemLog::as_select())
        .load(&mut connection)
        .await?)
}

/// The attachments of logs, each with the log.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, file::model::File)>> {
    let of = super::kind::ITEM_LOG.record_type;
    file::store::attached_each(connection, enterprise_id, of, ids).await
}

/// Deletes the records that are purged together with logs.
#[erased]
pub async fn purge(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement("delete from item_log_like where enterprise_id = $1 and item_log_id = any ($2)")
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids.to_vec())
        .execute(tx)
        .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Author {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Those of these members without a log of a day.
#[erased]
pub async fn silent(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    day: NaiveDate,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Author> = prepared::statement(
        "select m as id from unnest($2) m where not exists (select from item_log l
            where l.enterprise_id = $1 and l.author_id = m and l.happened_on = $3 and l.deleted_at is null)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .bind::<Date, _>(day)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
