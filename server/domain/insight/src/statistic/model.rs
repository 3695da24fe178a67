//! Types of a statistic's declaration, of a request and of its result.

use chrono::{DateTime, NaiveDate, Utc};
use xieli_kernel::Code;

use crate::online_report::catalog::{Dataset, Kind, Measure, Unit};
use crate::online_report::closed::closed;
use crate::online_report::definition::{ChartKind, Condition, Grain, Op, OrderBy, Period, Source};
use crate::online_report::names::Key;

closed! {
    /// The code of a statistic.
    StatisticCode {
        /// Overview of all areas.
        Overview = 1, "OVERVIEW", "综合概览";
        /// Projects.
        Project = 2, "PROJECT", "项目统计";
        /// Contracts, payments and costs.
        Finance = 3, "FINANCE", "财务统计";
        /// Work of members, all areas.
        Member = 4, "MEMBER", "成员统计";
        /// Tasks of members.
        MemberTask = 5, "MEMBER_TASK", "成员任务统计";
        /// Projects of members.
        MemberProject = 6, "MEMBER_PROJECT", "成员项目统计";
        /// Logs.
        Log = 7, "LOG", "日志统计";
        /// Weekly reports.
        Weekly = 8, "WEEKLY", "周报统计";
        /// Sales by salesmen.
        SalesMember = 9, "SALES_MEMBER", "销售人员统计";
        /// Sales by their teams.
        SalesTeam = 10, "SALES_TEAM", "销售部门统计";
        /// Work orders by teams of salesmen.
        WorkTeam = 11, "WORK_TEAM", "销售团队工单统计";
        /// Work orders by salesmen.
        WorkSalesman = 12, "WORK_SALESMAN", "销售人员工单统计";
        /// Work orders by customers.
        WorkCustomer = 13, "WORK_CUSTOMER", "客户工单统计";
        /// Work orders by those who confirmed them.
        WorkConfirm = 14, "WORK_CONFIRM", "工单确认统计";
        /// Work orders by technicians.
        WorkMember = 15, "WORK_MEMBER", "员工工单统计";
        /// Work orders by positions of technicians.
        WorkTitle = 16, "WORK_TITLE", "岗位工单统计";
        /// Work orders by types of service.
        WorkCategory = 17, "WORK_CATEGORY", "工单分类统计";
        /// Work orders by teams of technicians.
        WorkDepart = 18, "WORK_DEPART", "部门工单统计";
        /// Evaluations of work orders by customers.
        WorkEvaluate = 19, "WORK_EVALUATE", "工单评价统计";
        /// Work orders of the reader's customers.
        WorkMySalesman = 20, "WORK_MY_SALESMAN", "我的销售工单";
        /// Work orders done by the reader.
        WorkMyTechnician = 21, "WORK_MY_TECHNICIAN", "我的技术工单";
        /// Project work orders done by the reader.
        WorkMyEngineer = 22, "WORK_MY_ENGINEER", "我的工程工单";
        /// Project work orders by members who confirmed them.
        ProjectWorkConfirm = 23, "PROJECT_WORK_CONFIRM", "项目工单确认统计";
        /// Project work orders by positions.
        ProjectWorkTitle = 24, "PROJECT_WORK_TITLE", "岗位项目工单统计";
        /// Project work orders by members.
        ProjectWorkMember = 25, "PROJECT_WORK_MEMBER", "员工项目工单统计";
    }
}

closed! {
    /// Days with which those of a statistic are compared.
    #[derive(Default)]
    Comparison {
        /// No comparison.
        #[default]
        None = 1, "NONE", "不对比";
        /// The same length of time just before.
        Previous = 2, "PREVIOUS", "上期";
        /// The same days a year before.
        LastYear = 3, "LAST_YEAR", "去年同期";
    }
}

/// A dimension that a reader may group by.
#[derive(Debug, Clone, Copy)]
pub struct By {
    /// Code by which requests name it.
    pub code: &'static str,
    /// Label for people.
    pub label: &'static str,
    /// Grain of a time dimension: each figure is grouped by its own time field.
    pub grain: Option<Grain>,
    /// The code of its field in each dataset; empty for a time dimension.
    pub fields: &'static [(Source, &'static str)],
}

/// A parameter that readers filter by.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Code by which requests name it.
    pub code: &'static str,
    /// Label for people.
    pub label: &'static str,
    /// The code of its field in each dataset; empty for the day, which filters the time of each figure.
    pub fields: &'static [(Source, &'static str)],
}

