//! Queries on SLA rules; the only place with SQL about them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::work_sla;

use super::model::{WorkSla, WorkSlaFilter, WorkSlaInput};
use crate::{filter_keyword, rows};

/// Visibility: all rules of the enterprise, for internal members.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// SLA rules of the enterprise.
    work_slas: work_sla => WorkSla, of tenant, filtered(WorkSlaFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" },
    written from WorkSlaInput, found by (remark), as "work_sla.create" "work_sla.update" "work_sla.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &WorkSlaFilter) -> work_sla::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(work_slas::visible(viewer), work_sla, filter.keyword.as_deref());
    if let Some(level) = filter.level.clone() {
        query = query.filter(work_sla::level.eq(level));
    }
    if let Some(service_type) = filter.service_type.clone() {
        query = query.filter(work_sla::service_type.eq(service_type));
    }
    query
}

/// Rules that may fit orders of a level and a service type: at most four.
#[erased]
pub async fn fitting(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    level: Option<&str>,
    service_type: Option<&str>,
) -> AppResult<Vec<WorkSla>> {
    Ok(work_sla::table
        .filter(work_sla::enterprise_id.eq(enterprise_id))
        .filter(work_sla::deleted_at.is_null())
        .filter(work_sla::level.is_null().or(work_sla::level.is_not_distinct_from(level)))
        .filter(
            work_sla::service_type.is_null().or(work_sla::service_type.is_not_distinct_from(service_type)),
        )
        .select(WorkSla::as_select())
        .load(&mut connection)
        .await?)
}
