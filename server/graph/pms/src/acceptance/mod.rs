//! Acceptance of projects in the GraphQL schema: the directory of nodes, and the papers handed over for them
//! (business §7 `validateProject`, `validateProjectResource`).

pub mod directory;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use directory::AcceptanceItemMutation;
pub use mutations::AcceptanceResourceMutation;
pub use queries::AcceptanceQuery;
pub use types::{AcceptanceItem, AcceptanceResource};
