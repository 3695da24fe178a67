//! docs/security.md names the tests that prove its statements: they exist.

use std::collections::BTreeSet;

use xieli_checks::{files, rust, text};

/// The faults of the page, given the names of the server's tests and the sources of the browser's.
fn faults(page: &str, server: &BTreeSet<String>, browser: &str) -> (Vec<String>, usize) {
    let rows = page.lines().filter(|line| {
        line.starts_with("| ") && !line.starts_with("| threat") && !line.starts_with("| attack")
    });
    let rows: Vec<Vec<&str>> =
        rows.map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect()).collect();
    let mut found = Vec::new();
    for row in &rows {
        // the tables of attacks have a column more: the earlier behaviour
        let ([threat, stop, proof] | [threat, _, stop, proof]) = row.as_slice() else {
            found.push(format!("neither three columns nor four: {row:?}"));
            continue;
        };
        let named: Vec<&str> = proof.split('`').skip(1).step_by(2).collect();
        let titles: Vec<&str> = proof.split('"').skip(1).step_by(2).collect();
        if stop.is_empty() {
            found.push(format!("nothing stops: {threat}"));
        }
        if named.is_empty() && titles.is_empty() {
            found.push(format!("nothing proves: {threat}"));
        }
        found.extend(
            named.iter().filter(|name| !server.contains(**name)).map(|name| format!("no test: {name}")),
        );
        let missing = titles.iter().filter(|title| !browser.contains(&format!("test(\"{title}\"")));
        found.extend(missing.map(|title| format!("no test: {title}")));
    }
    (found, rows.len())
}

#[test]
fn every_test_that_it_names_exists() {
    let sources = files(&["server"], &[".rs"]);
    let server: BTreeSet<String> = sources.iter().flat_map(|file| rust::tests(&file.text)).collect();
    let browser: String = files(&["client/e2e"], &[".spec.ts"]).into_iter().map(|file| file.text).collect();
    assert!(server.len() > 200 && browser.contains("test("), "the tests were not found");
    let (found, threats) = faults(&text("docs/security.md"), &server, &browser);
    assert!(threats > 30, "{threats} threats");
    assert!(found.is_empty(), "docs/security.md: {found:#?}");
}

#[test]
fn a_test_that_is_missing_is_found() {
    let server =
        rust::tests("#[test]\nfn it_holds() {}\n#[tokio::test]\nasync fn it_waits() {}\nfn helper() {}\n");
    let browser = "test(\"somebody looks\", async () => {});";
    let page =
        |row: &str| faults(&format!("| threat | stop | proof |\n|---|---|---|\n{row}\n"), &server, browser);
    assert_eq!(page("| a | b | `it_holds`, `it_waits`, \"somebody looks\" |"), (vec![], 1));
    for row in [
        "| a | b | `helper` |",
        "| a | b | \"nobody looks\" |",
        "| a | b | by itself |",
        "| a |  | `it_holds` |",
        "| a | `it_holds` |",
    ] {
        assert_eq!(page(row).0.len(), 1, "{row}");
    }
}
