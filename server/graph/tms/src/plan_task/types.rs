//! GraphQL types of recurring tasks and their occurrences.

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
use crate::core::{ContextExt, Result, numbered, record};
use crate::customer::Customer;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::project::Project;
use crate::task::Task;

numbered! {
    /// Status of a recurring task.
    PlanTaskStatus {
        /// It is switched off and creates no tasks.
        Off = 0,
        /// It creates tasks on its days.
        On = 1,
        /// It has ended: its rule has no more days, or a member ended it.
        Ended = 2,
    }
}

numbered! {
    /// Recurrence mode.
    PlanTaskMode {
        /// On the days that the rule yields.
        Calendar = 1,
        /// An interval after the previous task was done, cancelled or skipped: two are never open at once.
        AfterDone = 2,
    }
}

numbered! {
    /// Treatment of an occurrence on a day without work.
    PlanTaskShift {
        /// It stays on that day.
        Stay = 0,
        /// It moves to the following workday.
        Following = 1,
        /// It moves to the preceding workday.
        Preceding = 2,
        /// It is left out.
        LeaveOut = 3,
    }
}

numbered! {
    /// Status of an occurrence of a recurring task.
    TempTaskStatus {
        /// It waits for publication.
        Waiting = 0,
        /// It was published and is a task.
        Published = 1,
        /// It was skipped and becomes no task.
        Skipped = 2,
    }
}

record!(
    /// A recurring task (business §7 `planTask`).
    PlanTask: model::PlanTask, store::plans::find
);

record!(
    /// An occurrence of a recurring task, before and after its publication as a task
    /// (business §7 `tempTask`).
    TempTask: model::TempTask, store::temps::find
);

/// Actions permitted to the viewer on a recurring task; an action is true if and only if the server accepts
/// it.
#[fields(login)]
pub struct PlanTaskViewerCan {
    /// Whether the viewer may update it and switch it on or off.
    pub update: bool,
    /// Whether the viewer may delete it.
    pub delete: bool,
    /// Whether the viewer may publish, skip and move its occurrences.
    pub handle: bool,
}

/// Actions permitted to the viewer on an occurrence; an action is true if and only if the server accepts it.
#[fields(login)]
pub struct TempTaskViewerCan {
    /// Whether the viewer may publish it.
    pub publish: bool,
    /// Whether the viewer may skip it.
    pub skip: bool,
    /// Whether the viewer may move it to another day.
    pub update: bool,
}

impl PlanTask {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }
}

/// A recurring task (business §7 `planTask`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl PlanTask {
    /// Name, 1 to 200 characters; each of its tasks has the same.
    fn name(&self) -> &str;

    /// Description of each task, up to 5000 characters.
    fn description(&self) -> Option<&str>;

    /// Urgency of each task (dictionary task_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::TaskLevel, value).await
    }

    /// The project; null also when it is not visible to the viewer.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The customer; null also when it is not visible to the viewer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// The director, responsible for each task; null after the member has left.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The validator, who accepts each finished task.
    #[by(MemberById, validator_id)]
    fn validator(&self) -> Result<Option<Member>>;

    /// Members who assist.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.members).await?))
    }

    /// Lines of the checklist.
    fn checks(&self) -> Vec<String> {
        self.0.checks.clone()
    }

    /// Estimated effort of each task, in minutes.
    fn estimate(&self) -> Option<i32>;

    /// Recurrence rule as in RFC 5545, without its start.
    fn rule(&self) -> &str;

    /// Recurrence rule in Chinese.
    fn rule_text(&self) -> String {
        rules::rule_text(&model::PlanTaskInput::from(&*self.0))
    }

    /// Recurrence mode.
    fn mode(&self) -> PlanTaskMode {
        PlanTaskMode::from_i16(self.0.mode)
    }

    /// First possible day of an occurrence.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// Treatment of an occurrence on a day without work.
    fn shift(&self) -> PlanTaskShift {
        PlanTaskShift::from_i16(self.0.shift)
    }

    /// Duration of each task after its first day, in days.
    fn days(&self) -> i32;

    /// Lead time: days before its first day at which each occurrence is created.
    fn ahead(&self) -> i32;

    /// Whether occurrences are published on creation.
    fn publish(&self) -> bool;

    /// Its current status.
    fn status(&self) -> PlanTaskStatus {
        PlanTaskStatus::from_i16(self.0.status)
    }

    /// Day of the next occurrence; null when it is not switched on, or waits for completion of the previous
    /// task.
    async fn next_on(&self, ctx: &Context<'_>) -> Result<Option<Date>> {
        let Some(day) = self.0.next_on else { return Ok(None) };
        let corrections = corrections(ctx, self.0.enterprise_id).await?;
        Ok(Some(Date(rules::moved(day, self.0.shift, &corrections))))
    }

    /// The latest task created from it, if visible to the viewer.
    async fn last_task(&self, ctx: &Context<'_>) -> Result<Option<Task>> {
        let Some(id) = ctx.loaders()?.load::<LastTaskOfPlan>(self.key()).await? else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TaskById>(key).await?.map(Task::from))
    }

    /// Number of occurrences that wait for publication.
    async fn waiting_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let count = ctx.loaders()?.load::<WaitingOfPlan>(self.key()).await?.unwrap_or_default();
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<PlanTaskViewerCan> {
        let viewer = ctx.viewer()?;
        let edit = rules::may_edit(viewer, &self.0);
        Ok(PlanTaskViewerCan { update: edit, delete: edit, handle: rules::may_handle(viewer, &self.0) })
    }

    /// Time of the last change.
    fn updated_at(&self) -> DateTime<Utc>;
}

