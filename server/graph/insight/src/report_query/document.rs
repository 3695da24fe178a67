//! Analysis of a GraphQL document of a stored query: its values, the lists on their paths, forbidden fields
//! and problems.

use std::collections::{BTreeMap, BTreeSet};

use async_graphql::parser::types::{
    Directive, DocumentOperations, ExecutableDocument, Field, OperationDefinition, OperationType, Selection,
    SelectionSet,
};
use async_graphql::registry::{MetaField, MetaType, MetaTypeName, Registry};
use async_graphql::{Context, Name, Positioned, Value};
use xieli_domain::report_query::definition::ColumnKind;
use xieli_kernel::permission::{Rule, why};

use super::labels;
use crate::core::ContextExt;

/// The response key that `prepared` adds to paged lists for their page information; no other field uses it.
pub const PAGE: &str = "reportPage";

/// Root fields that stored queries can't use: the definitions of reports are not report data.
const REPORTS: [&str; 7] =
    ["report", "onlineReport", "myReport", "statistic", "dashboard", "mcenterReport", "fieldAccess"];

/// A problem of a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The place.
    pub at: String,
    /// The message for the user.
    pub message: String,
}

/// A field selected by a document: a value, or records.
#[derive(Debug, Clone)]
pub struct Found {
    /// The path in the response.
    pub path: String,
    /// The label, built from the fields on the path.
    pub label: String,
    /// The type name, without brackets and exclamation marks.
    pub ty: String,
    /// The display kind of the value.
    pub kind: ColumnKind,
    /// Whether it is a value, not a record.
    pub is_value: bool,
    /// The lists on the path, the outermost first; the field itself where it is a list.
    pub lists: Vec<String>,
    /// The reason why the viewer may not read it.
    pub forbidden: Option<String>,
}

/// An analysed document.
pub struct Read {
    /// The document for the engine.
    pub document: ExecutableDocument,
    /// The types of its variables, as written.
    pub types: BTreeMap<String, String>,
    /// The names of required variables without default.
    pub required: BTreeSet<String>,
    /// The selected fields, in order.
    pub found: Vec<Found>,
    /// The paths of the fields forbidden for the viewer, with the reason.
    pub forbidden: BTreeMap<String, String>,
    /// The paths of paged lists, with their paging arguments: names and values.
    pub connections: BTreeMap<String, Vec<(String, String)>>,
    /// The problems found.
    pub problems: Vec<Problem>,
}

/// Analyses a document that was parsed within the limits.
pub fn read(ctx: &Context<'_>, document: ExecutableDocument) -> Read {
    let mut walk = Walk {
        ctx,
        registry: &ctx.schema_env.registry,
        found: Vec::new(),
        forbidden: BTreeMap::new(),
        connections: BTreeMap::new(),
        problems: Vec::new(),
    };
    let (mut types, mut required) = (BTreeMap::new(), BTreeSet::new());
    match &document.operations {
        DocumentOperations::Single(operation) => {
            walk.operation(&operation.node);
            for one in &operation.node.variable_definitions {
                let one = &one.node;
                let name = one.name.node.to_string();
                if !one.var_type.node.nullable && one.default_value.is_none() {
                    required.insert(name.clone());
                }
                types.insert(name, one.var_type.node.to_string());
            }
        }
        DocumentOperations::Multiple(_) => walk.wrong("document", "一个报表只含一个查询"),
    }
    if !document.fragments.is_empty() {
        walk.wrong("document", "报表查询不支持片段（fragment）");
    }
    let Walk { found, forbidden, connections, problems, .. } = walk;
    Read { document, types, required, found, forbidden, connections, problems }
}

/// The reason why the viewer may not read a field; `None` when they may.
pub fn refusal(ctx: &Context<'_>, field: &MetaField) -> Option<String> {
    if field.visible.is_none_or(|visible| visible(ctx)) {
        return None;
    }
    let interactive = field.directive_invocations.iter().any(|found| found.name == "interactive");
    let rule = Rule { interactive, ..Rule::parse(permission(field).unwrap_or("login")) };
    Some(ctx.viewer().map_or_else(|_| "无权查看".to_owned(), |viewer| why(viewer, &rule).1))
}

/// The permission of a field as the schema writes it; `None` of a public field.
pub fn permission(field: &MetaField) -> Option<&str> {
    let marked = field.directive_invocations.iter().find(|found| found.name == "requires")?;
    match marked.args.get("permission")? {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// The reason why stored queries can't use a root field.
pub fn unusable(field: &MetaField) -> Option<&'static str> {
    if permission(field).is_none() {
        return Some("登录前使用的查询不能用于报表");
    }
    REPORTS.iter().any(|name| field.name.starts_with(name)).then_some("报表不能作为报表的来源")
}

/// The fields of a type that has any.
pub fn fields<'a>(
    registry: &'a Registry,
    ty: &str,
) -> Option<&'a async_graphql::indexmap::IndexMap<String, MetaField>> {
    match registry.types.get(ty)? {
        MetaType::Object { fields, .. } | MetaType::Interface { fields, .. } => Some(fields),
        _ => None,
    }
}

