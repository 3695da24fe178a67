//! Rules of access tokens: the permissions they may get, their effective permissions and their states. Pure
//! functions.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::clock::{china_day, china_midnight};
use xieli_kernel::permission::{Holder, MENUS, Menu, MenuKind};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, CodeSet, FieldCode, Viewer};

use super::model::{AccessToken, NewAccessToken};

/// The most valid tokens of a member.
pub const MAX_TOKENS: i64 = 50;
/// The longest name, in characters.
pub const MAX_NAME: usize = 50;
/// The standing of a team director, which a token may be given like a permission code.
pub const TEAM_MANAGE: &str = "teamManage";

/// Permissions that a token was given.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Grant {
    /// The codes.
    pub codes: CodeSet,
    /// The standing of a director.
    pub team_manage: bool,
}

impl Grant {
    /// Reads the column; permissions that no longer exist are dropped.
    pub fn read(permissions: &[String]) -> Self {
        Self {
            codes: permissions.iter().filter_map(|text| Code::parse(text)).collect(),
            team_manage: permissions.iter().any(|text| text == TEAM_MANAGE),
        }
    }

    /// The most that a holder may give: an admin every code, other members the codes they hold and their
    /// enterprise has enabled. Never a `ROLE_` authority.
    pub fn of(holder: &Holder) -> Self {
        let codes = Code::ALL.iter().copied().filter(|code| !code.is_role());
        let held = |code: &Code| holder.authorities.contains(*code) && holder.enabled.contains(*code);
        let codes = if holder.is_admin() { codes.collect() } else { codes.filter(held).collect() };
        Self { codes, team_manage: holder.team_manager }
    }
}

/// The effective permissions of a token: those it was given, as far as its owner still holds them.
pub fn restrict(owner: &Holder, grant: &Grant) -> Holder {
    let now = Grant::of(owner);
    Holder {
        authorities: now.codes.iter().filter(|code| grant.codes.contains(*code)).collect(),
        // an admin's codes count even where the enterprise has not enabled them
        enabled: if owner.is_admin() { CodeSet::all() } else { owner.enabled },
        team_manager: now.team_manage && grant.team_manage,
    }
}

/// State of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Valid.
    Active,
    /// Past its last day.
    Expired,
    /// Ended before its time.
    Revoked,
}

/// The state of a token at `now`.
pub fn state(token: &AccessToken, now: DateTime<Utc>) -> State {
    if token.revoked_at.is_some() {
        State::Revoked
    } else if token.expires_at <= now {
        State::Expired
    } else {
        State::Active
    }
}

/// An enterprise's policy on access tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// Whether members may have tokens.
    pub allowed: bool,
    /// The longest lifetime in days.
    pub max_days: i32,
}

impl Policy {
    /// The latest last day of a token made today.
    pub fn last_day(&self, today: NaiveDate) -> NaiveDate {
        today.checked_add_signed(TimeDelta::days(i64::from(self.max_days))).unwrap_or(NaiveDate::MAX)
    }
}

/// A new token whose input has been checked.
#[derive(Debug)]
pub struct Checked {
    /// The trimmed name.
    pub name: String,
    /// The permissions as the column stores them: each once, in the order of the catalogue.
    pub permissions: Vec<String>,
    /// The midnight after the last day, in Chinese time.
    pub expires_at: DateTime<Utc>,
}

/// Checks a new token: the viewer can give only permissions that they hold.
pub fn check(
    viewer: &Viewer,
    policy: Policy,
    new: &NewAccessToken,
    now: DateTime<Utc>,
) -> AppResult<Checked> {
    if !policy.allowed {
        return Err(AppError::field("", FieldCode::Forbidden, "企业的安全策略不允许使用访问令牌"));
    }
    let mut check = Checker::new();
    let name = check.required("name", "名称", &new.name, MAX_NAME);
    let permissions = permissions(&mut check, viewer, &new.permissions);
    let today = china_day(now);
    let (on, last) = (new.expires_on, policy.last_day(today));
    let after = on.succ_opt().and_then(china_midnight).filter(|_| (today..=last).contains(&on));
    if after.is_none() {
        let message = format!("有效期须在今天到 {last} 之间（最长 {} 天）", policy.max_days);
        check.refuse("expiresOn", FieldCode::Invalid, message);
    }
    check.finish()?;
    Ok(Checked { name, permissions, expires_at: after.unwrap_or(now) })
}

