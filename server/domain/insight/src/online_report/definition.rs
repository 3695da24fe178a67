//! What a report is made of, as its column keeps it: codes of the catalogue and values, never SQL.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::closed::closed;
use super::links::Link;
use super::pivot::{Calculation, Format, Having, Top};

closed! {
    /// Where a report is offered: beside which records, and with which right it is read.
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
    /// What is counted: each is one fact, whose rows are those of one list.
    Source {
        /// Projects.
        Project = 1, "PROJECT", "项目";
        /// What is to be paid.
        PaymentPlan = 2, "PAYMENT_PLAN", "收款计划";
        /// What came in.
        PaymentReceipt = 3, "PAYMENT_RECEIPT", "回款";
        /// What projects cost.
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
        /// Work of projects.
        ProjectWork = 10, "PROJECT_WORK", "项目工单";
        /// Projects with a signed contract.
        Contract = 11, "CONTRACT", "合同";
    }
}

closed! {
    /// How time is put together.
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
    /// What a condition asks of a field.
    Op {
        /// It is one of these.
        In = 1, "IN", "属于";
        /// It is none of these; what is empty is none.
        NotIn = 2, "NOT_IN", "不属于";
        /// From here to there, both included.
        Between = 3, "BETWEEN", "介于";
        /// In a time that moves with the day.
        Period = 4, "PERIOD", "时间";
        /// It is empty.
        IsNull = 5, "IS_NULL", "未填写";
        /// It is not.
        NotNull = 6, "NOT_NULL", "已填写";
    }
}

closed! {
    /// Times that move with the day, in China's calendar; weeks begin on Mondays.
    Period {
        /// Today.
        Today = 1, "TODAY", "今天";
        /// The day before.
        Yesterday = 2, "YESTERDAY", "昨天";
        /// This week.
        ThisWeek = 3, "THIS_WEEK", "本周";
        /// The one before.
        LastWeek = 4, "LAST_WEEK", "上周";
        /// This month.
        ThisMonth = 5, "THIS_MONTH", "本月";
        /// The one before.
        LastMonth = 6, "LAST_MONTH", "上月";
        /// This quarter.
        ThisQuarter = 7, "THIS_QUARTER", "本季度";
        /// The one before.
        LastQuarter = 8, "LAST_QUARTER", "上季度";
        /// This year.
        ThisYear = 9, "THIS_YEAR", "本年";
        /// The one before.
        LastYear = 10, "LAST_YEAR", "去年";
        /// Seven days, today the last of them.
        LastSevenDays = 11, "LAST_SEVEN_DAYS", "近7天";
        /// Thirty.
        LastThirtyDays = 12, "LAST_THIRTY_DAYS", "近30天";
        /// Ninety.
        LastNinetyDays = 13, "LAST_NINETY_DAYS", "近90天";
        /// Twelve months, this one the last of them.
        LastTwelveMonths = 14, "LAST_TWELVE_MONTHS", "近12个月";
        /// Thirty days, today the first of them.
        NextThirtyDays = 15, "NEXT_THIRTY_DAYS", "未来30天";
    }
}

closed! {
    /// How figures are drawn.
    ChartKind {
        /// Not at all.
        None = 1, "NONE", "不显示";
        /// Bars.
        Bar = 2, "BAR", "柱状图";
        /// Lines.
        Line = 3, "LINE", "折线图";
        /// Slices.
        Pie = 4, "PIE", "饼图";
        /// Bars of parts.
        Stacked = 5, "STACKED", "堆叠柱状图";
        /// Areas below lines.
        Area = 6, "AREA", "面积图";
        /// Bars, and a line on an axis of its own.
        Combination = 7, "COMBINATION", "组合图";
        /// Stages, one below the other.
        Funnel = 8, "FUNNEL", "漏斗图";
        /// The whole against what is to be reached.
        Gauge = 9, "GAUGE", "仪表盘";
        /// Provinces.
        Map = 10, "MAP", "地图";
        /// The whole, and how it went in time.
        Figure = 11, "FIGURE", "指标卡";
    }
}

/// By what rows are put together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dimension {
    /// The code of a field.
    pub field: String,
    /// Of a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grain: Option<Grain>,
}

/// What rows must be like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The code of a field.
    pub field: String,
    /// What is asked of it.
    pub op: Op,
    /// One of these, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// From here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// To there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// In this time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
}

impl Condition {
    /// A condition on a field that names no value yet.
    pub fn on(field: &str, op: Op) -> Self {
        Self { field: field.to_owned(), op, values: Vec::new(), from: None, to: None, period: None }
    }
}

/// In which order groups stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderBy {
    /// A field that is grouped by, or a measure.
    pub member: String,
    /// The largest first.
    #[serde(default)]
    pub descending: bool,
}

/// How figures are drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// As what.
    pub kind: ChartKind,
    /// Along this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimension: Option<String>,
    /// In parts by this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<String>,
    /// These figures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub measures: Vec<String>,
    /// Which of them is a line on an axis of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The target of a gauge, as cells are.
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

/// What a report is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Definition {
    /// How it is written down.
    pub version: i32,
    /// What is counted.
    pub dataset: Source,
    /// By what, 0 to 5.
    #[serde(default)]
    pub dimensions: Vec<Dimension>,
    /// The last one or two of them, which stand as columns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub across: Vec<String>,
    /// With figures of each group of rows and of columns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub subtotals: bool,
    /// Codes of measures, 1 to 8.
    pub measures: Vec<String>,
    /// Figures that are calculated of these, up to 8.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calculations: Vec<Calculation>,
    /// Of which rows, up to 12 conditions; all of them hold.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// Codes of the fields that a reader may narrow, up to 6.
    #[serde(default)]
    pub parameters: Vec<String>,
    /// Which groups there are, up to 6; all of it holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub having: Vec<Having>,
    /// The first values of one dimension.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Top>,
    /// In which order.
    #[serde(default)]
    pub order_by: Option<OrderBy>,
    /// So many groups of those that stand as rows at most, 1 to 2000.
    pub limit: i32,
    /// Codes of the fields that single rows are shown with; none: the dataset's own.
    #[serde(default)]
    pub columns: Vec<String>,
    /// How it is drawn.
    #[serde(default)]
    pub chart: Chart,
    /// How figures look, up to 16.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formats: Vec<Format>,
    /// From its cells to other reports, up to 4.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// Of the rows with these ids alone, from and to; none: of all. Never kept: a preview that would take too long is calculated so.
    #[serde(skip)]
    pub sample: Vec<(i64, i64)>,
}

impl Definition {
    /// How definitions are written down now.
    pub const VERSION: i32 = 2;
    /// Groups where nothing is said.
    pub const LIMIT: i32 = 200;

    /// How many rows there are, and nothing else.
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

    /// As the column keeps it.
    pub fn kept(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|_| json!({}))
    }

    /// Out of the column, whichever version wrote it down; nothing of what this release can't read.
    pub fn read(kept: &Value) -> Option<Self> {
        let read: Self = serde_json::from_value(kept.clone()).ok()?;
        (1..=Self::VERSION).contains(&read.version).then_some(Self { version: Self::VERSION, ..read })
    }

    /// How many of the dimensions stand as rows.
    pub fn rows(&self) -> usize {
        self.dimensions.len().saturating_sub(self.across.len())
    }
}
