//! The table of `docs/import-files.md` has the files of the test that imports files of every shape, in their order, each
//! with the answer that the test expects.

use xieli_checks::markdown::{cells, tables};
use xieli_checks::text;

const DOCUMENT: &str = "docs/import-files.md";
const SOURCES: [&str; 2] =
    ["server/app/tests/it/import_shapes/layouts.rs", "server/app/tests/it/import_shapes/values.rs"];

/// The beginnings of an expected answer.
const ANSWERS: [&str; 5] = ["taken(", "Answer::Taken(", "Answer::Lines(", "Answer::Unfit(", "no_level()"];

/// The cases of a source: each call of `case` begins with the name. Each has the answer as the table begins it.
fn cases(source: &str) -> Vec<(String, String)> {
    let calls = source.split("case(").skip(1).filter_map(|call| call.trim_start().strip_prefix('"'));
    let case = |call: &str| {
        let (name, rest) = call.split_once('"')?;
        Some((name.to_owned(), answer(rest)?))
    };
    calls.filter_map(case).collect()
}

/// The first answer of a source, as the table begins it.
fn answer(source: &str) -> Option<String> {
    let (at, begins) = ANSWERS.iter().filter_map(|word| Some((source.find(word)?, *word))).min()?;
    let count: String = source[at + begins.len()..].chars().take_while(char::is_ascii_digit).collect();
    let rows = if count == "1" { "1 row taken".to_owned() } else { format!("{count} rows taken") };
    Some(match begins {
        "taken(" => rows,
        "Answer::Taken(" => format!("{rows}, with notes"),
        "Answer::Unfit(" => "file refused".to_owned(),
        _ => "rows refused".to_owned(),
    })
}

#[test]
fn the_table_of_import_files_is_that_of_the_test() {
    let sources: Vec<String> = SOURCES.iter().map(|path| text(path)).collect();
    let wanted: Vec<(String, String)> = sources.iter().flat_map(|source| cases(source)).collect();
    assert!(wanted.len() > 70, "{wanted:#?}");
    let document = text(DOCUMENT);
    let tables = tables(&document);
    let rows: Vec<Vec<String>> = tables[0].iter().skip(2).map(|(_, row)| cells(row)).collect();
    let shown: Vec<(String, String)> = rows
        .iter()
        .map(|row| (row[0].clone(), row[2].split(':').next().unwrap_or_default().to_owned()))
        .collect();
    assert_eq!(shown, wanted, "the file, and the beginning of its answer");
    // messages stand between backticks
    let quoted = rows.iter().flat_map(|row| row[2].split('`').skip(1).step_by(2));
    let unsaid: Vec<&str> =
        quoted.filter(|message| !sources.iter().any(|source| source.contains(message))).collect();
    assert!(unsaid.is_empty(), "{unsaid:#?}");
}

#[test]
fn the_cases_of_a_source_are_found_with_their_answers() {
    let source = r#"
        let bad = || Answer::Lines(vec![]);
        case("one", of, book(&[HEAD]), taken(1)),
        case(
            "two",
            Kind::Members,
            book(&[HEAD]),
            Answer::Taken(12, vec![(2, "x")], vec![]),
        ),
        case("three", of, book(&[]), Answer::Unfit("no")).called("x.csv"),
        case("four", of, book(&[]), no_level()),
    "#;
    let found = cases(source);
    let found: Vec<(&str, &str)> =
        found.iter().map(|(name, answer)| (name.as_str(), answer.as_str())).collect();
    let expected = [
        ("one", "1 row taken"),
        ("two", "12 rows taken, with notes"),
        ("three", "file refused"),
        ("four", "rows refused"),
    ];
    assert_eq!(found, expected);
}
