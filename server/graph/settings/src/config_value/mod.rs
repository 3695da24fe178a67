//! Settings of an enterprise in the GraphQL schema (business §3 Enterprise settings kept).

use async_graphql::{Context, Json};
use serde_json::Value;
use xieli_domain::config_value::model::{self, ConfigChanges};
use xieli_domain::config_value::rules::Setting;
use xieli_domain::config_value::{service, store};
use xieli_domain::setting;
use xieli_macros::{Enum, InputObject, object};

use crate::core::payload;
use crate::core::{ContextExt, Result};

/// Setting of an enterprise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Setting")]
pub enum ConfigCode {
    /// Settings of projects.
    Project,
    /// Settings of appraisals.
    KpiPlan,
    /// Settings of customers.
    Customer,
    /// Settings of tasks.
    Task,
    /// Settings of work orders.
    Work,
    /// Settings of the deadlines of work orders.
    WorkClock,
    /// Settings of project work.
    WorkProject,
    /// Settings of the management centre.
    Mcenter,
    /// Settings of weekly reports.
    Weekly,
}

/// A setting with its effective values: those of the enterprise, or the defaults.
pub struct ConfigValue(model::ConfigValue);

impl From<model::ConfigValue> for ConfigValue {
    fn from(value: model::ConfigValue) -> Self {
        Self(value)
    }
}

/// A setting with its effective values: those of the enterprise, or the defaults.
#[object(login)]
impl ConfigValue {
    /// The code of the setting.
    fn code(&self) -> &'static str {
        self.0.setting.code()
    }

    /// All of its fields: `noticeDay` of projects, `kpiRate` and `openTeamPlan` of appraisals, `isOpen` of
    /// customers, `remindBefore`, `remindOverdue` and `escalateAfter` of tasks, `arriveCheck`, `auditCheck`,
    /// `visitCheck`, `closeDays`, `publicHistory`, `publicReport`, `lowScore` and `reportPrices` of work
    /// orders, `dayStart`, `dayEnd`, `workdaysOnly`, `pickupRemind`, `pickupEscalate`, `pickupTransfer` and
    /// `overdueEscalate` of their deadlines, `drawLimit` of project work, `basis` and `dunningDays` of the
    /// management centre, `dueDay`, `dueTime` and `graceHours` of weekly reports.
    fn value(&self) -> Json<&Value> {
        Json(&self.0.value)
    }

    /// The version, to be sent back with changes; 0 while only the default exists.
    fn version(&self) -> i32;
}

/// Changes to a setting: an absent field stays, a field of another setting is refused.
#[derive(Debug, InputObject)]
pub struct ConfigValueUpdateInput {
    /// The setting to change.
    pub code: ConfigCode,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
    /// Projects: days before the end of a project at which its members are notified, 0 to 365.
    pub notice_day: Option<i32>,
    /// Appraisals: the factor of a plan's result, 0.01 to 10.
    pub kpi_rate: Option<f64>,
    /// Appraisals: whether directors of teams see the plans.
    pub open_team_plan: Option<bool>,
    /// Customers: the visibility of a new one, a value of the dictionary `is_open`.
    pub is_open: Option<String>,
    /// Tasks: days before the end of a task at which its members are notified, 0 to 30; 0: on the day itself.
    pub remind_before: Option<i32>,
    /// Tasks: whether the members are notified once it is overdue.
    pub remind_overdue: Option<bool>,
    /// Tasks: workdays after the end at which the managers of the members are notified, 0 to 30; 0: never.
    pub escalate_after: Option<i32>,
    /// Work orders: whether the technician confirms arrival.
    pub arrive_check: Option<bool>,
    /// Work orders: whether finished work has to be checked.
    pub audit_check: Option<bool>,
    /// Work orders: whether a confirmed order awaits a follow-up call.
    pub visit_check: Option<bool>,
    /// Work orders: days after which a confirmed order is closed automatically, 0 to 365; 0: never.
    pub close_days: Option<i32>,
    /// Work orders: whether the public page of a device's label shows its repair history.
    pub public_history: Option<bool>,
    /// Work orders: whether the public page of a device's label accepts fault reports.
    pub public_report: Option<bool>,
    /// Work orders: the highest number of stars at which a customer's rating opens a follow-up order, 0 to 4;
    /// 0: none.
    pub low_score: Option<i32>,
    /// Work orders: whether the service report shows prices.
    pub report_prices: Option<bool>,
    /// Deadlines of work orders: the start of the working day, `HH:MM`.
    pub day_start: Option<String>,
    /// Deadlines of work orders: the end of the working day, at least an hour later, up to `24:00`.
    pub day_end: Option<String>,
    /// Deadlines of work orders: whether only workdays count.
    pub workdays_only: Option<bool>,
    /// Deadlines of work orders: minutes without acceptance after which the technician is reminded, 0 to
    /// 10080; 0: never.
    pub pickup_remind: Option<i32>,
    /// Deadlines of work orders: minutes without acceptance after which the team's directors are notified; 0:
    /// never.
    pub pickup_escalate: Option<i32>,
    /// Deadlines of work orders: minutes without acceptance after which the member on call is sent; 0: never.
    pub pickup_transfer: Option<i32>,
    /// Deadlines of work orders: minutes past the deadline after which the team's directors are notified; 0:
    /// never.
    pub overdue_escalate: Option<i32>,
    /// Project work: the number of unfinished items that a member may have claimed at a time, 1 to 50.
    pub draw_limit: Option<i32>,
    /// Management centre: the basis of target figures, RECEIPT by day of receipt or CONTRACT by day of
    /// signature.
    pub basis: Option<String>,
    /// Management centre: days after which an overdue payment plan is included in a dunning letter, 1 to 90.
    pub dunning_days: Option<i32>,
    /// Weekly reports: the day of the deadline, counted from the Monday of the report's week as 1, 5 to 14; 8
    /// is the Monday after.
    pub due_day: Option<i32>,
    /// Weekly reports: the time of the deadline on that day, `HH:MM`, up to `24:00`.
    pub due_time: Option<String>,
    /// Weekly reports: hours after the deadline in which a report is not late, 0 to 168, until the end of the
    /// week after at most.
    pub grace_hours: Option<i32>,
}

