//! The catalogue of datasets, fields and measures for reports, as far as the viewer may use them.

use xieli_domain::online_report::catalog::{Dataset, Field, Kind, Measure, Need};
use xieli_domain::online_report::definition::Period;
use xieli_domain::online_report::{names, periods};
use xieli_kernel::{Viewer, clock, ids};
use xieli_macros::{fields, object};

use super::enums::{
    OnlineReportDataset, OnlineReportFieldKind, OnlineReportOp, OnlineReportPeriod, OnlineReportPosition,
    OnlineReportUnit,
};
use crate::core::scalar::Date;
use async_graphql::ID;

/// A value with its display text.
#[fields(login)]
pub struct OnlineReportKey {
    /// The value for use in `keys` and conditions; null: empty. A time bucket is its first day, a record its
    /// `rowId`.
    pub value: Option<String>,
    /// The display text.
    pub text: String,
    /// The global id, of MEMBER, TEAM, CUSTOMER and PROJECT.
    pub id: Option<ID>,
}

impl From<names::Key> for OnlineReportKey {
    fn from(key: names::Key) -> Self {
        let id = key.entity.zip(key.value.as_deref().and_then(|value| value.parse().ok()));
        Self { id: id.map(|(entity, row)| ID(ids::encode(entity, row))), value: key.value, text: key.text }
    }
}

/// The catalogue of datasets, fields and measures for reports, as far as the viewer may use them.
pub struct OnlineReportCatalog(Vec<Need>);

impl OnlineReportCatalog {
    /// The catalogue for a viewer.
    pub fn of(viewer: &Viewer) -> Self {
        Self(xieli_domain::online_report::rules::needs_met(viewer))
    }
}

/// The catalogue of datasets, fields and measures for reports, as far as the viewer may use them.
#[object(login)]
impl OnlineReportCatalog {
    /// The datasets.
    fn datasets(&self) -> Vec<OnlineReportDatasetInfo> {
        let may = |dataset: &&'static Dataset| self.0.contains(&dataset.need);
        let info = |dataset| OnlineReportDatasetInfo { of: dataset, met: self.0.clone() };
        Dataset::all().filter(may).map(info).collect()
    }

    /// Relative periods, with their current days.
    fn periods(&self) -> Vec<OnlineReportPeriodInfo> {
        let today = clock::china_day(clock::now());
        let info = |period: &Period| {
            let (from, to) = periods::span(*period, today);
            OnlineReportPeriodInfo {
                period: (*period).into(),
                label: period.label().to_owned(),
                from: Date(from),
                to: Date(to),
            }
        };
        Period::ALL.iter().map(info).collect()
    }
}

/// A relative period.
#[fields(login)]
pub struct OnlineReportPeriodInfo {
    /// The period.
    pub period: OnlineReportPeriod,
    /// The label.
    pub label: String,
    /// Its first day.
    pub from: Date,
    /// Its last day.
    pub to: Date,
}

/// A dataset with its fields and measures.
pub struct OnlineReportDatasetInfo {
    of: &'static Dataset,
    met: Vec<Need>,
}

/// A dataset with its fields and measures.
#[object(login)]
impl OnlineReportDatasetInfo {
    /// The dataset.
    fn dataset(&self) -> OnlineReportDataset {
        self.of.source.into()
    }

    /// The label.
    fn label(&self) -> String {
        self.of.source.label().to_owned()
    }

    /// The usual position of its reports; a report of any position may use it.
    fn position(&self) -> OnlineReportPosition {
        self.of.position.into()
    }

    /// The field to which periods usually apply.
    fn time_field(&self) -> String {
        self.of.time.to_owned()
    }

    /// The fields of a row.
    fn fields(&self) -> Vec<OnlineReportField> {
        let may = |field: &&'static Field| field.need.is_none_or(|need| self.met.contains(&need));
        self.of.fields.iter().filter(may).map(OnlineReportField::from).collect()
    }

    /// The measures of a group.
    fn measures(&self) -> Vec<OnlineReportMeasure> {
        let may = |measure: &&'static Measure| measure.need.is_none_or(|need| self.met.contains(&need));
        self.of.measures.iter().filter(may).map(OnlineReportMeasure::from).collect()
    }

    /// The default columns of the rows behind a cell.
    fn columns(&self) -> Vec<String> {
        self.of.columns.iter().map(|code| (*code).to_owned()).collect()
    }
}

/// A field of the rows of a dataset.
pub struct OnlineReportField {
    code: &'static str,
    label: &'static str,
    kind: Kind,
}

impl OnlineReportField {
    /// A field with this code, label and kind.
    pub const fn new(code: &'static str, label: &'static str, kind: Kind) -> Self {
        Self { code, label, kind }
    }
}

impl From<&'static Field> for OnlineReportField {
    fn from(field: &'static Field) -> Self {
        Self::new(field.code, field.label, field.kind)
    }
}

/// A field of the rows of a dataset.
#[object(login)]
impl OnlineReportField {
    /// The code used by definitions.
    fn code(&self) -> String {
        self.code.to_owned()
    }

    /// The label.
    fn label(&self) -> String {
        self.label.to_owned()
    }

    /// The kind of its values.
    fn kind(&self) -> OnlineReportFieldKind {
        self.kind.into()
    }

    /// DICT: the dictionary.
    fn dictionary(&self) -> Option<String> {
        match self.kind {
            Kind::Dict(dictionary) => Some(dictionary.code().to_owned()),
            _ => None,
        }
    }

    /// CHOICE and YES_NO: the possible values.
    fn choices(&self) -> Vec<OnlineReportKey> {
        let choice = |(value, text): (String, &'static str)| OnlineReportKey {
            value: Some(value),
            text: text.to_owned(),
            id: None,
        };
        match self.kind {
            Kind::Choice(choices) => choices().into_iter().map(choice).collect(),
            Kind::YesNo => [("1".to_owned(), "是"), ("0".to_owned(), "否")].map(choice).into(),
            _ => Vec::new(),
        }
    }

    /// Whether it can be a dimension.
    fn groups(&self) -> bool {
        self.kind.groups()
    }

    /// The operators available in conditions; empty: it can be neither a condition nor a parameter.
    fn ops(&self) -> Vec<OnlineReportOp> {
        self.kind.ops().iter().map(|op| (*op).into()).collect()
    }
}

/// A measure of a group.
#[fields(login)]
pub struct OnlineReportMeasure {
    /// The code used by definitions.
    pub code: String,
    /// The label.
    pub label: String,
    /// The unit.
    pub unit: OnlineReportUnit,
    /// Whether the values of groups add up to that of the whole; means, shares and distinct counts do not.
    pub adds: bool,
}

impl From<&'static Measure> for OnlineReportMeasure {
    fn from(measure: &'static Measure) -> Self {
        Self {
            code: measure.code.to_owned(),
            label: measure.label.to_owned(),
            unit: measure.unit.into(),
            adds: measure.adds(),
        }
    }
}
