//! The template of a type of work logs: its fields beside the contents, and the validation of their values.
//! Pure functions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::journal::links::RecordOf;

/// The values of a log by the keys of fields.
pub type Values = Map<String, Value>;
/// Faults of values, by the keys of fields.
pub type Faults = BTreeMap<String, String>;

/// The most fields of a template.
pub const MAX_FIELDS: usize = 30;
/// The most options of a field.
pub const MAX_OPTIONS: usize = 100;
/// The most files of a field.
const MAX_FILES: usize = 9;
/// Longest text, in characters.
const MAX_TEXT: usize = 2000;
/// The most hours of a field.
const MAX_HOURS: f64 = 24.0;

/// Kind of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// A text.
    Text,
    /// A number.
    Number,
    /// One of the options.
    Choice,
    /// Hours, 0 to 24.
    Hours,
    /// Files.
    Attachment,
    /// A record.
    Record,
}

/// A field of a template.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Unique in its template: letters, digits and underscores.
    pub key: String,
    /// Label in the interface.
    pub label: String,
    /// Kind of its values.
    pub kind: FieldKind,
    /// Whether it must have a value.
    #[serde(default)]
    pub required: bool,
    /// Options of a choice.
    #[serde(default)]
    pub options: Vec<String>,
    /// Least length of a text, in characters.
    #[serde(default)]
    pub min_length: usize,
    /// Kind of record of a record field.
    #[serde(default)]
    pub record: Option<RecordOf>,
}

/// A template: the fields of a log and the least length of its contents.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Template {
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// Least length of the contents, in characters.
    pub min_length: usize,
}

/// References in values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    /// Files.
    pub files: Vec<i64>,
    /// Records, each with the key of its field.
    pub records: Vec<(String, RecordOf, i64)>,
}

/// Faults of fields, each with its index in the list.
pub fn check(fields: &[Field]) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    if fields.len() > MAX_FIELDS {
        found.push((MAX_FIELDS, "最多 30 个字段"));
    }
    for (place, field) in fields.iter().enumerate() {
        let plain = field.key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let length = field.label.trim().chars().count();
        let blank =
            field.options.iter().any(|option| option.trim().is_empty() || option.chars().count() > 50);
        let fault = if !plain || !(1..=30).contains(&field.key.len()) {
            Some("字段标识须为 1 到 30 个字母、数字或下划线")
        } else if fields[..place].iter().any(|other| other.key == field.key) {
            Some("字段标识重复")
        } else if !(1..=30).contains(&length) {
            Some("字段名称须为 1 到 30 个字")
        } else if field.kind == FieldKind::Choice && field.options.is_empty() {
            Some("请填写选项")
        } else if blank || field.options.len() > MAX_OPTIONS {
            Some("最多 100 个选项，每项 1 到 50 个字")
        } else if field.min_length > MAX_TEXT {
            Some("最少字数不能超过 2000")
        } else if field.kind == FieldKind::Record && field.record.is_none() {
            Some("请选择关联的记录类型")
        } else {
            None
        };
        found.extend(fault.map(|message| (place, message)));
    }
    found
}

/// The ids in a value: a list, or one.
pub fn ids_in(value: Option<&Value>) -> Vec<i64> {
    let one = |value: &Value| value.as_i64().or_else(|| value.as_str()?.parse().ok()).filter(|id| *id > 0);
    match value {
        Some(Value::Array(all)) => all.iter().filter_map(one).collect(),
        Some(value) => one(value).into_iter().collect(),
        None => Vec::new(),
    }
}

/// Merges sent values into the present ones and checks them; returns them with their references. Absent
/// fields stay, null clears a field, and values without a field of the template are dropped.
pub fn accepted(template: &Template, before: &Values, sent: &Values) -> Result<(Values, Named), Faults> {
    let mut values = Values::new();
    let mut faults = Faults::new();
    let mut named = Named::default();
    for field in &template.fields {
        let value = sent.get(&field.key).or_else(|| before.get(&field.key)).filter(|value| !is_blank(value));
        let Some(value) = value else {
            if field.required {
                faults.insert(field.key.clone(), format!("请填写{}", field.label));
            }
            continue;
        };
        match read(field, value) {
            Ok(value) => {
                match (field.kind, field.record) {
                    (FieldKind::Attachment, _) => named.files.extend(ids_in(Some(&value))),
                    (FieldKind::Record, Some(of)) => {
                        let ids = ids_in(Some(&value)).into_iter();
                        named.records.extend(ids.map(|id| (field.key.clone(), of, id)));
                    }
                    _ => {}
                }
                values.insert(field.key.clone(), value);
            }
            Err(message) => {
                faults.insert(field.key.clone(), message);
            }
        }
    }
    if faults.is_empty() { Ok((values, named)) } else { Err(faults) }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(all) => all.is_empty(),
        _ => false,
    }
}

fn read(field: &Field, value: &Value) -> Result<Value, String> {
    let label = &field.label;
    let wrong = || format!("{label}格式不正确");
    match field.kind {
        FieldKind::Text => {
            let text = value.as_str().ok_or_else(wrong)?.trim();
            let length = text.chars().count();
            if length < field.min_length {
                return Err(format!("{label}至少 {} 个字", field.min_length));
            }
            if length > MAX_TEXT {
                return Err(format!("{label}最多 {MAX_TEXT} 个字"));
            }
            Ok(Value::from(text))
        }
        FieldKind::Number => {
            let number = number(value).filter(|number| number.abs() <= 1e12).ok_or_else(wrong)?;
            Ok(Value::from(number))
        }
        FieldKind::Hours => {
            let hours = number(value).filter(|hours| (0.0..=MAX_HOURS).contains(hours));
            Ok(Value::from(hours.ok_or_else(|| format!("{label}应为 0 到 24 小时"))?))
        }
        FieldKind::Choice => {
            let word = value.as_str().filter(|word| field.options.iter().any(|option| option == word));
            Ok(Value::from(word.ok_or_else(|| format!("{label}没有该选项"))?))
        }
        FieldKind::Attachment => {
            let ids = ids_in(Some(value));
            let all = value.as_array().map_or(1, Vec::len);
            if ids.len() != all {
                return Err(wrong());
            }
            if ids.len() > MAX_FILES {
                return Err(format!("{label}最多 {MAX_FILES} 个文件"));
            }
            Ok(ids.iter().map(ToString::to_string).collect::<Vec<_>>().into())
        }
        FieldKind::Record => {
            let ids = ids_in(Some(value));
            let [id] = ids[..] else { return Err(wrong()) };
            Ok(Value::from(id.to_string()))
        }
    }
}

fn number(value: &Value) -> Option<f64> {
    let number = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
    number.filter(|number| number.is_finite())
}
