//! Reading the people of projects.

use xieli_domain::project_member::store;
use xieli_macros::object;

use super::inputs::{ProjectGroupFilter, ProjectGroupOrder, ProjectMemberFilter, ProjectMemberOrder};
use super::types::{ProjectGroup, ProjectMember};
use crate::core::{Connection, List};

/// Root fields that read the people of projects.
#[derive(Default)]
pub struct ProjectMemberQuery;

/// Root fields that read the people of projects.
#[object(root)]
impl ProjectMemberQuery {
    /// Groups of projects, one page (business §7 `collaborateGroup`).
    #[requires("project")]
    #[list(store::groups)]
    fn project_groups(list: List<ProjectGroupFilter, ProjectGroupOrder>) -> Connection<ProjectGroup>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn project_group() -> ProjectGroup;

    /// Places at projects, one page (business §7 `project/v2/members`).
    #[requires("project")]
    #[list(store::members)]
    fn project_members(list: List<ProjectMemberFilter, ProjectMemberOrder>) -> Connection<ProjectMember>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn project_member() -> ProjectMember;
}
