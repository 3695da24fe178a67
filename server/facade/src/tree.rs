//! Nesting of flat lists to trees: each node goes under its parent, by kind into one list or another.

use std::collections::HashMap;

use async_graphql::parser::types::Directive;
use async_graphql_value::Value as Literal;
use serde_json::{Map, Value};

use crate::operation::{string, word};

/// `@tree(id: "id", parent: "pid")`, or with kinds:
/// `@tree(id: "id", parent: "pid", kind: "type", parents: "team", into: {team: "teams", user: "members"})`.
///
/// Names are those of the reply. Without kinds every node goes into `children`. With kinds only nodes of the
/// kind `parents` have children: a team and a member may have the same id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeRule {
    id: String,
    parent: String,
    kind: Option<Kinds>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Kinds {
    field: String,
    parents: String,
    into: Vec<(String, String)>,
}

impl TreeRule {
    /// Reads the directive.
    pub fn read(directive: &Directive) -> Result<Self, String> {
        let text = |key: &str| string(directive, key).ok_or_else(|| format!("@tree has no {key}"));
        let kind = match directive.get_argument("into").map(|value| &value.node) {
            Some(Literal::Object(into)) => Some(Kinds {
                field: text("kind")?,
                parents: text("parents")?,
                into: into.iter().filter_map(|(key, value)| Some((key.to_string(), word(value)?))).collect(),
            }),
            _ => None,
        };
        Ok(Self { id: text("id")?, parent: text("parent")?, kind })
    }

    /// The roots, in the order given, with their descendants. A node whose parent is not in the list is a
    /// root, and a node that would be its own ancestor is left out: nesting always ends.
    pub fn nest(&self, rows: Vec<Value>) -> Vec<Value> {
        let parent_ids: Vec<Option<String>> = rows
            .iter()
            .map(|row| self.may_have_children(row).then(|| id_of(row, &self.id)).flatten())
            .collect();
        let known: HashMap<&str, ()> = parent_ids.iter().flatten().map(|id| (id.as_str(), ())).collect();
        let mut below: HashMap<String, Vec<usize>> = HashMap::new();
        let mut roots = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            match id_of(row, &self.parent).filter(|parent| known.contains_key(parent.as_str())) {
                Some(parent) => below.entry(parent).or_default().push(at),
                None => roots.push(at),
            }
        }
        let mut rows: Vec<Option<Value>> = rows.into_iter().map(Some).collect();
        roots.into_iter().filter_map(|at| self.take(at, &mut rows, &parent_ids, &below)).collect()
    }

    /// The schema of a node with its children, from that of a row; it is referenced by `pointer`.
    pub fn schema(&self, mut row: Value, pointer: &str) -> Value {
        if let Some(Value::Object(properties)) = row.get_mut("properties") {
            for key in self.lists() {
                let below = serde_json::json!({ "type": "array", "items": { "$ref": pointer } });
                properties.insert(key.to_owned(), below);
            }
        }
        row
    }

    fn take(
        &self,
        at: usize,
        rows: &mut [Option<Value>],
        parent_ids: &[Option<String>],
        below: &HashMap<String, Vec<usize>>,
    ) -> Option<Value> {
        let Value::Object(mut row) = rows.get_mut(at)?.take()? else { return None };
        let Some(id) = parent_ids.get(at)?.as_ref() else { return Some(Value::Object(row)) };
        for key in self.lists() {
            row.insert(key.to_owned(), Value::Array(Vec::new()));
        }
        for child in below.get(id).into_iter().flatten() {
            let Some(child) = self.take(*child, rows, parent_ids, below) else { continue };
            let key = self.list_of(&child).to_owned();
            push(&mut row, &key, child);
        }
        Some(Value::Object(row))
    }

    fn lists(&self) -> Vec<&str> {
        self.kind.as_ref().map_or_else(
            || vec!["children"],
            |kinds| kinds.into.iter().map(|(_, key)| key.as_str()).collect(),
        )
    }

    fn list_of(&self, row: &Value) -> &str {
        let Some(kinds) = &self.kind else { return "children" };
        let kind = row.get(&kinds.field).and_then(Value::as_str).unwrap_or_default();
        kinds.into.iter().find(|(name, _)| name == kind).map_or("children", |(_, key)| key)
    }

    fn may_have_children(&self, row: &Value) -> bool {
        self.kind
            .as_ref()
            .is_none_or(|kinds| row.get(&kinds.field).and_then(Value::as_str) == Some(kinds.parents.as_str()))
    }
}

fn push(row: &mut Map<String, Value>, key: &str, child: Value) {
    if let Value::Array(list) = row.entry(key).or_insert_with(|| Value::Array(Vec::new())) {
        list.push(child);
    }
}

/// An id as text: digits, a number, or none.
fn id_of(row: &Value, key: &str) -> Option<String> {
    match row.get(key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn plain() -> TreeRule {
        TreeRule { id: "id".into(), parent: "pid".into(), kind: None }
    }

    #[test]
    fn children_stand_below_their_parents_in_order() {
        let rows =
            vec![json!({"id": 1, "pid": null}), json!({"id": 3, "pid": 1}), json!({"id": 2, "pid": 1})];
        let tree = plain().nest(rows);
        assert_eq!(
            tree,
            [json!({"id": 1, "pid": null, "children": [
                {"id": 3, "pid": 1, "children": []}, {"id": 2, "pid": 1, "children": []}]})]
        );
    }

    #[test]
    fn a_lost_parent_makes_a_root_and_a_circle_ends() {
        let tree = plain().nest(vec![json!({"id": "7", "pid": "99"})]);
        assert_eq!(tree.len(), 1);
        assert!(plain().nest(vec![json!({"id": 1, "pid": 2}), json!({"id": 2, "pid": 1})]).is_empty());
    }

    #[test]
    fn people_and_teams_with_one_id_are_not_confused() {
        let rule = TreeRule {
            kind: Some(Kinds {
                field: "type".into(),
                parents: "team".into(),
                into: vec![("team".into(), "teams".into()), ("user".into(), "members".into())],
            }),
            ..plain()
        };
        let tree = rule.nest(vec![
            json!({"id": "1", "pid": null, "type": "team"}),
            json!({"id": "1", "pid": "1", "type": "user"}),
            json!({"id": "2", "pid": "1", "type": "team"}),
        ]);
        assert_eq!(
            tree,
            [json!({"id": "1", "pid": null, "type": "team",
                "teams": [{"id": "2", "pid": "1", "type": "team", "teams": [], "members": []}],
                "members": [{"id": "1", "pid": "1", "type": "user"}]})]
        );
    }
}
