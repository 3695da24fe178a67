//! What an enterprise decides for itself, in the schema (business §3 Enterprise settings kept).

use async_graphql::{Context, Json};
use serde_json::Value;
use xieli_domain::config_value::model::{self, ConfigChanges};
use xieli_domain::config_value::rules::Setting;
use xieli_domain::config_value::{service, store};
use xieli_domain::setting;
use xieli_macros::{Enum, InputObject, object};

use crate::core::payload;
use crate::core::{Reach, Result};

/// Which setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Setting")]
pub enum ConfigCode {
    /// Of projects.
    Project,
    /// Of appraisals.
    KpiPlan,
    /// Of customers.
    Customer,
    /// Of tasks.
    Task,
    /// Of work orders.
    Work,
    /// Of the clock of work orders.
    WorkClock,
    /// Of project work.
    WorkProject,
    /// Of the management centre.
    Mcenter,
}

/// A setting as it counts for the enterprise.
pub struct ConfigValue(model::ConfigValue);

impl From<model::ConfigValue> for ConfigValue {
    fn from(value: model::ConfigValue) -> Self {
        Self(value)
    }
}

/// A setting as it counts for the enterprise.
#[object(login)]
impl ConfigValue {
    /// Which.
    fn code(&self) -> &'static str {
        self.0.setting.code()
    }

    /// All of its fields: `noticeDay` of projects, `kpiRate` and `openTeamPlan` of appraisals, `isOpen` of customers,
    /// `remindBefore`, `remindOverdue` and `escalateAfter` of tasks, `arriveCheck`, `auditCheck`, `visitCheck`,
    /// `closeDays`, `publicHistory`, `publicReport`, `lowScore` and `reportPrices` of work orders, `dayStart`, `dayEnd`,
    /// `workdaysOnly`, `pickupRemind`, `pickupEscalate`, `pickupTransfer` and `overdueEscalate` of their clock, `drawLimit` of
    /// project work, `basis` and `dunningDays` of the management centre.
    fn value(&self) -> Json<&Value> {
        Json(&self.0.value)
    }

    /// To be sent back with changes; 0 while nothing but the default was ever stored.
    fn version(&self) -> i32;
}

/// Changes to a setting: an absent field stays, a field of another setting is refused.
#[derive(Debug, InputObject)]
pub struct ConfigValueUpdateInput {
    /// Which.
    pub code: ConfigCode,
    /// As read; absent: whatever it is now.
    pub version: Option<i32>,
    /// Of projects: days before its end that a project's people are told, 0 to 365.
    pub notice_day: Option<i32>,
    /// Of appraisals: what a plan's result is multiplied with, 0.01 to 10.
    pub kpi_rate: Option<f64>,
    /// Of appraisals: whether directors of teams see the plans.
    pub open_team_plan: Option<bool>,
    /// Of customers: who sees a new one, a value of the dictionary `is_open`.
    pub is_open: Option<String>,
    /// Of tasks: days before its end that a task's people are told, 0 to 30; 0: on its day.
    pub remind_before: Option<i32>,
    /// Of tasks: whether they are told once it is overdue.
    pub remind_overdue: Option<bool>,
    /// Of tasks: workdays after its end that those above them are told, 0 to 30; 0: never.
    pub escalate_after: Option<i32>,
    /// Of work orders: whether who goes there says when they have arrived.
    pub arrive_check: Option<bool>,
    /// Of work orders: whether finished work waits for somebody's check.
    pub audit_check: Option<bool>,
    /// Of work orders: whether a confirmed one awaits a visit.
    pub visit_check: Option<bool>,
    /// Of work orders: days after which a confirmed one is closed by itself, 0 to 365; 0: never.
    pub close_days: Option<i32>,
    /// Of work orders: whether the page of a device's label shows what was repaired there.
    pub public_history: Option<bool>,
    /// Of work orders: whether whoever scans a device's label can report a fault.
    pub public_report: Option<bool>,
    /// Of work orders: so many stars and fewer from a customer open a further order, 0 to 4; 0: none do.
    pub low_score: Option<i32>,
    /// Of work orders: whether the service report has prices.
    pub report_prices: Option<bool>,
    /// Of the clock of work orders: when a day of work begins, `HH:MM`.
    pub day_start: Option<String>,
    /// Of the clock of work orders: when it ends, at least an hour later, up to `24:00`.
    pub day_end: Option<String>,
    /// Of the clock of work orders: whether it stands still on days without work.
    pub workdays_only: Option<bool>,
    /// Of the clock of work orders: minutes without a pickup after which who was sent is reminded, 0 to 10080; 0: never.
    pub pickup_remind: Option<i32>,
    /// Of the clock of work orders: minutes without a pickup after which the directors of the team are told; 0: never.
    pub pickup_escalate: Option<i32>,
    /// Of the clock of work orders: minutes without a pickup after which whoever is on call is sent; 0: never.
    pub pickup_transfer: Option<i32>,
    /// Of the clock of work orders: minutes past their end after which the directors of the team are told; 0: never.
    pub overdue_escalate: Option<i32>,
    /// Of project work: how much that is drawn and not finished somebody may have at a time, 1 to 50.
    pub draw_limit: Option<i32>,
    /// Of the management centre: what achieves targets, RECEIPT by days of receipt or CONTRACT by days of signature.
    pub basis: Option<String>,
    /// Of the management centre: days past its day after which a plan belongs into a letter, 1 to 90.
    pub dunning_days: Option<i32>,
}

