//! Writes of files.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{file, file_upload, file_version};

use super::Blob;
use crate::file::model::{File, FileVersion, Target, Uploader};
use crate::file::rules;
use crate::file::states::FileStatus;

/// Inserts an uploaded file with its first version.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    by: Uploader,
    name: &str,
    blob: &Blob,
    target: &Target,
) -> AppResult<File> {
    let text = search::text([name]);
    let visibility = &target.visibility;
    let file: File = diesel::insert_into(file::table)
        .values((
            (
                file::enterprise_id.eq(by.enterprise_id),
                file::name.eq(name),
                file::kind.eq(rules::kind(name)),
                file::hash.eq(&blob.hash),
                file::size.eq(blob.size),
                file::content_type.eq(&blob.content_type),
                file::category.eq(target.category.unwrap_or(rules::GENERAL)),
                file::group_id.eq(target.group_id),
                file::project_id.eq(target.project_id),
                file::customer_id.eq(target.customer_id),
                file::is_doc.eq(target.is_doc),
                file::source_type.eq(&target.source_type),
                file::source_id.eq(&target.source_id),
            ),
            (
                file::is_open.eq(visibility.is_open.unwrap_or(rules::OPEN_EXCEPT)),
                file::insiders_only.eq(rules::is_new_inside(by, target)),
                file::visible_members.eq(visibility.visible_members.clone().unwrap_or_default()),
                file::invisible_members.eq(visibility.invisible_members.clone().unwrap_or_default()),
                file::preview_only.eq(visibility.preview_only.unwrap_or_default()),
                file::status.eq(if target.auto_ack { rules::PUBLISHED } else { rules::PENDING }),
                file::search_grams.eq(search::grams(&text)),
                file::search_text.eq(text),
                file::created_by.eq(by.member_id),
                file::uploader_type.eq(by.member_type.as_i16()),
                file::updated_by.eq(by.member_id),
            ),
        ))
        .returning(File::as_returning())
        .get_result(connection)
        .await?;
    insert_version(connection, by, &file, blob, None).await?;
    Ok(file)
}

