//! GraphQL queries of configurable reports.

use async_graphql::{Context, ID};
use xieli_domain::online_report::definition::{Condition, Definition, Position};
use xieli_domain::online_report::templates::Template;
use xieli_domain::online_report::{records, rules, run, store, versions};
use xieli_kernel::{AppError, AppResult};
use xieli_macros::object;

use super::catalog::OnlineReportCatalog;
use super::enums::OnlineReportPosition;
use super::inputs::{
    OnlineReportConditionInput, OnlineReportDefinitionInput, OnlineReportFilter, OnlineReportOrder,
    conditions,
};
use super::life::OnlineReportVersion;
use super::records::OnlineReportRecords;
use super::results::{OnlineReportDetail, OnlineReportResult};
use super::types::{OnlineReport, OnlineReportMenu, OnlineReportTemplate};
use crate::core::{Connection, ContextExt, List, PageArgs, PageInput, Result, decode};

/// The maximum number of keys of a group in an argument.
const MAX_KEYS: usize = 5;
/// The maximum length of a key.
const MAX_KEY: usize = 200;

/// The number and the size of a page of rows behind a cell; by default the first 20.
pub(crate) fn numbered(page: Option<PageInput>) -> (i64, i64) {
    page.map_or((1, 20), |page| (page.number.into(), page.size.into()))
}

/// The cell whose rows are requested.
fn cell(
    keys: Option<Vec<Option<String>>>,
    summed: Option<Vec<bool>>,
    measure: Option<String>,
    page: Option<PageInput>,
) -> AppResult<run::Cell> {
    let long = |key: &Option<String>| key.as_ref().is_some_and(|key| key.chars().count() > MAX_KEY);
    if keys.as_ref().is_some_and(|keys| keys.len() > MAX_KEYS || keys.iter().any(long)) {
        return Err(AppError::bad_input("分组的值与报表的维度不符"));
    }
    let (page, size) = numbered(page);
    Ok(run::Cell { keys, summed, measure, page, size })
}

/// The definition of a report that the viewer may read, with the reader's filters; `None` when there is none.
async fn readable(
    ctx: &Context<'_>,
    id: &ID,
    given: Option<Vec<OnlineReportConditionInput>>,
) -> Result<Option<Definition>> {
    let (id, given): (i64, Vec<Condition>) = (decode::<OnlineReport>(id)?, conditions(given));
    let found = run::readable(&*ctx.read().await?, ctx.viewer()?, id, given).await?;
    Ok(found.map(|(_, definition)| definition))
}

/// The unsaved definition of a preview.
fn tried(
    ctx: &Context<'_>,
    definition: OnlineReportDefinitionInput,
    given: Option<Vec<OnlineReportConditionInput>>,
) -> Result<Definition> {
    let (definition, given) = (definition.into(), conditions(given));
    Ok(run::tried(ctx.viewer()?, definition, given)?)
}

/// Root fields that read reports.
#[derive(Default)]
pub struct OnlineReportQuery;

/// Root fields that read reports.
#[object(root)]
impl OnlineReportQuery {
    /// Reports, one page: all for report managers, else those offered to the viewer (business §7
    /// `onlCgreport/list`).
    #[requires("report:project,report:customer,report:task,report:service")]
    #[list(store::reports)]
    fn online_reports(list: List<OnlineReportFilter, OnlineReportOrder>) -> Connection<OnlineReport>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[one]
    fn online_report() -> OnlineReport;

