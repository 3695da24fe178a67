//! What customers see of what a project hands over, and how they sign for it, in the schema (decision 0065).

pub mod mutations;
pub mod public;
pub mod queries;
pub mod types;

pub use mutations::AcceptanceLinkMutation;
pub use public::{AcceptanceLinkPublicMutation, AcceptanceLinkPublicQuery};
pub use queries::AcceptanceLinkQuery;
pub use types::AcceptanceLink;
