//! GraphQL schema of customers' access to their orders by link, without an account (decision 0059).

pub mod mutations;
pub mod pictures;
pub mod public;
pub mod types;

pub use mutations::WorkLinkMutation;
pub use pictures::{WorkReportPictureMutation, WorkReportPictureQuery};
pub use public::{WorkLinkPublicMutation, WorkLinkQuery};
