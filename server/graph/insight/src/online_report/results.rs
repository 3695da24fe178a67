//! GraphQL types of report definitions and of their results.

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
use crate::core::{ContextExt, Result, SortDirection};

/// The definition of a report.
pub struct OnlineReportDefinition(pub(super) Definition);

/// The definition of a report.
#[object(login)]
impl OnlineReportDefinition {
    /// The dataset.
    fn dataset(&self) -> OnlineReportDataset {
        self.0.dataset.into()
    }

    /// The dimensions by which rows are grouped.
    fn dimensions(&self) -> Vec<OnlineReportDimension> {
        dimensions(&self.0)
    }

    /// Codes of the last one or two dimensions, which become columns; empty: all are rows.
    fn across(&self) -> Vec<String> {
        self.0.across.clone()
    }

    /// Whether there are subtotals of each group of rows and of columns; grand totals are always there.
    fn subtotals(&self) -> bool {
        self.0.subtotals
    }

    /// Codes of measures.
    fn measures(&self) -> Vec<String> {
        self.0.measures.clone()
    }

    /// The calculations on measures.
    fn calculations(&self) -> Vec<OnlineReportCalculation> {
        calculations(&self.0)
    }

    /// The conditions on groups; all must hold. Totals are of these groups.
    fn having(&self) -> Vec<OnlineReportHaving> {
        having(&self.0)
    }

    /// The limit to the top values of one dimension.
    fn top(&self) -> Option<OnlineReportTop> {
        self.0.top.as_ref().map(OnlineReportTop::from)
    }

    /// The number formats.
    fn formats(&self) -> Vec<OnlineReportFormat> {
        self.0.formats.iter().map(OnlineReportFormat::from).collect()
    }

    /// The conditions on rows; all must hold.
    fn conditions(&self) -> Vec<OnlineReportCondition> {
        conditions(&self.0)
    }

    /// Codes of the fields that a reader may filter.
    fn parameters(&self) -> Vec<String> {
        self.0.parameters.clone()
    }

    /// The order by a dimension (code of the field) or a measure; null: by time ascending, then by the first
    /// measure descending.
    fn order_by(&self) -> Option<OnlineReportOrderBy> {
        let by = self.0.order_by.as_ref()?;
        let direction = if by.descending { SortDirection::Desc } else { SortDirection::Asc };
        Some(OnlineReportOrderBy { member: by.member.clone(), direction })
    }

    /// The maximum number of row groups, 1 to 2000.
    fn limit(&self) -> i32 {
        self.0.limit
    }

    /// Codes of the columns of the rows behind a cell; empty: the defaults of the dataset.
    fn columns(&self) -> Vec<String> {
        self.0.columns.clone()
    }

    /// The chart.
    fn chart(&self) -> OnlineReportChart {
        OnlineReportChart::from(&self.0.chart)
    }

    /// The links from its cells to other reports.
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

/// A dimension by which rows are grouped.
#[fields(login)]
pub struct OnlineReportDimension {
    /// The code of the field.
    pub field: String,
    /// The label.
    pub label: String,
    /// The kind of its values.
    pub kind: OnlineReportFieldKind,
    /// The grouping of a DAY field.
    pub grain: Option<OnlineReportGrain>,
}

/// The order of groups.
#[fields(login)]
pub struct OnlineReportOrderBy {
    /// The field of a dimension, or a measure.
    pub member: String,
    /// The direction.
    pub direction: SortDirection,
}

/// The chart of a report.
#[fields(login)]
pub struct OnlineReportChart {
    /// The kind of chart.
    pub kind: OnlineReportChartKind,
    /// The axis or the slices: the code of a field.
    pub dimension: Option<String>,
    /// STACKED: the field whose values are the series.
    pub series: Option<String>,
    /// Codes of measures.
    pub measures: Vec<String>,
    /// COMBINATION: the measure that is a line on its own axis.
    pub line: Option<String>,
    /// GAUGE: the target, in the unit of cells.
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

/// The result of a report.
pub struct OnlineReportResult(pub(crate) Figures);

/// The result of a report.
#[object(login)]
impl OnlineReportResult {
    /// The dimensions.
    fn dimensions(&self) -> Vec<OnlineReportDimension> {
        dimensions(&self.0.definition)
    }

