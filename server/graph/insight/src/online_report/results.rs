//! Definitions and what they show, as they look from outside.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::online_report::catalog::{Dataset, Field};
use xieli_domain::online_report::definition::{Chart, Condition, Definition};
use xieli_domain::online_report::links::Link;
use xieli_domain::online_report::run::{Detail, DetailRow, Figures, Row};
use xieli_kernel::ids;
use xieli_macros::{fields, object};

use super::catalog::{OnlineReportField, OnlineReportKey, OnlineReportMeasure};
use super::conditions::OnlineReportCondition;
use super::enums::{OnlineReportChartKind, OnlineReportDataset, OnlineReportFieldKind, OnlineReportGrain};
use super::life::OnlineReportLink;
use super::pivot::{OnlineReportCalculation, OnlineReportFormat, OnlineReportHaving, OnlineReportTop};
use crate::core::{Reach, Result, SortDirection};

/// What a report is made of.
pub struct OnlineReportDefinition(pub(super) Definition);

/// What a report is made of.
#[object(login)]
impl OnlineReportDefinition {
    /// What is counted.
    fn dataset(&self) -> OnlineReportDataset {
        self.0.dataset.into()
    }

    /// By what rows are put together.
    fn dimensions(&self) -> Vec<OnlineReportDimension> {
        dimensions(&self.0)
    }

    /// Codes of the last one or two dimensions, which stand as columns; empty: all stand as rows.
    fn across(&self) -> Vec<String> {
        self.0.across.clone()
    }

    /// With figures of each group of rows and of columns; grand totals there always are.
    fn subtotals(&self) -> bool {
        self.0.subtotals
    }

    /// Codes of measures.
    fn measures(&self) -> Vec<String> {
        self.0.measures.clone()
    }

    /// Figures that are calculated of measures.
    fn calculations(&self) -> Vec<OnlineReportCalculation> {
        calculations(&self.0)
    }

    /// Which groups there are; all of it holds. Totals are of these groups.
    fn having(&self) -> Vec<OnlineReportHaving> {
        having(&self.0)
    }

    /// The first values of one dimension.
    fn top(&self) -> Option<OnlineReportTop> {
        self.0.top.as_ref().map(OnlineReportTop::from)
    }

    /// How figures look.
    fn formats(&self) -> Vec<OnlineReportFormat> {
        self.0.formats.iter().map(OnlineReportFormat::from).collect()
    }

    /// What rows must be like; all of it holds.
    fn conditions(&self) -> Vec<OnlineReportCondition> {
        conditions(&self.0)
    }

    /// Codes of the fields that a reader may narrow.
    fn parameters(&self) -> Vec<String> {
        self.0.parameters.clone()
    }

    /// By one of its dimensions (code of the field) or measures; null: by time upwards, then by the first measure downwards.
    fn order_by(&self) -> Option<OnlineReportOrderBy> {
        let by = self.0.order_by.as_ref()?;
        let direction = if by.descending { SortDirection::Desc } else { SortDirection::Asc };
        Some(OnlineReportOrderBy { member: by.member.clone(), direction })
    }

    /// The most groups of those that stand as rows, 1 to 2000.
    fn limit(&self) -> i32 {
        self.0.limit
    }

    /// Codes of the fields that rows behind a cell are shown with; empty: the dataset's usual ones.
    fn columns(&self) -> Vec<String> {
        self.0.columns.clone()
    }

    /// How it is drawn.
    fn chart(&self) -> OnlineReportChart {
        OnlineReportChart::from(&self.0.chart)
    }

    /// From its cells to other reports.
    fn links(&self, ctx: &Context<'_>) -> Result<Vec<OnlineReportLink>> {
        let enterprise = ctx.viewer()?.enterprise_id;
        let link = |one: &Link| OnlineReportLink::new(enterprise, one.clone());
        Ok(self.0.links.iter().map(link).collect())
    }
}

/// The dimensions of a definition.
pub(super) fn dimensions(definition: &Definition) -> Vec<OnlineReportDimension> {
    let dataset = Dataset::of(definition.dataset);
    let known = definition.dimensions.iter().filter_map(|one| Some((dataset.field(&one.field)?, one.grain)));
    let dimension = |(field, grain): (&'static Field, Option<_>)| OnlineReportDimension {
        field: field.code.to_owned(),
        label: field.label.to_owned(),
        kind: field.kind.into(),
        grain: grain.map(OnlineReportGrain::from),
    };
    known.map(dimension).collect()
}

