//! GraphQL queries of appraisal results, their inputs and statistics.

use async_graphql::Context;
use xieli_domain::kpi_examine::{figures, store};
use xieli_macros::object;

use super::figures::{KpiMemberFigure, KpiPlanSums, KpiTeamFigure};
use super::indications::KpiExamineIndication;
use super::input_rows::{KpiInput, KpiInputFilter, KpiInputOrder};
use super::inputs::{KpiExamineFilter, KpiExamineOrder};
use super::types::KpiExamine;
use crate::core::{Connection, List, Result};

/// Kinds of records whose changes invalidate cached figures of results.
const CHANGED_BY: &[&str] = &["config_value", "kpi_examine", "kpi_input", "kpi_plan", "team", "member"];

/// Root fields that read results.
#[derive(Default)]
pub struct KpiExamineQuery;

/// Root fields that read results.
#[object(root)]
impl KpiExamineQuery {
    /// Results visible to the viewer: their own, those of teams that they direct or whose results they may
    /// read, those that they review, and all for viewers with the permission for the enterprise; one page
    /// (business §7 KPI `examine/list`, `examine/my`).
    #[requires("kpi")]
    #[list(store::examines)]
    fn kpi_examines(list: List<KpiExamineFilter, KpiExamineOrder>) -> Connection<KpiExamine>;

    /// One of them by id; null when none is visible to the viewer (business §7 KPI `examine/{id}`).
    #[requires("kpi")]
    #[one]
    fn kpi_examine() -> KpiExamine;

    /// An indicator of a result; null when none is visible to the viewer
    /// (business §7 KPI `examine/indication/{id}`).
    #[requires("kpi")]
    #[one]
    fn kpi_examine_indication() -> KpiExamineIndication;
}

/// Root fields that read the inputs of raters.
#[derive(Default)]
pub struct KpiInputQuery;

/// Root fields that read the inputs of raters.
#[object(root)]
impl KpiInputQuery {
    /// Inputs visible to the viewer: their own, and those of others as far as the plan allows; one page
    /// (business §7 KPI `examine/indication/inputs`).
    #[requires("kpi")]
    #[list(store::inputs)]
    fn kpi_inputs(list: List<KpiInputFilter, KpiInputOrder>) -> Connection<KpiInput>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("kpi")]
    #[one]
    fn kpi_input() -> KpiInput;
}

/// Root fields of statistics of results.
#[derive(Default)]
pub struct KpiExamineFigureQuery;

/// Root fields of statistics of results.
#[object(root)]
impl KpiExamineFigureQuery {
    /// Statistics of the results of a filter (business §7 KPI `plan/sumdata`).
    #[requires("kpi")]
    async fn kpi_plan_sums(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The results to count.")] filter: Option<KpiExamineFilter>,
    ) -> Result<Option<KpiPlanSums>> {
        let filter = filter.unwrap_or_default().read()?;
        let sums = crate::core::figures(ctx, CHANGED_BY, "kpiPlanSums", &filter, figures::sums).await?;
        Ok(Some(sums.into()))
    }

    /// Statistics by team, the best average first (business §7 KPI `examine/org_count`).
    #[requires("kpi")]
    async fn kpi_team_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The results to count.")] filter: Option<KpiExamineFilter>,
    ) -> Result<Option<Vec<KpiTeamFigure>>> {
        let filter = filter.unwrap_or_default().read()?;
        let rows = crate::core::figures(ctx, CHANGED_BY, "kpiTeamFigures", &filter, figures::teams).await?;
        Ok(Some(rows.into_iter().map(KpiTeamFigure).collect()))
    }

    /// Statistics by member, at most 1,000 (business §7 KPI `examine/team_count`).
    #[requires("kpi")]
    async fn kpi_member_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The results to count.")] filter: Option<KpiExamineFilter>,
    ) -> Result<Option<Vec<KpiMemberFigure>>> {
        let filter = filter.unwrap_or_default().read()?;
        let rows =
            crate::core::figures(ctx, CHANGED_BY, "kpiMemberFigures", &filter, figures::members).await?;
        Ok(Some(rows.into_iter().map(KpiMemberFigure).collect()))
    }
}
