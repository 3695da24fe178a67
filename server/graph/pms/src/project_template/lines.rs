//! The lines of a template, as they look from outside.

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

/// The member with this id, if any.
pub async fn member(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Member>> {
    by_row::<MemberById, _>(ctx, id).await
}

/// The team with this id, if any.
pub async fn team(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<Team>> {
    by_row::<TeamById, _>(ctx, id).await
}

/// The item with this value, if any.
pub async fn item(ctx: &Context<'_>, of: Dictionary, value: Option<&String>) -> Result<Option<DictItem>> {
    match value {
        Some(value) => dict_item(ctx, of, value.clone()).await,
        None => Ok(None),
    }
}

/// Hundredths of a percent as percent.
pub fn percent(share: Option<i32>) -> Option<f64> {
    share.map(|share| f64::from(share) / 100.0)
}

/// A milepost of projects of a template.
#[fields(login)]
pub struct ProjectTemplateMilepost {
    /// What other lines name it by.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// Days from the project's first day to its own; null: it has no days yet.
    pub begins_after: Option<i32>,
    /// How many days it takes.
    pub days: i32,
    /// The key of the role that sees to it, or `director`.
    pub role: Option<String>,
    /// The keys of those after which it begins.
    pub after: Vec<String>,
    /// Free text.
    pub remark: Option<String>,
}

impl From<content::MilepostLine> for ProjectTemplateMilepost {
    fn from(line: content::MilepostLine) -> Self {
        let content::MilepostLine { key, name, begins_after, days, role, after, remark } = line;
        Self { key, name, begins_after, days, role, after, remark }
    }
}

/// Somebody who works at projects of a template.
pub struct ProjectTemplateRole(pub(super) content::RoleLine);

/// Somebody who works at projects of a template.
#[object(login)]
impl ProjectTemplateRole {
    /// What other lines name it by.
    fn key(&self) -> &str {
        &self.0.key
    }

    /// In which group of the project's people.
    fn group(&self) -> &str {
        &self.0.group
    }

    /// Of the group (dictionary project_team_type).
    async fn team_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        item(ctx, Dictionary::ProjectTeamType, self.0.team_type.as_ref()).await
    }

    /// What they do.
    fn duty(&self) -> Option<&str> {
        self.0.duty.as_deref()
    }

    /// Always this one; null: to be filled when a project begins.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, self.0.member_id).await
    }

    /// The group is a partner's, whose team this is.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        team(ctx, self.0.team_id).await
    }
}

/// What is to be paid of projects of a template.
pub struct ProjectTemplatePlan(pub(super) content::PlanLine);

/// What is to be paid of projects of a template.
#[object(login)]
impl ProjectTemplatePlan {
    /// What it is called.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// What sort of payment (dictionary project_return_type).
    async fn return_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        item(ctx, Dictionary::ProjectReturnType, self.0.return_type.as_ref()).await
    }

    /// Percent of the contract's amount, or null where it is an amount.
    fn percent(&self) -> Option<f64> {
        percent(self.0.share)
    }

    /// So much, or null where it is a share.
    fn amount(&self) -> Option<Money> {
        self.0.amount.map(Money)
    }

    /// The key of the milepost with which it is due.
    fn milepost(&self) -> Option<&str> {
        self.0.milepost.as_deref()
    }

    /// Days from the project's first day; null: on the last day of its milepost, or on no day.
    fn due_after(&self) -> Option<i32> {
        self.0.due_after
    }

    /// Free text.
    fn remark(&self) -> Option<&str> {
        self.0.remark.as_deref()
    }
}

/// A task of projects of a template.
pub struct ProjectTemplateTask(pub(super) content::TaskLine);

/// A task of projects of a template.
#[object(login)]
impl ProjectTemplateTask {
    /// What it is called.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// What it is about.
    fn description(&self) -> Option<&str> {
        self.0.description.as_deref()
    }

    /// How urgent it is (dictionary task_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        item(ctx, Dictionary::TaskLevel, self.0.level.as_ref()).await
    }

    /// The key of the milepost that it leads to.
    fn milepost(&self) -> Option<&str> {
        self.0.milepost.as_deref()
    }

    /// Days from the project's first day to its own; null: the days of its milepost.
    fn begins_after(&self) -> Option<i32> {
        self.0.begins_after
    }

    /// How many days it takes.
    fn days(&self) -> i32 {
        self.0.days
    }

    /// The key of the role that sees to it, or `director`; null: who sees to its milepost.
    fn role(&self) -> Option<&str> {
        self.0.role.as_deref()
    }
}
