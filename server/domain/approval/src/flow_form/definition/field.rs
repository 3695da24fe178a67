//! Fields of an approval form and columns of its detail tables: types, options, limits, formulas and
//! conditions of visibility.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Condition;

/// Kinds of fields.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FieldType {
    /// One line; the value is a text.
    #[default]
    Text,
    /// Several lines; the value is a text.
    Lines,
    /// The value is a JSON number.
    Number,
    /// Yuan with at most two decimals; the value is a JSON number.
    Amount,
    /// The value is `YYYY-MM-DD`, with `time` `YYYY-MM-DDTHH:MM`.
    Date,
    /// The value is `{"from": …, "to": …}` of two dates.
    Period,
    /// The value is one of the options, or a list of them where `many`.
    Choice,
    /// The value is the id of a member, or a list of ids where `many`.
    Member,
    /// The value is the id of a team, or a list of ids where `many`.
    Team,
    /// The value is the id of a record of the kind `record`.
    Record,
    /// The contract amount of the project that the field `source` names: computed by the server.
    Contract,
    /// The value is a list of ids of files.
    Attachment,
    /// The same, images only.
    Picture,
    /// A text for the applicant to read; it has no value.
    Explanation,
    /// A table; the value is a list of rows, each an object by the keys of `columns`.
    Detail,
}

/// Records that a form can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RecordOf {
    /// Customers.
    Customer,
    /// Projects.
    Project,
    /// Tasks.
    Task,
    /// Work orders.
    WorkOrder,
    /// Payment plans of projects.
    PaymentPlan,
    /// Types of leave, overtime and trips.
    AttendType,
}

impl RecordOf {
    /// The record type.
    pub const fn record_type(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Project => "project",
            Self::Task => "task",
            Self::WorkOrder => "work_order",
            Self::PaymentPlan => "payment_plan",
            Self::AttendType => "attend_type",
        }
    }
}

/// A field of a form, or a column of a detail table. Attributes that do not belong to its type stay empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Field {
    /// A letter, then up to 19 letters, digits and underscores; unique, and never changed.
    pub key: String,
    /// 1 to 30 characters, as the form shows it.
    pub label: String,
    /// Type of the field.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// Whether it must have a value wherever it can be written.
    #[serde(skip_serializing_if = "is_false")]
    pub required: bool,
    /// Placeholder of the empty field, up to 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Initial value in a new application.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// Condition under which the field is visible; absent: always.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show_when: Option<Condition>,
    /// The most characters of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// The least number or amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// The greatest number or amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// Decimals of a number, 0 to 6; an amount has two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
    /// The unit of a number, up to 10 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Whether an amount is also shown in Chinese capitals.
    #[serde(skip_serializing_if = "is_false")]
    pub capitals: bool,
    /// Formula of a computed number or amount: `+ - * / ( )` over numbers and `{key}`; `{table.column}` is
    /// the sum of a column, and within a table `{column}` is the value of the same row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// Options of a choice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Dictionary whose items are the options instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dictionary: Option<String>,
    /// Whether the field holds several values.
    #[serde(skip_serializing_if = "is_false")]
    pub many: bool,
    /// Whether a date has a time.
    #[serde(skip_serializing_if = "is_false")]
    pub time: bool,
    /// Kind of record that the field refers to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<RecordOf>,
    /// Field of the project whose contract amount is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The most files, or rows of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_count: Option<u32>,
    /// Text of an explanation, up to 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The columns of a table, at most 20.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Field>,
    /// Columns of a table whose sums are displayed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
fn is_false(one: &bool) -> bool {
    !one
}

impl Field {
    /// Number of decimals.
    pub fn places(&self) -> u8 {
        if self.kind == FieldType::Amount || self.kind == FieldType::Contract {
            2
        } else {
            self.decimals.unwrap_or(0).min(6)
        }
    }

    /// Whether it holds a number.
    pub fn is_number(&self) -> bool {
        matches!(self.kind, FieldType::Number | FieldType::Amount | FieldType::Contract)
    }

    /// Whether its value is computed from others.
    pub fn is_computed(&self) -> bool {
        self.formula.is_some() || self.kind == FieldType::Contract
    }

    /// The column of a key.
    pub fn column(&self, key: &str) -> Option<&Self> {
        self.columns.iter().find(|column| column.key == key)
    }
}
