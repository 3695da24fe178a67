//! What project work looks like from outside.

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
use crate::core::{Reach, Result, numbered, record};
use crate::member::Member;
use crate::project::Project;
use crate::project_part;
use crate::team::Team;

numbered! {
    /// Where a work of a project stands.
    ProjectWorkStatus {
        /// In the pool.
        Open = 0,
        /// Somebody does it.
        Drawn = 1,
        /// They say that it is done.
        Done = 2,
        /// It is, and counts.
        Confirmed = 3,
    }
}

/// What can be done with a work of a project (business §4 Work order).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Step")]
pub enum ProjectWorkAction {
    /// Take it out of the pool.
    Draw,
    /// Put it back.
    GiveBack,
    /// Say that it is done.
    Finish,
    /// Say that it is, and what it is worth.
    Confirm,
}

record!(
    /// Work of a project that somebody draws (business §7 Project work).
    ProjectWork: model::ProjectWork, store::works::find
);

/// What the viewer may do with a work of a project besides its steps; offered if and only if it is accepted.
#[fields(login)]
pub struct ProjectWorkViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
    /// See what it pays.
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

/// Work of a project that somebody draws (business §7 Project work).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectWork {
    /// Of this project; null as well for those for whom it does not exist, who see its work in the pool.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// 1 to 200 characters.
    fn name(&self) -> &str;

    /// Up to 2000 characters.
    fn description(&self) -> Option<&str>;

    /// Where it stands.
    fn status(&self) -> ProjectWorkStatus {
        ProjectWorkStatus::from_i16(self.0.status)
    }

    /// Whoever may draw it; null: everybody inside who may draw.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Who drew it.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// For which of their teams.
    #[by(TeamById, director_team_id)]
    fn director_team(&self) -> Result<Option<Team>>;

    /// What is counted, up to 20 characters.
    fn unit(&self) -> Option<&str>;

    /// How much is to be done, with at most two decimals.
    fn quantity(&self) -> f64 {
        decimal(self.0.quantity)
    }

    /// What one pays; null as well for those who do not see salaries.
    async fn price(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        let Some(price) = self.0.price else { return Ok(None) };
        Ok(self.sees_salary(ctx).await?.then_some(Money(price)))
    }

    /// What all of it pays: of what was really done, once that is said; null as well for those who do not see salaries.
    async fn amount(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        let Some(amount) = rules::amount(&self.0) else { return Ok(None) };
        Ok(self.sees_salary(ctx).await?.then_some(Money(amount)))
    }

    /// Points for all of it, said when it was confirmed.
    fn score(&self) -> Option<f64> {
        self.0.score.map(decimal)
    }

    /// What was really done.
    fn done_quantity(&self) -> Option<f64> {
        self.0.done_quantity.map(decimal)
    }

    /// Until when.
    fn ends_on(&self) -> Option<Date>;

    /// Past its end and not done.
    fn is_overdue(&self) -> bool {
        rules::is_overdue(&self.0, clock::china_day(clock::now()))
    }

    /// When it was drawn.
    fn drawn_at(&self) -> Option<DateTime<Utc>>;

    /// When whoever drew it said that it is done.
    fn done_at(&self) -> Option<DateTime<Utc>>;

    /// When that was confirmed.
    fn confirmed_at(&self) -> Option<DateTime<Utc>>;

    /// By whom.
    #[by(MemberById, confirmed_by)]
    fn confirmed_by(&self) -> Result<Option<Member>>;

    /// What the viewer may do with it now; whoever has drawn as much as the setting allows is refused all the same.
    async fn available_actions(&self, ctx: &Context<'_>) -> Result<Vec<ProjectWorkAction>> {
        let project = self.of_project(ctx).await?;
        let steps = rules::steps(ctx.viewer()?, &self.0, project.as_deref());
        Ok(steps.into_iter().map(ProjectWorkAction::from).collect())
    }

    /// What the viewer may do with it besides.
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

/// What somebody has of project work that is confirmed (business §7 `projectwork/getTeamScore`).
pub struct ProjectWorkTeamScore(pub model::TeamScore, pub i64);

/// What somebody has of project work that is confirmed (business §7 `projectwork/getTeamScore`).
#[object(login)]
impl ProjectWorkTeamScore {
    /// For this team.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Some(id) = self.0.team_id else { return Ok(None) };
        let key = TenantKey::new(self.1, id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.member_id else { return Ok(None) };
        let key = TenantKey::new(self.1, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// How many works.
    fn works(&self) -> i32 {
        i32::try_from(self.0.works).unwrap_or(i32::MAX)
    }

    /// Their points.
    fn score(&self) -> f64 {
        money::yuan(self.0.score)
    }

    /// What they pay; null where the viewer does not see what one of them pays.
    fn amount(&self) -> Option<Money> {
        self.0.amount.map(Money)
    }
}
