//! Recurring tasks in the GraphQL schema
//! (business §2 Task: TaskPlanList, business §7 Tasks: `planTask`, `tempTask`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::{PlanTaskMutation, TempTaskMutation};
pub use queries::PlanTaskQuery;
pub use types::{PlanTask, TempTask};
