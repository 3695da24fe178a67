//! Rules of files: validation, permissions and visibility. Pure functions.

pub use xieli_kernel::validate::MAX_IDS;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, MemberType, Viewer, messages};

use super::model::{File, Target, Uploader, Usage, Visibility};
use super::states::FileStatus;
pub use crate::file_group::GENERAL;
use crate::kind::{self, Attached};
pub use crate::services::MAX_FILE as MAX_SIZE;
use crate::services::Quota;

/// Bytes of a part of an upload: the minimum of an S3-compatible store, and small enough for a slow
/// connection within a call's timeout.
pub const PART: u64 = 5 * 1024 * 1024;
/// The most uploads of one member in progress (a dialog takes 1000 files, core §9).
pub const MAX_UNDER_WAY: i64 = 2000;
/// The longest name, in bytes: the limit of file systems.
pub const MAX_NAME_BYTES: usize = 255;
/// The longest new name on renaming, without its extension (core §5).
pub const MAX_RENAME: usize = 50;
/// Documents of a list that are counted exactly; beyond that the total is "more than".
pub const MAX_COUNTED: i64 = 10_000;

/// Source of files attached to a comment, which have the visibility of the comment's record.
pub const COMMENT: &str = "comment";
/// Source of a comment's attachments before the comment is written.
pub const DRAFT: &str = "draft";

/// MIME types of images of a record.
pub const PICTURES: [&str; 4] = ["image/png", "image/jpeg", "image/gif", "image/webp"];
/// The largest size of such an image, in bytes.
pub const MAX_PICTURE: i64 = 5 * 1024 * 1024;

/// Category of a project's documents.
pub const PROJECT: i16 = 2;
/// Category of a customer's documents.
pub const CUSTOMER: i16 = 3;

/// Visible to all except those listed (core §4).
pub const OPEN_EXCEPT: i16 = 1;
/// Visible to those listed alone (core §4).
pub const OPEN_ONLY: i16 = 2;

/// Uploaded, not yet confirmed (core §4).
pub const PENDING: i16 = FileStatus::Pending.number();
/// Confirmed.
pub const PUBLISHED: i16 = FileStatus::Published.number();
/// Deleted, in the recycle bin.
pub const BINNED: i16 = FileStatus::Binned.number();

/// Kind of a file record: a view (core §3 File record).
pub const RECORD_PREVIEW: i16 = 1;
/// Kind of a file record: a download.
pub const RECORD_DOWNLOAD: i16 = 2;

/// The extension of a name without its dot, in lower case; empty if there is none.
pub fn extension(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => extension.to_lowercase(),
        _ => String::new(),
    }
}

/// The kind of a file by its extension (core §3): 0 other, 1 image, 2 word, 3 xls, 4 pdf, 5 ppt, 6 video.
pub fn kind(name: &str) -> i16 {
    match extension(name).as_str() {
        "png" | "jpg" | "jpeg" | "gif" => 1,
        "doc" | "docx" => 2,
        "xls" | "xlsx" | "csv" => 3,
        "pdf" => 4,
        "ppt" | "pptx" => 5,
        "mp4" | "avi" => 6,
        _ => 0,
    }
}

/// The stored name of a file to be uploaded: any Unicode except path separators and control characters.
pub fn name(text: &str) -> AppResult<String> {
    let refuse = |code, message: &'static str| Err(AppError::field("name", code, message));
    let name = text.trim();
    if name.is_empty() {
        return refuse(FieldCode::Required, "请输入文件名称");
    }
    if name.len() > MAX_NAME_BYTES {
        return refuse(FieldCode::TooLong, "文件名称不能超过 255 个字节");
    }
    if name.chars().any(|c| c.is_control() || turns(c)) {
        return refuse(FieldCode::Invalid, "文件名称含有非法字符");
    }
    if name.contains(['/', '\\']) || name == "." || name == ".." {
        return refuse(FieldCode::Invalid, "文件名称不能包含路径");
    }
    Ok(name.to_owned())
}