/// The display kind of a field's values, by type and name; `None` of a field with a selection.
pub fn kind(registry: &Registry, field: &MetaField) -> Option<ColumnKind> {
    let name = field.name.as_str();
    let ends = |endings: &[&str]| {
        endings.iter().any(|ending| name.ends_with(ending) || name == ending.to_ascii_lowercase())
    };
    match MetaTypeName::concrete_typename(&field.ty) {
        "Boolean" => Some(ColumnKind::YesNo),
        "Date" => Some(ColumnKind::Date),
        "DateTime" => Some(ColumnKind::Time),
        "Money" => Some(ColumnKind::Money),
        "Int" | "Float" if ends(&["Minutes"]) => Some(ColumnKind::Minutes),
        "Int" | "Float" if ends(&["Percent", "Share", "Rate", "Progress"]) => Some(ColumnKind::Percent),
        "Int" | "Float" => Some(ColumnKind::Number),
        other => match registry.types.get(other) {
            Some(MetaType::Scalar { .. } | MetaType::Enum { .. }) => Some(ColumnKind::Text),
            _ => None,
        },
    }
}

/// Whether a type, as the schema writes it, is a list.
pub fn is_list(ty: &str) -> bool {
    ty.starts_with('[')
}

/// Whether a field returns a connection (a list paged by cursor).
pub fn is_connection(field: &MetaField) -> bool {
    MetaTypeName::concrete_typename(&field.ty).ends_with("Connection") && field.args.contains_key("after")
}

/// The position of the traversal.
struct At<'a> {
    ty: &'a str,
    path: &'a str,
    label: &'a str,
    lists: &'a [String],
    forbidden: Option<&'a str>,
}

struct Walk<'a, 'c> {
    ctx: &'a Context<'c>,
    registry: &'a Registry,
    found: Vec<Found>,
    forbidden: BTreeMap<String, String>,
    connections: BTreeMap<String, Vec<(String, String)>>,
    problems: Vec<Problem>,
}

impl Walk<'_, '_> {
    fn wrong(&mut self, at: &str, message: impl Into<String>) {
        self.problems.push(Problem { at: at.to_owned(), message: message.into() });
    }

    fn operation(&mut self, operation: &OperationDefinition) {
        if operation.ty != OperationType::Query {
            return self.wrong("document", "报表只能读取：不能含变更（mutation）或订阅（subscription）");
        }
        if !operation.directives.is_empty() {
            self.wrong("document", "报表查询只能使用 include 和 skip 指令");
        }
        let registry = self.registry;
        let at = At { ty: &registry.query_type, path: "", label: "", lists: &[], forbidden: None };
        self.set(&operation.selection_set.node, &at);
    }

    fn set(&mut self, set: &SelectionSet, at: &At<'_>) {
        let mut keys = BTreeSet::new();
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => {
                    let key = field.node.response_key().node.as_str();
                    if !keys.insert(key) {
                        self.wrong(&below(at.path, key), format!("“{key}”重复，请用别名区分"));
                        continue;
                    }
                    self.field(&field.node, at);
                }
                Selection::FragmentSpread(_) | Selection::InlineFragment(_) => {
                    let place = if at.path.is_empty() { "document" } else { at.path };
                    self.wrong(place, "报表查询不支持片段（fragment）");
                }
            }
        }
    }

    fn field(&mut self, field: &Field, at: &At<'_>) {
        let name = field.name.node.as_str();
        let key = field.response_key().node.as_str();
        let path = below(at.path, key);
        if name.starts_with("__") || key.starts_with("__") {
            return self.wrong(&path, "报表查询不能读取接口定义");
        }
        if key == PAGE {
            return self.wrong(&path, format!("名称“{PAGE}”已被占用，请换一个别名"));
        }
        self.directives(&field.directives, &path);
        let registry = self.registry;
        let Some(meta) = fields(registry, at.ty).and_then(|fields| fields.get(name)) else {
            let message = format!("“{}”（{}）没有字段“{name}”", labels::of_type(at.ty), at.ty);
            return self.wrong(&path, message);
        };
        if at.path.is_empty()
            && let Some(why) = unusable(meta)
        {
            return self.wrong(&path, why);
        }
        self.arguments(field, meta, &path);
        let ty = MetaTypeName::concrete_typename(&meta.ty);
        let said = labels::of_field(at.ty, name, ty, meta.description.as_deref());
        // a field that only leads to others has no label of its own
        let leads = matches!(name, "nodes" | "edges" | "node");
        let label = match (at.label.is_empty(), leads) {
            (false, true) => at.label.to_owned(),
            (true, _) => said,
            (false, false) => format!("{} / {said}", at.label),
        };
        let mut lists = at.lists.to_vec();
        if is_list(&meta.ty) {
            lists.push(path.clone());
        }
        let own = refusal(self.ctx, meta);
        if let Some(reason) = &own {
            self.forbidden.insert(path.clone(), reason.clone());
        }
        let forbidden = at.forbidden.map(str::to_owned).or(own);
        if is_connection(meta) {
            self.connections.insert(path.clone(), pages(field));
        }
        let kind = kind(registry, meta);
        let set = &field.selection_set.node;
        match (kind.is_some(), set.items.is_empty()) {
            (true, false) => self.wrong(&path, format!("“{key}”没有下级字段")),
            (false, true) => self.wrong(&path, format!("请选择“{key}”的下级字段")),
            (is_value, _) => {
                self.found.push(Found {
                    path: path.clone(),
                    label: label.clone(),
                    ty: ty.to_owned(),
                    kind: kind.unwrap_or(ColumnKind::Number),
                    is_value,
                    lists: lists.clone(),
                    forbidden: forbidden.clone(),
                });
                if !is_value {
                    let forbidden = forbidden.as_deref();
                    self.set(set, &At { ty, path: &path, label: &label, lists: &lists, forbidden });
                }
            }
        }
    }

    fn directives(&mut self, all: &[Positioned<Directive>], path: &str) {
        let known = |one: &Positioned<Directive>| matches!(one.node.name.node.as_str(), "include" | "skip");
        if !all.iter().all(known) {
            self.wrong(path, "报表查询只能使用 include 和 skip 指令");
        }
    }

    fn arguments(&mut self, field: &Field, meta: &MetaField, path: &str) {
        for (name, _) in &field.arguments {
            if !meta.args.contains_key(name.node.as_str()) {
                self.wrong(path, format!("“{}”没有参数“{}”", meta.name, name.node));
            }
        }
        for argument in meta.args.values() {
            let needed = argument.ty.ends_with('!') && argument.default_value.is_none();
            if needed && field.get_argument(&argument.name).is_none() {
                self.wrong(path, format!("“{}”缺少参数“{}”", meta.name, argument.name));
            }
        }
    }
}