payload! {
    /// A setting, or why not.
    login ConfigValuePayload {
        /// As it is now; null when nothing was changed.
        config_value: ConfigValue
    }
}

/// Where to put in what is missing.
#[derive(Debug, InputObject)]
pub struct SettingInitializeInput {
    /// As REST calls spell it: `project_tag`, `customer_setting`, `product_category`.
    pub code: String,
}

/// What to bring back to the system's.
#[derive(Debug, InputObject)]
pub struct SettingResetInput {
    /// As REST calls spell it: `project_tag`, `customer_setting`.
    pub code: String,
}

payload! {
    /// Where what was missing was put in, or why not.
    login SettingInitializePayload {
        /// As sent; null when it was refused.
        code: String
    }
}

payload! {
    /// What was brought back to the system's, or why not.
    login SettingResetPayload {
        /// As sent; null when nothing was changed.
        code: String
    }
}

/// Root fields that read settings.
#[derive(Default)]
pub struct ConfigValueQuery;

/// Root fields that read settings.
#[object(root)]
impl ConfigValueQuery {
    /// A setting of the enterprise, the default where nobody decided (core §7 `GET configvalue/{code}`).
    #[login]
    async fn config_value(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] code: ConfigCode,
    ) -> Result<Option<ConfigValue>> {
        let value = store::get(&*ctx.read().await?, ctx.viewer()?, code.into()).await?;
        Ok(Some(ConfigValue(value)))
    }
}

/// Root fields that change settings.
#[derive(Default)]
pub struct ConfigValueMutation;

/// Root fields that change settings.
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
        };
        let changed = service::update(ctx.db()?, ctx.viewer()?, code.into(), version, changes).await;
        ConfigValuePayload::from(changed)
    }

    /// Puts in what is missing where this code names it (core §7 `POST setting/{code}`): a category tree gets the nodes that
    /// one may begin with. What somebody changed stays as it is; dictionaries and settings lack nothing.
    #[requires("e:manage,kpi:indicationCategory:create,project:manage")]
    async fn setting_initialize(
        &self,
        ctx: &Context<'_>,
        input: SettingInitializeInput,
    ) -> Result<SettingInitializePayload> {
        let done = setting::initialize(ctx.db()?, ctx.viewer()?, &input.code).await;
        SettingInitializePayload::from(done)
    }

    /// Brings a dictionary back to the system's items, a setting back to its default. Nothing that records name is lost.
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