fn permissions(check: &mut Checker, viewer: &Viewer, given: &[String]) -> Vec<String> {
    const FIELD: &str = "permissions";
    if given.len() > Code::ALL.len() {
        check.refuse(FIELD, FieldCode::TooLong, "权限过多");
        return Vec::new();
    }
    let mine = Grant::of(&viewer.holder);
    for text in given {
        match Code::parse(text) {
            Some(code) if mine.codes.contains(code) => {}
            None if text == TEAM_MANAGE && mine.team_manage => {}
            None if text != TEAM_MANAGE => {
                return check_refused(check, FieldCode::NotFound, "权限不存在".to_owned());
            }
            _ => {
                let message = format!("您没有权限“{text}”，不能授予令牌");
                return check_refused(check, FieldCode::Forbidden, message);
            }
        }
    }
    let grant = Grant::read(given);
    let mut texts: Vec<String> = grant.codes.iter().map(|code| code.as_str().to_owned()).collect();
    texts.extend(grant.team_manage.then(|| TEAM_MANAGE.to_owned()));
    texts
}

fn check_refused(check: &mut Checker, code: FieldCode, message: String) -> Vec<String> {
    check.refuse("permissions", code, message);
    Vec::new()
}

/// Whether the viewer may revoke this token: their own, and with `e:manage` any of the enterprise.
pub fn may_revoke(viewer: &Viewer, token: &AccessToken) -> bool {
    token.member_id == viewer.member_id || viewer.can(Code::EManage)
}

/// A permission that the viewer may give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// A code, or `teamManage`.
    pub code: &'static str,
    /// Its Chinese title.
    pub title: String,
}

/// Permissions of one group of the catalogue that the viewer may give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceGroup {
    /// Its Chinese title.
    pub title: &'static str,
    /// At least one.
    pub choices: Vec<Choice>,
}

/// Permissions that a holder may give, by group of the catalogue. A code is listed in the first group that
/// has it, under the title of its action, else of the pages that it opens.
pub fn choices(holder: &Holder) -> Vec<ChoiceGroup> {
    let mine = Grant::of(holder);
    let mut seen = CodeSet::EMPTY;
    let mut groups = Vec::new();
    for group in MENUS.iter().filter(|menu| menu.kind == MenuKind::Group) {
        let inside = || MENUS.iter().filter(|menu| menu.parent == Some(group.id));
        let mut choices = Vec::new();
        for code in inside().flat_map(codes_of).filter(|code| mine.codes.contains(*code)) {
            if !seen.contains(code) {
                seen.insert(code);
                let of = || inside().filter(|menu| codes_of(menu).any(|found| found == code));
                let actions: Vec<&str> =
                    of().filter(|menu| menu.kind == MenuKind::Action).map(|menu| menu.title).collect();
                let titles = if actions.is_empty() { of().map(|menu| menu.title).collect() } else { actions };
                choices.push(Choice { code: code.as_str(), title: titles.join("、") });
            }
        }
        // the first group is the organisation's, which teams belong to
        if groups.is_empty() && mine.team_manage {
            choices.push(Choice { code: TEAM_MANAGE, title: "团队负责人".to_owned() });
        }
        if !choices.is_empty() {
            groups.push(ChoiceGroup { title: group.title, choices });
        }
    }
    groups
}

fn codes_of(menu: &'static Menu) -> impl Iterator<Item = Code> {
    menu.gives().filter(|code| !code.is_role())
}
