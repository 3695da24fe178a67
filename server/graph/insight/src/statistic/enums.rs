//! The words of statistics.

use xieli_domain::statistic::model;
use xieli_macros::Enum;

/// Which statistic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::StatisticCode")]
pub enum StatisticCode {
    /// All areas at a glance.
    Overview,
    /// Projects.
    Project,
    /// Contracts, payments and costs.
    Finance,
    /// Work of members, all areas.
    Member,
    /// Tasks of members.
    MemberTask,
    /// Projects of members.
    MemberProject,
    /// Logs.
    Log,
    /// Weekly reports.
    Weekly,
    /// Sales by salesmen.
    SalesMember,
    /// Sales by their teams.
    SalesTeam,
    /// Work orders by teams of salesmen.
    WorkTeam,
    /// Work orders by salesmen.
    WorkSalesman,
    /// Work orders by customers.
    WorkCustomer,
    /// Work orders by those who confirmed them.
    WorkConfirm,
    /// Work orders by technicians.
    WorkMember,
    /// Work orders by positions of technicians.
    WorkTitle,
    /// Work orders by types of service.
    WorkCategory,
    /// Work orders by teams of technicians.
    WorkDepart,
    /// Evaluations of work orders by customers.
    WorkEvaluate,
    /// Work orders of the reader's customers.
    WorkMySalesman,
    /// Work orders that the reader does.
    WorkMyTechnician,
    /// Work of projects that the reader does.
    WorkMyEngineer,
    /// Work of projects by those who confirmed it.
    ProjectWorkConfirm,
    /// Work of projects by positions.
    ProjectWorkTitle,
    /// Work of projects by members.
    ProjectWorkMember,
}

/// With which days those of a statistic are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Comparison")]
pub enum StatisticComparison {
    /// With none.
    None,
    /// The same length of time just before; whole months with as many months.
    Previous,
    /// The same days a year before.
    LastYear,
}
