//! GraphQL enums of dashboards.

use xieli_domain::dashboard::definition;
use xieli_macros::Enum;

/// The audience of a dashboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Audience")]
pub enum DashboardAudience {
    /// Its owner.
    Private,
    /// Readers of reports of one of its positions who have one of its roles, if it names any.
    Offered,
    /// Members and teams named by its owner.
    Shared,
}

/// The presentation of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Shown")]
pub enum DashboardTileKind {
    /// One figure: the total of a measure.
    Figure,
    /// The chart of the report.
    Chart,
    /// The groups of the report as a table.
    Table,
    /// A text without a report.
    Text,
}

/// The kind of a parameter, which determines the fields of reports that it can filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::About")]
pub enum DashboardParameterKind {
    /// Filters by days.
    Day,
    /// Filters by members.
    Member,
    /// Filters by teams.
    Team,
    /// Filters by customers.
    Customer,
    /// Filters by projects.
    Project,
    /// Items of a dictionary.
    Dict,
}
