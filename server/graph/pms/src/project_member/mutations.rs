//! Changing the people of projects.

use async_graphql::{Context, ID};
use xieli_domain::project_member::service;
use xieli_kernel::AppResult;
use xieli_macros::object;

use super::inputs::{ProjectForwardInput, ProjectGroupInput, ProjectMemberInput, ProjectPeopleInput};
use super::types::{ProjectGroup, ProjectMember};
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};
use crate::project::Project;
use crate::project::mutations::ProjectPayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A group, or why not.
    login ProjectGroupPayload {
        /// As it is now; null when nothing was changed.
        project_group: ProjectGroup
    }
}

payload! {
    /// A place, or why not.
    login ProjectMemberPayload {
        /// As it is now; null when nothing was changed.
        project_member: ProjectMember
    }
}

/// Root fields that change the people of projects: for whoever may change the project.
#[derive(Default)]
pub struct ProjectMemberMutation;

/// Root fields that change the people of projects: for whoever may change the project.
#[object(root)]
impl ProjectMemberMutation {
    /// Puts a group to a project (business §7 `collaborateGroup`).
    #[requires("project")]
    #[create(service::groups::save)]
    fn project_group_create(input: ProjectGroupInput) -> ProjectGroupPayload;

    /// Changes a group; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::groups::save, ProjectGroup)]
    fn project_group_update(input: ProjectGroupInput) -> ProjectGroupPayload;

    /// Deletes groups in which nobody is; all or none.
    #[requires("project")]
    #[delete(service::groups::delete, ProjectGroup)]
    fn project_group_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Puts somebody into a group (business §7 `member` CRUD).
    #[requires("project")]
    #[create(service::save_member)]
    fn project_member_create(input: ProjectMemberInput) -> ProjectMemberPayload;

    /// Changes for which team somebody works at a project, and what they do.
    #[requires("project")]
    #[update(service::save_member, ProjectMember)]
    fn project_member_update(input: ProjectMemberInput) -> ProjectMemberPayload;

    /// Takes people away from projects; all or none.
    #[requires("project")]
    #[delete(service::delete_members, ProjectMember)]
    fn project_member_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Writes the people of a project as they are sent, groups that are not named stay (business §7
    /// `member/batchSave`).
    #[requires("project")]
    async fn project_members_save(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which project.")] id: ID,
        #[graphql(desc = "1 to 50, each named once.")] groups: Vec<ProjectPeopleInput>,
    ) -> Result<ProjectPayload> {
        let id = decode::<Project>(&id)?;
        let groups = groups.into_iter().map(ProjectPeopleInput::read).collect::<AppResult<_>>()?;
        ProjectPayload::from(service::save_all(ctx.db()?, ctx.viewer()?, id, groups).await)
    }

    /// All places of somebody at a project go to somebody else (business §7 `member/forward`).
    #[requires("project")]
    async fn project_member_forward(
        &self,
        ctx: &Context<'_>,
        input: ProjectForwardInput,
    ) -> Result<ProjectPayload> {
        ProjectPayload::from(service::forward(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}