fn conditions(definition: &Definition) -> Vec<OnlineReportCondition> {
    let dataset = Dataset::of(definition.dataset);
    let called = |one: &Condition| {
        let field = dataset.field(&one.field)?;
        Some(OnlineReportCondition::called(field.code, field.label, field, one.clone()))
    };
    definition.conditions.iter().filter_map(called).collect()
}

/// The measures of a definition.
pub(super) fn measures(definition: &Definition) -> Vec<OnlineReportMeasure> {
    let dataset = Dataset::of(definition.dataset);
    let known = definition.measures.iter().filter_map(|code| dataset.measure(code));
    known.map(OnlineReportMeasure::from).collect()
}

/// The calculations of a definition.
pub(super) fn calculations(definition: &Definition) -> Vec<OnlineReportCalculation> {
    let dataset = Dataset::of(definition.dataset);
    definition.calculations.iter().map(|one| OnlineReportCalculation::of(dataset, one)).collect()
}

fn having(definition: &Definition) -> Vec<OnlineReportHaving> {
    let dataset = Dataset::of(definition.dataset);
    definition.having.iter().map(|one| OnlineReportHaving::of(dataset, one)).collect()
}

/// The parameters of a definition.
pub(super) fn parameters(definition: &Definition) -> Vec<OnlineReportField> {
    let dataset = Dataset::of(definition.dataset);
    definition.parameters.iter().filter_map(|code| dataset.field(code)).map(OnlineReportField::from).collect()
}

/// By what rows are put together.
#[fields(login)]
pub struct OnlineReportDimension {
    /// The code of the field.
    pub field: String,
    /// For people.
    pub label: String,
    /// What it holds.
    pub kind: OnlineReportFieldKind,
    /// Of a DAY field.
    pub grain: Option<OnlineReportGrain>,
}

/// In which order groups stand.
#[fields(login)]
pub struct OnlineReportOrderBy {
    /// A field that is grouped by, or a measure.
    pub member: String,
    /// Which way.
    pub direction: SortDirection,
}

/// How figures are drawn.
#[fields(login)]
pub struct OnlineReportChart {
    /// As what.
    pub kind: OnlineReportChartKind,
    /// The axis or the slices: the code of a field.
    pub dimension: Option<String>,
    /// STACKED: the field whose values are the series.
    pub series: Option<String>,
    /// Codes of measures.
    pub measures: Vec<String>,
    /// COMBINATION: the measure that is a line on an axis of its own.
    pub line: Option<String>,
    /// GAUGE: what is to be reached, as cells are.
    pub target: Option<String>,
}

impl From<&Chart> for OnlineReportChart {
    fn from(chart: &Chart) -> Self {
        Self {
            kind: chart.kind.into(),
            dimension: chart.dimension.clone(),
            series: chart.series.clone(),
            measures: chart.measures.clone(),
            line: chart.line.clone(),
            target: chart.target.clone(),
        }
    }
}

/// What a report shows.
pub struct OnlineReportResult(pub(crate) Figures);

/// What a report shows.
#[object(login)]
impl OnlineReportResult {
    /// By what rows are put together.
    fn dimensions(&self) -> Vec<OnlineReportDimension> {
        dimensions(&self.0.definition)
    }

    /// Which figures.
    fn measures(&self) -> Vec<OnlineReportMeasure> {
        measures(&self.0.definition)
    }

    /// Codes of the dimensions that stand as columns.
    fn across(&self) -> Vec<String> {
        self.0.definition.across.clone()
    }

    /// Figures that are calculated of measures: one for each stands in `calculated`.
    fn calculations(&self) -> Vec<OnlineReportCalculation> {
        calculations(&self.0.definition)
    }

    /// Which groups there are: others are in no total either.
    fn having(&self) -> Vec<OnlineReportHaving> {
        having(&self.0.definition)
    }

    /// The first values of one dimension, which alone have groups of their own.
    fn top(&self) -> Option<OnlineReportTop> {
        self.0.definition.top.as_ref().map(OnlineReportTop::from)
    }

    /// How figures look.
    fn formats(&self) -> Vec<OnlineReportFormat> {
        self.0.definition.formats.iter().map(OnlineReportFormat::from).collect()
    }

    /// Groups, in order.
    fn rows(&self) -> Vec<OnlineReportRow> {
        self.0.rows.iter().cloned().map(OnlineReportRow::from).collect()
    }