/// Characters that change the direction of writing: `gpj.exe` would read as `exe.jpg`.
fn turns(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The new name of a file: at most 50 characters, followed by its old extension (core §5).
pub fn renamed(old: &str, text: &str) -> AppResult<String> {
    let extension = extension(old);
    let tail = if extension.is_empty() { "" } else { &old[old.len() - extension.len() - 1..] };
    let whole = text.trim();
    let bare = if tail.is_empty() { whole } else { cut_tail(whole, tail) };
    if bare.is_empty() {
        return Err(AppError::field("name", FieldCode::Required, "请输入文件名称"));
    }
    if bare.chars().count() > MAX_RENAME {
        return Err(AppError::field("name", FieldCode::TooLong, "文件名称不能超过 50 个字符"));
    }
    name(&format!("{bare}{tail}"))
}

/// A name without this extension, if it ends with it.
fn cut_tail<'a>(name: &'a str, tail: &str) -> &'a str {
    let at = name.len().saturating_sub(tail.len());
    match name.get(at..) {
        Some(end) if end.eq_ignore_ascii_case(tail) => name[..at].trim_end(),
        _ => name,
    }
}

/// Validates the size of a file to be uploaded.
pub fn size(bytes: i64, limit: u64) -> AppResult<u64> {
    let refuse = |message: String| Err(AppError::field("size", FieldCode::Invalid, message));
    match u64::try_from(bytes) {
        Ok(0) | Err(_) => refuse("不能上传空文件".to_owned()),
        Ok(size) if size > limit => refuse(format!("文件大小不能超过 {}", human(limit))),
        Ok(size) => Ok(size),
    }
}

/// Whether another upload of so many bytes fits beside the stored contents and the uploads in progress.
pub fn fits(usage: &Usage, size: i64, quota: Quota) -> AppResult<()> {
    let refuse = |code, message: String| Err(AppError::field("size", code, message));
    let beyond =
        |bytes: i64, most: u64| u64::try_from(bytes.saturating_add(size)).is_ok_and(|all| all > most);
    if usage.own_count >= MAX_UNDER_WAY {
        return Err(AppError::field("name", FieldCode::RateLimited, messages::RATE_LIMITED));
    }
    if beyond(usage.own, quota.uploading) {
        let most = human(quota.uploading);
        return refuse(
            FieldCode::TooLong,
            format!("正在上传的文件合计不能超过 {most}，请等待或取消已有的上传"),
        );
    }
    if beyond(usage.stored.saturating_add(usage.uploading), quota.enterprise) {
        let most = human(quota.enterprise);
        return refuse(
            FieldCode::TooLong,
            format!("企业的文件空间不足（共 {most}，含回收站中的文件），请联系管理员"),
        );
    }
    Ok(())
}

/// A size in B, KB, MB or GB in steps of 1024 (core §9).
pub fn human(bytes: u64) -> String {
    let units = ["B", "KB", "MB", "GB"];
    let mut at = 0;
    let mut step = 1u64;
    while at + 1 < units.len() && bytes >= step * 1024 {
        step *= 1024;
        at += 1;
    }
    let tenths = (u128::from(bytes) * 10 + u128::from(step) / 2) / u128::from(step);
    let (whole, tenth) = (tenths / 10, tenths % 10);
    if tenth == 0 { format!("{whole}{}", units[at]) } else { format!("{whole}.{tenth}{}", units[at]) }
}

/// Whether the viewer may treat others' files as their own: administrators, and editors of projects inside a
/// project (core §4). Never for files of the system.
pub fn edits_others(viewer: &Viewer, file: &File) -> bool {
    viewer.enterprise_id != 0
        && (viewer.is_admin() || (file.project_id.is_some() && viewer.holder.is_project_editor()))
}

/// Whether the viewer owns the file.
pub fn is_own(viewer: &Viewer, file: &File) -> bool {
    file.created_by == Some(viewer.member_id)
}

/// Whether internal files are hidden from the viewer: external members who are no administrators.
pub fn is_outside(viewer: &Viewer) -> bool {
    viewer.is_external() && !viewer.is_admin()
}

/// Whether a new upload is internal by default: documents of the enterprise and of customers. Documents of a
/// project are shared with all who work on it.
pub fn starts_inside(by: MemberType, is_doc: bool, category: i16, project_id: Option<i64>) -> bool {
    by == MemberType::Staff && is_doc && category != PROJECT && project_id.is_none()
}