    /// The catalogue of datasets, fields and measures for reports, as far as the viewer may use them.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_catalog(&self, ctx: &Context<'_>) -> Result<Option<OnlineReportCatalog>> {
        Ok(Some(OnlineReportCatalog::of(ctx.viewer()?)))
    }

    /// The enabled reports offered to the viewer, by position and in order; positions without reports are
    /// left out (business §7 `onlCgreport/menus`).
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_menus(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The positions; all if absent.")] positions: Option<Vec<OnlineReportPosition>>,
    ) -> Result<Option<Vec<OnlineReportMenu>>> {
        let wanted: Option<Vec<Position>> =
            positions.map(|positions| positions.into_iter().map(Position::from).collect());
        let mut positions = rules::positions(ctx.viewer()?);
        positions.retain(|one| wanted.as_ref().is_none_or(|wanted| wanted.contains(one)));
        let numbers: Vec<i16> = positions.iter().map(|one| one.number()).collect();
        let all = store::menus(&*ctx.read().await?, ctx.viewer()?, &numbers).await?;
        Ok(Some(positions.into_iter().filter_map(|one| OnlineReportMenu::of(one, &all)).collect()))
    }

    /// Earlier versions of a report, at most the last 50, the newest first; null when the viewer can't change
    /// such a report.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
    ) -> Result<Option<Connection<OnlineReportVersion>>> {
        let request = PageArgs { first, after, page }.request()?;
        let id = decode::<OnlineReport>(&id)?;
        let connection = ctx.read().await?;
        let Some(report) = versions::changeable(&connection, ctx.viewer()?, id).await? else {
            return Ok(None);
        };
        let found = versions::page(&connection, &report, &request).await?;
        let (db, enterprise) = (ctx.db()?.clone(), report.enterprise_id);
        Ok(Some(Connection::new(found, OnlineReportVersion, move || {
            let db = db.clone();
            async move { versions::count(&*db.read().await?, enterprise, id).await }
        })))
    }

    /// Templates of reports (business §7 Online reports: templates).
    #[requires("e:manage")]
    async fn online_report_templates(&self) -> Result<Option<Vec<OnlineReportTemplate>>> {
        Ok(Some(Template::all().into_iter().map(OnlineReportTemplate).collect()))
    }

    /// The result of a report over the rows visible to the viewer; null when no such report is visible to the
    /// viewer (business §7 `onlCgreport/data/{id}`).
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_data(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(
            desc = "Conditions of the reader, on the report's parameters only; each replaces the report's own conditions \
                          on that field."
        )]
        parameters: Option<Vec<OnlineReportConditionInput>>,
    ) -> Result<Option<OnlineReportResult>> {
        let Some(definition) = readable(ctx, &id, parameters).await? else { return Ok(None) };
        let figures = run::figures(ctx.db()?, ctx.viewer()?, definition).await?;
        Ok(Some(OnlineReportResult(figures)))
    }

    /// All groups of a report for programs, page by page in the order of their keys; each group appears once,
    /// even when data change meanwhile. At most 20,000 groups; null when no such report is visible to the
    /// viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_records(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(desc = "Conditions of the reader, the same for every page.")] parameters: Option<
            Vec<OnlineReportConditionInput>,
        >,
        #[graphql(
            desc = "`pageInfo.endCursor` of the page before. Refused as BAD_USER_INPUT where the report or its parameters have \
                          changed since."
        )]
        after: Option<String>,
        #[graphql(desc = "How many groups, 1 to 1000; 100 if absent.")] first: Option<i32>,
    ) -> Result<Option<OnlineReportRecords>> {
        let Some(definition) = readable(ctx, &id, parameters).await? else { return Ok(None) };
        let asked = (after.as_deref(), first.unwrap_or(records::PAGE));
        Ok(Some(OnlineReportRecords(records::records(ctx.db()?, ctx.viewer()?, definition, asked).await?)))
    }

    /// The rows behind a cell, or of all groups; null when no such report is visible to the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_rows(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(desc = "The conditions with which the figures were queried.")] parameters: Option<
            Vec<OnlineReportConditionInput>,
        >,
        #[graphql(
            desc = "The group's keys, one for each dimension in their order, as `OnlineReportKey.value`; absent: of all \
                          groups."
        )]
        keys: Option<Vec<Option<String>>>,
        #[graphql(
            desc = "The code of one of the report's measures: the rows that this figure is made of, of a share those of its \
                          numerator; absent: all rows of the group."
        )]
        measure: Option<String>,
        #[graphql(desc = "Of 1 to 100 rows; the first 20 if absent. Pages end with the 10,000th row.")]
        page: Option<PageInput>,
        #[graphql(
            desc = "One for each dimension: of all values of it, whatever its key says; of none if absent."
        )]
        summed: Option<Vec<bool>>,
    ) -> Result<Option<OnlineReportDetail>> {
        let cell = cell(keys, summed, measure, page)?;
        let Some(definition) = readable(ctx, &id, parameters).await? else { return Ok(None) };
        let detail = run::detail(ctx.db()?, ctx.viewer()?, &definition, &cell).await?;
        Ok(Some(detail.into()))
    }

    /// The result of an unsaved definition; nothing is written. For report managers and holders of a grant to
    /// change a report.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The definition.")] definition: OnlineReportDefinitionInput,
        #[graphql(desc = "Conditions of the reader.")] parameters: Option<Vec<OnlineReportConditionInput>>,
    ) -> Result<Option<OnlineReportResult>> {
        let definition = tried(ctx, definition, parameters)?;
        let figures = run::preview(ctx.db()?, ctx.viewer()?, definition).await?;
        Ok(Some(OnlineReportResult(figures)))
    }

    /// The rows behind a cell of a preview.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_preview_rows(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The definition.")] definition: OnlineReportDefinitionInput,
        #[graphql(desc = "The conditions with which the figures were queried.")] parameters: Option<
            Vec<OnlineReportConditionInput>,
        >,
        #[graphql(desc = "The group's keys, one for each dimension in their order; absent: of all groups.")]
        keys: Option<Vec<Option<String>>>,
        #[graphql(
            desc = "The code of one of the report's measures: the rows that this figure is made of, of a share those of its \
                          numerator; absent: all rows of the group."
        )]
        measure: Option<String>,
        #[graphql(desc = "Of 1 to 100 rows; the first 20 if absent. Pages end with the 10,000th row.")]
        page: Option<PageInput>,
        #[graphql(
            desc = "One for each dimension: of all values of it, whatever its key says; of none if absent."
        )]
        summed: Option<Vec<bool>>,
    ) -> Result<Option<OnlineReportDetail>> {
        let cell = cell(keys, summed, measure, page)?;
        let definition = tried(ctx, definition, parameters)?;
        let detail = run::detail(ctx.db()?, ctx.viewer()?, &definition, &cell).await?;
        Ok(Some(detail.into()))
    }
}
