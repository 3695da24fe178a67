//! What reports can be made of, as far as the viewer may use it.

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

/// A value, and how people read it.
#[fields(login)]
pub struct OnlineReportKey {
    /// To be sent back in `keys` and in conditions; null: nothing was entered. A bucket of time is its first day, a record its
    /// `rowId`.
    pub value: Option<String>,
    /// For people.
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

/// What reports can be made of, as far as the viewer may use it.
pub struct OnlineReportCatalog(Vec<Need>);

impl OnlineReportCatalog {
    /// For a viewer.
    pub fn of(viewer: &Viewer) -> Self {
        Self(xieli_domain::online_report::rules::needs_met(viewer))
    }
}

/// What reports can be made of, as far as the viewer may use it.
#[object(login)]
impl OnlineReportCatalog {
    /// Facts.
    fn datasets(&self) -> Vec<OnlineReportDatasetInfo> {
        let may = |dataset: &&'static Dataset| self.0.contains(&dataset.need);
        let info = |dataset| OnlineReportDatasetInfo { of: dataset, met: self.0.clone() };
        Dataset::all().filter(may).map(info).collect()
    }

    /// Times that move with the day, as they are now.
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

/// A time that moves with the day.
#[fields(login)]
pub struct OnlineReportPeriodInfo {
    /// Which.
    pub period: OnlineReportPeriod,
    /// For people.
    pub label: String,
    /// Its first day.
    pub from: Date,
    /// Its last day.
    pub to: Date,
}

/// A fact, and what can be said of it.
pub struct OnlineReportDatasetInfo {
    of: &'static Dataset,
    met: Vec<Need>,
}

/// A fact, and what can be said of it.
#[object(login)]
impl OnlineReportDatasetInfo {
    /// Which.
    fn dataset(&self) -> OnlineReportDataset {
        self.of.source.into()
    }

    /// For people.
    fn label(&self) -> String {
        self.of.source.label().to_owned()
    }

    /// Where reports of it usually stand; a report of any position may have it.
    fn position(&self) -> OnlineReportPosition {
        self.of.position.into()
    }

    /// The field that periods are usually about.
    fn time_field(&self) -> String {
        self.of.time.to_owned()
    }

    /// What rows have.
    fn fields(&self) -> Vec<OnlineReportField> {
        let may = |field: &&'static Field| field.need.is_none_or(|need| self.met.contains(&need));
        self.of.fields.iter().filter(may).map(OnlineReportField::from).collect()
    }

    /// What groups have.
    fn measures(&self) -> Vec<OnlineReportMeasure> {
        let may = |measure: &&'static Measure| measure.need.is_none_or(|need| self.met.contains(&need));
        self.of.measures.iter().filter(may).map(OnlineReportMeasure::from).collect()
    }

    /// What rows behind a cell are shown with where nothing is said.
    fn columns(&self) -> Vec<String> {
        self.of.columns.iter().map(|code| (*code).to_owned()).collect()
    }
}

/// Something that rows have.
pub struct OnlineReportField {
    code: &'static str,
    label: &'static str,
    kind: Kind,
}

impl OnlineReportField {
    /// What is called so and holds that.
    pub const fn new(code: &'static str, label: &'static str, kind: Kind) -> Self {
        Self { code, label, kind }
    }
}

impl From<&'static Field> for OnlineReportField {
    fn from(field: &'static Field) -> Self {
        Self::new(field.code, field.label, field.kind)
    }
}

/// Something that rows have.
#[object(login)]
impl OnlineReportField {
    /// As definitions name it.
    fn code(&self) -> String {
        self.code.to_owned()
    }

    /// For people.
    fn label(&self) -> String {
        self.label.to_owned()
    }

    /// What it holds.
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

    /// CHOICE and YES_NO: what there is.
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

    /// It may be a dimension.
    fn groups(&self) -> bool {
        self.kind.groups()
    }

    /// What conditions may ask of it; empty: none, nor may it be a parameter.
    fn ops(&self) -> Vec<OnlineReportOp> {
        self.kind.ops().iter().map(|op| (*op).into()).collect()
    }
}

/// A figure of a group.
#[fields(login)]
pub struct OnlineReportMeasure {
    /// As definitions name it.
    pub code: String,
    /// For people.
    pub label: String,
    /// In which unit.
    pub unit: OnlineReportUnit,
}

impl From<&'static Measure> for OnlineReportMeasure {
    fn from(measure: &'static Measure) -> Self {
        Self { code: measure.code.to_owned(), label: measure.label.to_owned(), unit: measure.unit.into() }
    }
}
