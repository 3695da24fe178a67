//! Rights on comments on weekly reports and validation of their values: pure functions.

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{WeeklyComment, WeeklyCommentChange, WeeklyCommentInput};

/// The longest comment, in characters.
pub const MAX_BODY: usize = 2000;

/// Whether the viewer may change the comment: its author.
pub fn may_update(viewer: &Viewer, row: &WeeklyComment) -> bool {
    viewer.can(Code::WeeklyComment) && row.author_id == viewer.member_id
}

/// Whether the viewer may delete the comment: its author, and managers of the enterprise.
pub fn may_delete(viewer: &Viewer, row: &WeeklyComment) -> bool {
    may_update(viewer, row) || viewer.is_admin()
}

/// A comment after a change, trimmed and checked: it has a grade or a text.
pub fn checked(before: Option<&WeeklyComment>, change: WeeklyCommentChange) -> AppResult<WeeklyCommentInput> {
    let missing = || AppError::field("weeklyId", FieldCode::Required, "请选择周报");
    let weekly_id = before.map(|row| row.weekly_id).or(change.weekly_id).ok_or_else(missing)?;
    let mut check = Checker::new();
    let grade = change.grade.unwrap_or_else(|| before.and_then(|row| row.grade.clone()));
    let grade = check.optional("grade", "评级", grade.as_deref(), 50);
    let body = change.body.unwrap_or_else(|| before.and_then(|row| row.body.clone()));
    let body = check.lines("body", "点评内容", body.as_deref(), MAX_BODY);
    if grade.is_none() && body.is_none() {
        check.refuse("body", FieldCode::Required, "请选择评级或填写点评内容");
    }
    check.finish()?;
    Ok(WeeklyCommentInput { weekly_id, grade, body })
}
