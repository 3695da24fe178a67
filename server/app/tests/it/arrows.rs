//! The arrows of the house run one way: app -> facade -> graph -> domain -> tables -> kernel.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What each crate may name. `database` (the embedded PostgreSQL, migrations, seeds) stands beside the domain and knows
/// only the kernel; `wire` (how to connect), `storage` (where bytes lie) and `macros` know nobody; `testing` is for tests and may know everybody.
const MAY_USE: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("macros", &[]),
    ("tables", &["kernel"]),
    ("wire", &[]),
    ("content", &[]),
    ("label", &[]),
    ("storage", &[]),
    ("database", &["kernel", "wire"]),
    ("domain", &["tables", "kernel", "content", "label", "macros", "storage", "wire"]),
    ("graph", &["domain", "kernel", "macros"]),
    ("facade", &["graph", "domain", "kernel", "storage"]),
    ("app", &["facade", "graph", "domain", "database", "kernel", "label", "storage", "wire"]),
];

/// Libraries that would carry a floor's work to another.
const NEVER: &[(&str, &[&str])] = &[
    ("kernel", &["tokio", "axum", "async_graphql", "diesel_async", "reqwest"]),
    ("domain", &["axum", "async_graphql", "http"]),
    ("graph", &["axum", "diesel", "diesel_async", "tokio_postgres"]),
    ("facade", &["diesel", "diesel_async", "tokio_postgres"]),
];

/// What the domain offers as plain `async fn`s, which are compiled wherever they are polled: small or generic shells.
const PLAIN: &[(&str, &str)] = &[
    ("db.rs", "read"),
    ("db.rs", "transaction"),
    ("db.rs", "timely"),
    ("file/work.rs", "run"),
    ("loader.rs", "rows_of"),
    ("loader.rs", "one"),
    ("loader.rs", "many"),
    ("observe/request.rs", "field"),
    ("observe/request.rs", "batch"),
];

fn server() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
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

/// The crates of ours that a text names, as `xieli_name::` or `xieli-name`.
fn named(text: &str, separator: char) -> BTreeSet<String> {
    text.split(&format!("xieli{separator}"))
        .skip(1)
        .map(|rest| rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect())
        .collect()
}

/// Code without comments: words about another floor are no arrow.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_crate_depends_upwards() {
    for (name, allowed) in MAY_USE {
        let manifest = fs::read_to_string(server().join(name).join("Cargo.toml")).expect("a manifest");
        let section = manifest.split("\n[dependencies]").nth(1).unwrap_or_default();
        let section = section.split("\n[").next().unwrap_or_default();
        let lines = section.lines().filter(|line| line.starts_with("xieli-")).collect::<Vec<_>>().join("\n");
        for other in named(&lines, '-') {
            assert!(allowed.contains(&other.as_str()), "server/{name}/Cargo.toml depends on xieli-{other}");
        }
    }
}

#[test]
fn no_module_names_a_floor_above() {
    for (name, allowed) in MAY_USE {
        let mut files = Vec::new();
        sources(&server().join(name).join("src"), &mut files);
        assert!(!files.is_empty(), "{name}");
        for file in files {
            let text = code(&fs::read_to_string(&file).expect("a source"));
            // what a macro writes is the code of the crate that uses it
            let mentions = if *name == "macros" { BTreeSet::new() } else { named(&text, '_') };
            for other in mentions {
                let known = MAY_USE.iter().any(|(crate_name, _)| *crate_name == other);
                let fine = !known || other == *name || allowed.contains(&other.as_str());
                assert!(fine, "{} names xieli_{other}", file.display());
            }
            let never =
                NEVER.iter().find(|(crate_name, _)| crate_name == name).map_or(&[][..], |(_, list)| list);
            for library in never {
                let used = text.match_indices(library).any(|(at, _)| {
                    let before = text[..at].chars().next_back();
                    let starts = before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':');
                    starts && text[at + library.len()..].starts_with("::")
                });
                assert!(!used, "{} names {library}", file.display());
            }
        }
    }
}

#[test]
fn what_the_domain_offers_is_erased() {
    let folder = server().join("domain/src");
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let mut plain = BTreeSet::new();
    for file in files {
        let within = file.strip_prefix(&folder).expect("within").to_string_lossy().into_owned();
        if within.ends_with("tests.rs") || within.contains("tests/") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source");
        let mut attributes = Vec::new();
        for line in text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().lines().map(str::trim)
        {
            let offered =
                ["pub async fn ", "pub(crate) async fn "].iter().find_map(|way| line.strip_prefix(way));
            if let Some(rest) = offered
                && !attributes.contains(&"#[erased]")
            {
                let name = rest.split(['(', '<']).next().unwrap_or_default();
                plain.insert((within.clone(), name.to_owned()));
            }
            if line.starts_with("#[") { attributes.push(line) } else { attributes.clear() }
        }
    }
    let known: BTreeSet<(String, String)> =
        PLAIN.iter().map(|(file, name)| ((*file).to_owned(), (*name).to_owned())).collect();
    assert_eq!(plain, known, "left: the plain `async fn`s that the domain offers, which want `#[erased]`");
}

#[test]
fn every_crate_is_known_here() {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(server()).expect("server/") {
        let entry = entry.expect("an entry");
        if entry.path().join("Cargo.toml").exists() {
            found.insert(entry.file_name().to_string_lossy().into_owned());
        }
    }
    let known: BTreeSet<String> =
        MAY_USE.iter().map(|(name, _)| (*name).to_owned()).chain(["testing".to_owned()]).collect();
    assert_eq!(found, known);
}
