//! Queries on project members; the only module with SQL on them.

use diesel::dsl::{count, exists};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{member, project_group, project_member};

use super::model::{Group, GroupFilter, GroupInput, MemberFilter, MemberInput, ProjectMember};
use crate::list::outer;
use crate::{filter_keyword, project, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn groups_within(viewer: &Viewer) -> Box<dyn BoxableExpression<project_group::table, Pg, SqlType = Bool>> {
    project::store::within(viewer, "project_group.project_id")
}

fn members_within(viewer: &Viewer) -> Box<dyn BoxableExpression<project_member::table, Pg, SqlType = Bool>> {
    project::store::within(viewer, "project_member.project_id")
}

rows!(
    /// Groups of projects visible to the viewer.
    groups: project_group => Group, of tenant; within groups_within, filtered_groups(GroupFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "ORDER": sort_order as "int4" },
    remembered until ["project_group", "project", "project_member", "dict_item"],
    written from GroupInput, found by (name),
    as "project_group.create" "project_group.update" "project_group.delete"
);

rows!(
    /// Places at projects visible to the viewer.
    members: project_member => ProjectMember, of tenant; within members_within, filtered_members(MemberFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" },
    remembered until ["project_member", "project", "project_group", "member"],
    written from MemberInput, found by (duty),
    as "project_member.create" "project_member.update" "project_member.delete"
);

fn filtered_groups<'a>(viewer: &Viewer, filter: &GroupFilter) -> project_group::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(groups::visible(viewer), project_group, filter.keyword.as_deref());
    if let Some(id) = filter.project_id {
        query = query.filter(project_group::project_id.eq(id));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(project_group::kind.eq(kind));
    }
    query
}

fn filtered_members<'a>(viewer: &Viewer, filter: &MemberFilter) -> project_member::BoxedQuery<'a, Pg> {
    let mut query = members::visible(viewer);
    if let Some(keyword) = filter.keyword.as_deref().and_then(search::keyword) {
        let mut people = member::table
            .filter(member::enterprise_id.eq(viewer.enterprise_id))
            .filter(member::id.eq(outer("project_member.member_id")))
            .into_boxed();
        // by name only: members of a project may not see each other's numbers
        for pattern in keyword.patterns {
            people = people.filter(member::name.ilike(pattern.clone()).or(member::sort_name.like(pattern)));
        }
        query = query.filter(exists(people));
    }
    if let Some(id) = filter.project_id {
        query = query.filter(project_member::project_id.eq(id));
    }
    if let Some(id) = filter.group_id {
        query = query.filter(project_member::group_id.eq(id));
    }
    if let Some(kind) = filter.kind {
        let groups = project_group::table
            .filter(project_group::enterprise_id.eq(viewer.enterprise_id))
            .filter(project_group::id.eq(outer("project_member.group_id")))
            .filter(project_group::kind.eq(kind));
        query = query.filter(exists(groups));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(project_member::member_id.eq(id));
    }
    query
}

/// Whether another group of the project has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    input: &GroupInput,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = project_group::table
        .filter(project_group::enterprise_id.eq(viewer.enterprise_id))
        .filter(project_group::project_id.eq(input.project_id))
        .filter(project_group::name.eq(&input.name))
        .filter(project_group::deleted_at.is_null())
        .filter(project_group::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// The groups of a project that are not deleted, in order.
#[erased]
pub async fn of_project(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<Vec<Group>> {
    Ok(project_group::table
        .filter(project_group::enterprise_id.eq(enterprise_id))
        .filter(project_group::project_id.eq(project_id))
        .filter(project_group::deleted_at.is_null())
        .order((project_group::sort_order, project_group::id))
        .select(Group::as_select())
        .load(&mut connection)
        .await?)
}

/// The places in these projects that are not deleted, in order of creation.
#[erased]
pub async fn of_projects(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_ids: &[i64],
) -> AppResult<Vec<ProjectMember>> {
    Ok(project_member::table
        .filter(project_member::enterprise_id.eq(enterprise_id))
        .filter(project_member::project_id.eq_any(project_ids))
        .filter(project_member::deleted_at.is_null())
        .order(project_member::id)
        .select(ProjectMember::as_select())
        .load(&mut connection)
        .await?)
}

/// The places in these groups that are not deleted.
#[erased]
pub async fn of_groups(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    group_ids: &[i64],
) -> AppResult<Vec<ProjectMember>> {
    Ok(project_member::table
        .filter(project_member::enterprise_id.eq(enterprise_id))
        .filter(project_member::group_id.eq_any(group_ids))
        .filter(project_member::deleted_at.is_null())
        .order(project_member::id)
        .select(ProjectMember::as_select())
        .load(&mut connection)
        .await?)
}

/// Number of members of a project.
#[erased]
pub async fn people(connection: &mut AsyncPgConnection, viewer: &Viewer, project_id: i64) -> AppResult<i64> {
    Ok(project_member::table
        .filter(project_member::enterprise_id.eq(viewer.enterprise_id))
        .filter(project_member::project_id.eq(project_id))
        .filter(project_member::deleted_at.is_null())
        .select(count(project_member::member_id).aggregate_distinct())
        .first(connection)
        .await?)
}
