//! The operations of an operation file: route, parameters and GraphQL document.
//!
//! ```graphql
//! query TeamGet($id: ID!) @rest(method: GET, path: "/ems/team/{id}", shape: ONE, about: "one team") {
//!   team(id: $id) { id: rowId name status createTime: createdAt createBy: createdBy @dict { rowId name } }
//! }
//! ```
//!
//! `@rest(…, input: "TeamCreateInput")` takes every field of that input as a parameter and passes them as
//! `input`, or as the member of the mutation's `input` that has this type; `filter:` does the same for the
//! filter of a list. Fields that are written out keep their own names and directives.
//!
//! Custom directives, which are removed before execution: on the operation `@rest`, `@tree`; on variables
//! `@also` (other names of the parameter), `@body` (a bare list in the body), `@of(field:)` (one field of the
//! records in a list, as in `[{"userId": "1"}]`; with `@body` the other parameters are in the query),
//! `@header(name:)` (the value of a header), `@sort` (`column` and `order`); on fields `@data` (this part is
//! the reply), `@lift`, `@pluck`, `@dict`, `@joined`, `@set` (see `reply::plan`).

use std::collections::HashMap;

use async_graphql::parser::types::{
    Directive, ExecutableDocument, Field, FragmentDefinition, OperationDefinition, OperationType, Selection,
    SelectionSet, Type, VariableDefinition,
};
use async_graphql::{Name, Positioned, Variables};
use async_graphql_value::{ConstValue, Value};
use axum::http::Method;
use xieli_kernel::page::DEFAULT_SIZE;

use crate::print;
use crate::source::INPUTS;
use crate::tree::TreeRule;
use crate::{Problem, sort::SortRule};

/// The maximum number of parameters of an action on a record; a call with more takes a record.
const MOST_OF_A_STEP: usize = 4;

/// The members of a mutation's input that hold a record.
const RECORDS: [&str; 2] = ["changes", "values"];

/// The conversion of the schema's response to `data`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// `{records, total, size, current, pages}` of a connection.
    Page,
    /// A list.
    List,
    /// One record; 10003 when there is none.
    One,
    /// Nothing: `data` is null.
    None,
    /// A single value.
    Value,
    /// A list of nodes nested by their parents.
    Tree,
}

/// A variable with its parameter in REST.
#[derive(Debug, Clone)]
pub struct Variable {
    /// The variable's name, which is also the parameter's.
    pub name: String,
    /// The declared type.
    pub ty: Type,
    /// The default value.
    pub default: Option<ConstValue>,
    /// Other names of the parameter.
    pub also: Vec<String>,
    /// Whether it is a bare list in the body.
    pub body: bool,
    /// The field used of the records in a list; records without it are left out.
    pub of: Option<String>,
    /// A header that may give the value.
    pub header: Option<String>,
    /// The sort, read from `column` and `order`.
    pub sort: Option<SortRule>,
}

impl Variable {
    /// The names of the parameter, the variable's first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.also.iter().map(String::as_str))
    }
}

/// One call of the REST interface.
#[derive(Debug)]
pub struct Operation {
    /// The file that contains it.
    pub file: String,
    /// Its name in the document.
    pub name: String,
    /// HTTP method.
    pub method: Method,
    /// Path below `/api`, with `{parameters}`.
    pub path: String,
    /// The shape of the reply.
    pub shape: Shape,
    /// The summary for the documentation.
    pub about: String,
    /// The message of a success, when not the default.
    pub msg: Option<String>,
    /// The parameters.
    pub variables: Vec<Variable>,
    /// The document for the schema, without custom directives and fragments.
    pub parsed: ExecutableDocument,
    /// Whether it is a mutation.
    pub mutation: bool,
    /// Whether it takes a record, by the fields of an input or by many of its own: clients send whole rows
    /// back, with surplus fields.
    pub rows: bool,
    /// The root field with custom directives.
    pub root: Field,
    /// The nesting of a [`Shape::Tree`].
    pub tree: Option<TreeRule>,
    /// The parameter behind each path of the input, so that errors name the parameter.
    pub inputs: HashMap<String, String>,
}

impl Operation {
    /// Whether it opens one record by its id, as dialogs do: a deleted record gives 10003, an inaccessible
    /// one 10004.
    pub fn opens(&self) -> bool {
        self.method == Method::GET && self.shape == Shape::One && self.path.contains('{')
    }

    /// The document for the schema, as text.
    pub fn document(&self) -> String {
        print::text(&self.parsed)
    }

