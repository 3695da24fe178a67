//! Queries on project contacts; the only module with SQL on their table.

use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::project_contact;

use super::model::{ContactFilter, ContactInput, ProjectContact};
use crate::{filter_keyword, project, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<project_contact::table, Pg, SqlType = Bool>> {
    project::store::within(viewer, "project_contact.project_id")
}

rows!(
    /// Contacts of projects visible to the viewer. The phone number is not searched.
    contacts: project_contact => ProjectContact, of tenant; within within, filtered(ContactFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    remembered until ["project_contact", "project", "project_member", "project_group"],
    written from ContactInput, found by (name, company),
    as "project_contact.create" "project_contact.update" "project_contact.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &ContactFilter) -> project_contact::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(contacts::visible(viewer), project_contact, filter.keyword.as_deref());
    if let Some(id) = filter.project_id {
        query = query.filter(project_contact::project_id.eq(id));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(project_contact::kind.eq(kind));
    }
    query
}

/// Whether another contact of the project and of this kind has this number.
#[erased]
pub async fn phone_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    input: &ContactInput,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = project_contact::table
        .filter(project_contact::enterprise_id.eq(viewer.enterprise_id))
        .filter(project_contact::project_id.eq(input.project_id))
        .filter(project_contact::kind.eq(input.kind))
        .filter(project_contact::phone.eq(&input.phone))
        .filter(project_contact::deleted_at.is_null())
        .filter(project_contact::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Contacts after the id `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &ContactFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<ProjectContact>> {
    Ok(filtered(viewer, filter)
        .filter(project_contact::id.gt(after.unwrap_or(0)))
        .order(project_contact::id)
        .limit(limit)
        .select(ProjectContact::as_select())
        .load(&mut connection)
        .await?)
}
