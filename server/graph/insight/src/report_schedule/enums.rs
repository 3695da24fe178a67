//! GraphQL enums of report schedules.

use xieli_domain::report_schedule::model;
use xieli_macros::Enum;

/// The days on which a report is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Every")]
pub enum ReportScheduleEvery {
    /// Every day.
    Day,
    /// On workdays, by the calendar of the enterprise.
    Workday,
    /// On `weekdays`.
    Weekdays,
    /// On `monthDay`; in shorter months on the last day.
    MonthDay,
    /// On the last day of the month.
    MonthEnd,
    /// On the first workday of the month.
    FirstWorkday,
}

/// The comparison in the condition of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Comparison")]
pub enum ReportScheduleComparison {
    /// The figure is at least the threshold.
    AtLeast,
    /// The figure is at most the threshold.
    AtMost,
    /// The figure is more than the threshold.
    MoreThan,
    /// The figure is less than the threshold.
    LessThan,
}

/// The file sent with a copy, which the recipient finds among their jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Attached")]
pub enum ReportScheduleFile {
    /// No file.
    #[graphql(name = "NONE")]
    Nothing,
    /// A workbook.
    Xlsx,
    /// A text file.
    Csv,
    /// A PDF, up to 5,000 rows and 30 columns.
    Pdf,
}

/// The state of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::RunState")]
pub enum ReportScheduleRunState {
    /// Copies are still being sent.
    Running,
    /// All copies were delivered.
    Sent,
    /// Some copies were not delivered.
    Partly,
    /// No copy was due.
    Nothing,
    /// No copy was delivered because of an error.
    Failed,
}

/// The state of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::CopyState")]
pub enum ReportScheduleCopyState {
    /// Being sent.
    Waiting,
    /// Delivered to its recipient.
    Sent,
    /// Not sent: the condition did not hold for this recipient.
    Unmet,
    /// Not sent: the recipient may not see any of its data.
    Withheld,
    /// Failed, without further retries.
    Failed,
}
