//! Rules of passwords, user names, locks, lifetimes of sessions, and scan tickets: pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Account, Place, Session};
use crate::security::model::PasswordTerms;

/// Failures after which a captcha is required.
pub const CAPTCHA_AFTER: i32 = 3;
/// Length of the first lock; each further failure doubles it.
const FIRST_LOCK: TimeDelta = TimeDelta::minutes(15);
/// The longest lock; older failures no longer count.
pub const LONGEST_LOCK: TimeDelta = TimeDelta::hours(24);

/// The longest password, in characters.
pub const MAX_PASSWORD: usize = 64;

/// Refuses a password that is too short, too long, of too few kinds of characters, or the user name.
pub fn password(
    check: &mut Checker,
    field: &str,
    password: &str,
    username: Option<&str>,
    rules: &PasswordTerms,
) {
    let length = password.chars().count();
    if length == 0 {
        return check.refuse(field, FieldCode::Required, "请输入密码");
    }
    let least = usize::try_from(rules.min_length).unwrap_or(MAX_PASSWORD);
    let wrong_length = || format!("密码长度为 {least} 到 {MAX_PASSWORD} 位");
    if length < least {
        return check.refuse(field, FieldCode::TooShort, wrong_length());
    }
    if length > MAX_PASSWORD {
        return check.refuse(field, FieldCode::TooLong, wrong_length());
    }
    if password.chars().any(char::is_control) {
        return check.refuse(field, FieldCode::Invalid, "密码含有非法字符");
    }
    if Strength::of(password).kinds < rules.kinds {
        return check.refuse(field, FieldCode::Invalid, kinds_message(rules.kinds));
    }
    if username.is_some_and(|username| username.eq_ignore_ascii_case(password)) {
        check.refuse(field, FieldCode::Invalid, "密码不能与用户名相同");
    }
}

/// Strength of a password, in the units of a security policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// Length in characters.
    pub length: i16,
    /// Number of character classes among letters, digits and symbols; 4: all three, with letters of both
    /// cases.
    pub kinds: i16,
}

impl Strength {
    /// Measures a password in clear.
    pub fn of(password: &str) -> Self {
        let any = |is: fn(char) -> bool| password.chars().any(is);
        let kinds = i16::from(any(char::is_alphabetic))
            + i16::from(any(char::is_numeric))
            + i16::from(any(|c| !c.is_alphanumeric()));
        let all = kinds == 3 && any(char::is_lowercase) && any(char::is_uppercase);
        let length = i16::try_from(password.chars().count()).unwrap_or(i16::MAX);
        Self { length, kinds: kinds + i16::from(all) }
    }
}

/// Time after signing in during which no reauthentication is required.
const FRESH: TimeDelta = TimeDelta::minutes(15);

/// Whether a sign-in this long ago still counts as recent.
pub fn is_fresh(signed_in_ago: TimeDelta) -> bool {
    signed_in_ago <= FRESH
}

/// The form of reauthentication before a sensitive change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recognition {
    /// None: the viewer signed in just now.
    Fresh,
    /// The given password is verified, whenever the viewer signed in.
    ByPassword,
    /// The password is required and missing.
    AskPassword,
    /// The account has no password: the viewer has to sign in again.
    AskSignIn,
}

/// The reauthentication required for a change of the second factor, recovery codes, password or number.
pub fn recognition(has_password: bool, given: bool, signed_in_ago: TimeDelta) -> Recognition {
    match (has_password, given, is_fresh(signed_in_ago)) {
        (true, true, _) => Recognition::ByPassword,
        (_, _, true) => Recognition::Fresh,
        (true, false, false) => Recognition::AskPassword,
        (false, _, false) => Recognition::AskSignIn,
    }
}

/// Owner of an account, as seen by an enterprise that would add its person (docs/decisions/0046).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// No account has the number: the enterprise creates one.
    Nobody,
    /// The enterprise itself created the account, and its number is not proven yet.
    ThisEnterprise,
    /// A person who has proven the number: they must accept.
    Person,
    /// Another enterprise created the account: its person must prove the number first.
    OtherEnterprise,
}

impl Owner {
    /// Determines the owner of an account.
    pub fn of(account: Option<&Account>, enterprise_id: i64) -> Self {
        match account {
            None => Self::Nobody,
            Some(Account { proven_at: Some(_), .. }) => Self::Person,
            Some(account) if account.home_enterprise_id == Some(enterprise_id) => Self::ThisEnterprise,
            Some(_) => Self::OtherEnterprise,
        }
    }

    /// Whether the enterprise may make the person a member without their consent.
    pub fn is_ours(self) -> bool {
        matches!(self, Self::Nobody | Self::ThisEnterprise)
    }
}

/// When a session stops opening an enterprise, by that enterprise's policy.
pub fn closes_at(place: &Place, session: &Session) -> DateTime<Utc> {
    if session.longest_idle_minutes >= place.session_idle_minutes {
        return session.created_at;
    }
    ends_at(place, session.created_at, session.active_at)
}

fn ends_at(place: &Place, opened: DateTime<Utc>, active: DateTime<Utc>) -> DateTime<Utc> {
    let idle = active + TimeDelta::minutes(place.session_idle_minutes.into());
    match place.session_max_hours {
        Some(hours) => idle.min(opened + TimeDelta::hours(hours.into())),
        None => idle,
    }
}

