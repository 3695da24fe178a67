//! Queries on QR codes; the only place with SQL about them.

use chrono::Utc;
use diesel::dsl::{count_star, exists};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer, search};
use xieli_tables::{qrcode, qrcode_batch, qrcode_template};

use super::model::{BatchInput, Equipment, Qrcode, QrcodeBatch, QrcodeFilter, Template, TemplateInput};
use super::rules;
use crate::filter_keyword;
use crate::list::{Order, Sort};
use crate::read_page;

/// Templates by time.
pub const TEMPLATES_BY_CREATED: Sort = Sort {
    name: "CREATED_AT",
    sql: "qrcode_template.created_at",
    cast: "timestamptz",
    id: "qrcode_template.id",
    nullable: false,
};
/// Batches by time.
pub const BATCHES_BY_CREATED: Sort = Sort {
    name: "CREATED_AT",
    sql: "qrcode_batch.created_at",
    cast: "timestamptz",
    id: "qrcode_batch.id",
    nullable: false,
};
/// Codes by time.
pub const CODES_BY_CREATED: Sort = Sort {
    name: "CREATED_AT",
    sql: "qrcode.created_at",
    cast: "timestamptz",
    id: "qrcode.id",
    nullable: false,
};
/// How many codes one statement writes: PostgreSQL takes 65,535 parameters.
const CHUNK: usize = 2000;

/// Whose rows the viewer sees: nobody's, unless the viewer manages the enterprise.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_manage(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// The functions that are the same for each of the three tables.
macro_rules! table {
    ($table:ident, $row:ty, $visible:ident, $filtered:ident, $page:ident, $count:ident, $find:ident, $many:ident,
     $by_ids:ident) => {
        /// The rows that exist for the viewer.
        pub fn $visible<'a>(viewer: &Viewer) -> $table::BoxedQuery<'a, diesel::pg::Pg> {
            $table::table
                .filter($table::enterprise_id.eq_any(tenant(viewer)))
                .filter($table::deleted_at.is_null())
                .into_boxed()
        }

        /// One page.
        pub async fn $page(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            filter: &QrcodeFilter,
            order: Order,
            request: &PageRequest,
        ) -> AppResult<Page<$row>> {
            Ok(read_page!(connection, $filtered(viewer, filter), $row, &order, request))
        }

        /// How many the filter finds.
        pub async fn $count(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            filter: &QrcodeFilter,
        ) -> AppResult<i64> {
            Ok($filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
        }

        /// One row, if it exists for the viewer.
        pub async fn $find(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            id: i64,
        ) -> AppResult<Option<$row>> {
            let found = $visible(viewer).filter($table::id.eq(id)).select(<$row>::as_select());
            Ok(found.first(&mut connection).await.optional()?)
        }

        /// Rows by id, as far as they exist for the viewer.
        pub async fn $many(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            ids: &[i64],
        ) -> AppResult<Vec<$row>> {
            let found = $visible(viewer).filter($table::id.eq_any(ids.to_vec())).select(<$row>::as_select());
            Ok(found.load(&mut connection).await?)
        }

        /// Rows of one enterprise by id, deleted or not, for loaders: the association itself was visible.
        pub async fn $by_ids(
            mut connection: &AsyncPgConnection,
            enterprise_id: i64,
            ids: &[i64],
        ) -> AppResult<Vec<$row>> {
            Ok($table::table
                .filter($table::enterprise_id.eq(enterprise_id))
                .filter($table::id.eq_any(ids))
                .select(<$row>::as_select())
                .load(&mut connection)
                .await?)
        }
    };
}

table!(
    qrcode_template,
    Template,
    visible_templates,
    filtered_templates,
    templates,
    count_templates,
    find_template,
    templates_of,
    templates_by_ids
);
table!(
    qrcode_batch,
    QrcodeBatch,
    visible_batches,
    filtered_batches,
    batches,
    count_batches,
    find_batch,
    batches_of,
    batches_by_ids
);
table!(qrcode, Qrcode, visible_codes, filtered_codes, codes, count_codes, find_code, codes_of, codes_by_ids);

fn filtered_templates<'a>(
    viewer: &Viewer,
    filter: &QrcodeFilter,
) -> qrcode_template::BoxedQuery<'a, diesel::pg::Pg> {
    filter_keyword!(visible_templates(viewer), qrcode_template, filter.keyword.as_deref())
}

fn filtered_batches<'a>(
    viewer: &Viewer,
    filter: &QrcodeFilter,
) -> qrcode_batch::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(visible_batches(viewer), qrcode_batch, filter.keyword.as_deref());
    if let Some(id) = filter.template_id {
        query = query.filter(qrcode_batch::template_id.eq(id));
    }
    query
}

fn filtered_codes<'a>(viewer: &Viewer, filter: &QrcodeFilter) -> qrcode::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(visible_codes(viewer), qrcode, filter.keyword.as_deref());
    if let Some(status) = filter.status {
        query = query.filter(qrcode::status.eq(status));
    }
    if let Some(id) = filter.batch_id {
        query = query.filter(qrcode::batch_id.eq(id));
    }
    query
}

