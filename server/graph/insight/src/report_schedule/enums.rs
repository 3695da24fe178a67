//! The words of schedules.

use xieli_domain::report_schedule::model;
use xieli_macros::Enum;

/// On which days a report is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Every")]
pub enum ReportScheduleEvery {
    /// On each.
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

/// How a figure of the whole is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Comparison")]
pub enum ReportScheduleComparison {
    /// So much or more.
    AtLeast,
    /// So much or less.
    AtMost,
}

/// The file that comes with a copy: the recipient finds it among their jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Attached")]
pub enum ReportScheduleFile {
    /// None.
    #[graphql(name = "NONE")]
    Nothing,
    /// A workbook.
    Xlsx,
    /// A text file.
    Csv,
}

/// How a run went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::RunState")]
pub enum ReportScheduleRunState {
    /// Copies are still under way.
    Running,
    /// Everybody got theirs.
    Sent,
    /// Some did not.
    Partly,
    /// Nobody was to get any.
    Nothing,
    /// Nobody got any because something failed.
    Failed,
}

/// The end of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::CopyState")]
pub enum ReportScheduleCopyState {
    /// It is under way.
    Waiting,
    /// It was delivered.
    Sent,
    /// The condition did not hold for this recipient.
    Unmet,
    /// There is nothing that this recipient may see.
    Withheld,
    /// Something failed, and it is not tried any more.
    Failed,
}
