//! Writes of appraisal results. The plan of a result is locked before any write, and results are locked in
//! the order of their ids.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, clock};
use xieli_tables::{kpi_examine, kpi_input};

use super::compute::{Case, Scheme};
use super::model::{KpiExamine, KpiInput};
use super::store;
use crate::kpi_plan::model::KpiPlan;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::rows::CHUNK;
use crate::{kpi_plan, prepared};

/// The plan with everything that results are computed from.
#[erased]
pub async fn scheme(connection: &AsyncPgConnection, plan: &KpiPlan) -> AppResult<Scheme> {
    let indications = kpi_plan::store::of_plans(connection, plan.enterprise_id, &[plan.id]).await?;
    Ok(Scheme::new(plan.clone(), indications))
}

/// Locks results of a locked plan in the order of their ids: the named ones or, without any, those in one of
/// these states.
#[erased]
pub async fn hold(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    ids: Option<&[i64]>,
    states: &[KpiPlanStatus],
) -> AppResult<Vec<KpiExamine>> {
    let states: Vec<i16> = states.iter().map(|state| state.number()).collect();
    let query = kpi_examine::table
        .filter(kpi_examine::enterprise_id.eq(plan.enterprise_id))
        .filter(kpi_examine::plan_id.eq(plan.id))
        .filter(kpi_examine::deleted_at.is_null())
        .order(kpi_examine::id)
        .select(KpiExamine::as_select());
    Ok(match ids {
        Some(ids) => query.filter(kpi_examine::id.eq_any(ids.to_vec())).for_update().load(tx).await?,
        None => query.filter(kpi_examine::status.eq_any(states)).for_update().load(tx).await?,
    })
}

/// The results of these examinees with indicators and inputs; three statements.
#[erased]
pub async fn cases(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    examines: Vec<KpiExamine>,
) -> AppResult<Vec<Case>> {
    let ids: Vec<i64> = examines.iter().map(|row| row.id).collect();
    let mut indications =
        store::indications_of(connection, enterprise_id, &ids).await?.into_iter().peekable();
    let mut inputs = store::inputs_for(connection, enterprise_id, &ids).await?.into_iter().peekable();
    let mut examines = examines;
    // all three in the order of the examinees
    examines.sort_by_key(|row| row.id);
    let mut cases = Vec::with_capacity(examines.len());
    for examine in examines {
        let id = examine.id;
        let mut case = Case { examine, indications: Vec::new(), inputs: Vec::new() };
        while let Some(row) = indications.next_if(|row| row.examine_id <= id) {
            case.indications.push(row);
        }
        while let Some(row) = inputs.next_if(|row| row.examine_id <= id) {
            case.inputs.push(row);
        }
        cases.push(case);
    }
    Ok(cases)
}

/// The value and the score of an indicator of an examinee.
#[derive(Debug, Clone)]
pub struct Found {
    /// Id of the row.
    pub id: i64,
    /// Its value.
    pub value: Option<i64>,
    /// Its score.
    pub score: Option<i64>,
    /// The records behind it; `None`: the stored ones stay.
    pub rows: Option<Value>,
}

/// Writes computed values and scores of indicators.
#[erased]
pub async fn put_found(tx: &mut AsyncPgConnection, enterprise_id: i64, found: &[Found]) -> AppResult<()> {
    for found in found.chunks(CHUNK) {
        prepared::statement(
            "update kpi_examine_indication x set value = o.value, score = o.score, rows = coalesce(o.rows, x.rows),
                computed_at = $6, version = x.version + 1, updated_at = $6
             from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::jsonb[]) as o (id, value, score, rows)
             where x.enterprise_id = $1 and x.id = o.id",
        )
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(found.iter().map(|one| one.id).collect::<Vec<_>>())
        .bind::<Array<Nullable<BigInt>>, _>(found.iter().map(|one| one.value).collect::<Vec<_>>())
        .bind::<Array<Nullable<BigInt>>, _>(found.iter().map(|one| one.score).collect::<Vec<_>>())
        .bind::<Array<Nullable<Jsonb>>, _>(found.iter().map(|one| one.rows.clone()).collect::<Vec<_>>())
        .bind::<Timestamptz, _>(clock::now())
        .execute(tx)
        .await?;
    }
    Ok(())
}

