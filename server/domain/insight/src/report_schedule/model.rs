//! Rows and inputs of schedules, of their runs and of the copies of each run.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{report_schedule, report_schedule_run};

use crate::online_report::closed::closed;
use crate::online_report::definition::Condition;

closed! {
    /// On which days a schedule is due.
    Every {
        /// On each.
        Day = 1, "DAY", "每天";
        /// On those on which work is done, by the calendar of the enterprise.
        Workday = 2, "WORKDAY", "每个工作日";
        /// On days of the week.
        Weekdays = 3, "WEEKDAYS", "每周";
        /// On a day of the month; in shorter months on the last.
        MonthDay = 4, "MONTH_DAY", "每月";
        /// On the last day of the month.
        MonthEnd = 5, "MONTH_END", "每月最后一天";
        /// On the first day of the month on which work is done.
        FirstWorkday = 6, "FIRST_WORKDAY", "每月第一个工作日";
    }
}

closed! {
    /// How a figure of the whole is compared.
    Comparison {
        /// So much or more.
        AtLeast = 1, "AT_LEAST", "不小于";
        /// So much or less.
        AtMost = 2, "AT_MOST", "不大于";
    }
}

closed! {
    /// A file that comes with a copy.
    Attached {
        /// None.
        Nothing = 0, "NONE", "不附文件";
        /// A workbook.
        Xlsx = 1, "XLSX", "Excel";
        /// A text file.
        Csv = 2, "CSV", "CSV";
    }
}

closed! {
    /// How a run went.
    RunState {
        /// Copies are still under way.
        Running = 0, "RUNNING", "发送中";
        /// Everybody got theirs.
        Sent = 1, "SENT", "已发送";
        /// Some did not.
        Partly = 2, "PARTLY", "部分发送";
        /// Nobody was to get any.
        Nothing = 3, "NOTHING", "未发送";
        /// Nobody got any because something failed.
        Failed = 4, "FAILED", "发送失败";
    }
}

closed! {
    /// The end of a copy.
    CopyState {
        /// It is under way.
        Waiting = 0, "WAITING", "发送中";
        /// It was delivered.
        Sent = 1, "SENT", "已发送";
        /// The condition did not hold for this recipient.
        Unmet = 2, "UNMET", "未达到条件";
        /// There is nothing that this recipient may see.
        Withheld = 3, "WITHHELD", "无可发送";
        /// Something failed, and it is not tried any more.
        Failed = 4, "FAILED", "发送失败";
    }
}

closed! {
    /// To what a copy goes.
    Recipient {
        /// To a member.
        Member = 1, "MEMBER", "成员";
        /// To a webhook or the robot of a group.
        Robot = 2, "ROBOT", "消息推送";
    }
}

