//! What rules look like from outside.

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
use crate::core::{Reach, Result, numbered, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::project::Project;

numbered! {
    /// What rules are asked about.
    AutoTaskEvent {
        /// A project is made.
        ProjectCreated = 1,
        /// A project comes into one of the statuses.
        ProjectStatus = 2,
        /// A milepost is planned.
        MilepostCreated = 3,
        /// A milepost is reached.
        MilepostFinished = 4,
        /// A payment is planned.
        PaymentPlanned = 5,
        /// All of a payment has come in.
        PaymentPaid = 6,
        /// Somebody is put to a project.
        MemberAdded = 7,
    }
}

numbered! {
    /// Whom the task is for.
    AutoTaskAssignee {
        /// Who is responsible for the project.
        Director = 1,
        /// Who sees to the milepost, or was put to the project; else who is responsible.
        Concerned = 2,
        /// Who did what set it off.
        Actor = 3,
        /// One member.
        Member = 4,
    }
}

record!(
    /// A rule by which tasks come when something happens in a project (business §7 `autoTask`).
    AutoTask: model::AutoTask, store::auto_tasks::find
);

async fn words(
    ctx: &Context<'_>,
    dictionary: Dictionary,
    values: &[String],
) -> Result<Option<Vec<DictItem>>> {
    // together: one after the other each would be a statement of its own
    let items = values.iter().map(|value| dict_item(ctx, dictionary, value.clone()));
    Ok(Some(try_join_all(items).await?.into_iter().flatten().collect()))
}

/// A rule by which tasks come when something happens in a project (business §7 `autoTask`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AutoTask {
    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// What it is asked about.
    fn event(&self) -> AutoTaskEvent {
        AutoTaskEvent::from_i16(self.0.event)
    }

    /// In projects of these types (dictionary project_type); none: of any.
    async fn types(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        words(ctx, Dictionary::ProjectType, &self.0.types).await
    }

    /// In projects with one of these tags (dictionary project_tag); none: with any.
    async fn tags(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        words(ctx, Dictionary::ProjectTag, &self.0.tags).await
    }

    /// In projects that stand so (dictionary project_status_category); none: however they stand.
    async fn statuses(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        words(ctx, Dictionary::ProjectStatusCategory, &self.0.statuses).await
    }

    /// Of the task, with `{项目}`, `{项目编号}` and `{名称}` for what it is about.
    fn title(&self) -> &str;

    /// Of the task.
    fn description(&self) -> Option<&str>;

    /// Whom the task is for.
    fn assignee(&self) -> AutoTaskAssignee {
        AutoTaskAssignee::from_i16(self.0.assignee)
    }

    /// The member, if it is for one.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// Days after what set it off.
    fn due_days(&self) -> Option<i32>;

    /// It is asked.
    fn enabled(&self) -> bool;

    /// Its place, from 0.
    #[graphql(name = "order")]
    fn sort_order(&self) -> i32;

    /// How many tasks it has asked for.
    async fn outcome_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let count = ctx.loaders()?.load::<OutcomesOfRule>(key).await?.unwrap_or_default();
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AutoTaskViewerCan> {
        let may = rules::may_manage(ctx.viewer()?);
        Ok(AutoTaskViewerCan { update: may, delete: may })
    }
}

/// What the viewer may do with a rule.
#[fields(login)]
pub struct AutoTaskViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

/// A task that a rule asks for. It waits to be made until there are tasks.
pub struct AutoTaskOutcome(pub(super) model::Outcome);

impl From<model::Outcome> for AutoTaskOutcome {
    fn from(outcome: model::Outcome) -> Self {
        Self(outcome)
    }
}

/// A task that a rule asks for. It waits to be made until there are tasks.
#[object(login)]
impl AutoTaskOutcome {
    /// In this project.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        Ok(ctx.loaders()?.load::<ProjectById>(key).await?.map(Project::from))
    }

    /// Of the task.
    fn title(&self) -> &str {
        &self.0.title
    }

    /// For whom.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.member_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// Until when.
    fn due_on(&self) -> Option<Date> {
        self.0.due_on.map(Date)
    }

    /// When it came, or would have come.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// What a rule would have made of the last days.
#[fields(login)]
pub struct AutoTaskRehearsal {
    /// How often it would have asked for a task.
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

/// What came last of a rule, as far as the viewer sees the projects.
pub(super) async fn latest(ctx: &Context<'_>, rule: &model::AutoTask) -> Result<Vec<AutoTaskOutcome>> {
    let outcomes = service::latest(&*ctx.read().await?, ctx.viewer()?, rule).await?;
    Ok(outcomes.into_iter().map(AutoTaskOutcome::from).collect())
}
