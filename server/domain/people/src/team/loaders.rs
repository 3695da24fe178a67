//! Batches of teams and of who belongs to them.

use std::sync::Arc;

use super::model::{Membership, Team, TeamPart};
use super::store::{self, Counts};
use crate::loader::{by_id, facts, groups};
use crate::member::model::MemberPart;

by_id!(
    /// A team by id; shared, as a list shows few teams many times.
    TeamById => Arc<Team>, store::by_ids
);

facts!(
    /// A team's counts.
    TeamCounts => Counts, store::counts
);

groups!(
    /// Everybody in a team, directors first.
    MembershipsOfTeam => Vec<Membership>, store::memberships_of_teams, |row| (row.team_id, row)
);
groups!(
    /// Every place of a member, the main team first.
    MembershipsOfMember => Vec<Membership>, store::memberships_of_members, |row| (row.member_id, row)
);
groups!(
    /// The directors of a team.
    DirectorsOfTeam => Vec<MemberPart>, store::directors_of_teams, |(team, member)| (team, MemberPart::brief(member))
);
groups!(
    /// The teams of a member, the main one first.
    TeamsOfMember => Vec<TeamPart>, store::teams_of_members, |(member, team)| (member, TeamPart::brief(team))
);
