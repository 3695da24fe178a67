//! The tree of teams: siblings, depth, places.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::team;

use crate::team::model::Team;

/// The ids directly below `parent`, in order; of the roots when `None`.
pub async fn sibling_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    parent: Option<i64>,
    team_type: i16,
) -> AppResult<Vec<i64>> {
    let query = team::table
        .filter(team::enterprise_id.eq(enterprise_id))
        .filter(team::type_.eq(team_type))
        .filter(team::deleted_at.is_null())
        .order((team::sort_order, team::id))
        .select(team::id)
        .into_boxed();
    let query = match parent {
        Some(parent) => query.filter(team::parent_id.eq(parent)),
        None => query.filter(team::parent_id.is_null()),
    };
    Ok(query.load(&mut connection).await?)
}

/// How many levels hang below a team.
pub async fn depth_below(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    team: &Team,
) -> AppResult<usize> {
    let paths: Vec<Vec<i64>> = team::table
        .filter(team::enterprise_id.eq(viewer.enterprise_id))
        .filter(team::path.contains(vec![team.id]))
        .filter(team::deleted_at.is_null())
        .select(team::path)
        .load(&mut connection)
        .await?;
    Ok(paths.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(team.path.len()))
}

/// Whether another living team below the same parent has this name.
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    parent: Option<i64>,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = team::table
        .filter(team::enterprise_id.eq(enterprise_id))
        .filter(team::name.eq(name))
        .filter(team::parent_id.is_not_distinct_from(parent))
        .filter(team::deleted_at.is_null())
        .filter(team::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Locks the tree of the enterprise's teams for the rest of the transaction, so that two moves can't cross.
pub async fn lock_tree(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    diesel::sql_query("select pg_advisory_xact_lock(hashtextextended('team', $1))")
        .bind::<diesel::sql_types::BigInt, _>(enterprise_id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Hangs a team and everything below it under `parent`.
pub async fn reparent(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    team: &Team,
    parent: Option<&Team>,
) -> AppResult<()> {
    let prefix = parent.map(|parent| parent.path.clone()).unwrap_or_default();
    diesel::sql_query(
        "update team set path = $3 || path[$4:], updated_at = now(),
            parent_id = case when id = $2 then $5 else parent_id end
         where enterprise_id = $1 and path @> array[$2]",
    )
    .bind::<diesel::sql_types::BigInt, _>(viewer.enterprise_id)
    .bind::<diesel::sql_types::BigInt, _>(team.id)
    .bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>(prefix)
    .bind::<diesel::sql_types::Integer, _>(i32::try_from(team.path.len()).unwrap_or(i32::MAX))
    .bind::<diesel::sql_types::Nullable<diesel::sql_types::BigInt>, _>(parent.map(|parent| parent.id))
    .execute(connection)
    .await?;
    Ok(())
}

/// Numbers these siblings in their order, from 0.
pub async fn renumber(connection: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    diesel::sql_query(
        "update team set sort_order = wanted.place - 1
         from unnest($2) with ordinality as wanted (id, place)
         where team.enterprise_id = $1 and team.id = wanted.id and team.sort_order <> wanted.place - 1",
    )
    .bind::<diesel::sql_types::BigInt, _>(enterprise_id)
    .bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>(ids)
    .execute(connection)
    .await?;
    Ok(())
}
