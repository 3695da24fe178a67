//! Schedules as they look from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::online_report::catalog::Dataset;
use xieli_domain::online_report::definition::{Condition, Source};
use xieli_domain::report_schedule::calendar::{Calendar, said, time};
use xieli_domain::report_schedule::loaders::{LatestRunOfSchedule, RobotById};
use xieli_domain::report_schedule::model::{self, CopyState, RunState};
use xieli_domain::report_schedule::{rules, store};
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

use super::enums::{
    ReportScheduleComparison, ReportScheduleCopyState, ReportScheduleEvery, ReportScheduleFile,
    ReportScheduleRunState,
};
use crate::core::{Reach, Result, by_row, record};
use crate::member::Member;
use crate::online_report::conditions::OnlineReportCondition;
use crate::team::Team;

record!(
    /// A report that is sent by the calendar: to each recipient as they see it at that moment.
    ReportSchedule: model::Schedule, store::find
);

/// A report that is sent by the calendar: to each recipient as they see it at that moment.
#[object(login, common(id, row_id, created_at, version))]
impl ReportSchedule {
    /// The `rowId` of the report.
    fn report_row_id(&self) -> String {
        self.0.report_id.to_string()
    }

    /// Conditions on the report's parameters, as its reader narrows it.
    fn parameters(&self) -> Vec<OnlineReportCondition> {
        let Some(dataset) = Source::read(self.0.dataset).map(Dataset::of) else { return Vec::new() };
        let called = |one: Condition| {
            let field = dataset.field(&one.field)?;
            Some(OnlineReportCondition::called(field.code, field.label, field, one))
        };
        self.0.conditions().unwrap_or_default().into_iter().filter_map(called).collect()
    }

    /// On which days.
    fn every(&self) -> ReportScheduleEvery {
        self.0.every().into()
    }

    /// WEEKDAYS: 1 Monday to 7 Sunday.
    fn weekdays(&self) -> Vec<i32> {
        self.0.weekdays.iter().map(|day| i32::from(*day)).collect()
    }

    /// MONTH_DAY: 1 to 31.
    fn month_day(&self) -> Option<i32> {
        self.0.month_day.map(i32::from)
    }

    /// `HH:mm`, in the enterprise's zone.
    fn time(&self) -> String {
        time(self.0.at_minute)
    }

    /// When it is sent, for people.
    fn timing(&self) -> String {
        said(&Calendar::from(&*self.0))
    }

    /// Members who get it.
    async fn members(&self, ctx: &Context<'_>) -> Result<Vec<Member>> {
        let key = |id: &i64| TenantKey::new(self.0.enterprise_id, *id);
        let keys = self.0.member_ids.iter().map(key).collect();
        let found = ctx.loaders()?.load_many::<MemberById>(keys).await?;
        Ok(found.into_iter().map(Member::from).collect())
    }

