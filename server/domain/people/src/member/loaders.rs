//! Batches of members.

use std::collections::{HashMap, HashSet};

use xieli_kernel::AppResult;

use super::model::{AccountFacts, MemberRef};
use super::rules::{self, Rank};
use super::{store, work_count};
use crate::TenantKey;
use crate::loader::{Batch, Source, by_enterprise, facts};

/// A member by id, whatever the status; shared, as a list shows few people many times. Of who does not exist for the viewer
/// there is the name.
pub struct MemberById;

#[batch]
impl Batch for MemberById {
    type Key = TenantKey;
    type Value = MemberRef;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, MemberRef>> {
        let connection = from.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let rows = store::by_ids(&connection, enterprise, &ids).await?;
            let mates = match from.viewer().filter(|viewer| viewer.is_external()) {
                Some(viewer) => store::mates_among(&connection, viewer, &ids).await?,
                None => HashSet::new(),
            };
            for row in rows {
                let seen = from.viewer().is_some_and(|viewer| rules::exists_for(viewer, &row, &mates));
                let key = TenantKey::new(enterprise, row.id);
                found.insert(key, if seen { MemberRef::seen(row) } else { MemberRef::name(row) });
            }
        }
        Ok(found)
    }
}

facts!(
    /// What a member's account tells.
    AccountOfMember => AccountFacts, store::account_facts
);
facts!(
    /// Whether a member owns or administers the enterprise; absent for everybody else.
    RankOfMember => Rank, store::ranks
);
facts!(
    /// How much unfinished work a member has.
    WorkOfMember => i64, work_count::total
);
