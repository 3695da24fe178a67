//! Comments and descriptions name their subject: no sentence begins with "what", "whoever" or "whose".

use xieli_checks::{File, files};

/// The words that begin no sentence.
const RIDDLES: &[&str] = &["what", "whoever", "whose", "whatever", "whichever"];

/// The text of a line that is a comment of Rust, TypeScript or GraphQL.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    ["//!", "///", "//", "/**", "* "].iter().find_map(|mark| line.strip_prefix(mark)).map(str::trim)
}

/// Whether a sentence begins with one of the words; a question may.
fn riddle(sentence: &str) -> bool {
    let word: String = sentence.chars().take_while(|c| c.is_alphabetic()).collect();
    RIDDLES.contains(&word.to_lowercase().as_str()) && !sentence.contains('?')
}

/// The lines of a file on which such a sentence begins.
fn faults(file: &File) -> Vec<String> {
    let mut found = Vec::new();
    let mut before = "";
    for (at, line) in file.text.lines().enumerate() {
        let text = comment(line);
        if let Some(text) = text {
            // a line that goes on with the sentence of the line before begins none
            let begins = before.is_empty() || before.ends_with(['.', ':', '?']);
            let later = text
                .match_indices(". ")
                .any(|(dot, _)| text[dot + 2..].starts_with(char::is_uppercase) && riddle(&text[dot + 2..]));
            if (begins && riddle(text)) || later {
                found.push(format!("{}:{}: {text}", file.path, at + 1));
            }
        }
        before = text.unwrap_or_default();
    }
    found
}

#[test]
fn no_comment_begins_with_a_riddle() {
    let mut sources =
        files(&["server", "client/src", "client/e2e", "client/tools"], &[".rs", ".ts", ".tsx", ".mjs"]);
    sources.retain(|file| !file.path.contains("__generated__") && !file.path.ends_with("/prose.rs"));
    assert!(sources.len() > 3000, "{} files", sources.len());
    let found: Vec<String> = sources.iter().flat_map(faults).collect();
    assert!(found.is_empty(), "{} comments: {found:#?}", found.len());
}

#[test]
fn a_riddle_is_found_where_a_sentence_begins() {
    let found = |text: &str| faults(&File::new("a.rs", text)).len();
    assert_eq!(found("/// What it costs.\nfn f() {}"), 1);
    assert_eq!(found("    // whoever comes first\n"), 1);
    assert_eq!(found("//! Prices. Whose they are is said below.\n"), 1);
    assert_eq!(found(" * Whose it is.\n"), 1);
    assert_eq!(found("/// Prices, and\n/// what they are made of.\n"), 0, "the sentence began before");
    assert_eq!(found("// what is left?\n"), 0, "a question");
    assert_eq!(found("let a = \"What\";\n"), 0, "no comment");
}
