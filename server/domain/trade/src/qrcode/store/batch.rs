//! Queries on batches of QR codes.

use chrono::Utc;
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{qrcode, qrcode_batch};

use super::tenant;
use crate::qrcode::model::{BatchInput, QrcodeBatch, QrcodeFilter};
use crate::qrcode::rules;
use crate::{filter_keyword, rows};

rows!(
    /// Batches of codes.
    batches: qrcode_batch => QrcodeBatch, of tenant, filtered_batches(QrcodeFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" }
);
fn filtered_batches<'a>(
    viewer: &Viewer,
    filter: &QrcodeFilter,
) -> qrcode_batch::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(batches::visible(viewer), qrcode_batch, filter.keyword.as_deref());
    if let Some(id) = filter.template_id {
        query = query.filter(qrcode_batch::template_id.eq(id));
    }
    query
}

/// Number of codes of these batches that are not blank, by batch.
#[erased]
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

/// Inserts a batch, without its codes.
#[erased]
pub async fn insert_batch(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &BatchInput,
    ready: bool,
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
            qrcode_batch::ready.eq(ready),
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
#[erased]
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
#[erased]
pub async fn delete_batches(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<()> {
    batches::delete(connection, viewer, ids).await?;
    let codes = qrcode::table
        .filter(qrcode::enterprise_id.eq(viewer.enterprise_id))
        .filter(qrcode::batch_id.eq_any(ids));
    diesel::update(codes).set(qrcode::deleted_at.eq(Utc::now())).execute(connection).await?;
    Ok(())
}

/// Records the job that creates the codes of a batch.
#[erased]
pub async fn set_job(
    connection: &mut AsyncPgConnection,
    batch: &QrcodeBatch,
    job_id: i64,
) -> AppResult<QrcodeBatch> {
    Ok(diesel::update(qrcode_batch::table.find((batch.enterprise_id, batch.id)))
        .set(qrcode_batch::job_id.eq(job_id))
        .returning(QrcodeBatch::as_returning())
        .get_result(connection)
        .await?)
}

/// Locks a batch whose codes are still to be created; none when they exist, or the batch was deleted.
#[erased]
pub async fn lock_unmade(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<QrcodeBatch>> {
    Ok(qrcode_batch::table
        .find((enterprise_id, id))
        .filter(qrcode_batch::deleted_at.is_null())
        .filter(diesel::dsl::not(qrcode_batch::ready))
        .select(QrcodeBatch::as_select())
        .for_update()
        .first(connection)
        .await
        .optional()?)
}

/// Marks a batch as ready.
#[erased]
pub async fn set_ready(connection: &mut AsyncPgConnection, batch: &QrcodeBatch) -> AppResult<QrcodeBatch> {
    Ok(diesel::update(qrcode_batch::table.find((batch.enterprise_id, batch.id)))
        .set((qrcode_batch::ready.eq(true), qrcode_batch::version.eq(qrcode_batch::version + 1)))
        .returning(QrcodeBatch::as_returning())
        .get_result(connection)
        .await?)
}
