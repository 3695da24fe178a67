//! The decisions that server and client must agree on, as data for tests of both.

use serde::Serialize;

use super::{Access, Code, CodeSet, Holder};

/// One permission check and its result, in the terms of the client's `evaluate`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    /// Codes held by the viewer.
    pub authorities: Vec<&'static str>,
    /// The enterprise's enabled codes.
    pub enabled_codes: Vec<&'static str>,
    /// `perms2` status.
    pub is_team_manager: bool,
    /// Any one of these, joined by commas.
    pub perms: String,
    /// `teamManage`, or absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perms2: Option<&'static str>,
    /// The alternative codes, or absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perms3: Option<&'static str>,
    /// Either condition is enough.
    pub perm_or: bool,
    /// The owner flag.
    pub owner: bool,
    /// The expected result.
    pub allowed: bool,
}

/// Every code checked against every kind of holder, and every combination of the flags.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for &code in Code::ALL {
        for holder in holders(code) {
            cases.push(case(&holder, &[code], None, false, false, false));
        }
    }
    for flags in 0_u8..16 {
        let (team, or, owner, alternative) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0, flags & 8 != 0);
        let perms3 = alternative.then_some(Code::WeeklyGlobalQuery);
        for holder in holders(Code::KpiDepart).into_iter().chain(holders(Code::WeeklyGlobalQuery)) {
            cases.push(case(&holder, &[Code::KpiDepart, Code::KpiMy], perms3, team, or, owner));
            cases.push(case(&holder, &[], perms3, team, or, owner));
        }
    }
    cases
}

/// A holder without codes, with the code, with another code, with a code not enabled; owner, admin, manager
/// by code.
fn holders(code: Code) -> Vec<Holder> {
    let other = if code == Code::Log { Code::Task } else { Code::Log };
    let set = |codes: &[Code]| codes.iter().copied().collect::<CodeSet>();
    let mut holders = Vec::new();
    for team_manager in [false, true] {
        for (authorities, enabled) in [
            (CodeSet::EMPTY, set(&[code])),
            (set(&[code]), set(&[code])),
            (set(&[code]), set(&[other])),
            (set(&[other]), set(&[code, other])),
            (set(&[Code::RoleOwner]), CodeSet::EMPTY),
            (set(&[Code::RoleAdmin]), set(&[other])),
            (set(&[Code::EManage]), CodeSet::EMPTY),
        ] {
            holders.push(Holder { authorities, enabled, team_manager });
        }
    }
    holders
}

fn case(holder: &Holder, perms: &[Code], perms3: Option<Code>, team: bool, or: bool, owner: bool) -> Case {
    let leaked = |codes: Vec<Code>| -> &'static [Code] { codes.leak() };
    let access = Access {
        perms: leaked(perms.to_vec()),
        team_manage: team,
        perms3: leaked(perms3.into_iter().collect()),
        or,
        owner,
        ..Access::OPEN
    };
    let texts = |set: &CodeSet| set.iter().map(Code::as_str).collect();
    Case {
        authorities: texts(&holder.authorities),
        enabled_codes: texts(&holder.enabled),
        is_team_manager: holder.team_manager,
        perms: perms.iter().map(|code| code.as_str()).collect::<Vec<_>>().join(","),
        perms2: team.then_some("teamManage"),
        perms3: perms3.map(Code::as_str),
        perm_or: or,
        owner,
        allowed: holder.allows(&access),
    }
}
