//! Parts of applications that conditions and rights hide: their fields and files, and the search text without
//! them. Pure functions.

use serde_json::Value;

use super::engine::{Item, State, ids_in};
use super::values::{self, Values};
use crate::flow_form::definition::{Definition, Facts, Field, FieldType, Right, Rights};

/// The most characters of a search text.
const MAX_WORDS: usize = 2000;

/// Parts of an application that are hidden from every reader, whatever the rights at their nodes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shut {
    /// Keys of the fields that conditions hide.
    pub fields: Vec<String>,
    /// Files that are only in such fields, or in none since a move to another version: their uploaders and
    /// managers of approval get them.
    pub files: Vec<i64>,
}

/// The files that values name.
pub fn files_in(definition: &Definition, values: &Values) -> Vec<i64> {
    let is_file = |kind: FieldType| matches!(kind, FieldType::Attachment | FieldType::Picture);
    let mut files = Vec::new();
    for field in &definition.fields {
        let value = values.get(&field.key);
        if is_file(field.kind) {
            files.extend(ids_in(value));
        }
        for column in field.columns.iter().filter(|column| is_file(column.kind)) {
            let rows = value.and_then(Value::as_array).into_iter().flatten();
            files.extend(rows.flat_map(|row| ids_in(row.get(&column.key))));
        }
    }
    files
}

/// The hidden parts of these values. Of the files hidden `before`, those that no field has any more stay so.
pub fn shut(definition: &Definition, facts: &Facts, held: &Values, before: &[i64]) -> Shut {
    let hidden = definition.fields.iter().filter(|field| !values::is_shown(field, facts, held));
    let fields: Vec<String> = hidden.map(|field| field.key.clone()).collect();
    let is_closed = |key: &String| fields.contains(key);
    let (closed, open): (Values, Values) = held.clone().into_iter().partition(|(key, _)| is_closed(key));
    let (closed, open) = (files_in(definition, &closed), files_in(definition, &open));
    let gone = before.iter().copied().filter(|id| !closed.contains(id));
    let mut files: Vec<i64> = closed.iter().copied().chain(gone).filter(|id| !open.contains(id)).collect();
    files.sort_unstable();
    files.dedup();
    Shut { fields, files }
}

/// Search text of an application: its title, and the texts of those fields that each of its readers may see:
/// a keyword would tell words of the others. `shut` are the fields that conditions hide.
pub fn words(
    name: &str,
    definition: &Definition,
    state: &State,
    (held, shut): (&Values, &[String]),
) -> String {
    // the members of a node that a move has removed read no field
    let gone = |item: &Item| {
        let visit = state.visit(item.visit);
        visit.is_none_or(|visit| definition.node(&visit.node).is_none())
    };
    let fields: &[Field] = if state.items.iter().any(gone) { &[] } else { &definition.fields };
    let mut all = vec![name.to_owned()];
    for field in fields.iter().filter(|field| !shut.contains(&field.key)) {
        if is_hidden_at_a_node(definition, &field.key) {
            continue;
        }
        match held.get(&field.key) {
            Some(Value::String(text)) if has_words(field) => all.push(text.clone()),
            Some(Value::Array(rows)) if field.kind == FieldType::Detail => {
                for column in field.columns.iter().filter(|column| has_words(column)) {
                    if is_hidden_at_a_node(definition, &format!("{}.{}", field.key, column.key)) {
                        continue;
                    }
                    let cells = rows.iter().filter_map(|row| row.get(&column.key)?.as_str());
                    all.extend(cells.map(str::to_owned));
                }
            }
            _ => {}
        }
    }
    all.join(" ").chars().take(MAX_WORDS).collect()
}

/// Whether the words of a field are searched.
fn has_words(field: &Field) -> bool {
    matches!(field.kind, FieldType::Text | FieldType::Lines | FieldType::Choice)
}

/// Whether the form hides a field or column from the applicant or from the members of a node.
fn is_hidden_at_a_node(definition: &Definition, path: &str) -> bool {
    let hides = |rights: &Rights| rights.get(path) == Some(&Right::Hidden);
    hides(&definition.rights) || definition.all_nodes().iter().any(|node| hides(&node.rights))
}
