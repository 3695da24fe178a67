//! The JSON schema of a reply, for `/api/openapi.json`.

use async_graphql::parser::types::{BaseType, Type};
use serde_json::{Map, Value, json};

use super::{Form, Part, Write, text_key};
use crate::codes;

/// The pattern of a time (core §9).
pub const MOMENT: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$";

/// The schema, or null.
pub fn or_null(schema: Value) -> Value {
    if schema == json!({}) || schema.get("anyOf").is_some() {
        return schema;
    }
    json!({ "anyOf": [schema, { "type": "null" }] })
}

/// The schema without its null alternative.
pub fn there(schema: &Value) -> &Value {
    schema.pointer("/anyOf/0").unwrap_or(schema)
}

impl Part {
    /// The schema of this part.
    pub(super) fn schema(&self) -> Value {
        match &self.ty {
            Some(ty) => self.of_type(ty),
            None => self.written(""),
        }
    }

    fn of_type(&self, ty: &Type) -> Value {
        let schema = match &ty.base {
            BaseType::List(_) if matches!(self.write, Write::Joined) => self.written("String"),
            BaseType::List(item) => json!({ "type": "array", "items": self.of_type(item) }),
            BaseType::Named(name) => self.written(name),
        };
        if ty.nullable { or_null(schema) } else { schema }
    }

    fn written(&self, name: &str) -> Value {
        match &self.write {
            Write::Constant(value) => json!({ "const": value }),
            Write::Moment => json!({ "type": "string", "pattern": MOMENT }),
            Write::Switch => json!({ "enum": [0, 1] }),
            Write::Code(codes) => json!({ "enum": codes::values(codes) }),
            Write::Record(parts) if self.form == Form::Pluck => {
                parts.first().map_or_else(|| json!({}), |part| or_null(part.schema()))
            }
            Write::Record(parts) => object(parts),
            Write::Plain | Write::Joined => match name {
                "String" => json!({ "type": "string" }),
                "Int" => json!({ "type": "integer" }),
                "Float" | "Money" => json!({ "type": "number" }),
                "Date" => json!({ "type": "string", "format": "date" }),
                _ => json!({}),
            },
        }
    }
}

/// The schema of a record with all its fields, whether empty or not.
fn object(parts: &[Part]) -> Value {
    let mut fields = Fields::default();
    fields.add(parts, false);
    json!({ "type": "object", "properties": fields.properties, "required": fields.required })
}

#[derive(Default)]
struct Fields {
    properties: Map<String, Value>,
    required: Vec<String>,
}

impl Fields {
    /// `empty`: all fields may be null, as those of a record that may not exist.
    fn add(&mut self, parts: &[Part], empty: bool) {
        // user errors become a refusal
        for part in parts.iter().filter(|part| part.key != "userErrors") {
            let nullable = part.ty.as_ref().is_some_and(|ty| ty.nullable);
            match (&part.form, &part.write) {
                (Form::Lift, Write::Record(inner)) => self.add(inner, empty || nullable),
                // an object without a type of its own adds no known fields
                (Form::Lift, _) => {}
                (Form::Dict, Write::Record(inner)) => {
                    let of = |place: usize| or_null(inner.get(place).map_or_else(|| json!({}), Part::schema));
                    self.put(part.key.clone(), of(0), part.sometimes);
                    self.put(text_key(&part.key), of(1), part.sometimes || empty);
                }
                (_, write) => {
                    let schema = part.schema();
                    let schema = if empty { or_null(schema) } else { schema };
                    self.put(part.key.clone(), schema, part.sometimes);
                    let shown =
                        matches!(write, Write::Code(codes) if codes.iter().any(|code| code.text.is_some()));
                    if shown {
                        let text = json!({ "type": ["string", "null"] });
                        self.put(text_key(&part.key), text, part.sometimes || empty);
                    }
                }
            }
        }
    }

    /// Adds a field; a later one of the same name replaces it.
    fn put(&mut self, key: String, schema: Value, sometimes: bool) {
        if !sometimes && !self.required.contains(&key) {
            self.required.push(key.clone());
        }
        self.properties.insert(key, schema);
    }
}
