//! The words of reports.

use xieli_domain::online_report::catalog;
use xieli_domain::online_report::definition;
use xieli_macros::Enum;

/// Where a report is offered, and by which right it is read (business §7 "menus by position").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Position")]
pub enum OnlineReportPosition {
    /// Beside projects: `report:project`.
    Project,
    /// Beside customers: `report:customer`.
    Customer,
    /// Beside tasks: `report:task`.
    Task,
    /// Beside work orders: `report:service`.
    Work,
}

/// What is counted: each is one fact, whose rows are those of one list as the viewer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Source")]
pub enum OnlineReportDataset {
    /// Projects.
    Project,
    /// What is to be paid, of projects whose amounts the viewer sees.
    PaymentPlan,
    /// What came in, of the same.
    PaymentReceipt,
    /// What projects cost, of the same.
    ProjectCost,
    /// Customers.
    Customer,
    /// Tasks.
    Task,
    /// Work orders.
    WorkOrder,
    /// Work logs.
    ItemLog,
    /// Weekly reports of members, and summaries of teams.
    Weekly,
    /// Work of projects.
    ProjectWork,
    /// Projects with a signed contract, for who sees what every project is worth.
    Contract,
}

/// How time is put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Grain")]
pub enum OnlineReportGrain {
    /// By days.
    Day,
    /// By weeks, which begin on Mondays.
    Week,
    /// By months.
    Month,
    /// By quarters.
    Quarter,
    /// By years.
    Year,
}

/// What a condition asks of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Op")]
pub enum OnlineReportOp {
    /// It is one of `values`.
    In,
    /// It is none of them; what is empty is none.
    NotIn,
    /// `from` to `to`, both included.
    Between,
    /// In a time that moves with the day.
    Period,
    /// It is empty.
    IsNull,
    /// It is not.
    NotNull,
}

/// Times that move with the day, in China's calendar; weeks begin on Mondays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Period")]
pub enum OnlineReportPeriod {
    /// Today.
    Today,
    /// The day before.
    Yesterday,
    /// This week.
    ThisWeek,
    /// The one before.
    LastWeek,
    /// This month.
    ThisMonth,
    /// The one before.
    LastMonth,
    /// This quarter.
    ThisQuarter,
    /// The one before.
    LastQuarter,
    /// This year.
    ThisYear,
    /// The one before.
    LastYear,
    /// Seven days, today the last of them.
    LastSevenDays,
    /// Thirty.
    LastThirtyDays,
    /// Ninety.
    LastNinetyDays,
    /// Twelve months, this one the last of them.
    LastTwelveMonths,
    /// Thirty days, today the first of them.
    NextThirtyDays,
}

/// How figures are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::ChartKind")]
pub enum OnlineReportChartKind {
    /// Not at all.
    None,
    /// Bars.
    Bar,
    /// Lines.
    Line,
    /// Slices.
    Pie,
    /// Bars of parts.
    Stacked,
    /// Areas below lines.
    Area,
    /// Bars, and a line on an axis of its own.
    Combination,
    /// Stages, one below the other.
    Funnel,
    /// The figure of the whole against what is to be reached.
    Gauge,
    /// Provinces.
    Map,
    /// The figure of the whole, and how it went in time.
    Figure,
}

/// In which unit a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "catalog::Unit")]
pub enum OnlineReportUnit {
    /// So many.
    Count,
    /// A number with at most one decimal.
    Number,
    /// Yuan.
    Money,
    /// Minutes.
    Minutes,
    /// So many of a hundred, with one decimal.
    Percent,
}

/// What a field holds, and by that what can be asked of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum OnlineReportFieldKind {
    /// One of several that programs know.
    Choice,
    /// A value of a dictionary.
    Dict,
    /// A member.
    Member,
    /// A team.
    Team,
    /// A customer, as far as it exists for the viewer.
    Customer,
    /// A project, as far as it exists for the viewer.
    Project,
    /// So or not.
    YesNo,
    /// A day in China.
    Day,
    /// A number.
    Number,
    /// An amount in yuan.
    Money,
    /// Minutes.
    Minutes,
    /// Few words that many rows share, as people wrote them.
    Label,
    /// Words.
    Text,
}

impl From<catalog::Kind> for OnlineReportFieldKind {
    fn from(kind: catalog::Kind) -> Self {
        match kind {
            catalog::Kind::Choice(_) => Self::Choice,
            catalog::Kind::Dict(_) => Self::Dict,
            catalog::Kind::Member => Self::Member,
            catalog::Kind::Team => Self::Team,
            catalog::Kind::Customer => Self::Customer,
            catalog::Kind::Project => Self::Project,
            catalog::Kind::YesNo => Self::YesNo,
            catalog::Kind::On | catalog::Kind::At => Self::Day,
            catalog::Kind::Number => Self::Number,
            catalog::Kind::Money => Self::Money,
            catalog::Kind::Minutes => Self::Minutes,
            catalog::Kind::Label => Self::Label,
            catalog::Kind::Text => Self::Text,
        }
    }
}
