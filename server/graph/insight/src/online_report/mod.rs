//! GraphQL schema of reports that users configure (business §2, §7 Online reports).

pub mod catalog;
pub mod conditions;
pub mod enums;
pub mod inputs;
pub mod life;
pub mod mutations;
pub mod pivot;
pub mod queries;
pub mod records;
pub mod results;
pub mod types;

pub use mutations::OnlineReportMutation;
pub use queries::OnlineReportQuery;
pub use types::OnlineReport;
