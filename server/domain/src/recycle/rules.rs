//! Rules of the recycle bin: periods, permissions and refusals. Pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

/// Time in the recycle bin before a record is purged.
pub const KEPT: TimeDelta = TimeDelta::days(30);
/// Time in which the member who deleted a record may restore it.
pub const TAKEN_BACK: TimeDelta = TimeDelta::minutes(10);
/// The most ids of one call.
pub const MAX_IDS: usize = 200;
/// The longest keyword.
const MAX_KEYWORD: usize = 100;

/// When a record that was deleted at this time is purged.
pub fn purge_at(deleted_at: DateTime<Utc>) -> DateTime<Utc> {
    deleted_at + KEPT
}

/// Whether the viewer may restore a record that this member deleted at this time.
pub fn may_restore(viewer: &Viewer, by: Option<i64>, at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    viewer.can(Code::EManage) || (by == Some(viewer.member_id) && now - at <= TAKEN_BACK)
}

/// Checks the ids of a call: not too many, none twice.
pub fn ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_IDS);
    check.finish()
}

/// A keyword as a pattern that matches it anywhere.
pub fn pattern(keyword: Option<&str>) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    let word = check.optional("keyword", "关键词", keyword, MAX_KEYWORD);
    check.finish()?;
    Ok(word.map(|word| {
        let mut pattern = String::from("%");
        for letter in word.chars() {
            if matches!(letter, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(letter);
        }
        pattern.push('%');
        pattern
    }))
}

/// The error of a record that cannot be restored.
pub fn obstacle(title: &str, other: &str, sentence: &str) -> AppError {
    let message = format!("“{title}”不能恢复：{}", sentence.replace("{}", other));
    AppError::field("ids", FieldCode::Conflict, message)
}

/// The error of a record that cannot be purged.
pub fn referred(title: &str, what: &str) -> AppError {
    let message = format!("“{title}”不能彻底删除：还有{what}（包括回收站中的）引用它");
    AppError::field("ids", FieldCode::Conflict, message)
}
