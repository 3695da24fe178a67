//! Reason why a field is refused: the rule as the schema states it, and the viewer's standing on each part of
//! it.

use super::{Code, MENUS, MenuKind};
use crate::messages;
use crate::viewer::Viewer;

/// A rule in the syntax of `@requires(permission:)`: `login`, or `owner:` and codes of which one is enough.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rule {
    /// Any one of these.
    pub codes: Vec<Code>,
    /// Being director of a team is enough, too.
    pub team_manage: bool,
    /// Being an administrator is not enough.
    pub owner: bool,
    /// Closed to personal access tokens.
    pub interactive: bool,
    /// The field changes data: closed to read-only tokens.
    pub changes: bool,
}

impl Rule {
    /// Parses the text of the directive.
    pub fn parse(text: &str) -> Self {
        let (owner, list) = text.strip_prefix("owner:").map_or((false, text), |list| (true, list));
        let names: Vec<&str> = list.split(',').map(str::trim).collect();
        Self {
            codes: names.iter().filter_map(|name| Code::parse(name)).collect(),
            team_manage: names.contains(&"teamManage"),
            owner,
            ..Self::default()
        }
    }
}

/// The viewer's standing on one code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The code.
    pub code: Code,
    /// Title of the code on the roles screen.
    pub title: &'static str,
    /// A role of the viewer grants it.
    pub held: bool,
    /// The enterprise has it enabled.
    pub enabled: bool,
}

impl Standing {
    /// The standing of a viewer.
    pub fn of(viewer: &Viewer, code: Code) -> Self {
        // a page may require the code besides others; the entry that carries this code alone is an action
        let named = MENUS.iter().filter(|menu| menu.access.perms.contains(&code));
        let entry = named.min_by_key(|menu| (menu.kind != MenuKind::Action, menu.access.perms.len()));
        Self {
            code,
            title: entry.map_or(code.as_str(), |menu| menu.title),
            held: viewer.holder.authorities.contains(code),
            enabled: code.is_role() || viewer.holder.enabled.contains(code),
        }
    }
}

/// Reason of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Closed to personal access tokens.
    Token,
    /// Closed to read-only tokens.
    ReadOnlyToken,
    /// The enterprise's security policy requires a step first.
    Policy,
    /// Only for the owner of the enterprise.
    Owner,
    /// A role grants the code, but the enterprise has not enabled it.
    NotEnabled,
    /// No role grants any of the codes.
    NoRole,
}

/// The reason why a rule refuses `viewer`, with a sentence for people. Called only when the guard has
/// refused.
pub fn why(viewer: &Viewer, rule: &Rule) -> (Why, String) {
    if let Some(token) = &viewer.token {
        if rule.interactive {
            return (Why::Token, messages::NOT_BY_TOKEN.to_owned());
        }
        if rule.changes && token.read_only {
            return (Why::ReadOnlyToken, messages::READ_ONLY_TOKEN.to_owned());
        }
    }
    if let Some(restriction) = viewer.restriction {
        return (Why::Policy, restriction.message().to_owned());
    }
    if rule.owner {
        return (Why::Owner, "仅企业所有者可用，管理员也不行".to_owned());
    }
    let standings: Vec<Standing> = rule.codes.iter().map(|code| Standing::of(viewer, *code)).collect();
    if let Some(found) = standings.iter().find(|found| found.held) {
        return (Why::NotEnabled, format!("企业没有启用“{}”（{}）", found.title, found.code.as_str()));
    }
    let mut ways: Vec<String> =
        standings.iter().map(|found| format!("权限“{}”（{}）", found.title, found.code.as_str())).collect();
    if rule.team_manage {
        ways.push("团队负责人身份".to_owned());
    }
    let holder = if viewer.token.is_some() { "这个访问令牌没有" } else { "您的角色都没有" };
    (Why::NoRole, format!("需要{}，{holder}", ways.join("或")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permission::{CodeSet, Holder};
    use crate::viewer::{MemberType, Restriction, TokenGrant};

    fn viewer(held: &[Code], enabled: CodeSet) -> Viewer {
        let authorities = held.iter().copied().collect();
        Viewer {
            account_id: 1,
            session_id: 1,
            enterprise_id: 1,
            member_id: 1,
            name: "测试".to_owned(),
            member_type: MemberType::Staff,
            holder: Holder { authorities, enabled, team_manager: false },
            team_ids: vec![],
            directed_team_ids: vec![],
            restriction: None,
            token: None,
        }
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        assert_eq!(Rule::parse("login"), Rule::default());
        let rule = Rule::parse("e:member,teamManage");
        assert_eq!(
            (rule.codes.as_slice(), rule.team_manage, rule.owner),
            (&[Code::EMember][..], true, false)
        );
        assert!(Rule::parse("owner:ROLE_owner").owner);
    }

    #[test]
    fn a_code_is_called_as_its_own_box_is() {
        let nobody = viewer(&[], CodeSet::all());
        for code in MENUS.iter().flat_map(|menu| menu.access.perms).copied() {
            let named = |menu: &&crate::permission::Menu| menu.access.perms.contains(&code);
            let boxes: Vec<_> =
                MENUS.iter().filter(named).filter(|menu| menu.kind == MenuKind::Action).collect();
            let Some(fewest) = boxes.iter().map(|menu| menu.access.perms.len()).min() else { continue };
            let own: Vec<&str> = boxes
                .iter()
                .filter(|menu| menu.access.perms.len() == fewest)
                .map(|menu| menu.title)
                .collect();
            let title = Standing::of(&nobody, code).title;
            assert!(own.contains(&title), "{}: {title} is none of {own:?}", code.as_str());
        }
    }

    #[test]
    fn the_nearest_reason_is_named() {
        let rule = Rule::parse("e:member,teamManage");
        let (reason, text) = why(&viewer(&[], CodeSet::all()), &rule);
        assert_eq!(reason, Why::NoRole);
        assert_eq!(text, "需要权限“成员编辑”（e:member）或团队负责人身份，您的角色都没有");
        let (reason, text) = why(&viewer(&[Code::EMember], CodeSet::EMPTY), &rule);
        assert_eq!((reason, text.as_str()), (Why::NotEnabled, "企业没有启用“成员编辑”（e:member）"));
        // the names of roles are not among the codes that an enterprise enables
        assert!(Standing::of(&viewer(&[], CodeSet::EMPTY), Code::RoleOwner).enabled);
        assert!(Standing::of(&viewer(&[], CodeSet::all()), Code::EMember).enabled);
        let admin = viewer(&[Code::EManage], CodeSet::all());
        assert_eq!(why(&admin, &Rule::parse("owner:ROLE_owner")).0, Why::Owner);
        let stopped = Viewer { restriction: Some(Restriction::Password), ..admin.clone() };
        assert_eq!(why(&stopped, &rule), (Why::Policy, messages::PASSWORD_EXPIRED.to_owned()));
        let grant = TokenGrant { id: 1, read_only: true, expires_at: crate::clock::now() };
        let program = Viewer { token: Some(grant), ..viewer(&[], CodeSet::all()) };
        assert_eq!(why(&program, &Rule { interactive: true, ..rule.clone() }).0, Why::Token);
        assert_eq!(why(&program, &Rule { changes: true, ..rule.clone() }).0, Why::ReadOnlyToken);
        assert!(why(&program, &rule).1.ends_with("这个访问令牌没有"));
    }
}
