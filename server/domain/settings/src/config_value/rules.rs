//! Rules of settings: validation and defaults. Pure functions.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{
    ConfigChanges, CustomerSetting, KpiPlanSetting, McenterSetting, ProjectSetting, TaskSetting,
    WeeklySetting, WorkClockSetting, WorkProjectSetting, WorkSetting,
};

/// The most days before a project's end for a notification.
pub const MAX_NOTICE_DAYS: i32 = 365;
/// The most days, and workdays, of a task's reminders.
pub const MAX_REMIND_DAYS: i32 = 30;
/// The most days after which a confirmed order is closed automatically.
pub const MAX_CLOSE_DAYS: i32 = 365;
/// The most minutes of working time before a notification about an order: about a month.
pub const MAX_ALERT_MINUTES: i32 = 10_080;
/// The shortest working day, in minutes.
const SHORTEST_DAY: i32 = 60;
/// The most stars that can count as a low rating.
pub const MAX_LOW_SCORE: i32 = 4;
/// The most drawn work items of a member at a time.
pub const MAX_DRAWN: i32 = 50;
/// The greatest rate of appraisals.
pub const MAX_RATE: f64 = 10.0;
/// The most days past its due date after which a plan is included in a dunning letter.
pub const MAX_DUNNING_DAYS: i32 = 90;
/// The days on which weekly reports can be due: from the Friday of their week to the Sunday of the week
/// after.
pub const DUE_DAYS: std::ops::RangeInclusive<i32> = 5..=14;
/// The longest grace period of weekly reports, in hours.
pub const MAX_GRACE_HOURS: i32 = 168;
/// The last minute of a grace period: the end of the week after, counted from the Monday of the week.
const LAST_MINUTE: i32 = 14 * 24 * 60;
/// Bases of achievement: receipts by the date of receipt, or contracts by the date of signing.
pub const BASES: [&str; 2] = ["RECEIPT", "CONTRACT"];

/// All settings (business §3 Enterprise settings kept). A domain with a setting adds it here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Projects.
    Project,
    /// Appraisals.
    KpiPlan,
    /// Customers.
    Customer,
    /// Tasks.
    Task,
    /// Work orders.
    Work,
    /// Clock of work orders.
    WorkClock,
    /// Project work.
    WorkProject,
    /// Management centre.
    Mcenter,
    /// Weekly reports.
    Weekly,
}

impl Setting {
    /// All settings.
    pub const ALL: [Self; 9] = [
        Self::Project,
        Self::KpiPlan,
        Self::Customer,
        Self::Task,
        Self::Work,
        Self::WorkClock,
        Self::WorkProject,
        Self::Mcenter,
        Self::Weekly,
    ];

    /// The code in calls and in the column.
    pub fn code(self) -> &'static str {
        match self {
            Self::Project => "project_setting",
            Self::KpiPlan => "kpi_plan_setting",
            Self::Customer => "customer_setting",
            Self::Task => "task_setting",
            Self::Work => "work_setting",
            Self::WorkClock => "work_clock_setting",
            Self::WorkProject => "work_project_setting",
            Self::Mcenter => "mcenter_setting",
            Self::Weekly => "weekly_setting",
        }
    }

    /// The setting with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.code() == code)
    }

    /// The effective value; a stored value that does not parse as the setting's type is treated as absent.
    pub fn read(self, stored: Option<&Value>) -> AppResult<Value> {
        match self {
            Self::Project => complete::<ProjectSetting>(stored),
            Self::KpiPlan => complete::<KpiPlanSetting>(stored),
            Self::Customer => complete::<CustomerSetting>(stored),
            Self::Task => complete::<TaskSetting>(stored),
            Self::Work => complete::<WorkSetting>(stored),
            Self::WorkClock => complete::<WorkClockSetting>(stored),
            Self::WorkProject => complete::<WorkProjectSetting>(stored),
            Self::Mcenter => complete::<McenterSetting>(stored),
            Self::Weekly => complete::<WeeklySetting>(stored),
        }
    }
}

fn complete<T: Default + Serialize + DeserializeOwned>(stored: Option<&Value>) -> AppResult<Value> {
    let value = stored.and_then(|stored| T::deserialize(stored).ok()).unwrap_or_default();
    serde_json::to_value(value).map_err(AppError::internal)
}

