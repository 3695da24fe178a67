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
    ("graph/core", &["domain", "kernel", "macros"]),
    ("graph", &["graph/core", "domain", "kernel", "macros"]),
    ("facade", &["graph", "domain", "kernel", "storage"]),
    ("app", &["facade", "graph", "domain", "database", "kernel", "label", "storage", "wire"]),
];

/// Libraries that would carry a floor's work to another.
const NEVER: &[(&str, &[&str])] = &[
    ("kernel", &["tokio", "axum", "async_graphql", "diesel_async", "reqwest"]),
    ("domain", &["axum", "async_graphql", "http"]),
    ("graph/core", &["axum", "diesel", "diesel_async", "tokio_postgres"]),
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
    ("observe/request.rs", "aside"),
    ("observe/request.rs", "field"),
    ("observe/request.rs", "batch"),
    ("scope.rs", "within"),
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

/// The folders of the crates of ours that a text names, as `xieli_graph_core::` or `xieli-graph-core`.
fn named(text: &str, separator: char) -> BTreeSet<String> {
    let name = |rest: &str| -> String {
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == separator).collect()
    };
    let ours = format!("xieli{separator}");
    let named = text.split(&ours).skip(1).map(name);
    named.map(|name| name.trim_end_matches(separator).replace(separator, "/")).collect()
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

/// The wings of the domain floor, from the ground up: a room names those of its own wing and of the wings below.
const WINGS: &[(&str, &[&str])] = &[
    (
        "platform",
        &[
            "db",
            "job",
            "keyring",
            "kind",
            "list",
            "live",
            "loader",
            "notification",
            "observe",
            "outside",
            "part",
            "record",
            "rows",
            "scope",
            "services",
            "sheet",
            "signing",
            "ticket",
            "totals",
            "tree",
        ],
    ),
    (
        "people",
        &["access_token", "account", "enterprise", "invitation", "member", "role", "security", "team"],
    ),
    ("content", &["comment", "file", "file_group"]),
    ("settings", &["article", "category", "config_value", "dict", "saved_view", "setting"]),
    ("trade", &["catalog", "qrcode"]),
    ("whole", &["activity", "duplicate", "recycle", "search", "webhook"]),
    // the list of all kinds, which makes the services
    ("top", &["kinds"]),
];

/// Names at the root of the crate that stand for a room.
const ALIASES: &[(&str, &str)] = &[
    ("Batch", "loader"),
    ("Db", "db"),
    ("Loaders", "loader"),
    ("Part", "part"),
    ("ServiceSettings", "services"),
    ("Services", "services"),
    ("TenantKey", "loader"),
];

/// The rooms that a source names: what follows `crate::`, a group counted name by name.
fn rooms(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for rest in text.split("crate::").skip(1) {
        let named = |part: &str| -> String {
            part.trim_start().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
        };
        let Some(group) = rest.strip_prefix('{') else {
            found.insert(named(rest));
            continue;
        };
        let mut depth = 0;
        let mut begins = true;
        for (at, letter) in group.char_indices() {
            match letter {
                '}' if depth == 0 => break,
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => begins = true,
                _ if letter.is_whitespace() => {}
                _ if begins => {
                    found.insert(named(&group[at..]));
                    begins = false;
                }
                _ => {}
            }
        }
    }
    found
        .into_iter()
        .map(|name| {
            ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, room)| (*room).to_owned())
        })
        .collect()
}

fn wing(room: &str) -> Option<usize> {
    WINGS.iter().position(|(_, rooms)| rooms.contains(&room))
}

/// Why a room of the domain may not be named so; nothing: it may. A macro at the root belongs to no room.
fn crossing(room: &str, named: &str) -> Option<String> {
    let (from, to) = (wing(room)?, wing(named)?);
    (to > from).then(|| format!("{room} ({}) names {named} ({})", WINGS[from].0, WINGS[to].0))
}

#[test]
fn no_room_of_the_domain_names_a_wing_above() {
    let root = server().join("domain").join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut seen = BTreeSet::new();
    let mut crossings = Vec::new();
    for file in files {
        let path = file.strip_prefix(&root).expect("below").to_path_buf();
        let first = path.iter().next().expect("a name").to_string_lossy();
        let room = first.strip_suffix(".rs").unwrap_or(&first).to_owned();
        // the root of the crate names all, and tests may look anywhere
        if ["lib", "fixture"].contains(&room.as_str()) || path.ends_with("tests.rs") {
            continue;
        }
        assert!(wing(&room).is_some(), "{room} belongs to no wing");
        let text = code(&fs::read_to_string(&file).expect("a source"));
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
        crossings.extend(rooms(&text).iter().filter_map(|named| crossing(&room, named)));
        seen.insert(room);
    }
    assert!(crossings.is_empty(), "{crossings:#?}");
    let listed: BTreeSet<String> =
        WINGS.iter().flat_map(|(_, rooms)| rooms.iter().map(|room| (*room).to_owned())).collect();
    assert_eq!(seen, listed, "every room has its wing, and every wing its rooms");
}

#[test]
fn a_wing_that_is_crossed_is_noticed() {
    let text =
        "use crate::{Db, catalog::store, member::{self, store}};\nlet x = crate::webhook::queue::take();";
    let found = rooms(text);
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), ["catalog", "db", "member", "webhook"]);
    let told: Vec<String> = found.iter().filter_map(|named| crossing("team", named)).collect();
    assert_eq!(told, ["team (people) names catalog (trade)", "team (people) names webhook (whole)"]);
    assert!(crossing("webhook", "team").is_none() && crossing("member", "team").is_none());
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
    // a floor's folder holds crates of its own
    for entry in
        fs::read_dir(server()).expect("server/").chain(fs::read_dir(server().join("graph")).expect("graph/"))
    {
        let path = entry.expect("an entry").path();
        if path.join("Cargo.toml").exists() {
            let name = path.strip_prefix(server()).expect("within").to_string_lossy().into_owned();
            found.insert(name);
        }
    }
    let known: BTreeSet<String> =
        MAY_USE.iter().map(|(name, _)| (*name).to_owned()).chain(["testing".to_owned()]).collect();
    assert_eq!(found, known);
}
