//! Operations on files: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{File, FileChanges, Target, Visibility};
use super::store::{self, Blob, Facts};
use super::target::{check_group, check_ids, check_target, check_visibility, group_required, holds, missing};
use super::{rules, sweep, upload};
use crate::kind::{self, Attached};
use crate::record::Change;
use crate::{Db, Services};

/// Writes an uploaded file: a new one, or a new version of one.
#[erased]
pub(super) async fn receive(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    blob: &Blob,
    target: &Target,
) -> AppResult<File> {
    let Some(id) = target.file_id else {
        // its target may have been deleted or become invisible during the upload
        let target = check_target(tx, viewer, name, target.clone()).await?;
        let file = store::insert(tx, viewer.into(), name, blob, &target).await?;
        upload::created(&file).write(tx, viewer).await?;
        return Ok(file);
    };
    let before = locked(tx, viewer, id).await?;
    if !rules::may_update(viewer, &before) {
        return Err(AppError::forbidden());
    }
    unsealed(&before)?;
    let file = store::replace_content(tx, viewer, &before, blob, None).await?;
    Change::new("file.version", id).before(&before).after(&file).write(tx, viewer).await?;
    Ok(file)
}

/// Publishes the viewer's own uploads, with document category and visibility (core §4, §7 `PUT file/ack`).
/// Files published before stay unchanged: the call is idempotent.
#[erased]
pub async fn ack(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    group_id: Option<i64>,
    visibility: &Visibility,
) -> AppResult<Vec<File>> {
    check_ids("ids", ids)?;
    db.transaction(async |tx| {
        check_visibility(tx, viewer, None, visibility).await?;
        let files = store::lock(tx, viewer, ids).await?;
        if files.len() != ids.len() || !files.iter().all(|file| rules::is_own(viewer, file)) {
            return Err(AppError::not_found());
        }
        let mut done = Vec::with_capacity(files.len());
        for file in files {
            done.push(publish(tx, viewer, file, group_id, visibility).await?);
        }
        Ok(done)
    })
    .await
}

/// The same for all of the viewer's uploads for a record (core §7 `PUT file/{a}/{b}/ack`).
#[erased]
pub async fn ack_source(
    db: &Db,
    viewer: &Viewer,
    source_type: &str,
    source_id: &str,
) -> AppResult<Vec<File>> {
    let most = i64::try_from(rules::MAX_IDS).unwrap_or(i64::MAX);
    let connection = db.read().await?;
    let ids = store::pending_of_source(&connection, viewer, source_type, source_id, most).await?;
    ack(db, viewer, &ids, None, &Visibility::default()).await
}

async fn publish(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: File,
    group_id: Option<i64>,
    visibility: &Visibility,
) -> AppResult<File> {
    if before.status == rules::PUBLISHED {
        return Ok(before);
    }
    check_place(tx, viewer, &before).await?;
    let group_id = group_id.or(before.group_id);
    if before.is_doc && group_id.is_none() {
        return Err(group_required());
    }
    check_group(tx, viewer, group_id, before.category).await?;
    let file = write(tx, viewer, &before, &before.name, group_id, visibility).await?;
    Change::new("file.publish", file.id).before(&before).after(&file).write(tx, viewer).await?;
    Ok(file)
}

/// A pending attachment is published only while its record is visible to the viewer, and never if the record
/// publishes it itself.
async fn check_place(connection: &AsyncPgConnection, viewer: &Viewer, file: &File) -> AppResult<()> {
    let (Some(source), Some(id)) = (&file.source_type, &file.source_id) else { return Ok(()) };
    let refuse = |code, message: &'static str| Err(AppError::field("ids", code, message));
    match kind::find(source).map(|kind| (kind, kind.attached)) {
        Some((_, Attached::Drafts)) => refuse(FieldCode::Conflict, "附件只能随记录一起发布"),
        Some((_, Attached::Pictures(_))) => refuse(FieldCode::Conflict, "图片只能在其页面上设置"),
        Some((kind, Attached::Files)) if holds(connection, viewer, kind, id).await? => Ok(()),
        Some(_) | None => refuse(FieldCode::NotFound, "记录不存在"),
    }
}

pub(super) async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &File,
    name: &str,
    group_id: Option<i64>,
    visibility: &Visibility,
) -> AppResult<File> {
    let facts = Facts {
        name,
        group_id,
        is_open: visibility.is_open.unwrap_or(before.is_open),
        insiders_only: rules::is_inside(viewer.member_type, before, visibility),
        visible_members: visibility.visible_members.as_ref().unwrap_or(&before.visible_members),
        invisible_members: visibility.invisible_members.as_ref().unwrap_or(&before.invisible_members),
        preview_only: visibility.preview_only.unwrap_or(before.preview_only),
        status: rules::PUBLISHED,
    };
    store::update(tx, viewer, before.id, &facts).await
}

