//! Queries on projects; the only module with SQL on them.

mod write;

pub use write::*;

use diesel::dsl::{count_star, exists, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, Code, Page, PageRequest, Viewer, clock};
use xieli_tables::{project, project_star};

use super::model::{Project, ProjectFilter, Scope, StatusCount, Total};
use super::rules::{self, OPEN};
use crate::list::{Order, Sort, condition, outer};
use crate::rows::Rows;
use crate::{filter_keyword, narrow_own, own_page, read_page, settled_by};

/// A query on projects.
pub(super) type Query<'a> = project::BoxedQuery<'a, Pg>;

/// The definition of the list.
pub static ROWS: Rows<Project, ProjectFilter> = Rows {
    page,
    count,
    sorts: &[
        sort("CREATED_AT", "project.created_at", "timestamptz", false),
        sort("UPDATED_AT", "project.updated_at", "timestamptz", false),
        sort("NAME", "project.name", "text", false),
        sort("BEGINS_ON", "project.begins_on", "date", true),
        sort("ENDS_ON", "project.ends_on", "date", true),
        sort("PROGRESS", "project.progress", "int2", false),
        sort(AMOUNT, "project.amount", "int8", false),
    ],
    // progress follows from mileposts, the sums from plans, receipts and costs
    remembered: &[
        "project",
        "project_member",
        "project_group",
        "milepost",
        "payment_plan",
        "payment_receipt",
        "project_cost",
        "custom_field",
        "dict_item",
    ],
    told: None,
    again: Some((many, |row| row.id)),
};

/// The sort by contract amount.
const AMOUNT: &str = "AMOUNT";

const fn sort(name: &'static str, sql: &'static str, cast: &'static str, nullable: bool) -> Sort {
    Sort { name, sql, cast, id: "project.id", nullable }
}

/// The projects of an enterprise that are not deleted, not restricted to the viewer.
fn living<'a>(enterprise_id: i64) -> Query<'a> {
    // spelled out, to match the partial indexes
    project::table
        .filter(project::enterprise_id.eq(enterprise_id))
        .filter(condition("project.deleted_at is null"))
        .into_boxed()
}

/// Projects visible to the viewer: all to administrators and project editors; to staff the open ones, those
/// they direct or are members of, and those of teams they direct; to external members those they are members
/// of.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = living(viewer.enterprise_id);
    if !viewer.can(Code::Project) {
        return query.filter(condition("false"));
    }
    let concerned = project::seen_by.overlaps_with(rules::tokens(viewer));
    if viewer.is_external() && !viewer.is_admin() {
        return query.filter(concerned);
    }
    if viewer.is_admin() || viewer.can(Code::ProjectManage) {
        return query;
    }
    let seen = project::is_open.eq(OPEN).or(concerned);
    if viewer.directed_team_ids.is_empty() {
        return query.filter(seen);
    }
    let directed = project::director_team_id.eq_any(viewer.directed_team_ids.clone());
    query.filter(seen.or(directed.assume_not_null()))
}

/// Projects whose amounts the viewer sees, by the rule of [`rules::sees_money`].
fn paid_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = visible_to(viewer);
    if rules::sees_all_money(viewer) {
        return query;
    }
    if viewer.is_external() {
        return query.filter(condition("false"));
    }
    let own = project::director_id.is_not_distinct_from(viewer.member_id);
    if viewer.can(Code::ProjectEdit) {
        query.filter(own.or(project::seen_by.overlaps_with(rules::tokens(viewer))))
    } else {
        query.filter(own)
    }
}

/// The same as a condition on parts of a project: the project named by this SQL is visible to the viewer.
pub fn within<T>(viewer: &Viewer, record: &'static str) -> Box<dyn BoxableExpression<T, Pg, SqlType = Bool>> {
    Box::new(exists(visible_to(viewer).filter(project::id.eq(outer(record)))))
}

/// The same for parts with amounts: the viewer sees the amounts of the project.
pub fn money_within<T>(
    viewer: &Viewer,
    record: &'static str,
) -> Box<dyn BoxableExpression<T, Pg, SqlType = Bool>> {
    Box::new(exists(paid_to(viewer).filter(project::id.eq(outer(record)))))
}

