//! The arrows of the house run one way: app -> facade -> graph -> domain -> tables -> kernel.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What each crate may name. `database` (the embedded PostgreSQL, migrations, seeds) stands beside the domain and knows
/// only the kernel; `wire` (how to connect), `storage` (where bytes lie) and `macros` know nobody; `testing` is for tests and
/// may know everybody. The floors `domain` and `graph` are built in wings, which know those below them: decision 0043.
const MAY_USE: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("macros", &[]),
    ("tables", &["kernel"]),
    ("wire", &[]),
    ("content", &[]),
    ("label", &[]),
    ("storage", &[]),
    ("database", &["kernel", "wire"]),
    ("domain/platform", &["tables", "kernel", "content", "label", "macros", "storage", "wire"]),
    ("domain/people", &["domain/platform", "tables", "kernel", "macros"]),
    ("domain/settings", &["domain/people", "tables", "kernel", "macros"]),
    ("domain/content", &["domain/settings", "tables", "kernel", "content", "macros", "storage"]),
    ("domain/trade", &["domain/settings", "tables", "kernel", "label", "macros"]),
    ("domain/crm", &["domain/content", "domain/trade", "tables", "kernel", "macros"]),
    ("domain/pms", &["domain/crm", "tables", "kernel", "label", "macros"]),
    ("domain/tms", &["domain/pms", "tables", "kernel", "macros"]),
    ("domain/work", &["domain/tms", "tables", "kernel", "label", "macros"]),
    ("domain/insight", &["domain/work", "tables", "kernel", "macros"]),
    ("domain", &["domain/insight", "tables", "kernel", "macros"]),
    ("graph/core", &["domain/platform", "kernel", "macros"]),
    ("graph/people", &["graph/core", "domain/people", "kernel", "macros"]),
    ("graph/settings", &["graph/core", "graph/people", "domain/settings", "kernel", "macros"]),
    ("graph/content", &["graph/core", "graph/settings", "domain/content", "kernel", "macros"]),
    ("graph/trade", &["graph/core", "graph/settings", "domain/trade", "kernel", "macros"]),
    ("graph/crm", &["graph/core", "graph/content", "graph/trade", "domain/crm", "kernel", "macros"]),
    ("graph/pms", &["graph/core", "graph/crm", "domain/pms", "kernel", "macros"]),
    ("graph/tms", &["graph/core", "graph/pms", "domain/tms", "kernel", "macros"]),
    ("graph/work", &["graph/core", "graph/tms", "domain/work", "kernel", "macros"]),
    ("graph/insight", &["graph/core", "graph/work", "domain/insight", "kernel", "macros"]),
    ("graph", &["graph/core", "graph/insight", "domain", "kernel", "macros"]),
    ("facade", &["graph", "domain", "kernel", "storage"]),
    ("app", &["facade", "graph", "domain", "database", "kernel", "content", "label", "storage", "wire"]),
];

/// Libraries that would carry a floor's work to another; what is said of a floor holds for its wings.
const NEVER: &[(&str, &[&str])] = &[
    ("kernel", &["tokio", "axum", "async_graphql", "diesel_async", "reqwest"]),
    ("domain", &["axum", "async_graphql", "http"]),
    ("graph", &["axum", "diesel", "diesel_async", "tokio_postgres"]),
    ("facade", &["diesel", "diesel_async", "tokio_postgres"]),
];

