//! Commands on appraisal plans in preparation: check, transaction, write, log and event
//! (business §7 KPI: `plan`, `plan/copy`).

use std::collections::BTreeSet;

use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{IndicationParts, KpiPlan, PlanInput, PlanParts};
use super::states::Step;
use super::store::plans;
use super::{parts, people, rules, store, write};
use crate::kpi_record::model::{Action, Entry};
use crate::kpi_template::model::KpiTemplate;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::{Db, kpi_record, kpi_template, prepared};

/// Creates a plan, from a template if given, or changes one that is a draft or was returned (business §7
/// `POST plan`, `PUT plan`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, input: PlanInput) -> AppResult<KpiPlan> {
    db.transaction(async |tx| match target {
        None => create(tx, viewer, input).await,
        Some(target) => update(tx, viewer, target, input).await,
    })
    .await
}

/// A new plan, checked but not written.
pub(super) struct Planned {
    /// The template that it copies.
    template: Option<KpiTemplate>,
    /// Its examinees.
    pub(super) members: Vec<i64>,
    /// Its columns.
    pub(super) parts: PlanParts,
}

/// Checks a new plan.
#[erased]
pub(super) async fn planned(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &PlanInput,
) -> AppResult<Planned> {
    let template = match input.template_id {
        Some(id) => {
            let found = kpi_template::store::templates::find(tx, viewer, id).await?;
            let missing = || AppError::field("templateId", FieldCode::NotFound, "考核模板不存在");
            Some(found.filter(|row| row.enabled).ok_or_else(missing)?)
        }
        None => None,
    };
    let within = parts::team(tx, viewer, input.team_id.flatten()).await?;
    let members = parts::chosen(tx, viewer, input, within.as_deref()).await?.unwrap_or_default();
    let parts = parts::made(tx, viewer, input, template.as_ref()).await?;
    Ok(Planned { template, members, parts })
}

/// Creates a plan.
#[erased]
pub(super) async fn create(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: PlanInput,
) -> AppResult<KpiPlan> {
    let planned = planned(tx, viewer, &input).await?;
    insert(tx, viewer, planned).await
}

/// Inserts a plan that was checked.
#[erased]
pub(super) async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    planned: Planned,
) -> AppResult<KpiPlan> {
    let Planned { template, members, parts } = planned;
    let row = write::insert(tx, viewer, &parts).await?;
    if let Some(template) = template {
        let lines = kpi_template::store::of_templates(tx, viewer.enterprise_id, &[template.id]).await?;
        let lines: Vec<IndicationParts> = lines.iter().map(parts::of_template).collect();
        write::insert_indications(tx, viewer, row.id, &lines).await?;
    }
    examine(tx, viewer, row.id, &members).await?;
    Change::new("kpi_plan.create", row.id).after(&row).write(tx, viewer).await?;
    note(tx, viewer, Entry::of(row.id, Action::Create)).await?;
    Ok(row)
}

async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    input: PlanInput,
) -> AppResult<KpiPlan> {
    let before = write::hold_version(tx, viewer, (id, version)).await?;
    let standing = store::standing(tx, viewer, id).await?;
    rules::step(viewer, &before, &standing, Step::Update)?;
    let team = input.team_id.unwrap_or(before.team_id);
    let within = if team == before.team_id && standing.manages && before.team_id.is_some() {
        parts::directed(viewer)
    } else if team == before.team_id {
        None
    } else {
        parts::team(tx, viewer, team).await?
    };
    let chosen = parts::chosen(tx, viewer, &input, within.as_deref()).await?;
    let parts = parts::changed(tx, viewer, &before, &input).await?;
    let after = write::update(tx, viewer, id, &parts).await?;
    if let Some(members) = chosen {
        examine(tx, viewer, id, &members).await?;
    }
    let change = Change::new("kpi_plan.update", id).before(&before).after(&after).from_version(version);
    change.write(tx, viewer).await?;
    note(tx, viewer, Entry::of(id, Action::Update)).await?;
    Ok(after)
}