    /// Number and size of the requested page.
    pub fn page(&self, variables: &Variables) -> (i64, i64) {
        let number = |name: &str| {
            let default = self.variable(name).and_then(|variable| variable.default.as_ref());
            match variables.get(name).or(default) {
                Some(ConstValue::Number(number)) => number.as_i64(),
                _ => None,
            }
        };
        (number("page").unwrap_or(1), number("size").unwrap_or(DEFAULT_SIZE))
    }

    /// The variable called `name`.
    pub fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.name == name)
    }
}

/// Fragments of all files by name.
pub type Fragments = HashMap<Name, Positioned<FragmentDefinition>>;

/// Parses one operation.
pub fn read(
    file: &str,
    name: &str,
    mut definition: OperationDefinition,
    fragments: &Fragments,
) -> Result<Operation, Problem> {
    let wrong = |what: String| Problem::new(file, format!("{name}: {what}"));
    spread(&mut definition).map_err(wrong)?;
    let find =
        |wanted: &str| definition.directives.iter().map(|found| &found.node).find(|d| d.name.node == wanted);
    let rest = find("rest").ok_or_else(|| wrong("no @rest".into()))?;
    let text = |key: &str| string(rest, key).ok_or_else(|| wrong(format!("@rest has no {key}")));
    let method = text("method")?.parse().map_err(|_| wrong("@rest(method:)".into()))?;
    let shape = match text("shape")?.as_str() {
        "PAGE" => Shape::Page,
        "LIST" => Shape::List,
        "ONE" => Shape::One,
        "NONE" => Shape::None,
        "VALUE" => Shape::Value,
        "TREE" => Shape::Tree,
        other => return Err(wrong(format!("unknown shape {other}"))),
    };
    let tree = find("tree").map(TreeRule::read).transpose().map_err(wrong)?;
    if (shape == Shape::Tree) != tree.is_some() {
        return Err(wrong("shape TREE and @tree go together".into()));
    }
    let set = inline(&definition.selection_set.node, fragments, 0).map_err(wrong)?;
    let root = match set.items.as_slice() {
        [Positioned { node: Selection::Field(field), .. }] => field.node.clone(),
        _ => return Err(wrong("exactly one root field".into())),
    };
    let mut variables = Vec::new();
    for variable in &definition.variable_definitions {
        variables.push(read_variable(&variable.node).map_err(wrong)?);
    }
    let mut inputs = HashMap::new();
    for (argument, value) in &root.arguments {
        // paths of errors begin within `input`, and within its record, not at them
        let start = if argument.node == "input" { "" } else { argument.node.as_str() };
        trace(start, &value.node, &mut inputs);
        let record = record_of(&root.name.node).filter(|_| argument.node == "input");
        if let (Some((member, _)), Value::Object(members)) = (record, &value.node)
            && let Some(record) = members.get(member)
        {
            trace("", record, &mut inputs);
        }
    }
    let parsed = print::document(name, &definition, set);
    let (path, about) = (text("path")?, text("about")?);
    let msg = string(rest, "msg");
    let rows = rest.get_argument("input").is_some() || variables.len() > MOST_OF_A_STEP;
    Ok(Operation {
        file: file.to_owned(),
        name: name.to_owned(),
        method,
        path,
        shape,
        about,
        msg,
        variables,
        parsed,
        mutation: definition.ty == OperationType::Mutation,
        rows,
        root,
        tree,
        inputs,
    })
}

/// The member of a mutation's input that holds the record, and its type: `changes: TaskInput!` of
/// `TaskUpdateInput` (decision 0110).
fn record_of(mutation: &str) -> Option<(&'static str, &'static str)> {
    let (first, rest) = mutation.split_at_checked(1)?;
    let input = format!("{}{rest}Input", first.to_ascii_uppercase());
    let (_, members) = INPUTS.iter().find(|(name, _)| *name == input)?;
    let (member, ty) = members.iter().find(|(name, _)| RECORDS.contains(name))?;
    let ty = ty.trim_end_matches('!');
    ty.ends_with("Input").then_some((*member, ty))
}

