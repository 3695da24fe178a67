//! Values of an approval application's fields: validation of the values sent, and computation of formula
//! fields. Pure functions.

mod check;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use self::check::checked;
use crate::flow_form::definition::{
    BOUND, Definition, Facts, Field, FieldType, RecordOf, Right, Rights, is_empty, sum,
};
use crate::formula::Formula;

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

    /// The same rights, where a computed field or column is hidden if it reads a hidden one, by itself or
    /// through others: its value would tell the hidden one's.
    #[must_use]
    pub fn closed(mut self, definition: &Definition) -> Self {
        let hides = |right: &Right| *right == Right::Hidden;
        if !self.rights.values().any(hides) && !self.otherwise.as_ref().is_some_and(hides) {
            return self;
        }
        let computed = reads(definition);
        loop {
            let is_hidden = |path: &String| self.of(path) == Right::Hidden;
            let found = computed.iter().filter(|(path, of)| !is_hidden(path) && of.iter().any(is_hidden));
            let telling: Vec<String> = found.map(|(path, _)| path.clone()).collect();
            if telling.is_empty() {
                return self;
            }
            self.rights.extend(telling.into_iter().map(|path| (path, Right::Hidden)));
        }
    }

    /// The same rights without these paths, and without the computed fields that read them.
    #[must_use]
    pub fn without(mut self, definition: &Definition, paths: &[String]) -> Self {
        self.rights.extend(paths.iter().map(|path| (path.clone(), Right::Hidden)));
        self.closed(definition)
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

/// The paths of computed fields and columns, each with the paths of the fields and columns that it reads.
fn reads(definition: &Definition) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for field in &definition.fields {
        found.extend(read_by(field).map(|read| (field.key.clone(), read)));
        // a column reads columns of the same row
        let path = |key: &String| format!("{}.{key}", field.key);
        for column in &field.columns {
            let read: Option<Vec<String>> = read_by(column).map(|read| read.iter().map(path).collect());
            found.extend(read.map(|read| (path(&column.key), read)));
        }
    }
    found
}

/// The keys that a computed field reads; `None` of other fields.
fn read_by(field: &Field) -> Option<Vec<String>> {
    if field.kind == FieldType::Contract {
        return Some(field.source.clone().into_iter().collect());
    }
    Some(Formula::read(field.formula.as_deref()?).ok()?.names().to_vec())
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
            // a comparison would tell the value of a hidden one
            if writing.allowed.of(&field.key) != Right::Hidden {
                differing(field, &field.key, sent.get(&field.key), values.get(&field.key), &mut faults);
            }
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
