//! Introspection hides a field if and only if its guard refuses it: every field of the schema as every user
//! of the demo and as an anonymous caller. Guards of root fields are read from the reviewed permission
//! matrix; guarded fields below the roots are executed here, on a record of the demo data.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use async_graphql::Value as Constant;
use async_graphql::parser::types::{FieldDefinition, InputValueDefinition, TypeKind};
use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::EVERYBODY;
use super::api::{Api, ROOTS, innermost};

const INTROSPECTION: &str = "query Shown { __schema {
    queryType { name } mutationType { name } subscriptionType { name }
    types { name fields(includeDeprecated: true) { name } inputFields(includeDeprecated: true) { name } }
} }";

/// Field names by type.
type Shown = BTreeMap<String, BTreeSet<String>>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn introspection_hides_a_field_if_and_only_if_the_guard_refuses_it() {
    let api = Api::read();
    let matrix = matrix();
    let server = TestServer::demo().await;
    for (column, user) in EVERYBODY.into_iter().enumerate() {
        let token = match user {
            Some(user) => Some(server.token(user).await),
            None => None,
        };
        let answer = server.graphql(token.as_deref(), INTROSPECTION, json!({})).await;
        let shown = shown(&answer);
        let guarded = guarded(&server, &api, token.as_deref()).await;
        let expected = reachable(&api, user.is_some(), &guarded, |kind, field| {
            let name = format!("{kind} {}", field.name.node);
            let marks = matrix.get(&name).unwrap_or_else(|| panic!("{name} is not in the matrix"));
            match rule(field).as_str() {
                // no guard: a token in the input is refused
                "public" => true,
                // the guard checks the identity; further refusals concern the record in the input
                "login" => marks[column] != 'U',
                _ => marks[column] == '+',
            }
        });
        assert!(expected.len() > 10, "{user:?}: {expected:?}");
        for name in shown.keys().chain(expected.keys()) {
            let none = BTreeSet::new();
            let (seen, wanted) = (shown.get(name).unwrap_or(&none), expected.get(name).unwrap_or(&none));
            let (open, lost): (Vec<_>, Vec<_>) =
                (seen.difference(wanted).collect(), wanted.difference(seen).collect());
            assert!(
                open.is_empty() && lost.is_empty(),
                "{name} as {user:?}: shown though refused {open:?}, hidden though allowed {lost:?}"
            );
        }
        if let Some(token) = token {
            explanations_agree(&server, &api, &token, &shown).await;
        }
    }
}

/// `fieldAccess` lists every field of every type with its visibility in introspection, and the reason if
/// hidden.
async fn explanations_agree(server: &TestServer, api: &Api, token: &str, shown: &Shown) {
    for (name, definition) in &api.types {
        let TypeKind::Object(object) = &definition.kind else { continue };
        let query = "query Why($type: String!) { fieldAccess(type: $type) { field rule isAllowed reason explanation codes { code } } }";
        let answer = server.graphql(Some(token), query, json!({ "type": name })).await;
        let listed = answer["data"]["fieldAccess"].as_array().unwrap_or_else(|| panic!("{name}: {answer}"));
        assert_eq!(listed.len(), object.fields.len(), "{name}");
        for found in listed {
            let field = found["field"].as_str().expect("a name");
            let allowed = found["isAllowed"].as_bool().expect("a decision");
            assert_eq!(found["reason"].is_null(), allowed, "{name}: {found}");
            assert_eq!(found["explanation"].is_null(), allowed, "{name}: {found}");
            if let Some(fields) = shown.get(name) {
                assert_eq!(fields.contains(field), allowed, "{name}: {found}");
            }
            let definition = object.fields.iter().find(|known| known.node.name.node == field);
            let definition = &definition.unwrap_or_else(|| panic!("{name}.{field}")).node;
            assert_eq!(found["rule"].as_str(), Some(rule(definition).as_str()), "{name}: {found}");
        }
    }
}

/// The marks of each root field, in the order of [`EVERYBODY`].
fn matrix() -> BTreeMap<String, Vec<char>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/permission_matrix.txt");
    let text = std::fs::read_to_string(file).expect("the matrix");
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let marks = words[2..].iter().filter_map(|word| word.chars().next()).collect();
            (words[..2].join(" "), marks)
        })
        .collect()
}

