//! GraphQL schema of dashboards: reports as tiles on a grid with shared parameters (business §2 Report area).

pub mod enums;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::DashboardMutation;
pub use queries::DashboardQuery;
pub use types::Dashboard;
