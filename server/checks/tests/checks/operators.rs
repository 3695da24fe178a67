//! The operators' documents name settings and metrics that exist, and all metrics that are served.

use std::collections::BTreeSet;

use xieli_checks::text;

/// The environment variables that a text names.
fn settings(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for start in ["XIELI_", "DATABASE_"] {
        for rest in text.split(start).skip(1) {
            let end = rest
                .find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_')
                .unwrap_or(rest.len());
            found.insert(format!("{start}{}", &rest[..end]));
        }
    }
    found
}

/// The settings of docs/configuration.md, which the program prints and the gate compares (client/tools/generate.mjs).
fn known(configuration: &str) -> BTreeSet<String> {
    let rows = configuration.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| row.split('`').next()).map(str::to_owned).collect()
}

/// The metrics that a document names: `xieli_requests_total`, without labels.
fn metrics(text: &str) -> BTreeSet<&str> {
    let words = text.split('`').filter(|word| word.starts_with("xieli_") || word.starts_with("process_"));
    words.filter(|word| !word.contains(['{', '[', ' '])).collect()
}

#[test]
fn every_setting_that_the_operators_pages_name_exists() {
    let named = settings(&[text("docs/operations.md"), text("docs/security.md")].concat());
    assert!(named.len() > 10, "{named:?}");
    let known = known(&text("docs/configuration.md"));
    let unknown: Vec<&String> = named.difference(&known).collect();
    assert!(unknown.is_empty(), "settings that do not exist: {unknown:?}");
}

#[test]
fn a_setting_that_does_not_exist_is_found() {
    let known =
        known("| environment | file |\n|---|---|\n| `XIELI_POOL` | `pool` |\n| `DATABASE_URL` | – |\n");
    let named = settings("`XIELI_POOL`, XIELI_POOOL=3 and DATABASE_URL");
    assert_eq!(named.difference(&known).collect::<Vec<_>>(), ["XIELI_POOOL"]);
}

/// The list has exactly the metrics that a server serves: server/app/tests/it/metrics.rs compares the two.
#[test]
fn the_metrics_of_the_operators_page_are_those_served() {
    let (page, served) = (text("docs/operations.md"), text("server/app/tests/metric_names.txt"));
    assert_eq!(metrics(&page), served.lines().collect());
}

#[test]
fn labels_and_other_words_are_no_metrics() {
    let page = "| `xieli_a_total` | kind |\n`xieli_a_total{kind=\"x\"}`, `process_b`, `rate(xieli_c[5m])`, `xieli up`";
    assert_eq!(metrics(page), BTreeSet::from(["process_b", "xieli_a_total"]));
}
