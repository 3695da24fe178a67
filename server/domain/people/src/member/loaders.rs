//! Data loaders of members, their accounts, ranks (owner, administrator) and unfinished work.

use std::collections::{HashMap, HashSet};

use xieli_kernel::AppResult;

use super::model::{AccountFacts, Member, MemberRef};
use super::rules::{self, Rank};
use super::{store, work_count};
use crate::TenantKey;
use crate::loader::{Batch, Source, by_enterprise, facts};

/// A member by id, whatever the status; shared, as a list shows few members many times. A member invisible to
/// the viewer has only their name.
pub struct MemberById;

#[batch]
impl Batch for MemberById {
    type Key = TenantKey;
    type Value = MemberRef;

    fn record_types() -> &'static [&'static str] {
        &["member"]
    }

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, MemberRef>> {
        let connection = from.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let kept = from.remembered::<Self>(enterprise);
            let rows = store::by_ids(&connection, enterprise, &ids).await?;
            let mates = match from.viewer().filter(|viewer| viewer.is_external()) {
                Some(viewer) => store::mates_among(&connection, viewer, &ids).await?,
                None => HashSet::new(),
            };
            for row in rows {
                let (key, whole) = (TenantKey::new(enterprise, row.id), MemberRef::seen(row));
                if let Some(kept) = &kept {
                    kept.put(key, Some(whole.clone()));
                }
                found.insert(key, shown(from, whole, &mates));
            }
        }
        Ok(found)
    }

    /// Not cached for external viewers: their visibility is checked each time.
    fn known(from: &Source, key: &TenantKey) -> Option<Option<MemberRef>> {
        from.viewer().filter(|viewer| !viewer.is_external())?;
        let known = from.remembered::<Self>(key.enterprise_id)?.get(key)?;
        Some(known.map(|whole| shown(from, whole, &HashSet::new())))
    }
}

/// A member, reduced to the data that the viewer may know.
fn shown(from: &Source, whole: MemberRef, mates: &HashSet<i64>) -> MemberRef {
    let seen = from.viewer().is_some_and(|viewer| rules::exists_for(viewer, &whole.row, mates));
    if seen { whole } else { MemberRef::name(Member::clone(&whole.row)) }
}

facts!(
    /// Facts of a member's account.
    AccountOfMember => AccountFacts, store::account_facts
);
facts!(
    /// Whether a member owns or administers the enterprise; absent for everybody else.
    RankOfMember => Rank, store::ranks
);
facts!(
    /// Number of a member's unfinished work items.
    WorkOfMember => i64, work_count::total
);