/// Whether the viewer may change settings.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage)
}

/// The setting with the changes applied; `offered` are the values of the dictionary `is_open`. A field of
/// another setting is refused by name.
pub fn changed(
    setting: Setting,
    current: &Value,
    changes: &ConfigChanges,
    offered: &[String],
) -> AppResult<Value> {
    let ConfigChanges {
        notice_day,
        kpi_rate,
        open_team_plan,
        is_open,
        remind_before,
        remind_overdue,
        escalate_after,
        arrive_check,
        audit_check,
        visit_check,
        close_days,
        day_start,
        day_end,
        workdays_only,
        pickup_remind,
        pickup_escalate,
        pickup_transfer,
        overdue_escalate,
        public_history,
        public_report,
        low_score,
        report_prices,
        draw_limit,
        basis,
        dunning_days,
        due_day,
        due_time,
        grace_hours,
    } = changes;
    let mut check = Checker::new();
    let mut value = current.clone();
    let mut put = |check: &mut Checker, of: Setting, field: &str, new: Option<Value>| {
        let Some(new) = new else { return };
        if of == setting {
            value[field] = new;
        } else {
            check.refuse(field, FieldCode::Invalid, "该设置没有这一项");
        }
    };
    put(&mut check, Setting::Project, "noticeDay", notice_day.map(Value::from));
    put(&mut check, Setting::KpiPlan, "kpiRate", kpi_rate.map(Value::from));
    put(&mut check, Setting::KpiPlan, "openTeamPlan", open_team_plan.map(Value::from));
    put(&mut check, Setting::Customer, "isOpen", is_open.clone().map(Value::from));
    put(&mut check, Setting::Task, "remindBefore", remind_before.map(Value::from));
    put(&mut check, Setting::Task, "remindOverdue", remind_overdue.map(Value::from));
    put(&mut check, Setting::Task, "escalateAfter", escalate_after.map(Value::from));
    put(&mut check, Setting::Work, "arriveCheck", arrive_check.map(Value::from));
    put(&mut check, Setting::Work, "auditCheck", audit_check.map(Value::from));
    put(&mut check, Setting::Work, "visitCheck", visit_check.map(Value::from));
    put(&mut check, Setting::Work, "closeDays", close_days.map(Value::from));
    put(&mut check, Setting::WorkClock, "dayStart", day_start.clone().map(Value::from));
    put(&mut check, Setting::WorkClock, "dayEnd", day_end.clone().map(Value::from));
    put(&mut check, Setting::WorkClock, "workdaysOnly", workdays_only.map(Value::from));
    put(&mut check, Setting::WorkClock, "pickupRemind", pickup_remind.map(Value::from));
    put(&mut check, Setting::WorkClock, "pickupEscalate", pickup_escalate.map(Value::from));
    put(&mut check, Setting::WorkClock, "pickupTransfer", pickup_transfer.map(Value::from));
    put(&mut check, Setting::WorkClock, "overdueEscalate", overdue_escalate.map(Value::from));
    put(&mut check, Setting::Work, "publicHistory", public_history.map(Value::from));
    put(&mut check, Setting::Work, "publicReport", public_report.map(Value::from));
    put(&mut check, Setting::Work, "lowScore", low_score.map(Value::from));
    put(&mut check, Setting::Work, "reportPrices", report_prices.map(Value::from));
    put(&mut check, Setting::WorkProject, "drawLimit", draw_limit.map(Value::from));
    put(&mut check, Setting::Mcenter, "basis", basis.clone().map(Value::from));
    put(&mut check, Setting::Mcenter, "dunningDays", dunning_days.map(Value::from));
    put(&mut check, Setting::Weekly, "dueDay", due_day.map(Value::from));
    put(&mut check, Setting::Weekly, "dueTime", due_time.clone().map(Value::from));
    put(&mut check, Setting::Weekly, "graceHours", grace_hours.map(Value::from));
    for (field, number, least, most) in [
        ("noticeDay", notice_day, 0, MAX_NOTICE_DAYS),
        ("remindBefore", remind_before, 0, MAX_REMIND_DAYS),
        ("escalateAfter", escalate_after, 0, MAX_REMIND_DAYS),
        ("closeDays", close_days, 0, MAX_CLOSE_DAYS),
        ("pickupRemind", pickup_remind, 0, MAX_ALERT_MINUTES),
        ("pickupEscalate", pickup_escalate, 0, MAX_ALERT_MINUTES),
        ("pickupTransfer", pickup_transfer, 0, MAX_ALERT_MINUTES),
        ("overdueEscalate", overdue_escalate, 0, MAX_ALERT_MINUTES),
        ("lowScore", low_score, 0, MAX_LOW_SCORE),
        ("drawLimit", draw_limit, 1, MAX_DRAWN),
        ("dunningDays", dunning_days, 1, MAX_DUNNING_DAYS),
        ("dueDay", due_day, *DUE_DAYS.start(), *DUE_DAYS.end()),
        ("graceHours", grace_hours, 0, MAX_GRACE_HOURS),
    ] {
        if number.is_some_and(|number| !(least..=most).contains(&number)) {
            check.refuse(field, FieldCode::Invalid, format!("请输入 {least} 到 {most} 的整数"));
        }
    }
    if kpi_rate.is_some_and(|rate| !is_rate(rate)) {
        check.refuse("kpiRate", FieldCode::Invalid, "请输入 0.01 到 10 的数，最多两位小数");
    }
    if is_open.as_ref().is_some_and(|value| !offered.contains(value)) {
        check.refuse("isOpen", FieldCode::Invalid, "请选择可见范围");
    }
    if basis.as_ref().is_some_and(|value| !BASES.contains(&value.as_str())) {
        check.refuse("basis", FieldCode::Invalid, "请选择达成口径");
    }
    if setting == Setting::WorkClock {
        day_of_work(&mut check, &value);
    }
    if setting == Setting::Weekly {
        deadline(&mut check, &value);
    }
    check.finish()?;
    Ok(value)
}

