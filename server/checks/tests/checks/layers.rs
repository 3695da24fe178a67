//! Dependencies between our crates run one way: app -> facade -> graph -> domain -> tables -> kernel.

use std::collections::{BTreeMap, BTreeSet};

use xieli_checks::{File, files, folders, root, rust, text};

/// The crates that each crate may name, by their folders below `server/`. `database` (the embedded PostgreSQL, migrations,
/// seeds) is beside the domain and names the kernel and `wire` only; `wire` (connections), `storage` (contents of
/// files), `macros` and these checks name no other crate; `testing` serves tests and may name every crate. The layers
/// `domain` and `graph` are several crates each, which name those below them: decision 0043.
const MAY_USE: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("macros", &[]),
    ("checks", &[]),
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
    ("domain/approval", &["domain/content", "tables", "kernel", "macros"]),
    ("domain/attendance", &["domain/content", "tables", "kernel", "macros"]),
    ("domain/journal", &["domain/content", "tables", "kernel", "macros"]),
    ("domain/kpi", &["domain/content", "tables", "kernel", "macros"]),
    ("domain/mcenter", &["domain/pms", "tables", "kernel", "label", "macros"]),
    ("domain/tms", &["domain/pms", "tables", "kernel", "macros"]),
    ("domain/work", &["domain/tms", "tables", "kernel", "label", "macros"]),
    ("domain/insight", &["domain/journal", "domain/work", "tables", "kernel", "macros"]),
    (
        "domain",
        &[
            "domain/approval",
            "domain/attendance",
            "domain/insight",
            "domain/journal",
            "domain/kpi",
            "domain/mcenter",
            "tables",
            "kernel",
            "macros",
        ],
    ),
    ("graph/core", &["domain/platform", "kernel", "macros"]),
    ("graph/people", &["graph/core", "domain/people", "kernel", "macros"]),
    ("graph/settings", &["graph/core", "graph/people", "domain/settings", "kernel", "macros"]),
    ("graph/content", &["graph/core", "graph/settings", "domain/content", "kernel", "macros"]),
    ("graph/trade", &["graph/core", "graph/settings", "domain/trade", "kernel", "macros"]),
    ("graph/crm", &["graph/core", "graph/content", "graph/trade", "domain/crm", "kernel", "macros"]),
    ("graph/pms", &["graph/core", "graph/crm", "domain/pms", "kernel", "macros"]),
    ("graph/approval", &["graph/core", "graph/content", "domain/approval", "kernel", "macros"]),
    ("graph/attendance", &["graph/core", "graph/content", "domain/attendance", "kernel", "macros"]),
    ("graph/journal", &["graph/core", "graph/content", "domain/journal", "kernel", "macros"]),
    ("graph/kpi", &["graph/core", "graph/content", "domain/kpi", "kernel", "macros"]),
    ("graph/mcenter", &["graph/core", "graph/pms", "domain/mcenter", "kernel", "macros"]),
    ("graph/tms", &["graph/core", "graph/pms", "domain/tms", "kernel", "macros"]),
    ("graph/work", &["graph/core", "graph/tms", "domain/work", "kernel", "macros"]),
    ("graph/insight", &["graph/core", "graph/work", "domain/insight", "kernel", "macros"]),
    (
        "graph",
        &[
            "graph/approval",
            "graph/attendance",
            "graph/core",
            "graph/insight",
            "graph/journal",
            "graph/kpi",
            "graph/mcenter",
            "domain",
            "kernel",
            "macros",
        ],
    ),
    ("facade", &["graph", "domain", "kernel", "storage"]),
    ("app", &["facade", "graph", "domain", "database", "kernel", "content", "label", "storage", "wire"]),
];

/// Libraries that would carry the work of one layer into another; a layer's entry holds for all its crates.
const NEVER: &[(&str, &[&str])] = &[
    ("kernel", &["tokio", "axum", "async_graphql", "diesel_async", "reqwest"]),
    ("domain", &["axum", "async_graphql", "http"]),
    ("graph", &["axum", "diesel", "diesel_async", "tokio_postgres"]),
    ("facade", &["diesel", "diesel_async", "tokio_postgres"]),
];

/// The plain `async fn`s that the domain offers. They are small or generic: each is compiled wherever it is polled.
const PLAIN: &[(&str, &str)] = &[
    ("account/viewer_cache.rs", "or_found"),
    ("db.rs", "read"),
    ("db.rs", "read_keyed"),
    ("db.rs", "transaction"),
    ("db.rs", "snapshot"),
    ("db.rs", "timely"),
    ("in_flight.rs", "coalesced"),
    ("loader.rs", "read"),
    ("loader.rs", "rows_of"),
    ("loader.rs", "seen_of"),
    ("loader.rs", "one"),
    ("loader.rs", "many"),
    ("observe/request.rs", "aside"),
    ("observe/request.rs", "field"),
    ("observe/request.rs", "batch"),
    ("online_report/run.rs", "apart"),
    ("row_cache.rs", "page"),
    ("scope.rs", "within"),
    ("sheet/export.rs", "next"),
    ("sheet/export.rs", "next_of"),
    ("totals.rs", "figures"),
];

