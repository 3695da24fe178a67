//! GraphQL types of tasks, their checklists and their status changes.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::custom_field::model::RecordType;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::milepost::loaders::MilepostById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::task::loaders::{
    BeforeTask, ChecksOfTask, ChildrenOfTask, CountsOfTask, FilesOfTask, MovesOfTask, TaskById,
};
use xieli_domain::task::rules::{self, Status, Step};
use xieli_domain::task::{model, store};
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::clock;
use xieli_macros::{Enum, fields, object};

use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered, record};
use crate::customer::Customer;
use crate::customer::custom::{self, CustomValue};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::milepost::Milepost;
use crate::project::Project;
use crate::project_part;
use crate::team::Team;

numbered! {
    /// Status of a task (business §4 Task).
    TaskStatus {
        /// Draft, visible only to its creator.
        Draft = 0,
        /// Ready to be started.
        Ready = 10,
        /// On hold.
        Held = 20,
        /// In progress.
        Working = 50,
        /// Returned by its validator.
        Returned = 55,
        /// Waiting for validation.
        Waiting = 60,
        /// Done, and validated where it has a validator.
        Done = 75,
        /// Cancelled before it was done.
        Cancelled = 90,
    }
}

/// An action that changes the status of a task (business §4 Task).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Step")]
pub enum TaskAction {
    /// Publishes it to its director and members.
    Publish,
    /// Starts or resumes it.
    Start,
    /// Puts it on hold.
    Hold,
    /// Finishes it.
    Finish,
    /// Accepts it in validation.
    Pass,
    /// Returns it from validation.
    Fail,
    /// Restarts it.
    Restart,
    /// Cancels it.
    Cancel,
}

record!(
    /// A task: work assigned to a director, with a deadline (business §2 Task).
    Task: model::Task, store::tasks::find
);

record!(
    /// A status change of a task (business §7 `/tms/log/list`).
    TaskMove: model::Move, store::moves::find
);

record!(
    /// A line of a task's checklist.
    TaskCheck: model::Check, store::check
);

/// Actions permitted to the viewer besides status changes; an action is true if and only if the server
/// accepts it.
#[fields(login)]
pub struct TaskViewerCan {
    /// Whether the viewer may update it; a director without the right to assign may change only fields of its
    /// execution.
    pub update: bool,
    /// Whether the viewer may change name, parent, project, customer, director, validator and checklist.
    pub assign: bool,
    /// Whether the viewer may delete it; the server still refuses a task with children.
    pub delete: bool,
    /// Whether the viewer may tick off its checklist.
    pub check: bool,
    /// Whether the viewer may write time entries for it.
    pub log_time: bool,
    /// Whether the viewer may add child tasks.
    pub add_child: bool,
}

impl Task {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn counts(&self, ctx: &Context<'_>) -> Result<model::Counts> {
        Ok(ctx.loaders()?.load::<CountsOfTask>(self.key()).await?.unwrap_or_default())
    }

    async fn of_project(
        &self,
        ctx: &Context<'_>,
    ) -> Result<Option<std::sync::Arc<xieli_domain::project::model::Project>>> {
        let Some(id) = self.0.project_id else { return Ok(None) };
        project_part::project(ctx, TenantKey::new(self.0.enterprise_id, id)).await
    }

    async fn last(&self, ctx: &Context<'_>) -> Result<Vec<model::Move>> {
        Ok(ctx.loaders()?.load::<MovesOfTask>(self.key()).await?.unwrap_or_default())
    }
}

