//! The enterprise in the GraphQL schema (core §7 Account `enterprise/*`).

pub mod menus;
pub mod mutations;
pub mod types;

pub use mutations::EnterpriseMutation;
pub use types::{Enterprise, EnterpriseQuery, OwnershipTransfer};
