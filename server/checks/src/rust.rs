//! Rust sources as text.

use std::collections::BTreeSet;

/// The code without its line comments.
pub fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The part of a file before its module of unit tests.
pub fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default()
}

/// The names of the functions below `#[test]` or `#[tokio::test]`, those in `proptest!` among them.
pub fn tests(text: &str) -> BTreeSet<String> {
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
