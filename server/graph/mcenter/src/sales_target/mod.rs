//! GraphQL schema of sales targets (business §2 Management centre, §7 Sales target).

pub mod figures;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use self::mutations::SalesTargetMutation;
pub use self::queries::{SalesFactQuery, SalesTargetQuery};
pub use self::types::SalesTarget;
