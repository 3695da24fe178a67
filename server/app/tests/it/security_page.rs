//! docs/security.md names the tests that prove what it says: they exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() && name != "node_modules" {
            files(&path, ending, found);
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
}

fn texts(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), ending, &mut found);
    found.iter().map(|path| fs::read_to_string(path).expect("a source")).collect()
}

/// The functions that stand below `#[test]` or `#[tokio::test]`, and those of `proptest!`.
fn tests(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[test") || line.starts_with("#[tokio::test") {
            marked = true;
        } else if let Some((before, rest)) = line.split_once("fn ") {
            if marked && matches!(before.trim(), "" | "async") {
                found.insert(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
            }
            marked = false;
        }
    }
    found
}

#[test]
fn every_test_that_it_names_exists() {
    let server: BTreeSet<String> = texts("server", ".rs").iter().flat_map(|text| tests(text)).collect();
    let browser = texts("client/e2e", ".spec.ts").concat();
    assert!(server.len() > 200 && browser.contains("test("), "the tests were not found");
    let page = include_str!("../../../../docs/security.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| {
            line.starts_with("| ") && !line.starts_with("| threat") && !line.starts_with("| attack")
        })
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    assert!(rows.len() > 30, "{} threats", rows.len());
    let mut missing = Vec::new();
    for row in rows {
        // what was tried from outside says besides what it did before
        let ([threat, stop, proof] | [threat, _, stop, proof]) = row.as_slice() else {
            panic!("neither three columns nor four: {row:?}")
        };
        assert!(!stop.is_empty(), "nothing stops: {threat}");
        let named: Vec<&str> = proof.split('`').skip(1).step_by(2).collect();
        let titles: Vec<&str> = proof.split('"').skip(1).step_by(2).collect();
        assert!(!named.is_empty() || !titles.is_empty(), "nothing proves: {threat}");
        missing.extend(named.into_iter().filter(|name| !server.contains(*name)));
        missing.extend(titles.into_iter().filter(|title| !browser.contains(&format!("test(\"{title}\""))));
    }
    assert!(missing.is_empty(), "docs/security.md names tests that do not exist: {missing:#?}");
}

#[test]
fn every_setting_that_the_operators_pages_name_exists() {
    let pages =
        [include_str!("../../../../docs/operations.md"), include_str!("../../../../docs/security.md")];
    let mut named = BTreeSet::new();
    for start in ["XIELI_", "DATABASE_"] {
        for rest in pages.iter().flat_map(|page| page.split(start).skip(1)) {
            let end = rest
                .find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_')
                .unwrap_or(rest.len());
            named.insert(format!("{start}{}", &rest[..end]));
        }
    }
    assert!(named.len() > 10, "{named:?}");
    let known: BTreeSet<String> = xieli_app::config::KEYS.iter().map(|key| key.name.to_owned()).collect();
    let unknown: Vec<&String> = named.difference(&known).collect();
    assert!(unknown.is_empty(), "settings that do not exist: {unknown:?}");
}
