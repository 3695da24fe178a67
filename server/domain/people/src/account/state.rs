//! What the room keeps for as long as the process lives, and what the platform below asks of it.

use super::identity::Identity;
use super::login_keys::LoginKeys;
use super::password::Hasher;
use crate::db::Told;
use crate::services::Above;
use crate::{Services, kind};

/// What the room keeps in the services of the process.
pub trait Accounts {
    /// Tokens to viewers.
    fn identity(&self) -> &Identity;

    /// The keys that browsers encrypt credentials with.
    fn login_keys(&self) -> &LoginKeys;

    /// Password hashing, off the threads that serve requests.
    fn hasher(&self) -> &Hasher;
}

impl Accounts for Services {
    fn identity(&self) -> &Identity {
        self.kept(|| Identity::new(self.db().clone(), self.signing().clone()))
    }

    fn login_keys(&self) -> &LoginKeys {
        self.kept(|| LoginKeys::new(self.db().clone(), self.keyring().clone()))
    }

    fn hasher(&self) -> &Hasher {
        self.kept(Hasher::new)
    }
}

/// What the platform asks of this room.
pub const ABOVE: Above = Above {
    told,
    missed: |services| services.identity().forget_all(),
    of_member: |services, enterprise, member| Box::pin(services.identity().of_member(enterprise, member)),
    of_session: |services, session, account, enterprise| {
        Box::pin(services.identity().of_session(session, account, enterprise))
    },
};

fn told(services: &Services, told: &Told) -> bool {
    match told.record_type.as_str() {
        "session" => {
            services.identity().forget_session(told.record_id);
            true
        }
        other if kind::find(other).is_some_and(|kind| kind.identity) => {
            services.identity().forget_enterprise(told.enterprise_id);
            true
        }
        _ => false,
    }
}
