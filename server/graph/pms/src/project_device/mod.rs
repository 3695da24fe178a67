//! Devices that projects deliver or install in the GraphQL schema (business §7 `device`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ProjectDeviceMutation;
pub use queries::ProjectDeviceQuery;
pub use types::ProjectDevice;
