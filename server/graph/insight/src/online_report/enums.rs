//! GraphQL enums of configurable reports.

use xieli_domain::online_report::catalog;
use xieli_domain::online_report::definition;
use xieli_macros::Enum;

/// The position of a report: the area that offers it and the permission to read it (business §7 "menus by
/// position").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Position")]
pub enum OnlineReportPosition {
    /// Area of projects: `report:project`.
    Project,
    /// Area of customers: `report:customer`.
    Customer,
    /// Area of tasks: `report:task`.
    Task,
    /// Area of work orders: `report:service`.
    Work,
}

/// The dataset of a report; its rows are those of one list as the viewer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Source")]
pub enum OnlineReportDataset {
    /// Projects that the viewer sees.
    Project,
    /// Payment plans, of projects whose amounts the viewer sees.
    PaymentPlan,
    /// Payments received, of projects whose amounts the viewer sees.
    PaymentReceipt,
    /// Costs, of projects whose amounts the viewer sees.
    ProjectCost,
    /// Customers that the viewer sees.
    Customer,
    /// Tasks that the viewer sees.
    Task,
    /// Work orders.
    WorkOrder,
    /// Work logs.
    ItemLog,
    /// Weekly reports of members, and summaries of teams.
    Weekly,
    /// Work of projects.
    ProjectWork,
    /// Projects with a signed contract, for viewers who see the amounts of all projects.
    Contract,
}

/// The grouping of days.
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

/// The operator of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Op")]
pub enum OnlineReportOp {
    /// The value is one of `values`.
    In,
    /// The value is none of `values`; an empty value matches.
    NotIn,
    /// The value is between `from` and `to`, both included.
    Between,
    /// The value lies in a relative period.
    Period,
    /// The value is empty.
    IsNull,
    /// The value is not empty.
    NotNull,
}

/// Relative periods in China's calendar; weeks begin on Mondays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Period")]
pub enum OnlineReportPeriod {
    /// The current day.
    Today,
    /// The day before.
    Yesterday,
    /// This week.
    ThisWeek,
    /// The week before this one.
    LastWeek,
    /// This month.
    ThisMonth,
    /// The month before this one.
    LastMonth,
    /// This quarter.
    ThisQuarter,
    /// The quarter before this one.
    LastQuarter,
    /// This year.
    ThisYear,
    /// The year before this one.
    LastYear,
    /// The last seven days, today included.
    LastSevenDays,
    /// The last thirty days, today included.
    LastThirtyDays,
    /// The last ninety days, today included.
    LastNinetyDays,
    /// The last twelve months, this one included.
    LastTwelveMonths,
    /// The next thirty days, today included.
    NextThirtyDays,
}

/// The kind of chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::ChartKind")]
pub enum OnlineReportChartKind {
    /// No chart.
    None,
    /// A bar chart.
    Bar,
    /// A line chart.
    Line,
    /// A pie chart.
    Pie,
    /// A stacked bar chart.
    Stacked,
    /// An area chart.
    Area,
    /// Bars, and a line on its own axis.
    Combination,
    /// A funnel chart of stages.
    Funnel,
    /// A gauge: the total against a target.
    Gauge,
    /// A map of provinces.
    Map,
    /// The total, with its development over time.
    Figure,
}

/// The unit of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "catalog::Unit")]
pub enum OnlineReportUnit {
    /// A count.
    Count,
    /// A number with at most one decimal.
    Number,
    /// An amount in yuan.
    Money,
    /// A number of minutes.
    Minutes,
    /// A percentage with one decimal.
    Percent,
}

/// The kind of a field, which determines the possible operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum OnlineReportFieldKind {
    /// One of a fixed list of constants.
    Choice,
    /// A value of a dictionary.
    Dict,
    /// A member.
    Member,
    /// A team.
    Team,
    /// A customer, as far as it is visible to the viewer.
    Customer,
    /// A project, as far as it is visible to the viewer.
    Project,
    /// Yes or no.
    YesNo,
    /// A day in China.
    Day,
    /// A number.
    Number,
    /// An amount in yuan.
    Money,
    /// A number of minutes.
    Minutes,
    /// A short text shared by many rows, as entered by users.
    Label,
    /// A text.
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
