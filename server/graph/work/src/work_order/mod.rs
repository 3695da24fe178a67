//! GraphQL schema of work orders: visits to customers, from the dispatch through service and check to the
//! evaluation.

pub mod enums;
mod figures;
pub mod fill;
pub mod inputs;
pub mod mutations;
mod parts;
pub mod queries;
pub mod step_inputs;
pub mod types;

pub use figures::{WorkOrderLoad, WorkOrderStatusCount, WorkQueueCounts, WorkTeamScore, WorkTechnician};
pub use fill::WorkOrderFillMutation;
pub use mutations::{WorkOrderMutation, WorkOrderStepMutation};
pub use parts::{WorkEvaluate, WorkEvaluateSource, WorkMove, WorkScore, WorkUse};
pub use queries::WorkOrderQuery;
pub use types::{WorkOrder, WorkOrderAction, WorkOrderStatus};
