//! What a security policy may say and what follows from it: pure functions.

use chrono::{DateTime, Utc};
use rand::RngCore;
use rand::rngs::OsRng;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Restriction};

use super::model::{Facts, Policy};
use crate::account::model::Account;

/// Who must have a second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compulsory {
    /// Everybody decides for themself.
    Nobody,
    /// Whoever holds `ROLE_owner`, `ROLE_admin` or `e:manage` (core §6).
    Administrators,
    /// Every member, external ones too.
    All,
}

impl Compulsory {
    /// From the mildest to the strictest.
    pub const ALL: [Self; 3] = [Self::Nobody, Self::Administrators, Self::All];

    /// As the column spells it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Nobody => "NOBODY",
            Self::Administrators => "ADMINISTRATORS",
            Self::All => "ALL",
        }
    }

    /// From the column, whose check allows nothing else.
    pub fn parse(text: &str) -> Self {
        Self::ALL.into_iter().find(|group| group.as_str() == text).unwrap_or(Self::Nobody)
    }

    /// Whether it concerns somebody.
    pub fn concerns(self, admin: bool) -> bool {
        match self {
            Self::Nobody => false,
            Self::Administrators => admin,
            Self::All => true,
        }
    }
}

/// What has to be done before anything else is allowed. The second factor comes first: with it one proves who one is.
pub fn restriction(facts: &Facts, admin: bool, now: DateTime<Utc>) -> Option<Restriction> {
    if factor_due(facts, admin).is_some_and(|due| due <= now) {
        return Some(Restriction::SecondFactor);
    }
    if facts.password_unfit {
        return Some(Restriction::NewPassword);
    }
    facts.password_due.filter(|due| *due <= now).map(|_| Restriction::Password)
}

/// When the grace ends of somebody who must have a second factor and has none.
pub fn factor_due(facts: &Facts, admin: bool) -> Option<DateTime<Utc>> {
    let compulsory = facts.compulsory.as_deref().map_or(Compulsory::Nobody, Compulsory::parse);
    facts.factor_due.filter(|_| !facts.has_factor && compulsory.concerns(admin))
}

/// A policy as it is to be kept, checked; `version` and the tenant are those of `before`.
pub fn changed(before: &Policy, wanted: Policy, now: DateTime<Utc>) -> AppResult<Policy> {
    let mut check = Checker::new();
    let mut range = |field: &str, label: &str, value: i64, least: i64, most: i64| {
        if value < least || value > most {
            check.refuse(field, FieldCode::Invalid, format!("{label}应为 {least} 到 {most}"));
        }
    };
    range("passwordMinLength", "密码最短长度", wanted.password_min_length.into(), 8, 64);
    range("passwordKinds", "字符种类", wanted.password_kinds.into(), 2, 4);
    range("passwordHistory", "不可重复的历史密码数", wanted.password_history.into(), 0, 10);
    if let Some(days) = wanted.password_max_days {
        range("passwordMaxDays", "密码有效天数", days.into(), 1, 3650);
    }
    if let Some(hours) = wanted.session_max_hours {
        range("sessionMaxHours", "登录最长小时数", hours.into(), 1, 8760);
    }
    range("sessionIdleMinutes", "闲置退出分钟数", wanted.session_idle_minutes.into(), 15, 43_200);
    range("secondFactorGraceDays", "宽限天数", wanted.second_factor_grace_days.into(), 0, 90);
    range("accessTokenMaxDays", "访问令牌最长天数", wanted.access_token_max_days.into(), 1, 3650);
    range("lockAfter", "锁定前的失败次数", wanted.lock_after.into(), 3, 10);
    check.finish()?;
    let second_factor_since = since(before, Compulsory::parse(&wanted.second_factor), now);
    Ok(Policy { enterprise_id: before.enterprise_id, version: before.version, second_factor_since, ..wanted })
}

/// Since when a second factor is compulsory: a wider circle gets its grace from now on, a narrower one keeps the old.
fn since(before: &Policy, after: Compulsory, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match after {
        Compulsory::Nobody => None,
        wider if wider > Compulsory::parse(&before.second_factor) => Some(now),
        _ => before.second_factor_since.or(Some(now)),
    }
}

