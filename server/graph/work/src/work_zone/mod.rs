//! GraphQL schema of pools: groups of work orders by area or trade (business §2 Work order: WorkZoneSetting).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkZoneMutation;
pub use queries::WorkZoneQuery;
pub use types::WorkZone;