/// What the domain offers as plain `async fn`s, which are compiled wherever they are polled: small or generic shells.
const PLAIN: &[(&str, &str)] = &[
    ("db.rs", "read"),
    ("db.rs", "read_keyed"),
    ("db.rs", "transaction"),
    ("db.rs", "timely"),
    ("loader.rs", "read"),
    ("loader.rs", "rows_of"),
    ("loader.rs", "seen_of"),
    ("loader.rs", "one"),
    ("loader.rs", "many"),
    ("observe/request.rs", "aside"),
    ("observe/request.rs", "field"),
    ("observe/request.rs", "batch"),
    ("remembered.rs", "all"),
    ("scope.rs", "within"),
    ("sheet/export.rs", "next"),
    ("totals.rs", "figures"),
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

/// The crates of a floor: its wings, and what stands on top of them.
fn wings(floor: &str) -> Vec<PathBuf> {
    let floor = server().join(floor);
    let inner = fs::read_dir(&floor).expect("a floor").map(|entry| entry.expect("an entry").path());
    let mut all: Vec<PathBuf> = inner.filter(|path| path.join("Cargo.toml").exists()).collect();
    if floor.join("Cargo.toml").exists() {
        all.push(floor);
    }
    all
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

/// What a crate depends on and must not.
fn upward(name: &str, manifest: &str) -> Vec<String> {
    let allowed = MAY_USE.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, allowed)| allowed);
    let section = manifest.split("\n[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let lines = section.lines().filter(|line| line.starts_with("xieli-")).collect::<Vec<_>>().join("\n");
    named(&lines, '-').into_iter().filter(|other| !allowed.contains(&other.as_str())).collect()
}

#[test]
fn no_crate_depends_upwards() {
    for (name, _) in MAY_USE {
        let manifest = fs::read_to_string(server().join(name).join("Cargo.toml")).expect("a manifest");
        assert_eq!(upward(name, &manifest), [""; 0], "server/{name}/Cargo.toml");
    }
}

#[test]
fn a_wing_that_is_crossed_is_noticed() {
    let manifest = "[package]\n\n[dependencies]\nxieli-domain-platform.workspace = true\nxieli-domain-trade.workspace = \
                    true\nxieli-kernel.workspace = true\n\n[dev-dependencies]\nxieli-testing.workspace = true\n";
    assert_eq!(upward("domain/people", manifest), ["domain/trade"]);
    assert_eq!(upward("graph/people", manifest), ["domain/platform", "domain/trade"]);
}

#[test]
fn no_module_names_a_floor_above() {
    for (name, allowed) in MAY_USE {
        let mut files = Vec::new();
        sources(&server().join(name).join("src"), &mut files);
        assert!(!files.is_empty(), "{name}");
        let floor = name.split('/').next().unwrap_or_default();
        for file in files {
            let text = code(&fs::read_to_string(&file).expect("a source"));
            // what a macro writes is the code of the crate that uses it
            let mentions = if *name == "macros" { BTreeSet::new() } else { named(&text, '_') };
            for other in mentions {
                let known = MAY_USE.iter().any(|(crate_name, _)| *crate_name == other);
                // a wing calls itself, and the domain's wing below it, by the name of the floor
                let alias = name.contains('/') && (other == floor || other == "domain" && floor == "graph");
                // its own tests may look further
                let tests = ["testing", "database"].contains(&other.as_str());
                let fine = !known || other == *name || alias || tests || allowed.contains(&other.as_str());
                assert!(fine, "{} names xieli_{other}", file.display());
            }
            let never = NEVER.iter().find(|(known, _)| *known == floor).map_or(&[][..], |(_, list)| list);
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

/// Libraries that read what strangers send. Labels and picture codes are drawn with `image`, which reads, too: there its ways
/// in are named.
const READERS: [&str; 7] = [
    "calamine::",
    "hayro::",
    "zip::ZipArchive",
    "ImageReader",
    "ImageDecoder",
    "load_from_memory",
    "image::open",
];

#[test]
fn nobody_but_the_readers_reads_strange_formats() {
    let outside = MAY_USE.iter().map(|(name, _)| *name).filter(|name| *name != "content");
    for name in outside {
        let mut files = Vec::new();
        sources(&server().join(name).join("src"), &mut files);
        for file in files.iter().filter(|file| !file.ends_with("tests.rs")) {
            let text = fs::read_to_string(file).expect("a source");
            let text = code(text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default());
            let used: Vec<&str> = READERS.into_iter().filter(|reader| text.contains(reader)).collect();
            // decision 0045: they are called by a process apart, through `content::Job`
            assert_eq!(used, [""; 0], "{}", file.display());
        }
    }
}

#[test]
fn a_room_stands_in_one_wing() {
    for floor in ["domain", "graph"] {
        let mut seen = BTreeMap::new();
        for wing in wings(floor) {
            for entry in fs::read_dir(wing.join("src")).expect("src/") {
                let path = entry.expect("an entry").path();
                let room = path.file_stem().expect("a name").to_string_lossy().into_owned();
                // a room may be a folder with a file beside it
                if room != "lib" && path.is_dir() {
                    let before = seen.insert(room, wing.clone());
                    assert_eq!(before, None, "{}", path.display());
                }
            }
        }
    }
}

#[test]
fn what_the_domain_offers_is_erased() {
    let mut files = Vec::new();
    for wing in wings("domain") {
        sources(&wing.join("src"), &mut files);
    }
    let mut plain = BTreeSet::new();
    for file in files {
        let file_name = file.to_string_lossy().into_owned();
        let within = file_name.rsplit("/src/").next().unwrap_or_default().to_owned();
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
    let within = |folder: &Path| {
        let path = folder.strip_prefix(server()).expect("within");
        path.to_string_lossy().into_owned()
    };
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(server()).expect("server/") {
        let floor = entry.expect("an entry").path();
        found.extend(wings(&floor.to_string_lossy()).iter().map(|folder| within(folder)));
    }
    let known: BTreeSet<String> =
        MAY_USE.iter().map(|(name, _)| (*name).to_owned()).chain(["testing".to_owned()]).collect();
    assert_eq!(found, known);
}
