//! Queries on acceptance papers.

use diesel::dsl::{AsSelect, SqlTypeOf, count_star};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::acceptance_resource;

use super::resources;
use crate::acceptance::kind::ACCEPTANCE_RESOURCE;
use crate::acceptance::model::Resource;
use crate::acceptance::rules::{Status, Step};
use crate::file;
use crate::file::model::File;

/// Papers of any directory that are not deleted, the oldest first; not restricted to the viewer.
fn living(
    enterprise_id: i64,
) -> acceptance_resource::BoxedQuery<'static, Pg, SqlTypeOf<AsSelect<Resource, Pg>>> {
    acceptance_resource::table
        .filter(acceptance_resource::enterprise_id.eq(enterprise_id))
        .filter(acceptance_resource::deleted_at.is_null())
        .order(acceptance_resource::id)
        .select(Resource::as_select())
        .into_boxed()
}

/// The papers of a project that are not deleted.
#[erased]
pub async fn papers_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<Vec<Resource>> {
    Ok(living(enterprise_id)
        .filter(acceptance_resource::project_id.eq(project_id))
        .load(&mut connection)
        .await?)
}

/// The papers of these nodes that are not deleted.
#[erased]
pub async fn of_items(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Resource>> {
    Ok(living(enterprise_id)
        .filter(acceptance_resource::item_id.eq_any(ids.to_vec()))
        .load(&mut connection)
        .await?)
}

/// Number of papers of a project that are not deleted.
#[erased]
pub async fn count_papers(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<i64> {
    Ok(acceptance_resource::table
        .filter(acceptance_resource::enterprise_id.eq(enterprise_id))
        .filter(acceptance_resource::project_id.eq(project_id))
        .filter(acceptance_resource::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// The visible ones among these papers, locked by ascending id.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Resource>> {
    let visible: Vec<i64> = resources::visible(viewer)
        .filter(acceptance_resource::id.eq_any(ids.to_vec()))
        .select(acceptance_resource::id)
        .load(tx)
        .await?;
    Ok(acceptance_resource::table
        .filter(acceptance_resource::enterprise_id.eq(viewer.enterprise_id))
        .filter(acceptance_resource::id.eq_any(visible))
        .order(acceptance_resource::id)
        .select(Resource::as_select())
        .for_update()
        .load(tx)
        .await?)
}

/// Writes the status of papers after a transition.
#[erased]
pub async fn step(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Resource,
    (step, to): (Step, Status),
    opinion: Option<String>,
) -> AppResult<Resource> {
    let (me, now) = (Some(viewer.member_id), Some(clock::now()));
    let mut after = Resource { status: to as i16, ..before.clone() };
    match step {
        Step::Submit => {
            (after.submitted_at, after.submitted_by) = (now, me);
            (after.audited_at, after.audited_by, after.opinion) = (None, None, None);
        }
        Step::Withdraw => (after.submitted_at, after.submitted_by) = (None, None),
        Step::Pass | Step::Return => {
            (after.audited_at, after.audited_by) = (now, me);
            after.opinion = opinion;
        }
        Step::Finish => (after.finished_at, after.finished_by) = (now, me),
        Step::Cancel if before.status == Status::Finished as i16 => {
            (after.finished_at, after.finished_by) = (None, None);
        }
        Step::Cancel => after.opinion = opinion.or(after.opinion),
    }
    Ok(diesel::update(acceptance_resource::table.find((viewer.enterprise_id, before.id)))
        .set((
            acceptance_resource::status.eq(after.status),
            acceptance_resource::submitted_at.eq(after.submitted_at),
            acceptance_resource::submitted_by.eq(after.submitted_by),
            acceptance_resource::audited_at.eq(after.audited_at),
            acceptance_resource::audited_by.eq(after.audited_by),
            acceptance_resource::opinion.eq(after.opinion),
            acceptance_resource::finished_at.eq(after.finished_at),
            acceptance_resource::finished_by.eq(after.finished_by),
            acceptance_resource::version.eq(acceptance_resource::version + 1),
            acceptance_resource::updated_at.eq(clock::now()),
            acceptance_resource::updated_by.eq(viewer.member_id),
        ))
        .returning(Resource::as_returning())
        .get_result(tx)
        .await?)
}

/// Marks papers as filed among the documents of the project.
#[erased]
pub async fn set_filed(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Resource> {
    Ok(diesel::update(acceptance_resource::table.find((viewer.enterprise_id, id)))
        .set((
            acceptance_resource::filed_at.eq(clock::now()),
            acceptance_resource::version.eq(acceptance_resource::version + 1),
            acceptance_resource::updated_at.eq(clock::now()),
            acceptance_resource::updated_by.eq(viewer.member_id),
        ))
        .returning(Resource::as_returning())
        .get_result(tx)
        .await?)
}

/// Files attached to these papers, each with the id of the papers.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, File)>> {
    file::store::attached_each(connection, enterprise_id, ACCEPTANCE_RESOURCE.record_type, ids).await
}

/// Deletes the files of the papers of purged projects.
#[erased]
pub async fn purge(tx: &mut AsyncPgConnection, enterprise_id: i64, projects: &[i64]) -> AppResult<()> {
    let ids: Vec<i64> = acceptance_resource::table
        .filter(acceptance_resource::enterprise_id.eq(enterprise_id))
        .filter(acceptance_resource::project_id.eq_any(projects))
        .select(acceptance_resource::id)
        .load(tx)
        .await?;
    file::service::purge_attached(tx, enterprise_id, ACCEPTANCE_RESOURCE.record_type, &ids).await
}
