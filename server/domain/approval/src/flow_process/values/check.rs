//! Checks of the values of single fields, and of the cells of tables.

use chrono::{NaiveDate, NaiveDateTime};
use serde_json::Value;

use super::{Faults, Named, Values, Writing, differing};
use crate::flow_form::definition::{BOUND, Field, FieldType, MAX_FILES, MAX_ROWS, MAX_TEXT, Right, is_empty};
use crate::flow_process::engine::ids_in;
use crate::formula::rounded;

struct Place<'a> {
    path: &'a str,
    named: &'a mut Named,
    faults: &'a mut Faults,
}

impl Place<'_> {
    fn refuse(&mut self, message: String) {
        self.faults.insert(self.path.to_owned(), message);
    }
}

/// Checks the value of a field, of a table each of its cells, and collects the references in it.
pub(super) fn checked(
    writing: &Writing<'_>,
    field: &Field,
    values: &mut Values,
    sent: &Values,
    named: &mut Named,
    faults: &mut Faults,
) {
    if field.kind != FieldType::Detail {
        let mut place = Place { path: &field.key, named, faults };
        one(field, values, writing.draft, &mut place);
        return;
    }
    let Some(rows) = values.get_mut(&field.key) else {
        if field.required && !writing.draft {
            faults.insert(field.key.clone(), format!("请填写{}", field.label));
        }
        return;
    };
    let most = field.max_count.unwrap_or(MAX_ROWS).min(MAX_ROWS);
    let Some(rows) = rows.as_array_mut().filter(|rows| rows.len() <= most as usize) else {
        faults.insert(field.key.clone(), format!("“{}”最多 {most} 行", field.label));
        return;
    };
    let sent = sent.get(&field.key).and_then(Value::as_array);
    for (place, row) in rows.iter_mut().enumerate() {
        let Some(row) = row.as_object_mut() else {
            faults.insert(format!("{}.{place}", field.key), "明细行格式不正确".to_owned());
            continue;
        };
        row.retain(|key, _| field.column(key).is_some());
        for column in &field.columns {
            let path = format!("{}.{place}.{}", field.key, column.key);
            let right = writing.allowed.of(&format!("{}.{}", field.key, column.key));
            if column.is_computed() {
                // a comparison would tell the value of a hidden one
                if right != Right::Hidden {
                    let sent = sent.and_then(|rows| rows.get(place)?.get(&column.key));
                    differing(column, &path, sent, row.get(&column.key), faults);
                }
            } else if right == Right::Write {
                one(column, row, writing.draft, &mut Place { path: &path, named, faults });
            }
        }
    }
}

/// Checks one value in its place, trimmed; an empty one is no value.
fn one(field: &Field, values: &mut Values, draft: bool, place: &mut Place<'_>) {
    if let Some(Value::String(text)) = values.get_mut(&field.key) {
        *text = text.trim().to_owned();
    }
    if values.get(&field.key).is_some_and(is_empty) {
        values.remove(&field.key);
    }
    let Some(value) = values.get_mut(&field.key) else {
        if field.required && !draft && field.kind != FieldType::Explanation {
            let verb = match field.kind {
                FieldType::Text | FieldType::Lines | FieldType::Number | FieldType::Amount => "请输入",
                FieldType::Attachment | FieldType::Picture => "请上传",
                _ => "请选择",
            };
            place.refuse(format!("{verb}{}", field.label));
        }
        return;
    };
    match field.kind {
        FieldType::Text | FieldType::Lines => text(field, value, place),
        FieldType::Number | FieldType::Amount => amount(field, value, place),
        FieldType::Date => {
            if !is_date(value, field.time) {
                place.refuse(format!("“{}”日期不正确", field.label));
            }
        }
        FieldType::Period => period(field, value, place),
        FieldType::Choice => choice(field, value, place),
        FieldType::Member | FieldType::Team | FieldType::Record => ids(field, value, place),
        FieldType::Attachment | FieldType::Picture => files(field, value, place),
        FieldType::Contract | FieldType::Explanation | FieldType::Detail => {}
    }
}

