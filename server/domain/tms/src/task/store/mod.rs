//! Queries on tasks; the only module with SQL on them.

mod groups;
mod parts;
mod write;

pub use groups::*;
pub use parts::*;
pub use write::*;

use std::borrow::Cow;

use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, SmallInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{project as project_table, task};

use super::model::{Grouping, IndexCounts, Scope, StatusCount, Task, TaskFilter, TaskInput, Workload};
use super::rules::{self, Status};
use crate::list::condition;
use crate::prepared::{self, Prepared, Replanned};
use crate::rows::own_or_none;
use crate::{filter_keyword, narrow_own, own_page, project, rows, settled_by};

/// A query on tasks.
type Query<'a> = task::BoxedQuery<'a, Pg>;

type Condition = Box<dyn BoxableExpression<task::table, Pg, SqlType = Bool>>;

fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_look(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// Tasks visible to the viewer: to members who see all tasks, all but drafts of others; to others those that
/// they created, direct, validate or collaborate on, those of teams they direct, and those of projects that
/// concern them. Drafts are visible to their creator alone, the only entry in their `seen_by`.
fn within(viewer: &Viewer) -> Condition {
    if rules::sees_all(viewer) {
        let own = task::created_by.is_not_distinct_from(viewer.member_id);
        return Box::new(task::status.ne(Status::Draft as i16).or(own));
    }
    if !rules::sees_projects(viewer) {
        return Box::new(task::seen_by.overlaps_with(rules::tokens(viewer)));
    }
    // one condition, so that one index answers it; the projects are looked up once per statement
    Box::new(
        prepared::condition(
            "task.seen_by && ($1 || array(select -1000000000000 - p.id from project p
                where p.enterprise_id = $2 and p.deleted_at is null and p.seen_by && $3))",
        )
        .bind::<Array<BigInt>, _>(rules::tokens(viewer))
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<Array<BigInt>, _>(project::rules::tokens(viewer)),
    )
}

/// The same for a list: with the projects that were looked up before, so that PostgreSQL can estimate the
/// number of tasks. It tests the origin of `seen_by`: comparing its array with a long one takes a microsecond
/// for each row that is skipped.
fn listed<'a>(viewer: &Viewer, filter: &TaskFilter) -> Query<'a> {
    let Some(projects) = &filter.projects else { return tasks::visible(viewer) };
    let teams = rules::directed(viewer);
    let living = task::table
        .filter(task::enterprise_id.eq(own_or_none(viewer, &tenant(viewer))))
        .filter(task::deleted_at.is_null())
        .into_boxed();
    if filter.finds_many() {
        // written so that no index of its own applies: PostgreSQL follows the order of the list for any
        // values, and plans it once
        let theirs = prepared::condition(sql!(
            "(coalesce(task.seen_by, '{}') @> array[$1] or task.status <> {Status::Draft} and
                (coalesce(task.project_id, 0) = any ($2) or coalesce(task.director_team_id, 0) = any ($3)))"
        ));
        return living.filter(
            theirs
                .bind::<BigInt, _>(viewer.member_id)
                .bind::<Array<BigInt>, _>(projects.clone())
                .bind::<Array<BigInt>, _>(teams),
        );
    }
    let of_projects = task::project_id.eq_any(projects.clone());
    let of_teams = task::director_team_id.eq_any(teams);
    let theirs = task::status.ne(Status::Draft as i16).and(of_projects.or(of_teams).assume_not_null());
    living.filter(task::seen_by.contains(vec![viewer.member_id]).or(theirs))
}

/// The filter with its conditions on custom fields checked, and the viewer's projects looked up.
async fn prepared<'a>(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &'a TaskFilter,
    page: bool,
) -> AppResult<Cow<'a, TaskFilter>> {
    let mut filter = settled(connection, viewer, filter, page).await?;
    if !rules::may_look(viewer) || rules::sees_all(viewer) {
        return Ok(filter);
    }
    let mut theirs = Vec::new();
    if rules::sees_projects(viewer) {
        let projects = project_table::table
            .filter(project_table::enterprise_id.eq(viewer.enterprise_id))
            .filter(project_table::deleted_at.is_null())
            .filter(project_table::seen_by.overlaps_with(project::rules::tokens(viewer)))
            .select(project_table::id);
        theirs = projects.load(&mut connection).await?;
    }
    filter.to_mut().projects = Some(theirs);
    Ok(filter)
}

