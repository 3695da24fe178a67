//! Data loaders of teams, their counts and directors, and of the memberships of teams and members.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Membership, Team, TeamPart};
use super::rules;
use super::store::{self, Counts};
use crate::TenantKey;
use crate::loader::{Batch, Source, facts, groups, rows_of};
use crate::member::model::MemberPart;

/// A team by id, if visible to the viewer; shared, as a list shows few teams many times.
pub struct TeamById;

#[batch]
impl Batch for TeamById {
    type Key = TenantKey;
    type Value = Arc<Team>;

    fn record_types() -> &'static [&'static str] {
        &["team"]
    }

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Arc<Team>>> {
        let keys: Vec<TenantKey> = keys.iter().copied().filter(|key| exists(from, key)).collect();
        // one request, and so every key of a batch, has one tenant
        let kept = keys.first().and_then(|key| from.remembered::<Self>(key.enterprise_id));
        let rows = rows_of(from, &keys, store::by_ids).await?;
        let keyed = |(enterprise, row): (i64, Team)| (TenantKey::new(enterprise, row.id), Arc::new(row));
        let found: HashMap<TenantKey, Arc<Team>> = rows.into_iter().map(keyed).collect();
        if let Some(kept) = kept {
            found.iter().for_each(|(key, team)| kept.put(*key, Some(team.clone())));
        }
        Ok(found)
    }

    fn known(from: &Source, key: &TenantKey) -> Option<Option<Arc<Team>>> {
        if exists(from, key) { from.remembered::<Self>(key.enterprise_id)?.get(key) } else { Some(None) }
    }
}

fn exists(from: &Source, key: &TenantKey) -> bool {
    from.viewer().is_some_and(|viewer| rules::exists_for(viewer, key.id))
}

facts!(
    /// A team's counts.
    TeamCounts => Counts, store::counts
);

/// Record types that invalidate these results. The members of a team are not cached, as there may be
/// thousands.
const PLACES: &[&str] = &["member", "team"];

groups!(
    /// All places in a team, directors first.
    MembershipsOfTeam => Vec<Membership>, store::memberships_of_teams, |row| (row.team_id, row)
);
groups!(
    /// Every place of a member, the main team first.
    MembershipsOfMember => Vec<Membership>, store::memberships_of_members, |row| (row.member_id, row), until PLACES
);
groups!(
    /// The directors of a team.
    DirectorsOfTeam => Vec<MemberPart>, store::directors_of_teams, |(team, member)| (team, MemberPart::brief(member)), until PLACES
);
groups!(
    /// The teams of a member, the main one first.
    TeamsOfMember => Vec<TeamPart>, store::teams_of_members, |(member, team)| (member, TeamPart::brief(team)), until PLACES
);
