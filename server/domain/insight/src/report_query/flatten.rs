//! Flattening of a GraphQL response into rows: pure functions over JSON.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;
use xieli_kernel::clock;

use super::definition::{Column, ColumnKind, Definition, Listed};
use super::rules::leads;

/// The longest text of a cell.
const MAX_CELL: usize = 2000;
/// The most values of a list that are joined in a cell.
const MAX_JOINED: usize = 50;

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// One for each column; `None` where there is no value.
    pub cells: Vec<Option<String>>,
    /// One for each column: the id of the record that has the value, where the response contains it beside
    /// the value.
    pub records: Vec<Option<String>>,
}

/// The rows of a response.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// In the order of the response.
    pub rows: Vec<Row>,
    /// Whether there were more rows than requested.
    pub cut: bool,
}

/// Path of a column: the number of row lists on it, and the names after them.
struct Way<'a> {
    column: &'a Column,
    lists: usize,
    names: Vec<&'a str>,
}

/// The names of a path after another one.
fn names<'a>(path: &'a str, behind: Option<&str>) -> Vec<&'a str> {
    let rest = behind.map_or(path, |list| path.get(list.len()..).unwrap_or_default());
    rest.split('.').filter(|name| !name.is_empty()).collect()
}

/// The rows of a response, at most `most`: one for each element of the innermost list of `definition.rows`.
pub fn flatten(answer: &Value, definition: &Definition, most: usize) -> Rows {
    let lists = &definition.rows;
    let above = |count: usize| count.checked_sub(1).and_then(|at| lists.get(at)).map(String::as_str);
    let within = |column: &Column| {
        let count = lists.iter().take_while(|list| leads(list, &column.path)).count();
        (count, above(count))
    };
    let walk = Walk {
        ways: definition
            .columns
            .iter()
            .map(|column| {
                let (lists, behind) = within(column);
                Way { column, lists, names: names(&column.path, behind) }
            })
            .collect(),
        lists: lists.iter().enumerate().map(|(at, list)| names(list, above(at))).collect(),
        keep_empty: definition.keep_empty,
        most,
    };
    let mut found = Rows::default();
    walk.below(&mut vec![answer], &mut found);
    found
}

struct Walk<'a> {
    ways: Vec<Way<'a>>,
    /// The names from each row list to the next.
    lists: Vec<Vec<&'a str>>,
    keep_empty: bool,
    most: usize,
}

impl Walk<'_> {
    /// Adds the rows below the current elements: the response, and one element of each outer list.
    fn below(&self, standing: &mut Vec<&Value>, found: &mut Rows) {
        if found.cut {
            return;
        }
        let Some(names) = self.lists.get(standing.len() - 1) else { return self.row(standing, found) };
        let elements =
            standing.last().copied().and_then(|value| step(value, names)).and_then(Value::as_array);
        let elements: &[Value] = elements.map(Vec::as_slice).unwrap_or_default();
        let mut some = false;
        for element in elements.iter().filter(|element| !element.is_null()) {
            some = true;
            standing.push(element);
            self.below(standing, found);
            standing.pop();
        }
        // an empty list at the top gives an empty table
        if !some && self.keep_empty && standing.len() > 1 {
            self.row(standing, found);
        }
    }

    fn row(&self, standing: &[&Value], found: &mut Rows) {
        if found.rows.len() == self.most {
            found.cut = true;
            return;
        }
        let (cells, records) = self.ways.iter().map(|way| way.cell(standing)).unzip();
        found.rows.push(Row { cells, records });
    }
}

/// The value behind names in nested objects.
fn step<'v>(value: &'v Value, names: &[&str]) -> Option<&'v Value> {
    names.iter().try_fold(value, |value, name| value.get(name))
}

impl Way<'_> {
    /// The value of the column, and the id of its record.
    fn cell(&self, standing: &[&Value]) -> (Option<String>, Option<String>) {
        let Some(start) = standing.get(self.lists) else { return (None, None) };
        let mut values = Vec::new();
        gather(start, &self.names, &mut values);
        match self.column.list {
            Listed::Count => (Some(values.len().to_string()), None),
            Listed::Rows | Listed::Join => {
                let texts = values.iter().filter_map(|value| text(value, self.column.kind));
                let texts: Vec<String> = texts.take(MAX_JOINED + 1).collect();
                let record = || {
                    let (_, above) = self.names.split_last()?;
                    Some(step(start, above)?.get("id")?.as_str()?.to_owned())
                };
                (joined(texts), record())
            }
        }
    }
}

/// The values at the end of a path, through all lists on it; nulls are skipped.
fn gather<'v>(value: &'v Value, names: &[&str], found: &mut Vec<&'v Value>) {
    match (value, names.split_first()) {
        (Value::Null, _) => {}
        (Value::Array(items), _) => items.iter().for_each(|item| gather(item, names, found)),
        (value, None) => found.push(value),
        (value, Some((name, rest))) => {
            if let Some(value) = value.get(name) {
                gather(value, rest, found);
            }
        }
    }
}

fn joined(mut texts: Vec<String>) -> Option<String> {
    if texts.len() <= 1 {
        return texts.pop().map(bounded);
    }
    let more = texts.len() > MAX_JOINED;
    texts.truncate(MAX_JOINED);
    let mut all = texts.join("、");
    if more {
        all.push_str("、…");
    }
    Some(bounded(all))
}

fn bounded(text: String) -> String {
    match text.char_indices().nth(MAX_CELL) {
        None => text,
        Some((at, _)) => format!("{}…", &text[..at]),
    }
}

/// The text of a value in a column of this type; `None` if the value can't have it.
fn text(value: &Value, kind: ColumnKind) -> Option<String> {
    match kind {
        ColumnKind::Text => match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(yes) => Some(yes_no(*yes)),
            Value::Object(_) => Some(value.to_string()),
            Value::Null | Value::Array(_) => None,
        },
        ColumnKind::YesNo => value.as_bool().map(yes_no),
        ColumnKind::Date => {
            let text = value.as_str()?;
            let day: Option<NaiveDate> = moment(text).map(clock::china_day).or_else(|| text.parse().ok());
            day.map(|day| day.to_string())
        }
        ColumnKind::Time => {
            let text = value.as_str()?;
            // to the minute, as pages show times
            moment(text).map(|moment| clock::china_time(moment).chars().take(16).collect())
        }
        ColumnKind::Money => number(value).map(|number| format!("{number:.2}")),
        ColumnKind::Number | ColumnKind::Minutes | ColumnKind::Percent => match value {
            // unchanged: a large whole number must not become a float
            Value::Number(number) => Some(number.to_string()),
            value => number(value).map(|number| number.to_string()),
        },
    }
}

fn yes_no(yes: bool) -> String {
    if yes { "是" } else { "否" }.to_owned()
}

fn moment(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text).ok().map(|moment| moment.to_utc())
}

fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.filter(|number: &f64| number.is_finite())
}

/// Indexes of the columns that an error at a path of the response empties: those below it, and those whose
/// list it is.
pub fn touched(definition: &Definition, path: &str) -> Vec<usize> {
    let columns = definition.columns.iter().enumerate();
    columns.filter(|(_, column)| leads(path, &column.path)).map(|(place, _)| place).collect()
}
