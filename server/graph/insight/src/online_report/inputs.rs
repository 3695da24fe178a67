//! GraphQL inputs of configurable reports: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::online_report::definition::{Chart, Condition, Definition, Dimension, OrderBy};
use xieli_domain::online_report::{definition, model};
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::enums::{
    OnlineReportChartKind, OnlineReportDataset, OnlineReportGrain, OnlineReportOp, OnlineReportPeriod,
    OnlineReportPosition,
};
use super::life::{OnlineReportLinkItemInput, links};
use super::pivot::{
    OnlineReportCalculationInput, OnlineReportFormatInput, OnlineReportHavingInput, OnlineReportTopInput,
};
use crate::core::input::{Read, change};
use crate::core::{SortDirection, decode_all, order};
use crate::role::Role;

/// Filter of reports; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct OnlineReportFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this position.
    pub position: Option<OnlineReportPosition>,
    /// On this dataset.
    pub dataset: Option<OnlineReportDataset>,
    /// Enabled, and so visible to readers, or not.
    pub enabled: Option<bool>,
    /// Starred by the viewer, or not.
    pub starred: Option<bool>,
}

impl Read for OnlineReportFilter {
    type Domain = model::ReportFilter;

    fn read(self) -> AppResult<model::ReportFilter> {
        Ok(model::ReportFilter {
            keyword: self.keyword,
            position: self.position.map(|one| definition::Position::from(one).number()),
            dataset: self.dataset.map(|one| definition::Source::from(one).number()),
            enabled: self.enabled,
            starred: self.starred,
        })
    }
}

