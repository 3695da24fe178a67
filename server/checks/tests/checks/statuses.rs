//! Numbers of statuses stand in `states.rs` of their process and nowhere else (docs/decisions/0093): SQL names them by
//! `sql!`, Rust by the enum.

use xieli_checks::{File, files, rust};

/// Files, or folders that end with `/`, in which numbers of statuses are allowed, each with its reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("server/app/src/http/trace.rs", "the status of an HTTP response"),
    (
        "server/database/src/seed/",
        "rows of the demo: the crate is beside the domain and can't name its enums",
    ),
    ("server/domain/tms/src/wait/kinds.rs", "the to-do list reads tables of domain crates above its own"),
];

/// Files with the declarations, and files of tests, which state what is stored.
fn is_free(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    path.contains("/tests/")
        || matches!(name, "states.rs" | "tests.rs")
        || name.ends_with("_tests.rs")
        || EXCEPTIONS.iter().any(|(place, _)| path.starts_with(*place))
}

/// Whether a word is the name of a column or a field with a status.
fn is_status(word: &str) -> bool {
    matches!(word, "status" | "state") || word.ends_with("_status") || word.ends_with("_state")
}

/// The rest of a text behind one of these beginnings, the longest first.
fn behind<'a>(text: &'a str, beginnings: &[&str]) -> Option<&'a str> {
    beginnings.iter().find_map(|beginning| text.strip_prefix(beginning))
}

/// Whether the text behind the name of a status compares it with a number or sets it to one.
fn takes_number(rest: &str) -> bool {
    // the end of a quoted name, of a call or an index, and a cast
    let rest = rest.trim_start_matches(['"', '\\', ')']);
    let rest = match rest.strip_prefix("::") {
        Some(cast) => cast.trim_start_matches(|letter: char| letter.is_alphanumeric()),
        None => rest,
    };
    let methods = [".eq(", ".ne(", ".lt(", ".le(", ".gt(", ".ge(", ".eq_any([", ".ne_all([", ".eq_any(&["];
    let operators = [
        "==",
        "!=",
        "<>",
        "<=",
        ">=",
        "=",
        "<",
        ">",
        ":",
        "not in (",
        "in (",
        "when",
        "is distinct from",
        "is not distinct from",
    ];
    let value = behind(rest, &methods).or_else(|| behind(rest.trim_start(), &operators));
    value.is_some_and(|value| value.trim_start().starts_with(|first: char| first.is_ascii_digit()))
}

/// The lines of a source with the number of a status.
fn faults(file: &File) -> Vec<String> {
    let code = rust::code(rust::without_tests(&file.text)).to_lowercase();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut found = Vec::new();
    for (place, _) in code.match_indices("stat") {
        let start = code[..place].trim_end_matches(is_letter).len();
        let word = &code[start..];
        let word = &word[..word.find(|letter: char| !is_letter(letter)).unwrap_or(word.len())];
        // a name in which the syllable stands twice is read once
        let first = !code[start..place].contains("stat");
        if first && is_status(word) && takes_number(&code[start + word.len()..]) {
            let line = code[..place].matches('\n').count() + 1;
            found.push(format!(
                "{}:{line}: the number of a status: name it by the enum of states.rs",
                file.path
            ));
        }
    }
    found
}

#[test]
fn numbers_of_statuses_stand_in_their_declaration() {
    let sources = files(&["server"], &[".rs"]);
    assert!(sources.len() > 500, "{} files", sources.len());
    let found: Vec<String> = sources.iter().filter(|file| !is_free(&file.path)).flat_map(faults).collect();
    assert_eq!(found, [""; 0]);
    for (place, reason) in EXCEPTIONS {
        let mut excused = sources.iter().filter(|file| file.path.starts_with(*place));
        assert!(excused.any(|file| !faults(file).is_empty()), "{place} needs no exception: {reason}");
    }
}

#[test]
fn a_number_of_a_status_is_found() {
    let wrong = [
        "where t.status = 3 and",
        "where status IN (1, 2)",
        "where o.status not in (75, 90)",
        "status <> 4",
        "g.status is distinct from 2",
        "m.work_status >= 2",
        "{\"status\": 3}",
        "e.appeal_status::int = 1",
        "case t.status when 10 then",
        "query.filter(job::state.eq(1))",
        "query.filter(member::status.eq_any([0_i16, 1]))",
        "Row { status: 1, id }",
        "if row.status == 0 {",
    ]
    .map(|line| faults(&File::new("server/domain/a/store.rs", line)).len());
    assert_eq!(wrong, [1; 13]);
    let right = [
        "where t.status in ({TaskStatus::OPEN})",
        "status = {TaskStatus::Done} and state = $2",
        "job::state.eq(State::Running.number())",
        "pub status: i16,",
        "// status = 3",
        "let estate = 3; statistic: 4",
    ]
    .map(|line| faults(&File::new("server/domain/a/store.rs", line)).len());
    assert_eq!(right, [0; 6]);
    assert!(is_free("server/domain/work/src/work_order/states.rs") && is_free("server/app/tests/it/task.rs"));
    assert!(!is_free("server/domain/work/src/work_order/store.rs"));
}
