//! GraphQL types of costs and fees of projects.

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
    /// Kind of an expense of a project.
    ProjectCostKind {
        /// A cost of the project itself.
        Cost = 1,
        /// A fee that a member paid in advance.
        Fee = 2,
    }
}

record!(
    /// A cost or a fee of a project (business §7 `projectCost`, `fee`).
    ProjectCost: model::Cost, store::costs::find
);

/// A cost or a fee of a project (business §7 `projectCost`, `fee`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectCost {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Whether it is a cost or a fee.
    fn kind(&self) -> ProjectCostKind {
        ProjectCostKind::from_i16(self.0.kind)
    }

    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Type of the cost (dictionary project_cost_type).
    async fn cost_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.cost_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectCostType, value).await
    }

    /// Amount in yuan.
    fn amount(&self) -> Money;

    /// Day of the expense.
    fn occurred_on(&self) -> Date;

    /// Member who paid in advance.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// Payee of the expense.
    fn supplier(&self) -> Option<&str>;

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Whether it derives from the hours of a work log, and changes only with that.
    fn is_from_log(&self) -> bool {
        self.0.item_log_id.is_some()
    }

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        if self.0.item_log_id.is_some() {
            return Ok(ProjectPartViewerCan { update: false, delete: false });
        }
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_plan).await
    }
}

/// Sum of the costs or fees of one kind, type and month.
pub struct ProjectCostSum(model::Sum);

impl From<model::Sum> for ProjectCostSum {
    fn from(sum: model::Sum) -> Self {
        Self(sum)
    }
}

/// Sum of the costs or fees of one kind, type and month.
#[object(login)]
impl ProjectCostSum {
    /// Whether they are costs or fees.
    fn kind(&self) -> ProjectCostKind {
        ProjectCostKind::from_i16(self.0.kind)
    }

    /// Type of the costs (dictionary project_cost_type); null without one.
    async fn cost_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.cost_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectCostType, value).await
    }

    /// The month, as `2026-11`.
    fn month(&self) -> &str {
        &self.0.month
    }

    /// Number of costs or fees.
    fn count(&self) -> i32 {
        i32::try_from(self.0.count).unwrap_or(i32::MAX)
    }

    /// Sum of the amounts, in yuan.
    fn amount(&self) -> Money {
        Money(self.0.amount)
    }
}
