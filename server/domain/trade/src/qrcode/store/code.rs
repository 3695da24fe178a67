//! Queries on QR codes and their transitions.

use chrono::Utc;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{qrcode, qrcode_batch, qrcode_step, qrcode_template};

use super::tenant;
use crate::qrcode::model::{Equipment, Qrcode, QrcodeBatch, QrcodeFilter};
use crate::qrcode::rules;
use crate::{filter_keyword, rows};

/// Codes per statement: PostgreSQL takes 65,535 parameters.
pub const CHUNK: usize = 2000;

rows!(
    /// Codes.
    codes: qrcode => Qrcode, of tenant, filtered_codes(QrcodeFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" }
);

fn filtered_codes<'a>(viewer: &Viewer, filter: &QrcodeFilter) -> qrcode::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(codes::visible(viewer), qrcode, filter.keyword.as_deref());
    if let Some(status) = filter.status {
        query = query.filter(qrcode::status.eq(status));
    }
    if let Some(id) = filter.batch_id {
        query = query.filter(qrcode::batch_id.eq(id));
    }
    if let Some(id) = filter.template_id {
        let batches = qrcode_batch::table
            .filter(qrcode_batch::enterprise_id.eq_any(tenant(viewer)))
            .filter(qrcode_batch::template_id.eq(id));
        query = query.filter(qrcode::batch_id.eq_any(batches.select(qrcode_batch::id)));
    }
    query
}

/// Columns of a code for printing.
#[derive(Debug, Clone, Queryable)]
pub struct Printed {
    /// The text of the code.
    pub code: String,
    /// The batch it was created in.
    pub batch_id: i64,
}

/// The codes of a batch that are blank or bound, in order of creation.
#[erased]
pub async fn printable(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    batch: i64,
) -> AppResult<Vec<Printed>> {
    Ok(usable(enterprise_id)
        .filter(qrcode::batch_id.eq(batch))
        .order(qrcode::id)
        .select((qrcode::code, qrcode::batch_id))
        .load(&mut connection)
        .await?)
}

/// The blank or bound ones among these codes, in order of creation.
#[erased]
pub async fn printable_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Printed>> {
    Ok(usable(enterprise_id)
        .filter(qrcode::id.eq_any(ids.to_vec()))
        .order(qrcode::id)
        .select((qrcode::code, qrcode::batch_id))
        .load(&mut connection)
        .await?)
}

fn usable<'a>(enterprise_id: i64) -> qrcode::BoxedQuery<'a, diesel::pg::Pg> {
    qrcode::table
        .filter(qrcode::enterprise_id.eq(enterprise_id))
        .filter(qrcode::deleted_at.is_null())
        .filter(qrcode::status.eq_any([rules::BLANK, rules::BOUND]))
        .into_boxed()
}

/// A code by its text, in any enterprise: for the public page, after the check of its signature.
#[erased]
pub async fn find_by_code(mut connection: &AsyncPgConnection, code: &str) -> AppResult<Option<Qrcode>> {
    let found = qrcode::table.filter(qrcode::code.eq(code)).filter(qrcode::deleted_at.is_null());
    Ok(found.select(Qrcode::as_select()).first(&mut connection).await.optional()?)
}

/// A code of an enterprise, not restricted to the viewer.
#[erased]
pub async fn find_own(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Qrcode>> {
    let found = qrcode::table.find((enterprise_id, id)).filter(qrcode::deleted_at.is_null());
    Ok(found.select(Qrcode::as_select()).first(&mut connection).await.optional()?)
}

#[derive(Insertable)]
#[diesel(table_name = qrcode)]
struct NewCode<'a> {
    enterprise_id: i64,
    batch_id: i64,
    code: &'a str,
    search_grams: Vec<String>,
    search_text: String,
    created_by: Option<i64>,
    updated_by: Option<i64>,
}

/// Inserts blank codes of a batch in one statement.
#[erased]
pub async fn insert_codes(
    connection: &mut AsyncPgConnection,
    batch: &QrcodeBatch,
    codes: &[String],
) -> AppResult<()> {
    let rows: Vec<NewCode<'_>> = codes
        .iter()
        .map(|code| {
            let text = search::text([code.as_str()]);
            NewCode {
                enterprise_id: batch.enterprise_id,
                batch_id: batch.id,
                code,
                search_grams: search::grams(&text),
                search_text: text,
                created_by: batch.created_by,
                updated_by: batch.created_by,
            }
        })
        .collect();
    diesel::insert_into(qrcode::table).values(rows).execute(connection).await?;
    Ok(())
}

/// Binds a code if its version is still `version`.
#[erased]
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
    // correcting data keeps the time of binding
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

/// Retires or replaces a code if its version is still `version`.
#[erased]
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

/// Records a transition of a code: the data of its equipment, and the other code of a replacement.
#[erased]
pub async fn insert_step(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    after: &Qrcode,
    other: Option<i64>,
) -> AppResult<()> {
    diesel::insert_into(qrcode_step::table)
        .values((
            (
                qrcode_step::enterprise_id.eq(after.enterprise_id),
                qrcode_step::qrcode_id.eq(after.id),
                qrcode_step::status.eq(after.status),
                qrcode_step::other_id.eq(other),
                qrcode_step::created_by.eq(viewer.member_id),
            ),
            qrcode_step::name.eq(&after.name),
            qrcode_step::model.eq(&after.model),
            qrcode_step::serial_number.eq(&after.serial_number),
            qrcode_step::location.eq(&after.location),
            qrcode_step::remark.eq(&after.remark),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// The public data of a code's equipment, as selected by its template.
#[erased]
pub async fn scan_facts(mut connection: &AsyncPgConnection, code: &Qrcode) -> AppResult<Vec<String>> {
    let template = qrcode_batch::table
        .filter(qrcode_batch::enterprise_id.eq(code.enterprise_id))
        .filter(qrcode_batch::id.eq(code.batch_id))
        .select(qrcode_batch::template_id)
        .single_value();
    let facts = qrcode_template::table
        .filter(qrcode_template::enterprise_id.eq(code.enterprise_id))
        .filter(qrcode_template::id.nullable().eq(template))
        .select(qrcode_template::scan_facts);
    Ok(facts.first(&mut connection).await.optional()?.unwrap_or_default())
}
