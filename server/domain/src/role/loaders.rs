//! Batches of roles.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::Role;
use super::store;
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};

/// A role by id.
pub struct RoleById;

impl Batch for RoleById {
    type Key = TenantKey;
    type Value = Role;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Role>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let roles = store::by_ids(&connection, enterprise, &ids).await?;
            found.extend(roles.into_iter().map(|role| (TenantKey::new(enterprise, role.id), role)));
        }
        Ok(found)
    }
}

/// The roles of a member.
pub struct RolesOfMember;

impl Batch for RolesOfMember {
    type Key = TenantKey;
    type Value = Vec<Role>;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<Role>>> {
        let connection = db.read().await?;
        let mut found: HashMap<TenantKey, Vec<Role>> = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            for (member, role) in store::roles_of_members(&connection, enterprise, &ids).await? {
                found.entry(TenantKey::new(enterprise, member)).or_default().push(role);
            }
        }
        Ok(found)
    }
}

/// The menus of a role.
pub struct MenusOfRole;

impl Batch for MenusOfRole {
    type Key = TenantKey;
    type Value = Vec<i32>;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<i32>>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let menus = store::menus_of(&connection, enterprise, &ids).await?;
            found.extend(menus.into_iter().map(|(id, menus)| (TenantKey::new(enterprise, id), menus)));
        }
        Ok(found)
    }
}

/// A role, counted by somebody who sees the people of certain teams only (core §2: team role list).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CountKey {
    /// The role.
    pub role: TenantKey,
    /// The teams whose people count; `None` counts everybody.
    pub team_ids: Option<Arc<[i64]>>,
}

/// An enterprise and the teams whose people count.
type Group = (i64, Option<Arc<[i64]>>);

/// How many members hold a role.
pub struct MemberCountOfRole;

impl Batch for MemberCountOfRole {
    type Key = CountKey;
    type Value = i64;

    async fn load(db: &Db, keys: &[CountKey]) -> AppResult<HashMap<CountKey, i64>> {
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

/// Which menus are enabled for an enterprise, by its id; `None` inside: all of them.
pub struct EnabledMenus;

impl Batch for EnabledMenus {
    type Key = i64;
    type Value = Option<BTreeSet<i32>>;

    async fn load(db: &Db, keys: &[i64]) -> AppResult<HashMap<i64, Option<BTreeSet<i32>>>> {
        store::enabled_menus(&*db.read().await?, keys).await
    }
}
