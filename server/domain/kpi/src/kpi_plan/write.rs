//! Writes of appraisal plans and their indicators. Every change of a plan or of its parts locks the plan's
//! row first, so that concurrent confirmations, inputs and scheduled jobs are serialized.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, Viewer, clock, search};
use xieli_tables::{kpi_plan, kpi_plan_indication};

use super::model::{IndicationParts, KpiPlan, KpiPlanIndication, PlanParts};
use super::people;
use super::states::KpiPlanStatus;
use super::store::plans;
use crate::prepared;
use crate::rows::{CHUNK, from_version};
use crate::states::MemberStatus;

/// Locks a visible plan until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<KpiPlan> {
    plans::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    held(tx, viewer.enterprise_id, id).await
}

/// The same at the version that was read, if given.
#[erased]
pub async fn hold_version(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
) -> AppResult<KpiPlan> {
    let row = hold(tx, viewer, id).await?;
    from_version(version, row.version)?;
    Ok(row)
}

/// Locks a plan until the transaction ends, without a check of visibility.
#[erased]
pub async fn held(tx: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<KpiPlan> {
    let row = kpi_plan::table
        .find((enterprise_id, id))
        .filter(kpi_plan::deleted_at.is_null())
        .select(KpiPlan::as_select())
        .for_update()
        .first(tx)
        .await
        .optional()?;
    row.ok_or_else(AppError::not_found)
}

/// Locks plans until the transaction ends, always in the same order.
#[erased]
pub async fn hold_all(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<KpiPlan>> {
    Ok(kpi_plan::table
        .filter(kpi_plan::enterprise_id.eq(enterprise_id))
        .filter(kpi_plan::id.eq_any(ids.to_vec()))
        .filter(kpi_plan::deleted_at.is_null())
        .order(kpi_plan::id)
        .select(KpiPlan::as_select())
        .for_update()
        .load(tx)
        .await?)
}

/// Inserts a plan.
#[erased]
pub async fn insert(tx: &mut AsyncPgConnection, viewer: &Viewer, parts: &PlanParts) -> AppResult<KpiPlan> {
    let text = search::text([parts.name.as_str()]);
    Ok(diesel::insert_into(kpi_plan::table)
        .values((
            kpi_plan::enterprise_id.eq(viewer.enterprise_id),
            kpi_plan::created_by.eq(viewer.member_id),
            kpi_plan::updated_by.eq(viewer.member_id),
            kpi_plan::search_grams.eq(search::grams(&text)),
            kpi_plan::search_text.eq(text),
            parts,
        ))
        .returning(KpiPlan::as_returning())
        .get_result(tx)
        .await?)
}

/// Updates the changed columns of a locked plan.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    parts: &PlanParts,
) -> AppResult<KpiPlan> {
    let text = search::text([parts.name.as_str()]);
    Ok(diesel::update(kpi_plan::table.find((viewer.enterprise_id, id)))
        .set((
            parts,
            kpi_plan::search_grams.eq(search::grams(&text)),
            kpi_plan::search_text.eq(text),
            kpi_plan::version.eq(kpi_plan::version + 1),
            kpi_plan::updated_at.eq(clock::now()),
            kpi_plan::updated_by.eq(viewer.member_id),
        ))
        .returning(KpiPlan::as_returning())
        .get_result(tx)
        .await?)
}

/// The columns of a plan that a step changes.
#[derive(Debug, Clone, Default, AsChangeset)]
#[diesel(table_name = kpi_plan)]
pub struct Stepped {
    /// Its state.
    pub status: Option<i16>,
    /// Reason; an inner `None` clears it.
    pub reason: Option<Option<String>>,
    /// When it was submitted.
    pub submitted_at: Option<Option<DateTime<Utc>>>,
    /// When it took effect.
    pub effective_at: Option<Option<DateTime<Utc>>>,
    /// When the last result became final.
    pub finished_at: Option<Option<DateTime<Utc>>>,
    /// The frozen rate.
    pub rate: Option<Option<i64>>,
}

/// Updates the state of a locked plan; `by` is `None` for the scheduled job.
#[erased]
pub async fn step(
    tx: &mut AsyncPgConnection,
    (enterprise_id, id): (i64, i64),
    by: Option<i64>,
    stepped: Stepped,
) -> AppResult<KpiPlan> {
    Ok(diesel::update(kpi_plan::table.find((enterprise_id, id)))
        .set((
            stepped,
            kpi_plan::version.eq(kpi_plan::version + 1),
            kpi_plan::updated_at.eq(clock::now()),
            kpi_plan::updated_by.eq(by),
        ))
        .returning(KpiPlan::as_returning())
        .get_result(tx)
        .await?)
}

#[derive(QueryableByName)]
struct Lowest {
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::SmallInt>)]
    status: Option<i16>,
}

/// Derives the status of a locked running plan from its examinees; returns the plan.
#[erased]
pub async fn follow(tx: &mut AsyncPgConnection, plan: &KpiPlan, by: Option<i64>) -> AppResult<KpiPlan> {
    let found: Lowest = prepared::statement(
        "select min(status) as status from kpi_examine where enterprise_id = $1 and plan_id = $2 and deleted_at is null",
    )
    .bind::<BigInt, _>(plan.enterprise_id)
    .bind::<BigInt, _>(plan.id)
    .get_result(tx)
    .await?;
    let lowest = found.status.map_or_else(|| plan.state(), KpiPlanStatus::read);
    if lowest == plan.state() {
        return Ok(plan.clone());
    }
    let over = lowest == KpiPlanStatus::Finished;
    let stepped = Stepped {
        status: Some(lowest.number()),
        finished_at: over.then(|| Some(clock::now())),
        ..Stepped::default()
    };
    step(tx, (plan.enterprise_id, plan.id), by, stepped).await
}