settled_by!(ProjectFilter, Project);
own_page!(ProjectFilter, project => Project, of Project, filtered);

/// The visible projects that match a filter.
pub fn filtered<'a>(viewer: &Viewer, filter: &ProjectFilter) -> Query<'a> {
    let query = narrow_own!(visible_to(viewer), project, &filter.custom);
    let mut query = filter_keyword!(query, project, filter.keyword.as_deref());
    let me = viewer.member_id;
    match filter.scope.unwrap_or_default() {
        Scope::All => {}
        Scope::Mine => query = query.filter(project::director_id.eq(me)),
        Scope::Joined => {
            query = query
                .filter(project::seen_by.overlaps_with(rules::tokens(viewer)))
                .filter(project::director_id.is_distinct_from(me));
        }
        Scope::Starred => {
            let starred = project_star::table
                .filter(project_star::enterprise_id.eq(viewer.enterprise_id))
                .filter(project_star::member_id.eq(me))
                .select(project_star::project_id);
            query = query.filter(project::id.eq_any(starred));
        }
    }
    match filter.types.as_deref() {
        None => {}
        // an equality keeps the order of the index
        Some([one]) => query = query.filter(project::project_type.eq(one.clone())),
        Some(several) => query = query.filter(project::project_type.eq_any(several.to_vec())),
    }
    match filter.statuses.as_deref() {
        None => {}
        // an equality keeps the order of the index
        Some([one]) => query = query.filter(project::status.eq(one.clone())),
        Some(several) => query = query.filter(project::status.eq_any(several.to_vec())),
    }
    match filter.properties.as_deref() {
        None => {}
        // an equality keeps the order of the index
        Some([one]) => query = query.filter(project::property.eq(one.clone())),
        Some(several) => query = query.filter(project::property.eq_any(several.to_vec())),
    }
    if let Some(tags) = &filter.tags {
        query = query.filter(project::tags.contains(tags.clone()));
    }
    if let Some(id) = filter.customer_id {
        query = query.filter(project::customer_id.eq(id));
    }
    if let Some(id) = filter.director_id {
        query = query.filter(project::director_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(project::director_team_id.eq(id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(project::seen_by.contains(vec![id]));
    }
    if let Some(is_open) = filter.is_open {
        query = query.filter(project::is_open.eq(is_open));
    }
    if let Some(id) = filter.created_by {
        query = query.filter(project::created_by.eq(id));
    }
    between(query, filter)
}

/// The visible projects with these names and numbers, for workbooks.
#[erased]
pub async fn called(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    names: &[String],
    numbers: &[String],
) -> AppResult<Vec<Project>> {
    let called =
        project::name.eq_any(names.to_vec()).or(project::number.eq_any(numbers.to_vec()).assume_not_null());
    let rows = visible_to(viewer).filter(called).select(Project::as_select());
    Ok(rows.load(&mut connection).await?)
}

fn between<'a>(mut query: Query<'a>, filter: &ProjectFilter) -> Query<'a> {
    let (made_from, made_until) = filter.created_at.unwrap_or_default();
    if let Some(from) = made_from {
        query = query.filter(project::created_at.ge(from));
    }
    if let Some(until) = made_until {
        query = query.filter(project::created_at.lt(until));
    }
    let (from, to) = filter.begins_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(project::begins_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(project::begins_on.le(to));
    }
    let (from, to) = filter.ends_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(project::ends_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(project::ends_on.le(to));
    }
    if let Some(overdue) = filter.overdue {
        let today = clock::china_day(clock::now());
        let late = project::ends_on.lt(today).and(project::finished_on.is_null());
        // never null: an end before today exists or it does not
        let late = late.is_not_distinct_from(true);
        query = if overdue { query.filter(late) } else { query.filter(diesel::dsl::not(late)) };
    }
    query
}

/// One page. Sorting by amount is only for viewers who see all amounts, as the order reveals them.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ProjectFilter,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<Project>> {
    if order.sort.name == AMOUNT && !rules::sees_all_money(viewer) {
        return Err(AppError::forbidden());
    }
    let filter = settled(connection, viewer, filter, true).await?;
    if order.own.is_some() {
        return own_page(connection, viewer, &filter, order, request).await;
    }
    Ok(read_page!(connection, filtered(viewer, &filter), Project, &order, request))
}

