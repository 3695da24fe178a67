//! The guide for programs, docs/api.md, and its Chinese translation. `client/tools/check-api-guide.mjs` runs its commands.

use xieli_checks::markdown::blocks;
use xieli_checks::text;

const ENGLISH: &str = "docs/api.md";
const CHINESE: &str = "docs/api.zh.md";

fn sections(text: &str) -> usize {
    text.lines().filter(|line| line.starts_with("## ")).count()
}

/// The codes in the first column of a document's tables.
fn listed(text: &str) -> Vec<&str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| row.split_once('`').map(|(code, _)| code)).collect()
}

/// The texts of `ErrorCode::as_str`, in the order of its arms.
fn codes(source: &str) -> Vec<&str> {
    let body = source.split("impl ErrorCode {").nth(1).and_then(|text| text.split("fn as_str(").nth(1));
    let arms = body.and_then(|text| text.split("\n    }\n").next()).unwrap_or_default().lines();
    arms.filter_map(|line| line.trim().strip_prefix("Self::")?.split('"').nth(1)).collect()
}

#[test]
fn both_languages_show_the_same_commands() {
    let (english, chinese) = (text(ENGLISH), text(CHINESE));
    let shown = blocks(&english).expect("blocks");
    assert!(shown.len() > 20, "{} blocks", shown.len());
    assert_eq!(shown, blocks(&chinese).expect("blocks"));
    assert_eq!(sections(&english), sections(&chinese));
}

#[test]
fn the_codes_listed_are_those_there_are() {
    let source = text("server/kernel/src/error.rs");
    let known = codes(&source);
    assert!(known.len() > 8, "{known:?}");
    for path in [ENGLISH, CHINESE] {
        assert_eq!(listed(&text(path)), known, "{path}");
    }
}

#[test]
fn codes_are_read_from_the_enum_and_from_tables() {
    let source = "pub enum Other {}\nimpl ErrorCode {\n    pub const fn as_str(self) -> &'static str {\n        match self {\n            \
                  Self::A => \"A\",\n            Self::BadInput => \"BAD_INPUT\",\n        }\n    }\n    fn envelope() { Self::A => \"x\" }\n}\n";
    assert_eq!(codes(source), ["A", "BAD_INPUT"]);
    assert_eq!(listed("| code | meaning |\n|---|---|\n| `A` | first |\n| `C` | other |\n"), ["A", "C"]);
}
