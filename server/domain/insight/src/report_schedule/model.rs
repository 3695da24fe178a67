//! Rows and inputs of report schedules, of their runs and of the copies of each run.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{report_schedule, report_schedule_run};

use crate::online_report::closed::closed;
use crate::online_report::definition::Condition;

closed! {
    /// Kind of days on which a schedule is due.
    Every {
        /// Every day.
        Day = 1, "DAY", "每天";
        /// Workdays, by the calendar of the enterprise.
        Workday = 2, "WORKDAY", "每个工作日";
        /// Certain days of the week.
        Weekdays = 3, "WEEKDAYS", "每周";
        /// A day of the month; the last day in shorter months.
        MonthDay = 4, "MONTH_DAY", "每月";
        /// The last day of the month.
        MonthEnd = 5, "MONTH_END", "每月最后一天";
        /// The first workday of the month.
        FirstWorkday = 6, "FIRST_WORKDAY", "每月第一个工作日";
    }
}

closed! {
    /// Comparison of a total with a threshold.
    Comparison {
        /// Greater or equal.
        AtLeast = 1, "AT_LEAST", "不小于";
        /// Less or equal.
        AtMost = 2, "AT_MOST", "不大于";
        /// Greater.
        MoreThan = 3, "MORE_THAN", "大于";
        /// Less.
        LessThan = 4, "LESS_THAN", "小于";
    }
}

closed! {
    /// File attached to a copy.
    Attached {
        /// None.
        Nothing = 0, "NONE", "不附文件";
        /// A workbook.
        Xlsx = 1, "XLSX", "Excel";
        /// A text file.
        Csv = 2, "CSV", "CSV";
        /// A table on pages of paper.
        Pdf = 3, "PDF", "PDF";
    }
}

closed! {
    /// State of a run.
    RunState {
        /// Copies are still waiting.
        Running = 0, "RUNNING", "发送中";
        /// All recipients got their copies.
        Sent = 1, "SENT", "已发送";
        /// Some recipients did not.
        Partly = 2, "PARTLY", "部分发送";
        /// No copy was due to be sent.
        Nothing = 3, "NOTHING", "未发送";
        /// No recipient got a copy because of errors.
        Failed = 4, "FAILED", "发送失败";
    }
}

closed! {
    /// State of a copy.
    CopyState {
        /// It waits.
        Waiting = 0, "WAITING", "发送中";
        /// It was delivered.
        Sent = 1, "SENT", "已发送";
        /// The condition did not hold for this recipient.
        Unmet = 2, "UNMET", "未达到条件";
        /// There is nothing that this recipient may see.
        Withheld = 3, "WITHHELD", "无可发送";
        /// It failed finally.
        Failed = 4, "FAILED", "发送失败";
    }
}

closed! {
    /// Kind of recipient of a copy.
    Recipient {
        /// A member.
        Member = 1, "MEMBER", "成员";
        /// A webhook or a group robot.
        Robot = 2, "ROBOT", "消息推送";
    }
}

