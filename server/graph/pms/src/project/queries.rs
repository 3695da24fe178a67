//! GraphQL queries of projects.

use async_graphql::Context;
use xieli_domain::project::{sheet, store};
use xieli_macros::object;

use super::inputs::{ProjectFilter, ProjectOrder};
use super::summary::{ProjectMoneySum, ProjectStatusCount, ProjectSummary};
use super::types::Project;
use crate::core::{Connection, ContextExt, List, Result, figures};
use crate::member::{ExportColumn, export_columns};

/// Default number of options in a selector (business §9).
const OPTIONS: i32 = 10;

/// Queries of projects.
#[derive(Default)]
pub struct ProjectQuery;

/// Queries of projects.
#[object(root)]
impl ProjectQuery {
    /// Projects, one page (business §7 `GET project/list`).
    #[requires("project")]
    #[list(store)]
    fn projects(list: List<ProjectFilter, ProjectOrder>) -> Connection<Project>;

    /// The project with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn project() -> Project;

    /// Projects to choose from, by name (business §9: 10).
    #[requires("project")]
    async fn project_options(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Keyword in name or number, as text, pinyin or initials.")] keyword: Option<String>,
        #[graphql(desc = "Number of options, 1 to 50; 10 if absent.")] first: Option<i32>,
    ) -> Result<Option<Vec<Project>>> {
        let size = i64::from(first.unwrap_or(OPTIONS).clamp(1, 50));
        let rows = store::options(&*ctx.read().await?, ctx.viewer()?, keyword.as_deref(), size).await?;
        Ok(Some(rows.into_iter().map(Project::from).collect()))
    }

    /// Columns available when projects are exported.
    #[requires("project:export")]
    async fn project_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::BOOK).await
    }

    /// Number of projects visible to the viewer (business §7 `GET project/count`).
    #[requires("project")]
    async fn project_summary(&self) -> Result<Option<ProjectSummary>> {
        Ok(Some(ProjectSummary))
    }

    /// Number of projects of a filter in each status (business §7 `GET task/projectStatistics`).
    #[requires("project")]
    async fn project_statuses(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Filter of the projects to count.")] filter: Option<ProjectFilter>,
    ) -> Result<Option<Vec<ProjectStatusCount>>> {
        let filter = filter.unwrap_or_default().read()?;
        let found = figures(ctx, store::ROWS.remembered, "statuses", &filter, store::statuses).await?;
        Ok(Some(found.into_iter().map(ProjectStatusCount::from).collect()))
    }

    /// Sums of income and cost of the projects of a filter, as far as the viewer sees their amounts
    /// (business §7 `GET projectCost/grossProfit`).
    #[requires("project")]
    async fn project_money(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Filter of the projects to sum.")] filter: Option<ProjectFilter>,
    ) -> Result<Option<ProjectMoneySum>> {
        let filter = filter.unwrap_or_default().read()?;
        let found = figures(ctx, store::ROWS.remembered, "money", &filter, store::money).await?;
        Ok(Some(found.into()))
    }
}