/// Names a second reviewer where an examinee would be the only one of their own result, which would wait for
/// them without end: their direct superior, else an owner, and none of those who are `leaving`. Plans are
/// locked by the caller.
#[erased]
pub async fn reviewed(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    plans: &[i64],
    leaving: &[i64],
) -> AppResult<()> {
    let owners = people::owners(tx, enterprise_id).await?;
    prepared::statement(sql!(
        "update kpi_plan p set reviewer_ids = array_append(p.reviewer_ids, s.id), version = p.version + 1, updated_at = $4
         from (select e.plan_id, coalesce(
                    (select d.id from member d where d.enterprise_id = e.enterprise_id and d.id = e.director_id
                        and d.id <> e.member_id and d.id <> all ($5) and d.status = {MemberStatus::Active} and d.deleted_at is null),
                    (select min(o.id) from unnest($3) as o (id) where o.id <> e.member_id and o.id <> all ($5))) as id
                from kpi_examine e
                join kpi_plan q on q.enterprise_id = e.enterprise_id and q.id = e.plan_id
                    and q.reviewer_ids = array[e.member_id]
                where e.enterprise_id = $1 and e.plan_id = any ($2) and e.status in ({KpiPlanStatus::RUNNING})
                    and e.deleted_at is null) s
         where p.enterprise_id = $1 and p.id = s.plan_id and s.id is not null"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(plans.to_vec())
    .bind::<Array<BigInt>, _>(owners)
    .bind::<Timestamptz, _>(clock::now())
    .bind::<Array<BigInt>, _>(leaving.to_vec())
    .execute(tx)
    .await?;
    Ok(())
}

/// Inserts indicators of a plan, in the given order.
#[erased]
pub async fn insert_indications(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    plan_id: i64,
    parts: &[IndicationParts],
) -> AppResult<Vec<KpiPlanIndication>> {
    let mut made = Vec::with_capacity(parts.len());
    for parts in parts.chunks(CHUNK) {
        let rows = parts.iter().map(|parts| {
            (
                kpi_plan_indication::enterprise_id.eq(viewer.enterprise_id),
                kpi_plan_indication::plan_id.eq(plan_id),
                kpi_plan_indication::created_by.eq(viewer.member_id),
                kpi_plan_indication::updated_by.eq(viewer.member_id),
                parts,
            )
        });
        let rows: Vec<_> = rows.collect();
        let written: Vec<KpiPlanIndication> = diesel::insert_into(kpi_plan_indication::table)
            .values(rows)
            .returning(KpiPlanIndication::as_returning())
            .get_results(tx)
            .await?;
        made.extend(written);
    }
    // ids are assigned in the order of the rows
    made.sort_by_key(|row| row.id);
    Ok(made)
}

/// Updates an indicator of a locked plan.
#[erased]
pub async fn update_indication(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    parts: &IndicationParts,
) -> AppResult<KpiPlanIndication> {
    Ok(diesel::update(kpi_plan_indication::table.find((viewer.enterprise_id, id)))
        .set((
            parts,
            kpi_plan_indication::version.eq(kpi_plan_indication::version + 1),
            kpi_plan_indication::updated_at.eq(clock::now()),
            kpi_plan_indication::updated_by.eq(viewer.member_id),
        ))
        .returning(KpiPlanIndication::as_returning())
        .get_result(tx)
        .await?)
}

/// Requests decisions from members; earlier decisions are discarded.
#[erased]
pub async fn ask(tx: &mut AsyncPgConnection, plan: &KpiPlan, members: &[i64]) -> AppResult<()> {
    prepared::statement("delete from kpi_plan_auditor where enterprise_id = $1 and plan_id = $2")
        .bind::<BigInt, _>(plan.enterprise_id)
        .bind::<BigInt, _>(plan.id)
        .execute(tx)
        .await?;
    prepared::statement(
        "insert into kpi_plan_auditor (enterprise_id, plan_id, member_id) select $1, $2, m from unnest($3) m",
    )
    .bind::<BigInt, _>(plan.enterprise_id)
    .bind::<BigInt, _>(plan.id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .execute(tx)
    .await?;
    Ok(())
}

/// Writes the decision of an auditor.
#[erased]
pub async fn answer(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    member_id: i64,
    (passed, reason): (bool, Option<&str>),
) -> AppResult<()> {
    use xieli_tables::kpi_plan_auditor as auditor;
    let row = auditor::table
        .filter(auditor::enterprise_id.eq(plan.enterprise_id))
        .filter(auditor::plan_id.eq(plan.id))
        .filter(auditor::member_id.eq(member_id));
    diesel::update(row)
        .set((
            auditor::passed.eq(passed),
            auditor::at.eq(clock::now()),
            auditor::reason.eq(reason.map(str::to_owned)),
            auditor::version.eq(auditor::version + 1),
            auditor::updated_at.eq(clock::now()),
            auditor::updated_by.eq(member_id),
        ))
        .execute(tx)
        .await?;
    Ok(())
}
