//! Queries on the parts of tasks: checklists, transitions, predecessors.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::{task, task_check, task_link, task_move};

use super::tasks;
use crate::list::{Order, Sort};
use crate::prepared;
use crate::read_page;
use crate::rows::Rows;
use crate::task::model::{Check, CheckInput, Counts, Move, MoveFilter, Task};
use crate::task::rules::Status;

/// The checklists of these tasks, in order.
#[erased]
pub async fn checks(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    tasks: &[i64],
) -> AppResult<Vec<Check>> {
    Ok(task_check::table
        .filter(task_check::enterprise_id.eq(enterprise_id))
        .filter(task_check::task_id.eq_any(tasks))
        .order((task_check::task_id, task_check::sort_order, task_check::id))
        .select(Check::as_select())
        .load(&mut connection)
        .await?)
}

/// A line of the checklist of a visible task.
#[erased]
pub async fn check(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Check>> {
    let seen = tasks::visible(viewer).select(task::id);
    Ok(task_check::table
        .filter(task_check::enterprise_id.eq(viewer.enterprise_id))
        .filter(task_check::id.eq(id))
        .filter(task_check::task_id.eq_any(seen))
        .select(Check::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Replaces the checklist of a task, in this order; ticks of kept lines stay.
#[erased]
pub async fn write_checks(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    task_id: i64,
    lines: &[CheckInput],
) -> AppResult<()> {
    let kept: Vec<i64> = lines.iter().filter_map(|line| line.id).collect();
    let gone = task_check::table
        .filter(task_check::enterprise_id.eq(enterprise_id))
        .filter(task_check::task_id.eq(task_id))
        .filter(task_check::id.ne_all(&kept));
    diesel::delete(gone).execute(tx).await?;
    let mut new = Vec::new();
    for (place, line) in (0..).zip(lines) {
        match line.id {
            Some(id) => {
                diesel::update(task_check::table.find((enterprise_id, id)))
                    .set((task_check::name.eq(&line.name), task_check::sort_order.eq(place)))
                    .execute(tx)
                    .await?;
            }
            None => new.push((
                task_check::enterprise_id.eq(enterprise_id),
                task_check::task_id.eq(task_id),
                task_check::name.eq(&line.name),
                task_check::sort_order.eq(place),
            )),
        }
    }
    diesel::insert_into(task_check::table).values(new).execute(tx).await?;
    Ok(())
}

/// Ticks a line, or clears the tick.
#[erased]
pub async fn tick(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64, done: bool) -> AppResult<()> {
    diesel::update(task_check::table.find((viewer.enterprise_id, id)))
        .set((
            task_check::done_at.eq(done.then(chrono::Utc::now)),
            task_check::done_by.eq(done.then_some(viewer.member_id)),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Dependencies of these tasks: (dependent, predecessor), for predecessors that are not deleted.
#[erased]
pub async fn befores(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    after: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    let living = task::table
        .filter(task::enterprise_id.eq(enterprise_id))
        .filter(task::deleted_at.is_null())
        .select(task::id);
    Ok(task_link::table
        .filter(task_link::enterprise_id.eq(enterprise_id))
        .filter(task_link::after_id.eq_any(after))
        .filter(task_link::before_id.eq_any(living))
        .order((task_link::after_id, task_link::before_id))
        .select((task_link::after_id, task_link::before_id))
        .load(&mut connection)
        .await?)
}

/// All transitive dependencies of a task: (predecessor, dependent), at most 20,000. Predecessors and
/// subtasks, including deleted ones, as they may be restored.
#[erased]
pub async fn waits(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    task: i64,
) -> AppResult<Vec<(i64, i64)>> {
    #[derive(QueryableByName)]
    struct Link {
        #[diesel(sql_type = BigInt)]
        before_id: i64,
        #[diesel(sql_type = BigInt)]
        after_id: i64,
    }
    let links: Vec<Link> = prepared::statement(
        // the first pair leads to the task itself and is no dependency
        "with recursive waits (before_id, after_id) as (
            select $2::bigint, null::bigint
            union
            select n.before_id, n.after_id from waits w cross join lateral (
                select l.before_id, l.after_id from task_link l
                    where l.enterprise_id = $1 and l.after_id = w.before_id
                union all
                select t.id, t.parent_id from task t
                    where t.enterprise_id = $1 and t.parent_id is not null and t.parent_id = w.before_id) n)
         select before_id, after_id from waits where after_id is not null limit 20000",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(task)
    .load(&mut connection)
    .await?;
    Ok(links.into_iter().map(|link| (link.before_id, link.after_id)).collect())
}

/// Replaces the predecessors of a task.
#[erased]
pub async fn link(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    after: i64,
    before: &[i64],
) -> AppResult<()> {
    let present = task_link::table
        .filter(task_link::enterprise_id.eq(enterprise_id))
        .filter(task_link::after_id.eq(after));
    diesel::delete(present).execute(tx).await?;
    let rows: Vec<_> = before
        .iter()
        .map(|one| {
            (
                task_link::enterprise_id.eq(enterprise_id),
                task_link::before_id.eq(*one),
                task_link::after_id.eq(after),
            )
        })
        .collect();
    diesel::insert_into(task_link::table).values(rows).on_conflict_do_nothing().execute(tx).await?;
    Ok(())
}

/// The counts of these tasks, in one statement.
#[erased]
pub async fn counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Counts)>> {
    let rows: Vec<Counts> = prepared::statement(sql!(
        "select t.id, c.checks, c.done_checks, b.children, b.open_children, l.blockers
         from unnest($2) as t(id)
         cross join lateral (select count(*)::integer as checks, count(x.done_at)::integer as done_checks
            from task_check x where x.enterprise_id = $1 and x.task_id = t.id) c
         cross join lateral (select count(*)::integer as children,
                count(*) filter (where x.status not in ({Status::OVER}))::integer as open_children
            from task x where x.enterprise_id = $1 and x.parent_id = t.id and x.deleted_at is null
                and x.status <> {Status::Draft}) b
         cross join lateral (select count(*)::integer as blockers from task_link k
            join task x on x.enterprise_id = k.enterprise_id and x.id = k.before_id and x.deleted_at is null
                and x.status not in ({Status::OVER})
            where k.enterprise_id = $1 and k.after_id = t.id) l"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// The last transitions of these tasks, at most 100 of each.
#[erased]
pub async fn moves_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    tasks: &[i64],
) -> AppResult<Vec<Move>> {
    #[derive(QueryableByName)]
    struct Id {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let ids: Vec<Id> = prepared::statement(
        "select m.id from unnest($2) as t(id)
         cross join lateral (select x.id from task_move x where x.enterprise_id = $1 and x.task_id = t.id
            order by x.id desc limit 100) m",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(tasks)
    .load(&mut connection)
    .await?;
    let ids: Vec<i64> = ids.into_iter().map(|row| row.id).collect();
    Ok(task_move::table
        .filter(task_move::enterprise_id.eq(enterprise_id))
        .filter(task_move::id.eq_any(ids))
        .order(task_move::id.desc())
        .select(Move::as_select())
        .load(&mut connection)
        .await?)
}

/// Transitions of visible tasks (business §7 `/tms/log/list`).
pub mod moves {
    use diesel::dsl::count_star;
    use diesel::pg::Pg;

    use super::*;

    /// The definition of the list.
    pub static ROWS: Rows<Move, MoveFilter> = Rows {
        page,
        count,
        sorts: &[Sort {
            name: "CREATED_AT",
            sql: "task_move.created_at",
            cast: "timestamptz",
            id: "task_move.id",
            nullable: false,
        }],
        remembered: &["task", "project", "project_member", "project_group", "team"],
        told: None,
        again: None,
    };

    fn filtered<'a>(viewer: &Viewer, filter: &MoveFilter) -> task_move::BoxedQuery<'a, Pg> {
        let seen = tasks::visible(viewer).filter(task::status.ne(Status::Draft as i16)).select(task::id);
        let mut query = task_move::table
            .filter(task_move::enterprise_id.eq(viewer.enterprise_id))
            .filter(task_move::task_id.eq_any(seen))
            .into_boxed();
        if let Some(id) = filter.task_id {
            query = query.filter(task_move::task_id.eq(id));
        }
        if let Some(id) = filter.created_by {
            query = query.filter(task_move::created_by.eq(id));
        }
        if let Some(steps) = &filter.steps {
            let codes: Vec<i16> = steps.iter().map(|step| step.code()).collect();
            query = query.filter(task_move::step.eq_any(codes));
        }
        let (from, until) = filter.created_at.unwrap_or_default();
        if let Some(from) = from {
            query = query.filter(task_move::created_at.ge(from));
        }
        if let Some(until) = until {
            query = query.filter(task_move::created_at.lt(until));
        }
        query
    }

    /// One page.
    #[erased]
    pub async fn page(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &MoveFilter,
        order: Order,
        request: &PageRequest,
    ) -> AppResult<Page<Move>> {
        Ok(read_page!(connection, filtered(viewer, filter), Move, &order, request))
    }

    /// Number of rows that match the filter.
    #[erased]
    pub async fn count(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &MoveFilter,
    ) -> AppResult<i64> {
        Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
    }

    /// One transition, if its task is visible to the viewer.
    #[erased]
    pub async fn find(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        id: i64,
    ) -> AppResult<Option<Move>> {
        Ok(filtered(viewer, &MoveFilter::default())
            .filter(task_move::id.eq(id))
            .select(Move::as_select())
            .first(&mut connection)
            .await
            .optional()?)
    }
}

/// The visible root tasks of a project that are not cancelled, by their planned first day.
#[erased]
pub async fn of_project(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
    limit: i64,
) -> AppResult<Vec<Task>> {
    Ok(tasks::visible(viewer)
        .filter(task::project_id.eq(project_id))
        .filter(task::parent_id.is_null())
        .filter(task::status.ne(Status::Cancelled as i16))
        .order((task::begins_on.asc().nulls_last(), task::id))
        .limit(limit)
        .select(Task::as_select())
        .load(&mut connection)
        .await?)
}
