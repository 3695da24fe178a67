//! GraphQL types and inputs of further parts of definitions: calculations, conditions on groups, top values
//! and number formats.

use xieli_domain::online_report::catalog::Dataset;
use xieli_domain::online_report::pivot::{self, Calculation, Format, FormatRule, Having, Top};
use xieli_macros::{Enum, InputObject, fields};

use super::enums::OnlineReportUnit;

/// The kinds of calculations on a measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::CalculationKind")]
pub enum OnlineReportCalculationKind {
    /// Percentage of the total of its row.
    ShareOfRow,
    /// Percentage of the total of its column.
    ShareOfColumn,
    /// Percentage of the grand total.
    ShareOfWhole,
    /// The difference from the time compared with, in the unit of the measure.
    Difference,
    /// The difference as a percentage of the value of the time compared with.
    Growth,
    /// The sum from the first time bucket to this one.
    RunningSum,
    /// The rank among siblings by the measure, the largest first.
    Rank,
}

/// The time that figures are compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::Against")]
pub enum OnlineReportAgainst {
    /// The time bucket before.
    PreviousPeriod,
    /// The time bucket a year before; of weeks that 52 weeks before.
    SameLastYear,
}

/// The scale in which figures are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::Scale")]
pub enum OnlineReportScale {
    /// As computed, without a unit of scale.
    One,
    /// In units of ten thousand.
    TenThousand,
}

/// The colour of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::Tone")]
pub enum OnlineReportTone {
    /// The colour of a good value.
    Good,
    /// The colour of a warning.
    Warn,
    /// The colour of a bad value.
    Bad,
    /// A colour that steps back.
    Muted,
}

/// The figures to which a format rule applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "pivot::Mark")]
pub enum OnlineReportMark {
    /// Figures from `from` on.
    AtLeast,
    /// Figures up to `to`.
    AtMost,
    /// Figures between `from` and `to`, both included.
    Between,
    /// All figures, drawn as data bars by their size.
    Bar,
}

/// A calculation on a measure.
#[derive(Debug, InputObject)]
pub struct OnlineReportCalculationInput {
    /// The code, c1 to c8, each once.
    pub code: String,
    /// The label, up to 40 characters; derived from measure and kind if absent.
    pub label: Option<String>,
    /// The code of one of the measures; of shares and running sums a count or a sum.
    pub measure: String,
    /// Its kind.
    pub kind: OnlineReportCalculationKind,
    /// DIFFERENCE, GROWTH and RUNNING_SUM: one of the dimensions, of time; the first of them if absent.
    pub along: Option<String>,
    /// DIFFERENCE and GROWTH: the time compared with; PREVIOUS_PERIOD if absent.
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

/// A condition on groups by a measure. It applies to groups of the row dimensions, over all columns; without
/// row dimensions to groups of the column dimensions.
#[derive(Debug, InputObject)]
pub struct OnlineReportHavingInput {
    /// The code of one of the measures.
    pub measure: String,
    /// Lower bound, included: a decimal number in the unit of cells. One bound at least.
    pub from: Option<String>,
    /// Upper bound, included.
    pub to: Option<String>,
}

impl From<OnlineReportHavingInput> for Having {
    fn from(one: OnlineReportHavingInput) -> Self {
        Self { measure: one.measure, from: one.from, to: one.to }
    }
}

/// The limit to the top values of one dimension by a measure.
#[derive(Debug, InputObject)]
pub struct OnlineReportTopInput {
    /// One of the dimensions, except time.
    pub field: String,
    /// The code of one of the measures; the largest values come first.
    pub measure: String,
    /// The number of values, 1 to 100.
    pub count: i32,
    /// Whether the other values become one row with the key "@rest"; otherwise they are left out, also from
    /// totals. True if absent.
    pub rest: Option<bool>,
}

impl From<OnlineReportTopInput> for Top {
    fn from(one: OnlineReportTopInput) -> Self {
        Self { field: one.field, measure: one.measure, count: one.count, rest: one.rest.unwrap_or(true) }
    }
}

/// The number format of a measure or a calculation.
#[derive(Debug, InputObject)]
pub struct OnlineReportFormatInput {
    /// The code of a measure or a calculation, each once.
    pub member: String,
    /// Decimal places, 0 to 6; those of the unit if absent.
    pub decimals: Option<i32>,
    /// The scale; ONE if absent.
    pub scale: Option<OnlineReportScale>,
    /// Up to 5 rules; the first match applies.
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

/// A format rule for some figures.
#[derive(Debug, InputObject)]
pub struct OnlineReportFormatRuleInput {
    /// The figures to which it applies, or a data bar.
    pub mark: OnlineReportMark,
    /// AT_LEAST and BETWEEN: lower bound, a decimal number in the unit of cells.
    pub from: Option<String>,
    /// AT_MOST and BETWEEN: upper bound.
    pub to: Option<String>,
    /// The colour, required except for BAR.
    pub tone: Option<OnlineReportTone>,
}

/// A calculation on a measure.
#[fields(login)]
pub struct OnlineReportCalculation {
    /// The code used by formats.
    pub code: String,
    /// The label: as given, or derived from measure and kind.
    pub label: String,
    /// The label as given; null: it is derived from measure and kind.
    pub own_label: Option<String>,
    /// The code of the measure.
    pub measure: String,
    /// Its kind.
    pub kind: OnlineReportCalculationKind,
    /// DIFFERENCE, GROWTH and RUNNING_SUM: the dimension of time.
    pub along: Option<String>,
    /// DIFFERENCE and GROWTH: the time compared with.
    pub against: Option<OnlineReportAgainst>,
    /// The unit.
    pub unit: OnlineReportUnit,
}

impl OnlineReportCalculation {
    /// A calculation of a report on this dataset.
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

/// A condition on groups by a measure.
#[fields(login)]
pub struct OnlineReportHaving {
    /// The code of the measure.
    pub measure: String,
    /// Lower bound, included, in the unit of cells.
    pub from: Option<String>,
    /// Upper bound, included.
    pub to: Option<String>,
    /// The condition as a text.
    pub text: Option<String>,
}

impl OnlineReportHaving {
    /// A condition of a report on this dataset.
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

/// The limit to the top values of one dimension by a measure.
#[fields(login)]
pub struct OnlineReportTop {
    /// The dimension.
    pub field: String,
    /// The measure; the largest values come first.
    pub measure: String,
    /// The number of values.
    pub count: i32,
    /// Whether the other values become one row; otherwise they are left out, also from totals.
    pub rest: bool,
}

impl From<&Top> for OnlineReportTop {
    fn from(top: &Top) -> Self {
        Self { field: top.field.clone(), measure: top.measure.clone(), count: top.count, rest: top.rest }
    }
}

/// The number format of a measure or a calculation.
#[fields(login)]
pub struct OnlineReportFormat {
    /// The code of a measure or a calculation.
    pub member: String,
    /// Decimal places; null: those of the unit.
    pub decimals: Option<i32>,
    /// The scale.
    pub scale: OnlineReportScale,
    /// The rules; the first match applies.
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

/// A format rule for some figures.
#[fields(login)]
pub struct OnlineReportFormatRule {
    /// The figures to which it applies, or a data bar.
    pub mark: OnlineReportMark,
    /// Lower bound, in the unit of cells.
    pub from: Option<String>,
    /// Upper bound, in the unit of cells.
    pub to: Option<String>,
    /// The colour; null of a bar: its default.
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
