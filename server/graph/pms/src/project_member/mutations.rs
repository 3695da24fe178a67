//! GraphQL mutations of project groups and memberships.

use async_graphql::{Context, ID};
use xieli_domain::project_member::service;
use xieli_kernel::AppResult;
use xieli_macros::object;

use super::inputs::{ProjectForwardInput, ProjectGroupInput, ProjectMemberInput, ProjectPeopleInput};
use super::types::{ProjectGroup, ProjectMember};
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};
use crate::project::Project;
use crate::project::mutations::ProjectPayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the group, or the user errors.
    login ProjectGroupPayload {
        /// The project group after the change; null when nothing was changed.
        project_group: ProjectGroup
    }
}

payload! {
    /// Result of a mutation: the membership, or the user errors.
    login ProjectMemberPayload {
        /// The project membership after the change; null when nothing was changed.
        project_member: ProjectMember
    }
}

/// Mutations of project groups and memberships, for members who may change the project.
#[derive(Default)]
pub struct ProjectMemberMutation;

/// Mutations of project groups and memberships, for members who may change the project.
#[object(root)]
impl ProjectMemberMutation {
    /// Adds a group to a project (business §7 `collaborateGroup`).
    #[requires("project")]
    #[create(service::groups::save)]
    fn project_group_create(input: ProjectGroupInput) -> ProjectGroupPayload;

    /// Updates a group; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::groups::save, ProjectGroup)]
    fn project_group_update(input: ProjectGroupInput) -> ProjectGroupPayload;

    /// Deletes groups without members; all or none.
    #[requires("project")]
    #[delete(service::groups::delete, ProjectGroup)]
    fn project_group_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Adds a member to a group (business §7 `member` CRUD).
    #[requires("project")]
    #[create(service::save_member)]
    fn project_member_create(input: ProjectMemberInput) -> ProjectMemberPayload;

    /// Updates the team and the function of a project membership.
    #[requires("project")]
    #[update(service::save_member, ProjectMember)]
    fn project_member_update(input: ProjectMemberInput) -> ProjectMemberPayload;

    /// Deletes project memberships; all or none.
    #[requires("project")]
    #[delete(service::delete_members, ProjectMember)]
    fn project_member_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Writes groups of a project with their complete lists of members; groups that are not listed stay
    /// (business §7 `member/batchSave`).
    #[requires("project")]
    async fn project_members_save(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] id: ID,
        #[graphql(desc = "Groups with members, 1 to 50, each name once.")] groups: Vec<ProjectPeopleInput>,
    ) -> Result<ProjectPayload> {
        let id = decode::<Project>(&id)?;
        let groups = groups.into_iter().map(ProjectPeopleInput::read).collect::<AppResult<_>>()?;
        ProjectPayload::from(service::save_all(ctx.db()?, ctx.viewer()?, id, groups).await)
    }

    /// Transfers all memberships of a member in a project to another member (business §7 `member/forward`).
    #[requires("project")]
    async fn project_member_forward(
        &self,
        ctx: &Context<'_>,
        input: ProjectForwardInput,
    ) -> Result<ProjectPayload> {
        ProjectPayload::from(service::forward(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}
