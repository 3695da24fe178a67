//! Definition of a report as its JSON column stores it: codes of the catalogue and values, never SQL.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::closed::closed;
use super::links::Link;
use super::pivot::{Calculation, Format, Having, Top};

closed! {
    /// Position at which a report is offered: beside which records, and by which right it is read.
    Position {
        /// Beside projects.
        Project = 1, "project", "项目";
        /// Beside customers.
        Customer = 2, "customer", "客户";
        /// Beside tasks.
        Task = 3, "task", "任务";
        /// Beside work orders.
        Work = 4, "work", "工单";
    }
}

closed! {
    /// Dataset; its rows are those of one list.
    Source {
        /// Projects.
        Project = 1, "PROJECT", "项目";
        /// Payment plans: amounts due.
        PaymentPlan = 2, "PAYMENT_PLAN", "收款计划";
        /// Payments received.
        PaymentReceipt = 3, "PAYMENT_RECEIPT", "回款";
        /// Costs of projects.
        ProjectCost = 4, "PROJECT_COST", "项目成本";
        /// Customers.
        Customer = 5, "CUSTOMER", "客户";
        /// Tasks.
        Task = 6, "TASK", "任务";
        /// Work orders.
        WorkOrder = 7, "WORK_ORDER", "工单";
        /// Work logs.
        ItemLog = 8, "ITEM_LOG", "工作日志";
        /// Weekly reports.
        Weekly = 9, "WEEKLY", "周报";
        /// Project work orders.
        ProjectWork = 10, "PROJECT_WORK", "项目工单";
        /// Projects with a signed contract.
        Contract = 11, "CONTRACT", "合同";
    }
}

closed! {
    /// Grain of time buckets.
    Grain {
        /// By days.
        Day = 1, "DAY", "日";
        /// By weeks, which begin on Mondays.
        Week = 2, "WEEK", "周";
        /// By months.
        Month = 3, "MONTH", "月";
        /// By quarters.
        Quarter = 4, "QUARTER", "季度";
        /// By years.
        Year = 5, "YEAR", "年";
    }
}

closed! {
    /// Operator of a condition.
    Op {
        /// Equal to one of the values.
        In = 1, "IN", "属于";
        /// Equal to none of the values; an empty field satisfies it.
        NotIn = 2, "NOT_IN", "不属于";
        /// Within a range, both ends included.
        Between = 3, "BETWEEN", "介于";
        /// In a relative period, see [`Period`].
        Period = 4, "PERIOD", "时间";
        /// The field is empty.
        IsNull = 5, "IS_NULL", "未填写";
        /// The field is not empty.
        NotNull = 6, "NOT_NULL", "已填写";
    }
}

closed! {
    /// Relative periods, in China's calendar; weeks begin on Mondays.
    Period {
        /// Today.
        Today = 1, "TODAY", "今天";
        /// Yesterday.
        Yesterday = 2, "YESTERDAY", "昨天";
        /// This week.
        ThisWeek = 3, "THIS_WEEK", "本周";
        /// The week before.
        LastWeek = 4, "LAST_WEEK", "上周";
        /// This month.
        ThisMonth = 5, "THIS_MONTH", "本月";
        /// The month before.
        LastMonth = 6, "LAST_MONTH", "上月";
        /// This quarter.
        ThisQuarter = 7, "THIS_QUARTER", "本季度";
        /// The quarter before.
        LastQuarter = 8, "LAST_QUARTER", "上季度";
        /// This year.
        ThisYear = 9, "THIS_YEAR", "本年";
        /// The year before.
        LastYear = 10, "LAST_YEAR", "去年";
        /// The last seven days, including today.
        LastSevenDays = 11, "LAST_SEVEN_DAYS", "近7天";
        /// The last thirty days, including today.
        LastThirtyDays = 12, "LAST_THIRTY_DAYS", "近30天";
        /// The last ninety days, including today.
        LastNinetyDays = 13, "LAST_NINETY_DAYS", "近90天";
        /// The last twelve months, including this one.
        LastTwelveMonths = 14, "LAST_TWELVE_MONTHS", "近12个月";
        /// The next thirty days, including today.
        NextThirtyDays = 15, "NEXT_THIRTY_DAYS", "未来30天";
    }
}

closed! {
    /// Kind of a chart.
    ChartKind {
        /// No chart.
        None = 1, "NONE", "不显示";
        /// Bars.
        Bar = 2, "BAR", "柱状图";
        /// Lines.
        Line = 3, "LINE", "折线图";
        /// A pie.
        Pie = 4, "PIE", "饼图";
        /// Stacked bars.
        Stacked = 5, "STACKED", "堆叠柱状图";
        /// Filled areas below lines.
        Area = 6, "AREA", "面积图";
        /// Bars, and a line on an axis of its own.
        Combination = 7, "COMBINATION", "组合图";
        /// Stages of a funnel, one below the other.
        Funnel = 8, "FUNNEL", "漏斗图";
        /// A gauge of the whole against a target.
        Gauge = 9, "GAUGE", "仪表图";
        /// A map of provinces.
        Map = 10, "MAP", "地图";
        /// The figure of the whole, with its course over time.
        Figure = 11, "FIGURE", "指标卡";
    }
}

