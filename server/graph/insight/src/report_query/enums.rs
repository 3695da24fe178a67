//! GraphQL enums of stored queries.

use async_graphql::registry::{MetaType, Registry};
use xieli_domain::report_query::definition;
use xieli_macros::Enum;

/// The kind of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::ParameterKind")]
pub enum ReportQueryParameterKind {
    /// From one day to another, both included: fills `$nameFrom` and `$nameTo`, of Date or DateTime.
    Period,
    /// Members: fills `$name`, of ID or a list of them.
    Member,
    /// Teams: fills `$name`, of ID or a list of them.
    Team,
    /// Customers: fills `$name`, of ID or a list of them.
    Customer,
    /// Projects: fills `$name`, of ID or a list of them.
    Project,
    /// Values of a dictionary: fills `$name`, of String or Int or a list of them.
    Dict,
    /// A text: fills `$name`, of String.
    Number,
    /// Words: fills `$name`, of String.
    Text,
    /// A day: fills `$name`, of Date or DateTime.
    Date,
}

/// The display kind of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::ColumnKind")]
pub enum ReportQueryColumnKind {
    /// A text.
    Text,
    /// A number.
    Number,
    /// An amount in yuan.
    Money,
    /// A number of minutes.
    Minutes,
    /// A percentage.
    Percent,
    /// A day, YYYY-MM-DD.
    Date,
    /// A time, YYYY-MM-DD HH:MM in the product's time zone.
    Time,
    /// 是 or 否.
    YesNo,
}

/// The treatment of the lists on the path to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Listed")]
pub enum ReportQueryList {
    /// Each element becomes a row. Lists that become rows must be nested: one chain of them in a report.
    Rows,
    /// The number of elements, of lists that do not become rows.
    Count,
    /// The values joined, of lists that do not become rows.
    Join,
}

/// The kind of a type of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum ReportQueryTypeKind {
    /// An object type.
    Object,
    /// An interface.
    Interface,
    /// An enum.
    Enum,
    /// An input object.
    Input,
    /// A scalar.
    Scalar,
    /// A union.
    Union,
}

impl ReportQueryTypeKind {
    /// The kind of the type with this name.
    pub fn of(registry: &Registry, name: &str) -> Self {
        match registry.types.get(name) {
            Some(MetaType::Object { .. }) => Self::Object,
            Some(MetaType::Interface { .. }) => Self::Interface,
            Some(MetaType::Enum { .. }) => Self::Enum,
            Some(MetaType::InputObject { .. }) => Self::Input,
            Some(MetaType::Union { .. }) => Self::Union,
            Some(MetaType::Scalar { .. }) | None => Self::Scalar,
        }
    }
}
