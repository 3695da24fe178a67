//! Values of an approval application's fields: validation of the values sent, and computation of formula
//! fields. Pure functions.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, NaiveDateTime};
use serde_json::{Map, Value};

use crate::flow_form::definition::{
    BOUND, Definition, Facts, Field, FieldType, MAX_FILES, MAX_ROWS, MAX_TEXT, RecordOf, Right, Rights,
};
use crate::flow_form::definition::{is_empty, sum};
use crate::flow_process::engine::ids_in;
use crate::formula::{Formula, rounded};

/// Values by the keys of fields.
pub type Values = Map<String, Value>;

/// Faults by the paths of fields: `key`, or `table.row.column`.
pub type Faults = BTreeMap<String, String>;

/// References in values, to be checked: each with the path of the field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    /// Members.
    pub members: Vec<(String, i64)>,
    /// Teams.
    pub teams: Vec<(String, i64)>,
    /// Records.
    pub records: Vec<(String, RecordOf, i64)>,
    /// Files.
    pub files: Vec<(String, i64)>,
    /// Items of dictionaries: dictionary, value.
    pub items: Vec<(String, String, String)>,
}

/// Rights of a member on the fields of a form; the strongest of several counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Rights by path; `otherwise` applies to fields that are not named.
    pub rights: Rights,
    /// Right on fields that are not named.
    pub otherwise: Option<Right>,
}

impl Allowed {
    /// Right on a field, or on a column as `table.column`. A column has at most the right of its table.
    pub fn of(&self, path: &str) -> Right {
        let otherwise = self.otherwise.unwrap_or(Right::Read);
        let own = self.rights.get(path).copied();
        match path.split_once('.') {
            None => own.unwrap_or(otherwise),
            Some((table, _)) => {
                let table = self.of(table);
                own.map_or(table, |own| weaker(own, table))
            }
        }
    }

    /// The stronger of both rights, field by field.
    pub fn or(&self, other: &Self) -> Self {
        let paths: BTreeSet<&String> = self.rights.keys().chain(other.rights.keys()).collect();
        let stronger = |path: &str| {
            let (one, two) = (self.of(path), other.of(path));
            if weaker(one, two) == one { two } else { one }
        };
        let [one, two] = [self.otherwise, other.otherwise].map(|one| one.unwrap_or(Right::Read));
        Self {
            rights: paths.into_iter().map(|path| (path.clone(), stronger(path))).collect(),
            otherwise: Some(if weaker(one, two) == one { two } else { one }),
        }
    }
}

fn weaker(one: Right, two: Right) -> Right {
    let rank = |right: Right| match right {
        Right::Hidden => 0,
        Right::Read => 1,
        Right::Write => 2,
    };
    if rank(one) <= rank(two) { one } else { two }
}

/// The values that a member may read: other fields, tables and columns are left out.
pub fn told(definition: &Definition, allowed: &Allowed, values: &Values) -> Values {
    let mut told = Values::new();
    for field in &definition.fields {
        let Some(value) = values.get(&field.key) else { continue };
        if allowed.of(&field.key) == Right::Hidden {
            continue;
        }
        let mut value = value.clone();
        if field.kind == FieldType::Detail {
            for row in value.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
                row.retain(|key, _| allowed.of(&format!("{}.{key}", field.key)) != Right::Hidden);
            }
        }
        told.insert(field.key.clone(), value);
    }
    told
}

/// Inputs of writing values.
#[derive(Debug, Clone, Copy)]
pub struct Writing<'a> {
    /// The form.
    pub definition: &'a Definition,
    /// The applicant, for conditions.
    pub facts: &'a Facts,
    /// Rights of the writer.
    pub allowed: &'a Allowed,
    /// The values as they were.
    pub before: &'a Values,
    /// A draft: no field is required yet.
    pub draft: bool,
}

/// Merges sent values into the present ones. A field hidden by a right or by a condition keeps its value and
/// is neither required nor accepted; computed fields are computed, and deviating results are refused.
pub fn accepted(writing: Writing<'_>, sent: &Values) -> Result<(Values, Named), Faults> {
    let mut faults = Faults::new();
    let definition = writing.definition;
    for key in sent.keys() {
        if definition.field(key).is_none() {
            faults.insert(key.clone(), "表单中没有该字段".to_owned());
        }
    }
    let mut values = writing.before.clone();
    // conditions use the new values: all writable fields are merged first
    for field in writable(&writing) {
        match sent.get(&field.key) {
            Some(value) if !is_empty(value) => {
                values.insert(field.key.clone(), merged(&writing, field, value));
            }
            Some(_) => {
                values.remove(&field.key);
            }
            None => {}
        }
    }
    compute(definition, &mut values);
    let shown: Vec<&Field> =
        definition.fields.iter().filter(|field| is_shown(field, writing.facts, &values)).collect();
    for field in writable(&writing) {
        if !shown.iter().any(|one| one.key == field.key) {
            match writing.before.get(&field.key) {
                Some(value) => values.insert(field.key.clone(), value.clone()),
                None => values.remove(&field.key),
            };
        }
    }
    compute(definition, &mut values);
    let mut named = Named::default();
    for field in shown {
        if writing.allowed.of(&field.key) != Right::Write && !field.is_computed() {
            continue;
        }
        if field.is_computed() {
            differing(field, &field.key, sent.get(&field.key), values.get(&field.key), &mut faults);
            continue;
        }
        checked(&writing, field, &mut values, sent, &mut named, &mut faults);
    }
    if faults.is_empty() { Ok((values, named)) } else { Err(faults) }
}

