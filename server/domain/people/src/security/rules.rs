//! Rules of security policies: validation and consequences. Pure functions.

use chrono::{DateTime, Utc};
use rand::RngCore;
use rand::rngs::OsRng;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Restriction};

use super::model::{Facts, Policy};
use crate::account::model::Account;

/// Members who must have a second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compulsory {
    /// None: members decide for themselves.
    Nobody,
    /// Holders of `ROLE_owner`, `ROLE_admin` or `e:manage` (core §6).
    Administrators,
    /// Every member, external ones too.
    All,
}

impl Compulsory {
    /// From the mildest to the strictest.
    pub const ALL: [Self; 3] = [Self::Nobody, Self::Administrators, Self::All];

    /// The text that the column stores.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Nobody => "NOBODY",
            Self::Administrators => "ADMINISTRATORS",
            Self::All => "ALL",
        }
    }

    /// Parses a value of the column; its check constraint allows no other.
    pub fn parse(text: &str) -> Self {
        Self::ALL.into_iter().find(|group| group.as_str() == text).unwrap_or(Self::Nobody)
    }

    /// Whether it applies to a member.
    pub fn concerns(self, admin: bool) -> bool {
        match self {
            Self::Nobody => false,
            Self::Administrators => admin,
            Self::All => true,
        }
    }
}

/// The action required of the viewer before any other. The second factor comes first, as it proves the
/// identity.
pub fn restriction(facts: &Facts, admin: bool, now: DateTime<Utc>) -> Option<Restriction> {
    if factor_due(facts, admin).is_some_and(|due| due <= now) {
        return Some(Restriction::SecondFactor);
    }
    if facts.password_unfit {
        return Some(Restriction::NewPassword);
    }
    facts.password_due.filter(|due| *due <= now).map(|_| Restriction::Password)
}

/// End of the grace period of a member who must have a second factor and has none.
pub fn factor_due(facts: &Facts, admin: bool) -> Option<DateTime<Utc>> {
    let compulsory = facts.compulsory.as_deref().map_or(Compulsory::Nobody, Compulsory::parse);
    facts.factor_due.filter(|_| !facts.has_factor && compulsory.concerns(admin))
}

/// The policy to store, checked; `version` and enterprise are those of `before`.
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

/// Since when a second factor is compulsory: extending it starts the grace period anew, narrowing it does
/// not.
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

/// Number of recovery codes.
pub const RECOVERY_CODES: usize = 10;
/// Characters of a recovery code: 80 bits, so that a plain hash is safe.
const RECOVERY_LENGTH: usize = 16;
/// Letters without those that are mistaken for one another.
const RECOVERY_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Generates a recovery code in the form `xxxx-xxxx-xxxx-xxxx`.
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

/// Normalises a typed recovery code; `None` when it cannot be one.
pub fn normalized_recovery(typed: &str) -> Option<String> {
    let code: String =
        typed.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_lowercase()).collect();
    let good = code.len() == RECOVERY_LENGTH && code.bytes().all(|byte| RECOVERY_LETTERS.contains(&byte));
    good.then_some(code)
}

/// Facts of a request for a password link.
pub struct Linked {
    /// Whether the viewer is this member.
    pub oneself: bool,
    /// Whether the viewer may change the member.
    pub outranked: bool,
    /// Whether the member is active.
    pub active: bool,
    /// The enterprise.
    pub enterprise_id: i64,
    /// The member's account.
    pub account: Option<Account>,
}

/// Delivery of a link to its member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Shown to its requester, who passes it on: the enterprise created the account, which opens nothing
    /// else.
    Shown,
    /// Sent to the number that the person has proven.
    Sent,
}

/// The account and delivery of a link, or the refusal.
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

/// Facts of a request to remove another member's second factor.
pub struct Reset {
    /// Whether the viewer is this member.
    pub oneself: bool,
    /// Whether the member owns the enterprise.
    pub owner: bool,
    /// Whether the person belongs to other enterprises as well.
    pub elsewhere: bool,
}

/// Refuses the owner's second factor, and that of a person who belongs to other enterprises, too.
pub fn may_reset(reset: &Reset) -> AppResult<()> {
    let refuse = |message| Err(AppError::field("memberId", FieldCode::Forbidden, message));
    match reset {
        Reset { oneself: true, .. } => refuse("请在“账号与安全”中关闭自己的二次验证"),
        Reset { owner: true, .. } => refuse("企业所有者的二次验证只能由系统运维人员重置"),
        Reset { elsewhere: true, .. } => refuse("该成员还属于其他企业，二次验证只能由系统运维人员重置"),
        _ => Ok(()),
    }
}
