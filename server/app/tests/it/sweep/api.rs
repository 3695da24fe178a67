//! The schema for the sweeps: root fields, arguments, and generated values.

use std::collections::HashMap;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{
    BaseType, FieldDefinition, Type, TypeDefinition, TypeKind, TypeSystemDefinition,
};
use serde_json::{Map, Value, json};
use xieli_testing::{Heard, Socket, TestServer};

/// A root field.
pub struct Root {
    /// `query`, `mutation` or `subscription`.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// Its arguments: name, type, has a default.
    pub arguments: Vec<(String, Type, bool)>,
    /// Its result type.
    pub ty: Type,
}

/// The schema.
pub struct Api {
    /// Every type by name.
    pub types: HashMap<String, TypeDefinition>,
    /// Every root field, sorted.
    pub roots: Vec<Root>,
}

/// The root types, with their keywords in requests.
pub const ROOTS: [(&str, &str); 3] =
    [("Query", "query"), ("Mutation", "mutation"), ("Subscription", "subscription")];

/// Path of a value: the argument and the fields of its input; lists add no step.
pub type Path = Vec<String>;

impl Api {
    /// Reads the served schema.
    pub fn read() -> Self {
        let sdl = xieli_graph::schema::sdl(&crate::facade::schema());
        let mut types = HashMap::new();
        for definition in parse_schema(sdl).expect("the schema").definitions {
            if let TypeSystemDefinition::Type(definition) = definition {
                types.insert(definition.node.name.node.to_string(), definition.node);
            }
        }
        let mut roots = Vec::new();
        for (root, kind) in ROOTS {
            let Some(TypeKind::Object(object)) = types.get(root).map(|found| &found.kind) else {
                panic!("no {root}")
            };
            roots.extend(object.fields.iter().map(|field| {
                Root {
                    kind,
                    name: field.node.name.node.to_string(),
                    arguments: field
                        .node
                        .arguments
                        .iter()
                        .map(|argument| {
                            let argument = &argument.node;
                            (
                                argument.name.node.to_string(),
                                argument.ty.node.clone(),
                                argument.default_value.is_some(),
                            )
                        })
                        .collect(),
                    ty: field.node.ty.node.clone(),
                }
            }));
        }
        assert!(roots.len() > 60, "{}", roots.len());
        Self { types, roots }
    }

    fn kind(&self, name: &str) -> Option<&TypeKind> {
        self.types.get(name).map(|definition| &definition.kind)
    }

    /// The fields of an object.
    pub fn fields(&self, ty: &Type) -> Vec<&FieldDefinition> {
        match self.kind(innermost(ty)) {
            Some(TypeKind::Object(object)) => object.fields.iter().map(|field| &field.node).collect(),
            _ => Vec::new(),
        }
    }

    /// A request for `root` with these arguments.
    pub fn document(&self, root: &Root, variables: &Value) -> String {
        let given: Vec<_> =
            root.arguments.iter().filter(|(name, ..)| variables.get(name).is_some()).collect();
        let wrap = |parts: Vec<String>| {
            if parts.is_empty() { String::new() } else { format!("({})", parts.join(", ")) }
        };
        let declared = wrap(given.iter().map(|(name, ty, _)| format!("${name}: {ty}")).collect());
        let passed = wrap(given.iter().map(|(name, ..)| format!("{name}: ${name}")).collect());
        format!(
            "{} Sweep{declared} {{ answer: {}{passed}{} }}",
            root.kind,
            root.name,
            self.selection(&root.ty)
        )
    }

    /// Selection of a result: enough to see whether it contains anything.
    fn selection(&self, ty: &Type) -> String {
        let name = innermost(ty);
        let Some(TypeKind::Object(object)) = self.kind(name) else {
            return if matches!(self.kind(name), Some(TypeKind::Interface(_))) {
                " { __typename }"
            } else {
                ""
            }
            .to_owned();
        };
        let has = |wanted: &str| object.fields.iter().any(|field| field.node.name.node == wanted);
        if has("userErrors") {
            return " { userErrors { field message code } }".to_owned();
        }
        if has("nodes") {
            return " { nodes { __typename } totalCount }".to_owned();
        }
        " { __typename }".to_owned()
    }

    /// Values for the arguments of `root`: required ones, or (`all`) everything except the other form of
    /// paging.
    pub fn arguments(&self, root: &Root, all: bool, ids: &dyn Fn(&Path) -> String) -> Value {
        let mut given = Map::new();
        let paged = root.arguments.iter().any(|(name, ..)| name == "page");
        for (name, ty, defaulted) in &root.arguments {
            let skip = paged && matches!(name.as_str(), "first" | "after");
            if (!ty.nullable && !defaulted) || (all && !skip) {
                given.insert(name.clone(), self.value(ty, all, &vec![name.clone()], ids));
            }
        }
        let mut given = given.into();
        // otherwise later requests would be refused by disabled menus
        if root.name == "enterpriseMenusSet" {
            put(&mut given, &["input".to_owned(), "menuIds".to_owned()], json!([987_654_321]));
        }
        given
    }

