//! Who is on call for a pool of orders, or for the enterprise (docs/decisions/0058), in the schema.

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkRosterMutation;
pub use queries::WorkRosterQuery;
pub use types::WorkRoster;
