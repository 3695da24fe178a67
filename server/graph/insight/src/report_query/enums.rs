//! The words of stored queries.

use async_graphql::registry::{MetaType, Registry};
use xieli_domain::report_query::definition;
use xieli_macros::Enum;

/// What a reader gives for a parameter.
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
    /// A number: fills `$name`, of Int, Float or Money.
    Number,
    /// Words: fills `$name`, of String.
    Text,
    /// A day: fills `$name`, of Date or DateTime.
    Date,
}

/// How the values of a column read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::ColumnKind")]
pub enum ReportQueryColumnKind {
    /// Words.
    Text,
    /// A number.
    Number,
    /// Yuan.
    Money,
    /// Minutes.
    Minutes,
    /// So many of a hundred.
    Percent,
    /// A day, YYYY-MM-DD.
    Date,
    /// A moment, YYYY-MM-DD HH:MM in the zone of the product.
    Time,
    /// 是 or 否.
    YesNo,
}

/// What is made of the lists on the way to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "definition::Listed")]
pub enum ReportQueryList {
    /// Each element is a row. The lists that are rows stand within each other: one chain of them in a report.
    Rows,
    /// How many elements there are, of those lists that are no rows.
    Count,
    /// The values one after the other, of those lists that are no rows.
    Join,
}

/// What a type of the schema is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum ReportQueryTypeKind {
    /// It has fields.
    Object,
    /// It has fields that several types share.
    Interface,
    /// One of several words.
    Enum,
    /// What arguments are made of.
    Input,
    /// A single value.
    Scalar,
    /// One of several types.
    Union,
}

impl ReportQueryTypeKind {
    /// What a type of this name is.
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
