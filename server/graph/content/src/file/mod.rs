//! Documents and attachments in the GraphQL schema.

pub mod batch;
pub mod enums;
pub mod mutations;
pub mod picture;
pub mod preview;
pub mod queries;
pub mod types;
pub mod upload;

pub use batch::FileBatchMutation;
pub use mutations::FileMutation;
pub use picture::{EnterprisePicture, EnterprisePictureMutation};
pub use queries::FileQuery;
pub use types::File;
pub use upload::{FileUploadMutation, FileUploadQuery};