/// Whether a new upload is internal, given the visibility that it requests.
pub fn is_new_inside(by: Uploader, target: &Target) -> bool {
    let asked = &target.visibility;
    let category = target.category.unwrap_or(GENERAL);
    let starts = || starts_inside(by.member_type, target.is_doc, category, target.project_id);
    target.is_doc
        && asked.is_open.is_none_or(|open| open == OPEN_EXCEPT)
        && asked.insiders_only.unwrap_or_else(starts)
}

/// Whether a file is internal after this change. A file that was limited to some members and is opened gets
/// the default of a new upload.
pub fn is_inside(by: MemberType, before: &File, asked: &Visibility) -> bool {
    let stays = || match before.is_open {
        OPEN_ONLY => starts_inside(by, before.is_doc, before.category, before.project_id),
        _ => before.insiders_only,
    };
    before.is_doc
        && asked.is_open.unwrap_or(before.is_open) == OPEN_EXCEPT
        && asked.insiders_only.unwrap_or_else(stays)
}

/// Refuses to make a file internal for a viewer who can't see internal files; a file that is internal stays
/// so.
pub fn check_inside(viewer: &Viewer, before: Option<&File>, asked: &Visibility) -> AppResult<()> {
    let new = asked.insiders_only == Some(true) && !before.is_some_and(|file| file.insiders_only);
    if new && is_outside(viewer) {
        let message = "外部成员上传的文档不能设为全体内部成员可见";
        return Err(AppError::field("isOpen", FieldCode::Invalid, message));
    }
    Ok(())
}

/// Whether the viewer may change the file (core §2 `res:edit`).
pub fn may_update(viewer: &Viewer, file: &File) -> bool {
    touches(viewer, file, Code::ResEdit)
}

/// Whether the viewer may delete the file (core §2 `res:del`). A pending file is deleted by its uploader.
pub fn may_delete(viewer: &Viewer, file: &File) -> bool {
    (file.status == PENDING && is_own(viewer, file)) || touches(viewer, file, Code::ResDel)
}

/// Whether a deleted file goes into the recycle bin: documents, and files attached to a record on their own.
/// Pending files, files published together with their record and replaced images are deleted at once.
pub fn is_kept(file: &File) -> bool {
    let attached = || file.source_type.as_deref().and_then(kind::find).map(|kind| kind.attached);
    file.status == PUBLISHED && (file.is_doc || attached() == Some(Attached::Files))
}

fn touches(viewer: &Viewer, file: &File, code: Code) -> bool {
    let permitted = !file.is_doc || viewer.can(code);
    permitted && (is_own(viewer, file) || edits_others(viewer, file))
}

/// Whether the viewer may download the content, and not only see its preview.
pub fn may_download(viewer: &Viewer, file: &File) -> bool {
    !file.preview_only || is_own(viewer, file) || edits_others(viewer, file)
}

/// Validates a draft: a pending attachment that is sent with its record and visible to every viewer of the
/// record.
pub fn check_draft(target: &Target) -> AppResult<()> {
    let asks = &target.visibility;
    let plain = !target.is_doc
        && !target.auto_ack
        && target.source_id.as_deref() == Some(DRAFT)
        && asks.is_open.is_none_or(|open| open == OPEN_EXCEPT)
        && asks.invisible_members.as_ref().is_none_or(Vec::is_empty);
    if !plain {
        return Err(AppError::field("sourceId", FieldCode::Invalid, "附件只能随记录一起发布"));
    }
    Ok(())
}

/// Whether a file is a draft for a record of this type.
pub fn is_draft(file: &File, record_type: &str) -> bool {
    file.source_type.as_deref() == Some(record_type) && file.status == PENDING
}

/// The parts of an upload of `size` bytes: their sizes in order, equal except the last.
pub fn parts(size: u64, part: u64) -> Vec<u64> {
    let whole = size / part;
    let rest = size % part;
    let mut parts = vec![part; usize::try_from(whole).unwrap_or(usize::MAX)];
    if rest > 0 {
        parts.push(rest);
    }
    parts
}
