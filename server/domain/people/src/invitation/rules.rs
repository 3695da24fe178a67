//! Rules of invitations: codes, limits and validity. Pure functions.

use chrono::{DateTime, Utc};
use rand::Rng;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Invitation, NewInvitation};

/// The longest lifetime of an invitation: 90 days.
pub const MAX_HOURS: i32 = 24 * 90;
/// The most people per invitation.
pub const MAX_USES: i32 = 10_000;
/// Letters and digits that are not mistaken for each other when a link is read aloud.
const ALPHABET: &[u8] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";
/// 24 of 56 characters: 139 bits.
const CODE_LENGTH: usize = 24;

/// Generates an unguessable code.
pub fn code() -> String {
    let mut random = rand::rngs::OsRng;
    (0..CODE_LENGTH).map(|_| char::from(ALPHABET[random.gen_range(0..ALPHABET.len())])).collect()
}

/// Checks a new invitation.
pub fn check(new: &NewInvitation) -> AppResult<()> {
    let mut check = Checker::new();
    if !(1..=MAX_HOURS).contains(&new.expires_in_hours) {
        check.refuse("expiresInHours", FieldCode::Invalid, format!("有效期须在 1 到 {MAX_HOURS} 小时之间"));
    }
    if new.max_uses.is_some_and(|uses| !(1..=MAX_USES).contains(&uses)) {
        check.refuse("maxUses", FieldCode::Invalid, format!("可用次数须在 1 到 {MAX_USES} 之间"));
    }
    if let Some(phone) = &new.phone {
        check.mobile("phone", phone);
    }
    check.finish()
}

/// Why an invitation is invalid at `now`; none when it is valid.
pub fn trouble(invitation: &Invitation, now: DateTime<Utc>) -> Option<&'static str> {
    if invitation.revoked_at.is_some() {
        Some("邀请已被撤销")
    } else if invitation.expires_at <= now {
        Some("邀请已过期")
    } else if invitation.max_uses.is_some_and(|most| invitation.used_count >= most) {
        Some("邀请已达到使用次数上限")
    } else {
        None
    }
}

/// Refuses an invitation that is invalid at `now`, or for this number.
pub fn usable(invitation: &Invitation, phone: &str, now: DateTime<Utc>) -> AppResult<()> {
    let refuse = |code, message| Err(AppError::field("code", code, message));
    if let Some(trouble) = trouble(invitation, now) {
        return refuse(FieldCode::Expired, trouble);
    }
    if invitation.phone.as_deref().is_some_and(|only| only != phone) {
        return refuse(FieldCode::Forbidden, "该邀请仅限被邀请的手机号使用");
    }
    Ok(())
}
