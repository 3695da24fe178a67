//! Rules of comments: validation and permissions. Pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::Comment;

/// The longest comment, in characters.
pub const MAX_BODY: usize = 2000;
/// The most members mentioned in one comment.
pub const MAX_MENTIONS: usize = 20;
/// The most files attached to one comment.
pub const MAX_ATTACHMENTS: usize = 9;
/// The most answers to one comment.
pub const MAX_REPLIES: i64 = 200;
/// The most comments deleted in one call.
pub const MAX_IDS: usize = 100;
/// Length of the excerpt in a notification, in characters.
const EXCERPT: usize = 100;

/// The text and the mentions, validated: the text trimmed, each member once.
pub fn checked(body: &str, mention_ids: &[i64], request_key: Option<&str>) -> AppResult<(String, Vec<i64>)> {
    let mut check = Checker::new();
    let body = check.lines("body", "评论内容", Some(body), MAX_BODY);
    if body.is_none() {
        check.refuse("body", FieldCode::Required, "请输入评论内容");
    }
    let mut mentions = mention_ids.to_vec();
    mentions.sort_unstable();
    mentions.dedup();
    if mentions.len() > MAX_MENTIONS {
        check.refuse("mentionIds", FieldCode::TooLong, format!("一条评论最多提及 {MAX_MENTIONS} 人"));
    }
    check.request_key("requestKey", request_key);
    check.finish()?;
    Ok((body.unwrap_or_default(), mentions))
}

/// The files of a comment, each once.
pub fn attachments(ids: &[i64]) -> AppResult<Vec<i64>> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() > MAX_ATTACHMENTS {
        let message = format!("一条评论最多 {MAX_ATTACHMENTS} 个附件");
        return Err(AppError::field("attachmentIds", FieldCode::TooLong, message));
    }
    Ok(ids)
}

/// Actions that the viewer may take on a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed {
    /// Change its text: its author.
    pub update: bool,
    /// Delete it: its author, and administrators of the enterprise.
    pub delete: bool,
    /// Answer it: answers can't be answered.
    pub reply: bool,
}

/// Actions that the viewer may take on a comment visible to them.
pub fn allowed(viewer: &Viewer, comment: &Comment) -> Allowed {
    let there = comment.deleted_at.is_none();
    let mine = comment.author_id == viewer.member_id;
    Allowed {
        update: there && mine,
        delete: there && (mine || viewer.can(Code::EManage)),
        reply: there && comment.parent_id.is_none(),
    }
}

/// Whether `parent` can be answered with a comment on this record.
pub fn may_answer(parent: &Comment, record_type: &str, record_id: i64, replies: i64) -> AppResult<()> {
    let refuse = |code, message: &'static str| Err(AppError::field("replyToId", code, message));
    if parent.record_type != record_type || parent.record_id != record_id {
        return refuse(FieldCode::NotFound, "要回复的评论不存在");
    }
    if parent.deleted_at.is_some() {
        return refuse(FieldCode::Gone, "要回复的评论已删除");
    }
    if parent.parent_id.is_some() {
        return refuse(FieldCode::Invalid, "不能回复一条回复");
    }
    if replies >= MAX_REPLIES {
        return refuse(FieldCode::TooLong, "这条评论的回复已达上限");
    }
    Ok(())
}

/// The beginning of a comment, on one line.
pub fn excerpt(body: &str) -> String {
    let line = body.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
