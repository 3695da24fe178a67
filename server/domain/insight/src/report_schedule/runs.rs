//! Queries on runs of report schedules and on their copies.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, clock};
use xieli_tables::{report_schedule_copy, report_schedule_run};

use super::model::{CopyState, Recipient, RunState};
use super::rules::Count;
use crate::job::states::JobState;
use crate::prepared;

/// The most characters of a stored reason.
const MAX_REASON: usize = 300;

/// Begins the run of a schedule for a due time; `None` if it has begun already.
#[erased]
pub async fn begin(
    tx: &mut AsyncPgConnection,
    (enterprise_id, schedule_id): (i64, i64),
    due_at: DateTime<Utc>,
    tried_by: Option<i64>,
    total: usize,
) -> AppResult<Option<i64>> {
    Ok(diesel::insert_into(report_schedule_run::table)
        .values((
            report_schedule_run::enterprise_id.eq(enterprise_id),
            report_schedule_run::schedule_id.eq(schedule_id),
            report_schedule_run::due_at.eq(due_at),
            report_schedule_run::tried_by.eq(tried_by),
            report_schedule_run::total.eq(i32::try_from(total).unwrap_or(i32::MAX)),
        ))
        .on_conflict((
            report_schedule_run::enterprise_id,
            report_schedule_run::schedule_id,
            report_schedule_run::due_at,
        ))
        .do_nothing()
        .returning(report_schedule_run::id)
        .get_result(tx)
        .await
        .optional()?)
}

/// A copy to insert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCopy {
    /// Kind of recipient.
    pub recipient: Recipient,
    /// Id of the recipient.
    pub id: i64,
    /// Reason why it is settled from the start; `None`: it waits to be computed.
    pub withheld: Option<&'static str>,
}

/// Inserts the copies of a run; returns the ids of those to compute.
#[erased]
pub async fn add(
    tx: &mut AsyncPgConnection,
    (enterprise_id, run_id): (i64, i64),
    copies: &[NewCopy],
) -> AppResult<Vec<i64>> {
    let rows: Vec<_> = copies
        .iter()
        .map(|copy| {
            let state = if copy.withheld.is_some() { CopyState::Withheld } else { CopyState::Waiting };
            (
                report_schedule_copy::enterprise_id.eq(enterprise_id),
                report_schedule_copy::run_id.eq(run_id),
                report_schedule_copy::recipient.eq(copy.recipient.number()),
                report_schedule_copy::recipient_id.eq(copy.id),
                report_schedule_copy::state.eq(state.number()),
                report_schedule_copy::reason.eq(copy.withheld),
            )
        })
        .collect();
    let written: Vec<(i64, i16)> = diesel::insert_into(report_schedule_copy::table)
        .values(rows)
        .on_conflict_do_nothing()
        .returning((report_schedule_copy::id, report_schedule_copy::state))
        .get_results(tx)
        .await?;
    let waits = written.into_iter().filter(|(_, state)| *state == CopyState::Waiting.number());
    Ok(waits.map(|(id, _)| id).collect())
}

/// A waiting copy, with its run and schedule.
#[derive(Debug, Clone, QueryableByName)]
pub struct Waiting {
    /// The enterprise.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// Id of the row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Id of the run.
    #[diesel(sql_type = BigInt)]
    pub run_id: i64,
    /// Id of the schedule.
    #[diesel(sql_type = BigInt)]
    pub schedule_id: i64,
    /// [`Recipient`].
    #[diesel(sql_type = SmallInt)]
    pub recipient: i16,
    /// Id of the recipient.
    #[diesel(sql_type = BigInt)]
    pub recipient_id: i64,
    /// Member who sent it as a trial; `None`: sent by the calendar.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub tried_by: Option<i64>,
}

/// A waiting copy; `None` if it is settled or its schedule is deleted.
#[erased]
pub async fn waiting(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Waiting>> {
    Ok(prepared::statement(sql!(
        "select c.enterprise_id, c.id, c.run_id, r.schedule_id, c.recipient, c.recipient_id, r.tried_by
         from report_schedule_copy c
         join report_schedule_run r on r.enterprise_id = c.enterprise_id and r.id = c.run_id
         where c.enterprise_id = $1 and c.id = $2 and c.state = {CopyState::Waiting}"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(id)
    .get_result(&mut connection)
    .await
    .optional()?)
}

/// How many copies of each enterprise wait; one that is absent has none.
#[erased]
pub async fn waiting_by_enterprise(mut connection: &AsyncPgConnection) -> AppResult<HashMap<i64, i64>> {
    let rows: Vec<(i64, i64)> = report_schedule_copy::table
        .filter(report_schedule_copy::state.eq(CopyState::Waiting.number()))
        .group_by(report_schedule_copy::enterprise_id)
        .select((report_schedule_copy::enterprise_id, count_star()))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().collect())
}

#[derive(QueryableByName)]
struct Lost {
    #[diesel(sql_type = BigInt)]
    enterprise_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Waiting copies whose jobs have ended without settling them, because their nodes died too often.
#[erased]
pub async fn lost(mut connection: &AsyncPgConnection, kind: &str, limit: i64) -> AppResult<Vec<(i64, i64)>> {
    let rows: Vec<Lost> = prepared::statement(sql!(
        "select c.enterprise_id, c.id from report_schedule_copy c
         join job j on j.enterprise_id = c.enterprise_id and j.kind = $1 and j.unique_key = 'copy:' || c.id
         where c.state = {CopyState::Waiting} and j.state >= {JobState::Failed} limit $2"
    ))
    .bind::<Text, _>(kind.to_owned())
    .bind::<BigInt, _>(limit)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.enterprise_id, row.id)).collect())
}

