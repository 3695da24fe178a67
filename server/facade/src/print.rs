//! Writes an operation for the schema: fragments in place, our own directives left out.

use std::fmt::Write;

use async_graphql::parser::types::{Directive, OperationDefinition, Selection, SelectionSet};
use async_graphql::{Name, Positioned};
use async_graphql_value::Value;

/// The directives that the schema knows.
const STANDARD: [&str; 2] = ["include", "skip"];

/// The document.
pub fn document(name: &str, definition: &OperationDefinition, set: &SelectionSet) -> String {
    let mut out = format!("{} {name}", definition.ty);
    if !definition.variable_definitions.is_empty() {
        let variables = definition.variable_definitions.iter().map(|variable| {
            let variable = &variable.node;
            let default =
                variable.default_value.as_ref().map(|value| format!(" = {}", value.node)).unwrap_or_default();
            format!("${}: {}{default}", variable.name.node, variable.var_type.node)
        });
        let _always = write!(out, "({})", variables.collect::<Vec<_>>().join(", "));
    }
    selection(&mut out, set, 1);
    out.push('\n');
    out
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
            out.push_str(&standard(&directive.node));
        }
        selection(out, &field.selection_set.node, depth + 1);
        out.push('\n');
    }
    out.push_str(&"  ".repeat(depth - 1));
    out.push('}');
}

fn standard(directive: &Directive) -> String {
    if STANDARD.contains(&directive.name.node.as_str()) {
        format!(" @{}{}", directive.name.node, arguments(&directive.arguments))
    } else {
        String::new()
    }
}

fn arguments(arguments: &[(Positioned<Name>, Positioned<Value>)]) -> String {
    if arguments.is_empty() {
        return String::new();
    }
    let list = arguments.iter().map(|(name, value)| format!("{}: {}", name.node, value.node));
    format!("({})", list.collect::<Vec<_>>().join(", "))
}
