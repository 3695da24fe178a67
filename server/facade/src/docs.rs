//! Generates `docs/api-rest.md`: the served calls as a table. `client/tools/generate.mjs --check` reports a
//! stale file.

use std::fmt::Write;

use crate::files;
use crate::operation::{Operation, Shape, Variable};
use crate::source::source;

const HEAD: &str = include_str!("docs_head.md");

/// The whole page.
pub fn page() -> String {
    let mut rows: Vec<(String, String)> = source().operations.iter().map(row).collect();
    rows.extend(files::routes().map(|route| {
        let row = format!(
            "| {} | `/api{}` | {} | {} | {} |",
            route.method, route.path, route.about, route.params, route.reply
        );
        (format!("{} {}", route.path, route.method), row)
    }));
    rows.sort();
    let mut out = String::from(HEAD);
    out.push_str("\n## Calls\n\n| method | path | what for | parameters | reply |\n|---|---|---|---|---|\n");
    for (_, row) in rows {
        out.push_str(&row);
        out.push('\n');
    }
    out.push_str("\n## Codes\n\n| enum | values |\n|---|---|\n");
    let mut codes: Vec<_> = source().codes.iter().collect();
    codes.sort_by_key(|(name, _)| *name);
    for (name, codes) in codes {
        let list = codes.iter().map(|code| {
            let value = code.value.as_str().map_or_else(|| code.value.to_string(), str::to_owned);
            let text = code.text.as_deref().map(|text| format!(" {text}")).unwrap_or_default();
            format!("`{value}` {}{text}", code.name)
        });
        let _always = writeln!(out, "| {name} | {} |", list.collect::<Vec<_>>().join(", "));
    }
    out
}

fn row(operation: &Operation) -> (String, String) {
    let parameters = operation.variables.iter().map(|variable| parameter(operation, variable));
    let row = format!(
        "| {} | `/api{}` | {} | {} | {} |",
        operation.method,
        operation.path,
        operation.about,
        parameters.collect::<Vec<_>>().join("<br>"),
        shape(operation.shape)
    );
    (format!("{} {}", operation.path, operation.method), row)
}

fn parameter(operation: &Operation, variable: &Variable) -> String {
    if let Some(sort) = &variable.sort {
        let columns = sort.by.iter().map(|(column, _)| column.as_str()).collect::<Vec<_>>().join(", ");
        let own = if sort.own { ", `cf_` and the id of a custom field" } else { "" };
        return format!("`column` one of {columns}{own}<br>`order` asc, desc");
    }
    let mut text = format!("`{}` {}", variable.name, variable.ty);
    if let Some(default) = &variable.default {
        let _always = write!(text, " = {default}");
    }
    if operation.path.contains(&format!("{{{}}}", variable.name)) {
        text.push_str(", in the path");
    }
    if let Some(header) = &variable.header {
        let _always = write!(text, ", in the header `{header}`");
    }
    match &variable.of {
        Some(field) if variable.body => {
            let _always = write!(text, ", or as a bare list of records with `{field}`");
        }
        Some(field) => {
            let _always = write!(text, ", or records with `{field}`");
        }
        None if variable.body => text.push_str(", or as a bare list"),
        None => {}
    }
    if !variable.also.is_empty() {
        let _always = write!(text, ", also `{}`", variable.also.join("`, `"));
    }
    text
}

fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Page => "page",
        Shape::List => "list",
        Shape::One => "record",
        Shape::None => "–",
        Shape::Value => "value",
        Shape::Tree => "tree",
    }
}
