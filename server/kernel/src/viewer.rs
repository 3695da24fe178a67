//! Who is asking: built once a request, passed to everything that decides.

use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{DateTime, Utc};

use crate::permission::{Access, Code, Holder};
use crate::{AppError, AppResult, messages};

/// What kind of member somebody is (core §1: user type 2 means external member).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberType {
    /// Of the enterprise's own staff.
    Staff,
    /// Of an outside partner team or customer: sees what is shared with the own teams.
    External,
}

impl MemberType {
    /// As the column keeps it.
    pub fn as_i16(self) -> i16 {
        match self {
            Self::Staff => 1,
            Self::External => 2,
        }
    }

    /// From the column.
    pub fn from_i16(value: i16) -> Self {
        if value == 2 { Self::External } else { Self::Staff }
    }
}

/// What the enterprise's security policy asks of somebody before anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Restriction {
    /// To set up a second factor: the grace is over.
    SecondFactor,
    /// To choose a new password: the old one is too old.
    Password,
    /// To choose a password: the present one is somebody else's choice, or less than the enterprise asks for.
    NewPassword,
}

impl Restriction {
    /// What the user is told.
    pub fn message(self) -> &'static str {
        match self {
            Self::SecondFactor => messages::SECOND_FACTOR_MISSING,
            Self::Password => messages::PASSWORD_EXPIRED,
            Self::NewPassword => messages::PASSWORD_UNFIT,
        }
    }
}

/// The personal access token that a request came with instead of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenGrant {
    /// The token.
    pub id: i64,
    /// It may change nothing.
    pub read_only: bool,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
}

/// The signed-in caller in one enterprise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Viewer {
    /// The person.
    pub account_id: i64,
    /// The signed-in device; 0, which no device has, when a token speaks.
    pub session_id: i64,
    /// The tenant everything is read and written in.
    pub enterprise_id: i64,
    /// The person in this enterprise.
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
    /// What has to be done first; until then nothing else is allowed.
    pub restriction: Option<Restriction>,
    /// The personal access token that speaks for the person; the permissions above are its own.
    pub token: Option<TokenGrant>,
}

impl Viewer {
    /// A fingerprint of the rights: of everything here that decides what the viewer reads. A cached answer holds for a
    /// viewer of the same rights, and for no later one of the same member.
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

    /// Nothing when the access is granted, else why it is not: the one decision of guards, introspection and REST.
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
        // one code at a time is the common question: no need for a static slice
        self.restriction.is_none()
            && (self.holder.is_admin()
                || (self.holder.authorities.contains(code)
                    && (code.is_role() || self.holder.enabled.contains(code))))
    }

    /// `ROLE_owner`, `ROLE_admin` or `e:manage` (core §6).
    pub fn is_admin(&self) -> bool {
        self.holder.is_admin()
    }

    /// Holds the owner's authority.
    pub fn is_owner(&self) -> bool {
        self.holder.authorities.contains(Code::RoleOwner)
    }

    /// An outside partner or customer.
    pub fn is_external(&self) -> bool {
        self.member_type == MemberType::External
    }
}

/// Where a request comes from.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The browser or program, as it calls itself.
    pub device: Option<String>,
    /// The address.
    pub address: Option<String>,
}
