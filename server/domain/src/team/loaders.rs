//! Batches of teams and of who belongs to them.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Membership, Team, TeamPart};
use super::store::{self, Counts};
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};
use crate::member::model::MemberPart;

/// A team by id; shared, as a list shows few teams many times.
pub struct TeamById;

impl Batch for TeamById {
    type Key = TenantKey;
    type Value = Arc<Team>;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Arc<Team>>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let teams = store::by_ids(&connection, enterprise, &ids).await?;
            found.extend(teams.into_iter().map(|team| (TenantKey::new(enterprise, team.id), Arc::new(team))));
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

macro_rules! groups {
    ($(#[$doc:meta])* $name:ident, $value:ty, $load:path, $pair:expr) => {
        $(#[$doc])*
        pub struct $name;

        impl Batch for $name {
            type Key = TenantKey;
            type Value = Vec<$value>;

            async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<$value>>> {
                let connection = db.read().await?;
                let mut found: HashMap<TenantKey, Vec<$value>> = HashMap::new();
                for (enterprise, ids) in by_enterprise(keys) {
                    for row in $load(&connection, enterprise, &ids).await? {
                        let (of, value) = $pair(row);
                        found.entry(TenantKey::new(enterprise, of)).or_default().push(value);
                    }
                }
                Ok(found)
            }
        }
    };
}

groups!(
    /// Everybody in a team, directors first.
    MembershipsOfTeam, Membership, store::memberships_of_teams, |row: Membership| (row.team_id, row)
);
groups!(
    /// Every place of a member, the main team first.
    MembershipsOfMember, Membership, store::memberships_of_members, |row: Membership| (row.member_id, row)
);
groups!(
    /// The directors of a team.
    DirectorsOfTeam, MemberPart, store::directors_of_teams, |(team, member)| (team, MemberPart::brief(member))
);
groups!(
    /// The teams of a member, the main one first.
    TeamsOfMember, TeamPart, store::teams_of_members, |(member, team)| (member, TeamPart::brief(team))
);
