//! What costs look like from outside.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::rules::may_plan;
use xieli_domain::project_cost::{model, store};
use xieli_macros::object;

use crate::core::scalar::{Date, Money};
use crate::core::{Result, numbered, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::project::Project;
use crate::project_part::{self, ProjectPartViewerCan};

numbered! {
    /// Which of a project's expenses.
    ProjectCostKind {
        /// Of the project itself.
        Cost = 1,
        /// What somebody has laid out.
        Fee = 2,
    }
}

record!(
    /// What a project costs (business §7 `projectCost`, `fee`).
    ProjectCost: model::Cost, store::costs::find
);

/// What a project costs (business §7 `projectCost`, `fee`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectCost {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// A cost, or a fee.
    fn kind(&self) -> ProjectCostKind {
        ProjectCostKind::from_i16(self.0.kind)
    }

    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// What kind of cost (dictionary project_cost_type).
    async fn cost_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.cost_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectCostType, value).await
    }

    /// What it came to.
    fn amount(&self) -> Money;

    /// When.
    fn occurred_on(&self) -> Date;

    /// Who laid it out.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// Who was paid.
    fn supplier(&self) -> Option<&str>;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// It follows from the hours of a work log, and changes with it alone.
    fn is_from_log(&self) -> bool {
        self.0.item_log_id.is_some()
    }

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        if self.0.item_log_id.is_some() {
            return Ok(ProjectPartViewerCan { update: false, delete: false });
        }
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_plan).await
    }
}

/// Costs of one kind, type and month together.
pub struct ProjectCostSum(model::Sum);

impl From<model::Sum> for ProjectCostSum {
    fn from(sum: model::Sum) -> Self {
        Self(sum)
    }
}

/// Costs of one kind, type and month together.
#[object(login)]
impl ProjectCostSum {
    /// Costs, or fees.
    fn kind(&self) -> ProjectCostKind {
        ProjectCostKind::from_i16(self.0.kind)
    }

    /// What kind of cost (dictionary project_cost_type); null where none is said.
    async fn cost_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.cost_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectCostType, value).await
    }

    /// The month, as `2026-11`.
    fn month(&self) -> &str {
        &self.0.month
    }

    /// How many.
    fn count(&self) -> i32 {
        i32::try_from(self.0.count).unwrap_or(i32::MAX)
    }

    /// What they come to.
    fn amount(&self) -> Money {
        Money(self.0.amount)
    }
}
