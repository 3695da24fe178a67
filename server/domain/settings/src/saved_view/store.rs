//! Queries on saved views; the only place with SQL about them.

use diesel::dsl::{count_star, exists};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::saved_view;

use super::model::{Draft, SavedView, Scope};
use super::rules::MAX_A_ROUTE;

type Query<'a> = saved_view::BoxedQuery<'a, diesel::pg::Pg>;

/// Views that exist for the viewer: their own, and those for everybody.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    saved_view::table
        .filter(saved_view::enterprise_id.eq(viewer.enterprise_id))
        .filter(
            saved_view::member_id.eq(viewer.member_id).or(saved_view::scope.eq(Scope::Enterprise.as_str())),
        )
        .into_boxed()
}

/// The views of a list, those for everybody first.
#[erased]
pub async fn of_route(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    route: &str,
) -> AppResult<Vec<SavedView>> {
    Ok(visible_to(viewer)
        .filter(saved_view::route.eq(route.to_owned()))
        .order((saved_view::scope, saved_view::id))
        .limit(2 * MAX_A_ROUTE)
        .select(SavedView::as_select())
        .load(&mut connection)
        .await?)
}

/// Views by id, as far as they exist for the viewer.
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

/// The views that a draft stands among: the viewer's own on the list, or the enterprise's.
fn neighbours<'a>(viewer: &Viewer, draft: &Draft) -> Query<'a> {
    let query = saved_view::table
        .filter(saved_view::enterprise_id.eq(viewer.enterprise_id))
        .filter(saved_view::route.eq(draft.route.clone()))
        .filter(saved_view::scope.eq(draft.scope.as_str()))
        .into_boxed();
    match draft.scope {
        Scope::Private => query.filter(saved_view::member_id.eq(viewer.member_id)),
        Scope::Enterprise => query,
    }
}

/// How many views a draft stands among.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer, draft: &Draft) -> AppResult<i64> {
    Ok(neighbours(viewer, draft).select(count_star()).first(&mut connection).await?)
}

/// Whether one of them has the name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    draft: &Draft,
) -> AppResult<bool> {
    let others = neighbours(viewer, draft)
        .filter(saved_view::name.eq(draft.name.clone()))
        .filter(saved_view::id.ne(draft.id.unwrap_or(0)))
        .select(saved_view::id);
    Ok(diesel::select(exists(others)).get_result(&mut connection).await?)
}

/// Takes the mark of the default off the others.
#[erased]
pub async fn clear_default(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    draft: &Draft,
) -> AppResult<()> {
    let marked: Vec<i64> = neighbours(viewer, draft)
        .filter(saved_view::is_default)
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

/// Adds a view.
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
            saved_view::query.eq(&draft.query),
            saved_view::is_default.eq(draft.is_default),
        ))
        .returning(SavedView::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a view.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    draft: &Draft,
) -> AppResult<SavedView> {
    Ok(diesel::update(saved_view::table.find((viewer.enterprise_id, id)))
        .set((
            saved_view::route.eq(&draft.route),
            saved_view::name.eq(&draft.name),
            saved_view::scope.eq(draft.scope.as_str()),
            saved_view::query.eq(&draft.query),
            saved_view::is_default.eq(draft.is_default),
            saved_view::version.eq(saved_view::version + 1),
        ))
        .returning(SavedView::as_returning())
        .get_result(connection)
        .await?)
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
