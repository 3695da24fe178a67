//! Indicators and inputs of results, without a check of visibility.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{kpi_examine_indication, kpi_input};

use crate::kpi_examine::model::{KpiExamineIndication, KpiInput, Others};
use crate::prepared;

/// The indicators of these examinees in the order of the plan, without a check of visibility.
#[erased]
pub async fn indications_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    examines: &[i64],
) -> AppResult<Vec<KpiExamineIndication>> {
    Ok(kpi_examine_indication::table
        .filter(kpi_examine_indication::enterprise_id.eq(enterprise_id))
        .filter(kpi_examine_indication::examine_id.eq_any(examines.to_vec()))
        .filter(kpi_examine_indication::deleted_at.is_null())
        .order((kpi_examine_indication::examine_id, kpi_examine_indication::id))
        .select(KpiExamineIndication::as_select())
        .load(&mut connection)
        .await?)
}

/// These indicators of examinees, without a check of visibility.
#[erased]
pub async fn indications_by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<KpiExamineIndication>> {
    Ok(kpi_examine_indication::table
        .filter(kpi_examine_indication::enterprise_id.eq(enterprise_id))
        .filter(kpi_examine_indication::id.eq_any(ids.to_vec()))
        .filter(kpi_examine_indication::deleted_at.is_null())
        .select(KpiExamineIndication::as_select())
        .load(&mut connection)
        .await?)
}

/// The inputs for these examinees, without a check of visibility.
#[erased]
pub async fn inputs_for(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    examines: &[i64],
) -> AppResult<Vec<KpiInput>> {
    Ok(kpi_input::table
        .filter(kpi_input::enterprise_id.eq(enterprise_id))
        .filter(kpi_input::examine_id.eq_any(examines.to_vec()))
        .filter(kpi_input::deleted_at.is_null())
        .order((kpi_input::examine_id, kpi_input::id))
        .select(KpiInput::as_select())
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Average {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    average: Option<i64>,
}

/// Summary of the anonymous inputs of others than the viewer for these indicators: their number, and from
/// three on their average. The viewer's own input among three would tell the sum of the other two.
#[erased]
pub async fn others(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<(i64, Others)>> {
    let rows: Vec<Average> = prepared::statement(
        "select i.examine_indication_id as id, count(distinct i.member_id) as count,
            case when count(distinct i.member_id) >= 3 then round(avg(i.value))::bigint end as average
         from kpi_input i
         join kpi_plan p on p.enterprise_id = i.enterprise_id and p.id = i.plan_id and p.anonymous
         where i.enterprise_id = $1 and i.examine_indication_id = any ($2) and i.submitted_at is not null
            and i.member_id <> $3 and i.value is not null and i.deleted_at is null
         group by 1",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .bind::<BigInt, _>(viewer.member_id)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, Others { count: row.count, average: row.average })).collect())
}
