//! The words of dashboards.

use xieli_domain::dashboard::definition;
use xieli_macros::Enum;

/// Who finds a dashboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Audience")]
pub enum DashboardAudience {
    /// Its maker.
    Private,
    /// Whoever reads reports of one of its positions, and has one of its roles if it names any.
    Offered,
    /// Those whom its maker names.
    Shared,
}

/// How a tile shows its report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Shown")]
pub enum DashboardTileKind {
    /// One figure of the whole.
    Figure,
    /// As the report is drawn.
    Chart,
    /// Its groups.
    Table,
    /// No report: words.
    Text,
}

/// What a parameter is about, and by that which fields of reports it narrows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::About")]
pub enum DashboardParameterKind {
    /// Days.
    Day,
    /// Members.
    Member,
    /// Teams.
    Team,
    /// Customers.
    Customer,
    /// Projects.
    Project,
    /// Items of a dictionary.
    Dict,
}