/// When a session ends: when it opens none of the person's enterprises any more.
pub fn session_end(places: &[Place], opened: DateTime<Utc>, active: DateTime<Utc>) -> DateTime<Utc> {
    let active_places = places.iter().filter(|place| place.is_active());
    active_places.map(|place| ends_at(place, opened, active)).max().unwrap_or(active)
}

/// Lifetime of an access token: short enough that a person at work renews it before the strictest enterprise
/// counts the session as unused.
pub fn token_life(longest: TimeDelta, places: &[Place], left: TimeDelta) -> TimeDelta {
    let idle = places.iter().filter(|place| place.is_active()).map(|place| place.session_idle_minutes).min();
    let half = TimeDelta::minutes(i64::from(idle.unwrap_or(i32::MAX)) / 2);
    longest.min(half).min(left).max(TimeDelta::seconds(1))
}

/// Entries that this many failures lock, each with the end of its lock: those of enterprises that allow fewer
/// failures than the mildest one, which locks the name itself.
pub fn locked_entries(places: &[Place], failures: i32, last: DateTime<Utc>) -> Vec<(i64, DateTime<Utc>)> {
    let active = || places.iter().filter(|place| place.is_active());
    let mildest = active().map(|place| place.lock_after).max().unwrap_or_default();
    let until = |place: &Place| locked_until(failures, place.lock_after.into(), last);
    active()
        .filter(|place| place.lock_after < mildest)
        .filter_map(|place| Some((place.enterprise_id, until(place)?)))
        .collect()
}

fn kinds_message(kinds: i16) -> &'static str {
    match kinds {
        ..=2 => "密码须包含字母、数字、符号中的至少两种",
        3 => "密码须同时包含字母、数字和符号",
        4.. => "密码须同时包含大写字母、小写字母、数字和符号",
    }
}

/// Refuses a user name that is not 3 to 32 of letters, digits, `_`, `.`, `-`, beginning with a letter: it can
/// never be a phone number, which is a sign-in name too.
pub fn username(check: &mut Checker, field: &str, username: &str) {
    let length_ok = (3..=32).contains(&username.len());
    let begins_ok = username.starts_with(|c: char| c.is_ascii_alphabetic());
    let all_ok = username.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c));
    if !(length_ok && begins_ok && all_ok) {
        let message = "用户名为 3 到 32 位字母、数字或 _ . -，以字母开头";
        check.refuse(field, FieldCode::Invalid, message);
    }
}

/// End of the lock after the `failures`th consecutive failure, where the `lock_after`th locks first; none
/// while the name is not locked.
pub fn locked_until(failures: i32, lock_after: i32, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let beyond = u32::try_from(failures - lock_after).ok()?;
    let factor = 2_i32.checked_pow(beyond).unwrap_or(i32::MAX);
    let lock = FIRST_LOCK.checked_mul(factor).map_or(LONGEST_LOCK, |lock| lock.min(LONGEST_LOCK));
    Some(now + lock)
}

/// The message about a lock.
pub fn lock_message(until: DateTime<Utc>, now: DateTime<Utc>) -> String {
    let minutes = ((until - now).num_seconds() + 59) / 60;
    format!("失败次数过多，账号已锁定，请在 {} 分钟后重试", minutes.max(1))
}

/// State of a scan ticket (core §7 `oauth2/scanloginqrcode/status`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScanState {
    /// Shown, not scanned yet.
    Waiting,
    /// Scanned by a person who is signed in on another device.
    Scanned,
    /// Allowed by that person.
    Confirmed,
    /// Refused or expired.
    Expired,
}

/// An event of a scan ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScanMove {
    /// A signed-in person scans it.
    Scan,
    /// That person allows it.
    Confirm,
    /// That person refuses it.
    Refuse,
    /// It expires.
    Expire,
}

impl ScanState {
    /// All states.
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Scanned, Self::Confirmed, Self::Expired];

    /// The text that the column stores.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "WAITING",
            Self::Scanned => "SCANNED",
            Self::Confirmed => "CONFIRMED",
            Self::Expired => "EXPIRED",
        }
    }

    /// Parses a value of the column; its check constraint allows no other.
    pub fn parse(text: &str) -> Self {
        Self::ALL.into_iter().find(|state| state.as_str() == text).unwrap_or(Self::Expired)
    }
}

/// The state machine of a ticket; other transitions are refused.
pub const SCAN_MOVES: &[(ScanState, ScanMove, ScanState)] = &[
    (ScanState::Waiting, ScanMove::Scan, ScanState::Scanned),
    (ScanState::Waiting, ScanMove::Expire, ScanState::Expired),
    (ScanState::Scanned, ScanMove::Confirm, ScanState::Confirmed),
    (ScanState::Scanned, ScanMove::Refuse, ScanState::Expired),
    (ScanState::Scanned, ScanMove::Expire, ScanState::Expired),
    (ScanState::Confirmed, ScanMove::Expire, ScanState::Expired),
];

/// The state after a transition.
pub fn scan(state: ScanState, action: ScanMove) -> AppResult<ScanState> {
    SCAN_MOVES.iter().find(|(from, by, _)| *from == state && *by == action).map(|(_, _, to)| *to).ok_or_else(
        || match state {
            ScanState::Expired => AppError::field("ticket", FieldCode::Expired, "二维码已失效，请刷新后重试"),
            _ => AppError::field("ticket", FieldCode::Conflict, "二维码已被使用"),
        },
    )
}
