//! What hangs on a project, as far as all of it is alike.

use std::sync::Arc;

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::model;
use xieli_domain::project_part::Right;
use xieli_macros::{InputObject, fields};

use crate::core::{Reach, Result, SortDirection, order};

/// What the viewer may do with something that hangs on a project; offered if and only if it is accepted.
#[fields(login)]
pub struct ProjectPartViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it; what something else names is refused all the same.
    pub delete: bool,
}

/// Which records, all of one kind.
#[derive(Debug, InputObject)]
pub struct ProjectPartIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

order! {
    /// What hangs on projects can be sorted by.
    pub enum ProjectPartSort {
        /// Name; places by their address.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of what hangs on projects; ties are broken by id.
    pub struct ProjectPartOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// The project that something hangs on, read together with all others of a list.
pub async fn project(ctx: &Context<'_>, key: TenantKey) -> Result<Option<Arc<model::Project>>> {
    Ok(ctx.loaders()?.load::<ProjectById>(key).await?)
}

/// Whether the viewer has a right over this project.
pub async fn may(ctx: &Context<'_>, key: TenantKey, right: Right) -> Result<bool> {
    let viewer = ctx.viewer()?;
    Ok(project(ctx, key).await?.is_some_and(|project| right(viewer, &project)))
}

/// What the viewer may do with something of this project, if that is theirs who have a right over it.
pub async fn viewer_can(ctx: &Context<'_>, key: TenantKey, right: Right) -> Result<ProjectPartViewerCan> {
    let edit = may(ctx, key, right).await?;
    Ok(ProjectPartViewerCan { update: edit, delete: edit })
}
