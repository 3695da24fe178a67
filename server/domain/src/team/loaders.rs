//! Batches of teams and of who belongs to them.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::{Membership, Team};
use super::store::{self, Counts};
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};

/// A team by id.
pub struct TeamById;

impl Batch for TeamById {
    type Key = TenantKey;
    type Value = Team;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Team>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let teams = store::by_ids(&connection, enterprise, &ids).await?;
            found.extend(teams.into_iter().map(|team| (TenantKey::new(enterprise, team.id), team)));
        }
        Ok(found)
    }
}

/// A team's counts.
pub struct TeamCounts;

impl Batch for TeamCounts {
    type Key = TenantKey;
    type Value = Counts;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Counts>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let counts = store::counts(&connection, enterprise, &ids).await?;
            found.extend(counts.into_iter().map(|(id, counts)| (TenantKey::new(enterprise, id), counts)));
        }
        Ok(found)
    }
}

macro_rules! memberships {
    ($(#[$doc:meta])* $name:ident, $load:path, $key:ident) => {
        $(#[$doc])*
        pub struct $name;

        impl Batch for $name {
            type Key = TenantKey;
            type Value = Vec<Membership>;

            async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<Membership>>> {
                let connection = db.read().await?;
                let mut found: HashMap<TenantKey, Vec<Membership>> = HashMap::new();
                for (enterprise, ids) in by_enterprise(keys) {
                    for row in $load(&connection, enterprise, &ids).await? {
                        found.entry(TenantKey::new(enterprise, row.$key)).or_default().push(row);
                    }
                }
                Ok(found)
            }
        }
    };
}

memberships!(
    /// Everybody in a team, directors first.
    MembershipsOfTeam, store::memberships_of_teams, team_id
);
memberships!(
    /// The directors of a team.
    DirectorsOfTeam, store::directors_of_teams, team_id
);
memberships!(
    /// Every team of a member, the main one first.
    MembershipsOfMember, store::memberships_of_members, member_id
);