/// A schedule as it is read.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize)]
#[diesel(table_name = report_schedule)]
pub struct Schedule {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Id of the report.
    pub report_id: i64,
    /// Member who owns it.
    pub member_id: i64,
    /// Stored conditions of the reader, a list of [`Condition`].
    pub parameters: Value,
    /// The dataset of these conditions, see [`crate::online_report::definition::Source`].
    pub dataset: i16,
    /// [`Every`].
    pub every: i16,
    /// Days of the week: 1 Monday to 7 Sunday.
    pub weekdays: Vec<i16>,
    /// Day of the month, 1 to 31.
    pub month_day: Option<i16>,
    /// Minute of the day in China.
    pub at_minute: i16,
    /// Members who get it.
    pub member_ids: Vec<i64>,
    /// Teams whose members get it, with those of the teams below.
    pub team_ids: Vec<i64>,
    /// Webhooks and group robots that get a notice of it.
    pub webhook_ids: Vec<i64>,
    /// The code of the measure of its condition.
    pub measure: Option<String>,
    /// [`Comparison`].
    pub comparison: Option<i16>,
    /// Threshold of the condition, a decimal number.
    pub threshold: Option<String>,
    /// [`Attached`].
    pub file: i16,
    /// Whether it is sent by the calendar.
    pub enabled: bool,
    /// Reason why the server has paused it.
    pub paused_reason: Option<String>,
    /// When it is due next.
    pub next_at: Option<DateTime<Utc>>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl Schedule {
    /// Kind of its days.
    pub fn every(&self) -> Every {
        Every::read(self.every).unwrap_or(Every::Day)
    }

    /// The stored conditions; `None` if this release can't read them.
    pub fn conditions(&self) -> Option<Vec<Condition>> {
        serde_json::from_value(self.parameters.clone()).ok()
    }

    /// The attached file.
    pub fn attached(&self) -> Attached {
        Attached::read(self.file).unwrap_or(Attached::Nothing)
    }

    /// Whether it has recipients besides its owner.
    pub fn is_for_others(&self) -> bool {
        !self.team_ids.is_empty()
            || !self.webhook_ids.is_empty()
            || self.member_ids.iter().any(|id| *id != self.member_id)
    }
}

/// A schedule to write.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = report_schedule, treat_none_as_null = true)]
pub struct ScheduleInput {
    /// Id of the report.
    pub report_id: i64,
    /// Conditions of the reader, a list of [`Condition`].
    pub parameters: Value,
    /// The dataset of these conditions.
    pub dataset: i16,
    /// [`Every`].
    pub every: i16,
    /// Days of the week: 1 Monday to 7 Sunday.
    pub weekdays: Vec<i16>,
    /// Day of the month, 1 to 31.
    pub month_day: Option<i16>,
    /// Minute of the day in China.
    pub at_minute: i16,
    /// Members who get it.
    pub member_ids: Vec<i64>,
    /// Teams whose members get it.
    pub team_ids: Vec<i64>,
    /// Webhooks and group robots that get a notice of it.
    pub webhook_ids: Vec<i64>,
    /// The code of the measure of its condition.
    pub measure: Option<String>,
    /// [`Comparison`].
    pub comparison: Option<i16>,
    /// Threshold of the condition, a decimal number.
    pub threshold: Option<String>,
    /// [`Attached`].
    pub file: i16,
    /// Next due time; `None` for a paused one.
    pub next_at: Option<DateTime<Utc>>,
}

/// A schedule as a form sends it.
#[derive(Debug, Clone)]
pub struct NewSchedule {
    /// Id of the report; fixed after creation.
    pub report_id: Option<i64>,
    /// Conditions on the report's parameters.
    pub parameters: Vec<Condition>,
    /// Kind of its days.
    pub every: Every,
    /// Days of the week: 1 Monday to 7 Sunday.
    pub weekdays: Vec<i32>,
    /// Day of the month, 1 to 31.
    pub month_day: Option<i32>,
    /// Time of day in China, `HH:mm`.
    pub time: String,
    /// Members who get it.
    pub member_ids: Vec<i64>,
    /// Teams whose members get it.
    pub team_ids: Vec<i64>,
    /// Webhooks and group robots that get a notice of it.
    pub webhook_ids: Vec<i64>,
    /// The code of the measure of its condition.
    pub measure: Option<String>,
    /// Comparison of the measure's total.
    pub comparison: Option<Comparison>,
    /// Threshold of the comparison.
    pub threshold: Option<String>,
    /// The attached file.
    pub file: Attached,
}

/// A run of a schedule.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = report_schedule_run)]
pub struct Run {
    /// Id of the row.
    pub id: i64,
    /// When it was due.
    pub due_at: DateTime<Utc>,
    /// Member who sent it as a trial; `None`: sent by the calendar.
    pub tried_by: Option<i64>,
    /// [`RunState`].
    pub state: i16,
    /// Number of copies.
    pub total: i32,
    /// Number of delivered copies.
    pub sent: i32,
    /// When the last copy was settled.
    pub finished_at: Option<DateTime<Utc>>,
}

/// Reason why some copies of a run were not delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// Id of the run.
    pub run_id: i64,
    /// [`CopyState`].
    pub state: CopyState,
    /// Text for people.
    pub reason: String,
    /// Number of these copies.
    pub count: i64,
    /// The names of a few of their recipients.
    pub names: Vec<String>,
}

/// A webhook or a group robot, as a schedule shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Robot {
    /// Id of the row.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Whether it gets new events.
    pub active: bool,
}
