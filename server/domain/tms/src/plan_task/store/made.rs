//! Queries and writes on the instances of recurring tasks.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::search::{self, Word};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::temp_task;

use crate::plan_task::model::{PlanTask, TempTask};
use crate::plan_task::rules::{self, Occurrence};
use crate::plan_task::states::TempTaskStatus;
use crate::task::states::TaskStatus;

/// Creates the instance of a plan for a day, once: none if it exists.
#[erased]
pub async fn make(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    day: Occurrence,
    by: Option<i64>,
) -> AppResult<Option<TempTask>> {
    let text = search::text(plan.name.word());
    Ok(diesel::insert_into(temp_task::table)
        .values((
            temp_task::enterprise_id.eq(plan.enterprise_id),
            temp_task::plan_id.eq(plan.id),
            temp_task::name.eq(&plan.name),
            temp_task::on_day.eq(day.on_day),
            temp_task::begins_on.eq(day.begins_on),
            temp_task::ends_on.eq(rules::ends_on(day.begins_on, plan.days)),
            temp_task::search_grams.eq(search::grams(&text)),
            temp_task::search_text.eq(text),
            temp_task::created_by.eq(by),
            temp_task::updated_by.eq(by),
        ))
        .on_conflict((temp_task::enterprise_id, temp_task::plan_id, temp_task::on_day))
        .do_nothing()
        .returning(TempTask::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Marks an instance as published with this task, or as skipped.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    temp: &TempTask,
    (status, task_id): (i16, Option<i64>),
    by: Option<i64>,
) -> AppResult<TempTask> {
    Ok(diesel::update(temp_task::table.find((temp.enterprise_id, temp.id)))
        .set((
            temp_task::status.eq(status),
            temp_task::task_id.eq(task_id),
            temp_task::version.eq(temp_task::version + 1),
            temp_task::updated_at.eq(clock::now()),
            temp_task::updated_by.eq(by),
        ))
        .returning(TempTask::as_returning())
        .get_result(tx)
        .await?)
}

/// Postpones an instance.
#[erased]
pub async fn put_off(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    temp: &TempTask,
    (begins_on, ends_on): (NaiveDate, NaiveDate),
) -> AppResult<TempTask> {
    Ok(diesel::update(temp_task::table.find((temp.enterprise_id, temp.id)))
        .set((
            temp_task::begins_on.eq(begins_on),
            temp_task::ends_on.eq(ends_on),
            temp_task::version.eq(temp_task::version + 1),
            temp_task::updated_at.eq(clock::now()),
            temp_task::updated_by.eq(viewer.member_id),
        ))
        .returning(TempTask::as_returning())
        .get_result(tx)
        .await?)
}

/// Deletes the untouched future instances of a plan whose days have changed.
#[erased]
pub async fn forget(tx: &mut AsyncPgConnection, plan: &PlanTask, today: NaiveDate) -> AppResult<()> {
    let rows = temp_task::table
        .filter(temp_task::enterprise_id.eq(plan.enterprise_id))
        .filter(temp_task::plan_id.eq(plan.id))
        .filter(temp_task::status.eq(rules::WAITS))
        .filter(temp_task::version.eq(1))
        .filter(temp_task::begins_on.gt(today));
    diesel::delete(rows).execute(tx).await?;
    Ok(())
}

/// The calendar days from this one on for which a plan has an instance, of any status.
#[erased]
pub async fn days_made(
    mut connection: &AsyncPgConnection,
    plan: &PlanTask,
    from: NaiveDate,
) -> AppResult<Vec<NaiveDate>> {
    Ok(temp_task::table
        .filter(temp_task::enterprise_id.eq(plan.enterprise_id))
        .filter(temp_task::plan_id.eq(plan.id))
        .filter(temp_task::on_day.ge(from))
        .select(temp_task::on_day)
        .load(&mut connection)
        .await?)
}

/// Instances of a plan that wait or begin from this day on, by day.
#[erased]
pub async fn coming(
    mut connection: &AsyncPgConnection,
    plan: &PlanTask,
    today: NaiveDate,
) -> AppResult<Vec<TempTask>> {
    Ok(temp_task::table
        .filter(temp_task::enterprise_id.eq(plan.enterprise_id))
        .filter(temp_task::plan_id.eq(plan.id))
        .filter(temp_task::status.eq(rules::WAITS).or(temp_task::begins_on.ge(today)))
        .order((temp_task::begins_on, temp_task::id))
        .limit(500)
        .select(TempTask::as_select())
        .load(&mut connection)
        .await?)
}

/// The instance of a plan for a calendar day.
#[erased]
pub async fn on_day(
    mut connection: &AsyncPgConnection,
    plan: &PlanTask,
    day: NaiveDate,
) -> AppResult<Option<TempTask>> {
    Ok(temp_task::table
        .filter(temp_task::enterprise_id.eq(plan.enterprise_id))
        .filter(temp_task::plan_id.eq(plan.id))
        .filter(temp_task::on_day.eq(day))
        .select(TempTask::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The instances of a plan for calendar days.
#[erased]
pub async fn on_days(
    mut connection: &AsyncPgConnection,
    plan: &PlanTask,
    days: &BTreeSet<NaiveDate>,
) -> AppResult<Vec<TempTask>> {
    Ok(temp_task::table
        .filter(temp_task::enterprise_id.eq(plan.enterprise_id))
        .filter(temp_task::plan_id.eq(plan.id))
        .filter(temp_task::on_day.eq_any(days.iter().copied().collect::<Vec<_>>()))
        .select(TempTask::as_select())
        .load(&mut connection)
        .await?)
}

/// The days from this one on whose instances are published or skipped.
#[erased]
pub async fn settled(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    day: NaiveDate,
) -> AppResult<Vec<NaiveDate>> {
    Ok(temp_task::table
        .filter(temp_task::enterprise_id.eq(plan.enterprise_id))
        .filter(temp_task::plan_id.eq(plan.id))
        .filter(temp_task::on_day.ge(day))
        .filter(temp_task::status.ne(rules::WAITS))
        .select(temp_task::on_day)
        .load(tx)
        .await?)
}

/// The first day from this one on without an instance of the plan.
#[erased]
pub async fn free(tx: &mut AsyncPgConnection, plan: &PlanTask, day: NaiveDate) -> AppResult<NaiveDate> {
    let taken: Vec<NaiveDate> = temp_task::table
        .filter(temp_task::enterprise_id.eq(plan.enterprise_id))
        .filter(temp_task::plan_id.eq(plan.id))
        .filter(temp_task::on_day.ge(day))
        .order(temp_task::on_day)
        .select(temp_task::on_day)
        .load(tx)
        .await?;
    Ok(day.iter_days().find(|one| !taken.contains(one)).unwrap_or(day))
}

/// The last task created from each of these plans: plan, task.
#[erased]
pub async fn last_tasks(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    plan_ids: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(temp_task::table
        .filter(temp_task::enterprise_id.eq(enterprise_id))
        .filter(temp_task::plan_id.eq_any(plan_ids))
        .filter(temp_task::task_id.is_not_null())
        .distinct_on(temp_task::plan_id)
        .order((temp_task::plan_id, temp_task::id.desc()))
        .select((temp_task::plan_id, temp_task::task_id.assume_not_null()))
        .load(&mut connection)
        .await?)
}

/// Number of waiting instances of each of these plans: plan, number.
#[erased]
pub async fn waiting(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    plan_ids: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(temp_task::table
        .filter(temp_task::enterprise_id.eq(enterprise_id))
        .filter(temp_task::plan_id.eq_any(plan_ids))
        .filter(temp_task::status.eq(rules::WAITS))
        .group_by(temp_task::plan_id)
        .select((temp_task::plan_id, diesel::dsl::count_star()))
        .load(&mut connection)
        .await?)
}

/// Summary of a plan's instances.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct Instances {
    /// Number of instances.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// Number of those that wait or are open tasks.
    #[diesel(sql_type = BigInt)]
    pub open: i64,
    /// When the last of the others ended.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub over_at: Option<chrono::DateTime<chrono::Utc>>,
}

/// The summary of a plan's instances. A deleted task ended at its deletion, a skipped instance on its day.
#[erased]
pub async fn made(tx: &mut AsyncPgConnection, plan: &PlanTask) -> AppResult<Instances> {
    Ok(diesel::sql_query(sql!(
        "select count(*) as count,
            count(*) filter (where t.status = {TempTaskStatus::Waiting}
                or t.status = {TempTaskStatus::Published} and k.deleted_at is null
                    and k.status not in ({TaskStatus::OVER})) as open,
            max(case when t.status = {TempTaskStatus::Skipped}
                then greatest(t.updated_at, t.begins_on::timestamp at time zone 'Asia/Shanghai')
                when k.id is null then t.updated_at
                else coalesce(k.deleted_at, k.since) end)
                    filter (where t.status <> {TempTaskStatus::Waiting}) as over_at
         from temp_task t
         left join task k on k.enterprise_id = t.enterprise_id and k.id = t.task_id
         where t.enterprise_id = $1 and t.plan_id = $2"
    ))
    .bind::<BigInt, _>(plan.enterprise_id)
    .bind::<BigInt, _>(plan.id)
    .get_result(tx)
    .await?)
}
