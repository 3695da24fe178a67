//! Builds the GraphQL document of an operation for the schema: fragments inlined, custom directives removed.

use std::collections::HashMap;
use std::fmt::Write;

use async_graphql::parser::types::{
    Directive, DocumentOperations, ExecutableDocument, OperationDefinition, Selection, SelectionSet,
};
use async_graphql::{Name, Positioned};
use async_graphql_value::Value;

/// The directives that the schema knows.
const STANDARD: [&str; 2] = ["include", "skip"];

/// The document, as a parser would give it. `set` is the selection without spreads.
pub fn document(name: &str, definition: &OperationDefinition, mut set: SelectionSet) -> ExecutableDocument {
    standard(&mut set);
    let mut variables = definition.variable_definitions.clone();
    for variable in &mut variables {
        variable.node.directives.clear();
    }
    let operation = OperationDefinition {
        ty: definition.ty,
        variable_definitions: variables,
        directives: Vec::new(),
        selection_set: Positioned::new(set, definition.selection_set.pos),
    };
    let operation = Positioned::new(operation, definition.selection_set.pos);
    ExecutableDocument {
        operations: DocumentOperations::Multiple(HashMap::from([(Name::new(name), operation)])),
        fragments: HashMap::new(),
    }
}

fn standard(set: &mut SelectionSet) {
    for item in &mut set.items {
        if let Selection::Field(field) = &mut item.node {
            let known = |found: &Positioned<Directive>| STANDARD.contains(&found.node.name.node.as_str());
            field.node.directives.retain(known);
            standard(&mut field.node.selection_set.node);
        }
    }
}

/// The document as text.
pub fn text(document: &ExecutableDocument) -> String {
    let mut out = String::new();
    for (name, definition) in document.operations.iter() {
        operation(&mut out, name.map_or("", Name::as_str), &definition.node);
    }
    out
}

fn operation(out: &mut String, name: &str, definition: &OperationDefinition) {
    let _always = write!(out, "{} {name}", definition.ty);
    if !definition.variable_definitions.is_empty() {
        let variables = definition.variable_definitions.iter().map(|variable| {
            let variable = &variable.node;
            let default =
                variable.default_value.as_ref().map(|value| format!(" = {}", value.node)).unwrap_or_default();
            format!("${}: {}{default}", variable.name.node, variable.var_type.node)
        });
        let _always = write!(out, "({})", variables.collect::<Vec<_>>().join(", "));
    }
    selection(out, &definition.selection_set.node, 1);
    out.push('\n');
}

fn selection(out: &mut String, set: &SelectionSet, depth: usize) {
    if set.items.is_empty() {
        return;
    }
    out.push_str(" {\n");
    for item in &set.items {
        let Selection::Field(field) = &item.node else { continue };
        let field = &field.node;
        out.push_str(&"  ".repeat(depth));
        if let Some(alias) = &field.alias {
            let _always = write!(out, "{}: ", alias.node);
        }
        out.push_str(&field.name.node);
        out.push_str(&arguments(&field.arguments));
        for directive in &field.directives {
            let _always =
                write!(out, " @{}{}", directive.node.name.node, arguments(&directive.node.arguments));
        }
        selection(out, &field.selection_set.node, depth + 1);
        out.push('\n');
    }
    out.push_str(&"  ".repeat(depth - 1));
    out.push('}');
}

fn arguments(arguments: &[(Positioned<Name>, Positioned<Value>)]) -> String {
    if arguments.is_empty() {
        return String::new();
    }
    let list = arguments.iter().map(|(name, value)| format!("{}: {}", name.node, value.node));
    format!("({})", list.collect::<Vec<_>>().join(", "))
}