rows!(
    /// Tasks of the viewer's enterprise.
    tasks: task => Task, of tenant; within within, filtered(TaskFilter) after prepared,
    sorts {
        "CREATED_AT": created_at as "timestamptz", "UPDATED_AT": updated_at as "timestamptz", "NAME": name as "text",
        "BEGINS_ON": begins_on as "date" nullable, "ENDS_ON": ends_on as "date" nullable,
    },
    remembered until [
        "task", "task_time", "project", "project_member", "project_group", "team", "custom_field", "dict_item"
    ], told TaskFilter::told,
    ids first,
    own order by own_page,
    written from TaskInput, found by (name), as "task.create" "task.update" "task.delete"
);

/// The tasks visible to the viewer, for files attached to them.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    tasks::visible(viewer)
}

/// The condition that a task is open.
const OPEN: &str = sql!("task.status in ({Status::OPEN})");

/// Counts of a group of tasks: all, and overdue ones.
const COUNTED: &str = sql!(
    "count(*), count(*) filter (where {OPEN} and task.ends_on < (now() at time zone 'Asia/Shanghai')::date)"
);

/// The condition that a task has collaborators, for their partial index.
const JOINED_BY_SOME: &str = "task.members <> '{}'";

/// Tasks that the viewer has to work at or validate now. `seen_by` and the statuses repeat the condition for
/// their index.
fn to_do<'a>(viewer: &Viewer) -> Prepared<'a, Bool> {
    prepared::condition(sql!(
        "(task.seen_by @> array[$1] and task.status in ({Status::ACTIVE})
            and (task.status in ({Status::AT_DIRECTOR}) and (task.director_id = $1 or
            task.members @> array[$1]) or task.status = {Status::Waiting} and task.validator_id = $1))"
    ))
    .bind::<BigInt, _>(viewer.member_id)
}

settled_by!(TaskFilter, Task);
own_page!(TaskFilter, task => Task, of Task, filtered);

fn filtered<'a>(viewer: &Viewer, filter: &TaskFilter) -> Query<'a> {
    let query = narrow_own!(listed(viewer, filter), task, &filter.custom);
    let many = filter.finds_many();
    let mut query = match many {
        true => filter_keyword!(query, task, filter.keyword.as_deref(), many),
        false => filter_keyword!(query, task, filter.keyword.as_deref()),
    };
    if !many && (!rules::sees_all(viewer) || !filter.is_plain()) {
        // replanned each time: the number of matches decides on the plan
        query = query.filter(Replanned);
    }
    let me = viewer.member_id;
    let scope = filter.scope.unwrap_or_default();
    query = match scope {
        Scope::All => query,
        Scope::ToDo => query.filter(to_do(viewer)),
        Scope::Directed => query.filter(task::director_id.eq(me)),
        Scope::Joined => query.filter(condition(JOINED_BY_SOME)).filter(task::members.contains(vec![me])),
        Scope::Created => query.filter(task::created_by.eq(me)),
        Scope::ToValidate => {
            query.filter(task::validator_id.eq(me)).filter(task::status.eq(Status::Waiting as i16))
        }
        Scope::Managed if rules::sees_all(viewer) => query,
        Scope::Managed => {
            let directed = task::director_team_id.eq_any(viewer.directed_team_ids.clone());
            let projects = project::store::filtered(
                viewer,
                &project::model::ProjectFilter {
                    scope: Some(project::model::Scope::Mine),
                    ..Default::default()
                },
            );
            let planned = task::project_id.eq_any(projects.select(project_table::id.nullable()));
            query.filter(
                task::created_by
                    .is_not_distinct_from(me)
                    .or(directed.is_not_distinct_from(true))
                    .or(planned.is_not_distinct_from(true)),
            )
        }
        Scope::Drafts => query.filter(task::created_by.eq(me)).filter(task::status.eq(Status::Draft as i16)),
    };
    match filter.statuses.as_deref() {
        // drafts are left out, unless they are requested
        None if scope == Scope::Drafts => {}
        None => query = query.filter(condition(sql!("task.status <> {Status::Draft}"))),
        // an equality keeps the order of the index
        Some([one]) => query = query.filter(task::status.eq(*one)),
        Some(several) => {
            query = query.filter(task::status.eq_any(several.to_vec()));
            if several.iter().all(|status| Status::read(*status).is_open()) {
                query = query.filter(condition(OPEN));
            }
        }
    }
    match filter.levels.as_deref() {
        None => {}
        // an equality keeps the order of the index
        Some([one]) => query = query.filter(task::level.eq(one.clone())),
        Some(several) => query = query.filter(task::level.eq_any(several.to_vec())),
    }
    match filter.open {
        None => {}
        Some(true) => query = query.filter(condition(OPEN)),
        Some(false) => query = query.filter(condition(sql!("task.status in ({Status::OVER})"))),
    }
    placed(query, filter)
}

