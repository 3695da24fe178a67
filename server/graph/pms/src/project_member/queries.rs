//! GraphQL queries of project groups and memberships.

use xieli_domain::project_member::store;
use xieli_macros::object;

use super::inputs::{ProjectGroupFilter, ProjectGroupOrder, ProjectMemberFilter, ProjectMemberOrder};
use super::types::{ProjectGroup, ProjectMember};
use crate::core::{Connection, List};

/// Queries of project groups and memberships.
#[derive(Default)]
pub struct ProjectMemberQuery;

/// Queries of project groups and memberships.
#[object(root)]
impl ProjectMemberQuery {
    /// Groups of projects, one page (business §7 `collaborateGroup`).
    #[requires("project")]
    #[list(store::groups)]
    fn project_groups(list: List<ProjectGroupFilter, ProjectGroupOrder>) -> Connection<ProjectGroup>;

    /// The project group with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn project_group() -> ProjectGroup;

    /// Project memberships, one page (business §7 `project/v2/members`).
    #[requires("project")]
    #[list(store::members)]
    fn project_members(list: List<ProjectMemberFilter, ProjectMemberOrder>) -> Connection<ProjectMember>;

    /// The project membership with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn project_member() -> ProjectMember;
}
