//! The dispatch board in the schema (docs/decisions/0061).

pub mod queries;
pub mod types;

pub use queries::WorkBoardQuery;
pub use types::{WorkBar, WorkBoard, WorkBoardRow, WorkSuggestion};