/// Inserts a version with the new content of a file.
async fn insert_version(
    connection: &mut AsyncPgConnection,
    by: Uploader,
    file: &File,
    blob: &Blob,
    restored_from: Option<i32>,
) -> AppResult<()> {
    diesel::insert_into(file_version::table)
        .values((
            file_version::enterprise_id.eq(by.enterprise_id),
            file_version::file_id.eq(file.id),
            file_version::number.eq(file.version_number),
            file_version::hash.eq(&blob.hash),
            file_version::size.eq(blob.size),
            file_version::content_type.eq(&blob.content_type),
            file_version::restored_from.eq(restored_from),
            file_version::created_by.eq(by.member_id),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Replaces the content of a locked file.
#[erased]
pub async fn replace_content(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    file: &File,
    blob: &Blob,
    restored_from: Option<i32>,
) -> AppResult<File> {
    let file: File = diesel::update(file::table.find((viewer.enterprise_id, file.id)))
        .set((
            file::hash.eq(&blob.hash),
            file::size.eq(blob.size),
            file::content_type.eq(&blob.content_type),
            file::version_number.eq(file::version_number + 1),
            file::version.eq(file::version + 1),
            file::updated_at.eq(Utc::now()),
            file::updated_by.eq(viewer.member_id),
        ))
        .returning(File::as_returning())
        .get_result(connection)
        .await?;
    insert_version(connection, viewer.into(), &file, blob, restored_from).await?;
    Ok(file)
}

/// Name, category and visibility of a file.
pub struct Facts<'a> {
    /// Name with its extension.
    pub name: &'a str,
    /// The document category.
    pub group_id: Option<i64>,
    /// 1 visible to all but some, 2 only to some.
    pub is_open: i16,
    /// Whether visible to internal members only.
    pub insiders_only: bool,
    /// Members who see it with 2.
    pub visible_members: &'a [i64],
    /// Members who don't see it with 1.
    pub invisible_members: &'a [i64],
    /// Whether other members see only a preview.
    pub preview_only: bool,
    /// 0 pending, 1 published.
    pub status: i16,
}

/// Writes them; the row is locked.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    facts: &Facts<'_>,
) -> AppResult<File> {
    let text = search::text([facts.name]);
    Ok(diesel::update(file::table.find((viewer.enterprise_id, id)))
        .set((
            file::name.eq(facts.name),
            file::group_id.eq(facts.group_id),
            file::is_open.eq(facts.is_open),
            file::insiders_only.eq(facts.insiders_only),
            file::visible_members.eq(facts.visible_members),
            file::invisible_members.eq(facts.invisible_members),
            file::preview_only.eq(facts.preview_only),
            file::status.eq(facts.status),
            file::search_grams.eq(search::grams(&text)),
            file::search_text.eq(text),
            file::version.eq(file::version + 1),
            file::updated_at.eq(Utc::now()),
            file::updated_by.eq(viewer.member_id),
        ))
        .returning(File::as_returning())
        .get_result(connection)
        .await?)
}

/// Renames a locked file.
#[erased]
pub async fn rename(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    name: &str,
) -> AppResult<File> {
    let text = search::text([name]);
    Ok(diesel::update(file::table.find((viewer.enterprise_id, id)))
        .set((
            file::name.eq(name),
            file::search_grams.eq(search::grams(&text)),
            file::search_text.eq(text),
            file::version.eq(file::version + 1),
            file::updated_at.eq(Utc::now()),
            file::updated_by.eq(viewer.member_id),
        ))
        .returning(File::as_returning())
        .get_result(connection)
        .await?)
}

/// Attaches a locked draft to the new comment.
#[erased]
pub async fn attach(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    record_id: i64,
) -> AppResult<File> {
    Ok(diesel::update(file::table.find((viewer.enterprise_id, id)))
        .set((
            file::source_id.eq(record_id.to_string()),
            file::status.eq(rules::PUBLISHED),
            file::version.eq(file::version + 1),
            file::updated_at.eq(Utc::now()),
            file::updated_by.eq(viewer.member_id),
        ))
        .returning(File::as_returning())
        .get_result(connection)
        .await?)
}

/// Files visible to the viewer, locked for the rest of the transaction, in the order of their ids, so that
/// two callers never deadlock.
#[erased]
pub async fn lock(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<File>> {
    let visible: Vec<i64> = super::visible_to(viewer)
        .filter(file::id.eq_any(ids.to_vec()))
        .select(file::id)
        .load(connection)
        .await?;
    Ok(file::table
        .filter(file::enterprise_id.eq(viewer.enterprise_id))
        .filter(file::id.eq_any(visible))
        .order(file::id)
        .select(File::as_select())
        .for_update()
        .load(connection)
        .await?)
}

/// The viewer's own pending files of a record.
#[erased]
pub async fn pending_of_source(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    source_type: &str,
    source_id: &str,
    limit: i64,
) -> AppResult<Vec<i64>> {
    Ok(file::table
        .filter(file::enterprise_id.eq(viewer.enterprise_id))
        .filter(file::source_type.eq(source_type))
        .filter(file::source_id.eq(source_id))
        .filter(file::created_by.eq(viewer.member_id))
        .filter(file::status.ne(rules::BINNED))
        .order(file::id)
        .limit(limit)
        .select(file::id)
        .load(&mut connection)
        .await?)
}

/// Moves files into the recycle bin.
#[erased]
pub async fn bin(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::update(
        file::table.filter(file::enterprise_id.eq(viewer.enterprise_id)).filter(file::id.eq_any(ids)),
    )
    .set((
        file::status.eq(rules::BINNED),
        file::deleted_at.eq(Some(Utc::now())),
        file::version.eq(file::version + 1),
        file::updated_at.eq(Utc::now()),
        file::updated_by.eq(viewer.member_id),
    ))
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes files with their versions and records; returns their contents.
#[erased]
pub async fn delete(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<String>> {
    let hashes: Vec<String> = file_version::table
        .filter(file_version::enterprise_id.eq(enterprise_id))
        .filter(file_version::file_id.eq_any(ids))
        .select(file_version::hash)
        .distinct()
        .load(connection)
        .await?;
    // without its file a finished upload would count as one in progress
    diesel::delete(
        file_upload::table
            .filter(file_upload::enterprise_id.eq(enterprise_id))
            .filter(file_upload::file_id.eq_any(ids)),
    )
    .execute(connection)
    .await?;
    diesel::delete(file::table.filter(file::enterprise_id.eq(enterprise_id)).filter(file::id.eq_any(ids)))
        .execute(connection)
        .await?;
    Ok(hashes)
}

/// Some pending files of any enterprise that are older than `before`.
#[erased]
pub async fn old_pending(
    mut connection: &AsyncPgConnection,
    before: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<(i64, i64)>> {
    Ok(file::table
        .filter(crate::list::condition(sql!("file.status = {FileStatus::Pending}")))
        .filter(file::created_at.lt(before))
        .order(file::created_at)
        .limit(limit)
        .select((file::enterprise_id, file::id))
        .load(&mut connection)
        .await?)
}

/// Locks a pending file; `None` if it was acknowledged meanwhile.
#[erased]
pub async fn lock_pending(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<bool> {
    let found: Option<i64> = file::table
        .find((enterprise_id, id))
        .filter(file::status.eq(rules::PENDING))
        .select(file::id)
        .for_update()
        .first(connection)
        .await
        .optional()?;
    Ok(found.is_some())
}

/// The content of a version.
pub fn blob_of(version: &FileVersion) -> Blob {
    Blob { hash: version.hash.clone(), size: version.size, content_type: version.content_type.clone() }
}

/// The member types of the uploaders of these files.
#[erased]
pub async fn uploader_types(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, i16)>> {
    Ok(file::table
        .filter(file::enterprise_id.eq(enterprise_id))
        .filter(file::id.eq_any(ids))
        .select((file::id, file::uploader_type))
        .load(&mut connection)
        .await?)
}

/// Updates the stored member type of the uploader of these files, by which lists filter.
#[erased]
pub async fn set_uploader_type(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    member_type: i16,
) -> AppResult<()> {
    diesel::update(
        file::table
            .filter(file::enterprise_id.eq(enterprise_id))
            .filter(file::created_by.eq(member_id))
            .filter(file::uploader_type.ne(member_type)),
    )
    .set(file::uploader_type.eq(member_type))
    .execute(connection)
    .await?;
    Ok(())
}