order! {
    /// Sort keys of reports.
    pub enum OnlineReportSort {
        /// By position, then by order within it.
        Order,
        /// Name of the report.
        Name,
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
    }

    /// Sort order of reports; ties are broken by id.
    pub struct OnlineReportOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// Ids of reports.
#[derive(Debug, InputObject)]
pub struct OnlineReportIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// A dimension by which rows are grouped.
#[derive(Debug, InputObject)]
pub struct OnlineReportDimensionInput {
    /// The code of a field.
    pub field: String,
    /// Of a DAY field alone; MONTH if absent.
    pub grain: Option<OnlineReportGrain>,
}

/// A condition on rows.
#[derive(Debug, InputObject)]
pub struct OnlineReportConditionInput {
    /// The code of a field.
    pub field: String,
    /// The operator; `onlineReportCatalog` lists those of each field.
    pub op: OnlineReportOp,
    /// IN, NOT_IN: 1 to 100 values. CHOICE, DICT and LABEL: the value; YES_NO: "1" or "0"; MEMBER, TEAM,
    /// CUSTOMER, PROJECT: global id or digits. MEMBER also takes "@me" (the reader), TEAM "@mine" (the
    /// reader's teams) and "@directed" (teams that the reader directs, with those below).
    pub values: Option<Vec<String>>,
    /// BETWEEN: lower bound, included; one bound at least. DAY "YYYY-MM-DD"; NUMBER, MINUTES and MONEY (yuan)
    /// a decimal number.
    pub from: Option<String>,
    /// BETWEEN: upper bound, included; see `from`.
    pub to: Option<String>,
    /// PERIOD: the relative period, of a DAY field.
    pub period: Option<OnlineReportPeriod>,
}

impl From<OnlineReportConditionInput> for Condition {
    fn from(one: OnlineReportConditionInput) -> Self {
        Self {
            field: one.field,
            op: one.op.into(),
            values: one.values.unwrap_or_default(),
            from: one.from,
            to: one.to,
            period: one.period.map(Into::into),
        }
    }
}

/// Conditions as the domain takes them.
pub fn conditions(given: Option<Vec<OnlineReportConditionInput>>) -> Vec<Condition> {
    given.unwrap_or_default().into_iter().map(Condition::from).collect()
}

/// The order of groups.
#[derive(Debug, InputObject)]
pub struct OnlineReportOrderByInput {
    /// The field of a dimension, or a measure.
    pub member: String,
    /// The direction.
    #[graphql(default_with = "SortDirection::Desc")]
    pub direction: SortDirection,
}

/// An order as the domain takes it.
pub fn order_by(given: OnlineReportOrderByInput) -> OrderBy {
    OrderBy { member: given.member, descending: given.direction == SortDirection::Desc }
}

/// The chart of a report.
#[derive(Debug, InputObject)]
pub struct OnlineReportChartInput {
    /// The kind of chart.
    pub kind: OnlineReportChartKind,
    /// The axis (BAR, LINE, AREA, STACKED, COMBINATION), the slices (PIE), the stages (FUNNEL), the provinces
    /// (MAP) or the time (FIGURE): one of the report's dimensions; the first suitable one if absent. GAUGE
    /// takes none, FUNNEL none with several measures, FIGURE none without a dimension of time.
    pub dimension: Option<String>,
    /// STACKED: another of its dimensions, whose values are the series; the next one if absent.
    pub series: Option<String>,
    /// The measures of the chart; the first if absent, of COMBINATION the first two. PIE, STACKED, GAUGE and
    /// MAP take one, COMBINATION two or more, FUNNEL one with a dimension or several as its stages. BAR,
    /// LINE, AREA, COMBINATION and FIGURE also take calculations.
    pub measures: Option<Vec<String>>,
    /// COMBINATION: the measure that is a line on its own axis; the last if absent.
    pub line: Option<String>,
    /// GAUGE: the target, a decimal number above 0 in the unit of cells.
    pub target: Option<String>,
}

/// The definition of a report, by codes of `onlineReportCatalog`.
#[derive(Debug, InputObject)]
pub struct OnlineReportDefinitionInput {
    /// The dataset.
    pub dataset: OnlineReportDataset,
    /// 0 to 5 dimensions, each field once.
    pub dimensions: Option<Vec<OnlineReportDimensionInput>>,
    /// Codes of the last one or two dimensions, in order, which become columns.
    pub across: Option<Vec<String>>,
    /// Whether to add subtotals of each group of rows and of columns; grand totals are always there. False if
    /// absent.
    pub subtotals: Option<bool>,
    /// 1 to 8 codes of measures, each once.
    pub measures: Vec<String>,
    /// Up to 8 calculations on measures.
    pub calculations: Option<Vec<OnlineReportCalculationInput>>,
    /// Up to 12 conditions; all of them must hold.
    pub conditions: Option<Vec<OnlineReportConditionInput>>,
    /// Up to 6 codes of the fields that a reader may filter.
    pub parameters: Option<Vec<String>>,
    /// Up to 6 conditions on groups; all of them must hold. Rows of excluded groups are in no total either.
    pub having: Option<Vec<OnlineReportHavingInput>>,
    /// Limit to the first values of one dimension.
    pub top: Option<OnlineReportTopInput>,
    /// The order of groups; by time ascending, then by the first measure descending if absent.
    pub order_by: Option<OnlineReportOrderByInput>,
    /// The maximum number of row groups, 1 to 2000; 200 if absent.
    pub limit: Option<i32>,
    /// Up to 12 codes of the columns of the rows behind a cell; the defaults of the dataset if absent.
    pub columns: Option<Vec<String>>,
    /// The chart; NONE if absent.
    pub chart: Option<OnlineReportChartInput>,
    /// Up to 16 number formats.
    pub formats: Option<Vec<OnlineReportFormatInput>>,
    /// Up to 4 links. Absent on a change: existing links stay as long as their cells exist.
    pub links: Option<Vec<OnlineReportLinkItemInput>>,
}

impl From<OnlineReportDefinitionInput> for Definition {
    fn from(given: OnlineReportDefinitionInput) -> Self {
        let dimension = |one: OnlineReportDimensionInput| Dimension {
            field: one.field,
            grain: one.grain.map(Into::into),
        };
        let chart = given.chart.map(|one| Chart {
            kind: one.kind.into(),
            dimension: one.dimension,
            series: one.series,
            measures: one.measures.unwrap_or_default(),
            line: one.line,
            target: one.target,
        });
        Self {
            dimensions: given.dimensions.unwrap_or_default().into_iter().map(dimension).collect(),
            across: given.across.unwrap_or_default(),
            subtotals: given.subtotals.unwrap_or_default(),
            measures: given.measures,
            calculations: given.calculations.unwrap_or_default().into_iter().map(Into::into).collect(),
            conditions: conditions(given.conditions),
            parameters: given.parameters.unwrap_or_default(),
            having: given.having.unwrap_or_default().into_iter().map(Into::into).collect(),
            top: given.top.map(Into::into),
            order_by: given.order_by.map(order_by),
            limit: given.limit.unwrap_or(Self::LIMIT),
            columns: given.columns.unwrap_or_default(),
            chart: chart.unwrap_or_default(),
            formats: given.formats.unwrap_or_default().into_iter().map(Into::into).collect(),
            links: links(given.links.unwrap_or_default()),
            ..Self::of(given.dataset.into())
        }
    }
}

/// A report, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct OnlineReportInput {
    /// Required of a new one.
    pub position: Option<OnlineReportPosition>,
    /// Required of a new one; 1 to 100 characters, unique within its position.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Whether readers can find it; true if absent of a new one.
    pub enabled: Option<bool>,
    /// Up to 50 roles that may read it, besides members and teams with a grant; empty: every internal member
    /// with the permission of its position, unless it is restricted to members or teams. For report managers
    /// only.
    pub role_ids: Option<Vec<ID>>,
    /// The definition, required of a new one; replaced as a whole.
    pub definition: Option<OnlineReportDefinitionInput>,
}

impl Read for OnlineReportInput {
    type Domain = model::ReportChange;

    fn read(self) -> AppResult<model::ReportChange> {
        Ok(model::ReportChange {
            patch: model::ReportPatch {
                menu_position: self.position.map(|one| definition::Position::from(one).number()),
                name: self.name,
                remark: change(self.remark),
                enabled: self.enabled,
                ..model::ReportPatch::default()
            },
            role_ids: self.role_ids.map(|ids| decode_all::<Role>(&ids)).transpose()?,
            keeps_links: self.definition.as_ref().is_some_and(|one| one.links.is_none()),
            definition: self.definition.map(Definition::from),
        })
    }
}
