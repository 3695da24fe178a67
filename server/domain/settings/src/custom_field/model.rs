//! Rows and inputs of custom fields.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::custom_field;

/// The kinds of record that have custom fields. A room that has them adds its own here and to `kept!` of the kind, a column
/// `custom` and a trigger `forget_custom_values` to its table.
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
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Customer, Self::Project, Self::Task, Self::WorkOrder];

    /// As the column spells it: the record's kind, and its table.
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

/// What values of a field are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldKind {
    /// A line of up to 500 characters.
    Text,
    /// A number below a million millions with at most 6 decimals.
    Number,
    /// The same with 2.
    Money,
    /// A day.
    Date,
    /// A value of a dictionary.
    Dict,
    /// A member.
    Member,
    /// A customer.
    Customer,
    /// Yes or no.
    YesNo,
    /// Some of the field's own options.
    List,
    /// Files.
    File,
}

impl FieldKind {
    /// All of them, by what the column keeps, from 1.
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

    /// As the column keeps it.
    pub fn as_i16(self) -> i16 {
        self as i16 + 1
    }

    /// Out of the column.
    pub fn of(kept: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_i16() == kept)
    }
}

/// A field that an enterprise defined.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = custom_field)]
pub struct Field {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of which records, see [`RecordType`].
    pub record_type: String,
    /// For programs, unique in its record type.
    pub code: String,
    /// 1 to 50 characters, unique in its record type.
    pub name: String,
    /// See [`FieldKind`].
    pub kind: i16,
    /// Whose values it has, if it is of that kind.
    pub dictionary: Option<String>,
    /// What may be chosen, if it is of that kind.
    pub options: Vec<String>,
    /// Every record must have a value.
    pub required: bool,
    /// Not offered any more.
    pub disabled: bool,
    /// Lists show it.
    pub in_list: bool,
    /// Who reads it besides administrators; none: whoever reads the record.
    pub read_role_ids: Vec<i64>,
    /// Who writes it besides administrators; none: whoever writes the record.
    pub write_role_ids: Vec<i64>,
    /// Place among the fields of its record type, from 0.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

impl Field {
    /// What its values are; a text if the column keeps what this program does not know.
    pub fn kind(&self) -> FieldKind {
        FieldKind::of(self.kind).unwrap_or(FieldKind::Text)
    }

    /// Where a refusal of its value is shown.
    pub fn path(&self) -> String {
        format!("custom.{}", self.code)
    }
}

/// A field with what somebody may do with its values.
#[derive(Debug, Clone)]
pub struct Known {
    /// The field.
    pub field: Field,
    /// They read them.
    pub reads: bool,
    /// They write them.
    pub writes: bool,
}

/// A field as a form sends it, complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldInput {
    /// Required.
    pub name: String,
    /// What its values are.
    pub kind: FieldKind,
    /// Required by its kind.
    pub dictionary: Option<String>,
    /// Required by its kind.
    pub options: Vec<String>,
    /// Every record must have a value.
    pub required: bool,
    /// Lists show it.
    pub in_list: bool,
    /// Who reads it.
    pub read_role_ids: Vec<i64>,
    /// Who writes it.
    pub write_role_ids: Vec<i64>,
}

/// What is to change of a field: absent stays.
#[derive(Debug, Clone, Default)]
pub struct FieldPatch {
    /// Another name.
    pub name: Option<String>,
    /// Another kind, while it has no values.
    pub kind: Option<FieldKind>,
    /// Another dictionary, while it has no values.
    pub dictionary: Option<Option<String>>,
    /// Other options; those that records have stay.
    pub options: Option<Vec<String>>,
    /// Every record must have a value.
    pub required: Option<bool>,
    /// Lists show it.
    pub in_list: Option<bool>,
    /// Who reads it.
    pub read_role_ids: Option<Vec<i64>>,
    /// Who writes it.
    pub write_role_ids: Option<Vec<i64>>,
}

/// A value of a field as somebody sends it: in the one place that its kind has; nothing clears.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Input {
    /// Of which field.
    pub field_id: i64,
    /// Of a text.
    pub text: Option<String>,
    /// Of a number or an amount of money.
    pub number: Option<f64>,
    /// Of a day.
    pub date: Option<NaiveDate>,
    /// Of yes or no.
    pub yes: Option<bool>,
    /// Of a dictionary.
    pub dict_value: Option<String>,
    /// Of a member.
    pub member_id: Option<i64>,
    /// Of a customer.
    pub customer_id: Option<i64>,
    /// Of a list.
    pub items: Option<Vec<String>>,
    /// Of files.
    pub file_ids: Option<Vec<i64>>,
}

/// Which records by the values of a field, as somebody asks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Of which field.
    pub field_id: i64,
    /// Exactly this.
    pub eq: Option<String>,
    /// Any of these.
    pub any: Option<Vec<String>>,
    /// From this on.
    pub from: Option<String>,
    /// Up to this.
    pub to: Option<String>,
    /// Without a value, or with one.
    pub blank: Option<bool>,
}

/// What the filter of a list asks of custom fields: all of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// As somebody asks.
    pub asked: Vec<Filter>,
    /// The same, checked; `settled_by!` makes what fills it in.
    pub wanted: Option<Vec<Wanted>>,
}

impl From<Vec<Filter>> for Conditions {
    fn from(asked: Vec<Filter>) -> Self {
        Self { asked, wanted: None }
    }
}

/// The same, checked: a condition on the keys of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The tenant.
    pub enterprise_id: i64,
    /// The field.
    pub field_id: i64,
    /// What of it.
    pub test: Test,
    /// So many records have it that a list is walked in its order and each record asked, rather than all of them gathered.
    pub many: bool,
}

/// What a key must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// There is none.
    Blank,
    /// There is one.
    Present,
    /// One of these.
    In(Vec<String>),
    /// Between these, both included.
    Range(Option<String>, Option<String>),
}
