//! GraphQL schema of schedules that send reports to recipients (business §2, §7 Online reports).

pub mod enums;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ReportScheduleMutation;
pub use queries::ReportScheduleQuery;
pub use types::ReportSchedule;
