//! GraphQL types of the lines of a project template: mileposts, roles, payment plans and tasks.

use async_graphql::Context;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project_template::content;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

use crate::core::scalar::Money;
use crate::core::{Result, by_row};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::team::Team;

/// Loads the member with this id, if any.
pub async fn member(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Member>> {
    by_row::<MemberById, _>(ctx, id).await
}

/// Loads the team with this id, if any.
pub async fn team(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Team>> {
    by_row::<TeamById, _>(ctx, id).await
}

/// Loads the dictionary item with this value, if any.
pub async fn item(ctx: &Context<'_>, of: Dictionary, value: Option<&String>) -> Result<Option<DictItem>> {
    match value {
        Some(value) => dict_item(ctx, of, value.clone()).await,
        None => Ok(None),
    }
}

/// Converts hundredths of a percent to percent.
pub fn percent(share: Option<i32>) -> Option<f64> {
    share.map(|share| f64::from(share) / 100.0)
}

/// A milepost of a project template.
#[fields(login)]
pub struct ProjectTemplateMilepost {
    /// Key by which other lines refer to it.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Offset of its first day from the project's first day, in days; null: no days are planned yet.
    pub begins_after: Option<i32>,
    /// Duration in days.
    pub days: i32,
    /// Key of the role that becomes its director, or `director`.
    pub role: Option<String>,
    /// Keys of the mileposts that must be reached before it begins.
    pub after: Vec<String>,
    /// Remark, free text.
    pub remark: Option<String>,
}

impl From<content::MilepostLine> for ProjectTemplateMilepost {
    fn from(line: content::MilepostLine) -> Self {
        let content::MilepostLine { key, name, begins_after, days, role, after, remark } = line;
        Self { key, name, begins_after, days, role, after, remark }
    }
}

/// A role of a project template.
pub struct ProjectTemplateRole(pub(super) content::RoleLine);

/// A role of a project template.
#[object(login)]
impl ProjectTemplateRole {
    /// Key by which other lines refer to it.
    fn key(&self) -> &str {
        &self.0.key
    }

    /// Name of the project group.
    fn group(&self) -> &str {
        &self.0.group
    }

    /// Team type of the group (dictionary project_team_type).
    async fn team_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        item(ctx, Dictionary::ProjectTeamType, self.0.team_type.as_ref()).await
    }

    /// Function in the project.
    fn duty(&self) -> Option<&str> {
        self.0.duty.as_deref()
    }

    /// The fixed member; null: the role is filled when a project is created.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, self.0.member_id).await
    }

    /// The team of a partner, for a partner's group.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        team(ctx, self.0.team_id).await
    }
}

/// A payment plan of a project template.
pub struct ProjectTemplatePlan(pub(super) content::PlanLine);

/// A payment plan of a project template.
#[object(login)]
impl ProjectTemplatePlan {
    /// Its name.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Type of the payment (dictionary project_return_type).
    async fn return_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        item(ctx, Dictionary::ProjectReturnType, self.0.return_type.as_ref()).await
    }

    /// Percent of the contract's amount; null when it is a fixed amount.
    fn percent(&self) -> Option<f64> {
        percent(self.0.share)
    }

    /// Fixed amount in yuan; null when it is a percentage.
    fn amount(&self) -> Option<Money> {
        self.0.amount.map(Money)
    }

    /// Key of the milepost with which it is due.
    fn milepost(&self) -> Option<&str> {
        self.0.milepost.as_deref()
    }

    /// Offset of the due day from the project's first day, in days; null: the last day of its milepost, or no
    /// day.
    fn due_after(&self) -> Option<i32> {
        self.0.due_after
    }

    /// Remark, free text.
    fn remark(&self) -> Option<&str> {
        self.0.remark.as_deref()
    }
}

/// A task of a project template.
pub struct ProjectTemplateTask(pub(super) content::TaskLine);

/// A task of a project template.
#[object(login)]
impl ProjectTemplateTask {
    /// Its name.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Description of the task.
    fn description(&self) -> Option<&str> {
        self.0.description.as_deref()
    }

    /// Urgency of the task (dictionary task_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        item(ctx, Dictionary::TaskLevel, self.0.level.as_ref()).await
    }

    /// Key of the milepost that it contributes to.
    fn milepost(&self) -> Option<&str> {
        self.0.milepost.as_deref()
    }

    /// Offset of its first day from the project's first day, in days; null: the days of its milepost.
    fn begins_after(&self) -> Option<i32> {
        self.0.begins_after
    }

    /// Duration in days.
    fn days(&self) -> i32 {
        self.0.days
    }

    /// Key of the role that becomes its director, or `director`; null: the director of its milepost.
    fn role(&self) -> Option<&str> {
        self.0.role.as_deref()
    }
}
