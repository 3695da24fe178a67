//! Queries on label templates.

use chrono::Utc;
use diesel::dsl::{count_star, exists};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, Viewer, search};
use xieli_tables::{qrcode_batch, qrcode_template};

use super::tenant;
use crate::qrcode::model::{QrcodeFilter, Template};
use crate::qrcode::rules::CheckedTemplate;
use crate::{filter_keyword, rows};

/// The most texts of a template that are searchable.
const SEARCHED: usize = 10;

rows!(
    /// Templates of labels.
    templates: qrcode_template => Template, of tenant, filtered_templates(QrcodeFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" }
);

fn filtered_templates<'a>(
    viewer: &Viewer,
    filter: &QrcodeFilter,
) -> qrcode_template::BoxedQuery<'a, diesel::pg::Pg> {
    filter_keyword!(templates::visible(viewer), qrcode_template, filter.keyword.as_deref())
}

/// Whether another template has this name.
#[erased]
pub async fn template_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = templates::visible(viewer)
        .filter(qrcode_template::name.eq(name.to_owned()))
        .filter(qrcode_template::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Number of batches with these templates that are not deleted, by template.
#[erased]
pub async fn batches_with(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    templates: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(qrcode_batch::table
        .filter(qrcode_batch::enterprise_id.eq(viewer.enterprise_id))
        .filter(qrcode_batch::deleted_at.is_null())
        .filter(qrcode_batch::template_id.eq_any(templates))
        .group_by(qrcode_batch::template_id)
        .select((qrcode_batch::template_id, count_star()))
        .load(&mut connection)
        .await?)
}

#[derive(AsChangeset, Insertable)]
#[diesel(table_name = qrcode_template, treat_none_as_null = true)]
struct TemplateValues<'a> {
    name: &'a str,
    layout: Value,
    is_default: bool,
    scan_facts: Vec<&'static str>,
    remark: Option<&'a str>,
    search_grams: Vec<String>,
    search_text: String,
}

impl<'a> TemplateValues<'a> {
    fn new(input: &'a CheckedTemplate) -> AppResult<Self> {
        let texts = input.layout.texts();
        let text = search::text(std::iter::once(input.name.as_str()).chain(texts.into_iter().take(SEARCHED)));
        Ok(Self {
            name: &input.name,
            layout: serde_json::to_value(&input.layout).map_err(AppError::internal)?,
            is_default: input.is_default,
            scan_facts: input.scan_facts.iter().map(|fact| fact.name()).collect(),
            remark: input.remark.as_deref(),
            search_grams: search::grams(&text),
            search_text: text,
        })
    }
}

/// Inserts a template.
#[erased]
pub async fn insert_template(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &CheckedTemplate,
) -> AppResult<Template> {
    Ok(diesel::insert_into(qrcode_template::table)
        .values((
            qrcode_template::enterprise_id.eq(viewer.enterprise_id),
            qrcode_template::created_by.eq(viewer.member_id),
            qrcode_template::updated_by.eq(viewer.member_id),
            TemplateValues::new(input)?,
        ))
        .returning(Template::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a template if its version is still `version`.
#[erased]
pub async fn update_template(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    input: &CheckedTemplate,
) -> AppResult<Option<Template>> {
    let row =
        qrcode_template::table.find((viewer.enterprise_id, id)).filter(qrcode_template::version.eq(version));
    Ok(diesel::update(row)
        .set((
            TemplateValues::new(input)?,
            qrcode_template::version.eq(qrcode_template::version + 1),
            qrcode_template::updated_at.eq(Utc::now()),
            qrcode_template::updated_by.eq(viewer.member_id),
        ))
        .returning(Template::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Clears the default flag of the template that has it; returns that template.
#[erased]
pub async fn clear_default(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    except: Option<i64>,
) -> AppResult<Option<Template>> {
    let row = qrcode_template::table
        .filter(qrcode_template::enterprise_id.eq(viewer.enterprise_id))
        .filter(qrcode_template::deleted_at.is_null())
        .filter(qrcode_template::is_default)
        .filter(qrcode_template::id.ne(except.unwrap_or(0)));
    Ok(diesel::update(row)
        .set((
            qrcode_template::is_default.eq(false),
            qrcode_template::version.eq(qrcode_template::version + 1),
        ))
        .returning(Template::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}
