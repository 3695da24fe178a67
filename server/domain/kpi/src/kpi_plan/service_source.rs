//! Preview and update of the automatic values of a running appraisal plan (business §7
//! `plan/{id}/updateScoreSource`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use super::model::{Difference, KpiPlan};
use super::service::note;
use super::states::{KpiPlanStatus, Step};
use super::{jobs, rules, store, write};
use crate::Db;
use crate::kpi_examine::compute::Scheme;
use crate::kpi_examine::flow::{self, How};
use crate::kpi_examine::measure::measured;
use crate::kpi_examine::model::KpiExamine;
use crate::kpi_examine::write as results;
use crate::kpi_record::model::{Action, Entry};
use crate::kpi_source::Asked;
use crate::record::Change;

/// The most differences returned.
const MOST: usize = 1000;

/// The automatic values of results in INPUT and CONFIRM as they would be now. With `apply` they are stored,
/// and complete results go on; for many examinees a job does so, which is returned.
#[erased]
pub async fn update_source(
    db: &Db,
    viewer: &Viewer,
    id: i64,
    apply: bool,
) -> AppResult<(KpiPlan, Vec<Difference>, Option<i64>)> {
    db.transaction(async |tx| {
        let plan = write::hold(tx, viewer, id).await?;
        let standing = store::standing(tx, viewer, id).await?;
        rules::step(viewer, &plan, &standing, Step::UpdateSource)?;
        let scheme = results::scheme(tx, &plan).await?;
        let open = [KpiPlanStatus::Input, KpiPlanStatus::Confirm];
        let rows = results::hold(tx, &plan, None, &open).await?;
        let differences = differences(tx, &scheme, &rows).await?;
        // values of raters that the viewer may not know yet as an examinee stay hidden
        let own = rows.iter().find(|row| row.member_id == viewer.member_id && !viewer.is_admin());
        let hidden = own.filter(|row| !row.state().shows_score()).map(|row| row.id);
        let shown = differences.iter().filter(|one| Some(one.examine_id) != hidden).copied();
        let shown: Vec<Difference> = shown.take(MOST).collect();
        if !apply {
            return Ok((plan, shown, None));
        }
        let by = Some(viewer.member_id);
        let entry = Entry::of(id, Action::SourceUpdate);
        note(tx, viewer, entry.change(None, Some(format!("{} 项变化", differences.len())))).await?;
        if rows.len() > flow::BATCH {
            let job = jobs::start(tx, viewer, &plan, rows.len()).await?;
            Change::new("kpi_plan.source", id).write(tx, viewer).await?;
            return Ok((plan, shown, Some(job)));
        }
        flow::recompute(tx, &scheme, rows, How { sources: true, applied: true, by }).await?;
        let after = write::follow(tx, &plan, by).await?;
        Change::new("kpi_plan.source", id).before(&plan).after(&after).write(tx, viewer).await?;
        Ok((after, shown, None))
    })
    .await
}

/// The automatic values that would change.
async fn differences(
    connection: &AsyncPgConnection,
    scheme: &Scheme,
    rows: &[KpiExamine],
) -> AppResult<Vec<Difference>> {
    let plan = &scheme.plan;
    let members: Vec<i64> = rows.iter().map(|row| row.member_id).collect();
    let days = (plan.begins_on, plan.ends_on);
    let asked = Asked { enterprise_id: plan.enterprise_id, members: &members, days };
    let measures = measured(connection, asked, &scheme.indications).await?;
    let mut differences = Vec::new();
    for rows in rows.chunks(flow::BATCH) {
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        for value in results::values_of(connection, plan.enterprise_id, &ids).await? {
            let Some(row) = rows.iter().find(|row| row.id == value.examine_id) else { continue };
            let Some(now) = measures.get(&(value.plan_indication_id, row.member_id)) else { continue };
            if *now != value.value {
                differences.push(Difference {
                    examine_id: row.id,
                    plan_indication_id: value.plan_indication_id,
                    before: value.value,
                    after: *now,
                });
            }
        }
    }
    Ok(differences)
}
