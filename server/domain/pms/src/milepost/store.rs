//! Queries on mileposts of projects; the only module with SQL on them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{milepost, milepost_link};

use super::model::{Milepost, MilepostFilter, MilepostInput};
use super::schedule::Bar;
use crate::tree::TreeTable;
use crate::{filter_keyword, project, rows};

/// The list of mileposts of each project has an order of its own.
pub const LIST: TreeTable = TreeTable::kept("milepost");

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<milepost::table, Pg, SqlType = Bool>> {
    project::store::within(viewer, "milepost.project_id")
}

rows!(
    /// Mileposts of projects visible to the viewer.
    mileposts: milepost => Milepost, of tenant; within within, filtered(MilepostFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "ORDER": sort_order as "int4",
        "ENDS_ON": ends_on as "date" nullable,
    },
    remembered until ["milepost", "project", "project_member", "project_group"],
    written from MilepostInput, found by (name), as "milepost.create" "milepost.update" "milepost.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &MilepostFilter) -> milepost::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(mileposts::visible(viewer), milepost, filter.keyword.as_deref());
    if let Some(id) = filter.project_id {
        query = query.filter(milepost::project_id.eq(id));
    }
    if let Some(id) = filter.director_id {
        query = query.filter(milepost::director_id.eq(id));
    }
    match filter.finished {
        None => {}
        Some(true) => query = query.filter(milepost::finished_on.is_not_null()),
        Some(false) => query = query.filter(milepost::finished_on.is_null()),
    }
    if filter.overdue == Some(true) {
        let today = clock::china_day(clock::now());
        query = query.filter(milepost::finished_on.is_null()).filter(milepost::ends_on.lt(today));
    }
    query
}

/// The mileposts of a project that are not deleted, in order.
#[erased]
pub async fn of_project(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<Vec<Milepost>> {
    Ok(milepost::table
        .filter(milepost::enterprise_id.eq(enterprise_id))
        .filter(milepost::project_id.eq(project_id))
        .filter(milepost::deleted_at.is_null())
        .order((milepost::sort_order, milepost::id))
        .select(Milepost::as_select())
        .load(&mut connection)
        .await?)
}

/// The mileposts of these projects that are not deleted, in order.
#[erased]
pub async fn of_projects(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_ids: &[i64],
) -> AppResult<Vec<Milepost>> {
    Ok(milepost::table
        .filter(milepost::enterprise_id.eq(enterprise_id))
        .filter(milepost::project_id.eq_any(project_ids))
        .filter(milepost::deleted_at.is_null())
        .order((milepost::sort_order, milepost::id))
        .select(Milepost::as_select())
        .load(&mut connection)
        .await?)
}

/// Dependencies of these mileposts that are not deleted: (predecessor, successor).
#[erased]
pub async fn links(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    after: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    let living = milepost::table
        .filter(milepost::enterprise_id.eq(enterprise_id))
        .filter(milepost::deleted_at.is_null())
        .select(milepost::id);
    Ok(milepost_link::table
        .filter(milepost_link::enterprise_id.eq(enterprise_id))
        .filter(milepost_link::after_id.eq_any(after))
        .filter(milepost_link::before_id.eq_any(living))
        .order((milepost_link::after_id, milepost_link::before_id))
        .select((milepost_link::before_id, milepost_link::after_id))
        .load(&mut connection)
        .await?)
}

/// Replaces the predecessors of a milepost.
#[erased]
pub async fn link(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    after: i64,
    before: &[i64],
) -> AppResult<()> {
    let present = milepost_link::table
        .filter(milepost_link::enterprise_id.eq(enterprise_id))
        .filter(milepost_link::after_id.eq(after));
    diesel::delete(present).execute(tx).await?;
    let rows: Vec<_> = before
        .iter()
        .map(|one| {
            (
                milepost_link::enterprise_id.eq(enterprise_id),
                milepost_link::before_id.eq(*one),
                milepost_link::after_id.eq(after),
            )
        })
        .collect();
    diesel::insert_into(milepost_link::table).values(rows).on_conflict_do_nothing().execute(tx).await?;
    Ok(())
}

/// Inserts dependencies of new mileposts: (predecessor, successor).
#[erased]
pub async fn link_all(tx: &mut AsyncPgConnection, enterprise_id: i64, links: &[(i64, i64)]) -> AppResult<()> {
    if links.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = links
        .iter()
        .map(|(before, after)| {
            (
                milepost_link::enterprise_id.eq(enterprise_id),
                milepost_link::before_id.eq(*before),
                milepost_link::after_id.eq(*after),
            )
        })
        .collect();
    diesel::insert_into(milepost_link::table).values(rows).on_conflict_do_nothing().execute(tx).await?;
    Ok(())
}

/// Writes the new days of mileposts.
#[erased]
pub async fn shift(tx: &mut AsyncPgConnection, viewer: &Viewer, bars: &[Bar]) -> AppResult<()> {
    for bar in bars {
        diesel::update(milepost::table.find((viewer.enterprise_id, bar.id)))
            .set((
                milepost::begins_on.eq(bar.begins),
                milepost::ends_on.eq(bar.ends),
                milepost::version.eq(milepost::version + 1),
                milepost::updated_at.eq(clock::now()),
                milepost::updated_by.eq(viewer.member_id),
            ))
            .execute(tx)
            .await?;
    }
    Ok(())
}

/// Stores the planned days as the baseline.
#[erased]
pub async fn keep_baseline(tx: &mut AsyncPgConnection, viewer: &Viewer, project_id: i64) -> AppResult<()> {
    let rows = milepost::table
        .filter(milepost::enterprise_id.eq(viewer.enterprise_id))
        .filter(milepost::project_id.eq(project_id))
        .filter(milepost::deleted_at.is_null());
    diesel::update(rows)
        .set((
            milepost::baseline_begins_on.eq(milepost::begins_on),
            milepost::baseline_ends_on.eq(milepost::ends_on),
            milepost::version.eq(milepost::version + 1),
            milepost::updated_at.eq(clock::now()),
            milepost::updated_by.eq(viewer.member_id),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Replaces the responsible member of mileposts of a project.
#[erased]
pub async fn entrust(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
    from: i64,
    to: i64,
) -> AppResult<()> {
    let rows = milepost::table
        .filter(milepost::enterprise_id.eq(viewer.enterprise_id))
        .filter(milepost::project_id.eq(project_id))
        .filter(milepost::director_id.eq(from))
        .filter(milepost::deleted_at.is_null());
    diesel::update(rows)
        .set((
            milepost::director_id.eq(to),
            milepost::version.eq(milepost::version + 1),
            milepost::updated_at.eq(clock::now()),
            milepost::updated_by.eq(viewer.member_id),
        ))
        .execute(tx)
        .await?;
    Ok(())
}
