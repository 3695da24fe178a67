//! Permission matrix: every root field as every user of the demo, compared with the reviewed
//! `permission_matrix.txt`. `XIELI_WRITE_MATRIX=1` rewrites the file; review the difference before committing
//! it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use xieli_testing::TestServer;

use super::EVERYBODY;
use super::api::{Api, codes};
use super::session::Session;

const HEAD: &str = "\
# Every root field as every user of the demo: + allowed, F forbidden, U sign in first.
# Written by XIELI_WRITE_MATRIX=1 and read by a person; a difference fails the tests.
#                                       owner admin manager engineer sales external other nobody
";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn permissions_are_those_of_the_reviewed_matrix() {
    let api = Api::read();
    let mut rows: BTreeMap<String, Vec<char>> = BTreeMap::new();
    let server = TestServer::demo().await;
    for user in EVERYBODY {
        let mut session = Session::of(&server, user).await;
        for root in &api.roots {
            // unknown ids: the guard decides before the record is looked up
            let arguments = api.arguments(root, false, &|_| "987654321".to_owned());
            let document = api.document(root, &arguments);
            let answer = session.ask(root, &document, &arguments).await;
            let said = codes(&answer);
            assert!(!said.contains(&"INTERNAL_SERVER_ERROR"), "{} as {user:?}: {answer}", root.name);
            let mark = match () {
                () if said.contains(&"UNAUTHENTICATED") => 'U',
                () if said.contains(&"FORBIDDEN") => 'F',
                () => '+',
            };
            rows.entry(format!("{} {}", root.kind, root.name)).or_default().push(mark);
        }
    }
    let mut matrix = HEAD.to_owned();
    for (name, marks) in rows {
        let widths = [5, 5, 7, 8, 5, 8, 5, 6];
        let cells: Vec<String> =
            marks.iter().zip(widths).map(|(mark, width)| format!("{:width$}", mark.to_string())).collect();
        let _always = writeln!(matrix, "{}", format!("{name:<39} {}", cells.join(" ")).trim_end());
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/permission_matrix.txt");
    if std::env::var_os("XIELI_WRITE_MATRIX").is_some() {
        std::fs::write(&file, &matrix).expect("written");
    }
    let reviewed = std::fs::read_to_string(&file).unwrap_or_default();
    let different: Vec<String> = matrix
        .lines()
        .filter(|line| !reviewed.lines().any(|known| known == *line))
        .map(|line| format!("+ {line}"))
        .chain(
            reviewed
                .lines()
                .filter(|line| !matrix.lines().any(|now| now == *line))
                .map(|line| format!("- {line}")),
        )
        .collect();
    assert!(different.is_empty(), "permissions changed:\n{}", different.join("\n"));
}
