//! The declaration of a statistic, a request to one, and its answer.

use chrono::{DateTime, NaiveDate, Utc};
use xieli_kernel::Code;

use crate::online_report::catalog::{Dataset, Kind, Measure, Unit};
use crate::online_report::closed::closed;
use crate::online_report::definition::{ChartKind, Condition, Grain, Op, OrderBy, Period, Source};
use crate::online_report::names::Key;

closed! {
    /// The code of a statistic.
    StatisticCode {
        /// All areas at a glance.
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
        /// Work orders that the reader does.
        WorkMyTechnician = 21, "WORK_MY_TECHNICIAN", "我的技术工单";
        /// Work of projects that the reader does.
        WorkMyEngineer = 22, "WORK_MY_ENGINEER", "我的工程工单";
        /// Work of projects by those who confirmed it.
        ProjectWorkConfirm = 23, "PROJECT_WORK_CONFIRM", "项目工单确认统计";
        /// Work of projects by positions.
        ProjectWorkTitle = 24, "PROJECT_WORK_TITLE", "岗位项目工单统计";
        /// Work of projects by members.
        ProjectWorkMember = 25, "PROJECT_WORK_MEMBER", "员工项目工单统计";
    }
}

closed! {
    /// With which days those of a statistic are compared.
    #[derive(Default)]
    Comparison {
        /// With none.
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
    /// As requests name it.
    pub code: &'static str,
    /// For people.
    pub label: &'static str,
    /// Of time: each figure is grouped by the time that days narrow it by.
    pub grain: Option<Grain>,
    /// The code of its field in each dataset; of time none.
    pub fields: &'static [(Source, &'static str)],
}

/// A parameter that a reader may narrow.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// As requests name it.
    pub code: &'static str,
    /// For people.
    pub label: &'static str,
    /// The code of its field in each dataset; of the day none, as it narrows the time of each figure.
    pub fields: &'static [(Source, &'static str)],
}

/// A fixed condition of a figure: the code of a field, what is asked of it, and its values.
pub type Fixed = (&'static str, Op, &'static [&'static str]);

/// A column.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// As requests name it.
    pub code: &'static str,
    /// For people.
    pub label: &'static str,
    /// The fact that is counted.
    pub source: Source,
    /// The code of its measure.
    pub measure: &'static str,
    /// The code of the field that days narrow.
    pub time: &'static str,
    /// Of which rows.
    pub conditions: &'static [Fixed],
}

/// A statistic as it is declared.
#[derive(Debug)]
pub struct Statistic {
    /// Its code.
    pub code: StatisticCode,
    /// In the address of its call: `stat/workorder/teamWork`.
    pub path: &'static str,
    /// One sentence about it for people.
    pub about: &'static str,
    /// Its readers have one of these.
    pub access: &'static [Code],
    /// The dimensions that a reader may choose; the first where nothing is said.
    pub dimensions: &'static [By],
    /// The parameters that a reader may narrow; the first is the day.
    pub parameters: &'static [Parameter],
    /// The days where nothing is said.
    pub usual: Period,
    /// In order.
    pub columns: &'static [Figure],
    /// How it is drawn, and which columns are.
    pub chart: (ChartKind, &'static [&'static str]),
}

/// The parameter that says which days.
pub const DAY: &str = "day";

impl Statistic {
    /// For people.
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

/// The kind of fields that stand for each other; of none the day's.
fn kind(fields: &'static [(Source, &'static str)]) -> Kind {
    let field = fields.first().and_then(|(source, code)| Dataset::of(*source).field(code));
    field.map_or(Kind::On, |field| field.kind)
}

impl By {
    /// The kind of its keys.
    pub fn kind(&self) -> Kind {
        kind(self.fields)
    }

    /// The code of its field in a dataset, of figures with this time.
    pub fn field(&self, source: Source, time: &'static str) -> Option<&'static str> {
        if self.grain.is_some() { Some(time) } else { mapped(self.fields, source) }
    }
}

impl Parameter {
    /// Its kind says which conditions it takes.
    pub fn kind(&self) -> Kind {
        kind(self.fields)
    }

    /// The code of its field in a dataset.
    pub fn field(&self, source: Source) -> Option<&'static str> {
        mapped(self.fields, source)
    }
}

impl Figure {
    /// The measure that it is reckoned by.
    pub fn measured(&self) -> Option<&'static Measure> {
        Dataset::of(self.source).measure(self.measure)
    }

    /// In which unit it is.
    pub fn unit(&self) -> Unit {
        self.measured().map_or(Unit::Number, |measure| measure.unit)
    }
}

/// A request to a statistic.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Its code.
    pub code: StatisticCode,
    /// The code of a dimension; the usual one where absent.
    pub by: Option<String>,
    /// Conditions, whose fields are codes of parameters.
    pub parameters: Vec<Condition>,
    /// The days that it is compared with.
    pub compare: Comparison,
    /// In which order: by what is grouped, or a column.
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
    /// One for each column; nothing where there is nothing to reckon from.
    pub cells: Vec<Option<String>>,
    /// The same of the days compared with.
    pub before: Option<Vec<Option<String>>>,
}

/// The answer of a statistic.
#[derive(Debug)]
pub struct Outcome {
    /// The statistic itself.
    pub statistic: &'static Statistic,
    /// The dimension that it is grouped by.
    pub by: &'static By,
    /// The columns that the viewer may have: one cell stands for each.
    pub columns: Vec<&'static Figure>,
    /// Groups, in order.
    pub rows: Vec<Line>,
    /// Of all groups, calculated of the rows and not of the groups.
    pub totals: Vec<Option<String>>,
    /// The same of the days compared with.
    pub totals_before: Option<Vec<Option<String>>>,
    /// How many groups there are.
    pub groups: i64,
    /// There are more than are shown.
    pub truncated: bool,
    /// Conditions that narrow it, whose fields are codes of parameters, the day among them.
    pub conditions: Vec<Condition>,
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// The first day compared with.
    pub before_from: Option<NaiveDate>,
    /// The last.
    pub before_to: Option<NaiveDate>,
    /// Its days are not over.
    pub running: bool,
    /// When it was asked.
    pub as_of: DateTime<Utc>,
}

impl Outcome {
    /// The columns that are drawn, of those that the viewer may have.
    pub fn drawn(&self) -> Vec<&'static str> {
        let has = |code: &&'static str| self.columns.iter().any(|column| column.code == *code);
        self.statistic.chart.1.iter().copied().filter(has).collect()
    }
}
