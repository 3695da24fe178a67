//! Definitions and what they show, as they look from outside.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use futures_util::future::try_join_all;
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::loaders::{DictItemByValue, ValueKey};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::online_report::catalog::{Dataset, Field, Kind};
use xieli_domain::online_report::definition::{Chart, Condition, Definition, Op};
use xieli_domain::online_report::run::{Detail, DetailRow, Figures, Row};
use xieli_domain::online_report::{names, rules};
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::ids;
use xieli_macros::{fields, object};

use super::catalog::{OnlineReportField, OnlineReportKey, OnlineReportMeasure};
use super::enums::{
    OnlineReportChartKind, OnlineReportDataset, OnlineReportFieldKind, OnlineReportGrain, OnlineReportOp,
    OnlineReportPeriod,
};
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

    /// Codes of measures.
    fn measures(&self) -> Vec<String> {
        self.0.measures.clone()
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

    /// The most groups, 1 to 2000.
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
}

fn dimensions(definition: &Definition) -> Vec<OnlineReportDimension> {
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
}

impl From<&Chart> for OnlineReportChart {
    fn from(chart: &Chart) -> Self {
        Self {
            kind: chart.kind.into(),
            dimension: chart.dimension.clone(),
            series: chart.series.clone(),
            measures: chart.measures.clone(),
        }
    }
}

/// What rows must be like.
pub struct OnlineReportCondition {
    code: &'static str,
    label: &'static str,
    field: &'static Field,
    condition: Condition,
}

impl OnlineReportCondition {
    /// A condition on a field, under a code and a label.
    pub fn called(
        code: &'static str,
        label: &'static str,
        field: &'static Field,
        condition: Condition,
    ) -> Self {
        Self { code, label, field, condition }
    }

    async fn named(&self, ctx: &Context<'_>) -> Result<Vec<OnlineReportKey>> {
        let Self { field, condition, .. } = self;
        // together: one after the other each would be a statement of its own
        try_join_all(condition.values.iter().map(|value| named(ctx, field, value))).await
    }
}

/// What rows must be like.
#[object(login)]
impl OnlineReportCondition {
    /// The code of the field.
    fn field(&self) -> String {
        self.code.to_owned()
    }

    /// For people.
    fn label(&self) -> String {
        self.label.to_owned()
    }

    /// What is asked of it.
    fn op(&self) -> OnlineReportOp {
        self.condition.op.into()
    }

    /// IN, NOT_IN: these.
    async fn values(&self, ctx: &Context<'_>) -> Result<Option<Vec<OnlineReportKey>>> {
        Ok(Some(self.named(ctx).await?))
    }

    /// BETWEEN: from here.
    fn from(&self) -> Option<String> {
        self.condition.from.clone()
    }

    /// BETWEEN: to there.
    fn to(&self) -> Option<String> {
        self.condition.to.clone()
    }

    /// PERIOD: in this time.
    fn period(&self) -> Option<OnlineReportPeriod> {
        self.condition.period.map(OnlineReportPeriod::from)
    }

    /// As people read it.
    async fn text(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let Self { label, condition, .. } = self;
        let range = || {
            let end = |end: &Option<String>| end.clone().unwrap_or_default();
            match (&condition.from, &condition.to) {
                (Some(from), None) => format!("{from} 起"),
                (None, Some(to)) => format!("至 {to}"),
                (from, to) => format!("{} 至 {}", end(from), end(to)),
            }
        };
        let said = match condition.op {
            Op::In | Op::NotIn => {
                let texts: Vec<String> = self.named(ctx).await?.into_iter().map(|key| key.text).collect();
                let not = if condition.op == Op::NotIn { "非 " } else { "" };
                format!("{not}{}", texts.join("、"))
            }
            Op::Between => range(),
            Op::Period => condition.period.map(|period| period.label().to_owned()).unwrap_or_default(),
            Op::IsNull | Op::NotNull => condition.op.label().to_owned(),
        };
        Ok(Some(format!("{label}：{said}")))
    }
}

/// A value of a condition with its name, as far as it exists for the viewer.
async fn named(ctx: &Context<'_>, field: &'static Field, value: &str) -> Result<OnlineReportKey> {
    let loaders = ctx.loaders()?;
    let enterprise = ctx.viewer()?.enterprise_id;
    let row = value.parse::<i64>().ok();
    let key = TenantKey::new(enterprise, row.unwrap_or_default());
    let text = match field.kind {
        Kind::Member if value == rules::ME => Some("本人".to_owned()),
        Kind::Team if value == rules::MINE => Some("本人所在团队".to_owned()),
        Kind::Team if value == rules::DIRECTED => Some("本人负责的团队".to_owned()),
        Kind::Member => loaders.load::<MemberById>(key).await?.map(|found| found.row.brief.name.clone()),
        Kind::Team => loaders.load::<TeamById>(key).await?.map(|row| row.name.clone()),
        Kind::Customer => loaders.load::<CustomerById>(key).await?.map(|row| row.name.clone()),
        Kind::Project => loaders.load::<ProjectById>(key).await?.map(|row| row.name.clone()),
        Kind::Dict(dictionary) => {
            let (code, value) = (dictionary.code().to_owned(), value.to_owned());
            let item = loaders
                .load::<DictItemByValue>(ValueKey { enterprise_id: enterprise, code, value: value.clone() })
                .await?;
            Some(item.map_or(value, |item| item.item.text.clone()))
        }
        _ => Some(names::Names::default().cell(field, Some(value)).text),
    };
    let entity = names::entity(field.kind).zip(row);
    Ok(OnlineReportKey {
        value: Some(value.to_owned()),
        text: text.unwrap_or_else(|| "无权查看或已删除".to_owned()),
        id: entity.map(|(entity, row)| ID(ids::encode(entity, row))),
    })
}

/// What a report shows.
pub struct OnlineReportResult(pub(super) Figures);

/// What a report shows.
#[object(login)]
impl OnlineReportResult {
    /// By what rows are put together.
    fn dimensions(&self) -> Vec<OnlineReportDimension> {
        dimensions(&self.0.definition)
    }

    /// Which figures.
    fn measures(&self) -> Vec<OnlineReportMeasure> {
        let dataset = Dataset::of(self.0.definition.dataset);
        let known = self.0.definition.measures.iter().filter_map(|code| dataset.measure(code));
        known.map(OnlineReportMeasure::from).collect()
    }

    /// Groups, in order.
    fn rows(&self) -> Vec<OnlineReportRow> {
        self.0.rows.iter().cloned().map(OnlineReportRow::from).collect()
    }

    /// Of the whole, whatever is shown of it: one for each measure, as in rows.
    fn totals(&self) -> Vec<Option<String>> {
        self.0.totals.clone()
    }

    /// How many groups there are in all.
    fn group_count(&self) -> i32 {
        i32::try_from(self.0.groups).unwrap_or(i32::MAX)
    }

    /// There are more groups than are shown.
    fn truncated(&self) -> bool {
        self.0.truncated
    }

    /// The conditions that were asked with, those of the reader included.
    fn conditions(&self) -> Vec<OnlineReportCondition> {
        conditions(&self.0.definition)
    }

    /// How it is drawn.
    fn chart(&self) -> OnlineReportChart {
        OnlineReportChart::from(&self.0.definition.chart)
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
}

impl From<Row> for OnlineReportRow {
    fn from(row: Row) -> Self {
        Self { keys: row.keys.into_iter().map(OnlineReportKey::from).collect(), cells: row.cells }
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
