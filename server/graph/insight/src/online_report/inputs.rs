//! What reports are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::online_report::definition::{Chart, Condition, Definition, Dimension, OrderBy};
use xieli_domain::online_report::{definition, model};
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::enums::{
    OnlineReportChartKind, OnlineReportDataset, OnlineReportGrain, OnlineReportOp, OnlineReportPeriod,
    OnlineReportPosition,
};
use super::life::{OnlineReportLinkInput, links};
use super::pivot::{
    OnlineReportCalculationInput, OnlineReportFormatInput, OnlineReportHavingInput, OnlineReportTopInput,
};
use crate::core::input::{Read, change};
use crate::core::{SortDirection, decode_all, order};
use crate::role::Role;

/// Which reports; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct OnlineReportFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this position.
    pub position: Option<OnlineReportPosition>,
    /// Of this fact.
    pub dataset: Option<OnlineReportDataset>,
    /// Readers find it, or not.
    pub enabled: Option<bool>,
    /// The viewer has put it on top, or not.
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
    /// What reports can be sorted by.
    pub enum OnlineReportSort {
        /// By position, then by place.
        Order,
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
    }

    /// One order of reports; ties are broken by id.
    pub struct OnlineReportOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// Which reports.
#[derive(Debug, InputObject)]
pub struct OnlineReportIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

/// By what rows are put together.
#[derive(Debug, InputObject)]
pub struct OnlineReportDimensionInput {
    /// The code of a field.
    pub field: String,
    /// Of a DAY field alone; MONTH if absent.
    pub grain: Option<OnlineReportGrain>,
}

/// What rows must be like.
#[derive(Debug, InputObject)]
pub struct OnlineReportConditionInput {
    /// The code of a field.
    pub field: String,
    /// What is asked of it; which are possible the catalogue says.
    pub op: OnlineReportOp,
    /// IN, NOT_IN: 1 to 100 values. CHOICE, DICT and LABEL: the value; YES_NO: "1" or "0"; MEMBER, TEAM, CUSTOMER, PROJECT: global id or
    /// digits. MEMBER takes "@me" (whoever reads), TEAM "@mine" (teams of whoever reads) and "@directed" (teams that they direct,
    /// with those below).
    pub values: Option<Vec<String>>,
    /// BETWEEN, one of both at least, both included: DAY "YYYY-MM-DD"; NUMBER, MINUTES and MONEY (yuan) a decimal number.
    pub from: Option<String>,
    /// See `from`.
    pub to: Option<String>,
    /// PERIOD: of a DAY field.
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

/// In which order groups stand.
#[derive(Debug, InputObject)]
pub struct OnlineReportOrderByInput {
    /// A field that is grouped by, or a measure.
    pub member: String,
    /// Which way.
    #[graphql(default_with = "SortDirection::Desc")]
    pub direction: SortDirection,
}

/// An order as the domain takes it.
pub fn order_by(given: OnlineReportOrderByInput) -> OrderBy {
    OrderBy { member: given.member, descending: given.direction == SortDirection::Desc }
}

/// How figures are drawn.
#[derive(Debug, InputObject)]
pub struct OnlineReportChartInput {
    /// As what.
    pub kind: OnlineReportChartKind,
    /// The axis (BAR, LINE, AREA, STACKED, COMBINATION), the slices (PIE), the stages (FUNNEL), the provinces (MAP) or the time (FIGURE):
    /// one of its dimensions; the first that suits if absent. GAUGE takes none, FUNNEL none where it has several measures, FIGURE none
    /// where there is no dimension of time.
    pub dimension: Option<String>,
    /// STACKED: another of its dimensions, whose values are the series; the next if absent.
    pub series: Option<String>,
    /// Some of its measures; the first if absent, of COMBINATION the first two. PIE, STACKED, GAUGE and MAP take one, COMBINATION two or
    /// more, FUNNEL one by a dimension or several that are its stages. BAR, LINE, AREA, COMBINATION and FIGURE take calculations, too.
    pub measures: Option<Vec<String>>,
    /// COMBINATION: which of its measures is a line on an axis of its own; the last if absent.
    pub line: Option<String>,
    /// GAUGE: what is to be reached, above 0 and decimal, as cells are.
    pub target: Option<String>,
}

/// What a report is made of: codes of `onlineReportCatalog`.
#[derive(Debug, InputObject)]
pub struct OnlineReportDefinitionInput {
    /// What is counted.
    pub dataset: OnlineReportDataset,
    /// 0 to 5, each field once.
    pub dimensions: Option<Vec<OnlineReportDimensionInput>>,
    /// Codes of the last one or two dimensions, in their order, which stand as columns.
    pub across: Option<Vec<String>>,
    /// With figures of each group of rows and of columns; grand totals there always are. Not so if absent.
    pub subtotals: Option<bool>,
    /// 1 to 8 codes, each once.
    pub measures: Vec<String>,
    /// Up to 8 figures that are calculated of measures.
    pub calculations: Option<Vec<OnlineReportCalculationInput>>,
    /// Up to 12; all of them hold.
    pub conditions: Option<Vec<OnlineReportConditionInput>>,
    /// Up to 6 codes of the fields that a reader may narrow.
    pub parameters: Option<Vec<String>>,
    /// Up to 6; all of them hold. Rows of groups that they leave out are in no total either.
    pub having: Option<Vec<OnlineReportHavingInput>>,
    /// The first values of one dimension.
    pub top: Option<OnlineReportTopInput>,
    /// By time upwards, then by the first measure downwards if absent.
    pub order_by: Option<OnlineReportOrderByInput>,
    /// The most groups of those that stand as rows, 1 to 2000; 200 if absent.
    pub limit: Option<i32>,
    /// Up to 12 codes of the fields that rows behind a cell are shown with; the dataset's usual ones if absent.
    pub columns: Option<Vec<String>>,
    /// NONE if absent.
    pub chart: Option<OnlineReportChartInput>,
    /// Up to 16.
    pub formats: Option<Vec<OnlineReportFormatInput>>,
    /// Up to 4. Of a changed report, absent: those that it has stay, as far as their cells do.
    pub links: Option<Vec<OnlineReportLinkInput>>,
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

/// A report, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct OnlineReportInput {
    /// Required of a new one.
    pub position: Option<OnlineReportPosition>,
    /// Required of a new one; 1 to 100 characters, unique within its position.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Readers find it; so if absent of a new one.
    pub enabled: Option<bool>,
    /// Up to 50 that read it besides members and teams that hold a grant; empty: everybody inside with the right of its position, unless it
    /// is for members or teams. Of whoever makes reports alone.
    pub role_ids: Option<Vec<ID>>,
    /// Required of a new one; replaced as a whole.
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
