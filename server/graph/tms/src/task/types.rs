//! What a task looks like from outside.

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
use crate::core::{Reach, Result, numbered, record};
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
    /// Where a task stands (business §4 Task).
    TaskStatus {
        /// Its maker's alone.
        Draft = 0,
        /// To be started.
        Ready = 10,
        /// Put off.
        Held = 20,
        /// In progress.
        Working = 50,
        /// Came back from its validation.
        Returned = 55,
        /// Waits for its validation.
        Waiting = 60,
        /// Done.
        Done = 75,
        /// Not wanted any more.
        Cancelled = 90,
    }
}

/// What can be done with a task (business §4 Task).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Step")]
pub enum TaskAction {
    /// Give it to its people.
    Publish,
    /// Begin with it, or go on.
    Start,
    /// Put it off.
    Hold,
    /// Say that it is done.
    Finish,
    /// Find it good.
    Pass,
    /// Send it back.
    Fail,
    /// Take it up again.
    Restart,
    /// Say that it is not wanted any more.
    Cancel,
}

record!(
    /// What somebody is to do by when (business §2 Task).
    Task: model::Task, store::tasks::find
);

record!(
    /// A step that was taken with a task (business §7 `/tms/log/list`).
    TaskMove: model::Move, store::moves::find
);

record!(
    /// A line of a task's checklist.
    TaskCheck: model::Check, store::check
);

/// What the viewer may do with a task besides its steps; offered if and only if it is accepted.
#[fields(login)]
pub struct TaskViewerCan {
    /// Change it; who sees to it and may not assign it changes what belongs to doing it.
    pub update: bool,
    /// Change what it is called, where it belongs, who sees to it and validates it, and what stands on its checklist.
    pub assign: bool,
    /// Delete it; what stands below it is refused all the same.
    pub delete: bool,
    /// Tick off its checklist.
    pub check: bool,
    /// Say how long they worked at it.
    pub log_time: bool,
    /// Put tasks below it.
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

/// What somebody is to do by when (business §2 Task).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Task {
    /// 1 to 200 characters.
    fn name(&self) -> &str;

    /// Up to 5000 characters.
    fn description(&self) -> Option<&str>;

    /// Where it stands.
    fn status(&self) -> TaskStatus {
        TaskStatus::from_i16(self.0.status)
    }

    /// Since when it stands there.
    fn status_since(&self) -> DateTime<Utc> {
        self.0.since
    }

