//! Articles of the enterprise in the schema.

pub mod mutations;
pub mod types;

pub use mutations::EnterpriseArticleMutation;
pub use types::{EnterpriseArticle, EnterpriseArticleQuery};