/// A fixed condition of a figure: the code of a field, the operator, and the values.
pub type Fixed = (&'static str, Op, &'static [&'static str]);

/// A column of a statistic.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// Code by which requests name it.
    pub code: &'static str,
    /// Label for people.
    pub label: &'static str,
    /// The dataset.
    pub source: Source,
    /// The code of its measure.
    pub measure: &'static str,
    /// The code of the time field that the days filter.
    pub time: &'static str,
    /// Fixed conditions on its rows.
    pub conditions: &'static [Fixed],
}

/// Declaration of a statistic.
#[derive(Debug)]
pub struct Statistic {
    /// Its code.
    pub code: StatisticCode,
    /// Path of its REST call: `stat/workorder/teamWork`.
    pub path: &'static str,
    /// Description for people, one sentence.
    pub about: &'static str,
    /// Rights to read it; one of them suffices.
    pub access: &'static [Code],
    /// Available dimensions; the first is the default.
    pub dimensions: &'static [By],
    /// Available parameters; the first is the day.
    pub parameters: &'static [Parameter],
    /// Default days.
    pub usual: Period,
    /// Columns in order.
    pub columns: &'static [Figure],
    /// Kind of chart, and codes of the columns drawn.
    pub chart: (ChartKind, &'static [&'static str]),
}

/// Code of the parameter of the days.
pub const DAY: &str = "day";

impl Statistic {
    /// Label for people.
    pub fn label(&self) -> &'static str {
        self.code.label()
    }

    /// A dimension by its code.
    pub fn by(&self, code: &str) -> Option<&'static By> {
        self.dimensions.iter().find(|one| one.code == code)
    }

    /// A parameter by its code.
    pub fn parameter(&self, code: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|one| one.code == code)
    }

    /// A column by its code.
    pub fn column(&self, code: &str) -> Option<&'static Figure> {
        self.columns.iter().find(|one| one.code == code)
    }
}

fn mapped(fields: &'static [(Source, &'static str)], source: Source) -> Option<&'static str> {
    fields.iter().find(|(of, _)| *of == source).map(|(_, field)| *field)
}

/// The type shared by these fields; the type of days if there are none.
fn kind(fields: &'static [(Source, &'static str)]) -> Kind {
    let field = fields.first().and_then(|(source, code)| Dataset::of(*source).field(code));
    field.map_or(Kind::On, |field| field.kind)
}

impl By {
    /// The type of its keys.
    pub fn kind(&self) -> Kind {
        kind(self.fields)
    }

    /// The code of its field in a dataset; for a time dimension the figure's time field.
    pub fn field(&self, source: Source, time: &'static str) -> Option<&'static str> {
        if self.grain.is_some() { Some(time) } else { mapped(self.fields, source) }
    }
}

impl Parameter {
    /// The type of its fields, which decides the accepted conditions.
    pub fn kind(&self) -> Kind {
        kind(self.fields)
    }

    /// The code of its field in a dataset.
    pub fn field(&self, source: Source) -> Option<&'static str> {
        mapped(self.fields, source)
    }
}

impl Figure {
    /// The measure of the column.
    pub fn measured(&self) -> Option<&'static Measure> {
        Dataset::of(self.source).measure(self.measure)
    }

    /// Its unit.
    pub fn unit(&self) -> Unit {
        self.measured().map_or(Unit::Number, |measure| measure.unit)
    }

    /// Whether the figures of groups add up to that of the whole.
    pub fn adds(&self) -> bool {
        self.measured().is_some_and(|measure| measure.adds())
    }
}

/// A request to a statistic.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Its code.
    pub code: StatisticCode,
    /// The code of a dimension; absent: the default.
    pub by: Option<String>,
    /// Conditions with codes of parameters as fields.
    pub parameters: Vec<Condition>,
    /// The days that it is compared with.
    pub compare: Comparison,
    /// Order: by the dimension or a column.
    pub order_by: Option<OrderBy>,
    /// The first day, instead of a condition on the day.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub to: Option<NaiveDate>,
}

/// A group.
#[derive(Debug, Clone)]
pub struct Line {
    /// Its key.
    pub key: Key,
    /// One for each column; `None` where there is no data.
    pub cells: Vec<Option<String>>,
    /// The cells of the compared days.
    pub before: Option<Vec<Option<String>>>,
}

/// The result of a statistic.
#[derive(Debug)]
pub struct Outcome {
    /// The statistic itself.
    pub statistic: &'static Statistic,
    /// The dimension that it is grouped by.
    pub by: &'static By,
    /// The columns visible to the viewer, one for each cell.
    pub columns: Vec<&'static Figure>,
    /// Groups, in order.
    pub rows: Vec<Line>,
    /// Totals, aggregated over rows and not over groups.
    pub totals: Vec<Option<String>>,
    /// Totals of the compared days.
    pub totals_before: Option<Vec<Option<String>>>,
    /// Number of all groups.
    pub groups: i64,
    /// Whether there are more groups than are shown.
    pub truncated: bool,
    /// Conditions in force with codes of parameters as fields, including the day.
    pub conditions: Vec<Condition>,
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// The first compared day.
    pub before_from: Option<NaiveDate>,
    /// The last compared day.
    pub before_to: Option<NaiveDate>,
    /// Whether its days are not over yet.
    pub running: bool,
    /// When the figures were read.
    pub as_of: DateTime<Utc>,
}

impl Outcome {
    /// The columns drawn, of those visible to the viewer.
    pub fn drawn(&self) -> Vec<&'static str> {
        let has = |code: &&'static str| self.columns.iter().any(|column| column.code == *code);
        self.statistic.chart.1.iter().copied().filter(has).collect()
    }
}
