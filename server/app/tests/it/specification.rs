//! Comments and decisions cite the specification: each citation is a heading of docs/specification.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::security_page::files;

/// Begins the number of a section.
const SECTION: char = '§';

/// `7 Teams` of what follows the sign: the number, and what it is about. Words behind a colon or a comma explain.
fn section(text: &str) -> String {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(digits);
    let words = rest.split(|c: char| ":,;.`()[]|*\"".contains(c)).next().unwrap_or_default().trim();
    let words = if words == "and" || words.starts_with("and ") { "" } else { words };
    format!("{number} {words}").trim().to_owned()
}

/// What a line cites: `core §2, §7 Teams` is two sections of core.
fn cited(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for book in ["core", "business"] {
        for (at, start) in line.match_indices(&format!("{book} {SECTION}")) {
            for piece in line[at + start.len()..].split(SECTION) {
                found.push(format!("{book} {SECTION}{}", section(piece)));
                let end = piece.trim_end();
                if !(end.ends_with(',') || end.ends_with(" and")) {
                    break;
                }
            }
        }
    }
    found
}

#[test]
fn every_section_that_is_cited_is_a_heading() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let specification = root.join("docs/specification");
    let read = |path: &PathBuf| fs::read_to_string(path).expect("a text");
    let below = |folder: &str, endings: &[&str]| {
        let mut found = Vec::new();
        for ending in endings {
            files(&root.join(folder), ending, &mut found);
        }
        found
    };
    let headings: BTreeSet<String> = below("docs/specification", &[".md"])
        .iter()
        .flat_map(|path| {
            read(path).lines().filter(|line| line.starts_with('#')).flat_map(cited).collect::<Vec<_>>()
        })
        .collect();
    assert!(headings.len() > 100, "the headings were not found: {}", headings.len());

    let sources = [
        below("server", &[".rs", ".graphql"]),
        below("client/src", &[".ts", ".tsx", ".css"]),
        below("docs", &[".md"]),
    ]
    .concat();
    let mut citations = 0;
    let mut lost = Vec::new();
    for path in sources.iter().filter(|path| !path.starts_with(&specification)) {
        for citation in read(path).lines().flat_map(cited) {
            citations += 1;
            if !headings.contains(&citation) {
                lost.push(format!("{}: {citation}", path.strip_prefix(&root).unwrap_or(path).display()));
            }
        }
    }
    assert!(citations > 300, "the citations were not found: {citations}");
    assert!(lost.is_empty(), "docs/specification has no such heading: {lost:#?}");
}

#[test]
fn a_citation_ends_where_its_explanation_begins() {
    assert_eq!(cited("(core §2, §4, §7 Files)"), ["core §2", "core §4", "core §7 Files"]);
    assert_eq!(cited("core §9: cap 99, business §2 KPI)"), ["core §9", "business §2 KPI"]);
    assert_eq!(
        cited("core §2 and §7 QR codes; core §7 `PUT qrcode`"),
        ["core §2", "core §7 QR codes", "core §7"]
    );
}