fn placed<'a>(mut query: Query<'a>, filter: &TaskFilter) -> Query<'a> {
    if let Some(id) = filter.project_id {
        query = query.filter(task::project_id.eq(id));
    }
    if let Some(id) = filter.milepost_id {
        query = query.filter(task::milepost_id.eq(id));
    }
    if let Some(id) = filter.customer_id {
        query = query.filter(task::customer_id.eq(id));
    }
    if let Some(id) = filter.director_id {
        query = query.filter(task::director_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(task::director_team_id.eq(id));
    }
    if let Some(id) = filter.member_id {
        let joins = condition(JOINED_BY_SOME).and(task::members.contains(vec![id]));
        query = query.filter(task::director_id.eq(id).or(task::validator_id.eq(id)).or(joins));
    }
    if let Some(id) = filter.parent_id {
        query = query.filter(task::parent_id.eq(id));
    }
    match filter.tops {
        None => {}
        Some(true) => query = query.filter(task::parent_id.is_null()),
        Some(false) => query = query.filter(task::parent_id.is_not_null()),
    }
    if let Some(id) = filter.created_by {
        query = query.filter(task::created_by.eq(id));
    }
    query = match filter.without {
        None => query,
        Some(Grouping::Director) => query.filter(task::director_id.is_null()),
        Some(Grouping::Project) => query.filter(task::project_id.is_null()),
        Some(Grouping::Milepost) => query.filter(task::milepost_id.is_null()),
        Some(Grouping::Level) => query.filter(task::level.is_null()),
    };
    between(query, filter)
}

fn between<'a>(mut query: Query<'a>, filter: &TaskFilter) -> Query<'a> {
    let (done_from, done_until) = filter.finished_at.unwrap_or_default();
    if let Some(from) = done_from {
        query = query.filter(task::finished_at.ge(from));
    }
    if let Some(until) = done_until {
        query = query.filter(task::finished_at.lt(until));
    }
    let (made_from, made_until) = filter.created_at.unwrap_or_default();
    if let Some(from) = made_from {
        query = query.filter(task::created_at.ge(from));
    }
    if let Some(until) = made_until {
        query = query.filter(task::created_at.lt(until));
    }
    let (from, to) = filter.begins_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(task::begins_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(task::begins_on.le(to));
    }
    let (from, to) = filter.ends_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(task::ends_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(task::ends_on.le(to));
    }
    if let Some(overdue) = filter.overdue {
        let today = clock::china_day(clock::now());
        // never null where it is negated: an end before today exists or it does not
        query = match overdue {
            true => query.filter(task::ends_on.lt(today)).filter(condition(OPEN)),
            false => {
                let late = task::ends_on.lt(today).and(condition(OPEN)).is_not_distinct_from(true);
                query.filter(diesel::dsl::not(late))
            }
        };
    }
    query
}

/// Tasks of a filter after the id `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &TaskFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Task>> {
    let filter = prepared(connection, viewer, filter, true).await?;
    Ok(filtered(viewer, &filter)
        .filter(task::id.gt(after.unwrap_or(0)))
        .order(task::id)
        .limit(limit)
        .select(Task::as_select())
        .load(&mut connection)
        .await?)
}