fn text(field: &Field, value: &Value, place: &mut Place<'_>) {
    let most =
        field.max_length.unwrap_or(if field.kind == FieldType::Text { 200 } else { MAX_TEXT }).min(MAX_TEXT);
    match value.as_str() {
        None => place.refuse(format!("“{}”应为文字", field.label)),
        Some(text) if text.chars().count() > most as usize => {
            place.refuse(format!("“{}”最长 {most} 个字符", field.label));
        }
        Some(text) if field.kind == FieldType::Text && text.contains(['\n', '\r']) => {
            place.refuse(format!("“{}”不能换行", field.label));
        }
        Some(_) => {}
    }
}

fn amount(field: &Field, value: &Value, place: &mut Place<'_>) {
    let Some(number) = value.as_f64().filter(|number| number.is_finite() && number.abs() < BOUND) else {
        return place.refuse(format!("“{}”应为数字", field.label));
    };
    let places = field.places();
    if (number - rounded(number, places)).abs() > f64::EPSILON * number.abs().max(1.0) {
        return place.refuse(format!("“{}”最多 {places} 位小数", field.label));
    }
    if field.min.is_some_and(|min| number < min) {
        return place.refuse(format!("“{}”不能小于 {}", field.label, field.min.unwrap_or_default()));
    }
    if field.max.is_some_and(|max| number > max) {
        place.refuse(format!("“{}”不能大于 {}", field.label, field.max.unwrap_or_default()));
    }
}

/// Whether a value is a day from 1970 to 2100, with a time if the field has one.
fn is_date(value: &Value, time: bool) -> bool {
    let Some(text) = value.as_str() else { return false };
    let day = if time {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M").map(|moment| moment.date())
    } else {
        NaiveDate::parse_from_str(text, "%Y-%m-%d")
    };
    let within = |day: NaiveDate| (1970..=2100).contains(&chrono::Datelike::year(&day));
    day.is_ok_and(within) && text.len() == if time { 16 } else { 10 }
}

fn period(field: &Field, value: &Value, place: &mut Place<'_>) {
    let ends = [value.get("from"), value.get("to")];
    let [Some(from), Some(to)] = ends else { return place.refuse(format!("请选择{}", field.label)) };
    if !is_date(from, field.time) || !is_date(to, field.time) {
        return place.refuse(format!("“{}”日期不正确", field.label));
    }
    if from.as_str() > to.as_str() {
        place.refuse(format!("“{}”的结束不能早于开始", field.label));
    }
}

fn choice(field: &Field, value: &Value, place: &mut Place<'_>) {
    let several: Vec<&Value> = match value {
        Value::Array(several) if field.many => several.iter().collect(),
        one => vec![one],
    };
    for one in several.iter().take(200) {
        match (one.as_str(), &field.dictionary) {
            (Some(text), Some(dictionary)) => {
                place.named.items.push((place.path.to_owned(), dictionary.clone(), text.to_owned()));
            }
            (Some(text), None) if field.options.iter().any(|option| option == text) => {}
            _ => return place.refuse(format!("“{}”没有该选项", field.label)),
        }
    }
}

fn ids(field: &Field, value: &mut Value, place: &mut Place<'_>) {
    let found = ids_in(Some(value));
    let count = value.as_array().map_or(1, Vec::len);
    if found.len() != count
        || count > 100
        || value.is_array() != (field.many && field.kind != FieldType::Record)
    {
        return place.refuse(format!("“{}”的值不正确", field.label));
    }
    for id in found {
        match (field.kind, field.record) {
            (FieldType::Member, _) => place.named.members.push((place.path.to_owned(), id)),
            (FieldType::Team, _) => place.named.teams.push((place.path.to_owned(), id)),
            (_, Some(record)) => place.named.records.push((place.path.to_owned(), record, id)),
            _ => {}
        }
    }
}

fn files(field: &Field, value: &Value, place: &mut Place<'_>) {
    let most = field.max_count.unwrap_or(MAX_FILES).min(MAX_FILES);
    let found = ids_in(Some(value));
    match value.as_array() {
        Some(several) if several.len() <= most as usize && found.len() == several.len() => {
            place.named.files.extend(found.into_iter().map(|id| (place.path.to_owned(), id)));
        }
        Some(several) if several.len() > most as usize => {
            place.refuse(format!("“{}”最多 {most} 个文件", field.label));
        }
        _ => place.refuse(format!("“{}”的值不正确", field.label)),
    }
}
