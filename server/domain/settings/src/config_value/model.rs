//! Settings, their types and their defaults.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::config_value;

/// Settings of projects.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ProjectSetting {
    /// Days before its end that a project's members are notified (business §9: 30).
    pub notice_day: i32,
}

impl Default for ProjectSetting {
    fn default() -> Self {
        Self { notice_day: 30 }
    }
}

/// Settings of appraisals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct KpiPlanSetting {
    /// Factor of a plan's result (business §9: 1).
    pub kpi_rate: f64,
    /// Whether directors of teams see the plans (business §5).
    pub open_team_plan: bool,
}

impl Default for KpiPlanSetting {
    fn default() -> Self {
        Self { kpi_rate: 1.0, open_team_plan: false }
    }
}

/// Settings of customers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct CustomerSetting {
    /// Default visibility of a new customer: a value of the dictionary `is_open`.
    pub is_open: String,
}

impl Default for CustomerSetting {
    fn default() -> Self {
        Self { is_open: "1".to_owned() }
    }
}

/// Settings of tasks: notifications before and after their end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TaskSetting {
    /// Days before its end that a task's members are notified; 0: on its day.
    pub remind_before: i32,
    /// Whether they are notified once it is overdue.
    pub remind_overdue: bool,
    /// Workdays after its end that their superiors are notified; 0: never.
    pub escalate_after: i32,
}

impl Default for TaskSetting {
    fn default() -> Self {
        Self { remind_before: 1, remind_overdue: true, escalate_after: 3 }
    }
}

/// Settings of work orders: their steps, automatic closing, and visibility to customers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WorkSetting {
    /// Whether the technician confirms their arrival.
    pub arrive_check: bool,
    /// Whether finished work waits for an audit.
    pub audit_check: bool,
    /// Whether a confirmed order awaits a return visit.
    pub visit_check: bool,
    /// Days after which a confirmed order is closed automatically; 0: never.
    pub close_days: i32,
    /// Whether the public page of a device's label shows its repairs.
    pub public_history: bool,
    /// Whether a fault can be reported from the public page of a device's label.
    pub public_report: bool,
    /// Most stars of a customer's rating that open a follow-up order; 0: none do.
    pub low_score: i32,
    /// Whether the service report contains prices.
    pub report_prices: bool,
}

impl Default for WorkSetting {
    fn default() -> Self {
        Self {
            arrive_check: false,
            audit_check: true,
            visit_check: true,
            close_days: 7,
            public_history: false,
            public_report: false,
            low_score: 2,
            report_prices: false,
        }
    }
}

/// Clock of work orders: working hours, and the delays of reminders and escalations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WorkClockSetting {
    /// Start of the working day, in China: `HH:MM`.
    pub day_start: String,
    /// End of the working day, at least an hour later; `24:00` is midnight.
    pub day_end: String,
    /// Whether the clock stops on days without work.
    pub workdays_only: bool,
    /// Minutes without a pickup after which the technician is reminded; 0: never.
    pub pickup_remind: i32,
    /// Minutes without a pickup after which the directors of the responsible team are notified; 0: never.
    pub pickup_escalate: i32,
    /// Minutes without a pickup after which the order is reassigned to the technician on call; 0: never.
    pub pickup_transfer: i32,
    /// Minutes past its deadline after which the directors of the team in charge are notified; 0: never.
    pub overdue_escalate: i32,
}

impl Default for WorkClockSetting {
    fn default() -> Self {
        Self {
            day_start: "09:00".to_owned(),
            day_end: "18:00".to_owned(),
            workdays_only: true,
            pickup_remind: 30,
            pickup_escalate: 60,
            pickup_transfer: 0,
            overdue_escalate: 60,
        }
    }
}

/// Settings of project work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WorkProjectSetting {
    /// The most unfinished drawn work items of a member at a time.
    pub draw_limit: i32,
}

impl Default for WorkProjectSetting {
    fn default() -> Self {
        Self { draw_limit: 5 }
    }
}