/// Settles a copy and locks its run until the transaction ends; false if it was settled before, and nothing
/// is written.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    copy: &Waiting,
    state: CopyState,
    reason: Option<&str>,
) -> AppResult<bool> {
    // copies of a run are settled one after the other, so that the last one sees all others
    let _held: Option<i64> = report_schedule_run::table
        .find((copy.enterprise_id, copy.run_id))
        .select(report_schedule_run::id)
        .for_update()
        .first(tx)
        .await
        .optional()?;
    let reason = reason.map(|reason| reason.chars().take(MAX_REASON).collect::<String>());
    let settled = diesel::update(report_schedule_copy::table.find((copy.enterprise_id, copy.id)))
        .filter(report_schedule_copy::state.eq(CopyState::Waiting.number()))
        .set((
            report_schedule_copy::state.eq(state.number()),
            report_schedule_copy::reason.eq(reason),
            report_schedule_copy::settled_at.eq(clock::now()),
        ))
        .execute(tx)
        .await?;
    Ok(settled == 1)
}

/// Number of a run's copies in each state.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, enterprise_id: i64, run_id: i64) -> AppResult<Count> {
    let rows: Vec<(i16, i64)> = report_schedule_copy::table
        .filter(report_schedule_copy::enterprise_id.eq(enterprise_id))
        .filter(report_schedule_copy::run_id.eq(run_id))
        .group_by(report_schedule_copy::state)
        .select((report_schedule_copy::state, count_star()))
        .load(&mut connection)
        .await?;
    let mut count = Count::default();
    for (state, number) in rows {
        count.add(CopyState::read(state).unwrap_or(CopyState::Failed), number);
    }
    Ok(count)
}

/// Stores the state of a run.
#[erased]
pub async fn note(
    tx: &mut AsyncPgConnection,
    (enterprise_id, run_id): (i64, i64),
    count: &Count,
) -> AppResult<()> {
    let state = count.state();
    let finished = (state != RunState::Running).then(clock::now);
    diesel::update(report_schedule_run::table.find((enterprise_id, run_id)))
        .set((
            report_schedule_run::state.eq(state.number()),
            report_schedule_run::sent.eq(i32::try_from(count.sent).unwrap_or(i32::MAX)),
            report_schedule_run::finished_at.eq(finished),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// The scheduled run before this one.
#[erased]
pub async fn before(
    mut connection: &AsyncPgConnection,
    (enterprise_id, schedule_id): (i64, i64),
    run_id: i64,
) -> AppResult<Option<i64>> {
    Ok(report_schedule_run::table
        .filter(report_schedule_run::enterprise_id.eq(enterprise_id))
        .filter(report_schedule_run::schedule_id.eq(schedule_id))
        .filter(report_schedule_run::tried_by.is_null())
        .filter(report_schedule_run::id.lt(run_id))
        .order(report_schedule_run::due_at.desc())
        .select(report_schedule_run::id)
        .first(&mut connection)
        .await
        .optional()?)
}

/// How many trials of a schedule there were since a given time.
#[erased]
pub async fn trials(
    mut connection: &AsyncPgConnection,
    (enterprise_id, schedule_id): (i64, i64),
    since: DateTime<Utc>,
) -> AppResult<i64> {
    Ok(report_schedule_run::table
        .filter(report_schedule_run::enterprise_id.eq(enterprise_id))
        .filter(report_schedule_run::schedule_id.eq(schedule_id))
        .filter(report_schedule_run::tried_by.is_not_null())
        .filter(report_schedule_run::due_at.ge(since))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Sends a report notice to a webhook or a group robot; false if it is disabled or deleted.
#[erased]
pub async fn tell_robot(
    tx: &mut AsyncPgConnection,
    (enterprise_id, webhook_id): (i64, i64),
    event: &str,
    owner: i64,
    message: serde_json::Value,
) -> AppResult<bool> {
    let told = prepared::statement(
        "insert into webhook_delivery (enterprise_id, webhook_id, kind, record_type, record_id, message)
         select w.enterprise_id, w.id, $3, $4, $5, $6 from webhook w
         where w.enterprise_id = $1 and w.id = $2 and w.active and w.deleted_at is null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(webhook_id)
    .bind::<Text, _>(format!("{}.{event}", crate::record::NOTIFICATION))
    .bind::<Text, _>(crate::record::NOTIFICATION)
    .bind::<BigInt, _>(owner)
    .bind::<diesel::sql_types::Jsonb, _>(message)
    .execute(tx)
    .await?;
    Ok(told == 1)
}

/// Deletes a batch of runs that began before a given time; returns how many.
#[erased]
pub async fn sweep(tx: &mut AsyncPgConnection, before: DateTime<Utc>) -> AppResult<usize> {
    Ok(prepared::statement(
        "delete from report_schedule_run where (enterprise_id, id) in (
            select enterprise_id, id from report_schedule_run where created_at < $1 order by created_at limit 1000)",
    )
    .bind::<Timestamptz, _>(before)
    .execute(tx)
    .await?)
}
