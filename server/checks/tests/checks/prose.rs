//! Comments and descriptions name their subject: no sentence begins with "what", "who" or "whose", none says
//! "somebody" for a role that has a name, and each file of the client has its description.

use xieli_checks::{File, files};

/// The words that begin no sentence.
const RIDDLES: &[&str] = &["what", "who", "whoever", "whose", "whatever", "which", "whichever"];

/// The words that stand for a member, an approver, a reader and many others.
const NOBODIES: &[&str] = &["somebody", "someone"];

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

/// Whether a comment speaks of a person without their role.
fn is_anonymous(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|word| NOBODIES.contains(&word.to_lowercase().as_str()))
}

/// The lines of a file on which such a sentence begins, or such a word stands.
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
            if (begins && riddle(text)) || later || is_anonymous(text) {
                found.push(format!("{}:{}: {text}", file.path, at + 1));
            }
        }
        before = text.unwrap_or_default();
    }
    found
}

/// Whether a file of the client has a comment at its beginning, or at the export that bears its name.
fn is_introduced(file: &File) -> bool {
    let name = file.path.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
    let is_comment = |line: &str| line.starts_with("/**") || line.starts_with("//");
    let mut lines = file.text.lines();
    if lines.find(|line| is_comment(line) || line.starts_with("export ")).is_some_and(is_comment) {
        return true;
    }
    let mut before = "";
    file.text.lines().any(|line| {
        let documented = before.ends_with("*/") || before.starts_with("//");
        before = line;
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        line.starts_with("export ") && documented && words.any(|word| word == name)
    })
}

/// A file `query.ts` of a page is the same everywhere: the artifact and its variables
/// (`client/src/app/README.md`).
#[test]
fn each_file_of_the_client_says_what_it_is() {
    let mut sources = files(&["client/src"], &[".ts", ".tsx"]);
    sources.retain(|file| {
        !["__generated__", ".test.", "/query.ts", ".d.ts"].iter().any(|part| file.path.contains(part))
    });
    assert!(sources.len() > 1000, "{} files", sources.len());
    let silent: Vec<&str> =
        sources.iter().filter(|file| !is_introduced(file)).map(|file| file.path.as_str()).collect();
    assert_eq!(silent, [""; 0]);
}

#[test]
fn a_file_without_a_comment_is_found() {
    let is = |text: &str| is_introduced(&File::new("client/src/ui/Card.tsx", text));
    assert!(is("/** Cards of the kit. */\n\nexport const A = 1;\n"));
    assert!(is("import a from \"a\";\n\n/** A card. */\nexport function Card() {}\n"));
    assert!(is("export interface Props {}\n\n/** A card. */\nexport function Card(props: Props) {}\n"));
    assert!(!is("export interface Props {}\n\n/** Props of it. */\nexport interface More {}\n"));
    assert!(!is("import a from \"a\";\nexport function Card() {}\n"));
}

#[test]
fn no_comment_begins_with_a_riddle() {
    let folders = ["server", "client", "docs/examples/typescript/src"];
    let mut sources = files(&folders, &[".rs", ".ts", ".tsx", ".mjs"]);
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
    assert_eq!(found("/** Which of them it is. */\n"), 1);
    assert_eq!(found("// a log of somebody else\n"), 1, "another member");
    assert_eq!(found("// what is left?\n"), 0, "a question");
    assert_eq!(found("let a = \"What\";\n"), 0, "no comment");
}
