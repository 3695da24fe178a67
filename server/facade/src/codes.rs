//! REST codes of the schema's enums: the numbers of the specification, and the texts of their
//! `{field}_dictText` twins. Declared in `operations/codes.graphql`, for both directions.

use std::collections::HashMap;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};
use serde_json::Value;

use crate::Problem;

/// One value of an enum.
#[derive(Debug, Clone, PartialEq)]
pub struct Code {
    /// Its name in the schema.
    pub name: String,
    /// The value in REST: a number, or a word.
    pub value: Value,
    /// The label for users; `None` when the value has no `_dictText` twin.
    pub text: Option<String>,
}

/// The values of one enum.
pub type Codes = Vec<Code>;

/// Every enum that has codes, by its name in the schema.
#[derive(Debug, Default)]
pub struct CodeTable(HashMap<String, Codes>);

impl CodeTable {
    /// Reads `enum X { A @code(value: 1, text: "…") }`.
    pub fn parse(file: &str, source: &str) -> Result<Self, Problem> {
        let document = parse_schema(source).map_err(|error| Problem::new(file, error.to_string()))?;
        let mut table = HashMap::new();
        for definition in document.definitions {
            let TypeSystemDefinition::Type(definition) = definition else { continue };
            let name = definition.node.name.node.to_string();
            let TypeKind::Enum(values) = definition.node.kind else {
                return Err(Problem::new(file, format!("{name} is not an enum")));
            };
            let mut codes = Vec::new();
            for value in values.values {
                let value_name = value.node.value.node.to_string();
                let directive = value.node.directives.iter().find(|found| found.node.name.node == "code");
                let argument = |key| {
                    directive
                        .and_then(|found| found.node.get_argument(key))
                        .and_then(|value| value.node.clone().into_json().ok())
                };
                let Some(code) = argument("value") else {
                    return Err(Problem::new(file, format!("{name}.{value_name} has no @code(value:)")));
                };
                let text = argument("text").and_then(|text| text.as_str().map(str::to_owned));
                codes.push(Code { name: value_name, value: code, text });
            }
            table.insert(name, codes);
        }
        Ok(Self(table))
    }

    /// The codes of an enum, when it has any.
    pub fn get(&self, name: &str) -> Option<&Codes> {
        self.0.get(name)
    }

    /// Every enum with its codes.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Codes)> {
        self.0.iter().map(|(name, codes)| (name.as_str(), codes))
    }
}

/// The distinct REST values of an enum.
pub fn values(codes: &[Code]) -> Vec<&Value> {
    let mut values: Vec<&Value> = Vec::with_capacity(codes.len());
    for code in codes {
        if !values.contains(&&code.value) {
            values.push(&code.value);
        }
    }
    values
}

/// Whether a value given by a REST caller (a number, or its digits) is this code.
pub fn is(code: &Value, given: &Value) -> bool {
    match (code, given) {
        (Value::Number(code), Value::String(given)) => code.to_string() == *given,
        _ => code == given,
    }
}
