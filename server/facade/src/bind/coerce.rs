//! Conversion of a value to a type of the schema. Texts and JSON are read alike, so that a form, a query and
//! a body have the same meaning: ids are digits, switches 0 and 1, enums the specification's numbers, dates
//! `YYYY-MM-DD`. Days, times, amounts and switches are also read in the usual notations of users, as in imports.

use async_graphql::Name;
use async_graphql::indexmap::IndexMap;
use async_graphql::parser::types::{BaseType, Type};
use async_graphql_value::ConstValue;
use chrono::DateTime;
use serde_json::Value;

use xieli_kernel::money;
use xieli_kernel::normalize::{amount, choice, day};

use super::Binder;
use crate::catalog::Kind;
use crate::codes;
use crate::envelope::FieldFault;

pub(super) fn missing(name: &str) -> FieldFault {
    FieldFault::new(name, "REQUIRED", format!("缺少参数 {name}"))
}

/// The refusal of a value that cannot be read.
pub fn invalid(name: &str) -> FieldFault {
    FieldFault::new(name, "INVALID", format!("参数 {name} 格式不正确"))
}

impl Binder<'_> {
    /// `value` as `ty`; `name` is the parameter's name in an error.
    pub(super) fn coerce(&self, ty: &Type, value: &Value, name: &str) -> Result<ConstValue, FieldFault> {
        match &ty.base {
            BaseType::List(item) => self.list(ty, item, value, name),
            BaseType::Named(type_name) => {
                // forms send an emptied field as an empty text; only a text keeps it as a value
                let empty = value.as_str().is_some_and(|text| text.trim().is_empty());
                // a dash also means an empty amount
                let dash = type_name == "Money"
                    && value.as_str().is_some_and(|text| amount::amount(text) == Ok(None));
                if value.is_null() || dash || (empty && type_name != "String") {
                    return if ty.nullable { Ok(ConstValue::Null) } else { Err(missing(name)) };
                }
                self.named(type_name, value, name)
            }
        }
    }

    fn list(&self, ty: &Type, item: &Type, value: &Value, name: &str) -> Result<ConstValue, FieldFault> {
        let split;
        let alone = !matches!(value, Value::Array(_));
        let items = match value {
            Value::Null if ty.nullable => return Ok(ConstValue::Null),
            Value::Null => return Err(missing(name)),
            Value::Array(items) => items.as_slice(),
            // queries and forms send objects as JSON texts
            Value::String(text) if self.is_input(item) => {
                split = match serde_json::from_str(text) {
                    Ok(Value::Array(items)) => items,
                    Ok(one @ Value::Object(_)) => vec![one],
                    _ => return Err(invalid(name)),
                };
                split.as_slice()
            }
            Value::String(text) => {
                let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
                split = parts.map(|part| Value::String(part.to_owned())).collect::<Vec<_>>();
                split.as_slice()
            }
            single => std::slice::from_ref(single),
        };
        // an error of a single value in place of a list has the parameter's own name
        let at = |index: usize| {
            if alone && items.len() == 1 { name.to_owned() } else { format!("{name}.{index}") }
        };
        items
            .iter()
            .enumerate()
            .map(|(index, value)| self.coerce(item, value, &at(index)))
            .collect::<Result<_, _>>()
            .map(ConstValue::List)
    }

    fn is_input(&self, ty: &Type) -> bool {
        matches!(&ty.base, BaseType::Named(name) if matches!(self.catalog.kind(name), Some(Kind::Input(_))))
    }

    fn named(&self, type_name: &str, value: &Value, name: &str) -> Result<ConstValue, FieldFault> {
        let read = match type_name {
            "String" => text(value).map(ConstValue::String),
            "ID" => id(value).map(ConstValue::String),
            "Int" => text(value).and_then(|text| text.trim().parse::<i32>().ok()).map(ConstValue::from),
            "Float" => text(value)
                .and_then(|text| float(&text))
                .filter(|number| number.is_finite())
                .map(ConstValue::from),
            "Money" => return yuan(value, name),
            "Boolean" => flag(value).map(ConstValue::Boolean),
            "Date" => return date(value, name),
            "DateTime" => return moment(value, name),
            other => match self.catalog.kind(other) {
                Some(Kind::Enum(values)) => self.choice(other, values, value),
                Some(Kind::Input(fields)) => return self.object(fields, value, name),
                _ => ConstValue::from_json(value.clone()).ok(),
            },
        };
        read.ok_or_else(|| invalid(name))
    }

    fn choice(&self, type_name: &str, values: &[String], value: &Value) -> Option<ConstValue> {
        let coded =
            self.codes.get(type_name).into_iter().flatten().find(|code| codes::is(&code.value, value));
        let name = coded.map(|code| code.name.as_str()).or_else(|| value.as_str())?;
        values.iter().any(|known| known == name).then(|| ConstValue::Enum(Name::new(name)))
    }

    fn object(
        &self,
        fields: &std::collections::HashMap<String, Type>,
        value: &Value,
        name: &str,
    ) -> Result<ConstValue, FieldFault> {
        let Value::Object(given) = value else { return Err(invalid(name)) };
        let mut object = IndexMap::new();
        for (key, value) in given {
            if let Some(ty) = fields.get(key) {
                object.insert(Name::new(key), self.coerce(ty, value, &format!("{name}.{key}"))?);
            }
        }
        Ok(ConstValue::Object(object))
    }
}

