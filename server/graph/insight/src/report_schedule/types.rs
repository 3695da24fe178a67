//! GraphQL types of report schedules and their runs.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::online_report::catalog::Dataset;
use xieli_domain::online_report::definition::{Condition, Source};
use xieli_domain::online_report::loaders::ReportById;
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
use crate::core::{ContextExt, Result, by_row, record};
use crate::member::Member;
use crate::online_report::OnlineReport;
use crate::online_report::conditions::OnlineReportCondition;
use crate::team::Team;

record!(
    /// A schedule that sends a report regularly: each recipient gets the data visible to them at that time.
    ReportSchedule: model::Schedule, store::find
);

/// A schedule that sends a report regularly: each recipient gets the data visible to them at that time.
#[object(login, common(id, row_id, created_at, version))]
impl ReportSchedule {
    /// The report; null when it is not visible to the viewer.
    #[by(ReportById, report_id)]
    fn report(&self) -> Result<Option<OnlineReport>>;

    /// The `rowId` of the report.
    fn report_row_id(&self) -> String {
        self.0.report_id.to_string()
    }

    /// Conditions on the report's parameters, as set by a reader.
    fn parameters(&self) -> Vec<OnlineReportCondition> {
        let Some(dataset) = Source::read(self.0.dataset).map(Dataset::of) else { return Vec::new() };
        let called = |one: Condition| {
            let field = dataset.field(&one.field)?;
            Some(OnlineReportCondition::called(field.code, field.label, field, one))
        };
        self.0.conditions().unwrap_or_default().into_iter().filter_map(called).collect()
    }

    /// The days on which it is sent.
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

    /// Time of day `HH:mm`, in the enterprise's time zone.
    fn time(&self) -> String {
        time(self.0.at_minute)
    }

    /// Days and time as a text.
    fn timing(&self) -> String {
        said(&Calendar::from(&*self.0))
    }

    /// The recipients.
    async fn members(&self, ctx: &Context<'_>) -> Result<Vec<Member>> {
        let key = |id: &i64| TenantKey::new(self.0.enterprise_id, *id);
        let keys = self.0.member_ids.iter().map(key).collect();
        let found = ctx.loaders()?.load_many::<MemberById>(keys).await?;
        Ok(found.into_iter().map(Member::from).collect())
    }

    /// Teams whose members receive it, with those of the teams below.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Vec<Team>> {
        let key = |id: &i64| TenantKey::new(self.0.enterprise_id, *id);
        let keys = self.0.team_ids.iter().map(key).collect();
        let found = ctx.loaders()?.load_many::<TeamById>(keys).await?;
        Ok(found.into_iter().map(Team::from).collect())
    }

    /// Webhooks and group robots that are notified without figures.
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

    /// The code of the measure of its condition; null: always sent.
    fn measure(&self) -> Option<&str>;

    /// The comparison of the condition.
    fn comparison(&self) -> Option<ReportScheduleComparison> {
        self.0.comparison.and_then(model::Comparison::read).map(Into::into)
    }

    /// The threshold of the condition, a decimal number.
    fn threshold(&self) -> Option<&str>;

    /// The file sent with it.
    fn file(&self) -> ReportScheduleFile {
        self.0.attached().into()
    }

    /// Whether it is active, not paused.
    fn enabled(&self) -> bool;

    /// The reason why the system paused it; null when a member paused it, or it is active.
    fn paused_reason(&self) -> Option<&str>;

    /// The next time at which it is sent; null while it is paused.
    fn next_at(&self) -> Option<DateTime<Utc>>;

    /// The last run.
    async fn last_run(&self, ctx: &Context<'_>) -> Result<Option<ReportScheduleRun>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<LatestRunOfSchedule>(key).await?;
        Ok(found.map(|run| ReportScheduleRun::of(run, Vec::new())))
    }

    /// The owner, who is notified of failures.
    #[by(MemberById, member_id)]
    fn owner(&self) -> Result<Option<Member>>;

    /// Whether the viewer may change, pause and delete it.
    fn viewer_can_change(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(rules::may_change(ctx.viewer()?, &self.0))
    }
}

/// A webhook or a group robot that is notified of a report.
#[fields(login)]
pub struct ReportScheduleRobot {
    /// The id in digits.
    pub row_id: String,
    /// The name.
    pub name: String,
    /// Whether it is enabled.
    pub is_active: bool,
}

/// A run of a schedule.
pub struct ReportScheduleRun {
    run: model::Run,
    why: Vec<model::Why>,
}

impl ReportScheduleRun {
    /// A run, with the reasons for copies that were not delivered.
    pub fn of(run: model::Run, why: Vec<model::Why>) -> Self {
        Self { run, why }
    }
}

/// A run of a schedule.
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

    /// The member who sent it to themselves as a trial; null: a scheduled run.
    async fn tried_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        by_row::<MemberById, Member>(ctx, self.run.tried_by).await
    }

    /// The state.
    fn state(&self) -> ReportScheduleRunState {
        RunState::read(self.run.state).unwrap_or(RunState::Failed).into()
    }

    /// The number of copies.
    fn total(&self) -> i32 {
        self.run.total
    }

    /// The number of copies delivered.
    fn sent(&self) -> i32 {
        self.run.sent
    }

    /// When the last copy was delivered or given up.
    fn finished_at(&self) -> Option<DateTime<Utc>> {
        self.run.finished_at
    }

    /// The reasons for copies that were not delivered; empty in `ReportSchedule.lastRun`.
    fn reasons(&self) -> Vec<ReportScheduleReason> {
        self.why.iter().map(ReportScheduleReason::from).collect()
    }
}

/// The reason why some copies of a run were not delivered.
#[fields(login)]
pub struct ReportScheduleReason {
    /// The final state of these copies.
    pub state: ReportScheduleCopyState,
    /// The text of the reason.
    pub text: String,
    /// The number of copies.
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
    /// The runs, the latest first.
    pub rows: Vec<ReportScheduleRun>,
    /// The total number of runs; they are kept for 180 days.
    pub total_count: i32,
}