/// A field by which rows are grouped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dimension {
    /// The code of a field.
    pub field: String,
    /// Grain of the buckets, for a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grain: Option<Grain>,
}

/// A condition on rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The code of a field.
    pub field: String,
    /// Its operator.
    pub op: Op,
    /// Values of [`Op::In`] and [`Op::NotIn`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// Lower end of a range, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Upper end of a range, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Relative period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
}

impl Condition {
    /// A condition on a field, without values.
    pub fn on(field: &str, op: Op) -> Self {
        Self { field: field.to_owned(), op, values: Vec::new(), from: None, to: None, period: None }
    }

    /// The condition as text for people, with the texts of its values.
    pub fn said(&self, label: &str, values: &[String]) -> String {
        format!("{label}：{}", self.worded(&values.join("、")))
    }

    /// The same without the label of its field.
    pub fn worded(&self, values: &str) -> String {
        let end = |end: &Option<String>| end.clone().unwrap_or_default();
        match self.op {
            Op::In => values.to_owned(),
            Op::NotIn => format!("非 {values}"),
            Op::Between => match (&self.from, &self.to) {
                (Some(from), None) => format!("{from} 起"),
                (None, Some(to)) => format!("至 {to}"),
                (from, to) => format!("{} 至 {}", end(from), end(to)),
            },
            Op::Period => self.period.map(|period| period.label().to_owned()).unwrap_or_default(),
            Op::IsNull | Op::NotNull => self.op.label().to_owned(),
        }
    }
}

/// Order of groups.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderBy {
    /// Code of a dimension or a measure.
    pub member: String,
    /// Whether the largest value comes first.
    #[serde(default)]
    pub descending: bool,
}

/// Chart of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// Its kind.
    pub kind: ChartKind,
    /// Field of its main axis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimension: Option<String>,
    /// Field of its series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<String>,
    /// Codes of the measures drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub measures: Vec<String>,
    /// Code of the measure drawn as a line on an axis of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The target of a gauge, in the notation of cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

impl Default for Chart {
    fn default() -> Self {
        Self {
            kind: ChartKind::None,
            dimension: None,
            series: None,
            measures: Vec::new(),
            line: None,
            target: None,
        }
    }
}

/// Definition of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Definition {
    /// Version of the format.
    pub version: i32,
    /// The dataset.
    pub dataset: Source,
    /// Dimensions, 0 to 5.
    #[serde(default)]
    pub dimensions: Vec<Dimension>,
    /// Codes of the column dimensions: the last one or two dimensions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub across: Vec<String>,
    /// Whether each group of rows and of columns has subtotals.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub subtotals: bool,
    /// Codes of measures, 1 to 8.
    pub measures: Vec<String>,
    /// Figures calculated from the measures, up to 8.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calculations: Vec<Calculation>,
    /// Conditions on rows, up to 12; all of them must hold.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// Codes of the fields that readers may filter, up to 6.
    #[serde(default)]
    pub parameters: Vec<String>,
    /// Conditions on groups, up to 6; all of them must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub having: Vec<Having>,
    /// Restriction of one dimension to its first values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Top>,
    /// Order of groups.
    #[serde(default)]
    pub order_by: Option<OrderBy>,
    /// The most row groups, 1 to 2000.
    pub limit: i32,
    /// Codes of the columns of single rows; none: the dataset's own.
    #[serde(default)]
    pub columns: Vec<String>,
    /// Chart of the figures.
    #[serde(default)]
    pub chart: Chart,
    /// Number formats, up to 16.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formats: Vec<Format>,
    /// Links from its cells to other reports, up to 4.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// Ranges of ids (from, to) to which an expensive preview is restricted; none: all rows. Never stored.
    #[serde(skip)]
    pub sample: Vec<(i64, i64)>,
}

impl Definition {
    /// Current version of the format.
    pub const VERSION: i32 = 2;
    /// Default limit of groups.
    pub const LIMIT: i32 = 200;

    /// A definition that counts the rows of a dataset.
    pub fn of(dataset: Source) -> Self {
        Self {
            version: Self::VERSION,
            dataset,
            dimensions: Vec::new(),
            across: Vec::new(),
            subtotals: false,
            measures: vec!["count".into()],
            calculations: Vec::new(),
            conditions: Vec::new(),
            parameters: Vec::new(),
            having: Vec::new(),
            top: None,
            order_by: None,
            limit: Self::LIMIT,
            columns: Vec::new(),
            chart: Chart::default(),
            formats: Vec::new(),
            links: Vec::new(),
            sample: Vec::new(),
        }
    }

    /// JSON for the column.
    pub fn kept(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|_| json!({}))
    }

    /// Parses the column, of any earlier format; `None` if this release can't read it.
    pub fn read(kept: &Value) -> Option<Self> {
        let read: Self = serde_json::from_value(kept.clone()).ok()?;
        (1..=Self::VERSION).contains(&read.version).then_some(Self { version: Self::VERSION, ..read })
    }

    /// Number of row dimensions.
    pub fn rows(&self) -> usize {
        self.dimensions.len().saturating_sub(self.across.len())
    }
}
