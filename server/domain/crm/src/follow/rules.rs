//! Validation of follow-ups with customers, and the right to change them: pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Follow, FollowInput};

/// The longest text, in characters.
pub const MAX_BODY: usize = 2000;
/// The most customers of one call.
pub const MAX_CUSTOMERS: usize = 100;
/// The most attachments of one follow-up.
pub const MAX_ATTACHMENTS: usize = 9;
/// Time in which the author of a follow-up may change it.
pub const OWN: TimeDelta = TimeDelta::hours(24);
/// Error of a time too far ahead.
const TOO_FAR: &str = "下次跟进时间过远";
/// How far ahead the next follow-up may be planned.
pub const AHEAD: TimeDelta = TimeDelta::days(3660);

/// A follow-up, trimmed and checked. `before`: the planned time of the next one until now.
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

/// The planned time of the next follow-up, changed in place. It may be in the past, so that a change by
/// mistake can be reverted.
pub fn next(
    next: Option<DateTime<Utc>>,
    before: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> AppResult<Option<DateTime<Utc>>> {
    match next {
        // with the stored precision, where it equals the time that was read
        _ if is_same(next, before) => Ok(before),
        Some(next) if next > now + AHEAD || next < now - AHEAD => {
            Err(AppError::field("at", FieldCode::Invalid, TOO_FAR))
        }
        _ => Ok(next),
    }
}

/// The time of the reminder to store when the planned time changes: none if it is ahead, so that the reminder
/// is sent again; `now` if it is past, so that none is sent.
pub fn told_of(next: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    next.filter(|next| *next <= now).map(|_| now)
}

/// Whether two times are equal in milliseconds, the precision of the API.
pub fn is_same(a: Option<DateTime<Utc>>, b: Option<DateTime<Utc>>) -> bool {
    a.map(|at| at.timestamp_millis()) == b.map(|at| at.timestamp_millis())
}

/// Checks the customers of one call, each once, and its idempotency key; attachments and a contact are
/// allowed with a single customer only.
pub fn customers(
    ids: &[i64],
    attachments: &[i64],
    contact: Option<i64>,
    request_key: Option<&str>,
) -> AppResult<()> {
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
    check.request_key("requestKey", request_key);
    check.finish()
}

/// Whether the viewer may change or delete it: the author within a day, or an administrator.
pub fn may_change(viewer: &Viewer, follow: &Follow, now: DateTime<Utc>) -> bool {
    viewer.is_admin() || (follow.created_by == Some(viewer.member_id) && now < follow.created_at + OWN)
}

/// Whether the author is to be reminded at `now`.
pub fn is_due(follow: &Follow, now: DateTime<Utc>) -> bool {
    follow.remind && follow.reminded_at.is_none() && follow.next_at.is_some_and(|next| next <= now)
}
