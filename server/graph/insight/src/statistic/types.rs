//! Statistics and their figures as they look from outside.

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
    /// As a viewer has it.
    pub fn of(viewer: &Viewer, of: &'static Statistic) -> Self {
        Self { of, columns: rules::columns(viewer, of) }
    }
}

/// A statistic that the viewer may read, with its dimensions, parameters and columns.
#[object(login)]
impl StatisticInfo {
    /// Which.
    fn code(&self) -> StatisticCode {
        self.of.code.into()
    }

    /// For people.
    fn label(&self) -> String {
        self.of.label().to_owned()
    }

    /// One sentence about it.
    fn about(&self) -> String {
        self.of.about.to_owned()
    }

    /// Where its workbook is, with the same parameters as its call by REST.
    fn export_path(&self) -> String {
        format!("/api/{}/exportExcel", self.of.path)
    }

    /// By what it may be grouped; by the first where nothing is said.
    fn dimensions(&self) -> Vec<StatisticDimension> {
        self.of.dimensions.iter().map(StatisticDimension::from).collect()
    }

    /// The parameters that a reader may narrow; the first is the day, which takes PERIOD and BETWEEN.
    fn parameters(&self) -> Vec<OnlineReportField> {
        let field = |one: &Parameter| OnlineReportField::new(one.code, one.label, one.kind());
        self.of.parameters.iter().map(field).collect()
    }

    /// Its figures, as far as the viewer may have them.
    fn columns(&self) -> Vec<StatisticColumn> {
        self.columns.iter().map(|column| StatisticColumn::from(*column)).collect()
    }

    /// The days where nothing is said.
    fn usual_period(&self) -> OnlineReportPeriod {
        self.of.usual.into()
    }
}

/// By what a statistic may be grouped.
#[fields(login)]
pub struct StatisticDimension {
    /// As `by` says it.
    pub code: String,
    /// For people.
    pub label: String,
    /// The kind of its keys.
    pub kind: OnlineReportFieldKind,
    /// Of time: how it is put together.
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

/// A figure of a statistic.
#[fields(login)]
pub struct StatisticColumn {
    /// As `column` and `orderBy` say it.
    pub code: String,
    /// For people.
    pub label: String,
    /// In which unit.
    pub unit: OnlineReportUnit,
    /// The fact that is counted: the rows behind it are of this kind.
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
    /// Which group: one key.
    pub keys: Vec<OnlineReportKey>,
    /// One for each measure, decimal, as in `OnlineReportRow`; null: there is nothing to reckon from.
    pub cells: Vec<Option<String>>,
    /// The same of the days compared with; null without a comparison.
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

/// The figures of a statistic.
pub struct StatisticResult(pub(super) Outcome);

/// The figures of a statistic.
#[object(login)]
impl StatisticResult {
    /// Which.
    fn code(&self) -> StatisticCode {
        self.0.statistic.code.into()
    }

    /// By what it is grouped: one.
    fn dimensions(&self) -> Vec<OnlineReportDimension> {
        let by = self.0.by;
        vec![OnlineReportDimension {
            field: by.code.to_owned(),
            label: by.label.to_owned(),
            kind: by.kind().into(),
            grain: by.grain.map(OnlineReportGrain::from),
        }]
    }

    /// Which figures: one cell stands for each.
    fn measures(&self) -> Vec<OnlineReportMeasure> {
        let measure = |figure: &&'static Figure| OnlineReportMeasure {
            code: figure.code.to_owned(),
            label: figure.label.to_owned(),
            unit: figure.unit().into(),
        };
        self.0.columns.iter().map(measure).collect()
    }

    /// Groups, in order.
    fn rows(&self) -> Vec<StatisticRow> {
        self.0.rows.iter().map(StatisticRow::from).collect()
    }

    /// Of the whole, calculated of the rows themselves: one for each measure.
    fn totals(&self) -> Vec<Option<String>> {
        self.0.totals.clone()
    }

    /// The same of the days compared with; null without a comparison.
    fn totals_before(&self) -> Option<Vec<Option<String>>> {
        self.0.totals_before.clone()
    }

    /// How many groups there are in all.
    fn group_count(&self) -> i32 {
        i32::try_from(self.0.groups).unwrap_or(i32::MAX)
    }

    /// There are more groups than are shown.
    fn truncated(&self) -> bool {
        self.0.truncated
    }

    /// Conditions that narrow it, the day first; `field` is the code of a parameter.
    fn conditions(&self) -> Vec<OnlineReportCondition> {
        let named = |one: &Condition| condition(self.0.statistic, one);
        self.0.conditions.iter().filter_map(named).collect()
    }

    /// How it is drawn.
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

    /// When it was asked.
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

    /// The first day compared with.
    fn before_from(&self) -> Option<Date> {
        self.0.before_from.map(Date)
    }

    /// The last day compared with.
    fn before_to(&self) -> Option<Date> {
        self.0.before_to.map(Date)
    }

    /// Its days are not over: the figures will change.
    fn running(&self) -> bool {
        self.0.running
    }
}

/// A condition on a parameter, under the parameter's name: its values are those of the field that it narrows.
fn condition(statistic: &'static Statistic, one: &Condition) -> Option<OnlineReportCondition> {
    let parameter = statistic.parameter(&one.field)?;
    let (source, code) = match parameter.fields.first() {
        Some((source, code)) => (*source, *code),
        // the day is of each figure's own time
        None => statistic.columns.first().map(|figure| (figure.source, figure.time))?,
    };
    let field: &'static Field = Dataset::of(source).field(code)?;
    Some(OnlineReportCondition::called(parameter.code, parameter.label, field, one.clone()))
}
