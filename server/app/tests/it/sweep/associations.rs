//! Associations do not bypass visibility: every step from a visible record leads to a record that the role
//! can look up by id or, for members, to a name only. Single steps from every record cover any number of
//! steps.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use async_graphql::parser::types::{ObjectType, TypeKind};
use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::EVERYBODY;
use super::api::{Api, innermost};

/// Number of records of a kind from which steps are taken; all of their neighbours are checked.
const OF_A_KIND: usize = 12;
/// Personal fields of a member besides the name.
const PERSONAL: [&str; 6] = ["phone", "email", "jobNumber", "position", "username", "remark"];

fn object<'a>(api: &'a Api, name: &str) -> Option<&'a ObjectType> {
    match api.types.get(name).map(|definition| &definition.kind) {
        Some(TypeKind::Object(object)) => Some(object),
        _ => None,
    }
}

/// Whether `node` looks up records of this type.
fn is_record(api: &Api, name: &str) -> bool {
    object(api, name).is_some_and(|found| found.implements.iter().any(|interface| interface.node == "Node"))
}

/// Selection of a neighbour: its id, and for a member the personal fields.
fn neighbour(name: &str) -> String {
    if name == "Member" {
        format!("__typename id {}", PERSONAL.join(" "))
    } else {
        "__typename id".to_owned()
    }
}

/// The steps from a type: each field without required arguments that leads to records, with lists and their
/// pages.
fn steps(api: &Api, name: &str) -> Vec<(String, String)> {
    let Some(object) = object(api, name) else { return Vec::new() };
    let mut steps = Vec::new();
    for field in object.fields.iter().map(|field| &field.node) {
        let to = innermost(&field.ty.node).to_owned();
        let free = field
            .arguments
            .iter()
            .all(|argument| argument.node.ty.node.nullable || argument.node.default_value.is_some());
        let paged = field.arguments.iter().any(|argument| argument.node.name.node == "first");
        let call =
            if paged { format!("{}(first: 20)", field.name.node) } else { field.name.node.to_string() };
        if !free {
            continue;
        }
        if is_record(api, &to) {
            steps.push((field.name.node.to_string(), format!("{call} {{ {} }}", neighbour(&to))));
        } else if let Some(node) = nodes_of(api, &to) {
            steps.push((
                field.name.node.to_string(),
                format!("{call} {{ nodes {{ {} }} }}", neighbour(&node)),
            ));
        } else if let Some(inner) = self_contained(api, &to) {
            steps.push((field.name.node.to_string(), format!("{call} {{ {inner} }}")));
        }
    }
    steps
}

/// The type in the pages of a connection, if it has an id.
fn nodes_of(api: &Api, connection: &str) -> Option<String> {
    let nodes = object(api, connection)?.fields.iter().find(|field| field.node.name.node == "nodes")?;
    let node = innermost(&nodes.node.ty.node).to_owned();
    is_record(api, &node).then_some(node)
}

/// The records in an object without an id of its own, such as a membership.
fn self_contained(api: &Api, name: &str) -> Option<String> {
    let inner: Vec<String> = object(api, name)?
        .fields
        .iter()
        .map(|field| &field.node)
        .filter(|field| field.arguments.is_empty() && is_record(api, innermost(&field.ty.node)))
        .map(|field| format!("{} {{ {} }}", field.name.node, neighbour(innermost(&field.ty.node))))
        .collect();
    (!inner.is_empty()).then(|| inner.join(" "))
}

/// Every record in a response, with whether more than its name was returned.
fn records(answer: &Value, found: &mut Vec<(String, String, bool)>) {
    match answer {
        Value::Array(items) => items.iter().for_each(|item| records(item, found)),
        Value::Object(fields) => {
            if let (Some(kind), Some(id)) = (fields.get("__typename"), fields.get("id")) {
                let told =
                    PERSONAL.iter().any(|name| fields.get(*name).is_some_and(|value| !value.is_null()));
                let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                found.push((text(kind), text(id), told));
            }
            fields.values().for_each(|value| records(value, found));
        }
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_association_leads_round_a_scope() {
    let api = Api::read();
    let server = TestServer::demo().await;
    let mut round = Vec::new();
    for user in EVERYBODY.into_iter().flatten() {
        let token = server.token(user).await;
        let ask = async |query: &str, variables: Value| {
            let answer = server.graphql(Some(&token), query, variables).await;
            answer["data"].clone()
        };
        let mut looked: BTreeMap<String, usize> = BTreeMap::new();
        let mut visible: BTreeSet<String> = BTreeSet::new();
        let mut waiting: VecDeque<(String, String)> = VecDeque::new();
        let mut open: Vec<(String, String, String, bool)> = Vec::new();
        for (name, call) in steps(&api, "Query") {
            let mut found = Vec::new();
            records(&ask(&format!("{{ {call} }}"), json!({})).await, &mut found);
            open.extend(found.into_iter().map(|(kind, id, told)| (format!("Query.{name}"), kind, id, told)));
        }
        let mut ways = 0;
        loop {
            for (way, kind, id, told) in std::mem::take(&mut open) {
                ways += 1;
                if visible.contains(&id) {
                    continue;
                }
                let node = ask("query ($id: ID!) { node(id: $id) { id } }", json!({ "id": id })).await;
                if node["node"].is_null() {
                    let named = kind == "Member" && !told;
                    // role names are visible to all internal members (business §7); external ones see their
                    // own
                    let role = kind == "Role" && (user != "external" || way == "Query.viewer");
                    if !named && !role {
                        round.push(format!("{user} by {way}: {kind} {id}"));
                    }
                    continue;
                }
                visible.insert(id.clone());
                let count = looked.entry(kind.clone()).or_default();
                *count += 1;
                if *count <= OF_A_KIND {
                    waiting.push_back((kind, id));
                }
            }
            let Some((kind, id)) = waiting.pop_front() else { break };
            for (name, call) in steps(&api, &kind) {
                let query = format!("query ($id: ID!) {{ node(id: $id) {{ ... on {kind} {{ {call} }} }} }}");
                let mut found = Vec::new();
                records(&ask(&query, json!({ "id": id })).await, &mut found);
                open.extend(found.into_iter().map(|(to, id, told)| (format!("{kind}.{name}"), to, id, told)));
            }
        }
        assert!(ways > 50 && visible.len() > 10, "{user}: {ways} ways to {} records", visible.len());
    }
    assert!(round.is_empty(), "{} ways round a scope: {round:#?}", round.len());
}
