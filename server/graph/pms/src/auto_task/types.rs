//! GraphQL types of task rules and their results.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use futures_util::future::try_join_all;
use xieli_domain::TenantKey;
use xieli_domain::auto_task::loaders::OutcomesOfRule;
use xieli_domain::auto_task::{model, rules, service, store};
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_macros::{fields, object};

use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::project::Project;

numbered! {
    /// Event that triggers a task rule.
    AutoTaskEvent {
        /// A project was created.
        ProjectCreated = 1,
        /// A project entered one of the statuses.
        ProjectStatus = 2,
        /// A milepost was planned.
        MilepostCreated = 3,
        /// A milepost was reached.
        MilepostFinished = 4,
        /// A payment was planned.
        PaymentPlanned = 5,
        /// A payment was received in full.
        PaymentPaid = 6,
        /// A member was added to a project.
        MemberAdded = 7,
    }
}

numbered! {
    /// Assignee of the created task.
    AutoTaskAssignee {
        /// The director of the project.
        Director = 1,
        /// The director of the milepost, or the added member; otherwise the director of the project.
        Concerned = 2,
        /// The member whose action triggered the rule.
        Actor = 3,
        /// A fixed member.
        Member = 4,
    }
}

record!(
    /// A rule that creates a task when an event occurs in a project (business §7 `autoTask`).
    AutoTask: model::AutoTask, store::auto_tasks::find
);

async fn words(
    ctx: &Context<'_>,
    dictionary: Dictionary,
    values: &[String],
) -> Result<Option<Vec<DictItem>>> {
    // awaited together, so that the loader reads them in one statement
    let items = values.iter().map(|value| dict_item(ctx, dictionary, value.clone()));
    Ok(Some(try_join_all(items).await?.into_iter().flatten().collect()))
}

/// A rule that creates a task when an event occurs in a project (business §7 `autoTask`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AutoTask {
    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// The event that triggers it.
    fn event(&self) -> AutoTaskEvent {
        AutoTaskEvent::from_i16(self.0.event)
    }

    /// Types of projects it applies to (dictionary project_type); empty: any.
    async fn types(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        words(ctx, Dictionary::ProjectType, &self.0.types).await
    }

    /// Tags of projects it applies to, of which one suffices (dictionary project_tag); empty: any.
    async fn tags(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        words(ctx, Dictionary::ProjectTag, &self.0.tags).await
    }

    /// Statuses of projects it applies to (dictionary project_status_category); empty: any.
    async fn statuses(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        words(ctx, Dictionary::ProjectStatusCategory, &self.0.statuses).await
    }

    /// Title of the task, with placeholders `{项目}`, `{项目编号}` and `{名称}`.
    fn title(&self) -> &str;

    /// Description of the task.
    fn description(&self) -> Option<&str>;

    /// Assignee of the task.
    fn assignee(&self) -> AutoTaskAssignee {
        AutoTaskAssignee::from_i16(self.0.assignee)
    }

    /// The assigned member, if it is a fixed one.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// Deadline of the task, in days after the event.
    fn due_days(&self) -> Option<i32>;

    /// Whether it is enabled.
    fn enabled(&self) -> bool;

    /// Position in the order, from 0.
    #[graphql(name = "order")]
    fn sort_order(&self) -> i32;

    /// Number of tasks that it has created.
    async fn outcome_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let count = ctx.loaders()?.load::<OutcomesOfRule>(key).await?.unwrap_or_default();
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AutoTaskViewerCan> {
        let may = rules::may_manage(ctx.viewer()?);
        Ok(AutoTaskViewerCan { update: may, delete: may })
    }
}

/// Actions permitted to the viewer on a task rule.
#[fields(login)]
pub struct AutoTaskViewerCan {
    /// Whether the viewer may update it.
    pub update: bool,
    /// Whether the viewer may delete it.
    pub delete: bool,
}

/// A task requested by a rule, waiting to be created.
pub struct AutoTaskOutcome(pub(super) model::Outcome);

impl From<model::Outcome> for AutoTaskOutcome {
    fn from(outcome: model::Outcome) -> Self {
        Self(outcome)
    }
}

/// A task requested by a rule, waiting to be created.
#[object(login)]
impl AutoTaskOutcome {
    /// The project of the event.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        Ok(ctx.loaders()?.load::<ProjectById>(key).await?.map(Project::from))
    }

    /// Title of the task.
    fn title(&self) -> &str {
        &self.0.title
    }

    /// Assignee of the task.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.member_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// Deadline of the task.
    fn due_on(&self) -> Option<Date> {
        self.0.due_on.map(Date)
    }

    /// Time of the event; in a preview, of the past event.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// Preview of the tasks that a rule would have created in the last days.
#[fields(login)]
pub struct AutoTaskRehearsal {
    /// Number of tasks it would have created.
    pub count: i32,
    /// The newest of them, at most 50.
    pub outcomes: Vec<AutoTaskOutcome>,
}

impl From<model::Rehearsal> for AutoTaskRehearsal {
    fn from(rehearsal: model::Rehearsal) -> Self {
        let model::Rehearsal { count, outcomes } = rehearsal;
        Self {
            count: i32::try_from(count).unwrap_or(i32::MAX),
            outcomes: outcomes.into_iter().map(AutoTaskOutcome::from).collect(),
        }
    }
}

/// The latest results of a rule in projects visible to the viewer.
pub(super) async fn latest(ctx: &Context<'_>, rule: &model::AutoTask) -> Result<Vec<AutoTaskOutcome>> {
    let outcomes = service::latest(&*ctx.read().await?, ctx.viewer()?, rule).await?;
    Ok(outcomes.into_iter().map(AutoTaskOutcome::from).collect())
}
