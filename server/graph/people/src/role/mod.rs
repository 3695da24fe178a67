//! Roles and menus in the GraphQL schema (core §7 Roles).

pub mod menu;
pub mod mutations;
pub mod queries;
pub mod types;

pub use menu::{Menu, MenuKind};
pub use mutations::RoleMutation;
pub use queries::RoleQuery;
pub use types::Role;
