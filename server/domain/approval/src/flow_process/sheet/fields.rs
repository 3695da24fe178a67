//! Columns of an export of one form's applications: the form's fields, with the rows of tables on lines of
//! their own.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Names, value_text};
use crate::flow_form::definition::{Definition, FieldType};
use crate::flow_process::values::Values;
use crate::sheet::Head;
use crate::sheet::export::Cell;

/// Beginning of the names of these columns.
const FIELD: &str = "f.";

/// The columns of a form: its fields, and the columns of its tables.
pub fn heads(definition: &Definition) -> Vec<Head> {
    let mut heads = Vec::new();
    for field in &definition.fields {
        match field.kind {
            FieldType::Explanation => {}
            FieldType::Detail => heads.extend(field.columns.iter().map(|column| {
                let label = format!("{} · {}", field.label, column.label);
                head(&format!("{}.{}", field.key, column.key), label)
            })),
            _ => heads.push(head(&field.key, field.label.clone())),
        }
    }
    heads
}

fn head(path: &str, label: String) -> Head {
    Head {
        prop: Cow::Owned(format!("{FIELD}{path}")),
        label: Cow::Owned(label),
        required: false,
        checked: true,
        export: true,
        import: None,
        width: 20,
    }
}

/// The keys of the tables among the columns.
pub fn tables(columns: &[Head]) -> Vec<String> {
    let parts = columns.iter().filter_map(|column| column.prop.strip_prefix(FIELD)?.split_once('.'));
    let mut tables: Vec<String> = parts.map(|(table, _)| table.to_owned()).collect();
    tables.dedup();
    tables
}

/// The number of lines of an application: the rows of its longest table among these, at least one.
pub fn lines(tables: &[String], values: &Values) -> usize {
    let rows = tables.iter().filter_map(|table| Some(values.get(table)?.as_array()?.len()));
    rows.max().unwrap_or_default().max(1)
}

/// The cell of a field on one of its application's lines; `None` of other columns.
pub fn cell(
    prop: &str,
    line: usize,
    told: Option<&(Arc<Definition>, Values)>,
    names: &Names,
) -> Option<Cell> {
    let path = prop.strip_prefix(FIELD)?;
    let Some((definition, values)) = told else { return Some(Cell::Blank) };
    let found = match path.split_once('.') {
        Some((table, column)) => {
            let row = values.get(table).and_then(|rows| rows.as_array()?.get(line));
            let field = definition.field(table).and_then(|table| table.column(column));
            field.zip(row.and_then(|row| row.get(column)))
        }
        // on the first line only, so that a sum of the column is right
        None => definition.field(path).zip(values.get(path)).filter(|_| line == 0),
    };
    let Some((field, value)) = found else { return Some(Cell::Blank) };
    Some(match value.as_f64().filter(|_| field.is_number()) {
        Some(number) => Cell::Number(number),
        None => Cell::from(value_text(field, value, names)),
    })
}
