//! GraphQL type of a milepost.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::milepost::loaders::{BeforeMilepost, MilepostById};
use xieli_domain::milepost::{model, store};
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::rules;
use xieli_kernel::clock;
use xieli_macros::object;

use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, record};
use crate::member::Member;
use crate::project::Project;
use crate::project_part::{self, ProjectPartViewerCan};

record!(
    /// A milepost: an intermediate goal of a project with planned days (business §3 Project info: milepost).
    Milepost: model::Milepost, store::mileposts::find
);

/// A milepost: an intermediate goal of a project with planned days (business §3 Project info: milepost).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Milepost {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Planned first day.
    fn begins_on(&self) -> Option<Date>;

    /// Planned last day.
    fn ends_on(&self) -> Option<Date>;

    /// Planned first day in the baseline.
    fn baseline_begins_on(&self) -> Option<Date>;

    /// Planned last day in the baseline.
    fn baseline_ends_on(&self) -> Option<Date>;

    /// Day on which it was reached.
    fn finished_on(&self) -> Option<Date>;

    /// Whether it is past its planned end and not reached.
    fn is_overdue(&self) -> bool {
        let today = clock::china_day(clock::now());
        self.0.finished_on.is_none() && self.0.ends_on.is_some_and(|end| end < today)
    }

    /// The director, responsible for the milepost.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Position within its project, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Mileposts that must be reached before it begins.
    async fn after(&self, ctx: &Context<'_>) -> Result<Option<Vec<Milepost>>> {
        let loaders = ctx.loaders()?;
        let key = |id| TenantKey::new(self.0.enterprise_id, id);
        let ids = loaders.load::<BeforeMilepost>(key(self.0.id)).await?.unwrap_or_default();
        let found = loaders.load_many::<MilepostById>(ids.into_iter().map(key).collect()).await?;
        Ok(Some(found.into_iter().map(Milepost::from).collect()))
    }

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, rules::may_plan).await
    }
}
