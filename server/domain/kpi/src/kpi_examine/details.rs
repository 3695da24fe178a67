//! Indicators of appraisal results for a viewer: with the contribution of each to the score and, for final
//! results, with today's values beside the stored ones. Batched: the number of statements does not depend on
//! the number of results.

use std::collections::BTreeMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use super::compute::Scheme;
use super::measure::{Measures, measured};
use super::model::{Detail, KpiExamine};
use super::{store, write};
use crate::kpi_plan;
use crate::kpi_plan::model::KpiPlan;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::kpi_source::Asked;

/// The indicators of these results, each with its result, for results whose values the viewer may know now.
#[erased]
pub async fn of_examines(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<(i64, Detail)>> {
    let shown: Vec<i64> = store::standings(connection, viewer, ids)
        .await?
        .into_iter()
        .filter(|one| one.shows)
        .map(|one| one.examine_id)
        .collect();
    let rows = store::examines::by_ids(connection, viewer.enterprise_id, &shown).await?;
    detailed(connection, viewer.enterprise_id, rows).await
}

/// Indicators of results by id: complete for results whose values the viewer may know, without values for
/// those that they rate.
#[erased]
pub async fn by_ids(connection: &AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Detail>> {
    let rows = store::indications_by_ids(connection, viewer.enterprise_id, ids).await?;
    let of: Vec<i64> = rows.iter().map(|row| row.examine_id).collect();
    let all = of_examines(connection, viewer, &of).await?;
    let mut found: BTreeMap<i64, Detail> = all
        .into_iter()
        .filter(|(_, detail)| ids.contains(&detail.row.id))
        .map(|(_, detail)| (detail.row.id, detail))
        .collect();
    let rated = store::inputs_of(connection, viewer, ids).await?;
    for row in rows {
        let rates = |id: i64| {
            rated.iter().any(|one| one.examine_indication_id == id && one.member_id == viewer.member_id)
        };
        if !found.contains_key(&row.id) && rates(row.id) {
            let mut row = row;
            (row.value, row.score, row.rows, row.computed_at) = (None, None, None, None);
            let detail = Detail { row, contribution: None, missing: false, value_now: None, score_now: None };
            found.insert(detail.row.id, detail);
        }
    }
    Ok(found.into_values().collect())
}

/// The indicators of results, without a check of visibility.
async fn detailed(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    rows: Vec<KpiExamine>,
) -> AppResult<Vec<(i64, Detail)>> {
    let of: Vec<i64> = rows.iter().map(|row| row.plan_id).collect();
    let plans = kpi_plan::store::plans::by_ids(connection, enterprise_id, &of).await?;
    let mut indications = BTreeMap::<i64, Vec<_>>::new();
    for one in kpi_plan::store::of_plans(connection, enterprise_id, &of).await? {
        indications.entry(one.plan_id).or_default().push(one);
    }
    let schemes: BTreeMap<i64, Scheme> = plans
        .into_iter()
        .map(|plan: KpiPlan| {
            (plan.id, Scheme::new(plan.clone(), indications.remove(&plan.id).unwrap_or_default()))
        })
        .collect();
    let today = today(connection, enterprise_id, &schemes, &rows).await?;
    let mut found = Vec::new();
    for case in write::cases(connection, enterprise_id, rows).await? {
        let Some(scheme) = schemes.get(&case.examine.plan_id) else { continue };
        let now = today.get(&case.examine.plan_id).map(|measures| case.computed(scheme, Some(measures)));
        let now = now.filter(|_| case.examine.stands() == KpiPlanStatus::Finished);
        let id = case.examine.id;
        found.extend(case.details(scheme, now.as_ref()).into_iter().map(|detail| (id, detail)));
    }
    Ok(found)
}

/// The most plans whose automatic values are computed again for comparison: a page shows one member's results
/// or one plan's.
const PLANS: usize = 3;

/// Today's automatic values of the members of final results, by plan.
async fn today(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    schemes: &BTreeMap<i64, Scheme>,
    rows: &[KpiExamine],
) -> AppResult<BTreeMap<i64, Measures>> {
    let mut all = BTreeMap::new();
    for scheme in schemes.values().filter(|scheme| scheme.is_automatic()).take(PLANS) {
        let plan = &scheme.plan;
        let of = rows.iter().filter(|row| row.plan_id == plan.id && row.stands() == KpiPlanStatus::Finished);
        let members: Vec<i64> = of.map(|row| row.member_id).collect();
        if members.is_empty() {
            continue;
        }
        let asked = Asked { enterprise_id, members: &members, days: (plan.begins_on, plan.ends_on) };
        all.insert(plan.id, measured(connection, asked, &scheme.indications).await?);
    }
    Ok(all)
}
