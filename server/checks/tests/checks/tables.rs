//! Tables of the documents have a separator line below their header row, and in each row as many cells as in
//! it.

use xieli_checks::documents;
use xieli_checks::markdown::{cells, tables};

/// Whether a row separates a header row from the others: `|---|:-:|`.
fn separates(row: &str) -> bool {
    cells(row).iter().all(|cell| cell.contains('-') && cell.chars().all(|c| matches!(c, '-' | ':')))
}

/// The faults of a document's tables, with the numbers of their lines.
fn faults(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for table in tables(text) {
        let (first, head) = table[0];
        let wanted = cells(head).len();
        if !table.get(1).is_some_and(|(_, row)| separates(row)) {
            found.push(format!("{first}: a table without a line below its head"));
        }
        for (number, row) in table {
            let cells = cells(row).len();
            if cells != wanted {
                found.push(format!("{number}: {cells} cells, and {wanted} in the head"));
            } else if !row.trim_end().ends_with('|') {
                found.push(format!("{number}: a row without a pipe at its end"));
            }
        }
    }
    found
}

#[test]
fn every_row_has_the_cells_of_its_head() {
    let documents = documents();
    let count: usize = documents.iter().map(|file| tables(&file.text).len()).sum();
    assert!(count > 50, "{count} tables");
    let found: Vec<String> = documents
        .iter()
        .flat_map(|file| faults(&file.text).into_iter().map(|fault| format!("{}:{fault}", file.path)))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_row_of_another_length_is_found() {
    let table = |row: &str| faults(&format!("text\n\n| a | b |\n|---|:-:|\n{row}\n\nmore | text\n"));
    for good in ["| 1 | 2 |", "| | |", "| 1 \\| 2 | `a\\|b` |", "  | 1 | 2 |"] {
        assert_eq!(table(good), [""; 0], "{good}");
    }
    // a pipe inside a code span ends its cell, unless it is escaped
    for bad in ["| 1 |", "| 1 | 2 | 3 |", "| `a|b` | 2 |", "| 1 | 2"] {
        assert_eq!(table(bad).len(), 1, "{bad}");
    }
    assert_eq!(faults("| a | b |\n| 1 | 2 |\n"), ["1: a table without a line below its head"]);
    assert_eq!(faults("| a | b |\n|---|\n"), ["2: 1 cells, and 2 in the head"]);
    assert_eq!(faults("```\n| a |\n```\n"), [""; 0]);
}
