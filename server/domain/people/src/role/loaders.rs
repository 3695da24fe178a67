//! Data loaders of roles, their menus and numbers of members, and of the roles of members.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::Role;
use super::store;
use crate::loader::{Batch, Source, TenantKey, by_id, facts, groups};

by_id!(
    /// A role by id.
    RoleById => Role, store::by_ids
);

groups!(
    /// The roles of a member.
    RolesOfMember => Vec<Role>, store::roles_of_members, |pair| pair
);

facts!(
    /// The menus of a role.
    MenusOfRole => Vec<i32>, store::menus_of
);

/// Key of a role's member count, for a viewer who sees the members of certain teams only (core §2: team role
/// list).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CountKey {
    /// The role.
    pub role: TenantKey,
    /// The teams whose members count; `None` counts all.
    pub team_ids: Option<Arc<[i64]>>,
}

/// An enterprise and the teams whose members count.
type Group = (i64, Option<Arc<[i64]>>);

/// Number of members who hold a role.
pub struct MemberCountOfRole;

#[batch]
impl Batch for MemberCountOfRole {
    type Key = CountKey;
    type Value = i64;

    async fn load(db: &Source, keys: &[CountKey]) -> AppResult<HashMap<CountKey, i64>> {
        let connection = db.read().await?;
        let mut groups: HashMap<Group, Vec<i64>> = HashMap::new();
        for key in keys {
            groups.entry((key.role.enterprise_id, key.team_ids.clone())).or_default().push(key.role.id);
        }
        let mut found = HashMap::new();
        for ((enterprise, team_ids), roles) in groups {
            let counts = store::member_counts(&connection, enterprise, &roles, team_ids.as_deref()).await?;
            found.extend(counts.into_iter().map(|(id, count)| {
                (CountKey { role: TenantKey::new(enterprise, id), team_ids: team_ids.clone() }, count)
            }));
        }
        Ok(found)
    }
}

/// The enabled menu entries of an enterprise, by its id; inner `None`: all.
pub struct EnabledMenus;

#[batch]
impl Batch for EnabledMenus {
    type Key = i64;
    type Value = Option<BTreeSet<i32>>;

    async fn load(db: &Source, keys: &[i64]) -> AppResult<HashMap<i64, Option<BTreeSet<i32>>>> {
        store::enabled_menus(&*db.read().await?, keys).await
    }
}
