//! docs/decisions/README.md lists each decision once, in order, and nothing else.

use xieli_checks::{paths, text};

const FOLDER: &str = "docs/decisions";

/// The faults of the list, given the names of the files beside it.
fn faults(list: &str, files: &[String]) -> Vec<String> {
    let rows = list.lines().filter_map(|line| line.strip_prefix("| ["));
    let mut found = Vec::new();
    let mut listed = Vec::new();
    for row in rows {
        let Some((number, file)) = row
            .split_once("](")
            .and_then(|(number, rest)| rest.split_once(") | ").map(|(file, _)| (number, file.to_owned())))
        else {
            found.push(format!("a row of another form: {row}"));
            continue;
        };
        if !file.starts_with(&format!("{number}-")) {
            found.push(format!("{number} leads to {file}"));
        }
        listed.push(file);
    }
    let mut sorted = listed.clone();
    sorted.sort();
    if sorted != listed {
        found.push("the list is not in order".to_owned());
    }
    found.extend(listed.iter().filter(|file| !files.contains(file)).map(|file| format!("no file: {file}")));
    for (place, file) in files.iter().enumerate() {
        let times = listed.iter().filter(|other| *other == file).count();
        if times != 1 {
            found.push(format!("{file} is listed {times} times"));
        }
        let number = format!("{:04}-", place + 1);
        if !file.starts_with(&number) || !file.ends_with(".md") {
            found.push(format!("{file} should begin with {number}"));
        }
    }
    found
}

#[test]
fn every_decision_is_listed_once() {
    let names = paths(FOLDER).into_iter().filter_map(|path| path.rsplit('/').next().map(str::to_owned));
    let files: Vec<String> = names.filter(|name| name != "README.md").collect();
    assert!(files.len() > 80, "{} decisions", files.len());
    let found = faults(&text(&format!("{FOLDER}/README.md")), &files);
    assert!(found.is_empty(), "{FOLDER}/README.md: {found:#?}");
}

#[test]
fn a_list_that_differs_from_the_files_is_found() {
    let files = ["0001-a.md", "0002-b.md"].map(str::to_owned);
    let list =
        |rows: &[&str]| faults(&format!("| no. | decision |\n|---|---|\n{}\n", rows.join("\n")), &files);
    let (first, second) = ("| [0001](0001-a.md) | A |", "| [0002](0002-b.md) | B |");
    assert_eq!(list(&[first, second]), [""; 0]);
    assert_eq!(list(&[first]), ["0002-b.md is listed 0 times"]);
    assert_eq!(list(&[first, second, second]), ["0002-b.md is listed 2 times"]);
    assert_eq!(list(&[first, second, "| [0003](0003-c.md) | C |"]), ["no file: 0003-c.md"]);
    assert_eq!(list(&[second, first]), ["the list is not in order"]);
    assert_eq!(list(&["| [0002](0001-a.md) | A |", second]), ["0002 leads to 0001-a.md"]);
    assert_eq!(list(&[first, second, "| [0003] |"]), ["a row of another form: 0003] |"]);
    let gap = faults(first, &["0001-a.md", "0003-c.md"].map(str::to_owned));
    assert_eq!(gap, ["0003-c.md is listed 0 times", "0003-c.md should begin with 0002-"]);
}