    /// How urgent it is (dictionary task_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::TaskLevel, value).await
    }

    /// The task above, as far as it exists for the viewer.
    #[by(TaskById, parent_id)]
    fn parent(&self) -> Result<Option<Task>>;

    /// The number of the task above.
    fn parent_row_id(&self) -> Option<String> {
        self.0.parent_id.map(|id| id.to_string())
    }

    /// The number of the top of its tree; null for a top.
    fn root_row_id(&self) -> Option<String> {
        self.0.root_id.map(|id| id.to_string())
    }

    /// In this project; null as well for those for whom it does not exist.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// On the way to this milepost of the project.
    async fn milepost(&self, ctx: &Context<'_>) -> Result<Option<Milepost>> {
        // of a project that exists for the viewer alone
        let (Some(id), Some(_)) = (self.0.milepost_id, self.of_project(ctx).await?) else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MilepostById>(key).await?.map(Milepost::from))
    }

    /// For this customer; null as well for those for whom it does not exist.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Who sees to it; nobody after they have left.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The team that they see to it in.
    #[by(TeamById, director_team_id)]
    fn director_team(&self) -> Result<Option<Team>>;

    /// Who says that it is done well; nobody: it is done when it is finished.
    #[by(MemberById, validator_id)]
    fn validator(&self) -> Result<Option<Member>>;

    /// Who works along.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.members).await?))
    }

    /// Planned to begin.
    fn begins_on(&self) -> Option<Date>;

    /// Planned to end.
    fn ends_on(&self) -> Option<Date>;

    /// Minutes that it is thought to take.
    fn estimate(&self) -> Option<i32>;

    /// Minutes that were spent.
    fn spent(&self) -> i32;

    /// Past its end and still open.
    fn is_overdue(&self) -> bool {
        rules::overdue_days(&self.0, clock::china_day(clock::now())).is_some()
    }

    /// Days past its end; null for what is not, or is over.
    fn overdue_days(&self) -> Option<i32> {
        let days = rules::overdue_days(&self.0, clock::china_day(clock::now()))?;
        Some(i32::try_from(days).unwrap_or(i32::MAX))
    }

    /// When it was last finished.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// What is ticked off, in order.
    async fn checks(&self, ctx: &Context<'_>) -> Result<Option<Vec<TaskCheck>>> {
        let found = ctx.loaders()?.load::<ChecksOfTask>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(TaskCheck::from).collect()))
    }

    /// Lines of its checklist.
    async fn check_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.counts(ctx).await?.checks)
    }

    /// Of these, ticked off.
    async fn done_check_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.counts(ctx).await?.done_checks)
    }

    /// What has to be done before it starts, as far as it exists for the viewer.
    async fn after(&self, ctx: &Context<'_>) -> Result<Option<Vec<Task>>> {
        let loaders = ctx.loaders()?;
        let ids = loaders.load::<BeforeTask>(self.key()).await?.unwrap_or_default();
        let keys = ids.into_iter().map(|id| TenantKey::new(self.0.enterprise_id, id)).collect();
        let found = loaders.load_many::<TaskById>(keys).await?;
        Ok(Some(found.into_iter().map(Task::from).collect()))
    }

    /// Something that has to be done before it starts is not.
    async fn is_blocked(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.counts(ctx).await?.blockers > 0)
    }

    /// The tasks right below it, as far as they exist for the viewer.
    async fn children(&self, ctx: &Context<'_>) -> Result<Option<Vec<Task>>> {
        let found = ctx.loaders()?.load::<ChildrenOfTask>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(Task::from).collect()))
    }

    /// How many tasks stand right below it, but for drafts.
    async fn child_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.counts(ctx).await?.children)
    }

    /// Of these, neither done nor cancelled.
    async fn open_child_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.counts(ctx).await?.open_children)
    }

    /// The steps that were taken with it, the newest first, at most 100.
    async fn moves(&self, ctx: &Context<'_>) -> Result<Option<Vec<TaskMove>>> {
        Ok(Some(self.last(ctx).await?.into_iter().map(TaskMove::from).collect()))
    }

    /// Why the last step was taken.
    async fn last_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.last(ctx).await?.into_iter().next().and_then(|step| step.reason))
    }

    /// What the last validation gave, 1 to 5.
    async fn score(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        let validated = |step: &model::Move| matches!(Step::read(step.step), Step::Pass | Step::Fail);
        let last = self.last(ctx).await?.into_iter().find(validated);
        Ok(last.and_then(|step| step.score).map(i32::from))
    }

    /// What is attached, in its order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let files = ctx.loaders()?.load::<FilesOfTask>(self.key()).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// What the enterprise's own fields say of it, as far as the viewer reads them.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::Task, &self.0.custom).await
    }

    /// What the viewer may do with it now; a publication may say besides what is missing.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<TaskAction>> {
        let project = self.of_project(ctx).await?;
        let counts = self.counts(ctx).await?;
        let steps = rules::steps(ctx.viewer()?, &self.0, project.as_deref(), &counts);
        Ok(steps.into_iter().map(TaskAction::from).collect())
    }

    /// What the viewer may do with it besides.
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

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;
}

/// A line of a task's checklist.
#[object(login, common(id, row_id))]
impl TaskCheck {
    /// 1 to 200 characters.
    fn name(&self) -> &str;

    /// It is ticked off.
    fn is_done(&self) -> bool {
        self.0.done_at.is_some()
    }

    /// When.
    fn done_at(&self) -> Option<DateTime<Utc>>;

    /// By whom.
    #[by(MemberById, done_by)]
    fn done_by(&self) -> Result<Option<Member>>;
}

/// A step that was taken with a task (business §7 `/tms/log/list`).
#[object(login, common(id, row_id, created_at, created_by))]
impl TaskMove {
    /// With which task, as far as it exists for the viewer.
    #[by(TaskById, task_id)]
    fn task(&self) -> Result<Option<Task>>;

    /// What was done.
    fn step(&self) -> TaskAction {
        Step::read(self.0.step).into()
    }

    /// Where it stood.
    #[graphql(name = "from")]
    fn stood(&self) -> TaskStatus {
        TaskStatus::from_i16(self.0.from_status)
    }

    /// Where it stood then.
    #[graphql(name = "to")]
    fn stands(&self) -> TaskStatus {
        TaskStatus::from_i16(self.0.to_status)
    }

    /// Why, or what was said of it.
    fn reason(&self) -> Option<&str>;

    /// Of a validation, 1 to 5.
    fn score(&self) -> Option<i32> {
        self.0.score.map(i32::from)
    }

    /// How long it had stood there, in seconds.
    fn seconds(&self) -> i32 {
        i32::try_from(self.0.seconds).unwrap_or(i32::MAX)
    }
}
