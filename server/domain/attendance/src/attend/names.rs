//! Names of members, teams, groups and shifts for workbooks.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::places::{Person, people};
use crate::{attend_group, team};

/// Names by id.
#[derive(Default)]
pub struct Names {
    people: BTreeMap<i64, Person>,
    teams: BTreeMap<i64, String>,
    groups: BTreeMap<i64, String>,
}

impl Names {
    /// Name of a member.
    pub fn member(&self, id: i64) -> Option<String> {
        self.people.get(&id).map(|person| person.name.clone())
    }

    /// The job number of a member.
    pub fn job_number(&self, id: i64) -> Option<String> {
        self.people.get(&id).and_then(|person| person.job_number.clone())
    }

    /// Name of a team.
    pub fn team(&self, id: i64) -> Option<String> {
        self.teams.get(&id).cloned()
    }

    /// Name of a group.
    pub fn group(&self, id: i64) -> Option<String> {
        self.groups.get(&id).cloned()
    }
}

/// Loads the names of these members, teams and groups, including deleted ones.
#[erased]
pub async fn names(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    (members, teams, groups): (&BTreeSet<i64>, &BTreeSet<i64>, &BTreeSet<i64>),
) -> AppResult<Names> {
    let list = |ids: &BTreeSet<i64>| ids.iter().copied().collect::<Vec<i64>>();
    let people = people(connection, enterprise_id, &list(members)).await?;
    let teams = team::store::by_ids(connection, enterprise_id, &list(teams)).await?;
    let groups = attend_group::store::attend_groups::by_ids(connection, enterprise_id, &list(groups)).await?;
    Ok(Names {
        people,
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        groups: groups.into_iter().map(|row| (row.id, row.name)).collect(),
    })
}