/// Projects of a filter after the id `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ProjectFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Project>> {
    let filter = settled(connection, viewer, filter, true).await?;
    Ok(filtered(viewer, &filter)
        .filter(project::id.gt(after.unwrap_or(0)))
        .order(project::id)
        .limit(limit)
        .select(Project::as_select())
        .load(&mut connection)
        .await?)
}

/// Number of rows that match the filter.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ProjectFilter,
) -> AppResult<i64> {
    let filter = settled(connection, viewer, filter, false).await?;
    Ok(filtered(viewer, &filter).select(count_star()).first(&mut connection).await?)
}

/// One project, if visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Project>> {
    let found = visible_to(viewer).filter(project::id.eq(id)).select(Project::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// The visible projects with these ids.
#[erased]
pub async fn many(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<Project>> {
    let found = visible_to(viewer).filter(project::id.eq_any(ids.to_vec())).select(Project::as_select());
    Ok(found.load(&mut connection).await?)
}

/// The first matches of a keyword, by name, for a selector.
#[erased]
pub async fn options(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    keyword: Option<&str>,
    size: i64,
) -> AppResult<Vec<Project>> {
    let filter = ProjectFilter { keyword: keyword.map(str::to_owned), ..ProjectFilter::default() };
    Ok(filtered(viewer, &filter)
        .order((project::name, project::id))
        .limit(size)
        .select(Project::as_select())
        .load(&mut connection)
        .await?)
}

/// Projects of one enterprise by id that are not deleted, not restricted to the viewer.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Project>> {
    let rows = living(enterprise_id).filter(project::id.eq_any(ids.to_vec())).select(Project::as_select());
    Ok(rows.load(&mut connection).await?)
}

/// Number of projects of a filter, by status.
#[erased]
pub async fn statuses(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ProjectFilter,
) -> AppResult<Vec<StatusCount>> {
    let filter = settled(connection, viewer, filter, false).await?;
    let rows: Vec<(String, i64, i64)> = project::table
        .filter(project::enterprise_id.eq(viewer.enterprise_id))
        .filter(project::id.eq_any(filtered(viewer, &filter).select(project::id)))
        .group_by(sql::<Text>("1"))
        .order(sql::<Text>("1"))
        .select(sql::<(Text, BigInt, BigInt)>(
            "status, count(*), count(*) filter (where finished_on is null
                and ends_on < (now() at time zone 'Asia/Shanghai')::date)",
        ))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(status, count, overdue)| StatusCount { status, count, overdue }).collect())
}

/// Totals of the projects of a filter, as far as the viewer sees their amounts.
#[erased]
pub async fn money(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ProjectFilter,
) -> AppResult<Total> {
    let filter = settled(connection, viewer, filter, false).await?;
    let (count, amount, received, spent): (i64, i64, i64, i64) = filtered(viewer, &filter)
        .filter(project::id.eq_any(paid_to(viewer).select(project::id)))
        .select(sql::<(BigInt, BigInt, BigInt, BigInt)>(
            "count(*), coalesce(sum(project.amount), 0)::bigint, coalesce(sum(project.received), 0)::bigint,
             coalesce(sum(project.spent), 0)::bigint",
        ))
        .first(&mut connection)
        .await?;
    Ok(Total { count, amount, received, spent })
}

/// The ones among these projects that the viewer has starred.
#[erased]
pub async fn starred(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<i64>> {
    Ok(project_star::table
        .filter(project_star::enterprise_id.eq(viewer.enterprise_id))
        .filter(project_star::member_id.eq(viewer.member_id))
        .filter(project_star::project_id.eq_any(ids))
        .select(project_star::project_id)
        .load(&mut connection)
        .await?)
}
