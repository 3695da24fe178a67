//! Queries on appraisal templates and their indicators; the only place with SQL about them.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{kpi_template, kpi_template_indication};

use super::model::{
    KpiTemplate, KpiTemplateFilter, KpiTemplateIndication, KpiTemplateIndicationFilter,
    KpiTemplateIndicationInput, KpiTemplateInput,
};
use crate::kpi::rules::may_read_templates;
use crate::kpi::store::below;
use crate::list::{Fixed, condition};
use crate::{db, filter_keyword, rows};

/// The enterprise, if the viewer reads templates; else none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if may_read_templates(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

rows!(
    /// Templates.
    templates: kpi_template => KpiTemplate, of tenant, filtered(KpiTemplateFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    written from KpiTemplateInput, found by (name, description),
    as "kpi_template.create" "kpi_template.update" "kpi_template.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &KpiTemplateFilter) -> kpi_template::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(templates::visible(viewer), kpi_template, filter.keyword.as_deref());
    if let Some(above) = filter.category_id {
        query = query.filter(kpi_template::category_id.eq_any(below(viewer.enterprise_id, above)));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(kpi_template::enabled.eq(enabled));
    }
    query
}

/// Condition: the template of an indicator is not deleted.
fn of_living(_: &Viewer) -> Fixed<Bool> {
    condition(
        "exists (select from kpi_template t where t.enterprise_id = kpi_template_indication.enterprise_id
            and t.id = kpi_template_indication.template_id and t.deleted_at is null)",
    )
}

rows!(
    /// Indicators of templates.
    indications: kpi_template_indication => KpiTemplateIndication, of tenant; within of_living,
    filtered_indications(KpiTemplateIndicationFilter),
    sorts { "SORT_ORDER": sort_order as "int4", "CREATED_AT": created_at as "timestamptz" }
);

fn filtered_indications<'a>(
    viewer: &Viewer,
    filter: &KpiTemplateIndicationFilter,
) -> kpi_template_indication::BoxedQuery<'a, Pg> {
    let mut query = indications::visible(viewer);
    if let Some(id) = filter.template_id {
        query = query.filter(kpi_template_indication::template_id.eq(id));
    }
    // sixty in a template and a few thousand in all need no index
    if let Some(keyword) = filter.keyword.as_deref().and_then(search::keyword) {
        for pattern in keyword.patterns {
            query = query.filter(kpi_template_indication::name.ilike(pattern));
        }
    }
    query
}

/// Lock that serializes changes of templates.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "kpi_template", enterprise_id).await
}

/// The number of templates of an enterprise that are not deleted.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<i64> {
    Ok(kpi_template::table
        .filter(kpi_template::enterprise_id.eq(enterprise_id))
        .filter(kpi_template::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// The indicators of these templates, in their order.
#[erased]
pub async fn of_templates(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    templates: &[i64],
) -> AppResult<Vec<KpiTemplateIndication>> {
    Ok(kpi_template_indication::table
        .filter(kpi_template_indication::enterprise_id.eq(enterprise_id))
        .filter(kpi_template_indication::template_id.eq_any(templates.to_vec()))
        .filter(kpi_template_indication::deleted_at.is_null())
        .order((kpi_template_indication::sort_order, kpi_template_indication::id))
        .select(KpiTemplateIndication::as_select())
        .load(&mut connection)
        .await?)
}

/// How many indicators each of these templates has.
#[erased]
pub async fn counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    templates: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(kpi_template_indication::table
        .filter(kpi_template_indication::enterprise_id.eq(enterprise_id))
        .filter(kpi_template_indication::template_id.eq_any(templates.to_vec()))
        .filter(kpi_template_indication::deleted_at.is_null())
        .group_by(kpi_template_indication::template_id)
        .select((kpi_template_indication::template_id, count_star()))
        .load(&mut connection)
        .await?)
}

/// Inserts indicators; returns them in the order of the inputs.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    inputs: &[KpiTemplateIndicationInput],
) -> AppResult<Vec<KpiTemplateIndication>> {
    let rows = inputs.iter().map(|input| {
        (
            kpi_template_indication::enterprise_id.eq(viewer.enterprise_id),
            kpi_template_indication::created_by.eq(viewer.member_id),
            kpi_template_indication::updated_by.eq(viewer.member_id),
            input,
        )
    });
    let rows: Vec<_> = rows.collect();
    let mut made: Vec<KpiTemplateIndication> = diesel::insert_into(kpi_template_indication::table)
        .values(rows)
        .returning(KpiTemplateIndication::as_returning())
        .get_results(tx)
        .await?;
    // ids are assigned in the order of the rows
    made.sort_by_key(|row| row.id);
    Ok(made)
}

/// Updates an existing indicator, also one whose key was set aside before; its template is locked.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    input: &KpiTemplateIndicationInput,
) -> AppResult<KpiTemplateIndication> {
    Ok(diesel::update(kpi_template_indication::table.find((viewer.enterprise_id, id)))
        .set((
            input,
            kpi_template_indication::deleted_at.eq(None::<DateTime<Utc>>),
            kpi_template_indication::version.eq(kpi_template_indication::version + 1),
            kpi_template_indication::updated_at.eq(Utc::now()),
            kpi_template_indication::updated_by.eq(viewer.member_id),
        ))
        .returning(KpiTemplateIndication::as_returning())
        .get_result(tx)
        .await?)
}

/// Clears the keys of indicators within the transaction, so that they can be reassigned: keys are unique in a
/// template.
#[erased]
pub async fn set_aside(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    let rows = kpi_template_indication::table
        .filter(kpi_template_indication::enterprise_id.eq(enterprise_id))
        .filter(kpi_template_indication::id.eq_any(ids.to_vec()));
    diesel::update(rows).set(kpi_template_indication::deleted_at.eq(Utc::now())).execute(tx).await?;
    Ok(())
}

/// Increments the version of a template after a change of its indicators, and sets its sections.
#[erased]
pub async fn touch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    sections: &serde_json::Value,
) -> AppResult<KpiTemplate> {
    Ok(diesel::update(kpi_template::table.find((viewer.enterprise_id, id)))
        .set((
            kpi_template::sections.eq(sections),
            kpi_template::version.eq(kpi_template::version + 1),
            kpi_template::updated_at.eq(Utc::now()),
            kpi_template::updated_by.eq(viewer.member_id),
        ))
        .returning(KpiTemplate::as_returning())
        .get_result(tx)
        .await?)
}
