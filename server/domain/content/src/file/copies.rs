//! Copies of attachments: new file records with the same contents.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, MemberType, Viewer};

use super::model::{File, Target, Uploader};
use super::store::{self, Blob};
use super::{rules, upload};
use crate::file_group;
use crate::record::Change;

/// Publishes copies of files visible to the viewer among the documents of a project.
#[erased]
pub async fn publish(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    files: &[File],
    (project_id, group_id): (i64, i64),
) -> AppResult<Vec<File>> {
    if !viewer.can(Code::ResUpload) {
        return Err(AppError::forbidden());
    }
    let group = file_group::store::find(tx, viewer, group_id).await?;
    if group.is_none_or(|group| group.category != rules::PROJECT) {
        return Err(AppError::field("groupId", FieldCode::NotFound, "文档分类不存在"));
    }
    let target = Target {
        category: Some(rules::PROJECT),
        group_id: Some(group_id),
        project_id: Some(project_id),
        is_doc: true,
        auto_ack: true,
        ..Target::default()
    };
    write(tx, viewer, files, &target).await
}

/// Attaches copies of the files to another record, whose attachments change only with it.
#[erased]
pub async fn attach(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    files: &[File],
    (record_type, record_id): (&str, i64),
) -> AppResult<Vec<File>> {
    write(tx, viewer, files, &attachments(record_type, record_id)).await
}

/// The same, where the copies stay with the uploaders of the files instead of the viewer, who may be absent:
/// uploaders see their own files, and the viewer need not see these. One copy for each file, in their order.
#[erased]
pub async fn hand_on(
    tx: &mut AsyncPgConnection,
    viewer: Option<&Viewer>,
    files: &[File],
    (record_type, record_id): (&str, i64),
) -> AppResult<Vec<File>> {
    let Some(enterprise_id) = files.first().map(|file| file.enterprise_id) else { return Ok(Vec::new()) };
    let target = attachments(record_type, record_id);
    let ids: Vec<i64> = files.iter().map(|file| file.id).collect();
    let types = store::uploader_types(tx, enterprise_id, &ids).await?;
    let mut made = Vec::with_capacity(files.len());
    for file in files {
        let member_type = types.iter().find(|(id, _)| *id == file.id).map_or(1, |(_, of)| *of);
        let member_type = MemberType::from_i16(member_type);
        let by = Uploader { enterprise_id, member_id: file.created_by, member_type };
        made.push(store::insert(tx, by, &file.name, &blob_of(file), &target).await?);
    }
    let changes = made.iter().map(upload::created);
    match viewer {
        Some(viewer) => Change::write_all(changes, tx, viewer).await?,
        None => {
            let changes = changes.map(|change| (enterprise_id, change)).collect();
            Change::write_all_as(changes, tx, None).await?;
        }
    }
    Ok(made)
}

fn attachments(record_type: &str, record_id: i64) -> Target {
    Target {
        source_type: Some(record_type.to_owned()),
        source_id: Some(record_id.to_string()),
        auto_ack: true,
        ..Target::default()
    }
}

fn blob_of(file: &File) -> Blob {
    Blob { hash: file.hash.clone(), size: file.size, content_type: file.content_type.clone() }
}

async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    files: &[File],
    target: &Target,
) -> AppResult<Vec<File>> {
    let mut made = Vec::with_capacity(files.len());
    for file in files {
        let copy = store::insert(tx, viewer.into(), &file.name, &blob_of(file), target).await?;
        upload::created(&copy).write(tx, viewer).await?;
        made.push(copy);
    }
    Ok(made)
}
