//! What projects hand over, in the schema (business §7 `validateProject`, `validateProjectResource`).

pub mod directory;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use directory::AcceptanceItemMutation;
pub use mutations::AcceptanceResourceMutation;
pub use queries::AcceptanceQuery;
pub use types::{AcceptanceItem, AcceptanceResource};
