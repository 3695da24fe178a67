//! Rules that the schema keeps: who may see a field is written at it, everything is described, what is public leads to
//! nothing that is not, no root field hides another, no id or count leaves as a bare 64-bit number.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use async_graphql::parser::types::{ConstDirective, TypeKind};
use async_graphql::{Positioned, Value};

use super::api::{Api, ROOTS, innermost};

fn has(directives: &[Positioned<ConstDirective>], name: &str) -> bool {
    directives.iter().any(|directive| directive.node.name.node == name)
}

#[test]
fn every_field_says_who_may_see_it() {
    let api = Api::read();
    let mut bare = Vec::new();
    for (name, definition) in &api.types {
        let TypeKind::Object(object) = &definition.kind else { continue };
        for field in &object.fields {
            let (public, requires) =
                (has(&field.node.directives, "public"), has(&field.node.directives, "requires"));
            if public == requires {
                bare.push(format!("{name}.{}", field.node.name.node));
            }
        }
    }
    assert!(bare.is_empty(), "neither @public nor @requires, or both: {bare:?}");
}

#[test]
fn every_permission_named_exists() {
    let api = Api::read();
    for (name, definition) in &api.types {
        let TypeKind::Object(object) = &definition.kind else { continue };
        for field in &object.fields {
            for directive in field.node.directives.iter().filter(|found| found.node.name.node == "requires") {
                let Some(Value::String(text)) =
                    directive.node.get_argument("permission").map(|value| &value.node)
                else {
                    panic!("{name}.{}: @requires names no permission", field.node.name.node)
                };
                for code in text.trim_start_matches("owner:").split(',').map(str::trim) {
                    let known =
                        matches!(code, "login" | "teamManage") || xieli_kernel::Code::parse(code).is_some();
                    assert!(known, "{name}.{}: {code}", field.node.name.node);
                }
            }
        }
    }
}

#[test]
fn everything_is_described() {
    let api = Api::read();
    let mut silent = BTreeSet::new();
    for (name, definition) in &api.types {
        // the library's own
        if matches!(name.as_str(), "DateTime") {
            continue;
        }
        let mut note = |what: String, described: bool| {
            if !described {
                silent.insert(what);
            }
        };
        note(name.clone(), definition.description.is_some());
        match &definition.kind {
            TypeKind::Object(object) => {
                for field in &object.fields {
                    note(format!("{name}.{}", field.node.name.node), field.node.description.is_some());
                    for argument in &field.node.arguments {
                        // `input` is described by its type
                        let described =
                            argument.node.description.is_some() || argument.node.name.node == "input";
                        note(
                            format!("{name}.{}({})", field.node.name.node, argument.node.name.node),
                            described,
                        );
                    }
                }
            }
            TypeKind::InputObject(input) => {
                for field in &input.fields {
                    note(format!("{name}.{}", field.node.name.node), field.node.description.is_some());
                }
            }
            TypeKind::Enum(values) => {
                for value in &values.values {
                    note(format!("{name}.{}", value.node.value.node), value.node.description.is_some());
                }
            }
            _ => {}
        }
    }
    for (root, _) in ROOTS {
        silent.remove(root);
    }
    assert!(silent.is_empty(), "without a description: {silent:?}");
}

/// Fields of public types that are null to all but those whom their own rules let in; what is behind them is guarded.
const NULL_TO_STRANGERS: &[&str] = &["QrcodeScan.record"];

#[test]
fn what_is_public_leads_to_nothing_that_is_not() {
    let api = Api::read();
    let mut open: Vec<String> = Vec::new();
    for (root, _) in ROOTS {
        let Some(TypeKind::Object(object)) = api.types.get(root).map(|found| &found.kind) else { continue };
        let public = object.fields.iter().filter(|field| has(&field.node.directives, "public"));
        open.extend(public.map(|field| innermost(&field.node.ty.node).to_owned()));
    }
    assert!(open.len() > 5, "{open:?}");
    let mut seen = BTreeSet::new();
    let mut closed = Vec::new();
    while let Some(name) = open.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let Some(TypeKind::Object(object)) = api.types.get(&name).map(|found| &found.kind) else { continue };
        for field in &object.fields {
            let path = format!("{name}.{}", field.node.name.node);
            if NULL_TO_STRANGERS.contains(&path.as_str()) {
                continue;
            }
            if has(&field.node.directives, "public") {
                open.push(innermost(&field.node.ty.node).to_owned());
            } else {
                closed.push(path);
            }
        }
    }
    assert!(closed.is_empty(), "reached from a public root without being public: {closed:?}");
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn graph() -> Vec<(String, String)> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../graph"), &mut files);
    files
        .into_iter()
        .map(|file| (file.display().to_string(), fs::read_to_string(file).expect("a source")))
        .collect()
}

/// The library takes the last of two root fields of one name without a word.
#[test]
fn no_root_field_hides_another() {
    let rules = ["#[public]", "#[login", "#[requires("];
    let written: usize = graph()
        .iter()
        .flat_map(|(_, text)| text.split("(root)]\nimpl ").skip(1).collect::<Vec<_>>())
        .map(|block| block.split("\n}").next().unwrap_or_default())
        .flat_map(str::lines)
        .filter(|line| rules.iter().any(|rule| line.trim_start().starts_with(rule)))
        .count();
    let api = Api::read();
    assert_eq!(written, api.roots.len(), "root fields written in server/graph/src, and in the schema");
}

/// `Int` has 32 bits: a 64-bit number leaves as text.
#[test]
fn no_number_leaves_with_sixty_four_bits() {
    let mut bare = Vec::new();
    for (file, text) in graph() {
        let mut object = false;
        let mut data = false;
        for (number, line) in text.lines().enumerate() {
            if line.starts_with("#[object(") {
                object = true;
            } else if line.starts_with("#[fields(") || line.contains("InputObject") {
                data = true;
            } else if line.starts_with('}') {
                (object, data) = (false, false);
            }
            let answers =
                object && line.trim_start().contains("fn ") && line.split("->").nth(1).is_some_and(wide);
            let holds =
                data && line.trim_start().starts_with("pub ") && line.split(':').nth(1).is_some_and(wide);
            if answers || holds {
                bare.push(format!("{file}:{}", number + 1));
            }
        }
    }
    assert!(bare.is_empty(), "{bare:?}");
}

fn wide(ty: &str) -> bool {
    ["i64", "u64", "usize", "isize", "u32"].iter().any(|wide| ty.contains(wide))
}
