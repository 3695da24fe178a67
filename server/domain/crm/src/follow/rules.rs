//! What may be written of follow-ups, and by whom: pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Follow, FollowInput};

/// The longest text, in characters.
pub const MAX_BODY: usize = 2000;
/// The most customers of one call.
pub const MAX_CUSTOMERS: usize = 100;
/// The most files of one.
pub const MAX_ATTACHMENTS: usize = 9;
/// How long whoever made one may change it.
pub const OWN: TimeDelta = TimeDelta::hours(24);
/// A time that nobody means.
const TOO_FAR: &str = "下次跟进时间过远";
/// How far ahead the next one may be.
pub const AHEAD: TimeDelta = TimeDelta::days(3660);

/// A follow-up, trimmed and checked. `before`: when the next one was to be until now.
pub fn checked(
    input: FollowInput,
    before: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> AppResult<FollowInput> {
    let mut check = Checker::new();
    let kind = input.kind.trim().to_owned();
    if kind.is_empty() {
        check.refuse("kind", FieldCode::Required, "请选择跟进方式");
    }
    let body = check.lines("body", "跟进内容", Some(&input.body), MAX_BODY);
    if body.is_none() {
        check.refuse("body", FieldCode::Required, "请输入跟进内容");
    }
    match input.next_at {
        Some(next) if Some(next) != before && next <= now => {
            check.refuse("nextAt", FieldCode::Invalid, "下次跟进时间须晚于当前时间");
        }
        Some(next) if next > now + AHEAD => {
            check.refuse("nextAt", FieldCode::Invalid, TOO_FAR);
        }
        None if input.remind => check.refuse("nextAt", FieldCode::Required, "请选择下次跟进时间"),
        Some(_) | None => {}
    }
    check.finish()?;
    Ok(FollowInput { kind, body: body.unwrap_or_default(), ..input })
}

/// When the next one is to be, changed in place. It may be over: one that was moved by mistake is put back.
pub fn next(
    next: Option<DateTime<Utc>>,
    before: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> AppResult<Option<DateTime<Utc>>> {
    match next {
        // as it is kept, where it is the same as it was read
        _ if is_same(next, before) => Ok(before),
        Some(next) if next > now + AHEAD || next < now - AHEAD => {
            Err(AppError::field("at", FieldCode::Invalid, TOO_FAR))
        }
        _ => Ok(next),
    }
}

/// When whoever wrote a follow-up counts as told of its time, once that is another one: anew when it comes, and not of one that is
/// over.
pub fn told_of(next: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    next.filter(|next| *next <= now).map(|_| now)
}

/// Whether two times are the same to those who read them: in milliseconds.
pub fn is_same(a: Option<DateTime<Utc>>, b: Option<DateTime<Utc>>) -> bool {
    a.map(|at| at.timestamp_millis()) == b.map(|at| at.timestamp_millis())
}

/// The customers of one call, each once, and what goes only with one of them.
pub fn customers(ids: &[i64], attachments: &[i64], contact: Option<i64>) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("customerIds", ids, MAX_CUSTOMERS);
    if ids.is_empty() {
        check.refuse("customerIds", FieldCode::Required, "请选择客户");
    }
    if ids.len() > 1 && !attachments.is_empty() {
        check.refuse("attachmentIds", FieldCode::Invalid, "批量跟进不能上传附件");
    }
    if ids.len() > 1 && contact.is_some() {
        check.refuse("contactId", FieldCode::Invalid, "批量跟进不能选择联系人");
    }
    if attachments.len() > MAX_ATTACHMENTS {
        let message = format!("一条跟进最多 {MAX_ATTACHMENTS} 个附件");
        check.refuse("attachmentIds", FieldCode::TooLong, message);
    }
    check.finish()
}

/// A key that makes a call one however often it is sent.
pub fn request_key(key: Option<&str>) -> AppResult<()> {
    let Some(key) = key else { return Ok(()) };
    let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if plain && (8..=64).contains(&key.len()) {
        return Ok(());
    }
    Err(AppError::field("requestKey", FieldCode::Invalid, "请求标识须为 8 到 64 个字母或数字"))
}

/// Whether the viewer may change or delete it: whoever made it within a day, an administrator.
pub fn may_change(viewer: &Viewer, follow: &Follow, now: DateTime<Utc>) -> bool {
    viewer.is_admin() || (follow.created_by == Some(viewer.member_id) && now < follow.created_at + OWN)
}

/// Whether somebody is to be told at `now` that it is time to follow again.
pub fn is_due(follow: &Follow, now: DateTime<Utc>) -> bool {
    follow.remind && follow.reminded_at.is_none() && follow.next_at.is_some_and(|next| next <= now)
}