    /// Teams whose members get it, with those of the teams below.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Vec<Team>> {
        let key = |id: &i64| TenantKey::new(self.0.enterprise_id, *id);
        let keys = self.0.team_ids.iter().map(key).collect();
        let found = ctx.loaders()?.load_many::<TeamById>(keys).await?;
        Ok(found.into_iter().map(Team::from).collect())
    }

    /// Webhooks and group robots that are told of it, without figures.
    async fn robots(&self, ctx: &Context<'_>) -> Result<Vec<ReportScheduleRobot>> {
        let key = |id: &i64| TenantKey::new(self.0.enterprise_id, *id);
        let keys = self.0.webhook_ids.iter().map(key).collect();
        let found = ctx.loaders()?.load_many::<RobotById>(keys).await?;
        let robot = |one: std::sync::Arc<model::Robot>| ReportScheduleRobot {
            row_id: one.id.to_string(),
            name: one.name.clone(),
            is_active: one.active,
        };
        Ok(found.into_iter().map(robot).collect())
    }

    /// The code of the measure of the whole that a condition is about; null: it is sent in any case.
    fn measure(&self) -> Option<&str>;

    /// How it is compared.
    fn comparison(&self) -> Option<ReportScheduleComparison> {
        self.0.comparison.and_then(model::Comparison::read).map(Into::into)
    }

    /// With this decimal number.
    fn threshold(&self) -> Option<&str>;

    /// The file that comes with it.
    fn file(&self) -> ReportScheduleFile {
        self.0.attached().into()
    }

    /// It is sent by the calendar.
    fn enabled(&self) -> bool;

    /// Why it was paused by itself; null where somebody has paused it, or nobody.
    fn paused_reason(&self) -> Option<&str>;

    /// When it is sent next; null while it is paused.
    fn next_at(&self) -> Option<DateTime<Utc>>;

    /// How it went last.
    async fn last_run(&self, ctx: &Context<'_>) -> Result<Option<ReportScheduleRun>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<LatestRunOfSchedule>(key).await?;
        Ok(found.map(|run| ReportScheduleRun::of(run, Vec::new())))
    }

    /// The member that it belongs to, who hears of what goes wrong.
    #[by(MemberById, member_id)]
    fn owner(&self) -> Result<Option<Member>>;

    /// The viewer may change, pause and delete it.
    fn viewer_can_change(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(rules::may_change(ctx.viewer()?, &self.0))
    }
}

/// A webhook or a group robot that is told of a report.
#[fields(login)]
pub struct ReportScheduleRobot {
    /// The id in digits.
    pub row_id: String,
    /// Free text.
    pub name: String,
    /// It is told of new events.
    pub is_active: bool,
}

/// One time that a schedule was sent, or was to be.
pub struct ReportScheduleRun {
    run: model::Run,
    why: Vec<model::Why>,
}

impl ReportScheduleRun {
    /// A run with why copies were not delivered.
    pub fn of(run: model::Run, why: Vec<model::Why>) -> Self {
        Self { run, why }
    }
}

/// One time that a schedule was sent, or was to be.
#[object(login)]
impl ReportScheduleRun {
    /// The id in digits.
    fn row_id(&self) -> String {
        self.run.id.to_string()
    }

    /// When it was due.
    fn due_at(&self) -> DateTime<Utc> {
        self.run.due_at
    }

    /// The member that tried it, to themselves alone; null: it was sent by the calendar.
    async fn tried_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        by_row::<MemberById, Member>(ctx, self.run.tried_by).await
    }

    /// How it went.
    fn state(&self) -> ReportScheduleRunState {
        RunState::read(self.run.state).unwrap_or(RunState::Failed).into()
    }

    /// So many copies.
    fn total(&self) -> i32 {
        self.run.total
    }

    /// So many were delivered.
    fn sent(&self) -> i32 {
        self.run.sent
    }

    /// When the last copy was settled.
    fn finished_at(&self) -> Option<DateTime<Utc>> {
        self.run.finished_at
    }

    /// Why copies were not delivered; of `ReportSchedule.lastRun` not told.
    fn reasons(&self) -> Vec<ReportScheduleReason> {
        self.why.iter().map(ReportScheduleReason::from).collect()
    }
}

/// Why some copies of a run were not delivered.
#[fields(login)]
pub struct ReportScheduleReason {
    /// How they ended.
    pub state: ReportScheduleCopyState,
    /// For people.
    pub text: String,
    /// So many.
    pub count: i32,
    /// The names of up to five of their recipients.
    pub names: Vec<String>,
}

impl From<&model::Why> for ReportScheduleReason {
    fn from(why: &model::Why) -> Self {
        let state: CopyState = why.state;
        Self {
            state: state.into(),
            text: why.reason.clone(),
            count: i32::try_from(why.count).unwrap_or(i32::MAX),
            names: why.names.clone(),
        }
    }
}

/// One page of the runs of a schedule.
#[fields(login)]
pub struct ReportScheduleRuns {
    /// The latest first.
    pub rows: Vec<ReportScheduleRun>,
    /// How many there are in all; they are kept for 180 days.
    pub total_count: i32,
}
