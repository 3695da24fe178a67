//! Queries on recurring tasks and their instances; the only module with SQL on their tables.

mod made;

pub use made::*;

use chrono::NaiveDate;
use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Viewer};
use xieli_tables::{plan_task, temp_task};

use super::model::{PlanTask, PlanTaskFilter, PlanTaskInput, TempTask, TempTaskFilter};
use super::rules;
use crate::list::{condition, outer};
use crate::plan_task::states::{PlanTaskStatus, TempTaskStatus};
use crate::states::MemberStatus;
use crate::task::states::TaskStatus;
use crate::workday::rules::FAR;
use crate::{db, filter_keyword, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    // external members do not see plans
    if viewer.is_external() && !viewer.is_admin() { Vec::new() } else { vec![viewer.enterprise_id] }
}

type Condition<T> = Box<dyn BoxableExpression<T, Pg, SqlType = Bool>>;

/// Plans visible to the viewer: their own, those they direct, all for members who see all tasks.
fn concerned(viewer: &Viewer) -> Condition<plan_task::table> {
    if viewer.is_admin() || viewer.can(Code::TaskGlobalQuery) {
        return Box::new(condition("true"));
    }
    let me = viewer.member_id;
    let made = plan_task::created_by.is_not_distinct_from(me);
    Box::new(made.or(plan_task::director_id.is_not_distinct_from(me)))
}

rows!(
    /// Plans visible to the viewer.
    plans: plan_task => PlanTask, of tenant; within concerned, filtered_plans(PlanTaskFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "NEXT_ON": next_on as "date" nullable,
    },
    written from PlanTaskInput, found by (name), as "plan_task.create" "plan_task.update" "plan_task.delete"
);

fn filtered_plans<'a>(viewer: &Viewer, filter: &PlanTaskFilter) -> plan_task::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(plans::visible(viewer), plan_task, filter.keyword.as_deref());
    if let Some(status) = filter.status {
        query = query.filter(plan_task::status.eq(status));
    }
    if let Some(mode) = filter.mode {
        query = query.filter(plan_task::mode.eq(mode));
    }
    if let Some(id) = filter.director_id {
        query = query.filter(plan_task::director_id.eq(id));
    }
    if let Some(id) = filter.project_id {
        query = query.filter(plan_task::project_id.eq(id));
    }
    if let Some(id) = filter.customer_id {
        query = query.filter(plan_task::customer_id.eq(id));
    }
    query
}

/// Instances have the visibility of their plan.
fn of_plan(viewer: &Viewer) -> Condition<temp_task::table> {
    Box::new(exists(plans::visible(viewer).filter(plan_task::id.eq(outer("temp_task.plan_id")))))
}

rows!(
    /// Instances of plans visible to the viewer.
    temps: temp_task => TempTask, of tenant; within of_plan, filtered_temps(TempTaskFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "BEGINS_ON": begins_on as "date" }
);

fn filtered_temps<'a>(viewer: &Viewer, filter: &TempTaskFilter) -> temp_task::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(temps::visible(viewer), temp_task, filter.keyword.as_deref());
    if let Some(id) = filter.plan_task_id {
        query = query.filter(temp_task::plan_id.eq(id));
    }
    if let Some(status) = filter.status {
        query = query.filter(temp_task::status.eq(status));
    }
    let (from, to) = filter.begins_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(temp_task::begins_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(temp_task::begins_on.le(to));
    }
    query
}

/// Serialises the creation of plans, so that their number can be limited.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "plan task", enterprise_id).await
}

/// Number of plans of an enterprise that are not deleted.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<i64> {
    Ok(plan_task::table
        .filter(plan_task::enterprise_id.eq(enterprise_id))
        .filter(plan_task::deleted_at.is_null())
        .select(diesel::dsl::count_star())
        .first(&mut connection)
        .await?)
}