/// Changes a file; only documents change category and visibility (core §2 File edit dialog, §7 `PUT file`).
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, changes: FileChanges) -> AppResult<File> {
    db.transaction(async |tx| {
        let before = locked(tx, viewer, changes.id).await?;
        if !rules::may_update(viewer, &before) {
            return Err(AppError::forbidden());
        }
        unsealed(&before)?;
        if changes.version.is_some_and(|version| version != before.version) {
            return Err(AppError::stale());
        }
        let name = match &changes.name {
            Some(name) => rules::renamed(&before.name, name)?,
            None => before.name.clone(),
        };
        let file = if before.is_doc {
            let group_id = changes.group_id.or(before.group_id);
            check_group(tx, viewer, group_id, before.category).await?;
            check_visibility(tx, viewer, Some(&before), &changes.visibility).await?;
            let facts = &changes.visibility;
            if before.status == rules::PENDING {
                return Err(AppError::field("id", FieldCode::Conflict, "文件尚未确认上传"));
            }
            write(tx, viewer, &before, &name, group_id, facts).await?
        } else {
            store::rename(tx, viewer, before.id, &name).await?
        };
        let change = Change::new("file.update", file.id).before(&before).after(&file);
        change.from_version(changes.version).write(tx, viewer).await?;
        Ok(file)
    })
    .await
}

/// Restores an earlier content as the newest version: the history is kept.
#[erased]
pub async fn restore(db: &Db, viewer: &Viewer, id: i64, version: i32, number: i32) -> AppResult<File> {
    db.transaction(async |tx| {
        let before = locked(tx, viewer, id).await?;
        if !rules::may_update(viewer, &before) {
            return Err(AppError::forbidden());
        }
        unsealed(&before)?;
        if before.version != version {
            return Err(AppError::stale());
        }
        let old = store::version(tx, viewer.enterprise_id, id, number).await?;
        let old = old.ok_or_else(|| AppError::field("number", FieldCode::NotFound, "版本不存在"))?;
        if number == before.version_number {
            return Err(AppError::field("number", FieldCode::Conflict, "该版本已是当前版本"));
        }
        let file = store::replace_content(tx, viewer, &before, &store::blob_of(&old), Some(number)).await?;
        Change::new("file.restore", id).before(&before).after(&file).write(tx, viewer).await?;
        Ok(file)
    })
    .await
}

/// Deletes files with all their versions (core §7 `DELETE file`); all or none. Restorable ones stay in the
/// recycle bin for a while.
#[erased]
pub async fn delete(services: &Services, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    check_ids("ids", ids)?;
    services
        .db()
        .transaction(async |tx| {
            let files = store::lock(tx, viewer, ids).await?;
            if files.len() != ids.len() {
                return Err(AppError::not_found());
            }
            if !files.iter().all(|file| rules::may_delete(viewer, file)) {
                return Err(AppError::forbidden());
            }
            files.iter().try_for_each(unsealed)?;
            delete_held(tx, viewer, &files).await
        })
        .await?;
    sweep::collect_quietly(services, viewer.enterprise_id).await;
    Ok(ids.to_vec())
}

/// Deletes files that are locked and may be deleted: restorable ones go into the recycle bin. Comments on
/// them become invisible with them, and visible again on restoring.
pub(super) async fn delete_held(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    files: &[File],
) -> AppResult<()> {
    let (kept, gone): (Vec<File>, Vec<File>) = files.iter().cloned().partition(rules::is_kept);
    Change::write_all(kept.iter().map(|file| Change::new("file.delete", file.id).before(file)), tx, viewer)
        .await?;
    store::bin(tx, viewer, &ids(&kept)).await?;
    remove(tx, viewer, &gone).await
}

/// Deletes files regardless of their own rules, since their record is deleted or no longer names them, with
/// the attachments of comments on them, which nobody could reach any more.
async fn remove(tx: &mut AsyncPgConnection, viewer: &Viewer, files: &[File]) -> AppResult<()> {
    if files.is_empty() {
        return Ok(());
    }
    let said = said_about(tx, viewer.enterprise_id, &ids(files)).await?;
    let gone = said.iter().chain(files).map(|file| Change::new("file.delete", file.id).before(file));
    Change::write_all(gone, tx, viewer).await?;
    take_away(tx, viewer.enterprise_id, &[ids(&said), ids(files)].concat()).await
}

/// Attachments of comments on files.
async fn said_about(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    files: &[i64],
) -> AppResult<Vec<File>> {
    store::attached_about(connection, enterprise_id, super::kind::FILE.record_type, files).await
}

/// Deletes the rows of files; the cleanup job deletes objects without references.
async fn take_away(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let hashes = store::delete(tx, enterprise_id, ids).await?;
    store::release_blobs(tx, enterprise_id, &hashes).await
}

/// Deletes purged files with the objects that no other file has.
#[erased]
pub async fn purge(tx: &mut AsyncPgConnection, enterprise_id: i64, files: &[i64]) -> AppResult<()> {
    let said = said_about(tx, enterprise_id, files).await?;
    take_away(tx, enterprise_id, &[files, &ids(&said)].concat()).await
}

