//! Articles of the enterprise in the GraphQL schema.

pub mod mutations;
pub mod types;

pub use mutations::EnterpriseArticleMutation;
pub use types::{EnterpriseArticle, EnterpriseArticleQuery};
