//! Plan of the move of a running application to another version of its form: pure functions.

use serde_json::Value;

use crate::flow_form::definition::{Definition, Facts, Field, FieldType, NodeKind, Right, is_empty};
use crate::flow_process::engine::{State, Visit, VisitStatus};
use crate::flow_process::rules::allowed_to_applicant;
use crate::flow_process::values::{self, Values};

/// Consequences of a move, as its preview names them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Keys of nodes of approvers that keep their decisions or their open tasks.
    pub kept: Vec<String>,
    /// Keys of nodes of approvers that have decisions or open tasks, and lose them.
    pub dropped: Vec<String>,
    /// Labels of fields that lose their values; of columns with their table.
    pub lost: Vec<String>,
    /// Labels of fields of the applicant that are required and have no value; of columns with their table.
    pub missing: Vec<String>,
    /// The reason for which it is not possible.
    pub refusal: Option<String>,
}

/// The values that fit a version, and the labels of the fields that lose theirs.
pub fn fitting(before: &Definition, after: &Definition, held: &Values) -> (Values, Vec<String>) {
    let (mut kept, mut lost) = (held.clone(), Vec::new());
    for field in &before.fields {
        let Some(value) = held.get(&field.key).filter(|value| !is_empty(value)) else { continue };
        let fits = |now: &&Field| alike(field, now) && offers(now, value);
        let Some(now) = after.field(&field.key).filter(fits) else {
            kept.remove(&field.key);
            lost.push(field.label.clone());
            continue;
        };
        for column in &field.columns {
            let now = now.column(&column.key).filter(|now| alike(column, now));
            let mut is_lost = false;
            let rows = kept.get_mut(&field.key).and_then(Value::as_array_mut).into_iter().flatten();
            for row in rows.filter_map(Value::as_object_mut) {
                let Some(cell) = row.get(&column.key) else { continue };
                if now.is_some_and(|now| offers(now, cell)) {
                    continue;
                }
                is_lost |= !is_empty(cell);
                row.remove(&column.key);
            }
            if is_lost {
                lost.push(format!("{}的{}", field.label, column.label));
            }
        }
    }
    values::compute(after, &mut kept);
    (kept, lost)
}

/// Whether values of one field are values of the other.
fn alike(one: &Field, other: &Field) -> bool {
    let same_kind = one.kind == other.kind && one.many == other.many && one.time == other.time;
    same_kind && one.record == other.record && one.dictionary == other.dictionary
}

/// Whether a field has the options that a value consists of; those of dictionaries are not looked at.
fn offers(field: &Field, value: &Value) -> bool {
    if field.kind != FieldType::Choice || field.dictionary.is_some() {
        return true;
    }
    let offered =
        |one: &Value| one.as_str().is_some_and(|text| field.options.iter().any(|option| option == text));
    match value.as_array() {
        Some(several) => several.iter().all(offered),
        None => offered(value),
    }
}

fn is_filled(value: Option<&Value>) -> bool {
    value.is_some_and(|value| !is_empty(value))
}

/// Labels of the fields that the applicant would have to fill in, and that have no value; of columns, where a
/// row has none, with their table.
pub fn missing(definition: &Definition, facts: &Facts, held: &Values) -> Vec<String> {
    let allowed = allowed_to_applicant(definition);
    let is_asked = |path: &str, field: &Field| {
        let required = field.required && !field.is_computed() && field.kind != FieldType::Explanation;
        required && allowed.of(path) == Right::Write
    };
    let mut missing = Vec::new();
    for field in definition.fields.iter().filter(|field| values::is_shown(field, facts, held)) {
        let value = held.get(&field.key);
        if is_asked(&field.key, field) && !is_filled(value) {
            missing.push(field.label.clone());
        }
        for column in &field.columns {
            let mut rows = value.and_then(Value::as_array).into_iter().flatten();
            let path = format!("{}.{}", field.key, column.key);
            if is_asked(&path, column) && rows.any(|row| !is_filled(row.get(&column.key))) {
                missing.push(format!("{}的{}", field.label, column.label));
            }
        }
    }
    missing
}

/// Keys of the nodes of approvers whose decisions and open tasks count after a move, and of those that no
/// longer do.
pub fn nodes(before: &Definition, was: &State, now: &State) -> (Vec<String>, Vec<String>) {
    let counted = |visit: &&Visit| {
        let asks = before.node(&visit.node).is_some_and(|node| node.kind == NodeKind::Approve);
        visit.live && asks && matches!(visit.status, VisitStatus::Open | VisitStatus::Passed)
    };
    let stays = |visit: &&Visit| now.visit(visit.id).is_some_and(|visit| visit.live);
    let (kept, dropped): (Vec<&Visit>, Vec<&Visit>) = was.visits.iter().filter(counted).partition(stays);
    let keys = |visits: Vec<&Visit>| visits.into_iter().map(|visit| visit.node.clone()).collect();
    (keys(kept), keys(dropped))
}
