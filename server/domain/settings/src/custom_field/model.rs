//! Rows, filters and inputs of custom fields.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::custom_field;

/// The record types with custom fields. A module that has them adds its own here and to `kept!` of the kind,
/// and adds a column `custom` and a trigger `forget_custom_values` to its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordType {
    /// Customers.
    Customer,
    /// Projects.
    Project,
    /// Tasks.
    Task,
    /// Work orders.
    WorkOrder,
}

impl RecordType {
    /// All record types.
    pub const ALL: [Self; 4] = [Self::Customer, Self::Project, Self::Task, Self::WorkOrder];

    /// The code in the column: the record kind, and the name of its table.
    pub fn code(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Project => "project",
            Self::Task => "task",
            Self::WorkOrder => "work_order",
        }
    }

    /// The type with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|of| of.code() == code)
    }
}

/// Type of a field's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldKind {
    /// A line of up to 500 characters.
    Text,
    /// A number below 10^12 with at most 6 decimals.
    Number,
    /// An amount of money: a number with at most 2 decimals.
    Money,
    /// A date.
    Date,
    /// A value of a dictionary.
    Dict,
    /// A member.
    Member,
    /// A customer.
    Customer,
    /// Yes or no.
    YesNo,
    /// Several of the field's own options.
    List,
    /// Files.
    File,
}

impl FieldKind {
    /// All kinds, by the number in the column, from 1.
    pub const ALL: [Self; 10] = [
        Self::Text,
        Self::Number,
        Self::Money,
        Self::Date,
        Self::Dict,
        Self::Member,
        Self::Customer,
        Self::YesNo,
        Self::List,
        Self::File,
    ];

    /// The number in the column.
    pub fn as_i16(self) -> i16 {
        self as i16 + 1
    }

    /// The kind of a number from the column.
    pub fn of(kept: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_i16() == kept)
    }
}

/// A custom field.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = custom_field)]
pub struct Field {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the field.
    pub id: i64,
    /// Type of its records, see [`RecordType`].
    pub record_type: String,
    /// Machine-readable code, unique in its record type.
    pub code: String,
    /// 1 to 50 characters, unique in its record type.
    pub name: String,
    /// See [`FieldKind`].
    pub kind: i16,
    /// Code of its dictionary, for that kind.
    pub dictionary: Option<String>,
    /// Its options, for that kind.
    pub options: Vec<String>,
    /// Whether every record must have a value.
    pub required: bool,
    /// Whether it is hidden from forms; its values stay.
    pub disabled: bool,
    /// Whether lists show it.
    pub in_list: bool,
    /// Roles that read it besides administrators; empty: every viewer of the record.
    pub read_role_ids: Vec<i64>,
    /// Roles that write it besides administrators; empty: every editor of the record.
    pub write_role_ids: Vec<i64>,
    /// Position among the fields of its record type, from 0.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

impl Field {
    /// Type of its values; text if the column has a number that this version does not know.
    pub fn kind(&self) -> FieldKind {
        FieldKind::of(self.kind).unwrap_or(FieldKind::Text)
    }

    /// Path of errors of its value.
    pub fn path(&self) -> String {
        format!("custom.{}", self.code)
    }
}

/// A field with the viewer's rights on its values.
#[derive(Debug, Clone)]
pub struct FieldRights {
    /// The field.
    pub field: Field,
    /// Whether the viewer reads them.
    pub reads: bool,
    /// Whether the viewer writes them.
    pub writes: bool,
}

/// Input of a field, complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldInput {
    /// Required.
    pub name: String,
    /// Type of its values.
    pub kind: FieldKind,
    /// Code of the dictionary, required by that kind.
    pub dictionary: Option<String>,
    /// Options, required by that kind.
    pub options: Vec<String>,
    /// Whether every record must have a value.
    pub required: bool,
    /// Whether lists show it.
    pub in_list: bool,
    /// Roles that read it.
    pub read_role_ids: Vec<i64>,
    /// Roles that write it.
    pub write_role_ids: Vec<i64>,
}

/// Changes to a field: absent ones stay.
#[derive(Debug, Clone, Default)]
pub struct FieldPatch {
    /// New name.
    pub name: Option<String>,
    /// New kind, while it has no values.
    pub kind: Option<FieldKind>,
    /// New dictionary, while it has no values.
    pub dictionary: Option<Option<String>>,
    /// New options; those in use must stay.
    pub options: Option<Vec<String>>,
    /// Whether every record must have a value.
    pub required: Option<bool>,
    /// Whether lists show it.
    pub in_list: Option<bool>,
    /// Roles that read it.
    pub read_role_ids: Option<Vec<i64>>,
    /// Roles that write it.
    pub write_role_ids: Option<Vec<i64>>,
}

/// Input of a field's value: in the one property for its kind; none clears the value.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Input {
    /// The field.
    pub field_id: i64,
    /// Value of a text.
    pub text: Option<String>,
    /// Value of a number or an amount of money.
    pub number: Option<f64>,
    /// Value of a date.
    pub date: Option<NaiveDate>,
    /// Value of yes or no.
    pub yes: Option<bool>,
    /// Value of a dictionary.
    pub dict_value: Option<String>,
    /// Value of a member.
    pub member_id: Option<i64>,
    /// Value of a customer.
    pub customer_id: Option<i64>,
    /// Values of a list.
    pub items: Option<Vec<String>>,
    /// Value of files.
    pub file_ids: Option<Vec<i64>>,
}

/// Filter of records by the values of a custom field, as requested.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    /// The field.
    pub field_id: i64,
    /// Equal to this value.
    pub eq: Option<String>,
    /// Equal to any of these values.
    pub any: Option<Vec<String>>,
    /// From this value on.
    pub from: Option<String>,
    /// Up to this value.
    pub to: Option<String>,
    /// True: without a value; false: with one.
    pub blank: Option<bool>,
}

/// Conditions on custom fields in a list's filter, all of which apply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// As requested.
    pub asked: Vec<Filter>,
    /// The same, validated; the function of `settled_by!` fills it in.
    pub wanted: Option<Vec<Wanted>>,
}

impl From<Vec<Filter>> for Conditions {
    fn from(asked: Vec<Filter>) -> Self {
        Self { asked, wanted: None }
    }
}

/// A validated condition: on the keys of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The tenant.
    pub enterprise_id: i64,
    /// The field.
    pub field_id: i64,
    /// Test of its keys.
    pub test: Test,
    /// Whether so many records match that the list is walked in its order and each record tested, instead of
    /// collecting all matches.
    pub many: bool,
}

/// Test of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// There is no key.
    Blank,
    /// There is a key.
    Present,
    /// One of these.
    In(Vec<String>),
    /// Between these, both included.
    Range(Option<String>, Option<String>),
}
