//! Queries on teams; the only module with SQL on their table.

mod places;
mod sheet;
mod tree;

pub use places::*;
pub use sheet::*;
pub use tree::*;

use std::collections::HashMap;

use chrono::Utc;
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::{saved_view, team, team_member};

use super::model::{NewTeam, Team, TeamFilter};
use super::rules::Texts;
use crate::filter_keyword;
use crate::list::{Order, Sort};
use crate::prepared;
use crate::read_page;

type Query<'a> = team::BoxedQuery<'a, diesel::pg::Pg>;

/// By position among siblings.
pub const BY_ORDER: Sort =
    Sort { name: "ORDER", sql: "team.sort_order", cast: "integer", id: "team.id", nullable: false };
/// By name.
pub const BY_NAME: Sort =
    Sort { name: "NAME", sql: "team.name", cast: "text", id: "team.id", nullable: false };
/// By time of creation.
pub const BY_CREATED: Sort =
    Sort { name: "CREATED_AT", sql: "team.created_at", cast: "timestamptz", id: "team.id", nullable: false };

/// Teams visible to the viewer: external members see their own teams only.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = team::table
        .filter(team::enterprise_id.eq(viewer.enterprise_id))
        .filter(team::deleted_at.is_null())
        .into_boxed();
    if viewer.is_external() { query.filter(team::id.eq_any(viewer.team_ids.clone())) } else { query }
}

/// The visible teams that match a filter.
pub fn filtered<'a>(viewer: &Viewer, filter: &TeamFilter) -> Query<'a> {
    let mut query = filter_keyword!(visible_to(viewer), team, filter.keyword.as_deref());
    if let Some(team_type) = filter.team_type {
        query = query.filter(team::type_.eq(team_type));
    }
    if let Some(parent) = filter.parent_id {
        query = query.filter(team::parent_id.eq(parent));
    }
    if filter.roots_only {
        query = query.filter(team::parent_id.is_null());
    }
    if filter.accept_only {
        query = query.filter(team::is_accept_team);
    }
    if filter.directed_by_viewer {
        query = query.filter(team::id.eq_any(viewer.directed_team_ids.clone()));
    }
    query
}

/// The searchable texts of a team.
fn words(texts: &Texts) -> impl Iterator<Item = &str> {
    [texts.name.as_str()].into_iter().chain(texts.others.code.as_deref()).chain(texts.others.phone.as_deref())
}

/// One page of teams.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &TeamFilter,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<Team>> {
    Ok(read_page!(connection, filtered(viewer, filter), Team, &order, request))
}

/// Number of teams that match the filter.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &TeamFilter,
) -> AppResult<i64> {
    Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One team, if visible to the viewer.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Team>> {
    Ok(visible_to(viewer)
        .filter(team::id.eq(id))
        .select(Team::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The visible teams with these ids.
#[erased]
pub async fn find_many(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<Team>> {
    Ok(visible_to(viewer)
        .filter(team::id.eq_any(ids.to_vec()))
        .select(Team::as_select())
        .load(&mut connection)
        .await?)
}

/// Teams of one enterprise by id, for loaders: the record that names them was visible.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Team>> {
    Ok(team::table
        .filter(team::enterprise_id.eq(enterprise_id))
        .filter(team::id.eq_any(ids))
        .filter(team::deleted_at.is_null())
        .select(Team::as_select())
        .load(&mut connection)
        .await?)
}

/// Numbers of members of a team and of its subtree, and of its direct subteams.
#[derive(Debug, Clone, Copy, Default, diesel::QueryableByName)]
pub struct Counts {
    /// The team.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub id: i64,
    /// Members of the team itself.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub members: i64,
    /// Distinct members of the subtree.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub total_members: i64,
    /// Direct subteams.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub children: i64,
}

/// The counts of these teams, in one statement.
#[erased]
pub async fn counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_ids: &[i64],
) -> AppResult<HashMap<i64, Counts>> {
    let rows: Vec<Counts> = prepared::statement(
        "select wanted.id,
            (select count(*) from team_member m
              where m.enterprise_id = $1 and m.team_id = wanted.id and m.left_at is null) as members,
            (select count(distinct m.member_id) from team t
               join team_member m on m.enterprise_id = t.enterprise_id and m.team_id = t.id and m.left_at is null
              where t.enterprise_id = $1 and t.path @> array[wanted.id] and t.deleted_at is null) as total_members,
            (select count(*) from team c
              where c.enterprise_id = $1 and c.parent_id = wanted.id and c.deleted_at is null) as children
         from unnest($2) as wanted (id)",
    )
    .bind::<diesel::sql_types::BigInt, _>(enterprise_id)
    .bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>(team_ids)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Inserts a team after its siblings.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    new: &NewTeam,
    texts: &Texts,
    team_type: i16,
    parent: Option<&Team>,
) -> AppResult<Team> {
    let order = sibling_ids(connection, viewer.enterprise_id, new.parent_id, team_type).await?.len();
    let search = xieli_kernel::search::text(words(texts));
    let team: Team = diesel::insert_into(team::table)
        .values((
            team::enterprise_id.eq(viewer.enterprise_id),
            team::parent_id.eq(new.parent_id),
            team::name.eq(&texts.name),
            &texts.others,
            team::type_.eq(team_type),
            team::path.eq(Vec::<i64>::new()),
            team::sort_order.eq(i32::try_from(order).unwrap_or(i32::MAX)),
            team::is_accept_team.eq(new.is_accept_team),
            team::search_grams.eq(xieli_kernel::search::grams(&search)),
            team::search_text.eq(search),
            team::created_by.eq(viewer.member_id),
            team::updated_by.eq(viewer.member_id),
        ))
        .returning(Team::as_returning())
        .get_result(connection)
        .await?;
    let mut path = parent.map(|parent| parent.path.clone()).unwrap_or_default();
    path.push(team.id);
    Ok(diesel::update(team::table.find((viewer.enterprise_id, team.id)))
        .set(team::path.eq(path))
        .returning(Team::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes the texts and flags of a team if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    texts: &Texts,
    is_accept_team: bool,
) -> AppResult<Option<Team>> {
    let search = xieli_kernel::search::text(words(texts));
    Ok(diesel::update(team::table.find((viewer.enterprise_id, id)).filter(team::version.eq(version)))
        .set((
            team::name.eq(&texts.name),
            &texts.others,
            team::is_accept_team.eq(is_accept_team),
            team::search_grams.eq(xieli_kernel::search::grams(&search)),
            team::search_text.eq(search),
            team::version.eq(team::version + 1),
            team::updated_at.eq(Utc::now()),
            team::updated_by.eq(viewer.member_id),
        ))
        .returning(Team::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Marks teams as deleted.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::update(
        team::table.filter(team::enterprise_id.eq(viewer.enterprise_id)).filter(team::id.eq_any(ids)),
    )
    .set((
        team::deleted_at.eq(Utc::now()),
        team::updated_at.eq(Utc::now()),
        team::updated_by.eq(viewer.member_id),
        team::version.eq(team::version + 1),
    ))
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the former places and shared views of teams that are purged; only their owners and admins still
/// saw those views.
#[erased]
pub async fn forget_past(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    diesel::delete(
        saved_view::table
            .filter(saved_view::enterprise_id.eq(enterprise_id))
            .filter(saved_view::team_id.eq_any(ids)),
    )
    .execute(tx)
    .await?;
    diesel::delete(
        team_member::table
            .filter(team_member::enterprise_id.eq(enterprise_id))
            .filter(team_member::team_id.eq_any(ids)),
    )
    .execute(tx)
    .await?;
    Ok(())
}
