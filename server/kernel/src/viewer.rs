//! The viewer: the signed-in caller of a request, built once per request and passed to every decision.

use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{DateTime, Utc};

use crate::permission::{Access, Code, Holder};
use crate::{AppError, AppResult, messages};

/// Type of a member (core §1: user type 2 means external member).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberType {
    /// Member of the enterprise's own staff.
    Staff,
    /// Member of an outside partner team or customer, limited to records shared with their own teams.
    External,
}

impl MemberType {
    /// The value of the database column.
    pub fn as_i16(self) -> i16 {
        match self {
            Self::Staff => 1,
            Self::External => 2,
        }
    }

    /// The type of a database value.
    pub fn from_i16(value: i16) -> Self {
        if value == 2 { Self::External } else { Self::Staff }
    }
}

/// A step that the enterprise's security policy requires before anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Restriction {
    /// A second factor must be set up: the grace period is over.
    SecondFactor,
    /// A new password must be chosen: the old one is too old.
    Password,
    /// A password must be chosen: another person chose the present one, or it is weaker than the enterprise
    /// requires.
    NewPassword,
}

impl Restriction {
    /// Message for the user.
    pub fn message(self) -> &'static str {
        match self {
            Self::SecondFactor => messages::SECOND_FACTOR_MISSING,
            Self::Password => messages::PASSWORD_EXPIRED,
            Self::NewPassword => messages::PASSWORD_UNFIT,
        }
    }
}

/// The personal access token that authenticates a request instead of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenGrant {
    /// Id of the token.
    pub id: i64,
    /// Whether the token may change nothing.
    pub read_only: bool,
    /// Expiry of the token.
    pub expires_at: DateTime<Utc>,
}

/// The signed-in caller in one enterprise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Viewer {
    /// Account of the person.
    pub account_id: i64,
    /// Session of the signed-in device; 0, which no session has, for a token.
    pub session_id: i64,
    /// The tenant of everything that is read and written.
    pub enterprise_id: i64,
    /// The person's member in this enterprise.
    pub member_id: i64,
    /// Display name.
    pub name: String,
    /// Staff or external.
    pub member_type: MemberType,
    /// Permissions.
    pub holder: Holder,
    /// The teams the member belongs to.
    pub team_ids: Vec<i64>,
    /// The teams the member directs, with every team below them.
    pub directed_team_ids: Vec<i64>,
    /// Step that is required first; until then nothing else is allowed.
    pub restriction: Option<Restriction>,
    /// The personal access token of the request; the permissions above are those of the token.
    pub token: Option<TokenGrant>,
}

impl Viewer {
    /// A hash of everything here that decides what the viewer may read. A cached answer is valid for a viewer
    /// with the same hash, and not for the same member after a change of rights.
    pub fn rights(&self) -> u64 {
        let token = self.token.map(|token| (token.id, token.read_only));
        let scope = (&self.team_ids, &self.directed_team_ids);
        let mut hasher = DefaultHasher::new();
        (self.member_type, self.holder, scope, self.restriction, token).hash(&mut hasher);
        hasher.finish()
    }

    /// Whether the access is granted: see [`Access`].
    pub fn allows(&self, access: &Access) -> bool {
        self.admit(access).is_ok()
    }

    /// `Ok` when the access is granted, else the reason: the one decision of guards, introspection and REST.
    pub fn admit(&self, access: &Access) -> AppResult<()> {
        if let Some(token) = &self.token {
            if access.interactive {
                return Err(AppError::forbidden_because(messages::NOT_BY_TOKEN));
            }
            if access.changes && token.read_only {
                return Err(AppError::forbidden_because(messages::READ_ONLY_TOKEN));
            }
        }
        if let Some(restriction) = self.restriction.filter(|_| !access.restricted) {
            return Err(AppError::forbidden_because(restriction.message()));
        }
        if self.holder.allows(access) { Ok(()) } else { Err(AppError::forbidden()) }
    }

    /// Whether the code is granted (an admin passes).
    pub fn can(&self, code: Code) -> bool {
        // the common case is one code: no need for a static slice
        self.restriction.is_none()
            && (self.holder.is_admin()
                || (self.holder.authorities.contains(code)
                    && (code.is_role() || self.holder.enabled.contains(code))))
    }

    /// `ROLE_owner`, `ROLE_admin` or `e:manage` (core §6).
    pub fn is_admin(&self) -> bool {
        self.holder.is_admin()
    }

    /// Holds `ROLE_owner`.
    pub fn is_owner(&self) -> bool {
        self.holder.authorities.contains(Code::RoleOwner)
    }

    /// An outside partner or customer.
    pub fn is_external(&self) -> bool {
        self.member_type == MemberType::External
    }
}

/// Client of a request: device and network address.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// User agent of the browser or program.
    pub device: Option<String>,
    /// IP address.
    pub address: Option<String>,
}
