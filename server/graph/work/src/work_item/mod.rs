//! GraphQL schema of the enterprise's service and consumable items (business §2 Work order: witem).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkItemMutation;
pub use queries::WorkItemQuery;
pub use types::WorkItem;
