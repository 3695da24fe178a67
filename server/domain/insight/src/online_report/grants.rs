//! Rights on one report: grants to members, teams and roles besides the right to manage configurable reports
//! (decision 0103). Pure functions; `grant_store` queries the grants of a viewer.

use serde::Serialize;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Report, ReportChange};

/// The most grants of one report.
pub const MAX_GRANTS: usize = 100;

/// The holder of a grant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// A member.
    Member(i64),
    /// The members of a team and of those below it.
    Team(i64),
    /// The holders of a role.
    Role(i64),
}

/// A grant of a report: its holder reads the report, within their own rights and data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Grant {
    /// Its holder.
    pub holder: Holder,
    /// Its holder may change the definition.
    pub update: bool,
    /// Its holder may share the report.
    pub share: bool,
    /// Member who gave it.
    pub given_by: Option<i64>,
}

/// Rights of a member on one report, besides reading it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// Manages reports: may do everything.
    pub manage: bool,
    /// May change the definition.
    pub update: bool,
    /// May share the report.
    pub share: bool,
}

impl Standing {
    /// Rights of a report manager.
    pub const MANAGER: Self = Self { manage: true, update: true, share: true };
}

/// Checks that a change of a report is within the member's rights: without the right to manage reports,
/// definition, name and remark may change, but neither position nor audience.
pub fn may_change(standing: Standing, before: &Report, change: &ReportChange) -> AppResult<()> {
    if standing.manage {
        return Ok(());
    }
    if !standing.update {
        return Err(AppError::forbidden());
    }
    let patch = &change.patch;
    let other = [
        ("position", patch.menu_position.is_some_and(|position| position != before.menu_position)),
        ("enabled", patch.enabled.is_some_and(|enabled| enabled != before.enabled)),
        ("roleIds", change.role_ids.is_some()),
    ];
    let mut check = Checker::new();
    for (field, _) in other.into_iter().filter(|(_, changed)| *changed) {
        check.refuse(field, FieldCode::Forbidden, "只有管理员可以修改位置、启用状态和可见角色");
    }
    check.finish()
}

/// Checks that a member may replace these grants: a report manager may set any; another member gives no more
/// than they have, and revokes only grants that they gave.
pub fn may_share(standing: Standing, me: i64, before: &[Grant], after: &[Grant]) -> AppResult<()> {
    if standing.manage {
        return Ok(());
    }
    if !standing.share {
        return Err(AppError::forbidden());
    }
    let mut check = Checker::new();
    let nothing = |holder| Grant { holder, update: false, share: false, given_by: Some(me) };
    for grant in after {
        let was = before.iter().find(|one| one.holder == grant.holder);
        let held = was.copied().unwrap_or_else(|| nothing(grant.holder));
        let more = |now: bool, was: bool, own: bool| now && !was && !own;
        if more(grant.update, held.update, standing.update) || more(grant.share, held.share, standing.share) {
            check.refuse("grants", FieldCode::Forbidden, "不能授予自己没有的权限");
        }
        let less = (held.update && !grant.update) || (held.share && !grant.share);
        if less && held.given_by != Some(me) {
            check.refuse("grants", FieldCode::Forbidden, "只能收回自己授予的权限");
        }
    }
    let mut gone = before.iter().filter(|one| !after.iter().any(|grant| grant.holder == one.holder));
    if gone.any(|one| one.given_by != Some(me)) {
        check.refuse("grants", FieldCode::Forbidden, "只能收回自己授予的权限");
    }
    check.finish()
}

/// Normalizes the requested grants: each holder once, with the former giver where the grant existed before.
pub fn checked(me: i64, before: &[Grant], sent: Vec<Grant>) -> AppResult<Vec<Grant>> {
    let mut check = Checker::new();
    if sent.len() > MAX_GRANTS {
        check.refuse("grants", FieldCode::TooLong, format!("一张报表最多授权给 {MAX_GRANTS} 个对象"));
    }
    let mut grants: Vec<Grant> = Vec::with_capacity(sent.len().min(MAX_GRANTS));
    for grant in sent.into_iter().take(MAX_GRANTS) {
        if grants.iter().any(|one| one.holder == grant.holder) {
            check.refuse("grants", FieldCode::Invalid, "授权对象重复");
            continue;
        }
        let was = before.iter().find(|one| one.holder == grant.holder);
        let given_by = was.map_or(Some(me), |was| was.given_by);
        grants.push(Grant { given_by, ..grant });
    }
    check.finish()?;
    Ok(grants)
}

/// The grants after these roles alone read a report, besides members and teams: existing rights of a role
/// stay.
pub fn for_roles(me: i64, before: &[Grant], roles: &[i64]) -> Vec<Grant> {
    let kept = |one: &&Grant| match one.holder {
        Holder::Role(role) => roles.contains(&role),
        _ => true,
    };
    let mut grants: Vec<Grant> = before.iter().filter(kept).copied().collect();
    for role in roles {
        let holder = Holder::Role(*role);
        if !grants.iter().any(|one| one.holder == holder) {
            grants.push(Grant { holder, update: false, share: false, given_by: Some(me) });
        }
    }
    grants
}

/// Whether a report is restricted to holders of grants after these roles are set: no roles open it to all
/// readers of its position, unless it has grants to members or teams.
pub fn restricts(was: bool, before: &[Grant], roles: &[i64]) -> bool {
    let others = before.iter().any(|one| !matches!(one.holder, Holder::Role(_)));
    !roles.is_empty() || (was && others)
}

/// The roles among the holders of these grants.
pub fn roles(grants: &[Grant]) -> Vec<i64> {
    let role = |one: &Grant| match one.holder {
        Holder::Role(role) => Some(role),
        _ => None,
    };
    grants.iter().filter_map(role).collect()
}
