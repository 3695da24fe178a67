//! Queries on stored queries and their versions; the only place with SQL about them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, SmallInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{report_query, report_query_version};

use super::model::{Query, QueryFilter, QueryInput, Version};
use super::rules;
use crate::list::condition;
use crate::online_report::definition::Position;
use crate::online_report::positioned::name_taken;
use crate::tree::TreeTable;
use crate::{filter_keyword, prepared, rows};

type Condition = Box<dyn BoxableExpression<report_query::table, Pg, SqlType = Bool>>;

/// The enterprise, if the viewer reads any report; else none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_read(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// Restricts the query to visible stored queries: all for report managers; else the enabled ones at the
/// viewer's positions, for one of the viewer's roles if they name any. The schema refuses unreadable parts of
/// the response.
fn within(viewer: &Viewer) -> Condition {
    if rules::may_manage(viewer) {
        return Box::new(condition("true"));
    }
    let positions = rules::positions(viewer).into_iter().map(Position::number).collect();
    Box::new(
        prepared::condition(
            "report_query.enabled and report_query.menu_position = any ($1)
             and (report_query.role_ids = '{}' or exists (select from role_member r
                where r.enterprise_id = report_query.enterprise_id and r.member_id = $2
                    and r.role_id = any (report_query.role_ids)))",
        )
        .bind::<Array<SmallInt>, Vec<i16>>(positions)
        .bind::<BigInt, _>(viewer.member_id),
    )
}

rows!(
    /// Stored queries of the enterprise.
    queries: report_query => Query, of tenant; within within, filtered(QueryFilter),
    sorts {
        "ORDER": place as "text", "NAME": name as "text", "CREATED_AT": created_at as "timestamptz",
        "UPDATED_AT": updated_at as "timestamptz",
    },
    written from QueryInput, found by (name),
    as "report_query.create" "report_query.update" "report_query.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &QueryFilter) -> report_query::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(queries::visible(viewer), report_query, filter.keyword.as_deref());
    if let Some(position) = filter.position {
        query = query.filter(report_query::menu_position.eq(position));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(report_query::enabled.eq(enabled));
    }
    query
}

/// Lock that serializes changes of stored queries, so that their number and names stay as they were read.
pub const LIST: TreeTable = TreeTable::kept("report_query");

/// The same lock for restoring stored queries from the bin.
pub fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(LIST.lock(tx, viewer.enterprise_id))
}

/// How many stored queries a position has.
#[erased]
pub async fn count_of(mut connection: &AsyncPgConnection, viewer: &Viewer, position: i16) -> AppResult<i64> {
    Ok(queries::visible(viewer)
        .filter(report_query::menu_position.eq(position))
        .select(diesel::dsl::count_star())
        .first(&mut connection)
        .await?)
}

name_taken!(queries::visible, report_query);

/// All stored queries of the enterprise, by position and name.
#[erased]
pub async fn all(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Query>> {
    Ok(queries::visible(viewer)
        .order((report_query::place, report_query::id))
        .select(Query::as_select())
        .load(&mut connection)
        .await?)
}

/// The enterprises that have stored queries.
#[erased]
pub async fn tenants(mut connection: &AsyncPgConnection) -> AppResult<Vec<i64>> {
    Ok(report_query::table
        .filter(report_query::deleted_at.is_null())
        .select(report_query::enterprise_id)
        .distinct()
        .order(report_query::enterprise_id)
        .load(&mut connection)
        .await?)
}

/// Stores the present definition as the next version, which is then in force.
#[erased]
pub async fn keep(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    query: &Query,
    (number, revert_of): (i32, Option<i32>),
) -> AppResult<Query> {
    diesel::insert_into(report_query_version::table)
        .values((
            report_query_version::enterprise_id.eq(viewer.enterprise_id),
            report_query_version::query_id.eq(query.id),
            report_query_version::number.eq(number),
            report_query_version::name.eq(&query.name),
            report_query_version::definition.eq(&query.definition),
            report_query_version::revert_of.eq(revert_of),
            report_query_version::created_by.eq(viewer.member_id),
        ))
        .execute(tx)
        .await?;
    Ok(diesel::update(report_query::table.find((viewer.enterprise_id, query.id)))
        .set(report_query::number.eq(number))
        .returning(Query::as_returning())
        .get_result(tx)
        .await?)
}

/// Whether a version is among the last ones below a number; versions are numbered without gaps.
pub fn shown(version: &Version, below: i32) -> bool {
    version.number < below && version.number >= below.saturating_sub(rules::VERSIONS)
}

/// The last versions below a number, for several stored queries, the newest first.
#[erased]
pub async fn versions(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    wanted: &[(i64, i32)],
) -> AppResult<Vec<Version>> {
    let (ids, below): (Vec<i64>, Vec<i32>) = wanted.iter().copied().unzip();
    let last = prepared::condition(
        "exists (select from unnest($1, $2) as w (id, below) where w.id = report_query_version.query_id
            and report_query_version.number < w.below and report_query_version.number >= w.below - $3)",
    )
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Integer>, _>(below)
    .bind::<Integer, _>(rules::VERSIONS);
    let all: report_query_version::BoxedQuery<'_, Pg> = report_query_version::table
        .filter(report_query_version::enterprise_id.eq(viewer.enterprise_id))
        .into_boxed();
    Ok(all
        .filter(last)
        .order((report_query_version::query_id, report_query_version::number.desc()))
        .select(Version::as_select())
        .load(&mut connection)
        .await?)
}

/// One version of a stored query.
#[erased]
pub async fn version(
    mut connection: &AsyncPgConnection,
    query: &Query,
    number: i32,
) -> AppResult<Option<Version>> {
    Ok(report_query_version::table
        .find((query.enterprise_id, query.id, number))
        .select(Version::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}
