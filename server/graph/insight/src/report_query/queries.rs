//! GraphQL queries of stored queries: list, check, results, preview, and the schema explorer.

use async_graphql::{Context, ID};
use xieli_domain::report_query::{rules, store};
use xieli_kernel::{AppError, AppResult};
use xieli_macros::object;

use super::explorer::{self, ReportQuerySchemaHit, ReportQuerySchemaType};
use super::fit::fit;
use super::inputs::{
    ReportQueryDefinitionInput, ReportQueryFilter, ReportQueryOrder, ReportQueryValueInput, given,
};
use super::results::{ReportQueryBroken, ReportQueryCheck, ReportQueryResult};
use super::run::{Table, Wanted, run};
use super::types::ReportQuery;
use crate::core::{Connection, ContextExt, List, Result, decode};

/// The default number of rows of a preview.
const TRIAL: usize = 50;
/// The maximum length of a search keyword.
const MAX_KEYWORD: usize = 50;
/// The maximum length of a cursor.
const MAX_CURSOR: usize = 1000;

/// The number of rows requested, within a maximum.
fn rows(first: Option<i32>, otherwise: usize, most: usize) -> AppResult<usize> {
    let Some(first) = first else { return Ok(otherwise) };
    let rows = usize::try_from(first).ok().filter(|rows| (1..=most).contains(rows));
    rows.ok_or_else(|| AppError::bad_input(format!("行数应为 1 到 {most}")))
}

/// Root fields that read stored queries.
#[derive(Default)]
pub struct ReportQueryQuery;

/// Root fields that read stored queries.
#[object(root)]
impl ReportQueryQuery {
    /// Stored queries, one page: all for report managers, else those offered to the viewer (business §7
    /// Online reports).
    #[requires("report:project,report:customer,report:task,report:service")]
    #[list(store::queries)]
    fn report_queries(list: List<ReportQueryFilter, ReportQueryOrder>) -> Connection<ReportQuery>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[one]
    fn report_query() -> ReportQuery;

    /// The stored queries whose documents are no longer valid.
    #[requires("e:manage")]
    async fn report_query_broken(&self, ctx: &Context<'_>) -> Result<Option<Vec<ReportQueryBroken>>> {
        let all = store::all(&*ctx.read().await?, ctx.viewer()?).await?;
        let mut broken = Vec::new();
        for query in all {
            let problems = fit(ctx, query.definition().into()).await?.said();
            if !problems.is_empty() {
                broken.push(ReportQueryBroken { report_query: query.into(), problems });
            }
        }
        Ok(Some(broken))
    }

    /// The validation of a definition while it is edited; nothing is executed or written.
    #[requires("e:manage")]
    async fn report_query_check(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The definition.")] definition: ReportQueryDefinitionInput,
    ) -> Result<Option<ReportQueryCheck>> {
        Ok(Some(fit(ctx, definition.into()).await?.into()))
    }

    /// The result of a stored query over the data visible to the viewer; null when no such query is visible
    /// to the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn report_query_data(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the stored query.")] id: ID,
        #[graphql(desc = "The values of the parameters.")] parameters: Option<Vec<ReportQueryValueInput>>,
        #[graphql(
            desc = "The approximate number of rows, 1 to 2,000: records of the outermost list are not split. 2,000 if absent."
        )]
        first: Option<i32>,
        #[graphql(desc = "After this cursor of `ReportQueryResult.endCursor`.")] after: Option<String>,
    ) -> Result<Option<ReportQueryResult>> {
        let first = rows(first, rules::MAX_ROWS, rules::MAX_ROWS)?;
        if after.as_ref().is_some_and(|after| after.len() > MAX_CURSOR) {
            return Err(AppError::bad_input("游标无效").into());
        }
        let id = decode::<ReportQuery>(&id)?;
        let found = store::queries::find(&*ctx.read().await?, ctx.viewer()?, id).await?;
        let Some(query) = found else { return Ok(None) };
        let fit = fit(ctx, query.definition().into()).await?;
        if !fit.problems.is_empty() {
            return Ok(Some(Table::broken(fit).into()));
        }
        let wanted = Wanted { given: given(parameters), first, after };
        Ok(Some(run(ctx, fit, wanted).await?.into()))
    }

    /// The result of an unsaved definition; nothing is written.
    #[requires("e:manage")]
    async fn report_query_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The definition.")] definition: ReportQueryDefinitionInput,
        #[graphql(desc = "The values of the parameters.")] parameters: Option<Vec<ReportQueryValueInput>>,
        #[graphql(desc = "The approximate number of rows, 1 to 200; 50 if absent.")] first: Option<i32>,
    ) -> Result<Option<ReportQueryResult>> {
        let first = rows(first, TRIAL, rules::MAX_TRIAL)?;
        let fit = fit(ctx, definition.into()).await?;
        if !fit.problems.is_empty() {
            return Ok(Some(Table::broken(fit).into()));
        }
        let wanted = Wanted { given: given(parameters), first, after: None };
        Ok(Some(run(ctx, fit, wanted).await?.into()))
    }

    /// A type of the schema as the explorer shows it; null when there is none.
    #[requires("e:manage")]
    async fn report_query_schema(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "type", desc = "Its name; `Query` if absent.")] type_name: Option<String>,
        #[graphql(desc = "Only the fields with it in their name, label or description.")] keyword: Option<
            String,
        >,
    ) -> Result<Option<ReportQuerySchemaType>> {
        let name = type_name.as_deref().unwrap_or(&ctx.schema_env.registry.query_type);
        Ok(explorer::shown(ctx, name, keyword.as_deref()))
    }

    /// The fields of all types that have a keyword in their name or label, at most 50.
    #[requires("e:manage")]
    async fn report_query_search(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The keyword, 1 to 50 characters.")] keyword: String,
    ) -> Result<Option<Vec<ReportQuerySchemaHit>>> {
        let length = keyword.trim().chars().count();
        if !(1..=MAX_KEYWORD).contains(&length) {
            return Err(AppError::bad_input(format!("关键词应为 1 到 {MAX_KEYWORD} 个字符")).into());
        }
        Ok(Some(explorer::found(ctx, &keyword)))
    }
}
