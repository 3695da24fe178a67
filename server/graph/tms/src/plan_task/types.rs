//! What tasks that come again look like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::plan_task::loaders::{LastTaskOfPlan, PlanTaskById, WaitingOfPlan};
use xieli_domain::plan_task::{model, rules, store};
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::task::loaders::TaskById;
use xieli_domain::workday::loaders::CorrectionsOf;
use xieli_domain::workday::rules::works;
use xieli_macros::{fields, object};

use crate::core::scalar::Date;
use crate::core::{Reach, Result, numbered, record};
use crate::customer::Customer;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::project::Project;
use crate::task::Task;

numbered! {
    /// Whether a plan makes tasks.
    PlanTaskStatus {
        /// Not now.
        Off = 0,
        /// On its days.
        On = 1,
        /// Not any more: its rule has come to its end, or somebody said so.
        Ended = 2,
    }
}

numbered! {
    /// By what a task comes again.
    PlanTaskMode {
        /// On the days of the rule.
        Calendar = 1,
        /// So long after the one before was done, cancelled or skipped: two are never open at once.
        AfterDone = 2,
    }
}

numbered! {
    /// What becomes of a day without work.
    PlanTaskShift {
        /// It stays.
        Stay = 0,
        /// The workday after.
        Following = 1,
        /// The workday before.
        Preceding = 2,
        /// It is left out.
        LeaveOut = 3,
    }
}

numbered! {
    /// What became of what a plan made.
    TempTaskStatus {
        /// It waits to be published.
        Waiting = 0,
        /// It is a task.
        Published = 1,
        /// It becomes none.
        Skipped = 2,
    }
}

record!(
    /// A task that comes again (business §7 `planTask`).
    PlanTask: model::PlanTask, store::plans::find
);

record!(
    /// One of the tasks that a plan makes, before it is one and after (business §7 `tempTask`).
    TempTask: model::TempTask, store::temps::find
);

/// What the viewer may do with a plan; offered if and only if it is accepted.
#[fields(login)]
pub struct PlanTaskViewerCan {
    /// Change it, switch it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
    /// Publish, skip and put off what it makes.
    pub handle: bool,
}

/// What the viewer may do with what a plan made; offered if and only if it is accepted.
#[fields(login)]
pub struct TempTaskViewerCan {
    /// Publish it.
    pub publish: bool,
    /// Skip it.
    pub skip: bool,
    /// Put it on another day.
    pub update: bool,
}

impl PlanTask {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }
}

/// A task that comes again (business §7 `planTask`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl PlanTask {
    /// 1 to 200 characters, as each of them is called.
    fn name(&self) -> &str;

    /// Of each of them, up to 5000 characters.
    fn description(&self) -> Option<&str>;

    /// How urgent each is (dictionary task_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::TaskLevel, value).await
    }

    /// In this project; null as well for those for whom it does not exist.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// For this customer; null as well for those for whom it does not exist.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Who sees to each of them; nobody after they have left.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// Who says that it is done well.
    #[by(MemberById, validator_id)]
    fn validator(&self) -> Result<Option<Member>>;

    /// Who works along.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.members).await?))
    }

    /// What is ticked off.
    fn checks(&self) -> Vec<String> {
        self.0.checks.clone()
    }

    /// Minutes that each is thought to take.
    fn estimate(&self) -> Option<i32>;

    /// How it comes again, as RFC 5545 writes it, without its start.
    fn rule(&self) -> &str;

    /// The same in Chinese.
    fn rule_text(&self) -> String {
        rules::rule_text(&model::PlanTaskInput::from(&*self.0))
    }

    /// By what it comes again.
    fn mode(&self) -> PlanTaskMode {
        PlanTaskMode::from_i16(self.0.mode)
    }

    /// None comes before this day.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// What becomes of a day without work.
    fn shift(&self) -> PlanTaskShift {
        PlanTaskShift::from_i16(self.0.shift)
    }

    /// How many days each is given after its first.
    fn days(&self) -> i32;

    /// How many days before its day each is made.
    fn ahead(&self) -> i32;

    /// Made ones are published at once.
    fn publish(&self) -> bool;

    /// Whether it makes tasks.
    fn status(&self) -> PlanTaskStatus {
        PlanTaskStatus::from_i16(self.0.status)
    }

    /// When the next one begins; null of one that is not on, or that waits for the one before to be done.
    async fn next_on(&self, ctx: &Context<'_>) -> Result<Option<Date>> {
        let Some(day) = self.0.next_on else { return Ok(None) };
        let corrections = corrections(ctx, self.0.enterprise_id).await?;
        Ok(Some(Date(rules::moved(day, self.0.shift, &corrections))))
    }

    /// The last task that it became, as far as that exists for the viewer.
    async fn last_task(&self, ctx: &Context<'_>) -> Result<Option<Task>> {
        let Some(id) = ctx.loaders()?.load::<LastTaskOfPlan>(self.key()).await? else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TaskById>(key).await?.map(Task::from))
    }

    /// How many of what it made waits to be published.
    async fn waiting_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let count = ctx.loaders()?.load::<WaitingOfPlan>(self.key()).await?.unwrap_or_default();
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<PlanTaskViewerCan> {
        let viewer = ctx.viewer()?;
        let edit = rules::may_edit(viewer, &self.0);
        Ok(PlanTaskViewerCan { update: edit, delete: edit, handle: rules::may_handle(viewer, &self.0) })
    }

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;
}

