//! GraphQL types of project work.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::model::Project as ProjectRow;
use xieli_domain::project_work::rules::{self, Step};
use xieli_domain::project_work::{model, store};
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::{clock, money};
use xieli_macros::{Enum, fields, object};

use crate::core::number::decimal;
use crate::core::scalar::{Date, Money};
use crate::core::{ContextExt, Result, numbered, record};
use crate::member::Member;
use crate::project::Project;
use crate::project_part;
use crate::team::Team;

numbered! {
    /// The status of project work.
    ProjectWorkStatus {
        /// In the pool.
        Open = 0,
        /// Drawn by a member.
        Drawn = 1,
        /// Reported as done by that member.
        Done = 2,
        /// Confirmed as done; it counts.
        Confirmed = 3,
    }
}

/// The actions on project work (business §4 Work order).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Step")]
pub enum ProjectWorkAction {
    /// Draw it from the pool.
    Draw,
    /// Put it back into the pool.
    GiveBack,
    /// Report it as done.
    Finish,
    /// Confirm it, with its points.
    Confirm,
}

record!(
    /// Work of a project that members draw from a pool (business §7 Project work).
    ProjectWork: model::ProjectWork, store::works::find
);

/// Permissions of the viewer on a work of a project besides its steps; offered if and only if accepted.
#[fields(login)]
pub struct ProjectWorkViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
    /// See its pay.
    pub see_salary: bool,
}

impl ProjectWork {
    async fn of_project(&self, ctx: &Context<'_>) -> Result<Option<Arc<ProjectRow>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::project(ctx, key).await
    }

    async fn sees_salary(&self, ctx: &Context<'_>) -> Result<bool> {
        let project = self.of_project(ctx).await?;
        Ok(rules::sees_salary(ctx.viewer()?, &self.0, project.as_deref()))
    }
}

/// Work of a project that members draw from a pool (business §7 Project work).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectWork {
    /// The project; null also when it is not visible to the viewer, who can still see its work in the pool.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// 1 to 200 characters.
    fn name(&self) -> &str;

    /// Up to 2000 characters.
    fn description(&self) -> Option<&str>;

    /// The status.
    fn status(&self) -> ProjectWorkStatus {
        ProjectWorkStatus::from_i16(self.0.status)
    }

    /// The team that may draw it; null: every internal member who may draw.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The member who drew it.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The team for which the member drew it.
    #[by(TeamById, director_team_id)]
    fn director_team(&self) -> Result<Option<Team>>;

    /// The unit of the quantity, up to 20 characters.
    fn unit(&self) -> Option<&str>;

    /// The quantity to be done, with at most two decimals.
    fn quantity(&self) -> f64 {
        decimal(self.0.quantity)
    }

    /// The pay per unit; null also for viewers who do not see salaries.
    async fn price(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        let Some(price) = self.0.price else { return Ok(None) };
        Ok(self.sees_salary(ctx).await?.then_some(Money(price)))
    }

    /// The pay in all, of the quantity really done once that is known; null also for viewers who do not see
    /// salaries.
    async fn amount(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        let Some(amount) = rules::amount(&self.0) else { return Ok(None) };
        Ok(self.sees_salary(ctx).await?.then_some(Money(amount)))
    }

    /// Points for all of it, given at the confirmation.
    fn score(&self) -> Option<f64> {
        self.0.score.map(decimal)
    }

    /// The quantity really done.
    fn done_quantity(&self) -> Option<f64> {
        self.0.done_quantity.map(decimal)
    }

    /// Due date.
    fn ends_on(&self) -> Option<Date>;

    /// Whether it is past its due date and not done.
    fn is_overdue(&self) -> bool {
        rules::is_overdue(&self.0, clock::china_day(clock::now()))
    }

    /// When it was drawn.
    fn drawn_at(&self) -> Option<DateTime<Utc>>;

    /// When the member who drew it reported it as done.
    fn done_at(&self) -> Option<DateTime<Utc>>;

    /// When it was confirmed.
    fn confirmed_at(&self) -> Option<DateTime<Utc>>;

    /// The member who confirmed it.
    #[by(MemberById, confirmed_by)]
    fn confirmed_by(&self) -> Result<Option<Member>>;

    /// The actions of the viewer now; drawing is listed even when the viewer has reached the limit, and then
    /// refused.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<ProjectWorkAction>> {
        let project = self.of_project(ctx).await?;
        let steps = rules::steps(ctx.viewer()?, &self.0, project.as_deref());
        Ok(steps.into_iter().map(ProjectWorkAction::from).collect())
    }

    /// Permissions of the viewer on it besides its steps.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<Option<ProjectWorkViewerCan>> {
        let (viewer, project) = (ctx.viewer()?, self.of_project(ctx).await?);
        let project = project.as_deref();
        Ok(Some(ProjectWorkViewerCan {
            update: rules::may_edit(viewer, &self.0, project),
            delete: rules::may_delete(viewer, &self.0, project),
            see_salary: rules::sees_salary(viewer, &self.0, project),
        }))
    }
}

/// Totals of a member for confirmed project work (business §7 `projectwork/getTeamScore`).
pub struct ProjectWorkTeamScore(pub model::TeamScore, pub i64);

/// Totals of a member for confirmed project work (business §7 `projectwork/getTeamScore`).
#[object(login)]
impl ProjectWorkTeamScore {
    /// The team for which the work was drawn.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Some(id) = self.0.team_id else { return Ok(None) };
        let key = TenantKey::new(self.1, id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.member_id else { return Ok(None) };
        let key = TenantKey::new(self.1, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// The number of works.
    fn works(&self) -> i32 {
        i32::try_from(self.0.works).unwrap_or(i32::MAX)
    }

    /// The points of these works.
    fn score(&self) -> f64 {
        money::yuan(self.0.score)
    }

    /// The pay of these works; null when the viewer does not see the pay of one of them.
    fn amount(&self) -> Option<Money> {
        self.0.amount.map(Money)
    }
}
