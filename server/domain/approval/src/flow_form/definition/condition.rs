//! Conditions on an applicant and the values of an approval form, with one evaluation for branches and for
//! the visibility of fields.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Operator of a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Op {
    /// One of the values; for a list, any of its elements.
    #[default]
    In,
    /// None of the values; an empty value matches.
    NotIn,
    /// A number or date greater than or equal to the first value.
    Ge,
    /// Greater than the first value.
    Gt,
    /// Less than or equal to the first value.
    Le,
    /// Less than the first value.
    Lt,
    /// From the first to the second value, both included.
    Between,
    /// A text that contains the first value.
    Contains,
    /// Empty.
    Empty,
    /// Not empty.
    NotEmpty,
}

/// One test. `subject` is the key of a field, `table.column` for the sum of a column, or `@applicant`,
/// `@team` (with the teams above it) or `@role` of the applicant.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Test {
    /// Subject of the test.
    pub subject: String,
    /// Operator.
    pub op: Op,
    /// Operands: texts, numbers, or ids as texts.
    pub values: Vec<Value>,
}

/// A condition, which holds if all tests of one of its groups hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Condition {
    /// Groups of tests.
    pub any: Vec<Vec<Test>>,
}

/// Facts about an applicant that conditions refer to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The applicant.
    pub member: i64,
    /// The applicant's team and all teams above it.
    pub teams: BTreeSet<i64>,
    /// The applicant's roles.
    pub roles: BTreeSet<i64>,
}

impl Condition {
    /// Whether the condition holds. One without groups never does.
    pub fn holds(&self, facts: &Facts, values: &Map<String, Value>) -> bool {
        self.any.iter().any(|group| !group.is_empty() && group.iter().all(|test| test.holds(facts, values)))
    }
}

impl Test {
    fn holds(&self, facts: &Facts, values: &Map<String, Value>) -> bool {
        match self.subject.as_str() {
            "@applicant" => self.against_ids([facts.member]),
            "@team" => self.against_ids(facts.teams.iter().copied()),
            "@role" => self.against_ids(facts.roles.iter().copied()),
            subject => self.against(&subject_value(subject, values)),
        }
    }

    fn against_ids(&self, ids: impl IntoIterator<Item = i64>) -> bool {
        let ids: Vec<Value> = ids.into_iter().map(|id| Value::String(id.to_string())).collect();
        self.against(&Value::Array(ids))
    }

    fn against(&self, value: &Value) -> bool {
        let empty = is_empty(value);
        let first = self.values.first();
        match self.op {
            Op::Empty => empty,
            Op::NotEmpty => !empty,
            Op::NotIn => !self.is_one(value),
            _ if empty => false,
            Op::In => self.is_one(value),
            Op::Ge => compare(value, first).is_some_and(|order| order.is_ge()),
            Op::Gt => compare(value, first).is_some_and(|order| order.is_gt()),
            Op::Le => compare(value, first).is_some_and(|order| order.is_le()),
            Op::Lt => compare(value, first).is_some_and(|order| order.is_lt()),
            Op::Between => {
                compare(value, first).is_some_and(|order| order.is_ge())
                    && compare(value, self.values.get(1)).is_some_and(|order| order.is_le())
            }
            Op::Contains => match (value.as_str(), first.and_then(Value::as_str)) {
                (Some(text), Some(part)) => text.contains(part),
                _ => false,
            },
        }
    }

    fn is_one(&self, value: &Value) -> bool {
        let among = |one: &Value| self.values.iter().any(|other| same(one, other));
        match value {
            Value::Array(several) => several.iter().any(among),
            one => among(one),
        }
    }
}

/// The value of a subject: a field, or the sum of a column of a table.
pub fn subject_value(subject: &str, values: &Map<String, Value>) -> Value {
    let Some((table, column)) = subject.split_once('.') else {
        return values.get(subject).cloned().unwrap_or(Value::Null);
    };
    let rows = values.get(table).and_then(Value::as_array);
    Value::from(sum(rows.into_iter().flatten(), column))
}

/// The sum of a column; values that are not numbers count as zero.
pub fn sum<'a>(rows: impl Iterator<Item = &'a Value>, column: &str) -> f64 {
    rows.filter_map(|row| row.get(column)?.as_f64()).sum()
}

/// Whether a value is null, an empty text or an empty list.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(several) => several.is_empty(),
        _ => false,
    }
}

fn same(one: &Value, other: &Value) -> bool {
    match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => (one - other).abs() < f64::EPSILON,
        _ => one == other,
    }
}

/// Compares numbers by size, and texts, among them days, by characters; a period counts by its first day.
fn compare(value: &Value, bound: Option<&Value>) -> Option<std::cmp::Ordering> {
    let value = value.get("from").unwrap_or(value);
    let bound = bound?;
    match (value.as_f64(), bound.as_f64()) {
        (Some(value), Some(bound)) => value.partial_cmp(&bound),
        _ => Some(value.as_str()?.cmp(bound.as_str()?)),
    }
}
