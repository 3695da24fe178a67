//! The parts of a definition besides dimensions and measures: calculations, conditions on groups, first
//! values of a dimension, and number formats.

use serde::{Deserialize, Serialize};

use super::catalog::{Dataset, Unit};
use super::closed::closed;

closed! {
    /// The calculations that a measure may have.
    CalculationKind {
        /// Percentage of its row: all columns together.
        ShareOfRow = 1, "SHARE_OF_ROW", "行占比";
        /// Percentage of its column: all rows together.
        ShareOfColumn = 2, "SHARE_OF_COLUMN", "列占比";
        /// Percentage of the whole.
        ShareOfWhole = 3, "SHARE_OF_WHOLE", "总占比";
        /// The figure minus that of the compared time.
        Difference = 4, "DIFFERENCE", "增减";
        /// That difference as a percentage of the compared figure.
        Growth = 5, "GROWTH", "增长率";
        /// The sum from the first time bucket to this one.
        RunningSum = 6, "RUNNING_SUM", "累计";
        /// Its rank among its siblings, the largest first.
        Rank = 7, "RANK", "排名";
    }
}

impl CalculationKind {
    /// Whether it needs additive measures: parts that make up a whole.
    pub const fn adds(self) -> bool {
        matches!(self, Self::ShareOfRow | Self::ShareOfColumn | Self::ShareOfWhole | Self::RunningSum)
    }

    /// Whether it runs along a time dimension.
    pub const fn along(self) -> bool {
        matches!(self, Self::Difference | Self::Growth | Self::RunningSum)
    }

    /// Whether it compares with another time.
    pub const fn compares(self) -> bool {
        matches!(self, Self::Difference | Self::Growth)
    }

    /// Whether it needs all groups, whatever is shown of them.
    pub const fn needs_all(self) -> bool {
        matches!(self, Self::RunningSum | Self::Rank)
    }
}

closed! {
    /// The time to compare with.
    Against {
        /// The time bucket before.
        PreviousPeriod = 1, "PREVIOUS_PERIOD", "环比";
        /// The bucket a year before; for weeks, 52 weeks before.
        SameLastYear = 2, "SAME_LAST_YEAR", "同比";
    }
}

closed! {
    /// Scale of displayed figures.
    Scale {
        /// As they are.
        One = 1, "ONE", "";
        /// In ten thousands.
        TenThousand = 2, "TEN_THOUSAND", "万";
    }
}

closed! {
    /// Tone in which a figure is coloured.
    Tone {
        /// Good.
        Good = 1, "GOOD", "良好";
        /// Warning.
        Warn = 2, "WARN", "注意";
        /// Bad.
        Bad = 3, "BAD", "不良";
        /// Muted.
        Muted = 4, "MUTED", "淡化";
    }
}

closed! {
    /// Range of figures to which a rule applies.
    Mark {
        /// At least `from`.
        AtLeast = 1, "AT_LEAST", "不小于";
        /// At most `to`.
        AtMost = 2, "AT_MOST", "不大于";
        /// From `from` to `to`, both included.
        Between = 3, "BETWEEN", "介于";
        /// All figures, drawn as bars by size.
        Bar = 4, "BAR", "数据条";
    }
}

/// A figure calculated from a measure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calculation {
    /// Code by which formats name it: c1 to c8.
    pub code: String,
    /// Label for people; absent: derived from measure and kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The code of a measure.
    pub measure: String,
    /// Its kind.
    pub kind: CalculationKind,
    /// Code of a time dimension.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<String>,
    /// The time that it is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
}

impl Calculation {
    /// Its label.
    pub fn called(&self, dataset: &Dataset) -> String {
        if let Some(label) = &self.label {
            return label.clone();
        }
        let measure = dataset.measure(&self.measure).map_or(self.measure.as_str(), |measure| measure.label);
        let against = self.against.filter(|_| self.kind.compares()).map_or("", Against::label);
        format!("{measure}{against}{}", self.kind.label())
    }

    /// Its unit.
    pub fn unit(&self, dataset: &Dataset) -> Unit {
        match self.kind {
            CalculationKind::Rank => Unit::Count,
            CalculationKind::Difference | CalculationKind::RunningSum => {
                dataset.measure(&self.measure).map_or(Unit::Number, |measure| measure.unit)
            }
            _ => Unit::Percent,
        }
    }
}

/// A condition on groups, by a measure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Having {
    /// The code of a measure.
    pub measure: String,
    /// Lower end, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Upper end, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// Restriction of a dimension to its first values by a measure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Top {
    /// Code of the dimension.
    pub field: String,
    /// The code of a measure.
    pub measure: String,
    /// Number of values.
    pub count: i32,
    /// Whether the other values form one group; else they are left out.
    #[serde(default = "yes")]
    pub rest: bool,
}

const fn yes() -> bool {
    true
}

/// Number format of a measure or a calculation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// The code of a measure or a calculation.
    pub member: String,
    /// Decimal places; absent: those of the unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decimals: Option<i32>,
    /// Scale of the figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
    /// Colour rules; the first match applies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<FormatRule>,
}

impl Format {
    /// The tone of a figure, from its text in the reply.
    pub fn tone(&self, figure: &str) -> Option<Tone> {
        let value: f64 = figure.parse().ok()?;
        self.rules.iter().filter(|rule| rule.mark != Mark::Bar).find(|rule| rule.holds(value))?.tone
    }
}

/// A colour rule for a range of figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormatRule {
    /// The range.
    pub mark: Mark,
    /// Lower end, in the notation of cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Upper end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The tone of matching figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tone: Option<Tone>,
}

impl FormatRule {
    fn holds(&self, value: f64) -> bool {
        let end = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<f64>().ok());
        match self.mark {
            Mark::AtLeast => end(&self.from).is_some_and(|from| value >= from),
            Mark::AtMost => end(&self.to).is_some_and(|to| value <= to),
            Mark::Between => {
                end(&self.from).is_some_and(|from| value >= from)
                    && end(&self.to).is_some_and(|to| value <= to)
            }
            Mark::Bar => false,
        }
    }
}
