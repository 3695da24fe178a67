//! State of accounts for the lifetime of the process (authentication, login keys, password hashing), and its
//! callbacks for the platform crate.

use super::identity::Identity;
use super::login_keys::LoginKeys;
use super::password::Hasher;
use crate::db::ChangeEvent;
use crate::services::{Above, Reach};
use crate::{Services, kind};

/// Services of the process that belong to accounts.
pub trait Accounts {
    /// Authentication of tokens.
    fn identity(&self) -> &Identity;

    /// The keys with which browsers encrypt credentials.
    fn login_keys(&self) -> &LoginKeys;

    /// Password hashing on separate threads.
    fn hasher(&self) -> &Hasher;
}

impl Accounts for Services {
    fn identity(&self) -> &Identity {
        self.kept(|| Identity::new(self.db().clone(), self.signing().clone(), self.cache() / 8))
    }

    fn login_keys(&self) -> &LoginKeys {
        self.kept(|| LoginKeys::new(self.db().clone(), self.keyring().clone()))
    }

    fn hasher(&self) -> &Hasher {
        self.kept(Hasher::new)
    }
}

/// Functions that the platform crate calls here.
pub const ABOVE: Above = Above {
    told,
    missed: |services| services.identity().forget_all(),
    of_member: |services, enterprise, member| Box::pin(services.identity().of_member(enterprise, member)),
    of_session: |services, session, account, enterprise| {
        Box::pin(services.identity().of_session(session, account, enterprise))
    },
};

/// Actions that write facts of one member, such as the name or the phone number, and neither status, teams nor
/// roles, whose changes have actions of their own: no other viewer is made of them, and of the cached results
/// they invalidate those that depend on members.
pub const OF_ONE_MEMBER: [&str; 3] = ["member.update", "member.profile", "member.avatar"];

fn told(services: &Services, told: &ChangeEvent) -> Reach {
    match told.record_type.as_str() {
        "session" => {
            services.identity().forget_session(told.record_id);
            Reach::One
        }
        "member" if OF_ONE_MEMBER.contains(&told.kind.as_str()) => {
            services.identity().forget_member(told.enterprise_id, told.record_id);
            Reach::One
        }
        other if kind::find(other).is_some_and(|kind| kind.identity) => {
            services.identity().forget_enterprise(told.enterprise_id);
            Reach::Everybody
        }
        _ => Reach::Nobody,
    }
}
