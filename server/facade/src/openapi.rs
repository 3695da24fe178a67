//! `/api/openapi.json`: the calls as an OpenAPI 3.1 document, generated from the operation files and the
//! schema and limited to the permissions of each caller. Third parties use it, and tools test the calls with
//! it (`./taskw fuzz`).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use async_graphql::parser::types::{BaseType, Type};
use async_graphql::{Request as GraphRequest, Response as GraphResponse};
use axum::http::Method;
use serde_json::{Map, Value, json};
use xieli_graph::request::{Client, attach};
use xieli_kernel::Viewer;
use xieli_kernel::page::MAX_SELECT;

use xieli_domain::list::OWN_COLUMN;

use crate::catalog::{Catalog, Kind};
use crate::codes::{self, CodeTable};
use crate::files::{self, Route};
use crate::operation::{Operation, Shape, Variable};
use crate::reply::plan::Plan;
use crate::reply::plan::schema::{MOMENT, there};
use crate::serve::FacadeState;
use crate::source::source;

/// Introspection query; its result contains only the fields that the caller may use.
const ROOTS: &str = "{ query: __type(name: \"Query\") { fields { name } } mutation: __type(name: \"Mutation\") { fields { name } } }";

/// The codes of refusals and their meanings, as in docs/api-rest.md.
const CODES: &[(u16, &str)] = &[
    (4001, "nobody is signed in, or the token is invalid, expired or revoked"),
    (4003, "not allowed"),
    (4004, "the record named does not exist for the caller"),
    (4009, "the record's state or version does not allow it"),
    (4022, "the input is refused; data lists the fields"),
    (4029, "too many"),
    (5000, "a fault of the server; msg carries the trace id"),
    (10003, "the record to be opened is gone"),
    (10004, "the record can't be opened"),
];

/// The root fields that a caller may use, as `Query.team`.
pub type Roots = HashSet<String>;

/// The root fields of a caller; without a viewer the public ones.
pub async fn roots(state: &FacadeState, viewer: Option<Arc<Viewer>>) -> Roots {
    let request = attach(GraphRequest::new(ROOTS), state.services.loaders(viewer), Client::default());
    let GraphResponse { data, .. } = xieli_graph::execute(&state.schema, request).await;
    let data = data.into_json().unwrap_or_default();
    let of = |key: &str, ty: &'static str| {
        let fields = data.get(key).and_then(|found| found.get("fields")).and_then(Value::as_array);
        let names = fields.into_iter().flatten().filter_map(|field| field.get("name")?.as_str());
        names.map(move |name| format!("{ty}.{name}")).collect::<Vec<_>>()
    };
    of("query", "Query").into_iter().chain(of("mutation", "Mutation")).collect()
}

/// The JSON schemas of the successful replies of all operations, computed once.
#[derive(Debug, Default)]
pub struct Answers {
    /// The schema of `data` by the name of the operation.
    data: HashMap<String, Value>,
    /// The schemas of tree nodes, which refer to themselves.
    nodes: Map<String, Value>,
}

impl Answers {
    /// The replies of the operations, by their plans.
    pub fn new<'a>(plans: impl Iterator<Item = (&'a Operation, &'a Plan)>) -> Self {
        let mut answers = Self::default();
        for (operation, plan) in plans {
            let data = answers.data_of(operation, plan);
            answers.data.insert(operation.name.clone(), data);
        }
        answers
    }

    fn data_of(&mut self, operation: &Operation, plan: &Plan) -> Value {
        let whole = plan.schema();
        let list = |schema: &Value| json!({ "type": "array", "items": there(&schema["items"]) });
        match operation.shape {
            Shape::None => json!({ "type": "null" }),
            Shape::One | Shape::Value => whole,
            Shape::List => there(&whole).clone(),
            Shape::Page => {
                let number = json!({ "type": ["integer", "null"] });
                json!({
                    "type": "object",
                    "required": ["records", "total", "size", "current", "pages"],
                    "properties": {
                        "records": list(there(&there(&whole)["properties"]["nodes"])),
                        "total": number, "pages": number,
                        "size": { "type": "integer" }, "current": { "type": "integer" },
                    },
                })
            }
            Shape::Tree => {
                let (name, row) = (format!("{}Node", operation.name), there(&there(&whole)["items"]).clone());
                let pointer = format!("#/components/schemas/{name}");
                let node = operation.tree.as_ref().map_or(row.clone(), |tree| tree.schema(row, &pointer));
                self.nodes.insert(name, node);
                json!({ "type": "array", "items": { "$ref": pointer } })
            }
        }
    }
}