/// Locks the QR codes of the enterprise for the rest of the transaction: what may be done is asked before it is written.
pub async fn lock(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    diesel::sql_query("select pg_advisory_xact_lock(hashtextextended('qrcode', $1))")
        .bind::<BigInt, _>(enterprise_id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether another living template has this name.
pub async fn template_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = visible_templates(viewer)
        .filter(qrcode_template::name.eq(name.to_owned()))
        .filter(qrcode_template::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// How many living batches have one of these templates, by template.
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

/// How many codes of these batches are no longer blank, by batch.
pub async fn used_in(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    batches: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(qrcode::table
        .filter(qrcode::enterprise_id.eq(viewer.enterprise_id))
        .filter(qrcode::deleted_at.is_null())
        .filter(qrcode::batch_id.eq_any(batches))
        .filter(qrcode::status.ne(rules::BLANK))
        .group_by(qrcode::batch_id)
        .select((qrcode::batch_id, count_star()))
        .load(&mut connection)
        .await?)
}

/// The characters of all codes of a batch that can still stand on equipment, in the order they were made.
pub async fn printable(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    batch: i64,
) -> AppResult<Vec<String>> {
    Ok(visible_codes(viewer)
        .filter(qrcode::batch_id.eq(batch))
        .filter(qrcode::status.eq_any([rules::BLANK, rules::BOUND]))
        .order(qrcode::id)
        .select(qrcode::code)
        .load(&mut connection)
        .await?)
}

#[derive(AsChangeset, Insertable)]
#[diesel(table_name = qrcode_template, treat_none_as_null = true)]
struct TemplateValues<'a> {
    name: &'a str,
    width: i32,
    height: i32,
    code_size: i32,
    title: Option<&'a str>,
    show_code: bool,
    remark: Option<&'a str>,
    search_grams: Vec<String>,
    search_text: String,
}

impl<'a> From<&'a TemplateInput> for TemplateValues<'a> {
    fn from(input: &'a TemplateInput) -> Self {
        let text = search::text([Some(input.name.as_str()), input.title.as_deref()].into_iter().flatten());
        Self {
            name: &input.name,
            width: input.width,
            height: input.height,
            code_size: input.code_size,
            title: input.title.as_deref(),
            show_code: input.show_code,
            remark: input.remark.as_deref(),
            search_grams: search::grams(&text),
            search_text: text,
        }
    }
}

/// Inserts a template.
pub async fn insert_template(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &TemplateInput,
) -> AppResult<Template> {
    Ok(diesel::insert_into(qrcode_template::table)
        .values((
            qrcode_template::enterprise_id.eq(viewer.enterprise_id),
            qrcode_template::created_by.eq(viewer.member_id),
            qrcode_template::updated_by.eq(viewer.member_id),
            TemplateValues::from(input),
        ))
        .returning(Template::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a template if its version is still `version`.
pub async fn update_template(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    input: &TemplateInput,
) -> AppResult<Option<Template>> {
    let row =
        qrcode_template::table.find((viewer.enterprise_id, id)).filter(qrcode_template::version.eq(version));
    Ok(diesel::update(row)
        .set((
            TemplateValues::from(input),
            qrcode_template::version.eq(qrcode_template::version + 1),
            qrcode_template::updated_at.eq(Utc::now()),
            qrcode_template::updated_by.eq(viewer.member_id),
        ))
        .returning(Template::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Marks templates as deleted.
pub async fn delete_templates(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<()> {
    let rows = qrcode_template::table
        .filter(qrcode_template::enterprise_id.eq(viewer.enterprise_id))
        .filter(qrcode_template::id.eq_any(ids));
    diesel::update(rows)
        .set((
            qrcode_template::deleted_at.eq(Utc::now()),
            qrcode_template::updated_by.eq(viewer.member_id),
            qrcode_template::version.eq(qrcode_template::version + 1),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Inserts a batch, without its codes.
pub async fn insert_batch(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &BatchInput,
) -> AppResult<QrcodeBatch> {
    let text = search::text([Some(input.name.as_str()), input.prefix.as_deref()].into_iter().flatten());
    Ok(diesel::insert_into(qrcode_batch::table)
        .values((
            qrcode_batch::enterprise_id.eq(viewer.enterprise_id),
            qrcode_batch::name.eq(&input.name),
            qrcode_batch::template_id.eq(input.template_id),
            qrcode_batch::prefix.eq(input.prefix.as_deref().unwrap_or_default()),
            qrcode_batch::quantity.eq(input.quantity),
            qrcode_batch::remark.eq(&input.remark),
            qrcode_batch::search_grams.eq(search::grams(&text)),
            qrcode_batch::search_text.eq(text),
            qrcode_batch::created_by.eq(viewer.member_id),
            qrcode_batch::updated_by.eq(viewer.member_id),
        ))
        .returning(QrcodeBatch::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes the texts of a batch if its version is still `version`.
pub async fn update_batch(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &QrcodeBatch,
    version: i32,
    (name, remark): &(String, Option<String>),
) -> AppResult<Option<QrcodeBatch>> {
    let text = search::text([name.as_str(), before.prefix.as_str()]);
    let row =
        qrcode_batch::table.find((viewer.enterprise_id, before.id)).filter(qrcode_batch::version.eq(version));
    Ok(diesel::update(row)
        .set((
            qrcode_batch::name.eq(name),
            qrcode_batch::remark.eq(remark),
            qrcode_batch::search_grams.eq(search::grams(&text)),
            qrcode_batch::search_text.eq(text),
            qrcode_batch::version.eq(qrcode_batch::version + 1),
            qrcode_batch::updated_at.eq(Utc::now()),
            qrcode_batch::updated_by.eq(viewer.member_id),
        ))
        .returning(QrcodeBatch::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Marks batches and their codes as deleted.
pub async fn delete_batches(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<()> {
    let rows = qrcode_batch::table
        .filter(qrcode_batch::enterprise_id.eq(viewer.enterprise_id))
        .filter(qrcode_batch::id.eq_any(ids));
    diesel::update(rows)
        .set((
            qrcode_batch::deleted_at.eq(Utc::now()),
            qrcode_batch::updated_by.eq(viewer.member_id),
            qrcode_batch::version.eq(qrcode_batch::version + 1),
        ))
        .execute(connection)
        .await?;
    let codes = qrcode::table
        .filter(qrcode::enterprise_id.eq(viewer.enterprise_id))
        .filter(qrcode::batch_id.eq_any(ids));
    diesel::update(codes).set(qrcode::deleted_at.eq(Utc::now())).execute(connection).await?;
    Ok(())
}

#[derive(Insertable)]
#[diesel(table_name = qrcode)]
struct NewCode<'a> {
    enterprise_id: i64,
    batch_id: i64,
    code: &'a str,
    search_grams: Vec<String>,
    search_text: String,
    created_by: i64,
    updated_by: i64,
}

/// Inserts the blank codes of a batch.
pub async fn insert_codes(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    batch_id: i64,
    codes: &[String],
) -> AppResult<()> {
    for some in codes.chunks(CHUNK) {
        let rows: Vec<NewCode<'_>> = some
            .iter()
            .map(|code| {
                let text = search::text([code.as_str()]);
                NewCode {
                    enterprise_id: viewer.enterprise_id,
                    batch_id,
                    code,
                    search_grams: search::grams(&text),
                    search_text: text,
                    created_by: viewer.member_id,
                    updated_by: viewer.member_id,
                }
            })
            .collect();
        diesel::insert_into(qrcode::table).values(rows).execute(connection).await?;
    }
    Ok(())
}

/// Binds a code if its version is still `version`.
pub async fn bind(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Qrcode,
    version: i32,
    to: &Equipment,
) -> AppResult<Option<Qrcode>> {
    let words = [
        Some(before.code.as_str()),
        Some(to.name.as_str()),
        to.model.as_deref(),
        to.serial_number.as_deref(),
    ];
    let text = search::text(words.into_iter().flatten());
    // correcting facts is not binding anew
    let (at, by) = (before.bound_at.unwrap_or_else(Utc::now), before.bound_by.unwrap_or(viewer.member_id));
    let row = qrcode::table.find((viewer.enterprise_id, before.id)).filter(qrcode::version.eq(version));
    Ok(diesel::update(row)
        .set((
            (
                qrcode::status.eq(rules::BOUND),
                qrcode::name.eq(Some(&to.name)),
                qrcode::model.eq(&to.model),
                qrcode::serial_number.eq(&to.serial_number),
                qrcode::location.eq(&to.location),
                qrcode::remark.eq(&to.remark),
                qrcode::bound_at.eq(Some(at)),
                qrcode::bound_by.eq(Some(by)),
            ),
            qrcode::search_grams.eq(search::grams(&text)),
            qrcode::search_text.eq(text),
            qrcode::version.eq(qrcode::version + 1),
            qrcode::updated_at.eq(Utc::now()),
            qrcode::updated_by.eq(viewer.member_id),
        ))
        .returning(Qrcode::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Ends the use of a code if its version is still `version`.
pub async fn end(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    replaced_by: Option<i64>,
) -> AppResult<Option<Qrcode>> {
    let status = if replaced_by.is_some() { rules::REPLACED } else { rules::RETIRED };
    let row = qrcode::table.find((viewer.enterprise_id, id)).filter(qrcode::version.eq(version));
    Ok(diesel::update(row)
        .set((
            qrcode::status.eq(status),
            qrcode::replaced_by.eq(replaced_by),
            qrcode::version.eq(qrcode::version + 1),
            qrcode::updated_at.eq(Utc::now()),
            qrcode::updated_by.eq(viewer.member_id),
        ))
        .returning(Qrcode::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}
