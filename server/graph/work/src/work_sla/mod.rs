//! What is promised of work orders: until when one is picked up, arrived at and finished, in working time (docs/decisions/0058), in the schema.

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkSlaMutation;
pub use queries::WorkSlaQuery;
pub use types::WorkSla;
