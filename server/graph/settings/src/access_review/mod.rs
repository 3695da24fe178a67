//! What a role gives and what a member has, in the schema (core §2 RoleMenus).

pub mod queries;
pub mod types;

pub use queries::AccessReviewQuery;
