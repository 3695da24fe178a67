//! The plan of a reply: how its fields are written in REST, computed once from the operation and the schema's
//! types.
//!
//! By type: switches become 1 and 0, times `YYYY-MM-DD HH:mm:ss` in China, enums their codes with an
//! additional `{field}_dictText`. By directive: `@dict { rowId name }` makes a code and its text from a
//! record's two fields, `@pluck` a value from a record of one field, `@lift` moves the fields of a record or
//! a JSON object up, `@set(value:)` writes a constant, `@joined` a list of texts as one with commas, `@data`
//! marks the part that is the reply.

use async_graphql::parser::types::{Field, Selection, Type};
use async_graphql_value::Value as Literal;
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value};

pub mod schema;

use crate::Problem;
use crate::catalog::{Catalog, Kind, innermost};
use crate::codes::{CodeTable, Codes};
use crate::operation::Operation;

/// The plan of an operation's reply.
#[derive(Debug)]
pub struct Plan {
    root: Part,
    data: Vec<usize>,
}

#[derive(Debug)]
struct Part {
    key: String,
    write: Write,
    form: Form,
    /// The type in the schema; `None` for fields that are not part of the schema.
    ty: Option<Type>,
    /// Whether the caller can leave it out.
    sometimes: bool,
}

#[derive(Debug)]
enum Write {
    Plain,
    Moment,
    Switch,
    Code(Codes),
    Constant(Value),
    Joined,
    Record(Vec<Part>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Field,
    Lift,
    Pluck,
    Dict,
}

impl Plan {
    /// Computes the plan; fails when the operation selects fields that the schema does not have.
    pub fn new(operation: &Operation, catalog: &Catalog, codes: &CodeTable) -> Result<Self, Problem> {
        let parent = if operation.mutation { "Mutation" } else { "Query" };
        let mut maker = Maker { catalog, codes, at: Vec::new(), data: None };
        let root = maker
            .part(parent, &operation.root)
            .map_err(|what| Problem::new(&operation.file, format!("{}: {what}", operation.name)))?;
        Ok(Self { root, data: maker.data.unwrap_or_default() })
    }

    /// The root field's key in the response.
    pub fn root_key(&self) -> &str {
        &self.root.key
    }

    /// The JSON schema of the reply made by `apply`.
    pub fn schema(&self) -> Value {
        let mut part = &self.root;
        let mut sometimes = false;
        for step in &self.data {
            let Write::Record(parts) = &part.write else { break };
            let Some(next) = parts.get(*step) else { break };
            sometimes = true;
            part = next;
        }
        let schema = part.schema();
        if sometimes { schema::or_null(schema) } else { schema }
    }

    /// The reply in REST, from the root field's value.
    pub fn apply(&self, value: Value) -> Value {
        let (mut part, mut value) = (&self.root, value);
        for step in &self.data {
            let Write::Record(parts) = &part.write else { break };
            let Some(next) = parts.get(*step) else { break };
            value = value.get_mut(&next.key).map(Value::take).unwrap_or_default();
            part = next;
        }
        match part.form {
            Form::Pluck => pluck(&part.write, value),
            _ => part.write.apply(value),
        }
    }
}

struct Maker<'a> {
    catalog: &'a Catalog,
    codes: &'a CodeTable,
    at: Vec<usize>,
    data: Option<Vec<usize>>,
}

impl Maker<'_> {
    fn part(&mut self, parent: &str, field: &Field) -> Result<Part, String> {
        let name = field.name.node.as_str();
        let key = field.response_key().node.to_string();
        let has = |wanted: &str| field.directives.iter().find(|found| found.node.name.node == wanted);
        if has("data").is_some() {
            self.data = Some(self.at.clone());
        }
        let form = match () {
            () if has("lift").is_some() => Form::Lift,
            () if has("pluck").is_some() => Form::Pluck,
            () if has("dict").is_some() => Form::Dict,
            () => Form::Field,
        };
        let sometimes = has("include").is_some() || has("skip").is_some();
        if let Some(set) = has("set") {
            let value = set.node.get_argument("value").map(|value| value.node.clone());
            let value = value.and_then(Literal::into_const).and_then(|value| value.into_json().ok());
            let write = Write::Constant(value.ok_or("@set has no value")?);
            return Ok(Part { key, form, write, ty: None, sometimes });
        }
        if name == "__typename" {
            return Ok(Part { key, form, write: Write::Plain, ty: None, sometimes });
        }
        let ty = self
            .catalog
            .field(parent, name)
            .ok_or_else(|| format!("{parent}.{name} is not in the schema"))?;
        let type_name = innermost(ty);
        let write = match self.catalog.kind(type_name) {
            Some(Kind::Object(_)) => {
                let mut parts = Vec::new();
                for (index, item) in field.selection_set.node.items.iter().enumerate() {
                    if let Selection::Field(inner) = &item.node {
                        self.at.push(index);
                        parts.push(self.part(type_name, &inner.node)?);
                        self.at.pop();
                    }
                }
                if parts.is_empty() {
                    return Err(format!("{parent}.{name} needs a selection"));
                }
                Write::Record(parts)
            }
            Some(Kind::Enum(_)) => {
                self.codes.get(type_name).map_or(Write::Plain, |codes| Write::Code(codes.clone()))
            }
            Some(Kind::Scalar) => match type_name {
                "String" if has("joined").is_some() => Write::Joined,
                "DateTime" => Write::Moment,
                "Boolean" => Write::Switch,
                "ID" => return Err(format!("{parent}.{name} is a global id: REST shows rowId")),
                _ => Write::Plain,
            },
            _ => return Err(format!("{type_name} is not in the schema")),
        };
        Ok(Part { key, write, form, ty: Some(ty.clone()), sometimes })
    }
}

