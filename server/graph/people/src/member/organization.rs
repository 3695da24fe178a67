//! Nodes of the organisation tree.

use async_graphql::ID;
use xieli_domain::member::store::organization::Node;
use xieli_macros::{Enum, fields};

use super::types::Member;
use crate::team::Team;

/// Type of a node of the organisation tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum OrganizationNodeType {
    /// A team node.
    Team,
    /// A member of a team; a member of two teams has two nodes.
    User,
}

/// A node of the organisation tree: a team, or a member of a team.
#[fields(login)]
#[derive(Clone)]
pub struct OrganizationNode {
    /// The key of the node, unique in the list.
    pub id: ID,
    /// The row id of the team or member, in digits.
    pub row_id: String,
    /// The type of the node.
    #[graphql(name = "type")]
    pub node_type: OrganizationNodeType,
    /// The name of the team or member.
    pub name: String,
    /// The number of different members in the team and below it; 1 for a member.
    pub people_count: i32,
    /// The row id of the team above, in digits; null at the top, and for members without a team.
    pub parent_row_id: Option<String>,
    /// The team, for a team node.
    pub team: Option<Team>,
    /// The member, for a member node.
    pub member: Option<Member>,
    /// Whether the member is a director of the team above.
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
