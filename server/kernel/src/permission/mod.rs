//! The permission engine (core §6, business §6): codes, sets of codes, one pure decision function.
//!
//! The client evaluates the same table in `client/src/access/evaluate.ts`; `cases` writes the cases on which
//! both must agree.

mod cases;
mod codes;
mod explain;
mod menus;

pub use cases::{Case, cases};
pub use codes::Code;
pub use explain::{Rule, Standing, Why, why};
pub use menus::{MENUS, Menu, MenuKind, all_menu_ids, codes_of, menu, visible_menus};

/// A set of codes, one bit per code.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CodeSet([u64; 4]);

impl CodeSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// The set of all codes.
    pub fn all() -> Self {
        Code::ALL.iter().copied().collect()
    }

    /// Adds a code.
    pub fn insert(&mut self, code: Code) {
        let bit = code as usize;
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Whether the code is in the set.
    pub fn contains(&self, code: Code) -> bool {
        let bit = code as usize;
        self.0[bit / 64] & (1 << (bit % 64)) != 0
    }

    /// The codes of the set, in the order of their declaration.
    pub fn iter(&self) -> impl Iterator<Item = Code> + '_ {
        Code::ALL.iter().copied().filter(|code| self.contains(*code))
    }
}

impl FromIterator<Code> for CodeSet {
    fn from_iter<T: IntoIterator<Item = Code>>(codes: T) -> Self {
        let mut set = Self::EMPTY;
        codes.into_iter().for_each(|code| set.insert(code));
        set
    }
}

/// Permissions of a member.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Holder {
    /// The codes of all roles of the member, including `ROLE_` names.
    pub authorities: CodeSet,
    /// The codes that the enterprise has enabled.
    pub enabled: CodeSet,
    /// Whether the member directs at least one team.
    pub team_manager: bool,
}

impl Holder {
    /// Holds `ROLE_owner`, `ROLE_admin` or `e:manage` (core §6).
    pub fn is_admin(&self) -> bool {
        [Code::RoleOwner, Code::RoleAdmin, Code::EManage].iter().any(|code| self.authorities.contains(*code))
    }

    /// Holds `project:manage` or `project:pm` (core §6).
    pub fn is_project_editor(&self) -> bool {
        self.allows(&Access::any(&[Code::ProjectManage, Code::ProjectPm]))
    }

    /// Whether access is granted: see [`Access`].
    pub fn allows(&self, access: &Access) -> bool {
        if self.is_admin() && !access.owner {
            return true;
        }
        let any = |codes: &[Code]| codes.iter().any(|code| self.holds(*code));
        let perms = access.perms.is_empty() || any(access.perms);
        let alternative = !access.perms3.is_empty() && any(access.perms3);
        let manages = access.team_manage && self.team_manager;
        if access.or {
            (!access.perms.is_empty() && perms) || manages || alternative || access.is_open()
        } else {
            (perms && (manages || !access.team_manage)) || alternative
        }
    }

    /// Whether the code itself is held, without the admin's bypass: held, and enabled in the enterprise
    /// unless it is a `ROLE_` name.
    fn holds(&self, code: Code) -> bool {
        self.authorities.contains(code) && (code.is_role() || self.enabled.contains(code))
    }
}

/// Permission rule of a menu, a screen or a field (core §6; menus carry `perms`, `perms2`, `perms3`,
/// `permOr`).
///
/// An admin passes unless `owner` is set. Otherwise one of `perms` must be held (an empty list requires
/// nothing), and with `team_manage` team-manager status too; one of `perms3` is enough instead. With `or`,
/// any one of perms, team-manager status and perms3 is enough.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Access {
    /// Any one of these.
    pub perms: &'static [Code],
    /// `perms2: teamManage`.
    pub team_manage: bool,
    /// Any one of these instead.
    pub perms3: &'static [Code],
    /// `permOr`.
    pub or: bool,
    /// The owner flag: being an administrator is not enough.
    pub owner: bool,
    /// Only for a signed-in session, never for a personal access token (docs/decisions/0015).
    pub interactive: bool,
    /// Changes data: closed to read-only tokens.
    pub changes: bool,
    /// Open also to members whom the security policy blocks everywhere else (docs/decisions/0016).
    pub restricted: bool,
}

impl Access {
    /// Open to every signed-in member.
    pub const OPEN: Self = Self {
        perms: &[],
        team_manage: false,
        perms3: &[],
        or: false,
        owner: false,
        interactive: false,
        changes: false,
        restricted: false,
    };

    /// Any one of `perms`.
    pub const fn any(perms: &'static [Code]) -> Self {
        Self { perms, ..Self::OPEN }
    }

    fn is_open(&self) -> bool {
        self.perms.is_empty() && !self.team_manage && self.perms3.is_empty()
    }
}

#[cfg(test)]
mod tests;
