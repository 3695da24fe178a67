//! Commands on the indicators of appraisal plans in preparation; each increments the version of the plan
//! (business §7 KPI `planIndication`).

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{IndicationInput, IndicationParts, KpiPlan, KpiPlanIndication, PlanParts};
use super::service::note;
use super::states::Step;
use super::store::{self, indications};
use super::{people, rules, write};
use crate::kpi::factor;
use crate::kpi_engine::model::{MAX_INDICATIONS, Rater};
use crate::kpi_record::model::{Action, Entry};
use crate::kpi_template::lines;
use crate::kpi_template::model::KpiTemplateIndicationPatch;
use crate::record::Change;
use crate::rows::{Target, from_version, whole};
use crate::{Db, member};

/// Adds an indicator to a plan, or changes one.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    input: IndicationInput,
) -> AppResult<KpiPlanIndication> {
    db.transaction(async |tx| {
        let before = match target {
            None => None,
            Some((id, version)) => {
                let row = indications::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                Some((row, version))
            }
        };
        let plan_id = before.as_ref().map(|(row, _)| row.plan_id).or(input.plan_id);
        let plan_id =
            plan_id.ok_or_else(|| AppError::field("planId", FieldCode::Required, "请选择考核计划"))?;
        let plan = hold(tx, viewer, plan_id).await?;
        let others = store::of_plans(tx, viewer.enterprise_id, &[plan_id]).await?;
        // read again now that the plan is locked
        let before = match before {
            None => None,
            Some((row, version)) => {
                let row = others.iter().find(|one| one.id == row.id).ok_or_else(AppError::not_found)?;
                from_version(version, row.version)?;
                Some((row, version))
            }
        };
        let parts = checked(&plan, before.map(|(row, _)| row), &others, input)?;
        settle(tx, viewer, before.map(|(row, _)| row), &parts).await?;
        let (change, after) = match before {
            Some((row, version)) => {
                let after = write::update_indication(tx, viewer, row.id, &parts).await?;
                let change = Change::new("kpi_plan_indication.update", row.id).before(row);
                (change.from_version(version), after)
            }
            None => {
                let made = write::insert_indications(tx, viewer, plan_id, &[parts]).await?.pop();
                let made = made.ok_or_else(AppError::not_found)?;
                (Change::new("kpi_plan_indication.create", made.id), made)
            }
        };
        touch(tx, viewer, &plan).await?;
        change.after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Locks the plan of an indicator, if the viewer may change it.
async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<KpiPlan> {
    let plan = match write::hold(tx, viewer, id).await {
        Err(AppError::Refused { .. }) => {
            return Err(AppError::field("planId", FieldCode::NotFound, "考核计划不存在"));
        }
        held => held?,
    };
    let standing = store::standing(tx, viewer, id).await?;
    rules::step(viewer, &plan, &standing, Step::Update)?;
    Ok(plan)
}

/// Increments the version of the plan.
async fn touch(tx: &mut AsyncPgConnection, viewer: &Viewer, plan: &KpiPlan) -> AppResult<()> {
    let after = write::update(tx, viewer, plan.id, &PlanParts::from(plan)).await?;
    Change::new("kpi_plan.update", plan.id).before(plan).after(&after).write(tx, viewer).await?;
    note(tx, viewer, Entry::of(plan.id, Action::Update)).await
}

/// Checks an indicator after a change, by the rules of templates.
fn checked(
    plan: &KpiPlan,
    before: Option<&KpiPlanIndication>,
    others: &[KpiPlanIndication],
    input: IndicationInput,
) -> AppResult<IndicationParts> {
    if before.is_none() && others.len() >= MAX_INDICATIONS {
        return Err(AppError::field("planId", FieldCode::TooLong, format!("最多 {MAX_INDICATIONS} 个指标")));
    }
    let sections = plan.sections_of();
    let taken = others.iter().filter(|one| before.is_none_or(|row| row.id != one.id));
    let taken: BTreeSet<String> = taken.map(|one| one.key.clone()).collect();
    let last = others.last().map_or(0, |one| one.sort_order.saturating_add(1));
    let first = sections.first().map(|section| section.key.clone());
    let kind = input.kind.or(before.map(|row| row.kind));
    let raters = before.filter(|row| Some(row.kind) == kind).map(KpiPlanIndication::raters_of);
    let patch = KpiTemplateIndicationPatch {
        section_key: input.section_key.or(before.map(|row| row.section_key.clone())).or(first),
        key: input.key.or(before.map(|row| row.key.clone())),
        name: input.name.or(before.map(|row| row.name.clone())),
        kind,
        unit: input.unit.or(before.map(|row| row.unit.clone())),
        description: input.description.or(before.map(|row| row.description.clone())),
        source: input.source.or(before.map(|row| row.source)),
        event_category_id: input.event_category_id.or(before.map(|row| row.event_category_id)),
        formula: input.formula.or(before.map(|row| row.formula.clone())),
        weight: input.weight.or(before.map(|row| row.weight)),
        sort_order: input.sort_order.or(before.map(|row| row.sort_order)).or(Some(last)),
        from_indication_id: Some(before.and_then(|row| row.from_indication_id)),
        rule: input.scoring.or(before.map(KpiPlanIndication::scoring_of)),
        by: input.raters.or(raters.filter(|raters| !raters.is_empty())),
        ..KpiTemplateIndicationPatch::default()
    };
    let mut check = Checker::new();
    let line = lines::line(&mut check, "", None, patch, (0, &sections, &taken))?;
    check.finish()?;
    Ok(IndicationParts {
        section_key: line.section_key,
        key: line.key,
        name: line.name,
        kind: line.kind,
        unit: line.unit,
        description: line.description,
        scoring: line.scoring,
        source: line.source,
        event_category_id: line.event_category_id,
        formula: line.formula,
        weight: line.weight,
        raters: line.raters,
        sort_order: line.sort_order,
        from_indication_id: line.from_indication_id,
    })
}

/// Checks that newly named members, roles and categories exist.
async fn settle(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&KpiPlanIndication>,
    parts: &IndicationParts,
) -> AppResult<()> {
    let events = before.and_then(|row| row.event_category_id);
    factor::settle(tx, viewer, "", events, parts.event_category_id).await?;
    let raters: Vec<Rater> = serde_json::from_value(parts.raters.clone()).unwrap_or_default();
    let had = before.map(KpiPlanIndication::raters_of).unwrap_or_default();
    let is_new = |rater: &&Rater| {
        had.iter().all(|one| (one.member_id, one.role_id) != (rater.member_id, rater.role_id))
    };
    let members: BTreeSet<i64> = raters.iter().filter(is_new).filter_map(|rater| rater.member_id).collect();
    let members: Vec<i64> = members.into_iter().collect();
    member::store::require_active(tx, viewer, "raters", &members).await?;
    let roles: BTreeSet<i64> = raters.iter().filter(is_new).filter_map(|rater| rater.role_id).collect();
    let roles: Vec<i64> = roles.into_iter().collect();
    if !people::exist(tx, viewer.enterprise_id, (&[], &roles)).await?.1 {
        return Err(AppError::field("raters", FieldCode::NotFound, "评分角色不存在"));
    }
    Ok(())
}

/// Takes indicators out of plans; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, indications::many(tx, viewer, ids).await?)?;
        let plans: BTreeSet<i64> = rows.iter().map(|row| row.plan_id).collect();
        let mut held = Vec::new();
        for id in plans {
            held.push(hold(tx, viewer, id).await?);
        }
        let gone = rows.iter().map(|row| Change::new("kpi_plan_indication.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        indications::delete(tx, viewer, ids).await?;
        for plan in &held {
            touch(tx, viewer, plan).await?;
        }
        Ok(ids.to_vec())
    })
    .await
}
