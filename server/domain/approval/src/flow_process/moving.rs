//! Plan of the move of a running application to another version of its form: pure functions.

use serde_json::Value;

use super::engine::{State, Visit, VisitStatus};
use super::rules::allowed_to_applicant;
use super::values::{self, Values};
use crate::flow_form::definition::{Definition, Facts, Field, FieldType, Right, is_empty};

/// Consequences of a move, as its preview names them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Keys of nodes that keep their decisions or their open tasks.
    pub kept: Vec<String>,
    /// Keys of nodes that have decisions or open tasks, and lose them.
    pub dropped: Vec<String>,
    /// Labels of fields that lose their values; of columns with their table.
    pub lost: Vec<String>,
    /// Labels of fields of the applicant that are required and have no value.
    pub missing: Vec<String>,
}

/// The values that fit a version, and the labels of the fields that lose theirs.
pub fn fitting(before: &Definition, after: &Definition, held: &Values) -> (Values, Vec<String>) {
    let (mut kept, mut lost) = (held.clone(), Vec::new());
    for field in &before.fields {
        let Some(value) = held.get(&field.key).filter(|value| !is_empty(value)) else { continue };
        let Some(now) = after.field(&field.key).filter(|now| alike(field, now)) else {
            kept.remove(&field.key);
            lost.push(field.label.clone());
            continue;
        };
        for column in &field.columns {
            if now.column(&column.key).is_some_and(|now| alike(column, now)) {
                continue;
            }
            if value.as_array().into_iter().flatten().any(|row| is_filled(row.get(&column.key))) {
                lost.push(format!("{}的{}", field.label, column.label));
            }
            let rows = kept.get_mut(&field.key).and_then(Value::as_array_mut).into_iter().flatten();
            for row in rows.filter_map(Value::as_object_mut) {
                row.remove(&column.key);
            }
        }
    }
    values::compute(after, &mut kept);
    (kept, lost)
}

/// Whether values of one field are values of the other.
fn alike(one: &Field, other: &Field) -> bool {
    one.kind == other.kind && one.many == other.many && one.time == other.time && one.record == other.record
}

fn is_filled(value: Option<&Value>) -> bool {
    value.is_some_and(|value| !is_empty(value))
}

/// Labels of fields that the applicant would have to fill in, and that have no value.
pub fn missing(definition: &Definition, facts: &Facts, held: &Values) -> Vec<String> {
    let allowed = allowed_to_applicant(definition);
    let asked = |field: &&Field| {
        let required = field.required && !field.is_computed() && field.kind != FieldType::Explanation;
        required && allowed.of(&field.key) == Right::Write && values::is_shown(field, facts, held)
    };
    let empty = |field: &&Field| !is_filled(held.get(&field.key));
    let fields = definition.fields.iter().filter(asked).filter(empty);
    fields.map(|field| field.label.clone()).collect()
}

/// Keys of the nodes whose decisions and open tasks count after a move, and of those that no longer do.
pub fn nodes(before: &Definition, was: &State, now: &State) -> (Vec<String>, Vec<String>) {
    let counted = |visit: &&Visit| {
        let asks = before.node(&visit.node).is_some_and(|node| node.branches.is_empty());
        visit.live && asks && matches!(visit.status, VisitStatus::Open | VisitStatus::Passed)
    };
    let stays = |visit: &&Visit| now.visit(visit.id).is_some_and(|visit| visit.live);
    let (kept, dropped): (Vec<&Visit>, Vec<&Visit>) = was.visits.iter().filter(counted).partition(stays);
    let keys = |visits: Vec<&Visit>| visits.into_iter().map(|visit| visit.node.clone()).collect();
    (keys(kept), keys(dropped))
}
