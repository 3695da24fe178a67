//! GraphQL inputs of report schedules.

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

/// A schedule, new or changed; every field is written, absent ones as empty.
#[derive(Debug, InputObject)]
pub struct ReportScheduleInput {
    /// The report; required of a new schedule, and fixed afterwards.
    pub online_report_id: Option<ID>,
    /// Conditions on the report's parameters, as set by a reader. "@me", "@mine" and "@directed" refer to the
    /// recipient.
    pub parameters: Option<Vec<OnlineReportConditionInput>>,
    /// The days on which it is sent.
    pub every: ReportScheduleEvery,
    /// WEEKDAYS: 1 Monday to 7 Sunday.
    pub weekdays: Option<Vec<i32>>,
    /// MONTH_DAY: 1 to 31.
    pub month_day: Option<i32>,
    /// Time of day `HH:mm`, in the enterprise's time zone.
    pub time: String,
    /// Ids of the recipients, up to 200. Recipients other than the caller require the right to change the
    /// report.
    pub member_ids: Option<Vec<ID>>,
    /// Ids of teams whose members receive it, with those of the teams below; up to 20.
    pub team_ids: Option<Vec<ID>>,
    /// Ids of webhooks and group robots that are notified without figures; up to 10, with the permission
    /// `e:manage`.
    pub webhook_ids: Option<Vec<ID>>,
    /// The measure of a condition: sent only if its total, as the recipient sees it, compares so; null:
    /// always sent.
    pub measure: Option<String>,
    /// The comparison of the condition.
    pub comparison: Option<ReportScheduleComparison>,
    /// The threshold of the condition, a decimal number in the display unit of the measure.
    pub threshold: Option<String>,
    /// The file sent with it; NONE if absent.
    pub file: Option<ReportScheduleFile>,
}

impl ReportScheduleInput {
    /// The schedule as the domain takes it.
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

/// Ids of schedules.
#[derive(Debug, InputObject)]
pub struct ReportScheduleIdsInput {
    /// 1 to 100 ids.
    pub ids: Vec<ID>,
}