    fn value(&self, ty: &Type, all: bool, path: &Path, ids: &dyn Fn(&Path) -> String) -> Value {
        let name = match &ty.base {
            BaseType::List(item) => return json!([self.value(item, all, path, ids)]),
            BaseType::Named(name) => name.as_str(),
        };
        let last = path.last().map(String::as_str).unwrap_or_default();
        match (name, self.kind(name)) {
            ("ID", _) => json!(ids(path)),
            ("Int", _) => json!(match last {
                "size" | "first" => 20,
                "year" => 2026,
                "menuIds" => xieli_kernel::permission::MENUS[0].id,
                "expiresInHours" => 24,
                _ => 1,
            }),
            ("Float" | "Money", _) => json!(1.5),
            ("Boolean", _) => json!(true),
            ("Date", _) => json!("2026-01-02"),
            ("DateTime", _) => json!("2026-01-02T03:04:05Z"),
            // the value of a setting: an object that none of them accepts
            ("JSON", _) => json!({ "sweep": true }),
            ("String", _) => json!(match last {
                "phone" => "15400007777",
                "email" => "sweep@example.com",
                _ => "sweep",
            }),
            (_, Some(TypeKind::Enum(values))) => json!(values.values[0].node.value.node.as_str()),
            (_, Some(TypeKind::InputObject(input))) => {
                let mut object = Map::new();
                for field in &input.fields {
                    let field = &field.node;
                    let required = !field.ty.node.nullable && field.default_value.is_none();
                    if required || all {
                        let path = [path.as_slice(), &[field.name.node.to_string()]].concat();
                        object
                            .insert(field.name.node.to_string(), self.value(&field.ty.node, all, &path, ids));
                    }
                }
                object.into()
            }
            _ => panic!("a value of {name}?"),
        }
    }

    /// Every path of a value in the arguments of `root`, with its type.
    pub fn places(&self, root: &Root) -> Vec<(Path, Type)> {
        let mut found = Vec::new();
        for (name, ty, _) in &root.arguments {
            self.below(vec![name.clone()], ty, &mut found);
        }
        found
    }

    fn below(&self, path: Path, ty: &Type, found: &mut Vec<(Path, Type)>) {
        if let Some(TypeKind::InputObject(input)) = self.kind(innermost(ty)) {
            for field in &input.fields {
                let path = [path.as_slice(), &[field.node.name.node.to_string()]].concat();
                self.below(path, &field.node.ty.node, found);
            }
        }
        found.push((path, ty.clone()));
    }
}

/// Sends a document for `root` by the transport of its kind. For an accepted subscription the answer is what
/// it sends at once: nothing, or an error.
pub async fn ask(
    server: &TestServer,
    root: &Root,
    token: Option<&str>,
    document: &str,
    variables: Value,
) -> Value {
    if root.kind != "subscription" {
        return server.graphql(token, document, variables).await;
    }
    let (mut socket, heard) = Socket::greet(server.url(), token).await;
    match heard {
        Heard::Message(_) => {}
        Heard::Closed(4401) => {
            return json!({ "errors": [{ "message": "未登录", "extensions": { "code": "UNAUTHENTICATED" } }] });
        }
        other => panic!("{}: {other:?}", root.name),
    }
    let payload = json!({ "query": document, "variables": variables });
    let message = json!({ "id": "1", "type": "subscribe", "payload": payload }).to_string();
    // a message that is too large ends the socket
    let too_large =
        || json!({ "errors": [{ "message": "过大", "extensions": { "code": "LIMIT_EXCEEDED" } }] });
    if !socket.try_send_text(message).await {
        return too_large();
    }
    let Some(said) = socket.try_settled().await else { return too_large() };
    match said.into_iter().next() {
        Some(mut message) if message["type"] == "error" => json!({ "errors": message["payload"].take() }),
        Some(mut message) => message["payload"].take(),
        None => json!({ "data": null }),
    }
}

/// The name of the type inside all lists.
pub fn innermost(ty: &Type) -> &str {
    match &ty.base {
        BaseType::Named(name) => name,
        BaseType::List(item) => innermost(item),
    }
}

/// Puts `value` at `path`, at the first element of lists on the way.
pub fn put(arguments: &mut Value, path: &[String], value: Value) {
    let Some((step, rest)) = path.split_first() else {
        *arguments = value;
        return;
    };
    let target = match arguments {
        Value::Array(items) => items.first_mut().expect("an element"),
        other => other,
    };
    let Value::Object(object) = target else { panic!("{step} of {target}") };
    put(object.entry(step.clone()).or_insert_with(|| json!({})), rest, value);
}

/// The codes of a response's top-level errors.
pub fn codes(answer: &Value) -> Vec<&str> {
    answer["errors"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|error| error["extensions"]["code"].as_str())
        .collect()
}
