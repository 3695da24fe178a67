//! Comments and decisions cite the specification: each citation is a heading of docs/specification.

use std::collections::BTreeSet;

use xieli_checks::{File, files};

/// Begins the number of a section.
const SECTION: char = '§';

/// `7 Teams` of the text after the sign: the number and the subject. Words behind a colon or a comma explain.
fn section(text: &str) -> String {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(digits);
    let words = rest.split(|c: char| ":,;.`()[]|*\"".contains(c)).next().unwrap_or_default().trim();
    let words = if words == "and" || words.starts_with("and ") { "" } else { words };
    format!("{number} {words}").trim().to_owned()
}

/// The sections that a line cites: `core §2, §7 Teams` is two sections of core.
fn cited(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    if !line.contains(SECTION) {
        return found;
    }
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

/// The headings of the specification, as citations name them.
fn headings(specification: &[File]) -> BTreeSet<String> {
    let lines = specification.iter().flat_map(|file| file.text.lines());
    lines.filter(|line| line.starts_with('#')).flat_map(cited).collect()
}

/// The citations of a file that are no headings, and how many citations there are.
fn lost(file: &File, headings: &BTreeSet<String>) -> (Vec<String>, usize) {
    let all: Vec<String> = file.text.lines().flat_map(cited).collect();
    let count = all.len();
    let lost = all.into_iter().filter(|citation| !headings.contains(citation));
    (lost.map(|citation| format!("{}: {citation}", file.path)).collect(), count)
}

#[test]
fn every_section_that_is_cited_is_a_heading() {
    let headings = headings(&files(&["docs/specification"], &[".md"]));
    assert!(headings.len() > 100, "the headings were not found: {}", headings.len());
    let sources = [
        files(&["server"], &[".rs", ".graphql"]),
        files(&["client/src"], &[".ts", ".tsx", ".css"]),
        files(&["docs"], &[".md"]),
    ]
    .concat();
    let outside = sources.iter().filter(|file| !file.path.starts_with("docs/specification/"));
    // a test in this file cites a section that does not exist
    let outside = outside.filter(|file| !file.path.ends_with("checks/tests/checks/specification.rs"));
    let (lost, counts): (Vec<_>, Vec<_>) = outside.map(|file| lost(file, &headings)).unzip();
    let citations: usize = counts.iter().sum();
    assert!(citations > 300, "the citations were not found: {citations}");
    let lost = lost.concat();
    assert!(lost.is_empty(), "docs/specification has no such heading: {lost:#?}");
}

#[test]
fn a_citation_without_a_heading_is_found() {
    let headings =
        headings(&[File::new("docs/specification/core.md", "# Core\n\n## core §2 Roles\ncore §3\n")]);
    let source = File::new("server/a.rs", "// core §2 Roles, §3: why\n// plain\n");
    assert_eq!(lost(&source, &headings), (vec!["server/a.rs: core §3".to_owned()], 2));
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