/// Writes locked results with all columns that steps change; returns them in the order of their ids.
#[erased]
pub async fn put(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    rows: &[KpiExamine],
    by: Option<i64>,
) -> AppResult<Vec<KpiExamine>> {
    let mut written = Vec::with_capacity(rows.len());
    for rows in rows.chunks(CHUNK) {
        let of = |value: fn(&KpiExamine) -> Option<i64>| rows.iter().map(value).collect::<Vec<_>>();
        let texts = |value: fn(&KpiExamine) -> Option<String>| rows.iter().map(value).collect::<Vec<_>>();
        let times =
            |value: fn(&KpiExamine) -> Option<DateTime<Utc>>| rows.iter().map(value).collect::<Vec<_>>();
        prepared::statement(
            "update kpi_examine e set status = o.status, score = o.score, extra = o.extra, moved = o.moved, total = o.total,
                appeal_status = o.appeal_status, confirmed_silently = o.silent = 1, grade = o.grade, extra_reason = o.extra_reason,
                moved_reason = o.moved_reason, appeal_reason = o.appeal_reason, appeal_answer = o.appeal_answer,
                confirm_due_at = o.confirm_due_at, confirmed_at = o.confirmed_at, appealed_at = o.appealed_at,
                finished_at = o.finished_at, days = o.days, version = e.version + 1, updated_at = $20, updated_by = $19
             from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],
                    $10::text[], $11::text[], $12::text[], $13::text[], $14::text[],
                    $15::timestamptz[], $16::timestamptz[], $17::timestamptz[], $18::timestamptz[], $21::bigint[])
                as o (id, status, score, extra, moved, total, appeal_status, silent, grade, extra_reason, moved_reason, appeal_reason,
                    appeal_answer, confirm_due_at, confirmed_at, appealed_at, finished_at, days)
             where e.enterprise_id = $1 and e.id = o.id",
        )
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| Some(row.id)))
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| Some(row.status.into())))
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| row.score))
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| Some(row.extra)))
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| Some(row.moved)))
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| row.total))
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| Some(row.appeal_status.into())))
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| Some(row.confirmed_silently.into())))
        .bind::<Array<Nullable<Text>>, _>(texts(|row| row.grade.clone()))
        .bind::<Array<Nullable<Text>>, _>(texts(|row| row.extra_reason.clone()))
        .bind::<Array<Nullable<Text>>, _>(texts(|row| row.moved_reason.clone()))
        .bind::<Array<Nullable<Text>>, _>(texts(|row| row.appeal_reason.clone()))
        .bind::<Array<Nullable<Text>>, _>(texts(|row| row.appeal_answer.clone()))
        .bind::<Array<Nullable<Timestamptz>>, _>(times(|row| row.confirm_due_at))
        .bind::<Array<Nullable<Timestamptz>>, _>(times(|row| row.confirmed_at))
        .bind::<Array<Nullable<Timestamptz>>, _>(times(|row| row.appealed_at))
        .bind::<Array<Nullable<Timestamptz>>, _>(times(|row| row.finished_at))
        .bind::<Nullable<BigInt>, _>(by)
        .bind::<Timestamptz, _>(clock::now())
        .bind::<Array<Nullable<BigInt>>, _>(of(|row| Some(row.days.into())))
        .execute(tx)
        .await?;
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        written.extend(store::examines::by_ids(tx, enterprise_id, &ids).await?);
    }
    written.sort_by_key(|row| row.id);
    Ok(written)
}

/// Locks inputs in the order of their ids.
#[erased]
pub async fn hold_inputs(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<KpiInput>> {
    Ok(kpi_input::table
        .filter(kpi_input::enterprise_id.eq(enterprise_id))
        .filter(kpi_input::id.eq_any(ids.to_vec()))
        .filter(kpi_input::deleted_at.is_null())
        .order(kpi_input::id)
        .select(KpiInput::as_select())
        .for_update()
        .load(tx)
        .await?)
}

/// Writes the values of locked inputs.
#[erased]
pub async fn put_inputs(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    rows: &[KpiInput],
    by: i64,
) -> AppResult<Vec<KpiInput>> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    prepared::statement(
        "update kpi_input i set value = o.value, remark = o.remark, submitted_at = o.submitted_at, version = i.version + 1,
            updated_at = $6, updated_by = $7
         from unnest($2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[]) as o (id, value, remark, submitted_at)
         where i.enterprise_id = $1 and i.id = o.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.clone())
    .bind::<Array<Nullable<BigInt>>, _>(rows.iter().map(|row| row.value).collect::<Vec<_>>())
    .bind::<Array<Nullable<Text>>, _>(rows.iter().map(|row| row.remark.clone()).collect::<Vec<_>>())
    .bind::<Array<Nullable<Timestamptz>>, _>(rows.iter().map(|row| row.submitted_at).collect::<Vec<_>>())
    .bind::<Timestamptz, _>(clock::now())
    .bind::<BigInt, _>(by)
    .execute(tx)
    .await?;
    store::inputs::by_ids(tx, enterprise_id, &ids).await
}

/// Reopens the inputs of examinees; their values stay visible.
#[erased]
pub async fn reopen(tx: &mut AsyncPgConnection, enterprise_id: i64, examines: &[i64]) -> AppResult<()> {
    let rows = kpi_input::table
        .filter(kpi_input::enterprise_id.eq(enterprise_id))
        .filter(kpi_input::examine_id.eq_any(examines.to_vec()))
        .filter(kpi_input::deleted_at.is_null());
    diesel::update(rows)
        .set((
            kpi_input::submitted_at.eq(None::<DateTime<Utc>>),
            kpi_input::version.eq(kpi_input::version + 1),
            kpi_input::updated_at.eq(clock::now()),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Sets the time at which results were last examined.
#[erased]
pub async fn touch(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    let rows = kpi_examine::table
        .filter(kpi_examine::enterprise_id.eq(enterprise_id))
        .filter(kpi_examine::id.eq_any(ids.to_vec()));
    diesel::update(rows).set(kpi_examine::updated_at.eq(clock::now())).execute(tx).await?;
    Ok(())
}

/// A stored value.
#[derive(Debug, Clone, Copy, QueryableByName)]
pub struct StoredValue {
    /// Id of the result.
    #[diesel(sql_type = BigInt)]
    pub examine_id: i64,
    /// The indicator of the plan.
    #[diesel(sql_type = BigInt)]
    pub plan_indication_id: i64,
    /// In ten-thousandths.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub value: Option<i64>,
}

/// The stored values of these examinees, without the records behind them.
#[erased]
pub async fn values_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    examines: &[i64],
) -> AppResult<Vec<StoredValue>> {
    Ok(prepared::statement(
        "select examine_id, plan_indication_id, value from kpi_examine_indication
         where enterprise_id = $1 and examine_id = any ($2) and deleted_at is null order by examine_id, id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(examines.to_vec())
    .load(&mut connection)
    .await?)
}
