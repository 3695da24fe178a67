//! Binding of request parameters to the variables of an operation, by name and type.
//!
//! Precedence: path, then body, then query; malformed parameters are refused by name (4022). Empty parameters
//! of paths, queries and forms count as absent (core §5: read requests drop them). Unknown parameters: a call
//! that takes a record accepts them, as clients send whole rows back; any other call refuses those that are a
//! misspelling of one of its own, or its plural or singular while it is missing, and every refused call lists
//! them ([`unknown`]).

pub mod body;
mod coerce;
pub mod unknown;

use async_graphql::{Name, Variables};
use async_graphql_value::ConstValue;
use axum::http::Method;
use serde_json::Value;
use xieli_kernel::messages;
use xieli_kernel::page::SELECT_SIZE;

use crate::catalog::{Catalog, innermost};
use crate::codes::CodeTable;
use crate::envelope::FieldFault;
use crate::operation::{Operation, Shape, Variable};

pub use body::Body;
pub use coerce::invalid;

/// Names and values as they were sent, decoded.
pub type Pairs = Vec<(String, String)>;

/// The parameters of a request.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// Parameters of the path.
    pub path: Pairs,
    /// Parameters of the query.
    pub query: Pairs,
    /// The body.
    pub body: Body,
}

/// Binder of values to the types of the schema.
#[derive(Clone, Copy)]
pub struct Binder<'a> {
    /// The types of the schema.
    pub catalog: &'a Catalog,
    /// The codes of enums.
    pub codes: &'a CodeTable,
}

impl Binder<'_> {
    /// The variables, or the errors of all refused parameters.
    pub fn bind(&self, operation: &Operation, given: &Given) -> Result<Variables, Vec<FieldFault>> {
        let mut variables = Variables::default();
        let mut faults = Vec::new();
        for variable in &operation.variables {
            match self.value(variable, given) {
                Ok(Some(value)) if operation.shape == Shape::Page && is_no_page(variable, &value) => {
                    let name = &variable.name;
                    faults.push(FieldFault::new(name, "INVALID", format!("参数 {name} 须不小于 1")));
                }
                Ok(Some(ConstValue::List(ids))) if ids.is_empty() && chosen(variable) => {
                    faults.push(FieldFault::new(&variable.name, "REQUIRED", messages::CHOOSE_ONE));
                }
                Ok(Some(value)) => {
                    variables.insert(Name::new(&variable.name), value);
                }
                Ok(None) => match &variable.default {
                    // set explicitly, because `@include` of the library ignores defaults
                    Some(default) => {
                        let size = variable.name == "size" && self.selects(operation, given);
                        let value = if size { at_least(default, SELECT_SIZE) } else { default.clone() };
                        variables.insert(Name::new(&variable.name), value);
                    }
                    None if variable.ty.nullable => {}
                    None if chosen(variable) => {
                        faults.push(FieldFault::new(&variable.name, "REQUIRED", messages::CHOOSE_ONE));
                    }
                    None => faults.push(coerce::missing(&variable.name)),
                },
                Err(fault) => faults.push(fault),
            }
        }
        // calls that take rows accept surplus fields
        let strict = operation.method == Method::GET || !operation.rows;
        let unknown = unknown::all(operation, given);
        if faults.is_empty() && !unknown.iter().any(|one| one.refused || (strict && one.slip)) {
            return Ok(variables);
        }
        // a misspelt name is the cause of a missing parameter
        let is_cause = |one: &unknown::Unknown<'_>| {
            let named = |fault: &FieldFault| fault.field.as_deref() == one.near;
            one.refused || (one.slip && (strict || faults.iter().any(named)))
        };
        let (causes, others): (Vec<_>, Vec<_>) = unknown.into_iter().partition(is_cause);
        let faults_of = |some: Vec<_>| -> Vec<FieldFault> {
            some.into_iter().map(|one: unknown::Unknown<'_>| one.fault).collect()
        };
        Err([faults_of(causes), faults, faults_of(others)].concat())
    }

    /// Whether the call serves a selector: a page without a total (core §9).
    fn selects(&self, operation: &Operation, given: &Given) -> bool {
        let count = operation.variable("count").filter(|_| operation.shape == Shape::Page);
        count.is_some_and(|count| matches!(self.value(count, given), Ok(Some(ConstValue::Boolean(false)))))
    }

    fn value(&self, variable: &Variable, given: &Given) -> Result<Option<ConstValue>, FieldFault> {
        if let Some(sort) = &variable.sort {
            let text = |name: &str| given.texts(name).into_iter().next();
            return sort.bind(text("column").as_deref(), text("order").as_deref()).map(Some);
        }
        let Some(raw) = given.find(variable) else { return Ok(None) };
        if raw.is_null() && (variable.default.is_some() || !variable.ty.nullable) {
            return Ok(None);
        }
        self.coerce(&variable.ty, &raw, &variable.name).map(Some)
    }
}

