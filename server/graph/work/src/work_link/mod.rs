//! What customers see and say of their orders without an account, in the schema (decision 0059).

pub mod mutations;
pub mod pictures;
pub mod public;
pub mod types;

pub use mutations::WorkLinkMutation;
pub use pictures::{WorkReportPictureMutation, WorkReportPictureQuery};
pub use public::{WorkLinkPublicMutation, WorkLinkQuery};
