//! The parts of definitions besides groups and figures, as they are asked and told: calculations, conditions on groups, the first values
//! of a dimension, formats.

use xieli_domain::online_report::catalog::Dataset;
use xieli_domain::online_report::pivot::{self, Calculation, Format, FormatRule, Having, Top};
use xieli_macros::{Enum, InputObject, fields};

use super::enums::OnlineReportUnit;

/// The calculations that a measure may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::CalculationKind")]
pub enum OnlineReportCalculationKind {
    /// Of a hundred of its row: all columns together.
    ShareOfRow,
    /// Of a hundred of its column: all rows together.
    ShareOfColumn,
    /// Of a hundred of the whole.
    ShareOfWhole,
    /// The figure less that of the other time, in the unit of the measure.
    Difference,
    /// The same as so many of a hundred of the other time's.
    Growth,
    /// The sum from the first bucket of time to this one.
    RunningSum,
    /// Its place among its siblings by the measure, the largest first.
    Rank,
}

/// The time that figures are compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::Against")]
pub enum OnlineReportAgainst {
    /// The bucket of time before.
    PreviousPeriod,
    /// The bucket a year before; of weeks that 52 weeks before.
    SameLastYear,
}

/// In which scale figures are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::Scale")]
pub enum OnlineReportScale {
    /// As they are.
    One,
    /// In ten thousands.
    TenThousand,
}

/// How a figure is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::Tone")]
pub enum OnlineReportTone {
    /// Good.
    Good,
    /// To be watched.
    Warn,
    /// Bad.
    Bad,
    /// Of little weight.
    Muted,
}

/// Which figures a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::Mark")]
pub enum OnlineReportMark {
    /// From `from`.
    AtLeast,
    /// Up to `to`.
    AtMost,
    /// From `from` to `to`, both included.
    Between,
    /// All, as bars by their size.
    Bar,
}

/// A figure that is calculated of a measure.
#[derive(Debug, InputObject)]
pub struct OnlineReportCalculationInput {
    /// c1 to c8, each once.
    pub code: String,
    /// Up to 40 characters; follows from measure and kind if absent.
    pub label: Option<String>,
    /// The code of one of the measures; of shares and running sums a count or a sum.
    pub measure: String,
    /// Its kind.
    pub kind: OnlineReportCalculationKind,
    /// DIFFERENCE, GROWTH and RUNNING_SUM: one of the dimensions, of time; the first of them if absent.
    pub along: Option<String>,
    /// DIFFERENCE and GROWTH: the time that it is compared with; PREVIOUS_PERIOD if absent.
    pub against: Option<OnlineReportAgainst>,
}

impl From<OnlineReportCalculationInput> for Calculation {
    fn from(one: OnlineReportCalculationInput) -> Self {
        Self {
            code: one.code,
            label: one.label,
            measure: one.measure,
            kind: one.kind.into(),
            along: one.along,
            against: one.against.map(Into::into),
        }
    }
}

/// Which groups there are, by a measure. Groups are those of the dimensions that stand as rows, over all columns; if none does, those of
/// the columns.
#[derive(Debug, InputObject)]
pub struct OnlineReportHavingInput {
    /// The code of one of the measures.
    pub measure: String,
    /// From here, included: a decimal number as cells are. One of both at least.
    pub from: Option<String>,
    /// To there, included.
    pub to: Option<String>,
}

impl From<OnlineReportHavingInput> for Having {
    fn from(one: OnlineReportHavingInput) -> Self {
        Self { measure: one.measure, from: one.from, to: one.to }
    }
}

/// The first values of one dimension by a measure.
#[derive(Debug, InputObject)]
pub struct OnlineReportTopInput {
    /// One of the dimensions, not of time.
    pub field: String,
    /// The code of one of the measures; the largest first.
    pub measure: String,
    /// So many, 1 to 100.
    pub count: i32,
    /// The others are one row together, whose key is "@rest"; else they are left out, of totals, too. So if absent.
    pub rest: Option<bool>,
}

impl From<OnlineReportTopInput> for Top {
    fn from(one: OnlineReportTopInput) -> Self {
        Self { field: one.field, measure: one.measure, count: one.count, rest: one.rest.unwrap_or(true) }
    }
}

/// How the figures of a measure or a calculation look.
#[derive(Debug, InputObject)]
pub struct OnlineReportFormatInput {
    /// The code of a measure or a calculation, each once.
    pub member: String,
    /// Digits behind the point, 0 to 6; as the unit has them if absent.
    pub decimals: Option<i32>,
    /// ONE if absent.
    pub scale: Option<OnlineReportScale>,
    /// Up to 5; the first that holds counts.
    pub rules: Option<Vec<OnlineReportFormatRuleInput>>,
}

impl From<OnlineReportFormatInput> for Format {
    fn from(one: OnlineReportFormatInput) -> Self {
        let rule = |rule: OnlineReportFormatRuleInput| FormatRule {
            mark: rule.mark.into(),
            from: rule.from,
            to: rule.to,
            tone: rule.tone.map(Into::into),
        };
        Self {
            member: one.member,
            decimals: one.decimals,
            scale: one.scale.map(Into::into),
            rules: one.rules.unwrap_or_default().into_iter().map(rule).collect(),
        }
    }
}

