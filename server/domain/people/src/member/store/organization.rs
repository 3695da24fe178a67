//! The organisation as a flat list (core §3 Organisation tree, §7 `orgs`, `member/tree`).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::team;

use super::narrow;
use crate::member::model::{Member, MemberFilter};
use crate::team::model::{Membership, Team, TeamFilter};

/// The most teams in the list.
const MAX_TEAMS: i64 = 5_000;
/// The most members in the list; the counts include the others.
const MAX_PEOPLE: i64 = 20_000;

/// A node of the organisation: a team or a member.
#[derive(Debug, Clone)]
pub enum Node {
    /// A team with the number of distinct members in its subtree.
    Team(Box<Team>, i64),
    /// A member at a place in a team; without a place: a member of no team.
    Person(Box<Member>, Option<Membership>),
}

/// Teams in tree order, each followed by its members. With a keyword: the matching teams and members, and the
/// teams above them.
#[erased]
pub async fn list(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    keyword: Option<&str>,
    with_members: bool,
    team_type: Option<i16>,
) -> AppResult<Vec<Node>> {
    let all = TeamFilter { team_type, ..TeamFilter::default() };
    let mut teams = tree(connection, viewer, &all).await?;
    let ids: Vec<i64> = teams.iter().map(|team| team.id).collect();
    let counts = people_counts(connection, viewer.enterprise_id, team_type).await?;
    let keyword = keyword.map(str::trim).filter(|typed| !typed.is_empty());

    let mut people = BTreeMap::new();
    let mut places: Vec<Membership> = Vec::new();
    if with_members {
        let filter = MemberFilter { keyword: keyword.map(str::to_owned), ..MemberFilter::active() };
        for person in active(connection, viewer, &filter).await? {
            people.insert(person.id, person);
        }
        places = crate::team::store::memberships_of_teams(connection, viewer.enterprise_id, &ids).await?;
        places.retain(|place| people.contains_key(&place.member_id));
    }
    if let Some(typed) = keyword {
        let filter = TeamFilter { keyword: Some(typed.to_owned()), ..all };
        let found = tree(connection, viewer, &filter).await?;
        let mut kept: BTreeSet<i64> = found.iter().flat_map(|team| team.path.iter().copied()).collect();
        let housing: BTreeSet<i64> = places.iter().map(|place| place.team_id).collect();
        let above = teams.iter().filter(|team| housing.contains(&team.id)).flat_map(|team| team.path.iter());
        kept.extend(above.copied());
        teams.retain(|team| kept.contains(&team.id));
    }
    Ok(assemble(
        teams,
        &counts,
        people,
        places,
        team_type.is_none_or(|kind| kind == crate::team::rules::INTERNAL),
    ))
}

fn assemble(
    teams: Vec<Team>,
    counts: &HashMap<i64, i64>,
    mut people: BTreeMap<i64, Member>,
    places: Vec<Membership>,
    with_homeless: bool,
) -> Vec<Node> {
    let mut homeless: BTreeSet<i64> = people.keys().copied().collect();
    let mut by_team: HashMap<i64, Vec<Membership>> = HashMap::new();
    for place in places {
        homeless.remove(&place.member_id);
        by_team.entry(place.team_id).or_default().push(place);
    }
    let mut nodes = Vec::new();
    for team in teams {
        let (id, count) = (team.id, counts.get(&team.id).copied().unwrap_or(0));
        nodes.push(Node::Team(Box::new(team), count));
        for place in by_team.remove(&id).unwrap_or_default() {
            if let Some(person) = people.get(&place.member_id) {
                nodes.push(Node::Person(Box::new(person.clone()), Some(place)));
            }
        }
    }
    if with_homeless {
        let rest = homeless.into_iter().filter_map(|id| people.remove(&id));
        nodes.extend(rest.map(|person| Node::Person(Box::new(person), None)));
    }
    nodes
}

/// Teams, siblings in their order.
async fn tree(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &TeamFilter,
) -> AppResult<Vec<Team>> {
    Ok(crate::team::store::filtered(viewer, filter)
        .order((team::sort_order, team::id))
        .limit(MAX_TEAMS)
        .select(Team::as_select())
        .load(&mut connection)
        .await?)
}

async fn active(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &MemberFilter,
) -> AppResult<Vec<Member>> {
    use xieli_tables::member;
    Ok(narrow(super::visible_to(viewer), viewer, filter)
        .order((member::sort_name, member::id))
        .limit(MAX_PEOPLE)
        .select(Member::as_select())
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
#[diesel(table_name = team)]
struct Count {
    id: i64,
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    people: i64,
}

/// Number of distinct members in the subtree of every team, in one statement.
async fn people_counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_type: Option<i16>,
) -> AppResult<HashMap<i64, i64>> {
    let rows: Vec<Count> = diesel::sql_query(
        "select above.id, count(distinct p.member_id) as people
         from team t
         join team_member p on p.enterprise_id = t.enterprise_id and p.team_id = t.id and p.left_at is null
         cross join unnest(t.path) as above (id)
         where t.enterprise_id = $1 and t.deleted_at is null and ($2 is null or t.type = $2)
         group by above.id",
    )
    .bind::<diesel::sql_types::BigInt, _>(enterprise_id)
    .bind::<diesel::sql_types::Nullable<diesel::sql_types::SmallInt>, _>(team_type)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.people)).collect())
}
