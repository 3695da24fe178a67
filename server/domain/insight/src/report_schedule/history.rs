//! History of report schedules: their runs, and the reasons of undelivered copies.

use std::collections::HashMap;

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::report_schedule_run;

use super::model::{CopyState, Run, Why};
use crate::prepared;

/// The most recipients named with a reason.
const NAMES: i32 = 5;

/// A page of the runs of a schedule, the latest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    (enterprise_id, schedule_id): (i64, i64),
    (number, size): (i64, i64),
) -> AppResult<Vec<Run>> {
    Ok(report_schedule_run::table
        .filter(report_schedule_run::enterprise_id.eq(enterprise_id))
        .filter(report_schedule_run::schedule_id.eq(schedule_id))
        .order(report_schedule_run::due_at.desc())
        .limit(size)
        .offset(number.saturating_sub(1).saturating_mul(size))
        .select(Run::as_select())
        .load(&mut connection)
        .await?)
}

/// How many runs a schedule has.
#[erased]
pub async fn count_of(
    mut connection: &AsyncPgConnection,
    (enterprise_id, schedule_id): (i64, i64),
) -> AppResult<i64> {
    Ok(report_schedule_run::table
        .filter(report_schedule_run::enterprise_id.eq(enterprise_id))
        .filter(report_schedule_run::schedule_id.eq(schedule_id))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// The latest run of each of these schedules, for a loader.
#[erased]
pub async fn latest(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    schedule_ids: &[i64],
) -> AppResult<Vec<(i64, Run)>> {
    Ok(report_schedule_run::table
        .filter(report_schedule_run::enterprise_id.eq(enterprise_id))
        .filter(report_schedule_run::schedule_id.eq_any(schedule_ids.to_vec()))
        .distinct_on(report_schedule_run::schedule_id)
        .order((report_schedule_run::schedule_id, report_schedule_run::due_at.desc()))
        .select((report_schedule_run::schedule_id, Run::as_select()))
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Reason {
    #[diesel(sql_type = BigInt)]
    run_id: i64,
    #[diesel(sql_type = SmallInt)]
    state: i16,
    #[diesel(sql_type = Text)]
    reason: String,
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = Array<Text>)]
    names: Vec<String>,
}

/// The reasons of undelivered copies of these runs, in one statement.
#[erased]
pub async fn reasons(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    run_ids: &[i64],
) -> AppResult<Vec<Why>> {
    let rows: Vec<Reason> = prepared::statement(
        sql!("select c.run_id, c.state, coalesce(c.reason, '') as reason, count(*) as count,
            (array_agg(coalesce(m.name, w.name, '') order by c.id))[1:$3] as names
         from report_schedule_copy c
         left join member m on c.recipient = 1 and m.enterprise_id = c.enterprise_id and m.id = c.recipient_id
         left join webhook w on c.recipient = 2 and w.enterprise_id = c.enterprise_id and w.id = c.recipient_id
         where c.enterprise_id = $1 and c.run_id = any ($2) and c.state > {CopyState::Sent}
         group by 1, 2, 3 order by 1, 2 desc, 4 desc, 3"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(run_ids.to_vec())
    .bind::<Integer, _>(NAMES)
    .load(&mut connection)
    .await?;
    let why = |row: Reason| Why {
        run_id: row.run_id,
        state: CopyState::read(row.state).unwrap_or(CopyState::Failed),
        reason: row.reason,
        count: row.count,
        names: row.names,
    };
    Ok(rows.into_iter().map(why).collect())
}

/// The same, grouped by run, for a loader.
#[erased]
pub async fn reasons_by_run(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    run_ids: &[i64],
) -> AppResult<HashMap<i64, Vec<Why>>> {
    let mut found: HashMap<i64, Vec<Why>> = HashMap::new();
    for why in reasons(connection, enterprise_id, run_ids).await? {
        found.entry(why.run_id).or_default().push(why);
    }
    Ok(found)
}
