//! Parts of applications that conditions and rights hide: their fields and files, and the search text without
//! them. Pure functions.

use std::sync::Arc;

use serde_json::Value;

use super::engine::{Item, State, ids_in};
use super::values::{self, Allowed, Values};
use crate::flow_form::definition::{
    Definition, Facts, Field, FieldType, NodeKind, Right, Rights, RowId, is_empty,
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

/// Paths of the fields and columns of an application that got values of another form's hidden ones: of its
/// parent, whose nodes for child applications of the form `form` name the fields that they hand on.
pub fn handed(parent: &Definition, form: i64, is_hidden: impl Fn(&str) -> bool) -> Vec<String> {
    let mut paths = Vec::new();
    let sends = |node: &RowId| node.0 == form;
    for node in parent.all_nodes() {
        if node.kind != NodeKind::Child || !node.form_id.as_ref().is_some_and(sends) {
            continue;
        }
        for (to, from) in &node.values {
            if is_hidden(from) {
                paths.push(to.clone());
                continue;
            }
            let columns = parent.field(from).into_iter().flat_map(|field| &field.columns);
            let hidden = columns.filter(|column| is_hidden(&format!("{from}.{}", column.key)));
            paths.extend(hidden.map(|column| format!("{to}.{}", column.key)));
        }
    }
    paths
}

/// Paths of the fields and columns of a child application, of the form `form`, with values that some reader
/// of an application above it may not see. `above` are these with their forms, the outermost first.
pub fn handed_down(above: &[(i64, Arc<Definition>)], form: i64) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    let forms = above.iter().skip(1).map(|(form, _)| *form).chain([form]);
    for ((_, definition), form) in above.iter().zip(forms) {
        let is_hidden = |path: &str| {
            let table = path.split('.').next().unwrap_or(path);
            [path, table].into_iter().any(|path| {
                is_hidden_at_a_node(definition, path) || paths.iter().any(|handed| handed == path)
            })
        };
        paths = handed(definition, form, is_hidden);
    }
    paths
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