/// Replaces the examinees of a plan that has not taken effect.
async fn examine(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    plan_id: i64,
    members: &[i64],
) -> AppResult<()> {
    prepared::statement(
        "delete from kpi_examine where enterprise_id = $1 and plan_id = $2 and member_id <> all ($3)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(plan_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .execute(tx)
    .await?;
    prepared::statement(
        "insert into kpi_examine (enterprise_id, plan_id, member_id, team_id, created_by, updated_by)
         select $1, $2, o.id, (select s.team_id from team_member s where s.enterprise_id = $1 and s.member_id = o.id
                and s.left_at is null order by s.main desc, s.joined_at, s.id limit 1), $4, $4
         from unnest($3) with ordinality as o (id, place) order by o.place
         on conflict do nothing",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(plan_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    Ok(())
}

/// Writes a record of an operation of the viewer.
#[erased]
pub(crate) async fn note(tx: &mut AsyncPgConnection, viewer: &Viewer, entry: Entry) -> AppResult<()> {
    kpi_record::store::add(tx, (viewer.enterprise_id, Some(viewer.member_id)), vec![entry]).await
}

/// Deletes plans that have not taken effect or were cancelled, without final results; all or none (business
/// §7 `DELETE plan`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        whole(ids, plans::many(tx, viewer, ids).await?)?;
        let rows = write::hold_all(tx, viewer.enterprise_id, ids).await?;
        let standings = store::standings(tx, viewer, ids).await?;
        for row in &rows {
            let standing = standings.iter().find(|one| one.plan_id == row.id).copied().unwrap_or_default();
            rules::step(viewer, row, &standing, Step::Delete)?;
        }
        let gone = rows.iter().map(|row| Change::new("kpi_plan.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        plans::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Creates the plan of the next cycle from a plan: the same indicators and members, no results (business §7
/// `plan/copy`).
#[erased]
pub async fn copy(db: &Db, viewer: &Viewer, id: i64) -> AppResult<KpiPlan> {
    db.transaction(async |tx| {
        let from = write::hold(tx, viewer, id).await?;
        let standing = store::standing(tx, viewer, id).await?;
        rules::step(viewer, &from, &standing, Step::Copy)?;
        let parts = copied(tx, viewer, &from).await?;
        let row = write::insert(tx, viewer, &parts).await?;
        let lines = store::of_plans(tx, viewer.enterprise_id, &[id]).await?;
        let lines: Vec<IndicationParts> = lines.iter().map(IndicationParts::from).collect();
        write::insert_indications(tx, viewer, row.id, &lines).await?;
        let members = store::examinees(tx, viewer.enterprise_id, &[id]).await?;
        let members: Vec<i64> = members.into_iter().map(|(_, one)| one.member_id).collect();
        // members who have left are not in the next plan; a manager names members of their teams alone
        let within = match from.team_id {
            Some(_) if standing.manages => parts::directed(viewer),
            _ => None,
        };
        let members = people::staff(tx, viewer.enterprise_id, (&members, &[]), within.as_deref()).await?;
        examine(tx, viewer, row.id, &members).await?;
        Change::new("kpi_plan.copy", row.id).after(&row).write(tx, viewer).await?;
        note(tx, viewer, Entry::of(row.id, Action::Copy).change(Some(from.name.clone()), None)).await?;
        Ok(row)
    })
    .await
}

/// The columns of the plan for the next cycle, without members who have left.
async fn copied(tx: &mut AsyncPgConnection, viewer: &Viewer, from: &KpiPlan) -> AppResult<PlanParts> {
    let mut parts = PlanParts::from(from);
    let cycle = parts::cycle(&from.cycle)?;
    (parts.begins_on, parts.ends_on) = cycle.following(from.begins_on, from.ends_on);
    parts.input_due_on = from.input_due_on.map(|day| cycle.moved(day));
    let named: BTreeSet<i64> = from.audit_member_ids.iter().chain(&from.reviewer_ids).copied().collect();
    let named: Vec<i64> = named.into_iter().collect();
    let here = people::staff(tx, viewer.enterprise_id, (&named, &[]), None).await?;
    parts.audit_member_ids.retain(|id| here.contains(id));
    parts.reviewer_ids.retain(|id| here.contains(id));
    if parts.reviewer_ids.is_empty() {
        parts.reviewer_ids.push(viewer.member_id);
    }
    Ok(parts)
}
