//! GraphQL mutations of costs and fees of projects.

use xieli_domain::project_cost::service;
use xieli_macros::object;

use super::inputs::ProjectCostInput;
use super::types::ProjectCost;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the cost or fee, or the user errors.
    login ProjectCostPayload {
        /// The cost or fee after the change; null when nothing was changed.
        project_cost: ProjectCost
    }
}

/// Mutations of costs and fees of projects, for members who may plan the project's payments.
#[derive(Default)]
pub struct ProjectCostMutation;

/// Mutations of costs and fees of projects, for members who may plan the project's payments.
#[object(root)]
impl ProjectCostMutation {
    /// Adds a cost or a fee to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn project_cost_create(input: ProjectCostInput) -> ProjectCostPayload;

    /// Updates a cost or a fee; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::save, ProjectCost)]
    fn project_cost_update(input: ProjectCostInput) -> ProjectCostPayload;

    /// Deletes costs and fees of projects; all or none.
    #[requires("project")]
    #[delete(service::delete, ProjectCost)]
    fn project_cost_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