payload! {
    /// The setting, or the errors of the input.
    login ConfigValuePayload {
        /// The setting after the change; null when nothing was changed.
        config_value: ConfigValue
    }
}

/// The settings to supplement with missing defaults.
#[derive(Debug, InputObject)]
pub struct SettingInitializeInput {
    /// The code in the form of REST: `project_tag`, `customer_setting`, `product_category`.
    pub code: String,
}

/// The setting to reset to the system's default.
#[derive(Debug, InputObject)]
pub struct SettingResetInput {
    /// The code in the form of REST: `project_tag`, `customer_setting`.
    pub code: String,
}

payload! {
    /// The supplemented settings, or the errors of the input.
    login SettingInitializePayload {
        /// The code as sent; null when it was refused.
        code: String
    }
}

payload! {
    /// The reset setting, or the errors of the input.
    login SettingResetPayload {
        /// The code as sent; null when nothing was changed.
        code: String
    }
}

/// Queries of settings.
#[derive(Default)]
pub struct ConfigValueQuery;

/// Queries of settings.
#[object(root)]
impl ConfigValueQuery {
    /// A setting of the enterprise, or its default where none is stored (core §7 `GET configvalue/{code}`).
    #[login]
    async fn config_value(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The setting to read.")] code: ConfigCode,
    ) -> Result<Option<ConfigValue>> {
        let value = store::get(&*ctx.read().await?, ctx.viewer()?, code.into()).await?;
        Ok(Some(ConfigValue(value)))
    }
}

/// Mutations of settings.
#[derive(Default)]
pub struct ConfigValueMutation;

/// Mutations of settings.
#[object(root)]
impl ConfigValueMutation {
    /// Changes a setting of the enterprise (core §7 `PUT configvalue/{code}`).
    #[requires("e:manage")]
    async fn config_value_update(
        &self,
        ctx: &Context<'_>,
        input: ConfigValueUpdateInput,
    ) -> Result<ConfigValuePayload> {
        let (code, version) = (input.code, input.version);
        let changes = ConfigChanges {
            notice_day: input.notice_day,
            kpi_rate: input.kpi_rate,
            open_team_plan: input.open_team_plan,
            is_open: input.is_open,
            remind_before: input.remind_before,
            remind_overdue: input.remind_overdue,
            escalate_after: input.escalate_after,
            arrive_check: input.arrive_check,
            audit_check: input.audit_check,
            visit_check: input.visit_check,
            close_days: input.close_days,
            public_history: input.public_history,
            public_report: input.public_report,
            low_score: input.low_score,
            report_prices: input.report_prices,
            day_start: input.day_start,
            day_end: input.day_end,
            workdays_only: input.workdays_only,
            pickup_remind: input.pickup_remind,
            pickup_escalate: input.pickup_escalate,
            pickup_transfer: input.pickup_transfer,
            overdue_escalate: input.overdue_escalate,
            draw_limit: input.draw_limit,
            basis: input.basis,
            dunning_days: input.dunning_days,
            due_day: input.due_day,
            due_time: input.due_time,
            grace_hours: input.grace_hours,
        };
        let changed = service::update(ctx.db()?, ctx.viewer()?, code.into(), version, changes).await;
        ConfigValuePayload::from(changed)
    }

    /// Adds missing defaults for this code (core §7 `POST setting/{code}`): a category tree gets its initial
    /// nodes. Changed values stay as they are; dictionaries and settings always have their defaults.
    #[requires("e:manage,kpi:indicationCategory:create,project:manage")]
    async fn setting_initialize(
        &self,
        ctx: &Context<'_>,
        input: SettingInitializeInput,
    ) -> Result<SettingInitializePayload> {
        let done = setting::initialize(ctx.db()?, ctx.viewer()?, &input.code).await;
        SettingInitializePayload::from(done)
    }

    /// Resets a dictionary to the system's items, or a setting to its default. No item that records refer to
    /// is lost.
    #[requires("e:manage")]
    async fn setting_reset(
        &self,
        ctx: &Context<'_>,
        input: SettingResetInput,
    ) -> Result<SettingResetPayload> {
        let done = setting::reset(ctx.db()?, ctx.viewer()?, &input.code).await;
        SettingResetPayload::from(done)
    }
}
