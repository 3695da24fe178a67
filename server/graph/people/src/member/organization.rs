//! Nodes of the organisation.

use async_graphql::ID;
use xieli_domain::member::store::organization::Node;
use xieli_macros::{Enum, fields};

use super::types::Member;
use crate::team::Team;

/// What a node of the organisation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum OrganizationNodeType {
    /// A team.
    Team,
    /// Somebody in a team; who is in two teams has two nodes.
    User,
}

/// A team or somebody in it.
#[fields(login)]
#[derive(Clone)]
pub struct OrganizationNode {
    /// Unique in the list.
    pub id: ID,
    /// The team's or member's id in digits.
    pub row_id: String,
    /// Team or user.
    #[graphql(name = "type")]
    pub node_type: OrganizationNodeType,
    /// The name.
    pub name: String,
    /// Different people in the team and below it; 1 for somebody.
    pub people_count: i32,
    /// The team above in digits; null at the top, and for those who belong to no team.
    pub parent_row_id: Option<String>,
    /// The team, of a team.
    pub team: Option<Team>,
    /// The person, of somebody.
    pub member: Option<Member>,
    /// Directs the team above.
    pub director: bool,
}

impl From<Node> for OrganizationNode {
    fn from(node: Node) -> Self {
        match node {
            Node::Team(team, people) => Self {
                id: ID(format!("team:{}", team.id)),
                row_id: team.id.to_string(),
                node_type: OrganizationNodeType::Team,
                name: team.name.clone(),
                people_count: i32::try_from(people).unwrap_or(i32::MAX),
                parent_row_id: team.parent_id.map(|id| id.to_string()),
                team: Some(Team::from(*team)),
                member: None,
                director: false,
            },
            Node::Person(member, place) => {
                let team = place.as_ref().map(|place| place.team_id.to_string());
                Self {
                    // the value format of core §9: teamId@memberId
                    id: ID(format!("user:{}@{}", team.as_deref().unwrap_or("0"), member.id)),
                    row_id: member.id.to_string(),
                    node_type: OrganizationNodeType::User,
                    name: member.name.clone(),
                    people_count: 1,
                    parent_row_id: team,
                    team: None,
                    member: Some(Member::from(*member)),
                    director: place.is_some_and(|place| place.director),
                }
            }
        }
    }
}
