//! GraphQL types of statistics and of their results.

use chrono::{DateTime, Utc};
use xieli_domain::online_report::catalog::{Dataset, Field};
use xieli_domain::online_report::definition::Condition;
use xieli_domain::statistic::model::{By, Figure, Line, Outcome, Parameter, Statistic};
use xieli_domain::statistic::rules;
use xieli_kernel::Viewer;
use xieli_macros::{fields, object};

use super::enums::StatisticCode;
use crate::core::Date;
use crate::online_report::catalog::{OnlineReportField, OnlineReportKey, OnlineReportMeasure};
use crate::online_report::conditions::OnlineReportCondition;
use crate::online_report::enums::{
    OnlineReportDataset, OnlineReportFieldKind, OnlineReportGrain, OnlineReportPeriod, OnlineReportUnit,
};
use crate::online_report::results::{OnlineReportChart, OnlineReportDimension};

/// A statistic that the viewer may read, with its dimensions, parameters and columns.
pub struct StatisticInfo {
    of: &'static Statistic,
    columns: Vec<&'static Figure>,
}

impl StatisticInfo {
    /// The statistic, restricted to a viewer's permissions.
    pub fn of(viewer: &Viewer, of: &'static Statistic) -> Self {
        Self { of, columns: rules::columns(viewer, of) }
    }
}

/// A statistic that the viewer may read, with its dimensions, parameters and columns.
#[object(login)]
impl StatisticInfo {
    /// The code.
    fn code(&self) -> StatisticCode {
        self.of.code.into()
    }

    /// The label.
    fn label(&self) -> String {
        self.of.label().to_owned()
    }

    /// A description in one sentence.
    fn about(&self) -> String {
        self.of.about.to_owned()
    }

    /// The path of its workbook, which takes the same parameters as the REST call.
    fn export_path(&self) -> String {
        format!("/api/{}/exportExcel", self.of.path)
    }

    /// The dimensions by which it can be grouped; the first is the default.
    fn dimensions(&self) -> Vec<StatisticDimension> {
        self.of.dimensions.iter().map(StatisticDimension::from).collect()
    }

    /// The parameters that a reader may filter; the first is the day, with the operators PERIOD and BETWEEN.
    fn parameters(&self) -> Vec<OnlineReportField> {
        let field = |one: &Parameter| OnlineReportField::new(one.code, one.label, one.kind());
        self.of.parameters.iter().map(field).collect()
    }

    /// Its columns, as far as the viewer may see them.
    fn columns(&self) -> Vec<StatisticColumn> {
        self.columns.iter().map(|column| StatisticColumn::from(*column)).collect()
    }

    /// The default period.
    fn usual_period(&self) -> OnlineReportPeriod {
        self.of.usual.into()
    }
}

/// A dimension by which a statistic can be grouped.
#[fields(login)]
pub struct StatisticDimension {
    /// The code for `by`.
    pub code: String,
    /// The label.
    pub label: String,
    /// The kind of its keys.
    pub kind: OnlineReportFieldKind,
    /// The grouping of a dimension of time.
    pub grain: Option<OnlineReportGrain>,
}

impl From<&'static By> for StatisticDimension {
    fn from(by: &'static By) -> Self {
        Self {
            code: by.code.to_owned(),
            label: by.label.to_owned(),
            kind: by.kind().into(),
            grain: by.grain.map(OnlineReportGrain::from),
        }
    }
}

/// A column of a statistic.
#[fields(login)]
pub struct StatisticColumn {
    /// The code for `column` and `orderBy`.
    pub code: String,
    /// The label.
    pub label: String,
    /// The unit.
    pub unit: OnlineReportUnit,
    /// The dataset that is counted, of which the rows behind it are.
    pub dataset: OnlineReportDataset,
}

impl From<&'static Figure> for StatisticColumn {
    fn from(figure: &'static Figure) -> Self {
        Self {
            code: figure.code.to_owned(),
            label: figure.label.to_owned(),
            unit: figure.unit().into(),
            dataset: figure.source.into(),
        }
    }
}