    /// The measures.
    fn measures(&self) -> Vec<OnlineReportMeasure> {
        measures(&self.0.definition)
    }

    /// Codes of the column dimensions.
    fn across(&self) -> Vec<String> {
        self.0.definition.across.clone()
    }

    /// The calculations; `calculated` of a row has one value for each.
    fn calculations(&self) -> Vec<OnlineReportCalculation> {
        calculations(&self.0.definition)
    }

    /// The conditions on groups; excluded groups are in no total either.
    fn having(&self) -> Vec<OnlineReportHaving> {
        having(&self.0.definition)
    }

    /// The limit to the top values of one dimension; the others have no groups of their own.
    fn top(&self) -> Option<OnlineReportTop> {
        self.0.definition.top.as_ref().map(OnlineReportTop::from)
    }

    /// The number formats.
    fn formats(&self) -> Vec<OnlineReportFormat> {
        self.0.definition.formats.iter().map(OnlineReportFormat::from).collect()
    }

    /// Groups, in order.
    fn rows(&self) -> Vec<OnlineReportRow> {
        self.0.rows.iter().cloned().map(OnlineReportRow::from).collect()
    }

    /// Subtotals over all values of at least one dimension of the rows shown and of the columns, with their
    /// crossings, except the grand total.
    fn subtotals(&self) -> Vec<OnlineReportRow> {
        self.0.subtotals.iter().cloned().map(OnlineReportRow::from).collect()
    }

    /// Grand totals of all groups, shown or not: one for each measure, as in rows.
    fn totals(&self) -> Vec<Option<String>> {
        self.0.totals.clone()
    }

    /// Grand totals: one for each calculation.
    fn totals_calculated(&self) -> Vec<Option<String>> {
        self.0.totals_calculated.clone()
    }

    /// The total number of groups.
    fn group_count(&self) -> i32 {
        i32::try_from(self.0.groups).unwrap_or(i32::MAX)
    }

    /// Whether there are more groups than are shown.
    fn truncated(&self) -> bool {
        self.0.truncated
    }

    /// Whether only a sample of the rows was counted because there are too many; the figures are those of the
    /// sample. In previews only.
    fn sampled(&self) -> bool {
        !self.0.definition.sample.is_empty()
    }

    /// The conditions of the query, those of the reader included.
    fn conditions(&self) -> Vec<OnlineReportCondition> {
        conditions(&self.0.definition)
    }

    /// The chart.
    fn chart(&self) -> OnlineReportChart {
        OnlineReportChart::from(&self.0.definition.chart)
    }

    /// The links from its cells to other reports that the viewer may read.
    async fn links(&self, ctx: &Context<'_>) -> Result<Option<Vec<OnlineReportLink>>> {
        Ok(Some(OnlineReportLink::readable(ctx, &self.0.definition.links).await?))
    }

    /// The time of the query.
    fn as_of(&self) -> DateTime<Utc> {
        self.0.as_of
    }
}

/// A group with its figures.
#[fields(login)]
pub struct OnlineReportRow {
    /// One key for each dimension.
    pub keys: Vec<OnlineReportKey>,
    /// One value for each measure, decimal; null: it can't be computed. MONEY in yuan with two decimals,
    /// MINUTES and NUMBER with at most one, PERCENT as 66.7 for two thirds, COUNT whole.
    pub cells: Vec<Option<String>>,
    /// One value for each calculation, decimal as in cells; null: it can't be computed.
    pub calculated: Vec<Option<String>>,
    /// For each dimension: whether the row is summed over all its values; the key then has no value and the
    /// text "合计".
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
    /// The kind of the records.
    pub dataset: OnlineReportDataset,
    /// The columns.
    pub columns: Vec<OnlineReportField>,
    /// The rows, one page, the latest first.
    pub rows: Vec<OnlineReportDetailRow>,
    /// The total number of rows: the count of the cell.
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
    /// One value for each column; without a value the text is empty.
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
