//! Batches of members.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{AccountFacts, Member};
use super::rules::Rank;
use super::{store, work_count};
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};

/// A member by id, whatever the status; shared, as a list shows few people many times.
pub struct MemberById;

impl Batch for MemberById {
    type Key = TenantKey;
    type Value = Arc<Member>;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Arc<Member>>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let members = store::by_ids(&connection, enterprise, &ids).await?;
            found.extend(
                members.into_iter().map(|member| (TenantKey::new(enterprise, member.id), Arc::new(member))),
            );
        }
        Ok(found)
    }
}

macro_rules! facts {
    ($(#[$doc:meta])* $name:ident, $load:path, $value:ty) => {
        $(#[$doc])*
        pub struct $name;

        impl Batch for $name {
            type Key = TenantKey;
            type Value = $value;

            async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, $value>> {
                let connection = db.read().await?;
                let mut found = HashMap::new();
                for (enterprise, ids) in by_enterprise(keys) {
                    let facts = $load(&connection, enterprise, &ids).await?;
                    found.extend(facts.into_iter().map(|(id, value)| (TenantKey::new(enterprise, id), value)));
                }
                Ok(found)
            }
        }
    };
}

facts!(
    /// What a member's account tells.
    AccountOfMember, store::account_facts, AccountFacts
);
facts!(
    /// Whether a member owns or administers the enterprise; absent for everybody else.
    RankOfMember, store::ranks, Rank
);
facts!(
    /// How much unfinished work a member has.
    WorkOfMember, work_count::total, i64
);
