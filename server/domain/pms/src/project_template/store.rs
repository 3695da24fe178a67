//! Queries on project templates; the only module with SQL on their tables.

use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{project_start, project_template};

use super::model::{Template, TemplateFilter, TemplateInput};
use super::rules;
use crate::tree::TreeTable;
use crate::{filter_keyword, rows};

/// Restricts templates to the enterprise, for members who create projects or manage templates.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_read(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

rows!(
    /// Templates of the enterprise.
    templates: project_template => Template, of tenant, filtered(TemplateFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "ORDER": sort_order as "int4",
    },
    written from TemplateInput, found by (name),
    as "project_template.create" "project_template.update" "project_template.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &TemplateFilter) -> project_template::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(templates::visible(viewer), project_template, filter.keyword.as_deref());
    if let Some(value) = filter.project_type.clone() {
        query = query.filter(project_template::project_type.eq(value));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(project_template::enabled.eq(enabled));
    }
    query
}

/// Templates are written one after the other, so that limits on their number, names and order hold.
pub const LIST: TreeTable = TreeTable::kept("project_template");

/// The ids of all templates in order, each with its position.
#[erased]
pub async fn places(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<(i64, i32)>> {
    Ok(templates::visible(viewer)
        .order((project_template::sort_order, project_template::id))
        .select((project_template::id, project_template::sort_order))
        .load(&mut connection)
        .await?)
}

/// The names of all templates.
#[erased]
pub async fn names(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<String>> {
    Ok(templates::visible(viewer).select(project_template::name).load(&mut connection).await?)
}

/// Whether another template has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = templates::visible(viewer)
        .filter(project_template::name.eq(name.to_owned()))
        .filter(project_template::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Writes the position of a new template.
#[erased]
pub async fn place(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64, place: i32) -> AppResult<Template> {
    Ok(diesel::update(project_template::table.find((viewer.enterprise_id, id)))
        .set(project_template::sort_order.eq(place))
        .returning(Template::as_returning())
        .get_result(tx)
        .await?)
}

/// The project that the viewer started with this idempotency key, if there is one.
#[erased]
pub async fn begun(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    request_key: &str,
) -> AppResult<Option<i64>> {
    Ok(project_start::table
        .filter(project_start::enterprise_id.eq(viewer.enterprise_id))
        .filter(project_start::created_by.eq(viewer.member_id))
        .filter(project_start::request_key.eq(request_key))
        .select(project_start::project_id)
        .first(&mut connection)
        .await
        .optional()?)
}

/// Records that a project was started from this template.
#[erased]
pub async fn note(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (project_id, template_id): (i64, i64),
    request_key: Option<&str>,
) -> AppResult<()> {
    diesel::insert_into(project_start::table)
        .values((
            project_start::enterprise_id.eq(viewer.enterprise_id),
            project_start::project_id.eq(project_id),
            project_start::template_id.eq(template_id),
            project_start::request_key.eq(request_key),
            project_start::created_by.eq(viewer.member_id),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Number of projects started from each of these templates.
#[erased]
pub async fn uses(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(project_start::table
        .filter(project_start::enterprise_id.eq(enterprise_id))
        .filter(project_start::template_id.eq_any(ids))
        .group_by(project_start::template_id)
        .select((project_start::template_id, diesel::dsl::count_star()))
        .load(&mut connection)
        .await?)
}

/// Number of templates whose roles name members.
pub const NAMING: &str = "select count(*) as count from project_template t
    where t.enterprise_id = $1 and t.deleted_at is null and exists (
        select from jsonb_array_elements(t.content -> 'roles') as role
        where (role ->> 'member_id')::bigint = any ($2))";

/// Assigns roles of leaving members to a successor, or opens them; returns the templates.
#[erased]
pub async fn hand_on(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    from: &[i64],
    to: Option<i64>,
) -> AppResult<Vec<i64>> {
    #[derive(QueryableByName)]
    struct Id {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let rows: Vec<Id> = diesel::sql_query(
        "update project_template t set version = version + 1, updated_at = now(),
            content = jsonb_set(t.content, '{roles}', (
                select jsonb_agg(case when (role ->> 'member_id')::bigint = any ($2)
                        then jsonb_set(role, '{member_id}', coalesce(to_jsonb($3::bigint), 'null'::jsonb)) else role end order by place)
                from jsonb_array_elements(t.content -> 'roles') with ordinality as r(role, place)))
         where t.enterprise_id = $1 and t.deleted_at is null and exists (
            select from jsonb_array_elements(t.content -> 'roles') as role
            where (role ->> 'member_id')::bigint = any ($2))
         returning t.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(from)
    .bind::<Nullable<BigInt>, _>(to)
    .load(tx)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
