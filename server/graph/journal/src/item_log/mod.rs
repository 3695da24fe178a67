//! GraphQL schema of work logs (business §7 Logs).

pub mod inputs;
pub mod mutations;
pub mod own;
pub mod queries;
pub mod types;

pub use mutations::{ItemLogMutation, ItemLogSayMutation};
pub use own::ViewerLogs;
pub use queries::{ItemLogFigureQuery, ItemLogQuery};
pub use types::ItemLog;