/// A text, or a number written out.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Digits that fit a row id; a record in place of its id gives its `id`.
fn id(value: &Value) -> Option<String> {
    let text = match value {
        Value::Object(record) => text(record.get("id")?)?,
        other => text(other)?,
    };
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits && text.parse::<i64>().is_ok()).then_some(text)
}

/// 1 and 0 (core §9 switch values), true and false, and the words of a workbook's cell.
fn flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        other => choice::yes_no(&text(other)?),
    }
}

/// A day in the usual notations, also the beginning of `YYYY-MM-DD HH:mm:ss`; the field checks the range of
/// years.
fn date(value: &Value, name: &str) -> Result<ConstValue, FieldFault> {
    let text = value.as_str().ok_or_else(|| invalid(name))?;
    match day::written(text) {
        Ok(day) => Ok(ConstValue::String(day.format("%Y-%m-%d").to_string())),
        Err(refused @ day::Refused::Ambiguous(_)) => Err(FieldFault::new(name, "INVALID", refused.words())),
        Err(_) => Err(invalid(name)),
    }
}

/// A number, also with grouped thousands.
fn float(text: &str) -> Option<f64> {
    let plain = || amount::number(text, amount::COORDINATE).ok().flatten()?.parse::<f64>().ok();
    text.trim().parse::<f64>().ok().or_else(plain)
}

/// An amount in yuan: a number, or a text in the usual notations.
fn yuan(value: &Value, name: &str) -> Result<ConstValue, FieldFault> {
    let refuse = |refused: amount::Refused| {
        FieldFault::new(name, "INVALID", format!("参数 {name} {}", refused.words()))
    };
    let yuan = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => match amount::amount(text) {
            Ok(Some(plain)) => plain.parse().ok(),
            Ok(None) | Err(amount::Refused::Unknown) => None,
            Err(refused) => return Err(refuse(refused)),
        },
        _ => None,
    };
    let yuan = yuan.filter(|yuan| money::fen(*yuan).is_some());
    yuan.map(ConstValue::from).ok_or_else(|| invalid(name))
}

/// A full timestamp, or a date and time in China in the usual notations; the field checks the range of years.
fn moment(value: &Value, name: &str) -> Result<ConstValue, FieldFault> {
    let text = value.as_str().ok_or_else(|| invalid(name))?.trim();
    if let Ok(moment) = DateTime::parse_from_rfc3339(text) {
        return Ok(ConstValue::String(moment.to_rfc3339()));
    }
    match day::moment(text) {
        Ok(local) => Ok(ConstValue::String(format!("{}+08:00", local.format("%Y-%m-%dT%H:%M:%S")))),
        Err(refused @ day::Refused::Ambiguous(_)) => Err(FieldFault::new(name, "INVALID", refused.words())),
        Err(_) => Err(invalid(name)),
    }
}