/// Whether anything that ends or restricts sessions has become stricter.
pub fn shortens_sessions(before: &Policy, after: &Policy) -> bool {
    let shorter = match (before.session_max_hours, after.session_max_hours) {
        (None, Some(_)) => true,
        (Some(old), Some(new)) => new < old,
        (_, None) => false,
    };
    shorter || after.session_idle_minutes < before.session_idle_minutes
}

/// Recovery codes made at once.
pub const RECOVERY_CODES: usize = 10;
/// Characters of a recovery code: 80 bits, so that a plain hash keeps it.
const RECOVERY_LENGTH: usize = 16;
/// Without those that people mistake for one another.
const RECOVERY_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A fresh recovery code, as it is shown: `xxxx-xxxx-xxxx-xxxx`.
pub fn recovery_code() -> String {
    let mut bytes = [0u8; RECOVERY_LENGTH];
    OsRng.fill_bytes(&mut bytes);
    let mut code = String::with_capacity(RECOVERY_LENGTH + 3);
    for (at, byte) in bytes.iter().enumerate() {
        if at > 0 && at % 4 == 0 {
            code.push('-');
        }
        code.push(char::from(RECOVERY_LETTERS[usize::from(byte % 32)]));
    }
    code
}

/// A recovery code however it was typed; `None` when it can't be one.
pub fn normalized_recovery(typed: &str) -> Option<String> {
    let code: String =
        typed.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_lowercase()).collect();
    let good = code.len() == RECOVERY_LENGTH && code.bytes().all(|byte| RECOVERY_LETTERS.contains(&byte));
    good.then_some(code)
}

/// For whom a link is asked by which they set a new password.
pub struct Linked {
    /// The viewer is this very member.
    pub oneself: bool,
    /// The viewer may change the member.
    pub outranked: bool,
    /// The member works here.
    pub active: bool,
    /// Where.
    pub enterprise_id: i64,
    /// With what they sign in.
    pub account: Option<Account>,
}

/// How a link gets to its member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Whoever asked passes it on: the enterprise made the account, which opens nothing else.
    Shown,
    /// To the number that the person has proven.
    Sent,
}

/// Whether there is a link, for which account, and how it gets there.
pub fn may_link(linked: &Linked) -> AppResult<(Account, Way)> {
    let refuse = |message| Err(AppError::field("memberId", FieldCode::Forbidden, message));
    let account = match linked {
        Linked { oneself: true, .. } => return refuse("请在“账号与安全”中修改自己的密码"),
        Linked { outranked: false, .. } => return Err(AppError::forbidden()),
        Linked { active: true, account: Some(account), .. } => account.clone(),
        _ => return refuse("该成员不在职或尚无登录账号"),
    };
    let made_here = account.home_enterprise_id == Some(linked.enterprise_id);
    match account.proven_at {
        Some(_) => Ok((account, Way::Sent)),
        None if made_here => Ok((account, Way::Shown)),
        None => refuse("该成员的账号由其他企业创建，请本人通过短信验证码重置密码"),
    }
}

/// Who may take another's second factor away.
pub struct Reset {
    /// The viewer is this very member.
    pub oneself: bool,
    /// The member owns the enterprise.
    pub owner: bool,
    /// The person belongs to other enterprises as well.
    pub elsewhere: bool,
}

/// An administrator may, unless it is more than theirs: the owner's, or that of somebody who is at home elsewhere too.
pub fn may_reset(reset: &Reset) -> AppResult<()> {
    let refuse = |message| Err(AppError::field("memberId", FieldCode::Forbidden, message));
    match reset {
        Reset { oneself: true, .. } => refuse("请在“账号与安全”中关闭自己的二次验证"),
        Reset { owner: true, .. } => refuse("企业所有者的二次验证只能由系统运维人员重置"),
        Reset { elsewhere: true, .. } => refuse("该成员还属于其他企业，二次验证只能由系统运维人员重置"),
        _ => Ok(()),
    }
}