/// Declares parameters for the fields of an input that `@rest` names.
fn spread(definition: &mut OperationDefinition) -> Result<(), String> {
    let rest = definition.directives.iter().find(|found| found.node.name.node == "rest");
    let named = |key: &str| Some((Name::new(key), string(&rest?.node, key)?));
    let all: Vec<(Name, String)> = ["input", "filter"].into_iter().filter_map(named).collect();
    let empty = || Value::Object(Default::default());
    for (argument, ty) in all {
        let known = INPUTS.iter().find(|(name, _)| *name == ty);
        let (_, fields) = known.ok_or_else(|| format!("the schema has no input {ty}"))?;
        let root = definition.selection_set.node.items.first_mut().map(|item| &mut item.node);
        let Some(Selection::Field(root)) = root else { return Err("exactly one root field".into()) };
        let place = root.node.arguments.iter().position(|(name, _)| name.node == argument);
        let place = place.unwrap_or_else(|| {
            let (name, empty) = (argument.clone(), empty());
            root.node.arguments.push((Positioned::new(name, root.pos), Positioned::new(empty, root.pos)));
            root.node.arguments.len() - 1
        });
        let member = record_of(&root.node.name.node).filter(|(_, record)| *record == ty);
        let Value::Object(members) = &mut root.node.arguments[place].1.node else {
            return Err(format!("{argument} is no object"));
        };
        let given = match member {
            None => members,
            Some((member, _)) => match members.entry(Name::new(member)).or_insert_with(empty) {
                Value::Object(record) => record,
                _ => return Err(format!("{member} is no object")),
            },
        };
        // required parameters come first
        let (required, other): (Vec<_>, Vec<_>) = fields.iter().partition(|(_, ty)| ty.ends_with('!'));
        for (name, ty) in required.into_iter().chain(other) {
            let key = Name::new(name);
            if given.contains_key(&key) {
                continue;
            }
            given.insert(key.clone(), Value::Variable(key.clone()));
            if definition.variable_definitions.iter().any(|known| known.node.name.node == key) {
                continue;
            }
            let made = VariableDefinition {
                name: Positioned::new(key, root.pos),
                var_type: Positioned::new(Type::new(ty).ok_or_else(|| format!("{ty} is no type"))?, root.pos),
                directives: Vec::new(),
                default_value: None,
            };
            definition.variable_definitions.push(Positioned::new(made, root.pos));
        }
    }
    Ok(())
}

fn read_variable(definition: &VariableDefinition) -> Result<Variable, String> {
    let directive =
        |wanted: &str| definition.directives.iter().map(|found| &found.node).find(|d| d.name.node == wanted);
    let also = match directive("also").and_then(|found| found.get_argument("names")) {
        Some(Positioned { node: Value::List(names), .. }) => names.iter().filter_map(word).collect(),
        _ => Vec::new(),
    };
    Ok(Variable {
        name: definition.name.node.to_string(),
        ty: definition.var_type.node.clone(),
        default: definition.default_value.as_ref().map(|value| value.node.clone()),
        also,
        body: directive("body").is_some(),
        of: directive("of").and_then(|found| string(found, "field")),
        header: directive("header").and_then(|found| string(found, "name")),
        sort: directive("sort").map(SortRule::read).transpose()?,
    })
}

/// A string or enum argument of a directive.
pub fn string(directive: &Directive, key: &str) -> Option<String> {
    directive.get_argument(key).and_then(|value| word(&value.node))
}

/// A string or enum value.
pub fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Enum(name) => Some(name.to_string()),
        _ => None,
    }
}

/// The selection with fragments inlined.
fn inline(set: &SelectionSet, fragments: &Fragments, depth: usize) -> Result<SelectionSet, String> {
    if depth > 12 {
        return Err("fragments nest too deep".into());
    }
    let mut items = Vec::new();
    for item in &set.items {
        match &item.node {
            Selection::Field(field) => {
                let mut field = field.clone();
                let inner = inline(&field.node.selection_set.node, fragments, depth + 1)?;
                field.node.selection_set.node = inner;
                items.push(Positioned::new(Selection::Field(field), item.pos));
            }
            Selection::FragmentSpread(spread) => {
                let name = &spread.node.fragment_name.node;
                let found = fragments.get(name).ok_or_else(|| format!("no fragment {name}"))?;
                items.extend(inline(&found.node.selection_set.node, fragments, depth + 1)?.items);
            }
            Selection::InlineFragment(_) => return Err("inline fragments are not served".into()),
        }
    }
    Ok(SelectionSet { items })
}

/// Records the variable at each path of an argument.
fn trace(path: &str, value: &Value, inputs: &mut HashMap<String, String>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Variable(name) => {
            inputs.insert(path.to_owned(), name.to_string());
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                trace(&below(key), value, inputs);
            }
        }
        Value::List(items) => {
            for (at, value) in items.iter().enumerate() {
                trace(&below(&at.to_string()), value, inputs);
            }
        }
        _ => {}
    }
}