/// A schedule as it is read.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize)]
#[diesel(table_name = report_schedule)]
pub struct Schedule {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The report that is sent.
    pub report_id: i64,
    /// The member that it belongs to.
    pub member_id: i64,
    /// A list of [`Condition`].
    pub parameters: Value,
    /// The fact that they are about, see [`crate::online_report::definition::Source`].
    pub dataset: i16,
    /// [`Every`].
    pub every: i16,
    /// 1 Monday to 7 Sunday.
    pub weekdays: Vec<i16>,
    /// 1 to 31.
    pub month_day: Option<i16>,
    /// Minute of the day in China.
    pub at_minute: i16,
    /// Members who get it.
    pub member_ids: Vec<i64>,
    /// Teams whose members get it, with those of the teams below.
    pub team_ids: Vec<i64>,
    /// Webhooks and group robots that are told of it.
    pub webhook_ids: Vec<i64>,
    /// The code of the figure that a condition is about.
    pub measure: Option<String>,
    /// [`Comparison`].
    pub comparison: Option<i16>,
    /// A decimal number.
    pub threshold: Option<String>,
    /// [`Attached`].
    pub file: i16,
    /// It is sent by the calendar.
    pub enabled: bool,
    /// Why the product has paused it.
    pub paused_reason: Option<String>,
    /// When it is due next.
    pub next_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl Schedule {
    /// On which days it is due.
    pub fn every(&self) -> Every {
        Every::read(self.every).unwrap_or(Every::Day)
    }

    /// The parameters that were saved with it; nothing where this release can't read them.
    pub fn conditions(&self) -> Option<Vec<Condition>> {
        serde_json::from_value(self.parameters.clone()).ok()
    }

    /// The file that comes with it.
    pub fn attached(&self) -> Attached {
        Attached::read(self.file).unwrap_or(Attached::Nothing)
    }

    /// It goes to somebody besides its owner.
    pub fn is_for_others(&self) -> bool {
        !self.team_ids.is_empty()
            || !self.webhook_ids.is_empty()
            || self.member_ids.iter().any(|id| *id != self.member_id)
    }
}

/// A schedule as it is written.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = report_schedule, treat_none_as_null = true)]
pub struct ScheduleInput {
    /// The report that is sent.
    pub report_id: i64,
    /// A list of [`Condition`].
    pub parameters: Value,
    /// The fact that they are about.
    pub dataset: i16,
    /// [`Every`].
    pub every: i16,
    /// 1 Monday to 7 Sunday.
    pub weekdays: Vec<i16>,
    /// 1 to 31.
    pub month_day: Option<i16>,
    /// Minute of the day in China.
    pub at_minute: i16,
    /// Members who get it.
    pub member_ids: Vec<i64>,
    /// Teams whose members get it.
    pub team_ids: Vec<i64>,
    /// Webhooks and group robots that are told of it.
    pub webhook_ids: Vec<i64>,
    /// The code of the figure that a condition is about.
    pub measure: Option<String>,
    /// [`Comparison`].
    pub comparison: Option<i16>,
    /// A decimal number.
    pub threshold: Option<String>,
    /// [`Attached`].
    pub file: i16,
    /// When it is due next; nothing of a paused one.
    pub next_at: Option<DateTime<Utc>>,
}

/// A schedule as a form sends it.
#[derive(Debug, Clone)]
pub struct NewSchedule {
    /// The report; fixed once it is made.
    pub report_id: Option<i64>,
    /// Narrowing of the report's parameters.
    pub parameters: Vec<Condition>,
    /// On which days.
    pub every: Every,
    /// 1 Monday to 7 Sunday.
    pub weekdays: Vec<i32>,
    /// 1 to 31.
    pub month_day: Option<i32>,
    /// `HH:mm`.
    pub time: String,
    /// Members who get it.
    pub member_ids: Vec<i64>,
    /// Teams whose members get it.
    pub team_ids: Vec<i64>,
    /// Webhooks and group robots that are told of it.
    pub webhook_ids: Vec<i64>,
    /// The figure that a condition is about.
    pub measure: Option<String>,
    /// How it is compared.
    pub comparison: Option<Comparison>,
    /// With what.
    pub threshold: Option<String>,
    /// The file that comes with it.
    pub file: Attached,
}

/// A run of a schedule.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = report_schedule_run)]
pub struct Run {
    /// The row.
    pub id: i64,
    /// When it was due.
    pub due_at: DateTime<Utc>,
    /// The member that tried it; nothing: the calendar.
    pub tried_by: Option<i64>,
    /// [`RunState`].
    pub state: i16,
    /// So many copies.
    pub total: i32,
    /// So many were delivered.
    pub sent: i32,
    /// When the last copy was settled.
    pub finished_at: Option<DateTime<Utc>>,
}

/// Why some copies of a run were not delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// Of this run.
    pub run_id: i64,
    /// [`CopyState`].
    pub state: CopyState,
    /// For people.
    pub reason: String,
    /// So many copies.
    pub count: i64,
    /// The names of a few of their recipients.
    pub names: Vec<String>,
}

/// A webhook or a group robot, as a schedule shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Robot {
    /// The row.
    pub id: i64,
    /// Free text.
    pub name: String,
    /// It is told of new events.
    pub active: bool,
}