type Shared<T> = std::sync::Arc<T>;

/// Workdays and days off as corrected by the enterprise, loaded once for a whole list.
async fn corrections(
    ctx: &Context<'_>,
    enterprise_id: i64,
) -> Result<Shared<xieli_domain::workday::rules::Corrections>> {
    let key = TenantKey::new(enterprise_id, enterprise_id);
    Ok(ctx.loaders()?.load::<CorrectionsOf>(key).await?.unwrap_or_default())
}

/// An occurrence of a recurring task, before and after its publication as a task (business §7 `tempTask`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl TempTask {
    /// The recurring task.
    #[by(PlanTaskById, plan_id)]
    fn plan_task(&self) -> Result<Option<PlanTask>>;

    /// Name of the recurring task at the time of creation.
    fn name(&self) -> &str;

    /// Day of the calendar that the rule yields.
    fn on_day(&self) -> Date {
        Date(self.0.on_day)
    }

    /// Planned first day.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// Planned last day.
    fn ends_on(&self) -> Date {
        Date(self.0.ends_on)
    }

    /// Its current status.
    fn status(&self) -> TempTaskStatus {
        TempTaskStatus::from_i16(self.0.status)
    }

    /// The task published from it, if visible to the viewer.
    #[by(TaskById, task_id)]
    fn task(&self) -> Result<Option<Task>>;

    /// Actions permitted to the viewer.
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

/// A day on which a task of a recurring task begins or will begin.
pub struct PlanTaskDay(model::PlanDay);

impl From<model::PlanDay> for PlanTaskDay {
    fn from(day: model::PlanDay) -> Self {
        Self(day)
    }
}

/// A day on which a task of a recurring task begins or will begin.
#[object(login)]
impl PlanTaskDay {
    /// Day of the calendar that the rule yields.
    fn on_day(&self) -> Date {
        Date(self.0.on_day)
    }

    /// Planned first day, after moves off days without work or by hand.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// Planned last day.
    fn ends_on(&self) -> Date {
        Date(self.0.ends_on)
    }

    /// Whether the planned first day is a workday.
    async fn works(&self, ctx: &Context<'_>) -> Result<bool> {
        let corrections = corrections(ctx, ctx.viewer()?.enterprise_id).await?;
        Ok(works(self.0.begins_on, &corrections))
    }

    /// The occurrence created for the day; null while there is none.
    fn temp(&self) -> Option<TempTask> {
        self.0.temp.clone().map(TempTask::from)
    }
}
