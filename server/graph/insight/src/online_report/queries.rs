//! Reading reports.

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
use crate::core::{Connection, List, PageArgs, PageInput, Reach, Result, decode};

/// The most keys of a group that are read at all.
const MAX_KEYS: usize = 5;
/// The longest key.
const MAX_KEY: usize = 200;

/// The number of a page of rows behind a cell, and its size: the first 20 where nothing is said.
pub(crate) fn numbered(page: Option<PageInput>) -> (i64, i64) {
    page.map_or((1, 20), |page| (page.number.into(), page.size.into()))
}

/// Which rows behind a cell.
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

/// A report that the viewer may read, as they narrow it; nothing where there is none.
async fn readable(
    ctx: &Context<'_>,
    id: &ID,
    given: Option<Vec<OnlineReportConditionInput>>,
) -> Result<Option<Definition>> {
    let (id, given): (i64, Vec<Condition>) = (decode::<OnlineReport>(id)?, conditions(given));
    let found = run::readable(&*ctx.read().await?, ctx.viewer()?, id, given).await?;
    Ok(found.map(|(_, definition)| definition))
}

/// A definition that is not saved, as the viewer tries it.
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
    /// Reports, one page: whoever makes reports reads all, others those that are offered to them (business §7
    /// `onlCgreport/list`).
    #[requires("report:project,report:customer,report:task,report:service")]
    #[list(store::reports)]
    fn online_reports(list: List<OnlineReportFilter, OnlineReportOrder>) -> Connection<OnlineReport>;

    /// One of them; null when there is none for the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[one]
    fn online_report() -> OnlineReport;

    /// What reports can be made of, as far as the viewer may use it.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_catalog(&self, ctx: &Context<'_>) -> Result<Option<OnlineReportCatalog>> {
        Ok(Some(OnlineReportCatalog::of(ctx.viewer()?)))
    }

    /// The enabled reports that are offered to the viewer, by position and in order; positions without any are left out (business §7
    /// `onlCgreport/menus`).
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_menus(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only these; all if absent.")] positions: Option<Vec<OnlineReportPosition>>,
    ) -> Result<Option<Vec<OnlineReportMenu>>> {
        let wanted: Option<Vec<Position>> =
            positions.map(|positions| positions.into_iter().map(Position::from).collect());
        let mut positions = rules::positions(ctx.viewer()?);
        positions.retain(|one| wanted.as_ref().is_none_or(|wanted| wanted.contains(one)));
        let numbers: Vec<i16> = positions.iter().map(|one| one.number()).collect();
        let all = store::menus(&*ctx.read().await?, ctx.viewer()?, &numbers).await?;
        Ok(Some(positions.into_iter().filter_map(|one| OnlineReportMenu::of(one, &all)).collect()))
    }

    /// Former definitions of a report, at most the last 50, the newest first; null when there is none that the viewer may change.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which report.")] id: ID,
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

    /// Ready-made reports to begin with (business §7 Online reports: templates).
    #[requires("e:manage")]
    async fn online_report_templates(&self) -> Result<Option<Vec<OnlineReportTemplate>>> {
        Ok(Some(Template::all().into_iter().map(OnlineReportTemplate).collect()))
    }

    /// What a report shows of what the viewer sees; null when there is no such report for the viewer (business §7
    /// `onlCgreport/data/{id}`).
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_data(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which report.")] id: ID,
        #[graphql(
            desc = "What the reader narrows: of the report's parameters only, each instead of the report's own conditions \
                          on that field."
        )]
        parameters: Option<Vec<OnlineReportConditionInput>>,
    ) -> Result<Option<OnlineReportResult>> {
        let Some(definition) = readable(ctx, &id, parameters).await? else { return Ok(None) };
        let figures = run::figures(ctx.db()?, ctx.viewer()?, definition).await?;
        Ok(Some(OnlineReportResult(figures)))
    }

    /// All groups of a report for programs, page by page: in the order of their keys, each once, whatever changes meanwhile. At most
    /// 20,000 groups; null when there is no such report for the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_records(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which report.")] id: ID,
        #[graphql(desc = "What the reader narrows, the same for every page.")] parameters: Option<
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

    /// The rows behind a cell, or of all groups; null when there is no such report for the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_rows(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which report.")] id: ID,
        #[graphql(desc = "As its figures were asked with.")] parameters: Option<
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

    /// What a definition that is not saved would show; nothing is written. For whoever makes reports, or changes one that was given to
    /// them.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The definition.")] definition: OnlineReportDefinitionInput,
        #[graphql(desc = "What a reader would narrow.")] parameters: Option<Vec<OnlineReportConditionInput>>,
    ) -> Result<Option<OnlineReportResult>> {
        let definition = tried(ctx, definition, parameters)?;
        let figures = run::preview(ctx.db()?, ctx.viewer()?, definition).await?;
        Ok(Some(OnlineReportResult(figures)))
    }

    /// The rows behind it.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_preview_rows(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The definition.")] definition: OnlineReportDefinitionInput,
        #[graphql(desc = "As its figures were asked with.")] parameters: Option<
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