/// How figures look that are such.
#[derive(Debug, InputObject)]
pub struct OnlineReportFormatRuleInput {
    /// Which figures, or a bar.
    pub mark: OnlineReportMark,
    /// AT_LEAST and BETWEEN: from here, a decimal number as cells are.
    pub from: Option<String>,
    /// AT_MOST and BETWEEN: to there.
    pub to: Option<String>,
    /// Required but of a BAR.
    pub tone: Option<OnlineReportTone>,
}

/// A figure that is calculated of a measure.
#[fields(login)]
pub struct OnlineReportCalculation {
    /// As formats name it.
    pub code: String,
    /// For people: as it was given, or what follows from measure and kind.
    pub label: String,
    /// As it was given; null: the label follows from measure and kind.
    pub own_label: Option<String>,
    /// The code of the measure.
    pub measure: String,
    /// Its kind.
    pub kind: OnlineReportCalculationKind,
    /// DIFFERENCE, GROWTH and RUNNING_SUM: the dimension of time.
    pub along: Option<String>,
    /// DIFFERENCE and GROWTH: the time that it is compared with.
    pub against: Option<OnlineReportAgainst>,
    /// In which unit.
    pub unit: OnlineReportUnit,
}

impl OnlineReportCalculation {
    /// Of a report over this fact.
    pub fn of(dataset: &Dataset, one: &Calculation) -> Self {
        Self {
            code: one.code.clone(),
            label: one.called(dataset),
            own_label: one.label.clone(),
            measure: one.measure.clone(),
            kind: one.kind.into(),
            along: one.along.clone(),
            against: one.against.map(Into::into),
            unit: one.unit(dataset).into(),
        }
    }
}

/// Which groups there are, by a measure.
#[fields(login)]
pub struct OnlineReportHaving {
    /// The code of the measure.
    pub measure: String,
    /// From here, included, as cells are.
    pub from: Option<String>,
    /// To there, included.
    pub to: Option<String>,
    /// As people read it.
    pub text: Option<String>,
}

impl OnlineReportHaving {
    /// Of a report over this fact.
    pub fn of(dataset: &Dataset, one: &Having) -> Self {
        let label = dataset.measure(&one.measure).map_or(one.measure.as_str(), |measure| measure.label);
        let said = match (&one.from, &one.to) {
            (Some(from), None) => format!("不小于 {from}"),
            (None, Some(to)) => format!("不大于 {to}"),
            (from, to) => {
                let end = |end: &Option<String>| end.clone().unwrap_or_default();
                format!("{} 至 {}", end(from), end(to))
            }
        };
        Self {
            measure: one.measure.clone(),
            from: one.from.clone(),
            to: one.to.clone(),
            text: Some(format!("{label}：{said}")),
        }
    }
}

/// The first values of one dimension by a measure.
#[fields(login)]
pub struct OnlineReportTop {
    /// The dimension.
    pub field: String,
    /// By this measure, the largest first.
    pub measure: String,
    /// So many.
    pub count: i32,
    /// The others are one row together; else they are left out, of totals, too.
    pub rest: bool,
}

impl From<&Top> for OnlineReportTop {
    fn from(top: &Top) -> Self {
        Self { field: top.field.clone(), measure: top.measure.clone(), count: top.count, rest: top.rest }
    }
}

/// How the figures of a measure or a calculation look.
#[fields(login)]
pub struct OnlineReportFormat {
    /// The code of a measure or a calculation.
    pub member: String,
    /// Digits behind the point; null: as the unit has them.
    pub decimals: Option<i32>,
    /// In which scale they are shown.
    pub scale: OnlineReportScale,
    /// The first that holds counts.
    pub rules: Vec<OnlineReportFormatRule>,
}

impl From<&Format> for OnlineReportFormat {
    fn from(format: &Format) -> Self {
        Self {
            member: format.member.clone(),
            decimals: format.decimals,
            scale: format.scale.unwrap_or(pivot::Scale::One).into(),
            rules: format.rules.iter().map(OnlineReportFormatRule::from).collect(),
        }
    }
}

/// How figures look that are such.
#[fields(login)]
pub struct OnlineReportFormatRule {
    /// Which figures, or a bar.
    pub mark: OnlineReportMark,
    /// From here, as cells are.
    pub from: Option<String>,
    /// To there, as cells are.
    pub to: Option<String>,
    /// The tone; null: of a bar its own.
    pub tone: Option<OnlineReportTone>,
}

impl From<&FormatRule> for OnlineReportFormatRule {
    fn from(rule: &FormatRule) -> Self {
        Self {
            mark: rule.mark.into(),
            from: rule.from.clone(),
            to: rule.to.clone(),
            tone: rule.tone.map(Into::into),
        }
    }
}
