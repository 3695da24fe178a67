//! GraphQL schema of the dispatch board: technicians, their planned visits and suggestions
//! (docs/decisions/0061).

pub mod queries;
pub mod types;

pub use queries::WorkBoardQuery;
pub use types::{WorkBar, WorkBoard, WorkBoardRow, WorkSuggestion};
