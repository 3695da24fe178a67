//! What a template would make of a project, as it looks from outside.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::acceptance_template::loaders::AcceptanceTemplateById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::project_template::layout::{Filled, Job, Layout, Payment, Post};
use xieli_macros::object;

use super::lines;
use crate::acceptance_template::AcceptanceTemplate;
use crate::core::scalar::{Date, Money};
use crate::core::{Reach, Result};
use crate::dict::DictItem;
use crate::member::Member;
use crate::team::Team;

/// What a template would make of a project; nothing is written.
pub struct ProjectTemplatePreview(pub(super) Layout);

/// What a template would make of a project; nothing is written.
#[object(login)]
impl ProjectTemplatePreview {
    /// The project's last day.
    fn ends_on(&self) -> Option<Date> {
        self.0.ends_on.map(Date)
    }

    /// Mileposts, in order.
    fn mileposts(&self) -> Vec<ProjectPreviewMilepost> {
        self.0.mileposts.iter().cloned().map(ProjectPreviewMilepost).collect()
    }

    /// Roles with who fills them, the open ones, too.
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

    /// What the project would hand over.
    async fn acceptance_template(&self, ctx: &Context<'_>) -> Result<Option<AcceptanceTemplate>> {
        let Some(id) = self.0.acceptance_template_id else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AcceptanceTemplateById>(key).await?.map(AcceptanceTemplate::from))
    }

    /// What can't be made as the template says, each in a sentence for people: open roles, who has left, what was deleted.
    fn problems(&self) -> Vec<String> {
        self.0.problems.clone()
    }
}

/// A milepost that would be made.
pub struct ProjectPreviewMilepost(Post);

/// A milepost that would be made.
#[object(login)]
impl ProjectPreviewMilepost {
    /// Of its line.
    fn key(&self) -> &str {
        &self.0.key
    }

    /// What it is called.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Its first day.
    fn begins_on(&self) -> Option<Date> {
        self.0.begins_on.map(Date)
    }

    /// Its last day.
    fn ends_on(&self) -> Option<Date> {
        self.0.ends_on.map(Date)
    }

    /// Who would see to it.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        lines::member(ctx, self.0.director_id).await
    }
}

/// A role of a project that would be made.
pub struct ProjectPreviewRole(Filled);

/// A role of a project that would be made.
#[object(login)]
impl ProjectPreviewRole {
    /// Of its line.
    fn key(&self) -> &str {
        &self.0.key
    }

    /// In which group.
    fn group(&self) -> &str {
        &self.0.group
    }

    /// Of the group (dictionary project_team_type).
    async fn team_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        lines::item(ctx, Dictionary::ProjectTeamType, self.0.team_type.as_ref()).await
    }

    /// What they do.
    fn duty(&self) -> Option<&str> {
        self.0.duty.as_deref()
    }

    /// Who fills it; null: nobody.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        lines::member(ctx, self.0.member_id).await
    }

    /// The partner's team that would be invited.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        lines::team(ctx, self.0.team_id).await
    }
}

/// A payment plan that would be made.
pub struct ProjectPreviewPlan(Payment);

/// A payment plan that would be made.
#[object(login)]
impl ProjectPreviewPlan {
    /// What it is called.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// So much.
    fn amount(&self) -> Money {
        Money(self.0.amount)
    }

    /// Percent of the contract's amount, where it is a share.
    fn percent(&self) -> Option<f64> {
        lines::percent(self.0.share)
    }

    /// When it is due.
    fn due_on(&self) -> Option<Date> {
        self.0.due_on.map(Date)
    }
}

/// A task that would be made.
pub struct ProjectPreviewTask(Job);

/// A task that would be made.
#[object(login)]
impl ProjectPreviewTask {
    /// What it is called.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Its first day.
    fn begins_on(&self) -> Option<Date> {
        self.0.begins_on.map(Date)
    }

    /// Its last day.
    fn ends_on(&self) -> Option<Date> {
        self.0.ends_on.map(Date)
    }

    /// Who would see to it; null: it would stay a draft.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        lines::member(ctx, self.0.director_id).await
    }
}