/// The visible tasks of a tree, its root first, the others in order of creation.
#[erased]
pub async fn tree(mut connection: &AsyncPgConnection, viewer: &Viewer, root: i64) -> AppResult<Vec<Task>> {
    Ok(tasks::visible(viewer)
        .filter(task::id.eq(root).or(task::root_id.is_not_distinct_from(root)))
        .order(task::id)
        .limit(rules::MAX_TREE)
        .select(Task::as_select())
        .load(&mut connection)
        .await?)
}

/// The visible direct subtasks of these tasks.
#[erased]
pub async fn children(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    of: &[i64],
) -> AppResult<Vec<Task>> {
    Ok(tasks::visible(viewer)
        .filter(task::parent_id.eq_any(of.to_vec()))
        .order(task::id)
        .limit(rules::MAX_TREE)
        .select(Task::as_select())
        .load(&mut connection)
        .await?)
}

/// Number of tasks of a filter, by status.
#[erased]
pub async fn statuses(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &TaskFilter,
) -> AppResult<Vec<StatusCount>> {
    let filter = prepared(connection, viewer, filter, false).await?;
    let rows: Vec<(i16, i64, i64)> = task::table
        .filter(task::enterprise_id.eq(viewer.enterprise_id))
        .filter(task::id.eq_any(filtered(viewer, &filter).select(task::id)))
        .group_by(sql::<SmallInt>("1"))
        .order(sql::<SmallInt>("1"))
        .select(sql::<(SmallInt, BigInt, BigInt)>(&format!("status, {COUNTED}")))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(status, count, overdue)| StatusCount { status, count, overdue }).collect())
}

/// Numbers of tasks that concern the viewer, in one statement.
#[erased]
pub async fn index_counts(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<IndexCounts> {
    if !rules::may_look(viewer) {
        return Ok(IndexCounts::default());
    }
    Ok(prepared::statement(sql!(
        "with mine as materialized (
            select t.*, t.status in ({Status::OPEN}) as open,
                (t.status in ({Status::AT_DIRECTOR}) and (t.director_id = $2 or t.members @> array[$2])
                    or t.status = {Status::Waiting} and t.validator_id = $2) as todo
            from task t where t.enterprise_id = $1 and t.deleted_at is null and t.seen_by @> array[$2])
         select count(*) filter (where todo) as to_do,
            count(*) filter (where todo and ends_on < (now() at time zone 'Asia/Shanghai')::date) as overdue,
            count(*) filter (where status = {Status::Waiting} and validator_id = $2) as to_validate,
            count(*) filter (where open and director_id = $2) as directed,
            count(*) filter (where open and members @> array[$2]) as joined,
            count(*) filter (where open and created_by = $2) as created,
            count(*) filter (where status = {Status::Draft} and created_by = $2) as drafts
         from mine"
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .get_result(&mut connection)
    .await?)
}

/// Workload of the responsible members of a filter's tasks, the busiest first; at most 200.
#[erased]
pub async fn workload(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &TaskFilter,
) -> AppResult<Vec<Workload>> {
    let filter = prepared(connection, viewer, filter, false).await?;
    let rows: Vec<(i64, i64, i64, i64, i64)> = task::table
        .filter(task::enterprise_id.eq(viewer.enterprise_id))
        .filter(task::id.eq_any(filtered(viewer, &filter).select(task::id)))
        .filter(condition(OPEN))
        .filter(task::director_id.is_not_null())
        .group_by(sql::<BigInt>("1"))
        .order(sql::<BigInt>("2 desc, 1"))
        .limit(200)
        .select(sql::<(BigInt, BigInt, BigInt, BigInt, BigInt)>(
            sql!("director_id, count(*), count(*) filter (where ends_on < (now() at time zone 'Asia/Shanghai')::date),
             count(*) filter (where status = {Status::Working}), coalesce(sum(greatest(estimate - spent, 0)), 0)::bigint"),
        ))
        .load(&mut connection)
        .await?;
    let load = |(member_id, open, overdue, working, estimate)| Workload {
        member_id,
        open,
        overdue,
        working,
        estimate,
    };
    Ok(rows.into_iter().map(load).collect())
}