/// Locks the visible ones among these plans until the transaction ends, always in the same order.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<PlanTask>> {
    let rows = plan_task::table
        .filter(plan_task::enterprise_id.eq(viewer.enterprise_id))
        .filter(plan_task::id.eq_any(ids))
        .order(plan_task::id)
        .select(plan_task::id);
    rows.for_update().load::<i64>(tx).await?;
    plans::many(tx, viewer, ids).await
}

/// A plan that is on, locked until the transaction ends; none if it is not on, or another node has locked it.
#[erased]
pub async fn take(
    tx: &mut AsyncPgConnection,
    (enterprise_id, id): (i64, i64),
) -> AppResult<Option<PlanTask>> {
    Ok(plan_task::table
        .find((enterprise_id, id))
        .filter(plan_task::deleted_at.is_null())
        .filter(plan_task::status.eq(rules::ON))
        .select(PlanTask::as_select())
        .for_update()
        .skip_locked()
        .first(tx)
        .await
        .optional()?)
}

/// Plans that are on and may be due on this day, after the given one in their order. Instances that move to
/// an earlier workday are due accordingly earlier; a plan that waits for completion as soon as its task is
/// done.
#[erased]
pub async fn due(
    mut connection: &AsyncPgConnection,
    today: NaiveDate,
    (enterprise_id, id): (i64, i64),
    limit: i64,
) -> AppResult<Vec<(i64, i64)>> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = BigInt)]
        enterprise_id: i64,
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let found: Vec<Found> = diesel::sql_query(
        sql!("select p.enterprise_id, p.id from plan_task p
         where p.status = {PlanTaskStatus::On} and p.deleted_at is null and (p.enterprise_id, p.id) > ($2, $3)
            and (p.next_on <= $1 + p.ahead + case p.shift when 2 then $4 else 0 end
                or p.next_on is null and p.mode = 2 and not exists (
                    select from temp_task t
                    left join task k on k.enterprise_id = t.enterprise_id and k.id = t.task_id and k.deleted_at is null
                    where t.enterprise_id = p.enterprise_id and t.plan_id = p.id
                        and (t.status = {TempTaskStatus::Waiting} or t.status = {TempTaskStatus::Published}
                            and k.status not in ({TaskStatus::OVER}))))
            and not exists (select from project o where o.enterprise_id = p.enterprise_id and o.id = p.project_id
                and o.deleted_at is not null)
         order by p.enterprise_id, p.id limit $5"),
    )
    .bind::<Date, _>(today)
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(id)
    .bind::<Integer, _>(i32::try_from(FAR).unwrap_or(i32::MAX))
    .bind::<BigInt, _>(limit)
    .load(&mut connection)
    .await?;
    Ok(found.into_iter().map(|one| (one.enterprise_id, one.id)).collect())
}

/// Writes the status and cursor of a plan. The version stays, as this is no edit.
#[erased]
pub async fn go_on(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    status: i16,
    next_on: Option<NaiveDate>,
) -> AppResult<PlanTask> {
    Ok(diesel::update(plan_task::table.find((plan.enterprise_id, plan.id)))
        .set((plan_task::status.eq(status), plan_task::next_on.eq(next_on)))
        .returning(PlanTask::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes the first day that is due by the present rule of a plan. The version stays, as with [`go_on`].
#[erased]
pub async fn set_due_since(
    tx: &mut AsyncPgConnection,
    plan: &PlanTask,
    day: NaiveDate,
) -> AppResult<PlanTask> {
    Ok(diesel::update(plan_task::table.find((plan.enterprise_id, plan.id)))
        .set(plan_task::due_since.eq(day))
        .returning(PlanTask::as_returning())
        .get_result(tx)
        .await?)
}

/// The active ones among these members.
#[erased]
pub async fn active(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<Vec<i64>> {
    #[derive(QueryableByName)]
    struct Id {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let sql = sql!(
        "select id from member where enterprise_id = $1 and id = any ($2) and status = {MemberStatus::Active}
            and deleted_at is null"
    );
    let rows: Vec<Id> = diesel::sql_query(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(members)
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
