//! Copies of attachments: new file records with the same contents.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{File, Target};
use super::store::{self, Blob};
use super::{rules, upload};
use crate::file_group;

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
    let target = Target {
        source_type: Some(record_type.to_owned()),
        source_id: Some(record_id.to_string()),
        auto_ack: true,
        ..Target::default()
    };
    write(tx, viewer, files, &target).await
}

async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    files: &[File],
    target: &Target,
) -> AppResult<Vec<File>> {
    let mut made = Vec::with_capacity(files.len());
    for file in files {
        let blob = Blob { hash: file.hash.clone(), size: file.size, content_type: file.content_type.clone() };
        let copy = store::insert(tx, viewer.into(), &file.name, &blob, target).await?;
        upload::created(&copy).write(tx, viewer).await?;
        made.push(copy);
    }
    Ok(made)
}
