//! GraphQL type of a project template.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::acceptance_template::loaders::AcceptanceTemplateById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::project_template::loaders::StartsOfTemplate;
use xieli_domain::project_template::{model, rules, store};
use xieli_macros::object;

use super::lines::{
    self, ProjectTemplateMilepost, ProjectTemplatePlan, ProjectTemplateRole, ProjectTemplateTask,
};
use crate::acceptance_template::AcceptanceTemplate;
use crate::core::{ContextExt, Result, record};
use crate::dict::DictItem;
use crate::project_part::ProjectPartViewerCan;

record!(
    /// A template for projects of one kind: mileposts, roles, payment plans, tasks and acceptance template
    /// (business §2 Project).
    ProjectTemplate: model::Template, store::templates::find
);

fn count(lines: usize) -> i32 {
    i32::try_from(lines).unwrap_or(i32::MAX)
}

/// A template for projects of one kind: mileposts, roles, payment plans, tasks and acceptance template
/// (business §2 Project).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectTemplate {
    /// Name, 1 to 100 characters, unique.
    fn name(&self) -> &str;

    /// Description, up to 500 characters.
    fn description(&self) -> Option<&str>;

    /// Type of its projects (dictionary project_type).
    #[graphql(name = "type")]
    async fn project_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        lines::item(ctx, Dictionary::ProjectType, self.0.project_type.as_ref()).await
    }

    /// Property of its projects (dictionary project_property).
    async fn property(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        lines::item(ctx, Dictionary::ProjectProperty, self.0.property.as_ref()).await
    }

    /// Duration of a project in days, including first and last.
    fn days(&self) -> Option<i32>;

    /// Whether it is offered to new projects.
    fn enabled(&self) -> bool;

    /// Position in the order, from 0.
    #[graphql(name = "order")]
    fn sort_order(&self) -> i32;

    /// The acceptance template of its projects.
    async fn acceptance_template(&self, ctx: &Context<'_>) -> Result<Option<AcceptanceTemplate>> {
        let Some(id) = self.0.acceptance_template_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AcceptanceTemplateById>(key).await?.map(AcceptanceTemplate::from))
    }

    /// Mileposts of its projects, in order.
    fn mileposts(&self) -> Vec<ProjectTemplateMilepost> {
        self.0.content().mileposts.into_iter().map(ProjectTemplateMilepost::from).collect()
    }

    /// Roles of its projects, in order.
    fn roles(&self) -> Vec<ProjectTemplateRole> {
        self.0.content().roles.into_iter().map(ProjectTemplateRole).collect()
    }

    /// Payment plans of its projects, in order.
    fn plans(&self) -> Vec<ProjectTemplatePlan> {
        self.0.content().plans.into_iter().map(ProjectTemplatePlan).collect()
    }

    /// Tasks of its projects, in order.
    fn tasks(&self) -> Vec<ProjectTemplateTask> {
        self.0.content().tasks.into_iter().map(ProjectTemplateTask).collect()
    }

    /// Number of mileposts.
    fn milepost_count(&self) -> i32 {
        count(self.0.content().mileposts.len())
    }

    /// Number of roles.
    fn role_count(&self) -> i32 {
        count(self.0.content().roles.len())
    }

    /// Number of payment plans.
    fn plan_count(&self) -> i32 {
        count(self.0.content().plans.len())
    }

    /// Number of tasks.
    fn task_count(&self) -> i32 {
        count(self.0.content().tasks.len())
    }

    /// Number of projects created from it.
    async fn start_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let starts = ctx.loaders()?.load::<StartsOfTemplate>(key).await?.unwrap_or_default();
        Ok(i32::try_from(starts).unwrap_or(i32::MAX))
    }

    /// Time of the last change.
    fn updated_at(&self) -> DateTime<Utc>;

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let may = rules::may_manage(ctx.viewer()?);
        Ok(ProjectPartViewerCan { update: may, delete: may })
    }
}