/// The document of the operations in `allowed` and the handwritten calls that the viewer may use. Calls with
/// a root field in `open` need no token.
pub fn document(
    catalog: &Catalog,
    answers: &Answers,
    allowed: &Roots,
    open: &Roots,
    viewer: Option<&Viewer>,
) -> Value {
    let writer = Writer { catalog, answers, codes: &source().codes };
    let mut nodes = Map::new();
    let mut paths = Map::new();
    let mut add = |path: &str, method: &Method, call: Value| {
        let entry = paths.entry(format!("/api{path}")).or_insert_with(|| json!({}));
        if let Value::Object(methods) = entry {
            methods.insert(method.as_str().to_ascii_lowercase(), call);
        }
    };
    for operation in &source().operations {
        let root = root_of(operation);
        if allowed.contains(&root) {
            add(&operation.path, &operation.method, writer.operation(operation, open.contains(&root)));
            let node = format!("{}Node", operation.name);
            nodes.extend(answers.nodes.get(&node).map(|schema| (node, schema.clone())));
        }
    }
    for route in files::routes().filter(|route| route.asks.admits(viewer)) {
        add(&route.path, &route.method, by_hand(&route));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "协力 Xieli",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The REST calls that this caller may use. Every business reply has HTTP status 200, with \
                            `code` 0 on success; docs/api-rest.md describes the details.",
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": components(nodes),
    })
}

fn root_of(operation: &Operation) -> String {
    let ty = if operation.mutation { "Mutation" } else { "Query" };
    format!("{ty}.{}", operation.root.name.node)
}

fn components(nodes: Map<String, Value>) -> Value {
    let known: Vec<u16> = CODES.iter().map(|(code, _)| *code).collect();
    let told: Vec<String> = CODES.iter().map(|(code, text)| format!("{code}: {text}")).collect();
    let mut components = json!({
        "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" } },
        "schemas": {
            "Refusal": {
                "type": "object",
                "required": ["code", "data", "msg"],
                "properties": {
                    "code": { "enum": known, "description": told.join("; ") },
                    "data": {},
                    "msg": { "type": "string", "description": "message for the user, in Chinese" },
                },
            },
            "Fault": {
                "type": "object",
                "required": ["field", "message", "code"],
                "properties": {
                    "field": { "type": ["string", "null"], "description": "the parameter" },
                    "message": { "type": "string" },
                    "code": { "type": "string" },
                },
            },
        },
    });
    if let Some(Value::Object(schemas)) = components.get_mut("schemas") {
        schemas.extend(nodes);
    }
    components
}

/// The envelope around `data`, or a refusal.
fn envelope(data: Value) -> Value {
    let worked = json!({
        "type": "object",
        "required": ["code", "data", "msg"],
        "properties": { "code": { "const": 0 }, "data": data, "msg": { "type": "string" } },
    });
    json!({ "oneOf": [worked, { "$ref": "#/components/schemas/Refusal" }] })
}

fn responses(content: Value) -> Value {
    let refusal = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Refusal" } } });
    json!({
        "200": { "description": "success or refusal: see `code`", "content": content },
        "default": { "description": "a request that never reached the business", "content": refusal },
    })
}

