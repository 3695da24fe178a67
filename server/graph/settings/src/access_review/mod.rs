//! Review of access in the GraphQL schema: the rights that a role grants or a member has (core §2 RoleMenus).

pub mod queries;
pub mod types;

pub use queries::AccessReviewQuery;