/// The path extended by one name.
fn below(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// The paging arguments of a list field.
fn pages(field: &Field) -> Vec<(String, String)> {
    let page = |name: &str| matches!(name, "first" | "after" | "page");
    let given = field.arguments.iter().filter(|(name, _)| page(name.node.as_str()));
    given.map(|(name, value)| (name.node.to_string(), value.node.to_string())).collect()
}

/// The document without forbidden fields, with page information added to every paged list.
pub fn prepared(read: &Read) -> ExecutableDocument {
    let mut document = read.document.clone();
    if let DocumentOperations::Single(operation) = &mut document.operations {
        prepare(&mut operation.node.selection_set.node, "", read);
    }
    document
}

fn prepare(set: &mut SelectionSet, above: &str, read: &Read) {
    for selection in &mut set.items {
        let Selection::Field(field) = &mut selection.node else { continue };
        let pos = field.pos;
        let field = &mut field.node;
        let path = below(above, field.response_key().node.as_str());
        if read.forbidden.contains_key(&path) {
            // validation still sees it, so that variables used only here do not count as unused
            let here = |name: &str| Positioned { pos, node: Name::new(name) };
            let skipped = Positioned { pos, node: Value::Boolean(true).into_value() };
            field.directives = vec![Positioned {
                pos,
                node: Directive { name: here("skip"), arguments: vec![(here("if"), skipped)] },
            }];
            continue;
        }
        prepare(&mut field.selection_set.node, &path, read);
        let shows_rows = |one: &Positioned<Selection>| match &one.node {
            Selection::Field(field) => matches!(field.node.name.node.as_str(), "nodes" | "edges"),
            _ => false,
        };
        let items = &field.selection_set.node.items;
        if read.connections.contains_key(&path) && items.iter().any(shows_rows) {
            let leaf = |name: &str, alias: Option<&str>, items: Vec<Positioned<Selection>>| Positioned {
                pos,
                node: Selection::Field(Positioned {
                    pos,
                    node: Field {
                        alias: alias.map(|alias| Positioned { pos, node: Name::new(alias) }),
                        name: Positioned { pos, node: Name::new(name) },
                        arguments: Vec::new(),
                        directives: Vec::new(),
                        selection_set: Positioned { pos, node: SelectionSet { items } },
                    },
                }),
            };
            let below = vec![leaf("hasNextPage", None, Vec::new()), leaf("endCursor", None, Vec::new())];
            field.selection_set.node.items.push(leaf("pageInfo", Some(PAGE), below));
        }
    }
}

/// Sets the paging arguments of a root field for one page.
pub fn paged(document: &mut ExecutableDocument, key: &str, size: usize, after: Option<&str>) {
    let DocumentOperations::Single(operation) = &mut document.operations else { return };
    for selection in &mut operation.node.selection_set.node.items {
        let Selection::Field(field) = &mut selection.node else { continue };
        if field.node.response_key().node.as_str() != key {
            continue;
        }
        let pos = field.pos;
        let arguments = &mut field.node.arguments;
        arguments.retain(|(name, _)| !matches!(name.node.as_str(), "first" | "after" | "page"));
        let given = [
            ("first", Some(Value::from(i32::try_from(size).unwrap_or(i32::MAX)))),
            ("after", after.map(Value::from)),
        ];
        for (name, value) in given {
            let Some(value) = value else { continue };
            let name = Positioned { pos, node: Name::new(name) };
            arguments.push((name, Positioned { pos, node: value.into_value() }));
        }
    }
}
