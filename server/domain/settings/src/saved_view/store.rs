//! Queries on saved views; the only module with SQL about them.

use diesel::dsl::{count_star, exists};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::saved_view;

use super::model::{Draft, SavedView, Scope};
use super::rules::MAX_A_ROUTE;
use crate::prepared;

type Query<'a> = saved_view::BoxedQuery<'a, diesel::pg::Pg>;

/// The most views of a list shown to a member: their own, the enterprise's, and those of some teams.
const MAX_SHOWN: i64 = 6 * MAX_A_ROUTE;

/// SQL condition that a view is shared with one of these teams or with one above them, unless that team is
/// deleted.
const WITH_TEAMS: &str = "saved_view.team_id in (
    select up.id from team own
    join team up on up.enterprise_id = own.enterprise_id and up.id = any (own.path) and up.deleted_at is null
    where own.enterprise_id = saved_view.enterprise_id and own.deleted_at is null and own.id = any ($1))";

fn of_enterprise<'a>(viewer: &Viewer) -> Query<'a> {
    saved_view::table.filter(saved_view::enterprise_id.eq(viewer.enterprise_id)).into_boxed()
}

/// Views whose audience includes the viewer: their own, those of their teams and of the teams above, and
/// those for everyone.
fn meant_for<'a>(viewer: &Viewer) -> Query<'a> {
    let of_teams = prepared::condition(WITH_TEAMS).bind::<Array<BigInt>, _>(viewer.team_ids.clone());
    let shared = saved_view::scope
        .eq(Scope::Enterprise.as_str())
        .or(saved_view::scope.eq(Scope::Team.as_str()).and(of_teams));
    of_enterprise(viewer).filter(saved_view::member_id.eq(viewer.member_id).or(shared))
}

/// Views visible to the viewer: those whose audience includes them, and for an administrator all that are
/// shared with a team.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    if viewer.is_admin() {
        let shared = saved_view::scope.ne(Scope::Private.as_str());
        of_enterprise(viewer).filter(saved_view::member_id.eq(viewer.member_id).or(shared))
    } else {
        meant_for(viewer)
    }
}

/// The views of a list whose audience includes the viewer: those for everyone first, the viewer's own, and
/// those of teams.
#[erased]
pub async fn of_route(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    route: &str,
) -> AppResult<Vec<SavedView>> {
    Ok(meant_for(viewer)
        .filter(saved_view::route.eq(route.to_owned()))
        .order((saved_view::scope, saved_view::id))
        .limit(MAX_SHOWN)
        .select(SavedView::as_select())
        .load(&mut connection)
        .await?)
}

/// The views of a list that are shared with any team, as far as visible to the viewer.
#[erased]
pub async fn of_teams(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    route: &str,
) -> AppResult<Vec<SavedView>> {
    Ok(visible_to(viewer)
        .filter(saved_view::route.eq(route.to_owned()))
        .filter(saved_view::scope.eq(Scope::Team.as_str()))
        .order((saved_view::team_id, saved_view::id))
        .limit(MAX_SHOWN)
        .select(SavedView::as_select())
        .load(&mut connection)
        .await?)
}

/// Views by id, as far as visible to the viewer.
#[erased]
pub async fn find_many(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<SavedView>> {
    Ok(visible_to(viewer)
        .filter(saved_view::id.eq_any(ids.to_vec()))
        .select(SavedView::as_select())
        .load(&mut connection)
        .await?)
}

/// The views with the audience of a draft: its owner's on the list, the team's, or the enterprise's.
fn neighbours<'a>(viewer: &Viewer, owner: i64, draft: &Draft) -> Query<'a> {
    let query = of_enterprise(viewer)
        .filter(saved_view::route.eq(draft.route.clone()))
        .filter(saved_view::scope.eq(draft.scope.as_str()));
    match draft.scope {
        Scope::Private => query.filter(saved_view::member_id.eq(owner)),
        Scope::Team => query.filter(saved_view::team_id.is_not_distinct_from(draft.team_id)),
        Scope::Enterprise => query,
    }
}

/// The number of views with the audience of a draft.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    owner: i64,
    draft: &Draft,
) -> AppResult<i64> {
    Ok(neighbours(viewer, owner, draft).select(count_star()).first(&mut connection).await?)
}

/// Whether one of them has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    owner: i64,
    draft: &Draft,
) -> AppResult<bool> {
    let others = neighbours(viewer, owner, draft)
        .filter(saved_view::name.eq(draft.name.clone()))
        .filter(saved_view::id.ne(draft.id.unwrap_or(0)))
        .select(saved_view::id);
    Ok(diesel::select(exists(others)).get_result(&mut connection).await?)
}

/// Unmarks the default among the others.
#[erased]
pub async fn clear_default(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    owner: i64,
    draft: &Draft,
) -> AppResult<()> {
    let marked: Vec<i64> = neighbours(viewer, owner, draft)
        .filter(saved_view::is_default)
        .filter(saved_view::id.ne(draft.id.unwrap_or(0)))
        .select(saved_view::id)
        .load(connection)
        .await?;
    diesel::update(
        saved_view::table
            .filter(saved_view::enterprise_id.eq(viewer.enterprise_id))
            .filter(saved_view::id.eq_any(marked)),
    )
    .set((saved_view::is_default.eq(false), saved_view::version.eq(saved_view::version + 1)))
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts a view.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    draft: &Draft,
) -> AppResult<SavedView> {
    Ok(diesel::insert_into(saved_view::table)
        .values((
            saved_view::enterprise_id.eq(viewer.enterprise_id),
            saved_view::member_id.eq(viewer.member_id),
            saved_view::route.eq(&draft.route),
            saved_view::name.eq(&draft.name),
            saved_view::scope.eq(draft.scope.as_str()),
            saved_view::team_id.eq(draft.team_id),
            saved_view::query.eq(&draft.query),
            saved_view::is_default.eq(draft.is_default),
        ))
        .returning(SavedView::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a view if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, i32),
    draft: &Draft,
) -> AppResult<Option<SavedView>> {
    let view = saved_view::table.find((viewer.enterprise_id, id)).filter(saved_view::version.eq(version));
    Ok(diesel::update(view)
        .set((
            saved_view::route.eq(&draft.route),
            saved_view::name.eq(&draft.name),
            saved_view::scope.eq(draft.scope.as_str()),
            saved_view::team_id.eq(draft.team_id),
            saved_view::query.eq(&draft.query),
            saved_view::is_default.eq(draft.is_default),
            saved_view::version.eq(saved_view::version + 1),
        ))
        .returning(SavedView::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Deletes views.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::delete(
        saved_view::table
            .filter(saved_view::enterprise_id.eq(viewer.enterprise_id))
            .filter(saved_view::id.eq_any(ids)),
    )
    .execute(connection)
    .await?;
    Ok(())
}
