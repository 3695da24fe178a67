//! GraphQL enums of statistics.

use xieli_domain::statistic::model;
use xieli_macros::Enum;

/// The statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::StatisticCode")]
pub enum StatisticCode {
    /// All areas at a glance.
    Overview,
    /// Figures of projects.
    Project,
    /// Contracts, payments and costs.
    Finance,
    /// Work of members, all areas.
    Member,
    /// Tasks of members.
    MemberTask,
    /// Projects of members.
    MemberProject,
    /// Figures of work logs.
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
    /// Work orders of the viewer's customers.
    WorkMySalesman,
    /// Work orders that the viewer does.
    WorkMyTechnician,
    /// Project work that the viewer does.
    WorkMyEngineer,
    /// Project work by members who confirmed it.
    ProjectWorkConfirm,
    /// Project work by positions.
    ProjectWorkTitle,
    /// Project work by members.
    ProjectWorkMember,
}

/// The days with which those of a statistic are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Comparison")]
pub enum StatisticComparison {
    /// No comparison.
    None,
    /// The period of the same length just before; for whole months as many months.
    Previous,
    /// The same days a year before.
    LastYear,
}
