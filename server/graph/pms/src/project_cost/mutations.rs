//! Changing costs and fees of projects.

use xieli_domain::project_cost::service;
use xieli_macros::object;

use super::inputs::ProjectCostInput;
use super::types::ProjectCost;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A cost, or why not.
    login ProjectCostPayload {
        /// As it is now; null when nothing was changed.
        project_cost: ProjectCost
    }
}

/// Root fields that change costs and fees of projects: for whoever may plan the project's payments.
#[derive(Default)]
pub struct ProjectCostMutation;

/// Root fields that change costs and fees of projects: for whoever may plan the project's payments.
#[object(root)]
impl ProjectCostMutation {
    /// Puts a cost to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn project_cost_create(input: ProjectCostInput) -> ProjectCostPayload;

    /// Changes a cost; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::save, ProjectCost)]
    fn project_cost_update(input: ProjectCostInput) -> ProjectCostPayload;

    /// Deletes costs and fees of projects; all or none.
    #[requires("project")]
    #[delete(service::delete, ProjectCost)]
    fn project_cost_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