/// A group of a statistic with its figures.
#[fields(login)]
pub struct StatisticRow {
    /// The key of the group: one.
    pub keys: Vec<OnlineReportKey>,
    /// One value for each measure, decimal, as in `OnlineReportRow`; null: it can't be computed.
    pub cells: Vec<Option<String>>,
    /// The same for the days compared with; null without a comparison.
    pub before: Option<Vec<Option<String>>>,
}

impl From<&Line> for StatisticRow {
    fn from(line: &Line) -> Self {
        Self {
            keys: vec![OnlineReportKey::from(line.key.clone())],
            cells: line.cells.clone(),
            before: line.before.clone(),
        }
    }
}

/// The result of a statistic.
pub struct StatisticResult(pub(super) Outcome);

/// The result of a statistic.
#[object(login)]
impl StatisticResult {
    /// The statistic.
    fn code(&self) -> StatisticCode {
        self.0.statistic.code.into()
    }

    /// The dimension by which it is grouped: one.
    fn dimensions(&self) -> Vec<OnlineReportDimension> {
        let by = self.0.by;
        vec![OnlineReportDimension {
            field: by.code.to_owned(),
            label: by.label.to_owned(),
            kind: by.kind().into(),
            grain: by.grain.map(OnlineReportGrain::from),
        }]
    }

    /// The measures; a row has one cell for each.
    fn measures(&self) -> Vec<OnlineReportMeasure> {
        let measure = |figure: &&'static Figure| OnlineReportMeasure {
            code: figure.code.to_owned(),
            label: figure.label.to_owned(),
            unit: figure.unit().into(),
            adds: figure.adds(),
        };
        self.0.columns.iter().map(measure).collect()
    }

    /// Groups, in order.
    fn rows(&self) -> Vec<StatisticRow> {
        self.0.rows.iter().map(StatisticRow::from).collect()
    }

    /// Grand totals, calculated from the rows of data, not of groups: one for each measure.
    fn totals(&self) -> Vec<Option<String>> {
        self.0.totals.clone()
    }

    /// The same for the days compared with; null without a comparison.
    fn totals_before(&self) -> Option<Vec<Option<String>>> {
        self.0.totals_before.clone()
    }

    /// The total number of groups.
    fn group_count(&self) -> i32 {
        i32::try_from(self.0.groups).unwrap_or(i32::MAX)
    }

    /// Whether there are more groups than are shown.
    fn truncated(&self) -> bool {
        self.0.truncated
    }

    /// The conditions of the query, the day first; `field` is the code of a parameter.
    fn conditions(&self) -> Vec<OnlineReportCondition> {
        let named = |one: &Condition| condition(self.0.statistic, one);
        self.0.conditions.iter().filter_map(named).collect()
    }

    /// The chart.
    fn chart(&self) -> OnlineReportChart {
        OnlineReportChart {
            kind: self.0.statistic.chart.0.into(),
            dimension: Some(self.0.by.code.to_owned()),
            series: None,
            measures: self.0.drawn().into_iter().map(str::to_owned).collect(),
            line: None,
            target: None,
        }
    }

    /// The time of the query.
    fn as_of(&self) -> DateTime<Utc> {
        self.0.as_of
    }

    /// The first day.
    fn from(&self) -> Date {
        Date(self.0.from)
    }

    /// The last day.
    fn to(&self) -> Date {
        Date(self.0.to)
    }

    /// The first day of the period compared with.
    fn before_from(&self) -> Option<Date> {
        self.0.before_from.map(Date)
    }

    /// The last day of the period compared with.
    fn before_to(&self) -> Option<Date> {
        self.0.before_to.map(Date)
    }

    /// Whether the period is not over, so that figures will change.
    fn running(&self) -> bool {
        self.0.running
    }
}

/// A condition on a parameter, under the parameter's label, with the values of the field that it filters.
fn condition(statistic: &'static Statistic, one: &Condition) -> Option<OnlineReportCondition> {
    let parameter = statistic.parameter(&one.field)?;
    let (source, code) = match parameter.fields.first() {
        Some((source, code)) => (*source, *code),
        // the day refers to each figure's own field of time
        None => statistic.columns.first().map(|figure| (figure.source, figure.time))?,
    };
    let field: &'static Field = Dataset::of(source).field(code)?;
    Some(OnlineReportCondition::called(parameter.code, parameter.label, field, one.clone()))
}
