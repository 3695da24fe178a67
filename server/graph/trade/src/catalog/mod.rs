//! Brand models, products and questions in the GraphQL schema (core §2, business §7).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CatalogMutation;
pub use queries::CatalogQuery;
pub use types::{BrandModel, Product, Question};
