//! GraphQL types of the preview of a project created from a template.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::acceptance_template::loaders::AcceptanceTemplateById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::project_template::layout::{Filled, Job, Layout, Payment, Post};
use xieli_macros::object;

use super::lines;
use crate::acceptance_template::AcceptanceTemplate;
use crate::core::scalar::{Date, Money};
use crate::core::{ContextExt, Result};
use crate::dict::DictItem;
use crate::member::Member;
use crate::team::Team;

/// Preview of a project created from a template; nothing is written.
pub struct ProjectTemplatePreview(pub(super) Layout);

/// Preview of a project created from a template; nothing is written.
#[object(login)]
impl ProjectTemplatePreview {
    /// Last day of the project.
    fn ends_on(&self) -> Option<Date> {
        self.0.ends_on.map(Date)
    }

    /// Mileposts, in order.
    fn mileposts(&self) -> Vec<ProjectPreviewMilepost> {
        self.0.mileposts.iter().cloned().map(ProjectPreviewMilepost).collect()
    }

    /// Roles with the members who fill them, including open ones.
    fn roles(&self) -> Vec<ProjectPreviewRole> {
        self.0.roles.iter().cloned().map(ProjectPreviewRole).collect()
    }

    /// Payment plans, in order.
    fn plans(&self) -> Vec<ProjectPreviewPlan> {
        self.0.payments.iter().cloned().map(ProjectPreviewPlan).collect()
    }

    /// Tasks, in order.
    fn tasks(&self) -> Vec<ProjectPreviewTask> {
        self.0.tasks.iter().cloned().map(ProjectPreviewTask).collect()
    }

    /// The acceptance template of the project.
    async fn acceptance_template(&self, ctx: &Context<'_>) -> Result<Option<AcceptanceTemplate>> {
        let Some(id) = self.0.acceptance_template_id else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AcceptanceTemplateById>(key).await?.map(AcceptanceTemplate::from))
    }

    /// Problems of the template, each a sentence for the user: open roles, members who have left, deleted
    /// records.
    fn problems(&self) -> Vec<String> {
        self.0.problems.clone()
    }
}

/// A milepost in the preview of a project.
pub struct ProjectPreviewMilepost(Post);

/// A milepost in the preview of a project.
#[object(login)]
impl ProjectPreviewMilepost {
    /// Key of its line in the template.
    fn key(&self) -> &str {
        &self.0.key
    }

    /// Its name.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Planned first day.
    fn begins_on(&self) -> Option<Date> {
        self.0.begins_on.map(Date)
    }

    /// Planned last day.
    fn ends_on(&self) -> Option<Date> {
        self.0.ends_on.map(Date)
    }

    /// The director that it would get.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        lines::member(ctx, self.0.director_id).await
    }
}

/// A role in the preview of a project.
pub struct ProjectPreviewRole(Filled);

/// A role in the preview of a project.
#[object(login)]
impl ProjectPreviewRole {
    /// Key of its line in the template.
    fn key(&self) -> &str {
        &self.0.key
    }

    /// Name of the project group.
    fn group(&self) -> &str {
        &self.0.group
    }

    /// Team type of the group (dictionary project_team_type).
    async fn team_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        lines::item(ctx, Dictionary::ProjectTeamType, self.0.team_type.as_ref()).await
    }

    /// Function in the project.
    fn duty(&self) -> Option<&str> {
        self.0.duty.as_deref()
    }

    /// The member who fills it; null: it is open.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        lines::member(ctx, self.0.member_id).await
    }

    /// The team of the partner that would be invited.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        lines::team(ctx, self.0.team_id).await
    }
}

/// A payment plan in the preview of a project.
pub struct ProjectPreviewPlan(Payment);

/// A payment plan in the preview of a project.
#[object(login)]
impl ProjectPreviewPlan {
    /// Its name.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Planned amount in yuan.
    fn amount(&self) -> Money {
        Money(self.0.amount)
    }

    /// Percent of the contract's amount, if it is a percentage.
    fn percent(&self) -> Option<f64> {
        lines::percent(self.0.share)
    }

    /// Day on which it is due.
    fn due_on(&self) -> Option<Date> {
        self.0.due_on.map(Date)
    }
}

/// A task in the preview of a project.
pub struct ProjectPreviewTask(Job);

/// A task in the preview of a project.
#[object(login)]
impl ProjectPreviewTask {
    /// Its name.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Planned first day.
    fn begins_on(&self) -> Option<Date> {
        self.0.begins_on.map(Date)
    }

    /// Planned last day.
    fn ends_on(&self) -> Option<Date> {
        self.0.ends_on.map(Date)
    }

    /// The director that it would get; null: it would stay a draft.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        lines::member(ctx, self.0.director_id).await
    }
}
