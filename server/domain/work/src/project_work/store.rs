//! Queries on project work; the only place with SQL about it.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Viewer, clock};
use xieli_tables::project_work;

use super::model::{ProjectWork, ProjectWorkFilter, ProjectWorkInput, Standing, TeamScore};
use super::rules::{self, Status};
use crate::list::condition;
use crate::prepared::Replanned;
use crate::sheet::batch::of_batch;
use crate::{filter_keyword, project, rows};

/// A boxed query on project work.
type Query<'a> = project_work::BoxedQuery<'a, Pg>;

type Condition = Box<dyn BoxableExpression<project_work::table, Pg, SqlType = Bool>>;

/// Condition that the project of a work is not deleted: work of a deleted project is hidden, too.
const LIVING: &str = "exists (select from project p where p.enterprise_id = project_work.enterprise_id
    and p.id = project_work.project_id and p.deleted_at is null)";
/// The project of the row, for conditions within it.
const PROJECT: &str = "project_work.project_id";
/// Condition on works that are not done.
const OPEN: &str = sql!("project_work.status in ({Status::OPEN})");

fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_look(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// Works in a pool from which the viewer may draw, or drawn from one: the same rule as [`rules::may_draw`].
fn pooled(viewer: &Viewer) -> Condition {
    let (everybody, teams) = rules::pools(viewer);
    let everybody: Vec<i64> = if everybody { vec![viewer.enterprise_id] } else { Vec::new() };
    let anybodys = project_work::team_id.is_null().and(project_work::enterprise_id.eq_any(everybody));
    let own = project_work::team_id.eq_any(teams.to_vec()).is_not_distinct_from(true);
    Box::new(own.or(anybodys))
}

/// The works visible to the viewer: all of the enterprise for those who may read all; for other members those
/// of visible projects, those in pools from which they may draw, and those that they drew.
fn within(viewer: &Viewer) -> Condition {
    let living = project_work::deleted_at.is_null().and(condition(LIVING));
    if rules::sees_all(viewer) {
        return Box::new(living);
    }
    let projects: Condition = project::store::within(viewer, PROJECT);
    let own = project_work::director_id.is_not_distinct_from(viewer.member_id);
    let open = project_work::status.eq(Status::Open as i16).and(pooled(viewer));
    Box::new(living.and(projects.or(own).or(open)))
}

rows!(
    /// Project work.
    works: project_work => ProjectWork, of tenant; within within, filtered(ProjectWorkFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "ENDS_ON": ends_on as "date" nullable,
    },
    remembered until ["project_work", "project", "project_member", "project_group", "team"],
    written from ProjectWorkInput, found by (name),
    as "project_work.create" "project_work.update" "project_work.delete"
);

/// Restricts the query to the works visible to the viewer, for records that belong to one.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    works::visible(viewer)
}

fn filtered<'a>(viewer: &Viewer, filter: &ProjectWorkFilter) -> Query<'a> {
    let mut query = filter_keyword!(works::visible(viewer), project_work, filter.keyword.as_deref());
    match filter.statuses.as_deref() {
        None => {}
        // one value: in the order of its index
        Some([one]) => query = query.filter(project_work::status.eq(*one)),
        Some(several) => query = query.filter(project_work::status.eq_any(several.to_vec())),
    }
    if let Some(id) = filter.project_id {
        // the pool shows works of hidden projects, but not which project
        let seen: Condition = project::store::within(viewer, PROJECT);
        query = query.filter(project_work::project_id.eq(id)).filter(seen);
    }
    if let Some(id) = filter.team_id {
        let drawn = project_work::director_team_id.is_not_distinct_from(id);
        query = query.filter(project_work::team_id.is_not_distinct_from(id).or(drawn));
    }
    if let Some(id) = filter.director_id {
        query = query.filter(project_work::director_id.eq(id));
    }
    match filter.mine {
        None => {}
        Some(true) => query = query.filter(project_work::director_id.eq(viewer.member_id)),
        Some(false) => {
            query = query.filter(project_work::director_id.is_distinct_from(viewer.member_id));
        }
    }
    match filter.pool {
        None => {}
        Some(true) => query = query.filter(project_work::status.eq(Status::Open as i16)),
        Some(false) => query = query.filter(project_work::status.ne(Status::Open as i16)),
    }
    if let Some(overdue) = filter.overdue {
        let today = clock::china_day(clock::now());
        // true or false also for work without a deadline
        let late = project_work::ends_on.lt(today).and(condition(OPEN)).is_not_distinct_from(true);
        query = if overdue { query.filter(late) } else { query.filter(diesel::dsl::not(late)) };
    }
    if let Some(batch) = filter.import_batch_id {
        // few rows, anywhere in the table: plan anew
        query = query.filter(of_batch(viewer, batch, "project_work", "project_work")).filter(Replanned);
    }
    let (from, to) = filter.ends_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(project_work::ends_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(project_work::ends_on.le(to));
    }
    query
}

