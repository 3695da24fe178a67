//! Texts that must not occur in the project: paths of one machine, leftovers of debugging and of merges.

use std::collections::BTreeSet;
use std::fs;

use xieli_checks::{File, paths, root, tracked};

/// Where a word is looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// At the start of a path; `pages/work/main` is no path of a machine.
    Path,
    /// At the start of a line.
    Line,
    /// Wherever no letter precedes it.
    Call,
}

/// Each word with its place and the reason. The words are put together here, so that this file does not contain them.
const FORBIDDEN: &[(&str, Place, &str)] = &[
    (concat!("/work", "/main"), Place::Path, "the folder of a checkout on one machine"),
    (concat!("/work", "/shared"), Place::Path, "a folder of one machine"),
    (concat!("/work", "/."), Place::Path, "a folder of one machine"),
    (concat!("/root", "/.cargo"), Place::Path, "the home folder of one person on one machine"),
    (concat!("/root", "/.rustup"), Place::Path, "the home folder of one person on one machine"),
    (concat!("/tmp", "/w/"), Place::Path, "a folder for trials on one machine"),
    (concat!("dbg", "!("), Place::Call, "prints values while somebody looks for a fault"),
    (concat!("<<<<", "<<< "), Place::Line, "a merge that nobody finished"),
    (concat!(">>>>", ">>> "), Place::Line, "a merge that nobody finished"),
    (concat!("||||", "||| "), Place::Line, "a merge that nobody finished"),
];

/// Programs write these files; a machine's paths in them are the fault of those programs, and lock files name registries.
const GENERATED: [&str; 6] = [
    "Cargo.lock",
    "client/package-lock.json",
    "client/src/access/cases.generated.json",
    "client/tools/bench/peer/package-lock.json",
    "schema.graphql",
    "server/tables/src/lib.rs",
];

/// Whether `place` allows a word at this place of a text.
fn stands(text: &str, at: usize, place: Place) -> bool {
    let before = text[..at].chars().next_back();
    let part = |signs: &[char]| before.is_some_and(|c| c.is_alphanumeric() || signs.contains(&c));
    match place {
        Place::Line => before.is_none_or(|c| c == '\n'),
        Place::Path => !part(&['/', '.', '-', '_', '@']),
        Place::Call => !part(&['_']),
    }
}

/// The forbidden words of a file, with the numbers of their lines.
fn faults(file: &File) -> Vec<String> {
    let text = &file.text;
    let mut found = Vec::new();
    let firsts: BTreeSet<char> = FORBIDDEN.iter().filter_map(|(word, ..)| word.chars().next()).collect();
    for first in firsts {
        // a search for one letter is the only one that is quick in a build without optimisation
        for (at, _) in text.match_indices(first) {
            let here = FORBIDDEN.iter().filter(|(word, ..)| text[at..].starts_with(word));
            for (word, _, reason) in here.filter(|(_, place, _)| stands(text, at, *place)) {
                let line = text[..at].split('\n').count();
                found.push(format!("{}:{line}: {word} ({reason})", file.path));
            }
        }
    }
    found
}

#[test]
fn no_file_contains_a_forbidden_word() {
    let mut found = Vec::new();
    let mut read = 0;
    for path in tracked().into_iter().filter(|path| !GENERATED.contains(&path.as_str())) {
        // pictures and workbooks are no texts
        if let Ok(text) = fs::read_to_string(root().join(&path)) {
            read += 1;
            found.extend(faults(&File { path, text }));
        }
    }
    assert!(read > 3000, "{read} files");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_forbidden_word_is_found() {
    for (word, place, _) in FORBIDDEN {
        let found = |text: &str| faults(&File::new("a.rs", text)).len();
        assert_eq!(found(&format!("first\n{word}x\n")), 1, "{word} at the start of a line");
        assert_eq!(found(&format!("cd {word}")), usize::from(*place != Place::Line), "{word} in a line");
        assert_eq!(found(&format!("client/pages{word}")), 0, "{word} as a part of another word");
    }
    assert_eq!(faults(&File::new("a.rs", "x\n")), [""; 0]);
}

#[test]
fn every_generated_file_is_there() {
    assert!(GENERATED.iter().all(|path| root().join(path).is_file()), "a file of the list is gone");
}

/// Links and words are looked for in all files, where git is missing too.
#[test]
fn the_walk_through_the_checkout_finds_all_tracked_files() {
    let walked = paths("");
    let missing: Vec<String> =
        tracked().into_iter().filter(|path| walked.binary_search(path).is_err()).collect();
    assert_eq!(missing, [""; 0]);
}
