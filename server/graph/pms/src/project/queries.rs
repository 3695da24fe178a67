//! Reading projects.

use async_graphql::Context;
use xieli_domain::project::{sheet, store};
use xieli_macros::object;

use super::inputs::{ProjectFilter, ProjectOrder};
use super::summary::{ProjectMoneySum, ProjectStatusCount, ProjectSummary};
use super::types::Project;
use crate::core::{Connection, List, Reach, Result, figures};
use crate::member::{ExportColumn, export_columns};

/// What a selector offers at most (business §9).
const OPTIONS: i32 = 10;

/// Root fields that read projects.
#[derive(Default)]
pub struct ProjectQuery;

/// Root fields that read projects.
#[object(root)]
impl ProjectQuery {
    /// Projects, one page (business §7 `GET project/list`).
    #[requires("project")]
    #[list(store)]
    fn projects(list: List<ProjectFilter, ProjectOrder>) -> Connection<Project>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn project() -> Project;

    /// Projects to choose from, by name (business §9: 10).
    #[requires("project")]
    async fn project_options(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "By name, number, pinyin or initials.")] keyword: Option<String>,
        #[graphql(desc = "How many, 1 to 50; 10 if absent.")] first: Option<i32>,
    ) -> Result<Option<Vec<Project>>> {
        let size = i64::from(first.unwrap_or(OPTIONS).clamp(1, 50));
        let rows = store::options(&*ctx.read().await?, ctx.viewer()?, keyword.as_deref(), size).await?;
        Ok(Some(rows.into_iter().map(Project::from).collect()))
    }

    /// The columns that projects can be exported with.
    #[requires("project:export")]
    async fn project_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::BOOK).await
    }

    /// How many projects there are for the viewer (business §7 `GET project/count`).
    #[requires("project")]
    async fn project_summary(&self) -> Result<Option<ProjectSummary>> {
        Ok(Some(ProjectSummary))
    }

    /// How many of the projects that a filter finds stand where (business §7 `GET task/projectStatistics`).
    #[requires("project")]
    async fn project_statuses(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which projects.")] filter: Option<ProjectFilter>,
    ) -> Result<Option<Vec<ProjectStatusCount>>> {
        let filter = filter.unwrap_or_default().read()?;
        let found = figures(ctx, store::ROWS.remembered, "statuses", &filter, store::statuses).await?;
        Ok(Some(found.into_iter().map(ProjectStatusCount::from).collect()))
    }

    /// What the projects that a filter finds bring and cost together, as far as the viewer sees their amounts (business
    /// §7 `GET projectCost/grossProfit`).
    #[requires("project")]
    async fn project_money(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which projects.")] filter: Option<ProjectFilter>,
    ) -> Result<Option<ProjectMoneySum>> {
        let filter = filter.unwrap_or_default().read()?;
        let found = figures(ctx, store::ROWS.remembered, "money", &filter, store::money).await?;
        Ok(Some(found.into()))
    }
}