fn shown(answer: &Value) -> Shown {
    let schema = &answer["data"]["__schema"];
    let types = schema["types"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let mut shown = Shown::new();
    for ty in types {
        let name = ty["name"].as_str().expect("a name").to_owned();
        let members = [&ty["fields"], &ty["inputFields"]].into_iter().filter_map(Value::as_array).flatten();
        let members: BTreeSet<String> =
            members.filter_map(|member| member["name"].as_str().map(ToOwned::to_owned)).collect();
        if !name.starts_with("__") && !members.is_empty() {
            shown.insert(name, members);
        }
    }
    let root = |name: &str| schema[name]["name"].as_str().map(ToOwned::to_owned);
    for (name, key) in
        [("Query", "queryType"), ("Mutation", "mutationType"), ("Subscription", "subscriptionType")]
    {
        assert_eq!(root(key).is_some(), shown.contains_key(name), "a root without fields is no root: {name}");
    }
    shown
}

/// The reachable types, with their available fields.
fn reachable(
    api: &Api,
    signed_in: bool,
    guarded: &BTreeMap<(String, String), Option<bool>>,
    allowed: impl Fn(&str, &FieldDefinition) -> bool,
) -> Shown {
    let mut found = Shown::new();
    let mut open: Vec<String> = Vec::new();
    for (root, kind) in ROOTS {
        let Some(TypeKind::Object(object)) = api.types.get(root).map(|known| &known.kind) else { continue };
        for field in object.fields.iter().map(|field| &field.node) {
            if allowed(kind, field) {
                enter(field, &mut open);
                found.entry(root.to_owned()).or_default().insert(field.name.node.to_string());
            }
        }
    }
    while let Some(name) = open.pop() {
        if found.contains_key(&name) {
            continue;
        }
        let mut members = BTreeSet::new();
        match api.types.get(&name).map(|known| &known.kind) {
            Some(TypeKind::Object(object)) => {
                for field in object.fields.iter().map(|field| &field.node) {
                    let may = match guarded.get(&(name.clone(), field.name.node.to_string())) {
                        Some(decision) => decision.unwrap_or_else(|| {
                            panic!("the demo data leads to no {name}, so {} was not asked", field.name.node)
                        }),
                        None => signed_in || rule(field) == "public",
                    };
                    if may {
                        enter(field, &mut open);
                        members.insert(field.name.node.to_string());
                    }
                }
            }
            Some(TypeKind::Interface(interface)) => {
                for field in interface.fields.iter().map(|field| &field.node) {
                    enter(field, &mut open);
                    members.insert(field.name.node.to_string());
                }
                open.extend(implementations(api, &name));
            }
            Some(TypeKind::InputObject(input)) => {
                for field in input.fields.iter().map(|field| &field.node) {
                    open.push(innermost(&field.ty.node).to_owned());
                    members.insert(field.name.node.to_string());
                }
            }
            _ => continue,
        }
        found.insert(name, members);
        // an interface is visible as soon as one of its types is
        let interfaces: Vec<String> = api
            .types
            .iter()
            .filter(|(_, known)| matches!(known.kind, TypeKind::Interface(_)))
            .map(|(name, _)| name.clone())
            .filter(|name| implementations(api, name).iter().any(|known| found.contains_key(known)))
            .collect();
        open.extend(interfaces);
    }
    found
}

fn implementations(api: &Api, interface: &str) -> Vec<String> {
    let of = |kind: &TypeKind| match kind {
        TypeKind::Object(object) => object.implements.iter().any(|name| name.node == interface),
        _ => false,
    };
    api.types.iter().filter(|(_, known)| of(&known.kind)).map(|(name, _)| name.clone()).collect()
}

/// An available field makes its type and those of its arguments reachable.
fn enter(field: &FieldDefinition, open: &mut Vec<String>) {
    open.push(innermost(&field.ty.node).to_owned());
    open.extend(field.arguments.iter().map(|argument| innermost(&argument.node.ty.node).to_owned()));
}

/// Whether a field below the roots has a guard of its own.
fn is_guarded(field: &FieldDefinition) -> bool {
    let interactive = field.directives.iter().any(|found| found.node.name.node == "interactive");
    interactive || !matches!(rule(field).as_str(), "public" | "login")
}

/// Results of guarded fields below the roots; `None` if no record was reached.
async fn guarded(
    server: &TestServer,
    api: &Api,
    token: Option<&str>,
) -> BTreeMap<(String, String), Option<bool>> {
    let mut decisions = BTreeMap::new();
    for (name, definition) in &api.types {
        let TypeKind::Object(object) = &definition.kind else { continue };
        if ROOTS.iter().any(|(root, _)| root == name) {
            continue;
        }
        for field in object.fields.iter().map(|field| &field.node).filter(|field| is_guarded(field)) {
            let mut decision = None;
            for way in ways(api, name) {
                let leaf = !matches!(
                    api.types.get(innermost(&field.ty.node)).map(|known| &known.kind),
                    Some(TypeKind::Object(_) | TypeKind::Interface(_))
                );
                let probe =
                    format!("probe: {}{}", field.name.node, if leaf { "" } else { " { __typename }" });
                let query = way.iter().rev().fold(probe, |inner, step| format!("{step} {{ {inner} }}"));
                decision = said(&server.graphql(token, &format!("{{ {query} }}"), json!({})).await);
                if decision.is_some() {
                    break;
                }
            }
            decisions.insert((name.clone(), field.name.node.to_string()), decision);
        }
    }
    decisions
}

/// Result of the field with the alias `probe`.
fn said(answer: &Value) -> Option<bool> {
    let errors = answer["errors"].as_array().into_iter().flatten();
    let refused = errors
        .filter(|error| error["path"].as_array().and_then(|path| path.last()) == Some(&json!("probe")))
        .any(|error| matches!(error["extensions"]["code"].as_str(), Some("FORBIDDEN" | "UNAUTHENTICATED")));
    if refused { Some(false) } else { has_probe(&answer["data"]).then_some(true) }
}

fn has_probe(value: &Value) -> bool {
    match value {
        Value::Object(object) => object.contains_key("probe") || object.values().any(has_probe),
        Value::Array(items) => items.iter().any(has_probe),
        _ => false,
    }
}

/// Paths from the query root to a type through fields without required arguments except for enums, the
/// shortest first.
fn ways(api: &Api, wanted: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![(String::from("Query"), Vec::new())];
    for _ in 0..4 {
        let mut next = Vec::new();
        for (name, way) in open {
            let Some(TypeKind::Object(object)) = api.types.get(&name).map(|known| &known.kind) else {
                continue;
            };
            for field in object.fields.iter().map(|field| &field.node) {
                let needs = |argument: &InputValueDefinition| {
                    !argument.ty.node.nullable && argument.default_value.is_none()
                };
                let needed = field.arguments.iter().filter(|argument| needs(&argument.node));
                let given: Option<Vec<String>> = needed.map(|argument| choice(api, &argument.node)).collect();
                let Some(given) = given else { continue };
                let given = if given.is_empty() { String::new() } else { format!("({})", given.join(", ")) };
                let step = format!("{}{given}", field.name.node);
                let reached = innermost(&field.ty.node).to_owned();
                let way: Vec<String> = way.iter().cloned().chain([step]).collect();
                if reached == wanted {
                    found.push(way);
                } else {
                    next.push((reached, way));
                }
            }
        }
        open = next;
    }
    found.truncate(40);
    found
}

/// The first enum value for an argument.
fn choice(api: &Api, argument: &InputValueDefinition) -> Option<String> {
    let kind = &api.types.get(innermost(&argument.ty.node))?.kind;
    let TypeKind::Enum(choices) = kind else { return None };
    Some(format!("{}: {}", argument.name.node, choices.values.first()?.node.value.node))
}

/// The access directive of a field in the schema.
fn rule(field: &FieldDefinition) -> String {
    let requires = field.directives.iter().find(|found| found.node.name.node == "requires");
    match requires.and_then(|found| found.node.get_argument("permission")).map(|value| &value.node) {
        Some(Constant::String(text)) => text.clone(),
        _ => "public".to_owned(),
    }
}