/// Libraries that read files of strangers. Labels and picture codes are drawn with `image`, which also reads: of it, the
/// ways to read are listed.
const READERS: [&str; 7] = [
    "calamine::",
    "hayro::",
    "zip::ZipArchive",
    "ImageReader",
    "ImageDecoder",
    "load_from_memory",
    "image::open",
];

/// The sources of a crate, by its folder below `server/`.
fn sources(name: &str) -> Vec<File> {
    files(&[&format!("server/{name}/src")], &[".rs"])
}

/// The crates of a layer: those in folders of its own folder, and the one on top of them.
fn crates_of(layer: &str) -> Vec<String> {
    let is_crate = |name: &String| root().join("server").join(name).join("Cargo.toml").exists();
    let inner = folders(&format!("server/{layer}")).into_iter().map(|folder| format!("{layer}/{folder}"));
    inner.chain([layer.to_owned()]).filter(is_crate).collect()
}

/// The folders of our crates that a text names, as `xieli_graph_core::` or `xieli-graph-core`.
fn named(text: &str, separator: char) -> BTreeSet<String> {
    let name = |rest: &str| -> String {
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == separator).collect()
    };
    let ours = format!("xieli{separator}");
    let named = text.split(&ours).skip(1).map(name);
    named.map(|name| name.trim_end_matches(separator).replace(separator, "/")).collect()
}

/// The crates that a crate may name.
fn allowed(name: &str) -> &'static [&'static str] {
    MAY_USE.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, allowed)| allowed)
}

/// The dependencies of a manifest that its crate must not have.
fn upward(name: &str, manifest: &str) -> Vec<String> {
    let section = manifest.split("\n[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let lines = section.lines().filter(|line| line.starts_with("xieli-")).collect::<Vec<_>>().join("\n");
    named(&lines, '-').into_iter().filter(|other| !allowed(name).contains(&other.as_str())).collect()
}

/// The crates and libraries that a source of the crate `name` names and must not.
fn forbidden(name: &str, source: &str) -> Vec<String> {
    let layer = name.split('/').next().unwrap_or_default();
    let code = rust::code(source);
    // the text that a macro writes is code of the crate that calls it
    let mentions = if name == "macros" { BTreeSet::new() } else { named(&code, '_') };
    let crates = mentions.into_iter().filter(|other| {
        let known = MAY_USE.iter().any(|(crate_name, _)| crate_name == other);
        // a crate of a layer calls itself, and the domain's crate below it, by the name of the layer
        let alias = name.contains('/') && (other == layer || other == "domain" && layer == "graph");
        // unit tests of a crate may use the crates for tests
        let tests = ["testing", "database"].contains(&other.as_str());
        known && other != name && !alias && !tests && !allowed(name).contains(&other.as_str())
    });
    let never = NEVER.iter().find(|(known, _)| *known == layer).map_or(&[][..], |(_, list)| list);
    let libraries = never.iter().filter(|library| {
        code.match_indices(**library).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            let starts = before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':');
            starts && code[at + library.len()..].starts_with("::")
        })
    });
    crates.chain(libraries.map(|library| (*library).to_owned())).collect()
}

/// The readers of foreign formats that a source names outside its unit tests.
fn readers(source: &str) -> Vec<&'static str> {
    let code = rust::code(rust::without_tests(source));
    READERS.into_iter().filter(|reader| code.contains(reader)).collect()
}

/// The public `async fn`s without `#[erased]` of a source.
fn plain(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut attributes = Vec::new();
    for line in rust::without_tests(source).lines().map(str::trim) {
        let offered = ["pub async fn ", "pub(crate) async fn "].iter().find_map(|way| line.strip_prefix(way));
        if let Some(rest) = offered
            && !attributes.contains(&"#[erased]")
        {
            found.push(rest.split(['(', '<']).next().unwrap_or_default());
        }
        if line.starts_with("#[") { attributes.push(line) } else { attributes.clear() }
    }
    found
}

#[test]
fn no_crate_depends_upwards() {
    for (name, _) in MAY_USE {
        let path = format!("server/{name}/Cargo.toml");
        assert_eq!(upward(name, &text(&path)), [""; 0], "{path}");
    }
}

#[test]
fn a_dependency_across_crates_of_a_layer_is_noticed() {
    let manifest = "[package]\n\n[dependencies]\nxieli-domain-platform.workspace = true\nxieli-domain-trade.workspace = \
                    true\nxieli-kernel.workspace = true\n\n[dev-dependencies]\nxieli-testing.workspace = true\n";
    assert_eq!(upward("domain/people", manifest), ["domain/trade"]);
    assert_eq!(upward("graph/people", manifest), ["domain/platform", "domain/trade"]);
}