fn json_content(schema: Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// The tag of a call: the first two segments of its path, the service and its subject.
fn tag(path: &str) -> String {
    path.split('/').filter(|step| !step.is_empty()).take(2).collect::<Vec<_>>().join("/")
}

/// The names of path parameters, in braces.
fn in_path(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

fn parameter(place: &str, name: &str, required: bool, schema: Value, text: &str) -> Value {
    let mut made = json!({ "name": name, "in": place, "required": required, "schema": schema });
    if !text.is_empty() {
        made["description"] = text.into();
    }
    made
}

struct Writer<'a> {
    catalog: &'a Catalog,
    answers: &'a Answers,
    codes: &'a CodeTable,
}

impl Writer<'_> {
    fn data(&self, operation: &Operation) -> Value {
        self.answers.data.get(&operation.name).cloned().unwrap_or_default()
    }

    fn operation(&self, operation: &Operation, open: bool) -> Value {
        let get = operation.method == Method::GET;
        let path: HashSet<&str> = in_path(&operation.path).collect();
        let mut parameters: Vec<Value> = Vec::new();
        for name in in_path(&operation.path) {
            let schema = operation.variable(name).map(|variable| self.schema(&variable.ty, true));
            let schema = schema.unwrap_or_else(|| json!({ "type": "string", "pattern": "^[0-9]{1,18}$" }));
            parameters.push(parameter("path", name, true, schema, ""));
        }
        let rest = operation.variables.iter().filter(|variable| !path.contains(variable.name.as_str()));
        let mut call = json!({
            "operationId": operation.name,
            "summary": operation.about,
            "tags": [tag(&operation.path)],
            "responses": responses(json_content(envelope(self.data(operation)))),
            "security": if open { json!([{}, { "bearer": [] }]) } else { json!([{ "bearer": [] }]) },
        });
        let rest: Vec<&Variable> = rest.collect();
        let list = rest.iter().find_map(|one| Some((*one, one.of.as_deref().filter(|_| one.body)?)));
        if get {
            parameters.extend(rest.into_iter().flat_map(|variable| self.query(variable)));
        } else if let Some((list, field)) = list {
            let beside = rest.into_iter().filter(|one| one.name != list.name);
            parameters.extend(beside.flat_map(|variable| self.query(variable)));
            call["requestBody"] = self.records(list, field);
        } else if let Some(body) = self.body(rest) {
            call["requestBody"] = body;
        }
        call["parameters"] = parameters.into();
        call
    }

    /// A query parameter as OpenAPI parameters: the sort of a list becomes two.
    fn query(&self, variable: &Variable) -> Vec<Value> {
        if let Some(sort) = &variable.sort {
            let columns: Vec<&str> = sort.by.iter().map(|(column, _)| column.as_str()).collect();
            let named = json!({ "type": "string", "enum": columns });
            let column = match sort.own {
                true => {
                    json!({ "anyOf": [named, { "type": "string", "pattern": format!("^{OWN_COLUMN}[0-9]{{1,19}}$") }] })
                }
                false => named,
            };
            return vec![
                parameter("query", "column", false, column, ""),
                parameter("query", "order", false, json!({ "type": "string", "enum": ["asc", "desc"] }), ""),
            ];
        }
        let required = !variable.ty.nullable && variable.default.is_none();
        let schema = self.of_variable(variable, true);
        let (place, name) = match &variable.header {
            Some(header) => ("header", header),
            None => ("query", &variable.name),
        };
        vec![parameter(place, name, required, schema, &also(variable))]
    }

    /// The body as an object, as a form and, where the call takes one, as a bare list.
    fn body(&self, variables: Vec<&Variable>) -> Option<Value> {
        if variables.is_empty() {
            return None;
        }
        let object = |query: bool| {
            let mut properties = Map::new();
            for variable in &variables {
                let mut schema = self.of_variable(variable, query);
                if !query && variable.ty.nullable && variable.default.is_none() {
                    schema = json!({ "anyOf": [schema, { "type": "null" }] });
                }
                let text = also(variable);
                if !text.is_empty() {
                    schema["description"] = text.into();
                }
                properties.insert(variable.name.clone(), schema);
            }
            let required = variables.iter().filter(|one| !one.ty.nullable && one.default.is_none());
            let required: Vec<&str> = required.map(|one| one.name.as_str()).collect();
            json!({ "type": "object", "properties": properties, "required": required })
        };
        let list = variables.iter().find(|variable| variable.body);
        let whole = match list {
            Some(variable) => json!({ "oneOf": [object(false), self.schema(&variable.ty, false)] }),
            None => object(false),
        };
        let required = variables.iter().any(|one| !one.ty.nullable && one.default.is_none());
        Some(json!({
            "required": required,
            "content": {
                "application/json": { "schema": whole },
                "application/x-www-form-urlencoded": { "schema": object(true) },
            },
        }))
    }

    /// A body that is a bare list of records, of which one field is used.
    fn records(&self, variable: &Variable, field: &str) -> Value {
        let item = match &variable.ty.base {
            BaseType::List(item) => self.schema(item, false),
            BaseType::Named(_) => self.schema(&variable.ty, false),
        };
        let record = json!({ "type": "object", "properties": { field: item } });
        json!({
            "required": !variable.ty.nullable,
            "content": json_content(json!({ "type": "array", "items": record })),
        })
    }

    fn of_variable(&self, variable: &Variable, text: bool) -> Value {
        let mut schema = self.schema(&variable.ty, text);
        if matches!(variable.name.as_str(), "page" | "size") && schema["type"] == "integer" {
            schema["minimum"] = 1.into();
            let most = if variable.name == "page" { 1000 } else { MAX_SELECT };
            schema["maximum"] = most.into();
        }
        let default = variable.default.clone().and_then(|default| default.into_json().ok());
        if let Some(default) = default.filter(|default| !default.is_null()) {
            let code = self
                .codes
                .get(inner(&variable.ty))
                .and_then(|codes| codes.iter().find(|code| default.as_str() == Some(code.name.as_str())));
            let value = code.map_or(default, |code| code.value.clone());
            schema["default"] = value.as_bool().map_or(value, |flag| Value::from(u8::from(flag)));
        }
        schema
    }

    /// The schema of a value in REST; `text`: in paths, queries and forms, where everything is a text.
    fn schema(&self, ty: &Type, text: bool) -> Value {
        let name = match &ty.base {
            BaseType::List(item) => {
                let mut list = json!({ "type": "array", "items": self.schema(item, text) });
                if !ty.nullable {
                    list["minItems"] = u8::from(inner(ty) == "ID").into();
                }
                return list;
            }
            BaseType::Named(name) => name.as_str(),
        };
        match name {
            "String" => json!({ "type": "string" }),
            "ID" if text => json!({ "type": "string", "pattern": "^[0-9]{1,18}$" }),
            "ID" => json!({ "anyOf": [
                { "type": "string", "pattern": "^[0-9]{1,18}$" },
                { "type": "integer", "minimum": 0, "maximum": 999_999_999_999_999_i64 },
            ] }),
            "Int" => json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX }),
            "Float" | "Money" => json!({ "type": "number" }),
            "Boolean" => json!({ "enum": [0, 1] }),
            "Date" => json!({ "type": "string", "format": "date" }),
            "DateTime" => {
                json!({ "type": "string", "pattern": MOMENT })
            }
            other => match self.catalog.kind(other) {
                Some(Kind::Enum(values)) => match self.codes.get(other) {
                    Some(codes) => json!({ "enum": codes::values(codes) }),
                    None => json!({ "type": "string", "enum": values }),
                },
                Some(Kind::Input(_)) => json!({ "type": "object" }),
                _ => json!({}),
            },
        }
    }
}

