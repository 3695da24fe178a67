//! GraphQL schema of statistics (business §2 Report area, §7 Statistics).

pub mod enums;
pub mod queries;
pub mod types;

pub use queries::StatisticQuery;
