//! Queries on automatic task rules and their tasks; the only module with SQL on their tables.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{auto_task, auto_task_outcome};

use super::model::{Asked, AutoTask, AutoTaskFilter, AutoTaskInput, Happening, Outcome};
use super::rules;
use crate::tree::TreeTable;
use crate::{filter_keyword, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    // visible only to members who manage rules
    if rules::may_manage(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

rows!(
    /// Rules of the viewer's enterprise.
    auto_tasks: auto_task => AutoTask, of tenant, filtered(AutoTaskFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "ORDER": sort_order as "int4",
    },
    written from AutoTaskInput, found by (name, title), as "auto_task.create" "auto_task.update" "auto_task.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &AutoTaskFilter) -> auto_task::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(auto_tasks::visible(viewer), auto_task, filter.keyword.as_deref());
    if let Some(event) = filter.event {
        query = query.filter(auto_task::event.eq(event));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(auto_task::enabled.eq(enabled));
    }
    query
}

/// Rules are written one after the other, so that limits on their number and their order hold.
pub const LIST: TreeTable = TreeTable::kept("auto_task");

/// The rules of these enterprises that are not deleted, in order.
#[erased]
pub async fn of_enterprises(
    mut connection: &AsyncPgConnection,
    enterprise_ids: &[i64],
) -> AppResult<Vec<AutoTask>> {
    Ok(auto_task::table
        .filter(auto_task::enterprise_id.eq_any(enterprise_ids))
        .filter(auto_task::deleted_at.is_null())
        .order((auto_task::enterprise_id, auto_task::sort_order, auto_task::id))
        .select(AutoTask::as_select())
        .load(&mut connection)
        .await?)
}

/// Whether another rule has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = auto_task::table
        .filter(auto_task::enterprise_id.eq(viewer.enterprise_id))
        .filter(auto_task::name.eq(name))
        .filter(auto_task::deleted_at.is_null())
        .filter(auto_task::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Writes the position of a new rule.
#[erased]
pub async fn place(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64, place: i32) -> AppResult<AutoTask> {
    Ok(diesel::update(auto_task::table.find((viewer.enterprise_id, id)))
        .set(auto_task::sort_order.eq(place))
        .returning(AutoTask::as_returning())
        .get_result(tx)
        .await?)
}

/// Selects the record of an event that is not deleted, its project, and its present state.
const HAPPENINGS: &str = "
    select e.enterprise_id, e.id as event_id, e.kind, e.record_type, e.record_id, e.actor_member_id as actor,
        e.created_at as at, p.id as project_id, p.name as project, p.number, p.project_type, p.tags, p.status,
        p.director_id as director, coalesce(m.name, l.name, x.name, p.name) as name,
        coalesce(m.director_id, w.member_id) as concerned,
        coalesce(m.finished_on is not null, l.received >= l.amount, false) as done
    from event e
    left join milepost m on e.record_type = 'milepost' and m.enterprise_id = e.enterprise_id and m.id = e.record_id
        and m.deleted_at is null
    left join payment_plan l on e.record_type = 'payment_plan' and l.enterprise_id = e.enterprise_id
        and l.id = e.record_id and l.deleted_at is null
    left join project_member w on e.record_type = 'project_member' and w.enterprise_id = e.enterprise_id
        and w.id = e.record_id and w.deleted_at is null
    left join member x on x.enterprise_id = w.enterprise_id and x.id = w.member_id
    join project p on p.enterprise_id = e.enterprise_id and p.deleted_at is null
        and p.id = case e.record_type when 'project' then e.record_id
            else coalesce(m.project_id, l.project_id, w.project_id) end";

/// Takes pending events, locked, so that two nodes do not process them twice.
#[erased]
pub async fn take(tx: &mut AsyncPgConnection, limit: i64) -> AppResult<(usize, Vec<Happening>)> {
    #[derive(QueryableByName)]
    struct Due {
        #[diesel(sql_type = BigInt)]
        enterprise_id: i64,
        #[diesel(sql_type = BigInt)]
        event_id: i64,
    }
    let due: Vec<Due> = diesel::sql_query(
        "delete from auto_task_due d using (
            select enterprise_id, event_id from auto_task_due order by enterprise_id, event_id limit $1
            for update skip locked) next
         where d.enterprise_id = next.enterprise_id and d.event_id = next.event_id
         returning d.enterprise_id, d.event_id",
    )
    .bind::<BigInt, _>(limit)
    .load(tx)
    .await?;
    let (enterprises, events): (Vec<i64>, Vec<i64>) =
        due.iter().map(|one| (one.enterprise_id, one.event_id)).unzip();
    let happened = diesel::sql_query(format!(
        "{HAPPENINGS} join unnest($1, $2) as due(enterprise_id, event_id)
            on due.enterprise_id = e.enterprise_id and due.event_id = e.id
         order by e.enterprise_id, e.id"
    ))
    .bind::<Array<BigInt>, _>(enterprises)
    .bind::<Array<BigInt>, _>(events)
    .load(tx)
    .await?;
    Ok((due.len(), happened))
}

/// Events of these kinds since a time, the newest first.
#[erased]
pub async fn since(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    kinds: &[&str],
    since: DateTime<Utc>,
    limit: i32,
) -> AppResult<Vec<Happening>> {
    Ok(diesel::sql_query(format!(
        "{HAPPENINGS} where e.enterprise_id = $1 and e.kind = any ($2) and e.created_at >= $3
         order by e.id desc limit $4"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<Text>, _>(kinds)
    .bind::<Timestamptz, _>(since)
    .bind::<Integer, _>(limit)
    .load(&mut connection)
    .await?)
}

/// Inserts requested tasks, once per rule and record, while their project is not deleted; returns the number
/// of new ones.
#[erased]
pub async fn keep(tx: &mut AsyncPgConnection, outcomes: &[Outcome]) -> AppResult<usize> {
    let rows: Vec<_> = outcomes
        .iter()
        .map(|one| {
            (
                auto_task_outcome::enterprise_id.eq(one.enterprise_id),
                auto_task_outcome::rule_id.eq(one.rule_id),
                auto_task_outcome::project_id.eq(one.project_id),
                auto_task_outcome::record_type.eq(&one.record_type),
                auto_task_outcome::record_id.eq(one.record_id),
                auto_task_outcome::title.eq(&one.title),
                auto_task_outcome::member_id.eq(one.member_id),
                auto_task_outcome::due_on.eq(one.due_on),
            )
        })
        .collect();
    Ok(diesel::insert_into(auto_task_outcome::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(tx)
        .await?)
}

/// Takes requested tasks that are not created yet, locked, so that two nodes do not create them twice.
#[erased]
pub async fn asked(tx: &mut AsyncPgConnection, limit: i64) -> AppResult<Vec<Asked>> {
    Ok(diesel::sql_query(
        "select o.enterprise_id, o.id, o.title, r.description, o.project_id, o.member_id, o.due_on, r.created_by,
            (select m.id from milepost m where o.record_type = 'milepost' and m.enterprise_id = o.enterprise_id
                and m.id = o.record_id and m.deleted_at is null) as milepost_id,
            (select p.customer_id from project p where p.enterprise_id = o.enterprise_id and p.id = o.project_id)
                as customer_id
         from auto_task_outcome o
         join auto_task r on r.enterprise_id = o.enterprise_id and r.id = o.rule_id
         where o.made_at is null order by o.enterprise_id, o.id limit $1
         for update of o skip locked",
    )
    .bind::<BigInt, _>(limit)
    .load(tx)
    .await?)
}

/// Links a request to the task created from it.
#[erased]
pub async fn became(tx: &mut AsyncPgConnection, asked: &Asked, task_id: i64) -> AppResult<()> {
    diesel::update(auto_task_outcome::table.find((asked.enterprise_id, asked.id)))
        .set((auto_task_outcome::task_id.eq(task_id), auto_task_outcome::made_at.eq(Utc::now())))
        .execute(tx)
        .await?;
    Ok(())
}

/// Number of tasks that each of these rules has requested.
#[erased]
pub async fn counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    let rows: HashMap<i64, i64> = auto_task_outcome::table
        .filter(auto_task_outcome::enterprise_id.eq(enterprise_id))
        .filter(auto_task_outcome::rule_id.eq_any(ids))
        .group_by(auto_task_outcome::rule_id)
        .select((auto_task_outcome::rule_id, diesel::dsl::count_star()))
        .load(&mut connection)
        .await?
        .into_iter()
        .collect();
    Ok(ids.iter().map(|id| (*id, rows.get(id).copied().unwrap_or_default())).collect())
}

/// The last requests of one rule.
#[erased]
pub async fn latest(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    rule_id: i64,
    limit: i64,
) -> AppResult<Vec<Outcome>> {
    Ok(auto_task_outcome::table
        .filter(auto_task_outcome::enterprise_id.eq(enterprise_id))
        .filter(auto_task_outcome::rule_id.eq(rule_id))
        .order(auto_task_outcome::id.desc())
        .limit(limit)
        .select(Outcome::as_select())
        .load(&mut connection)
        .await?)
}
