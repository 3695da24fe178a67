//! The fields of a form.

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
    /// The value is the number of a member, or a list where `many`.
    Member,
    /// The value is the number of a team, or a list where `many`.
    Team,
    /// The value is the number of a record of the kind `record`.
    Record,
    /// The amount of the contract of the project that the field `source` names: computed by the server.
    Contract,
    /// The value is a list of numbers of files.
    Attachment,
    /// The same, pictures alone.
    Picture,
    /// A text for whoever fills in the form; it has no value.
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
    /// The record type of its kind.
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
    /// What it holds.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// It must have a value wherever it can be written.
    #[serde(skip_serializing_if = "is_false")]
    pub required: bool,
    /// Shown while it is empty, up to 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The value that a new form begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// It is shown where this holds; always if absent.
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
    /// An amount is also shown in Chinese capitals.
    #[serde(skip_serializing_if = "is_false")]
    pub capitals: bool,
    /// How a number or amount follows from others: `+ - * / ( )` over numbers and `{key}`; `{table.column}` is the sum of a
    /// column, and within a table `{column}` the value of the same row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// What a choice offers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The dictionary whose items a choice offers instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dictionary: Option<String>,
    /// Several values.
    #[serde(skip_serializing_if = "is_false")]
    pub many: bool,
    /// A date has a time.
    #[serde(skip_serializing_if = "is_false")]
    pub time: bool,
    /// The kind of record that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<RecordOf>,
    /// The field of a project whose contract it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The most files, or rows of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_count: Option<u32>,
    /// What an explanation says, up to 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The columns of a table, at most 20.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Field>,
    /// Columns of a table whose sums are shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
fn is_false(one: &bool) -> bool {
    !one
}

impl Field {
    /// Decimals of its numbers.
    pub fn places(&self) -> u8 {
        if self.kind == FieldType::Amount || self.kind == FieldType::Contract {
            2
        } else {
            self.decimals.unwrap_or(0).min(6)
        }
    }

    /// It holds a number.
    pub fn is_number(&self) -> bool {
        matches!(self.kind, FieldType::Number | FieldType::Amount | FieldType::Contract)
    }

    /// Its value follows from others.
    pub fn is_computed(&self) -> bool {
        self.formula.is_some() || self.kind == FieldType::Contract
    }

    /// A column of it.
    pub fn column(&self, key: &str) -> Option<&Self> {
        self.columns.iter().find(|column| column.key == key)
    }
}
