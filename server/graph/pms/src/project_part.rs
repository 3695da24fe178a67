//! Types and helpers shared by the records that belong to a project: mileposts, members, payments, costs and
//! others.

use std::sync::Arc;

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::model;
use xieli_domain::project_part::Right;
use xieli_macros::{InputObject, fields};

use crate::core::{ContextExt, Result, SortDirection, order};

/// Actions permitted to the viewer on a record of a project; an action is true if and only if the server
/// accepts it.
#[fields(login)]
pub struct ProjectPartViewerCan {
    /// Whether the viewer may update it.
    pub update: bool,
    /// Whether the viewer may delete it; the server still refuses a record to which another one refers.
    pub delete: bool,
}

/// Records of projects, all of one kind.
#[derive(Debug, InputObject)]
pub struct ProjectPartIdsInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
}

order! {
    /// Sort keys of records of projects.
    pub enum ProjectPartSort {
        /// Name; for project addresses, the address.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of records of projects; ties are broken by id.
    pub struct ProjectPartOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// The project of a record, loaded together with those of all other records of a list.
pub async fn project(ctx: &Context<'_>, key: TenantKey) -> Result<Option<Arc<model::Project>>> {
    Ok(ctx.loaders()?.load::<ProjectById>(key).await?)
}

/// Whether the viewer has a right to this project.
pub async fn may(ctx: &Context<'_>, key: TenantKey, right: Right) -> Result<bool> {
    let viewer = ctx.viewer()?;
    Ok(project(ctx, key).await?.is_some_and(|project| right(viewer, &project)))
}

/// Actions permitted to the viewer on records of this project that require a right to the project.
pub async fn viewer_can(ctx: &Context<'_>, key: TenantKey, right: Right) -> Result<ProjectPartViewerCan> {
    let edit = may(ctx, key, right).await?;
    Ok(ProjectPartViewerCan { update: edit, delete: edit })
}