    /// Groups of rows and of columns over all values of one dimension at least, and their crossings, but the whole: those of the rows
    /// that are shown.
    fn subtotals(&self) -> Vec<OnlineReportRow> {
        self.0.subtotals.iter().cloned().map(OnlineReportRow::from).collect()
    }

    /// Of the whole, whatever is shown of it: one for each measure, as in rows.
    fn totals(&self) -> Vec<Option<String>> {
        self.0.totals.clone()
    }

    /// One for each calculation, of the whole.
    fn totals_calculated(&self) -> Vec<Option<String>> {
        self.0.totals_calculated.clone()
    }

    /// How many groups there are in all.
    fn group_count(&self) -> i32 {
        i32::try_from(self.0.groups).unwrap_or(i32::MAX)
    }

    /// There are more groups than are shown.
    fn truncated(&self) -> bool {
        self.0.truncated
    }

    /// Only a part of the rows was counted, as all of them are too many to be tried: figures are those of this part. Of a preview alone.
    fn sampled(&self) -> bool {
        !self.0.definition.sample.is_empty()
    }

    /// The conditions that were asked with, those of the reader included.
    fn conditions(&self) -> Vec<OnlineReportCondition> {
        conditions(&self.0.definition)
    }

    /// How it is drawn.
    fn chart(&self) -> OnlineReportChart {
        OnlineReportChart::from(&self.0.definition.chart)
    }

    /// From its cells to other reports that the viewer may read.
    async fn links(&self, ctx: &Context<'_>) -> Result<Option<Vec<OnlineReportLink>>> {
        Ok(Some(OnlineReportLink::readable(ctx, &self.0.definition.links).await?))
    }

    /// When it was asked.
    fn as_of(&self) -> DateTime<Utc> {
        self.0.as_of
    }
}

/// A group with its figures.
#[fields(login)]
pub struct OnlineReportRow {
    /// One for each dimension.
    pub keys: Vec<OnlineReportKey>,
    /// One for each measure, decimal; null: there is nothing to reckon from. MONEY in yuan with two decimals, MINUTES and NUMBER with
    /// at most one, PERCENT as 66.7 for two thirds, COUNT whole.
    pub cells: Vec<Option<String>>,
    /// One for each calculation, decimal as cells are; null: there is nothing to reckon from.
    pub calculated: Vec<Option<String>>,
    /// One for each dimension: it is over all values of it, and the key has no value and the text "合计".
    pub summed: Vec<bool>,
}

impl From<Row> for OnlineReportRow {
    fn from(row: Row) -> Self {
        Self {
            keys: row.keys.into_iter().map(OnlineReportKey::from).collect(),
            cells: row.cells,
            calculated: row.calculated,
            summed: row.summed,
        }
    }
}

/// The rows behind a cell.
#[fields(login)]
pub struct OnlineReportDetail {
    /// What kind of record they are.
    pub dataset: OnlineReportDataset,
    /// What they are shown with.
    pub columns: Vec<OnlineReportField>,
    /// One page of them, the latest first.
    pub rows: Vec<OnlineReportDetailRow>,
    /// How many there are in all: the count of the cell.
    pub total_count: i32,
}

impl From<Detail> for OnlineReportDetail {
    fn from(detail: Detail) -> Self {
        let entity = Dataset::of(detail.source).entity;
        Self {
            dataset: detail.source.into(),
            columns: detail.columns.into_iter().map(OnlineReportField::from).collect(),
            rows: detail.rows.into_iter().map(|row| OnlineReportDetailRow::of(entity, row)).collect(),
            total_count: i32::try_from(detail.total).unwrap_or(i32::MAX),
        }
    }
}

/// A row behind a cell.
#[fields(login)]
pub struct OnlineReportDetailRow {
    /// The global id: of a Project, PaymentPlan, PaymentReceipt, ProjectCost, Customer, Task or WorkOrder.
    pub id: ID,
    /// The id in digits, as REST shows it.
    pub row_id: String,
    /// Of plans, receipts and costs: the `rowId` of their project, whose page shows them.
    pub project_row_id: Option<String>,
    /// One for each column; without a value the text is empty.
    pub cells: Vec<OnlineReportKey>,
}

impl OnlineReportDetailRow {
    fn of(entity: &str, row: DetailRow) -> Self {
        Self {
            id: ID(ids::encode(entity, row.id)),
            row_id: row.id.to_string(),
            project_row_id: row.project_id.map(|id| id.to_string()),
            cells: row.cells.into_iter().map(OnlineReportKey::from).collect(),
        }
    }
}