/// Works of a filter with an id above `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ProjectWorkFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<ProjectWork>> {
    Ok(filtered(viewer, filter)
        .filter(project_work::id.gt(after.unwrap_or(0)))
        .order(project_work::id)
        .limit(limit)
        .select(ProjectWork::as_select())
        .load(&mut connection)
        .await?)
}

/// Works visible to the viewer, locked until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<ProjectWork>> {
    let rows = project_work::table
        .filter(project_work::enterprise_id.eq(viewer.enterprise_id))
        .filter(project_work::id.eq_any(ids))
        .order(project_work::id)
        .select(project_work::id);
    rows.for_no_key_update().load::<i64>(tx).await?;
    // read under the lock: the rows as they are now
    works::many(tx, viewer, ids).await
}

/// Whether a work invisible to the viewer has just been drawn from one of their pools.
#[erased]
pub async fn just_drawn(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    since: DateTime<Utc>,
) -> AppResult<bool> {
    let found: i64 = project_work::table
        .filter(project_work::enterprise_id.eq_any(tenant(viewer)))
        .filter(project_work::id.eq(id))
        .filter(project_work::deleted_at.is_null())
        .filter(project_work::drawn_at.ge(since))
        .filter(pooled(viewer))
        .select(count_star())
        .first(tx)
        .await?;
    Ok(found > 0)
}

/// Number of works that a member has drawn and not done.
#[erased]
pub async fn drawn_by(tx: &mut AsyncPgConnection, enterprise_id: i64, member: i64) -> AppResult<i64> {
    Ok(project_work::table
        .filter(project_work::enterprise_id.eq(enterprise_id))
        .filter(project_work::director_id.eq(member))
        .filter(project_work::status.eq(Status::Drawn as i16))
        .filter(project_work::deleted_at.is_null())
        .select(count_star())
        .first(tx)
        .await?)
}

/// Writes the state of a work that is locked.
#[erased]
pub async fn stand(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    standing: &Standing,
) -> AppResult<ProjectWork> {
    Ok(diesel::update(project_work::table.find((viewer.enterprise_id, id)))
        .set((
            standing,
            project_work::version.eq(project_work::version + 1),
            project_work::updated_at.eq(Utc::now()),
            project_work::updated_by.eq(viewer.member_id),
        ))
        .returning(ProjectWork::as_returning())
        .get_result(tx)
        .await?)
}

/// Condition on works whose amounts the viewer may see: the same rule as [`rules::sees_salary`]; `None`: all.
fn paid(viewer: &Viewer) -> Option<Condition> {
    if viewer.is_admin() || (viewer.can(Code::WorkProjectSalary) && !viewer.is_external()) {
        return None;
    }
    let planned: Condition = project::store::money_within(viewer, PROJECT);
    Some(Box::new(planned.or(project_work::director_id.is_not_distinct_from(viewer.member_id))))
}

/// A team, a member, and of their confirmed work: number, points and amount.
type Sum = (Option<i64>, Option<i64>, i64, i64, i64);

async fn sums(mut connection: &AsyncPgConnection, viewer: &Viewer, found: Query<'_>) -> AppResult<Vec<Sum>> {
    Ok(project_work::table
        .filter(project_work::enterprise_id.eq(viewer.enterprise_id))
        .filter(project_work::id.eq_any(found.select(project_work::id)))
        .filter(project_work::status.eq(Status::Confirmed as i16))
        .group_by(sql::<BigInt>("1, 2"))
        .order(sql::<BigInt>("4 desc, 1, 2"))
        .limit(1000)
        .select(sql::<(Nullable<BigInt>, Nullable<BigInt>, BigInt, BigInt, BigInt)>(
            "director_team_id, director_id, count(*), coalesce(sum(score), 0)::bigint,
             least(coalesce(sum(floor((price::numeric * coalesce(done_quantity, quantity) + 50) / 100)), 0),
                9000000000000000000)::bigint",
        ))
        .load(&mut connection)
        .await?)
}

/// Sums of confirmed work by team and member, within a filter, the most points first; at most 1000.
#[erased]
pub async fn scores(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ProjectWorkFilter,
) -> AppResult<Vec<TeamScore>> {
    let all = sums(connection, viewer, filtered(viewer, filter)).await?;
    let seen = match paid(viewer) {
        None => None,
        Some(paid) => Some(sums(connection, viewer, filtered(viewer, filter).filter(paid)).await?),
    };
    let score = |(team_id, member_id, works, score, amount): Sum| {
        // an incomplete sum would be misleading
        let whole = seen.as_ref().is_none_or(|seen| {
            seen.iter()
                .any(|(team, member, count, ..)| (*team, *member, *count) == (team_id, member_id, works))
        });
        TeamScore { team_id, member_id, works, score, amount: whole.then_some(amount) }
    };
    Ok(all.into_iter().map(score).collect())
}