fn writable<'a>(writing: &Writing<'a>) -> impl Iterator<Item = &'a Field> {
    let allowed = writing.allowed;
    let writes = move |field: &&'a Field| {
        allowed.of(&field.key) == Right::Write && !field.is_computed() && field.kind != FieldType::Explanation
    };
    writing.definition.fields.iter().filter(writes)
}

/// Whether the conditions make a field visible.
pub fn is_shown(field: &Field, facts: &Facts, values: &Values) -> bool {
    field.show_when.as_ref().is_none_or(|when| when.holds(facts, values))
}

/// A sent value; in a table, columns without the right to write keep the value of the row at the same
/// position.
fn merged(writing: &Writing<'_>, field: &Field, value: &Value) -> Value {
    let mut value = value.clone();
    if field.kind == FieldType::Detail {
        let before = writing.before.get(&field.key).and_then(Value::as_array);
        for (place, row) in value.as_array_mut().into_iter().flatten().enumerate() {
            let Some(row) = row.as_object_mut() else { continue };
            let had = before.and_then(|rows| rows.get(place)).and_then(Value::as_object);
            for column in &field.columns {
                if writing.allowed.of(&format!("{}.{}", field.key, column.key)) == Right::Write {
                    continue;
                }
                match had.and_then(|had| had.get(&column.key)) {
                    Some(kept) => row.insert(column.key.clone(), kept.clone()),
                    None => row.remove(&column.key),
                };
            }
        }
    }
    value
}

/// Computes formulas, those of rows first, then formulas over formulas until nothing changes.
pub fn compute(definition: &Definition, values: &mut Values) {
    for table in definition.fields.iter().filter(|field| field.kind == FieldType::Detail) {
        let rows = values.get_mut(&table.key).and_then(Value::as_array_mut);
        for row in rows.into_iter().flatten().filter_map(Value::as_object_mut) {
            settle(&table.columns, row);
        }
    }
    settle(&definition.fields, values);
}

fn settle(fields: &[Field], values: &mut Values) {
    let formulas: Vec<(&Field, Formula)> = fields
        .iter()
        .filter_map(|field| Some((field, Formula::read(field.formula.as_deref()?).ok()?)))
        .collect();
    // no formula depends on itself: after as many passes as there are formulas nothing changes any more
    for _ in 0..formulas.len() {
        for (field, formula) in &formulas {
            let operand = |name: &str| match name.split_once('.') {
                Some((table, column)) => {
                    let rows = values.get(table).and_then(Value::as_array);
                    Some(sum(rows.into_iter().flatten(), column))
                }
                None => values.get(name)?.as_f64(),
            };
            match formula.value(field.places(), operand) {
                Some(value) => values.insert(field.key.clone(), number(value)),
                None => values.remove(&field.key),
            };
        }
    }
}

/// A number in its JSON form: integers without a fraction.
fn number(value: f64) -> Value {
    #[allow(clippy::cast_possible_truncation, reason = "within the bound of numbers")]
    if value.fract() == 0.0 && value.abs() < BOUND * 1000.0 {
        Value::from(value as i64)
    } else {
        Value::from(value)
    }
}

/// Reports a fault where a client sends another result than the server's.
fn differing(field: &Field, path: &str, sent: Option<&Value>, value: Option<&Value>, faults: &mut Faults) {
    let Some(sent) = sent.filter(|sent| !is_empty(sent)) else { return };
    let unit = 10f64.powi(-i32::from(field.places())) / 2.0;
    let same = match (sent.as_f64(), value.and_then(Value::as_f64)) {
        (Some(sent), Some(value)) => (sent - value).abs() < unit,
        _ => false,
    };
    if !same {
        faults.insert(path.to_owned(), format!("“{}”由公式计算，与提交的值不一致", field.label));
    }
}

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

fn checked(
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
            if column.is_computed() {
                let sent = sent.and_then(|rows| rows.get(place)?.get(&column.key));
                differing(column, &path, sent, row.get(&column.key), faults);
            } else if writing.allowed.of(&format!("{}.{}", field.key, column.key)) == Right::Write {
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
