//! GraphQL schema of weekly reports of members and summaries of teams (business §7 Weekly).

pub mod due;
pub mod figures;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use due::ViewerWeekly;
pub use mutations::WeeklyMutation;
pub use queries::{WeeklyFigureQuery, WeeklyQuery};
pub use types::Weekly;
