//! Reports that people configure, in the schema (business §2, §7 Online reports).

pub mod catalog;
pub mod enums;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod results;
pub mod types;

pub use mutations::OnlineReportMutation;
pub use queries::OnlineReportQuery;
pub use types::OnlineReport;