/// Validates a working day: it begins and ends at times of the day, and is an hour long at least.
fn day_of_work(check: &mut Checker, value: &Value) {
    let at = |field: &str| value[field].as_str().and_then(minute_of_day);
    let (start, end) = (at("dayStart"), at("dayEnd"));
    for (field, minute) in [("dayStart", start), ("dayEnd", end)] {
        if minute.is_none() {
            check.refuse(field, FieldCode::Invalid, "请输入 00:00 到 24:00 的时间");
        }
    }
    if let (Some(start), Some(end)) = (start, end)
        && end < start + SHORTEST_DAY
    {
        check.refuse("dayEnd", FieldCode::Invalid, "下班时间应至少晚于上班时间一小时");
    }
}

/// Validates the deadline of weekly reports: a time of the day, and a grace period that ends with the week
/// after at the latest. Two weeks are then never expected at once.
fn deadline(check: &mut Checker, value: &Value) {
    let Some(minute) = value["dueTime"].as_str().and_then(minute_of_day) else {
        check.refuse("dueTime", FieldCode::Invalid, "请输入 00:00 到 24:00 的时间");
        return;
    };
    let number = |field: &str| value[field].as_i64().and_then(|number| i32::try_from(number).ok());
    let (Some(day), Some(grace)) = (number("dueDay"), number("graceHours")) else { return };
    let sound = DUE_DAYS.contains(&day) && (0..=MAX_GRACE_HOURS).contains(&grace);
    if sound && (day - 1) * 24 * 60 + minute + grace * 60 > LAST_MINUTE {
        check.refuse("graceHours", FieldCode::Invalid, "宽限时间应在下一周的星期日结束以前");
    }
}

/// The minute of the day of `HH:MM`, 24:00 being its end.
pub fn minute_of_day(text: &str) -> Option<i32> {
    let (hours, minutes) = text.split_once(':')?;
    let number = |text: &str, most: i32| -> Option<i32> {
        let plain = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse().ok())?.filter(|number| *number <= most)
    };
    let minute = number(hours, 24)? * 60 + number(minutes, 59)?;
    (minute <= 24 * 60).then_some(minute)
}

fn is_rate(rate: f64) -> bool {
    let hundredths = rate * 100.0;
    (0.01..=MAX_RATE).contains(&rate) && (hundredths - hundredths.round()).abs() < 1e-6
}
