//! Links by which customers view a project's acceptance without an account and sign for it, in the GraphQL
//! schema (decision 0065).

pub mod mutations;
pub mod public;
pub mod queries;
pub mod types;

pub use mutations::AcceptanceLinkMutation;
pub use public::{AcceptanceLinkPublicMutation, AcceptanceLinkPublicQuery};
pub use queries::AcceptanceLinkQuery;
pub use types::AcceptanceLink;
