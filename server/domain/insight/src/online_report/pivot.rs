//! The parts of a definition besides groups and figures: calculations, conditions on groups, the first values of a dimension, and
//! how figures look.

use serde::{Deserialize, Serialize};

use super::catalog::{Dataset, Unit};
use super::closed::closed;

closed! {
    /// The calculations that a measure may have.
    CalculationKind {
        /// Of a hundred of its row: all columns together.
        ShareOfRow = 1, "SHARE_OF_ROW", "行占比";
        /// Of a hundred of its column: all rows together.
        ShareOfColumn = 2, "SHARE_OF_COLUMN", "列占比";
        /// Of a hundred of the whole.
        ShareOfWhole = 3, "SHARE_OF_WHOLE", "总占比";
        /// The figure less that of the other time.
        Difference = 4, "DIFFERENCE", "增减";
        /// The same as so many of a hundred of the other time's.
        Growth = 5, "GROWTH", "增长率";
        /// The sum from the first bucket of time to this one.
        RunningSum = 6, "RUNNING_SUM", "累计";
        /// Its place among its siblings, the largest first.
        Rank = 7, "RANK", "排名";
    }
}

impl CalculationKind {
    /// It needs sums: parts that make up a whole.
    pub const fn adds(self) -> bool {
        matches!(self, Self::ShareOfRow | Self::ShareOfColumn | Self::ShareOfWhole | Self::RunningSum)
    }

    /// It goes along a dimension of time.
    pub const fn along(self) -> bool {
        matches!(self, Self::Difference | Self::Growth | Self::RunningSum)
    }

    /// It compares with another time.
    pub const fn compares(self) -> bool {
        matches!(self, Self::Difference | Self::Growth)
    }

    /// It is known only where all groups are, whatever is shown of them.
    pub const fn needs_all(self) -> bool {
        matches!(self, Self::RunningSum | Self::Rank)
    }
}

closed! {
    /// The time that figures are compared with.
    Against {
        /// The bucket of time before.
        PreviousPeriod = 1, "PREVIOUS_PERIOD", "环比";
        /// The bucket a year before; of weeks that 52 weeks before.
        SameLastYear = 2, "SAME_LAST_YEAR", "同比";
    }
}

closed! {
    /// In which scale figures are shown.
    Scale {
        /// As they are.
        One = 1, "ONE", "";
        /// In ten thousands.
        TenThousand = 2, "TEN_THOUSAND", "万";
    }
}

closed! {
    /// How a figure is coloured.
    Tone {
        /// Good.
        Good = 1, "GOOD", "良好";
        /// To be watched.
        Warn = 2, "WARN", "注意";
        /// Bad.
        Bad = 3, "BAD", "不良";
        /// Of little weight.
        Muted = 4, "MUTED", "淡化";
    }
}

closed! {
    /// Which figures a rule is about.
    Mark {
        /// From `from`.
        AtLeast = 1, "AT_LEAST", "不小于";
        /// Up to `to`.
        AtMost = 2, "AT_MOST", "不大于";
        /// From `from` to `to`, both included.
        Between = 3, "BETWEEN", "介于";
        /// All, as bars by their size.
        Bar = 4, "BAR", "数据条";
    }
}

/// A figure that is calculated of a measure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calculation {
    /// As formats name it: c1 to c8.
    pub code: String,
    /// For people; absent: it follows from measure and kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The code of a measure.
    pub measure: String,
    /// Its kind.
    pub kind: CalculationKind,
    /// A dimension of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<String>,
    /// Which time it is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
}

impl Calculation {
    /// How it is called.
    pub fn called(&self, dataset: &Dataset) -> String {
        if let Some(label) = &self.label {
            return label.clone();
        }
        let measure = dataset.measure(&self.measure).map_or(self.measure.as_str(), |measure| measure.label);
        let against = self.against.filter(|_| self.kind.compares()).map_or("", Against::label);
        format!("{measure}{against}{}", self.kind.label())
    }

    /// In which unit it is.
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

/// Which groups there are, by a measure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Having {
    /// The code of a measure.
    pub measure: String,
    /// From here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// To there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// The first values of one dimension by a measure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Top {
    /// The dimension.
    pub field: String,
    /// The code of a measure.
    pub measure: String,
    /// So many.
    pub count: i32,
    /// The others are one row together; else they are left out.
    #[serde(default = "yes")]
    pub rest: bool,
}

const fn yes() -> bool {
    true
}

/// How the figures of a measure or a calculation look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// The code of a measure or a calculation.
    pub member: String,
    /// Digits behind the point; absent: as the unit has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decimals: Option<i32>,
    /// In which scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
    /// The first that holds counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<FormatRule>,
}

impl Format {
    /// The tone of a figure as it is answered.
    pub fn tone(&self, figure: &str) -> Option<Tone> {
        let value: f64 = figure.parse().ok()?;
        self.rules.iter().filter(|rule| rule.mark != Mark::Bar).find(|rule| rule.holds(value))?.tone
    }
}

/// How figures look that are such.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormatRule {
    /// Which figures.
    pub mark: Mark,
    /// From here, as cells are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// To there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The tone.
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
