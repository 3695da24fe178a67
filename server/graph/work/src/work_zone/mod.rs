//! Pools of orders in the schema (business §2 Work order: WorkZoneSetting).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkZoneMutation;
pub use queries::WorkZoneQuery;
pub use types::WorkZone;
