//! Queries on project costs; the only module with SQL on them.

use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::project_cost;

use super::model::{Cost, CostFilter, CostInput, Sum};
use crate::{filter_keyword, project, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<project_cost::table, Pg, SqlType = Bool>> {
    project::store::money_within(viewer, "project_cost.project_id")
}

rows!(
    /// Costs of projects whose amounts the viewer sees.
    costs: project_cost => Cost, of tenant; within within, filtered(CostFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "OCCURRED_ON": occurred_on as "date",
        "AMOUNT": amount as "int8",
    },
    remembered until ["project_cost", "project", "project_member", "project_group", "dict_item"],
    written from CostInput, found by (name, supplier),
    as "project_cost.create" "project_cost.update" "project_cost.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &CostFilter) -> project_cost::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(costs::visible(viewer), project_cost, filter.keyword.as_deref());
    if let Some(id) = filter.project_id {
        query = query.filter(project_cost::project_id.eq(id));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(project_cost::kind.eq(kind));
    }
    if let Some(value) = &filter.cost_type {
        query = query.filter(project_cost::cost_type.eq(value.clone()));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(project_cost::member_id.eq(id));
    }
    let (from, to) = filter.occurred_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(project_cost::occurred_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(project_cost::occurred_on.le(to));
    }
    query
}

/// The costs of a filter, summed by kind, type and month.
#[erased]
pub async fn sums(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &CostFilter,
) -> AppResult<Vec<Sum>> {
    let found = filtered(viewer, filter).select(project_cost::id);
    let rows: Vec<(i16, Option<String>, String, i64, i64)> = project_cost::table
        .filter(project_cost::enterprise_id.eq(viewer.enterprise_id))
        .filter(project_cost::id.eq_any(found))
        .group_by(sql::<Text>("1, 2, 3"))
        .order(sql::<Text>("3, 1, 2"))
        .select(sql::<(SmallInt, Nullable<Text>, Text, BigInt, BigInt)>(
            "kind, cost_type, to_char(occurred_on, 'YYYY-MM'), count(*), sum(amount)::bigint",
        ))
        .load(&mut connection)
        .await?;
    let sum = |(kind, cost_type, month, count, amount)| Sum { kind, cost_type, month, count, amount };
    Ok(rows.into_iter().map(sum).collect())
}

/// Costs after the id `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &CostFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Cost>> {
    Ok(filtered(viewer, filter)
        .filter(project_cost::id.gt(after.unwrap_or(0)))
        .order(project_cost::id)
        .limit(limit)
        .select(Cost::as_select())
        .load(&mut connection)
        .await?)
}