#[test]
fn no_module_names_a_layer_above() {
    for (name, _) in MAY_USE {
        let found = sources(name);
        assert!(!found.is_empty(), "{name}");
        for file in found {
            assert_eq!(forbidden(name, &file.text), [""; 0], "{}", file.path);
        }
    }
}

#[test]
fn a_name_of_a_layer_above_is_noticed() {
    let source =
        "use xieli_graph::core;\nuse xieli_kernel::Code; // axum::Router\nfn f(_: axum::Router) {}\n";
    assert_eq!(forbidden("domain/people", source), ["graph", "axum"]);
    assert_eq!(forbidden("app", source), [""; 0]);
}

#[test]
fn only_the_readers_crate_reads_foreign_formats() {
    for (name, _) in MAY_USE.iter().filter(|(name, _)| *name != "content") {
        for file in sources(name).iter().filter(|file| !file.path.ends_with("tests.rs")) {
            // decision 0045: a process apart reads them, through `content::Job`
            assert_eq!(readers(&file.text), [""; 0], "{}", file.path);
        }
    }
}

#[test]
fn a_reader_outside_unit_tests_is_noticed() {
    let tests = "#[cfg(test)]\nmod tests {\n    fn g() { hayro::Pdf::new() }\n}\n";
    assert_eq!(readers(&format!("fn f() {{ image::open(\"a\"); }}\n{tests}")), ["image::open"]);
    assert_eq!(readers(&format!("// calamine::open\n{tests}")), [""; 0]);
}

#[test]
fn a_folder_of_modules_stands_in_one_crate_of_its_layer() {
    for layer in ["domain", "graph"] {
        let mut seen = BTreeMap::new();
        for crate_name in crates_of(layer) {
            for module in folders(&format!("server/{crate_name}/src")) {
                let before = seen.insert(module.clone(), crate_name.clone());
                assert_eq!(before, None, "{module} in {crate_name}");
            }
        }
        assert!(seen.len() > 20, "{layer}: {seen:?}");
    }
}

#[test]
fn futures_that_the_domain_offers_are_erased() {
    let mut found = BTreeSet::new();
    for file in crates_of("domain").iter().flat_map(|name| sources(name)) {
        let within = file.path.split_once("/src/").map_or("", |(_, within)| within);
        if !within.ends_with("tests.rs") && !within.contains("tests/") {
            found.extend(plain(&file.text).iter().map(|name| (within.to_owned(), (*name).to_owned())));
        }
    }
    let known: BTreeSet<(String, String)> =
        PLAIN.iter().map(|(file, name)| ((*file).to_owned(), (*name).to_owned())).collect();
    assert_eq!(found, known, "left: the plain `async fn`s that the domain offers, which want `#[erased]`");
}

#[test]
fn a_future_that_is_not_erased_is_noticed() {
    let source = "#[erased]\n#[must_use]\npub async fn a() {}\npub async fn b<T>(t: T) {}\nasync fn c() {}\n";
    assert_eq!(plain(source), ["b"]);
}

#[test]
fn every_crate_is_known_here() {
    let found: BTreeSet<String> = folders("server").iter().flat_map(|layer| crates_of(layer)).collect();
    let known: BTreeSet<String> =
        MAY_USE.iter().map(|(name, _)| (*name).to_owned()).chain(["testing".to_owned()]).collect();
    assert_eq!(found, known);
}

/// The lines of a source that reach for a document of the checkout, with their numbers.
fn documents_read(source: &str) -> Vec<usize> {
    let reads = |line: &str| {
        ["../docs/", "join(\"docs", "../README.md", "../CONTRIBUTING.md"]
            .iter()
            .any(|path| line.contains(path))
    };
    (1..).zip(rust::code(source).lines()).filter(|(_, line)| reads(line)).map(|(number, _)| number).collect()
}

/// A changed document must not build the server's tests anew: these checks read documents.
#[test]
fn no_crate_of_the_server_reads_a_document() {
    let mut found = Vec::new();
    for file in files(&["server"], &[".rs"]).iter().filter(|file| !file.path.starts_with("server/checks/")) {
        found.extend(documents_read(&file.text).iter().map(|line| format!("{}:{line}", file.path)));
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_document_that_is_read_is_noticed() {
    let source = "// see ../docs/api.md\nlet a = include_str!(\"../../docs/api.md\");\nroot.join(\"docs\").join(name);\n\
                  panic!(\"docs/api.md differs\");\nread(\"../README.md\");\n";
    assert_eq!(documents_read(source), [2, 3, 5]);
}

#[test]
fn these_checks_depend_on_no_library() {
    // a library would make the fast group of checks wait for its build
    assert!(!text("server/checks/Cargo.toml").contains("dependencies]"), "server/checks/Cargo.toml");
}