type Shared<T> = std::sync::Arc<T>;

/// What the enterprise says of days, read once for a whole list.
async fn corrections(
    ctx: &Context<'_>,
    enterprise_id: i64,
) -> Result<Shared<xieli_domain::workday::rules::Corrections>> {
    let key = TenantKey::new(enterprise_id, enterprise_id);
    Ok(ctx.loaders()?.load::<CorrectionsOf>(key).await?.unwrap_or_default())
}

/// One of the tasks that a plan makes, before it is one and after (business §7 `tempTask`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl TempTask {
    /// Of this plan.
    #[by(PlanTaskById, plan_id)]
    fn plan_task(&self) -> Result<Option<PlanTask>>;

    /// As the plan was called when it made it.
    fn name(&self) -> &str;

    /// The day of the calendar that it comes of.
    fn on_day(&self) -> Date {
        Date(self.0.on_day)
    }

    /// Planned to begin.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// Planned to end.
    fn ends_on(&self) -> Date {
        Date(self.0.ends_on)
    }

    /// What became of it.
    fn status(&self) -> TempTaskStatus {
        TempTaskStatus::from_i16(self.0.status)
    }

    /// The task that it became, as far as that exists for the viewer.
    #[by(TaskById, task_id)]
    fn task(&self) -> Result<Option<Task>>;

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<TempTaskViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.plan_id);
        let plan = ctx.loaders()?.load::<PlanTaskById>(key).await?;
        let viewer = ctx.viewer()?;
        let open = rules::is_open(&self.0).is_ok();
        let handle = open && plan.as_ref().is_some_and(|plan| rules::may_handle(viewer, plan));
        let directed = plan.is_some_and(|plan| plan.director_id.is_some());
        Ok(TempTaskViewerCan { publish: handle && directed, skip: handle, update: handle })
    }
}

/// A day on which a task of a plan begins, or is to.
pub struct PlanTaskDay(model::PlanDay);

impl From<model::PlanDay> for PlanTaskDay {
    fn from(day: model::PlanDay) -> Self {
        Self(day)
    }
}

/// A day on which a task of a plan begins, or is to.
#[object(login)]
impl PlanTaskDay {
    /// The day of the calendar that it comes of.
    fn on_day(&self) -> Date {
        Date(self.0.on_day)
    }

    /// Planned to begin: moved off days without work, or by hand.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// Planned to end.
    fn ends_on(&self) -> Date {
        Date(self.0.ends_on)
    }

    /// Work is done on the day that it begins.
    async fn works(&self, ctx: &Context<'_>) -> Result<bool> {
        let corrections = corrections(ctx, ctx.viewer()?.enterprise_id).await?;
        Ok(works(self.0.begins_on, &corrections))
    }

    /// What was made for it; null as long as nothing is.
    fn temp(&self) -> Option<TempTask> {
        self.0.temp.clone().map(TempTask::from)
    }
}