/// Settings of the management centre.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct McenterSetting {
    /// Basis of a target's achievement: one of [`super::rules::BASES`].
    pub basis: String,
    /// Days past its due date after which a plan is included in a dunning letter.
    pub dunning_days: i32,
}

impl Default for McenterSetting {
    fn default() -> Self {
        Self { basis: "RECEIPT".to_owned(), dunning_days: 30 }
    }
}

/// Settings of weekly reports: their deadline, and the grace period after it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WeeklySetting {
    /// Day of the deadline, counted from the Monday of the report's week as 1; 8 is the Monday after.
    pub due_day: i32,
    /// Time of the deadline on that day, in China: `HH:MM`; `24:00` is midnight.
    pub due_time: String,
    /// Hours after the deadline in which a report is not late yet.
    pub grace_hours: i32,
}

impl Default for WeeklySetting {
    fn default() -> Self {
        Self { due_day: 8, due_time: "12:00".to_owned(), grace_hours: 24 }
    }
}

/// A stored setting.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize)]
#[diesel(table_name = config_value)]
pub struct Row {
    /// Code, see [`super::rules::Setting`].
    pub code: String,
    /// An object of the setting's type.
    pub value: Value,
    /// For optimistic locking.
    pub version: i32,
}

/// The effective setting of an enterprise; version 0 is the default.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigValue {
    /// Setting.
    pub setting: super::rules::Setting,
    /// Value of the setting's type, with all fields.
    pub value: Value,
    /// Version for the optimistic lock, to be sent back with changes.
    pub version: i32,
}

/// Changes to a setting; each field belongs to one setting.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ConfigChanges {
    /// [`ProjectSetting::notice_day`].
    pub notice_day: Option<i32>,
    /// [`KpiPlanSetting::kpi_rate`].
    pub kpi_rate: Option<f64>,
    /// [`KpiPlanSetting::open_team_plan`].
    pub open_team_plan: Option<bool>,
    /// [`CustomerSetting::is_open`].
    pub is_open: Option<String>,
    /// [`TaskSetting::remind_before`].
    pub remind_before: Option<i32>,
    /// [`TaskSetting::remind_overdue`].
    pub remind_overdue: Option<bool>,
    /// [`TaskSetting::escalate_after`].
    pub escalate_after: Option<i32>,
    /// [`WorkSetting::arrive_check`].
    pub arrive_check: Option<bool>,
    /// [`WorkSetting::audit_check`].
    pub audit_check: Option<bool>,
    /// [`WorkSetting::visit_check`].
    pub visit_check: Option<bool>,
    /// [`WorkSetting::close_days`].
    pub close_days: Option<i32>,
    /// [`WorkClockSetting::day_start`].
    pub day_start: Option<String>,
    /// [`WorkClockSetting::day_end`].
    pub day_end: Option<String>,
    /// [`WorkClockSetting::workdays_only`].
    pub workdays_only: Option<bool>,
    /// [`WorkClockSetting::pickup_remind`].
    pub pickup_remind: Option<i32>,
    /// [`WorkClockSetting::pickup_escalate`].
    pub pickup_escalate: Option<i32>,
    /// [`WorkClockSetting::pickup_transfer`].
    pub pickup_transfer: Option<i32>,
    /// [`WorkClockSetting::overdue_escalate`].
    pub overdue_escalate: Option<i32>,
    /// [`WorkSetting::public_history`].
    pub public_history: Option<bool>,
    /// [`WorkSetting::public_report`].
    pub public_report: Option<bool>,
    /// [`WorkSetting::low_score`].
    pub low_score: Option<i32>,
    /// [`WorkSetting::report_prices`].
    pub report_prices: Option<bool>,
    /// [`WorkProjectSetting::draw_limit`].
    pub draw_limit: Option<i32>,
    /// [`McenterSetting::basis`].
    pub basis: Option<String>,
    /// [`McenterSetting::dunning_days`].
    pub dunning_days: Option<i32>,
    /// [`WeeklySetting::due_day`].
    pub due_day: Option<i32>,
    /// [`WeeklySetting::due_time`].
    pub due_time: Option<String>,
    /// [`WeeklySetting::grace_hours`].
    pub grace_hours: Option<i32>,
}