/// A task: work assigned to a director, with a deadline (business §2 Task).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Task {
    /// Name, 1 to 200 characters.
    fn name(&self) -> &str;

    /// Description, up to 5000 characters.
    fn description(&self) -> Option<&str>;

    /// Its current status.
    fn status(&self) -> TaskStatus {
        TaskStatus::from_i16(self.0.status)
    }

    /// Time since which it has its current status.
    fn status_since(&self) -> DateTime<Utc> {
        self.0.since
    }

    /// Urgency of the task (dictionary task_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::TaskLevel, value).await
    }

    /// The parent task, if visible to the viewer.
    #[by(TaskById, parent_id)]
    fn parent(&self) -> Result<Option<Task>>;

    /// Id of the parent task in digits.
    fn parent_row_id(&self) -> Option<String> {
        self.0.parent_id.map(|id| id.to_string())
    }

    /// Id in digits of the root of its tree; null for a root.
    fn root_row_id(&self) -> Option<String> {
        self.0.root_id.map(|id| id.to_string())
    }

    /// The project; null also when it is not visible to the viewer.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The milepost of the project that it contributes to.
    async fn milepost(&self, ctx: &Context<'_>) -> Result<Option<Milepost>> {
        // only when the project is visible to the viewer
        let (Some(id), Some(_)) = (self.0.milepost_id, self.of_project(ctx).await?) else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MilepostById>(key).await?.map(Milepost::from))
    }

    /// The customer; null also when it is not visible to the viewer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// The director, responsible for the task; null after the member has left.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The team of the director for this task.
    #[by(TeamById, director_team_id)]
    fn director_team(&self) -> Result<Option<Team>>;

    /// The validator, who accepts the finished task; null: it is done as soon as it is finished.
    #[by(MemberById, validator_id)]
    fn validator(&self) -> Result<Option<Member>>;

    /// Members who assist.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.members).await?))
    }

    /// Planned first day.
    fn begins_on(&self) -> Option<Date>;

    /// Planned last day.
    fn ends_on(&self) -> Option<Date>;

    /// Estimated effort, in minutes.
    fn estimate(&self) -> Option<i32>;

    /// Time spent, in minutes.
    fn spent(&self) -> i32;

    /// Whether it is open past its planned end.
    fn is_overdue(&self) -> bool {
        rules::overdue_days(&self.0, clock::china_day(clock::now())).is_some()
    }

    /// Days past its planned end; null when it is not past it, or no longer open.
    fn overdue_days(&self) -> Option<i32> {
        let days = rules::overdue_days(&self.0, clock::china_day(clock::now()))?;
        Some(i32::try_from(days).unwrap_or(i32::MAX))
    }

    /// Time of the last completion.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// Lines of the checklist, in order.
    async fn checks(&self, ctx: &Context<'_>) -> Result<Option<Vec<TaskCheck>>> {
        let found = ctx.loaders()?.load::<ChecksOfTask>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(TaskCheck::from).collect()))
    }

    /// Number of lines of its checklist.
    async fn check_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.counts(ctx).await?.checks)
    }

    /// Number of these ticked off.
    async fn done_check_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.counts(ctx).await?.done_checks)
    }

    /// The tasks that must be done before it starts, if visible to the viewer.
    async fn after(&self, ctx: &Context<'_>) -> Result<Option<Vec<Task>>> {
        let loaders = ctx.loaders()?;
        let ids = loaders.load::<BeforeTask>(self.key()).await?.unwrap_or_default();
        let keys = ids.into_iter().map(|id| TenantKey::new(self.0.enterprise_id, id)).collect();
        let found = loaders.load_many::<TaskById>(keys).await?;
        Ok(Some(found.into_iter().map(Task::from).collect()))
    }

    /// Whether a task that must be done before it starts is not done.
    async fn is_blocked(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.counts(ctx).await?.blockers > 0)
    }

    /// The direct child tasks visible to the viewer.
    async fn children(&self, ctx: &Context<'_>) -> Result<Option<Vec<Task>>> {
        let found = ctx.loaders()?.load::<ChildrenOfTask>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(Task::from).collect()))
    }

    /// Number of direct child tasks, without drafts.
    async fn child_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.counts(ctx).await?.children)
    }

    /// Number of these neither done nor cancelled.
    async fn open_child_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.counts(ctx).await?.open_children)
    }

    /// Status changes of the task, the newest first, at most 100.
    async fn moves(&self, ctx: &Context<'_>) -> Result<Option<Vec<TaskMove>>> {
        Ok(Some(self.last(ctx).await?.into_iter().map(TaskMove::from).collect()))
    }

    /// Reason of the last status change.
    async fn last_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.last(ctx).await?.into_iter().next().and_then(|step| step.reason))
    }

    /// Score of the last validation, 1 to 5.
    async fn score(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        let validated = |step: &model::Move| matches!(Step::read(step.step), Step::Pass | Step::Fail);
        let last = self.last(ctx).await?.into_iter().find(validated);
        Ok(last.and_then(|step| step.score).map(i32::from))
    }

    /// Attachments, in their order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let files = ctx.loaders()?.load::<FilesOfTask>(self.key()).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// Values of the custom fields that the viewer may read.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::Task, &self.0.custom).await
    }

    /// Status changes permitted to the viewer now; a publication may still report missing fields.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<TaskAction>> {
        let project = self.of_project(ctx).await?;
        let counts = self.counts(ctx).await?;
        let steps = rules::steps(ctx.viewer()?, &self.0, project.as_deref(), &counts);
        Ok(steps.into_iter().map(TaskAction::from).collect())
    }

    /// Actions permitted to the viewer besides status changes.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<TaskViewerCan> {
        let (viewer, project) = (ctx.viewer()?, self.of_project(ctx).await?);
        let project = project.as_deref();
        let over = Status::read(self.0.status).is_over();
        Ok(TaskViewerCan {
            update: rules::may_edit(viewer, &self.0, project),
            assign: rules::may_assign(viewer, &self.0, project),
            delete: rules::may_delete(viewer, &self.0),
            check: rules::may_check(viewer, &self.0, project),
            log_time: rules::may_log_time(viewer, &self.0, project),
            add_child: viewer.can(xieli_kernel::Code::TaskCreate) && !over,
        })
    }

    /// Time of the last change.
    fn updated_at(&self) -> DateTime<Utc>;
}

/// A line of a task's checklist.
#[object(login, common(id, row_id))]
impl TaskCheck {
    /// Name, 1 to 200 characters.
    fn name(&self) -> &str;

    /// Whether it is ticked off.
    fn is_done(&self) -> bool {
        self.0.done_at.is_some()
    }

    /// Time when it was ticked off.
    fn done_at(&self) -> Option<DateTime<Utc>>;

    /// Member who ticked it off.
    #[by(MemberById, done_by)]
    fn done_by(&self) -> Result<Option<Member>>;
}

/// A status change of a task (business §7 `/tms/log/list`).
#[object(login, common(id, row_id, created_at, created_by))]
impl TaskMove {
    /// The task, if visible to the viewer.
    #[by(TaskById, task_id)]
    fn task(&self) -> Result<Option<Task>>;

    /// The action that was taken.
    fn step(&self) -> TaskAction {
        Step::read(self.0.step).into()
    }

    /// Status before the change.
    #[graphql(name = "from")]
    fn stood(&self) -> TaskStatus {
        TaskStatus::from_i16(self.0.from_status)
    }

    /// Status after the change.
    #[graphql(name = "to")]
    fn stands(&self) -> TaskStatus {
        TaskStatus::from_i16(self.0.to_status)
    }

    /// Reason or comment.
    fn reason(&self) -> Option<&str>;

    /// Score of a validation, 1 to 5.
    fn score(&self) -> Option<i32> {
        self.0.score.map(i32::from)
    }

    /// Time in the previous status, in seconds.
    fn seconds(&self) -> i32 {
        i32::try_from(self.0.seconds).unwrap_or(i32::MAX)
    }
}
