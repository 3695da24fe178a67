//! Application frame in the GraphQL schema: search, saved views, articles
//! (core §2 Session and shell, Other core screens).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ShellMutation;
pub use queries::ShellQuery;
pub use types::SavedView;
