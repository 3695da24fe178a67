//! Validation of an upload's target and visibility, before any bytes are sent.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{File, Target, Visibility};
use super::{rules, store};
use crate::kind::{self, Attached, RecordKind};
use crate::{file_group, member};

/// Validates the target of an upload, before any bytes are sent.
#[erased]
pub(super) async fn check_target(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    mut target: Target,
) -> AppResult<Target> {
    if let Some(id) = target.file_id {
        return check_version(connection, viewer, name, id, target).await;
    }
    if target.is_doc && !viewer.can(Code::ResUpload) {
        return Err(AppError::forbidden());
    }
    let mut check = Checker::new();
    let category = target.category.unwrap_or(rules::GENERAL);
    target.source_type = check.optional("sourceType", "来源类型", target.source_type.as_deref(), 50);
    target.source_id = check.optional("sourceId", "来源", target.source_id.as_deref(), 50);
    if target.source_type.is_some() != target.source_id.is_some() {
        check.refuse("sourceId", FieldCode::Invalid, "来源不完整");
    }
    check.finish()?;
    check_source(connection, viewer, &target).await?;
    check_customer(connection, viewer, target.customer_id).await?;
    // a document is listed on its own, an attachment has the visibility of its record
    if target.is_doc && target.source_type.is_some() {
        return Err(AppError::field("sourceType", FieldCode::Invalid, "文档不能作为附件"));
    }
    target.category = Some(category);
    if target.is_doc && target.auto_ack && target.group_id.is_none() {
        return Err(group_required());
    }
    check_group(connection, viewer, target.group_id, category).await?;
    check_visibility(connection, viewer, None, &target.visibility).await?;
    Ok(target)
}

/// Checks that the record to attach to accepts files, is visible to the viewer, and has a slot for it.
async fn check_source(connection: &AsyncPgConnection, viewer: &Viewer, target: &Target) -> AppResult<()> {
    let (Some(source), Some(id)) = (&target.source_type, &target.source_id) else { return Ok(()) };
    let refuse = |field, code, message: &'static str| Err(AppError::field(field, code, message));
    let nothing = || refuse("sourceType", FieldCode::Invalid, "这类记录不支持附件");
    let Some(kind) = kind::find(source) else { return nothing() };
    match kind.attached {
        Attached::Nothing => nothing(),
        Attached::Drafts => rules::check_draft(target),
        // the member who may set the image publishes it; until then it is attached to no record
        Attached::Pictures(places) if places.contains(&id.as_str()) && !target.auto_ack => Ok(()),
        Attached::Pictures(_) => refuse("sourceId", FieldCode::Invalid, "没有这个图片位置"),
        Attached::Files if holds(connection, viewer, kind, id).await? => Ok(()),
        Attached::Files => refuse("sourceId", FieldCode::NotFound, "记录不存在"),
    }
}

/// Checks that the customer of the document is visible to the viewer.
async fn check_customer(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    customer_id: Option<i64>,
) -> AppResult<()> {
    let (Some(id), Some(kind)) = (customer_id, kind::find("customer")) else { return Ok(()) };
    if kind.visible(connection, viewer, &[id]).await?.is_empty() {
        return Err(AppError::field("customerId", FieldCode::NotFound, "客户不存在"));
    }
    Ok(())
}

/// Whether the record to attach to is visible to the viewer.
pub(super) async fn holds(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: &'static RecordKind,
    id: &str,
) -> AppResult<bool> {
    // only the canonical form, in which queries of attachments name the row
    match id.parse::<i64>().ok().filter(|row| row.to_string() == id) {
        Some(row) => Ok(!kind.visible(connection, viewer, &[row]).await?.is_empty()),
        None => Ok(false),
    }
}

/// Checks a new version: it stays a file of the same kind, and is published if the document is.
async fn check_version(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    id: i64,
    target: Target,
) -> AppResult<Target> {
    let file = store::find(connection, viewer, id).await?.ok_or_else(|| missing("fileId"))?;
    if !rules::may_update(viewer, &file) {
        return Err(AppError::forbidden());
    }
    if rules::extension(&file.name) != rules::extension(name) {
        return Err(AppError::field("name", FieldCode::Invalid, "新版本的文件格式应与原文件一致"));
    }
    Ok(Target { file_id: target.file_id, ..Target::default() })
}

/// Checks that the document category exists and is for this kind of document.
pub(super) async fn check_group(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    group: Option<i64>,
    category: i16,
) -> AppResult<()> {
    let Some(id) = group else { return Ok(()) };
    let found = file_group::store::find(connection, viewer, id).await?;
    match found.filter(|group| group.category == category) {
        Some(_) => Ok(()),
        None => Err(AppError::field("groupId", FieldCode::NotFound, "文档分类不存在")),
    }
}

pub(super) async fn check_visibility(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&File>,
    visibility: &Visibility,
) -> AppResult<()> {
    rules::check_inside(viewer, before, visibility)?;
    let lists = [
        ("visibleMemberIds", &visibility.visible_members, before.map(|file| &file.visible_members)),
        ("invisibleMemberIds", &visibility.invisible_members, before.map(|file| &file.invisible_members)),
    ];
    for (field, ids, had) in lists {
        let Some(ids) = ids.as_deref().filter(|ids| !ids.is_empty()) else { continue };
        check_ids(field, ids)?;
        // members who are listed already stay, even if they are no longer visible to the viewer
        let had = had.map(Vec::as_slice).unwrap_or_default();
        let new: Vec<i64> = ids.iter().copied().filter(|id| !had.contains(id)).collect();
        member::store::require_known(connection, viewer, field, &new).await?;
    }
    Ok(())
}

pub(super) fn group_required() -> AppError {
    AppError::field("groupId", FieldCode::Required, "请选择文档分类")
}

pub(super) fn missing(field: &str) -> AppError {
    AppError::field(field, FieldCode::NotFound, "文件不存在")
}

pub(super) fn check_ids(field: &str, ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids(field, ids, rules::MAX_IDS);
    check.finish()
}
