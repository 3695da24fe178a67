//! Parts of applications that conditions and rights hide: their fields and files, and the search text without
//! them. Pure functions.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::engine::{Item, State, ids_in};
use super::values::{self, Allowed, Values};
use crate::flow_form::definition::{
    Definition, Facts, Field, FieldType, Node, NodeKind, Right, Rights, is_empty,
};

/// The most characters of a search text.
const MAX_WORDS: usize = 2000;

/// Parts of an application that are hidden from every reader, whatever the rights at their nodes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shut {
    /// Keys of the fields that conditions hide, and of the computed fields that tell the value of one.
    pub fields: Vec<String>,
    /// Files that are only in such fields, or in none since a move to another version: their uploaders and
    /// managers of approval get them.
    pub files: Vec<i64>,
}

fn is_file(kind: FieldType) -> bool {
    matches!(kind, FieldType::Attachment | FieldType::Picture)
}

/// The files that values name.
pub fn files_in(definition: &Definition, values: &Values) -> Vec<i64> {
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
    let fields = shut_fields(definition, facts, held);
    let is_closed = |key: &String| fields.contains(key);
    let (closed, open): (Values, Values) = held.clone().into_iter().partition(|(key, _)| is_closed(key));
    let (closed, open) = (files_in(definition, &closed), files_in(definition, &open));
    let gone = before.iter().copied().filter(|id| !closed.contains(id));
    let mut files: Vec<i64> = closed.iter().copied().chain(gone).filter(|id| !open.contains(id)).collect();
    files.sort_unstable();
    files.dedup();
    Shut { fields, files }
}

/// Keys of the fields that conditions hide, and of the computed fields that read the value of one. The result
/// of a hidden formula tells nothing that its operands do not tell, and neither does an empty field; a
/// contract amount does, as its project does not tell it.
fn shut_fields(definition: &Definition, facts: &Facts, held: &Values) -> Vec<String> {
    let hidden: Vec<&Field> =
        definition.fields.iter().filter(|field| !values::is_shown(field, facts, held)).collect();
    let told = hidden.iter().filter(|field| {
        field.formula.is_none() && held.get(&field.key).is_some_and(|value| !is_empty(value))
    });
    let rights = told.map(|field| (field.key.clone(), Right::Hidden)).collect();
    let allowed = Allowed { rights, otherwise: None }.closed(definition);
    let shut = |field: &&Field| {
        hidden.iter().any(|one| one.key == field.key) || allowed.of(&field.key) == Right::Hidden
    };
    definition.fields.iter().filter(shut).map(|field| field.key.clone()).collect()
}

/// A field or column of a child application that got its value from one of its parent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handed {
    /// Its path in the child application.
    pub to: String,
    /// The path in the parent.
    pub from: String,
    /// Whether some reader of the parent might not see the value when it was handed on.
    pub secret: bool,
}

/// The fields and columns that a node hands on to its child application; `secret` tells of a path of the parent
/// whether some of its readers may not see it.
pub fn given_by(parent: &Definition, node: &Node, secret: impl Fn(&str) -> bool) -> Vec<Handed> {
    let mut given = Vec::new();
    let mut add = |to: String, from: String| given.push(Handed { secret: secret(&from), to, from });
    for (to, from) in &node.values {
        add(to.clone(), from.clone());
        for column in parent.field(from).into_iter().flat_map(|field| &field.columns) {
            add(format!("{to}.{}", column.key), format!("{from}.{}", column.key));
        }
    }
    given
}

/// The fields and columns stored with a child application, of the form `form`; of one that was begun before
/// they were stored, those that the present version of its parent names.
pub fn stored(handed: Option<&Value>, parent: &Definition, form: i64) -> Vec<Handed> {
    if let Some(found) = handed.and_then(|handed| serde_json::from_value(handed.clone()).ok()) {
        return found;
    }
    let nodes = parent.all_nodes().into_iter().filter(|node| node.kind == NodeKind::Child);
    let of_form = nodes.filter(|node| node.form_id.is_some_and(|id| id.0 == form));
    of_form.flat_map(|node| given_by(parent, node, |_| true)).collect()
}

/// Paths of the fields and columns that got values of hidden ones; without the columns of hidden tables, which
/// are hidden with them.
pub fn handed(given: &[Handed], is_hidden: impl Fn(&Handed) -> bool) -> Vec<String> {
    let paths: Vec<&str> = given.iter().filter(|one| is_hidden(one)).map(|one| one.to.as_str()).collect();
    let of_hidden = |path: &str| path.split_once('.').is_some_and(|(table, _)| paths.contains(&table));
    paths.iter().filter(|path| !of_hidden(path)).map(|path| (*path).to_owned()).collect()
}

/// Whether a form has no such field or column any more, as a move to another version has removed it.
pub fn is_gone(definition: &Definition, path: &str) -> bool {
    let (key, column) = path.split_once('.').unwrap_or((path, ""));
    let field = definition.field(key);
    field.is_none_or(|field| !column.is_empty() && field.column(column).is_none())
}

/// Paths of the fields and columns of a child application with values that some reader of an application above
/// it may not see. `above` are these, the outermost first, each with that which it handed on.
pub fn handed_down(above: &[(Arc<Definition>, Vec<Handed>)]) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for (definition, given) in above {
        paths = handed(given, |one| {
            one.secret && is_gone(definition, &one.from) || is_secret(definition, &paths, &one.from)
        });
    }
    paths
}

/// Whether some reader of an application may not see a field or column: a node hides it, or it is one of those
/// `handed_down`.
pub fn is_secret(definition: &Definition, handed_down: &[String], path: &str) -> bool {
    let table = path.split('.').next().unwrap_or(path);
    let hides =
        |path: &str| is_hidden_at_a_node(definition, path) || handed_down.iter().any(|handed| handed == path);
    hides(path) || hides(table)
}

/// Replaces files that values name by their copies.
pub fn renamed_files(definition: &Definition, values: &mut Values, copies: &HashMap<i64, i64>) {
    let renew = |value: Option<&mut Value>| {
        for one in value.and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(copy) = ids_in(Some(&*one)).into_iter().next().and_then(|id| copies.get(&id)) {
                *one = Value::from(copy.to_string());
            }
        }
    };
    for field in &definition.fields {
        if is_file(field.kind) {
            renew(values.get_mut(&field.key));
        }
        for column in field.columns.iter().filter(|column| is_file(column.kind)) {
            let rows = values.get_mut(&field.key).and_then(Value::as_array_mut).into_iter().flatten();
            for row in rows {
                renew(row.get_mut(&column.key));
            }
        }
    }
}

/// Search text of an application: its title, and the texts of those fields that each of its readers may see:
/// a keyword would tell words of the others. `shut` are the fields that conditions hide, and the fields and
/// columns [`handed_down`].
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
                    let path = format!("{}.{}", field.key, column.key);
                    if shut.contains(&path) || is_hidden_at_a_node(definition, &path) {
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
