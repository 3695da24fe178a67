//! Queries on acceptance templates; the only module with SQL on their tables.

use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{acceptance_template, acceptance_template_entry, acceptance_use};

use super::model::{Chosen, Entry, Template, TemplateFilter, TemplateInput};
use crate::category::model::Category;
use crate::category::rules::Tree;
use crate::prepared::Replanned;
use crate::sheet::batch::of_batch;
use crate::{category, filter_keyword, rows};

/// Restricts templates to the enterprise of an internal viewer.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Templates of the enterprise.
    templates: acceptance_template => Template, of tenant, filtered(TemplateFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    remembered until ["acceptance_template"],
    written from TemplateInput, found by (name),
    as "acceptance_template.create" "acceptance_template.update" "acceptance_template.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &TemplateFilter) -> acceptance_template::BoxedQuery<'a, Pg> {
    let mut query =
        filter_keyword!(templates::visible(viewer), acceptance_template, filter.keyword.as_deref());
    if let Some(enabled) = filter.enabled {
        query = query.filter(acceptance_template::enabled.eq(enabled));
    }
    if let Some(batch) = filter.import_batch_id {
        // few rows, anywhere in the table: plan anew
        query = query
            .filter(of_batch(viewer, batch, "acceptance_template", "acceptance_template"))
            .filter(Replanned);
    }
    query
}

/// Whether another template has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = acceptance_template::table
        .filter(acceptance_template::enterprise_id.eq(viewer.enterprise_id))
        .filter(acceptance_template::deleted_at.is_null())
        .filter(acceptance_template::name.eq(name))
        .filter(acceptance_template::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// The names of all templates.
#[erased]
pub async fn names(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<String>> {
    Ok(acceptance_template::table
        .filter(acceptance_template::enterprise_id.eq(viewer.enterprise_id))
        .filter(acceptance_template::deleted_at.is_null())
        .select(acceptance_template::name)
        .load(&mut connection)
        .await?)
}

/// The next templates of a list after the id `after`, oldest first.
#[erased]
pub async fn batch(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &TemplateFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Template>> {
    Ok(filtered(viewer, filter)
        .filter(acceptance_template::id.gt(after.unwrap_or(0)))
        .order(acceptance_template::id)
        .limit(limit)
        .select(Template::as_select())
        .load(&mut connection)
        .await?)
}

/// The nodes of these templates.
#[erased]
pub async fn of_templates(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Entry>> {
    Ok(acceptance_template_entry::table
        .filter(acceptance_template_entry::enterprise_id.eq(enterprise_id))
        .filter(acceptance_template_entry::template_id.eq_any(ids))
        .order((acceptance_template_entry::template_id, acceptance_template_entry::category_id))
        .select(Entry::as_select())
        .load(&mut connection)
        .await?)
}

/// Replaces the nodes of a template.
#[erased]
pub async fn take(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64, entries: &[Chosen]) -> AppResult<()> {
    let present = acceptance_template_entry::table
        .filter(acceptance_template_entry::enterprise_id.eq(viewer.enterprise_id))
        .filter(acceptance_template_entry::template_id.eq(id));
    diesel::delete(present).execute(tx).await?;
    let ids: Vec<i64> = entries.iter().map(|one| one.category_id).collect();
    let required: Vec<bool> = entries.iter().map(|one| one.required).collect();
    diesel::sql_query(
        "insert into acceptance_template_entry (enterprise_id, template_id, category_id, required)
         select $1, $2, id, required from unnest($3, $4) as t (id, required)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(id)
    .bind::<Array<BigInt>, _>(&ids)
    .bind::<Array<Bool>, _>(&required)
    .execute(tx)
    .await?;
    Ok(())
}

/// The enterprise's whole directory, siblings in their order.
#[erased]
pub async fn directory(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Category>> {
    let all = category::store::tree(connection, viewer, Tree::Acceptance, None, true).await?;
    Ok(all.into_iter().filter(|node| node.enterprise_id == viewer.enterprise_id).collect())
}

/// The template that the directory of each of these projects was last built from.
#[erased]
pub async fn used(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_ids: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(acceptance_use::table
        .filter(acceptance_use::enterprise_id.eq(enterprise_id))
        .filter(acceptance_use::project_id.eq_any(project_ids))
        .select((acceptance_use::project_id, acceptance_use::template_id))
        .load(&mut connection)
        .await?)
}

/// Records the template that a project's directory was built from.
#[erased]
pub async fn note_use(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
    template_id: i64,
) -> AppResult<()> {
    diesel::sql_query(
        "insert into acceptance_use (enterprise_id, project_id, template_id, created_by) values ($1, $2, $3, $4)
         on conflict (enterprise_id, project_id) do update
            set template_id = excluded.template_id, created_by = excluded.created_by, created_at = now()",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(project_id)
    .bind::<BigInt, _>(template_id)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    Ok(())
}
