//! Inputs of schedules.

use async_graphql::ID;
use xieli_domain::report_schedule::model::{Attached, NewSchedule};
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use super::enums::{ReportScheduleComparison, ReportScheduleEvery, ReportScheduleFile};
use crate::core::id::decode_as;
use crate::core::{decode, decode_all};
use crate::member::Member;
use crate::online_report::OnlineReport;
use crate::online_report::inputs::{OnlineReportConditionInput, conditions};
use crate::team::Team;

/// A schedule, new or as it is to be: what is absent is none.
#[derive(Debug, InputObject)]
pub struct ReportScheduleInput {
    /// The report; needed for a new one, and fixed from then on.
    pub online_report_id: Option<ID>,
    /// Conditions on the report's parameters, as its reader narrows it. "@me", "@mine" and "@directed" are whoever gets the copy.
    pub parameters: Option<Vec<OnlineReportConditionInput>>,
    /// On which days.
    pub every: ReportScheduleEvery,
    /// WEEKDAYS: 1 Monday to 7 Sunday.
    pub weekdays: Option<Vec<i32>>,
    /// MONTH_DAY: 1 to 31.
    pub month_day: Option<i32>,
    /// `HH:mm`, in the enterprise's zone.
    pub time: String,
    /// Members who get it, up to 200. Somebody besides oneself needs the right to change the report.
    pub member_ids: Option<Vec<ID>>,
    /// Teams whose members get it, with those of the teams below; up to 20.
    pub team_ids: Option<Vec<ID>>,
    /// Webhooks and group robots that are told of it, without figures; up to 10, with `e:manage`.
    pub webhook_ids: Option<Vec<ID>>,
    /// Sent only if this measure of the whole, as each recipient sees it, compares so; null: in any case.
    pub measure: Option<String>,
    /// How.
    pub comparison: Option<ReportScheduleComparison>,
    /// With this decimal number, in the unit in which the measure is shown.
    pub threshold: Option<String>,
    /// The file that comes with it; NONE if absent.
    pub file: Option<ReportScheduleFile>,
}

impl ReportScheduleInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<NewSchedule> {
        let webhooks = self.webhook_ids.unwrap_or_default();
        if webhooks.len() > 1000 {
            return Err(AppError::field("webhookIds", FieldCode::TooLong, "一次最多 1000 条"));
        }
        Ok(NewSchedule {
            report_id: self.online_report_id.as_ref().map(decode::<OnlineReport>).transpose()?,
            parameters: conditions(self.parameters),
            every: self.every.into(),
            weekdays: self.weekdays.unwrap_or_default(),
            month_day: self.month_day,
            time: self.time,
            member_ids: decode_all::<Member>(&self.member_ids.unwrap_or_default())?,
            team_ids: decode_all::<Team>(&self.team_ids.unwrap_or_default())?,
            webhook_ids: webhooks.iter().map(|id| decode_as("Webhook", id)).collect::<AppResult<_>>()?,
            measure: self.measure,
            comparison: self.comparison.map(Into::into),
            threshold: self.threshold,
            file: self.file.map_or(Attached::Nothing, Into::into),
        })
    }
}

/// Which schedules.
#[derive(Debug, InputObject)]
pub struct ReportScheduleIdsInput {
    /// 1 to 100.
    pub ids: Vec<ID>,
}