fn ids(files: &[File]) -> Vec<i64> {
    files.iter().map(|file| file.id).collect()
}

/// Sets the attachments of a record of a kind with drafts: present ones and the viewer's drafts. Other
/// attachments are deleted; the cleanup job deletes their objects.
#[erased]
pub async fn attach(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (record_type, record_id): (&str, i64),
    ids: &[i64],
) -> AppResult<()> {
    let had = store::attached(tx, viewer.enterprise_id, record_type, &[record_id]).await?;
    let new: Vec<i64> = ids.iter().copied().filter(|id| !had.iter().any(|file| file.id == *id)).collect();
    let drafts = store::lock(tx, viewer, &new).await?;
    let mine = |file: &File| rules::is_draft(file, record_type) && rules::is_own(viewer, file);
    if drafts.len() != new.len() || !drafts.iter().all(mine) {
        let message = "附件不存在或已失效，请重新上传";
        return Err(AppError::field("attachmentIds", FieldCode::NotFound, message));
    }
    let mut changes = Vec::with_capacity(drafts.len());
    for before in &drafts {
        let file = store::attach(tx, viewer, before.id, record_id).await?;
        changes.push(Change::new("file.publish", file.id).before(before).after(&file));
    }
    Change::write_all(changes, tx, viewer).await?;
    let gone: Vec<File> = had.into_iter().filter(|file| !ids.contains(&file.id)).collect();
    remove(tx, viewer, &gone).await
}

/// Publishes the viewer's own upload as an image of a record of this type, visible to everyone.
#[erased]
pub async fn publish_picture(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    source_type: &str,
) -> AppResult<File> {
    let refuse = |code, message: &'static str| AppError::field("fileId", code, message);
    let before = store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(|| missing("fileId"))?;
    if before.is_doc
        || before.source_type.as_deref() != Some(source_type)
        || !rules::is_own(viewer, &before)
        || before.version_number > 1
    {
        return Err(refuse(FieldCode::NotFound, "图片不存在或已失效，请重新上传"));
    }
    // by the detected type, whatever the name says
    if !rules::PICTURES.contains(&before.content_type.as_str()) || before.size > rules::MAX_PICTURE {
        return Err(refuse(FieldCode::Invalid, "请上传 5MB 以内的 png、jpg、gif 或 webp 图片"));
    }
    let open = Visibility {
        is_open: Some(rules::OPEN_EXCEPT),
        insiders_only: Some(false),
        visible_members: Some(Vec::new()),
        invisible_members: Some(Vec::new()),
        preview_only: Some(false),
    };
    let file = write(tx, viewer, &before, &before.name, None, &open).await?;
    Change::new("file.publish", file.id).before(&before).after(&file).write(tx, viewer).await?;
    Ok(file)
}

/// Deletes an image that is replaced.
#[erased]
pub async fn drop_picture(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<()> {
    let files = store::lock(tx, viewer, &[id]).await?;
    remove(tx, viewer, &files).await
}

/// Deletes the attachments of deleted records.
#[erased]
pub async fn detach(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    record_type: &str,
    record_ids: &[i64],
) -> AppResult<()> {
    let files = store::attached(tx, viewer.enterprise_id, record_type, record_ids).await?;
    remove(tx, viewer, &files).await
}

/// The same for records purged from the recycle bin, with the attachments of comments on them.
#[erased]
pub async fn purge_attached(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    record_type: &str,
    record_ids: &[i64],
) -> AppResult<()> {
    let files = store::attached(tx, enterprise_id, record_type, record_ids).await?;
    let said = store::attached_about(tx, enterprise_id, record_type, record_ids).await?;
    let about_files = said_about(tx, enterprise_id, &ids(&files)).await?;
    take_away(tx, enterprise_id, &[ids(&files), ids(&said), ids(&about_files)].concat()).await
}

/// Records a view (1) or a download (2) of a file visible to the viewer, and returns the file.
#[erased]
pub async fn note(db: &Db, viewer: &Viewer, id: i64, record_type: i16) -> AppResult<File> {
    let file = store::find(&*db.read().await?, viewer, id).await?.ok_or_else(AppError::not_found)?;
    if record_type == rules::RECORD_DOWNLOAD && !rules::may_download(viewer, &file) {
        return Err(AppError::forbidden_because(PREVIEW_ONLY));
    }
    db.transaction(async |tx| store::record(tx, viewer, id, record_type).await).await?;
    Ok(file)
}

/// Message for a member with preview-only access.
pub const PREVIEW_ONLY: &str = "该文件仅允许预览，不能下载";

/// Refuses to change attachments of a record that change only with it; drafts belong to no record yet.
pub(super) fn unsealed(file: &File) -> AppResult<()> {
    let sealed = file.source_type.as_deref().and_then(kind::find).is_some_and(|kind| kind.sealed);
    if sealed && file.status == rules::PUBLISHED {
        return Err(AppError::field("id", FieldCode::Conflict, "该附件随其记录一起修改，不能单独更改"));
    }
    Ok(())
}

async fn locked(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<File> {
    store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)
}
