//! Queries on the library of indicators; the only place with SQL about it.

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

/// Those of the enterprise, for whoever reads the library.
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

/// Nothing of the library is made, changed or deleted meanwhile.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "kpi_indication", enterprise_id).await
}

/// How many living ones an enterprise has.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<i64> {
    Ok(kpi_indication::table
        .filter(kpi_indication::enterprise_id.eq(enterprise_id))
        .filter(kpi_indication::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}