/// The unknown parameters of a call that was refused later; for calls that take rows only probable
/// misspellings.
pub fn unknown_of(operation: &Operation, given: &Given) -> Vec<FieldFault> {
    let told = |one: &unknown::Unknown<'_>| !operation.rows || one.slip;
    unknown::all(operation, given).into_iter().filter(told).map(|one| one.fault).collect()
}

/// Whether the variable is a list of record ids, which must not be empty (core §5).
fn chosen(variable: &Variable) -> bool {
    variable.body && variable.of.is_none() && innermost(&variable.ty) == "ID"
}

/// The values of a field of the records in a list; records without it are left out, other items stay.
fn fields_of(list: Value, field: &str) -> Value {
    let Value::Array(items) = list else { return list };
    let one = |item: Value| match item {
        Value::Object(mut record) => {
            record.remove(field).filter(|value| !value.is_null() && value.as_str() != Some(""))
        }
        other => Some(other),
    };
    Value::Array(items.into_iter().filter_map(one).collect())
}

fn at_least(value: &ConstValue, least: i64) -> ConstValue {
    let number = if let ConstValue::Number(number) = value { number.as_i64() } else { None };
    number.filter(|number| *number > least).unwrap_or(least).into()
}

/// Whether the value is no valid page number or size; the schema limits the size.
fn is_no_page(variable: &Variable, value: &ConstValue) -> bool {
    let counted = matches!(variable.name.as_str(), "page" | "size");
    let ConstValue::Number(number) = value else { return false };
    counted && number.as_i64().is_none_or(|number| number < 1)
}

impl Given {
    /// The value sent for a variable under any of its names.
    fn find(&self, variable: &Variable) -> Option<Value> {
        let found = self.sent(variable)?;
        Some(match &variable.of {
            Some(field) => fields_of(found, field),
            None => found,
        })
    }

    fn sent(&self, variable: &Variable) -> Option<Value> {
        if variable.body
            && let Body::List(items) = &self.body
        {
            return Some(Value::Array(items.clone()));
        }
        variable.names().find_map(|name| {
            texts(&self.path, name).or_else(|| self.body.find(name)).or_else(|| texts(&self.query, name))
        })
    }

    /// The texts sent under `name` in the query or a form.
    fn texts(&self, name: &str) -> Vec<String> {
        [self.body.find(name), texts(&self.query, name)]
            .into_iter()
            .flatten()
            .filter_map(|value| value.as_str().map(str::to_owned))
            .collect()
    }
}

/// The name of a parameter that is sent as `name` or as `name[]`.
pub fn bare(key: &str) -> &str {
    key.strip_suffix("[]").unwrap_or(key)
}

/// The values of `name`, or of `name[]`: one text, or a list of them; empty ones are dropped.
fn texts(pairs: &Pairs, name: &str) -> Option<Value> {
    let mut found: Vec<Value> = pairs
        .iter()
        .filter(|(key, value)| bare(key) == name && !value.is_empty())
        .map(|(_, value)| Value::String(value.clone()))
        .collect();
    match found.len() {
        0 => None,
        1 => found.pop(),
        _ => Some(Value::Array(found)),
    }
}

#[cfg(test)]
mod tests;
