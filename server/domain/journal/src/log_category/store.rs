//! Queries on types of work logs; the only place with SQL about them.

use chrono::Utc;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::log_category;

use super::model::{LogCategory, LogCategoryFilter, LogCategoryInput};
use crate::{db, prepared, rows};

/// Visibility: all members of the enterprise, as the types name logs.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

rows!(
    /// Types of logs.
    categories: log_category => LogCategory, of tenant, filtered(LogCategoryFilter),
    sorts { "ORDER": sort_order as "integer", "CREATED_AT": created_at as "timestamptz" }
);

/// Condition on types that members of these teams use, see [`super::rules::offered`].
const USABLE: &str = "(log_category.team_ids && $1 or log_category.team_ids = '{}' and not exists (
    select from log_category o where o.enterprise_id = log_category.enterprise_id and o.deleted_at is null
        and o.log_type = log_category.log_type and o.team_ids && $1))";

/// SQL of the viewer's teams with those above them.
const TEAMS: &str = "array(select a from team t, unnest(t.path) a
    where t.enterprise_id = $2 and t.deleted_at is null and t.id = any ($1))";

fn filtered<'a>(viewer: &Viewer, filter: &LogCategoryFilter) -> log_category::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = categories::visible(viewer);
    if let Some(value) = &filter.log_type {
        query = query.filter(log_category::log_type.eq(value.clone()));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(log_category::team_ids.contains(vec![id]));
    }
    if filter.usable {
        let usable = prepared::condition(USABLE.replace("$1", TEAMS));
        query = query.filter(
            usable.bind::<Array<BigInt>, _>(viewer.team_ids.clone()).bind::<BigInt, _>(viewer.enterprise_id),
        );
    }
    query
}

/// Serializes writers: no type is created, moved or deleted meanwhile.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "log_category", enterprise_id).await
}

/// All types of an enterprise that are not deleted, in their order.
#[erased]
pub async fn all(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Vec<LogCategory>> {
    Ok(log_category::table
        .filter(log_category::enterprise_id.eq(enterprise_id))
        .filter(log_category::deleted_at.is_null())
        .order((log_category::sort_order, log_category::id))
        .select(LogCategory::as_select())
        .load(&mut connection)
        .await?)
}

/// Inserts a type.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &LogCategoryInput,
) -> AppResult<LogCategory> {
    Ok(diesel::insert_into(log_category::table)
        .values((
            log_category::enterprise_id.eq(viewer.enterprise_id),
            log_category::created_by.eq(viewer.member_id),
            log_category::updated_by.eq(viewer.member_id),
            input,
        ))
        .returning(LogCategory::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes one at its version; `None` if another transaction has changed it meanwhile.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, i32),
    input: &LogCategoryInput,
) -> AppResult<Option<LogCategory>> {
    let row = log_category::table.find((viewer.enterprise_id, id)).filter(log_category::version.eq(version));
    Ok(diesel::update(row)
        .set((
            input,
            log_category::version.eq(version + 1),
            log_category::updated_at.eq(Utc::now()),
            log_category::updated_by.eq(viewer.member_id),
        ))
        .returning(LogCategory::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Writes the order of types.
#[erased]
pub async fn arrange(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(
        "update log_category c set sort_order = o.place - 1
         from unnest($2) with ordinality as o (id, place)
         where c.enterprise_id = $1 and c.id = o.id and c.sort_order <> o.place - 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}

/// A reminder that is due: an enterprise and its teams (none: all).
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Due {
    /// The enterprise.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// The teams, including those below.
    #[diesel(sql_type = Array<BigInt>)]
    pub team_ids: Vec<i64>,
    /// For all teams: those with a template of their own for the same type, whose members are not reminded.
    #[diesel(sql_type = Array<BigInt>)]
    pub other_team_ids: Vec<i64>,
}

/// The reminders due at a minute of a day in China; those of hours ago are skipped as useless.
#[erased]
pub async fn due(mut connection: &AsyncPgConnection, minute: i32) -> AppResult<Vec<Due>> {
    Ok(prepared::statement(
        "select c.enterprise_id, c.team_ids, case when c.team_ids = '{}' then array(
                select distinct a from log_category o, unnest(o.team_ids) a where o.enterprise_id = c.enterprise_id
                    and o.log_type = c.log_type and o.deleted_at is null)
            else '{}' end as other_team_ids
         from log_category c
         where c.deleted_at is null and c.remind_at is not null and c.remind_at <= $1 and c.remind_at > $1 - 60
         order by c.enterprise_id, c.id",
    )
    .bind::<Integer, _>(minute)
    .load(&mut connection)
    .await?)
}
