//! Queries on the requirements of service types; the only place with SQL about them.

use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::work_type;

use super::model::{Demand, WorkType, WorkTypeFilter};
use crate::list::{Order, Sort};
use crate::read_page;
use crate::rows::Rows;

/// How the list is read and cached.
pub static ROWS: Rows<WorkType, WorkTypeFilter> = Rows {
    page,
    count,
    sorts: &[Sort {
        name: "CREATED_AT",
        sql: "work_type.created_at",
        cast: "timestamptz",
        id: "work_type.id",
        nullable: false,
    }],
    remembered: &[],
    told: None,
    again: None,
};

/// Restricts the query to the requirements of the enterprise, for internal members.
pub fn visible<'a>(viewer: &Viewer) -> work_type::BoxedQuery<'a, Pg> {
    let inside: Vec<i64> = if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] };
    work_type::table
        .filter(work_type::enterprise_id.eq_any(inside))
        .filter(work_type::enterprise_id.eq(viewer.enterprise_id))
        .into_boxed()
}

fn filtered<'a>(viewer: &Viewer, filter: &WorkTypeFilter) -> work_type::BoxedQuery<'a, Pg> {
    let query = visible(viewer);
    match &filter.service_types {
        Some(values) => query.filter(work_type::service_type.eq_any(values.clone())),
        None => query,
    }
}

/// One page of the list.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WorkTypeFilter,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<WorkType>> {
    Ok(read_page!(connection, filtered(viewer, filter), WorkType, &order, request))
}

/// Number of rows that the filter finds.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WorkTypeFilter,
) -> AppResult<i64> {
    Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One row, if it is visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<WorkType>> {
    let rows = visible(viewer).filter(work_type::id.eq(id)).select(WorkType::as_select());
    Ok(rows.first(&mut connection).await.optional()?)
}

/// The requirements of these service types of an enterprise.
#[erased]
pub async fn of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    service_types: &[String],
) -> AppResult<Vec<WorkType>> {
    Ok(work_type::table
        .filter(work_type::enterprise_id.eq(enterprise_id))
        .filter(work_type::service_type.eq_any(service_types))
        .select(WorkType::as_select())
        .load(&mut connection)
        .await?)
}

/// The requirements of a service type, locked until the transaction ends.
#[erased]
pub async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    service_type: &str,
) -> AppResult<Option<WorkType>> {
    Ok(work_type::table
        .filter(work_type::enterprise_id.eq(viewer.enterprise_id))
        .filter(work_type::service_type.eq(service_type))
        .select(WorkType::as_select())
        .for_update()
        .first(tx)
        .await
        .optional()?)
}

/// Inserts the first requirements of a service type; `None` if another transaction was first.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    service_type: &str,
    demand: &Demand,
) -> AppResult<Option<WorkType>> {
    Ok(diesel::insert_into(work_type::table)
        .values((
            work_type::enterprise_id.eq(viewer.enterprise_id),
            work_type::service_type.eq(service_type),
            work_type::demand.eq(demand.kept()),
            work_type::created_by.eq(viewer.member_id),
            work_type::updated_by.eq(viewer.member_id),
        ))
        .on_conflict_do_nothing()
        .returning(WorkType::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Replaces the requirements.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    demand: &Demand,
) -> AppResult<WorkType> {
    Ok(diesel::update(work_type::table.find((viewer.enterprise_id, id)))
        .set((
            work_type::demand.eq(demand.kept()),
            work_type::version.eq(work_type::version + 1),
            work_type::updated_at.eq(xieli_kernel::clock::now()),
            work_type::updated_by.eq(viewer.member_id),
        ))
        .returning(WorkType::as_returning())
        .get_result(tx)
        .await?)
}

/// Name by which resolvers read a list.
pub mod work_types {
    pub use super::{ROWS, find};
}