impl Write {
    fn apply(&self, value: Value) -> Value {
        match (self, value) {
            (Self::Constant(constant), _) => constant.clone(),
            (_, Value::Null) => Value::Null,
            (Self::Joined, Value::Array(items)) => {
                Value::String(items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","))
            }
            (_, Value::Array(items)) => {
                Value::Array(items.into_iter().map(|item| self.apply(item)).collect())
            }
            (
                Self::Plain | Self::Record(_),
                value @ (Value::Bool(_) | Value::Number(_) | Value::String(_)),
            ) => value,
            (Self::Plain | Self::Joined, value) => value,
            (Self::Moment, value) => value.as_str().and_then(moment).map_or(value.clone(), Value::String),
            (Self::Switch, value) => switch(value),
            (Self::Code(codes), value) => code(codes, &value).map_or(value, |code| code.0),
            (Self::Record(parts), Value::Object(record)) => Value::Object(record_of(parts, record)),
        }
    }
}

fn record_of(parts: &[Part], mut record: Map<String, Value>) -> Map<String, Value> {
    let mut out = Map::with_capacity(parts.len());
    for part in parts {
        // a field left out by @include stays out
        let Some(value) = record.remove(&part.key) else { continue };
        match (&part.form, &part.write) {
            (Form::Lift, Write::Record(inner)) => match value {
                Value::Object(below) => out.extend(record_of(inner, below)),
                _ => out.extend(nulls(inner)),
            },
            // an object without a type of its own: its keys do not override the record's own fields
            (Form::Lift, Write::Plain) => {
                for (key, inner) in value.as_object().cloned().unwrap_or_default() {
                    out.entry(key).or_insert(switch(inner));
                }
            }
            (Form::Pluck, write) => {
                out.insert(part.key.clone(), pluck(write, value));
            }
            (Form::Dict, write) => {
                let mut entry = match write.apply(value) {
                    Value::Object(entry) => entry,
                    _ => Map::new(),
                };
                let mut of = |place| entry.remove(named(write, place)).unwrap_or_default();
                let (value, text) = (of(0), of(1));
                out.insert(part.key.clone(), value);
                out.insert(text_key(&part.key), text);
            }
            (_, Write::Code(codes)) => {
                let (value, text) = match code(codes, &value) {
                    Some((value, text)) => (value, text),
                    None => (Write::Code(codes.clone()).apply(value), None),
                };
                let shown = codes.iter().any(|code| code.text.is_some());
                out.insert(part.key.clone(), value);
                if shown {
                    out.insert(text_key(&part.key), text.map_or(Value::Null, Value::String));
                }
            }
            (_, write) => {
                out.insert(part.key.clone(), write.apply(value));
            }
        }
    }
    out
}

/// A boolean as 1 or 0.
pub fn switch(value: Value) -> Value {
    value.as_bool().map_or(value, |flag| Value::from(u8::from(flag)))
}

/// The value of a record's only field; for a list of records, the values.
fn pluck(write: &Write, value: Value) -> Value {
    match (value, write) {
        (Value::Array(items), write) => {
            Value::Array(items.into_iter().map(|item| pluck(write, item)).collect())
        }
        (Value::Object(record), Write::Record(parts)) => {
            record_of(parts, record).into_iter().next().map(|(_, value)| value).unwrap_or_default()
        }
        _ => Value::Null,
    }
}

/// The name of the first or second field of a record with `@dict`.
fn named(write: &Write, place: usize) -> &str {
    match write {
        Write::Record(parts) => parts.get(place).map_or("", |part| part.key.as_str()),
        _ => "",
    }
}

/// The null fields in place of a lifted record that does not exist.
fn nulls(parts: &[Part]) -> Map<String, Value> {
    let mut out = Map::new();
    for part in parts {
        match (&part.form, &part.write) {
            (Form::Lift, Write::Record(inner)) => out.extend(nulls(inner)),
            _ => {
                out.insert(part.key.clone(), Value::Null);
            }
        }
    }
    out
}

fn text_key(key: &str) -> String {
    format!("{key}_dictText")
}

fn code(codes: &Codes, value: &Value) -> Option<(Value, Option<String>)> {
    let name = value.as_str()?;
    codes.iter().find(|code| code.name == name).map(|code| (code.value.clone(), code.text.clone()))
}

/// A time in China, in the format of core §9.
fn moment(text: &str) -> Option<String> {
    let zone = FixedOffset::east_opt(8 * 3600)?;
    let moment = DateTime::parse_from_rfc3339(text).ok()?;
    Some(moment.with_timezone(&zone).format("%Y-%m-%d %H:%M:%S").to_string())
}