fn inner(ty: &Type) -> &str {
    crate::catalog::innermost(ty)
}

fn also(variable: &Variable) -> String {
    if variable.also.is_empty() { String::new() } else { format!("also `{}`", variable.also.join("`, `")) }
}

/// The media types of a reply other than JSON, by the words of its documentation.
fn media(reply: &str) -> impl Iterator<Item = &'static str> {
    reply.split(", ").filter_map(|word| match word {
        "xlsx" => Some("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        "docx" => Some("application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        "csv" => Some("text/csv"),
        "pdf" => Some("application/pdf"),
        "zip" => Some("application/zip"),
        "bytes" => Some("*/*"),
        other if other.contains("picture") => Some("*/*"),
        _ => None,
    })
}

/// The OpenAPI entry of a handwritten call, derived from its documentation.
fn by_hand(route: &Route) -> Value {
    let mut parameters: Vec<Value> = in_path(&route.path)
        .map(|name| {
            parameter("path", name, true, json!({ "type": "string", "pattern": "^[0-9]{1,18}$" }), "")
        })
        .collect();
    let (mut form, mut file) = (Map::new(), None);
    for words in route.params.split("<br>") {
        let named = words.split('`').nth(1);
        let (Some(name), text) = (named, words.splitn(3, '`').nth(2).unwrap_or_default().trim()) else {
            continue;
        };
        if words.starts_with("multipart") {
            file = Some(name);
            form.insert(
                name.to_owned(),
                json!({ "type": "string", "format": "binary", "description": text }),
            );
        } else if file.is_some() {
            form.insert(name.to_owned(), json!({ "type": "string", "description": text }));
        } else if words.starts_with('`') {
            parameters.push(parameter("query", name, false, json!({ "type": "string" }), text));
        }
    }
    let bare = route.reply.contains("without envelope");
    let mut content = json_content(if bare { json!({}) } else { envelope(json!({})) });
    for kind in media(route.reply) {
        content[kind] = json!({ "schema": {} });
    }
    let id = format!("{} {}", route.method.as_str().to_ascii_lowercase(), route.path);
    let mut call = json!({
        "operationId": id.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_"),
        "summary": route.about,
        "tags": [tag(&route.path)],
        "parameters": parameters,
        "responses": responses(content),
        "security": if route.asks.is_open() { json!([{}, { "bearer": [] }]) } else { json!([{ "bearer": [] }]) },
    });
    if let Some(name) = file {
        let schema = json!({ "type": "object", "properties": form, "required": [name] });
        call["requestBody"] =
            json!({ "required": true, "content": { "multipart/form-data": { "schema": schema } } });
    } else if route.params.starts_with("body:") {
        call["requestBody"] = json!({ "content": { "application/octet-stream": {} } });
    }
    call
}
