//! Queries on the library of appraisal indicators; the only place with SQL about it.

use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::kpi_indication;

use super::model::{KpiIndication, KpiIndicationFilter, KpiIndicationInput};
use crate::kpi::rules::may_read_indications;
use crate::kpi::store::below;
use crate::{db, filter_keyword, rows};

/// The enterprise, if the viewer reads the library; else none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if may_read_indications(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

rows!(
    /// Indicators of the library.
    indications: kpi_indication => KpiIndication, of tenant, filtered(KpiIndicationFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    written from KpiIndicationInput, found by (name, description),
    as "kpi_indication.create" "kpi_indication.update" "kpi_indication.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &KpiIndicationFilter) -> kpi_indication::BoxedQuery<'a, Pg> {
    let visible = indications::visible(viewer);
    let mut query = filter_keyword!(visible, kpi_indication, filter.keyword.as_deref());
    if let Some(above) = filter.category_id {
        query = query.filter(kpi_indication::category_id.eq_any(below(viewer.enterprise_id, above)));
    }
    if !filter.kinds.is_empty() {
        query = query.filter(kpi_indication::kind.eq_any(filter.kinds.clone()));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(kpi_indication::enabled.eq(enabled));
    }
    query
}

/// Lock that serializes changes of the library.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "kpi_indication", enterprise_id).await
}

/// The number of indicators of an enterprise that are not deleted.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<i64> {
    Ok(kpi_indication::table
        .filter(kpi_indication::enterprise_id.eq(enterprise_id))
        .filter(kpi_indication::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}
