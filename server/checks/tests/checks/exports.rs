//! An export takes the filters of its list: a filter that it does not know would be ignored without a word, and the file
//! would hold rows that the list does not show (business §7 `exportExcel`).

use std::collections::BTreeSet;

use xieli_checks::{File, files};

/// Arguments of a list that no export has: an export is whole, and `InOrder` reads its order.
const OF_PAGES: [&str; 4] = ["page", "size", "count", "orderBy"];

/// Filters that exports do not take, by the path of the workbook, each with its reason.
const EXCEPTIONS: &[(&str, &[&str], &str)] = &[
    ("pms/validateDirectory", &["deep"], "the export of a tree is deep"),
    (
        "online/onlCgreport",
        &["keyword", "menuPosition", "dataset", "enabled"],
        "the export is of one report's rows, the list is of reports",
    ),
    (
        "online/reportQuery",
        &["keyword", "menuPosition", "enabled"],
        "the export is of one stored query's rows, the list is of stored queries",
    ),
];

/// The names of an operation's variables, by the path of its call.
fn variables(operations: &str, path: &str) -> Option<BTreeSet<String>> {
    let call = format!("@rest(method: GET, path: \"/{path}/list\"");
    let head = &operations[..operations.find(&call)?];
    let declared = &head[head.rfind("\nquery ").unwrap_or(0)..];
    let names = declared.split('$').skip(1).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
        rest[..end].to_owned()
    });
    Some(names.filter(|name| !OF_PAGES.contains(&name.as_str())).collect())
}

/// The path of the workbook that a source declares.
fn workbook(source: &str) -> Option<&str> {
    let behind = source.split_once("Workbook = Workbook {")?.1;
    behind.split_once("path: \"")?.1.split('"').next()
}

/// The functions `filter` of a source, each to the end of its body: a column of a workbook may have the name of
/// a filter.
fn makes_filters(source: &str) -> String {
    let bodies = source.split("fn filter(").skip(1);
    bodies.map(|body| &body[..body.find("\n}").unwrap_or(body.len())]).collect()
}

/// The filters of lists that the exports of `domain` do not read.
fn faults(domain: &[File], operations: &[File]) -> Vec<String> {
    let mut found = Vec::new();
    for file in domain {
        let Some(path) = workbook(&file.text) else { continue };
        let Some(asked) = operations.iter().find_map(|one| variables(&one.text, path)) else { continue };
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let is_beside = |other: &&File| {
            other.path == file.path
                || (folder.ends_with("/sheet") || file.path.ends_with("/mod.rs"))
                    && other.path.starts_with(folder)
        };
        let text: String = domain.iter().filter(is_beside).map(|other| makes_filters(&other.text)).collect();
        let free =
            EXCEPTIONS.iter().find(|(exempt, _, _)| *exempt == path).map_or(&[][..], |(_, names, _)| names);
        for name in asked {
            let is_read = match name.as_str() {
                "custom" => text.contains("asked(query)"),
                name => text.contains(&format!("\"{name}\"")),
            };
            if !is_read && !free.contains(&name.as_str()) {
                found.push(format!("{}: the list of /{path} has the filter {name}", file.path));
            }
        }
    }
    found
}

#[test]
fn exports_take_the_filters_of_their_lists() {
    let domain = files(&["server/domain"], &[".rs"]);
    let found = faults(&domain, &files(&["server/facade/operations"], &[".graphql"]));
    assert!(found.is_empty(), "{} filters that exports ignore: {found:#?}", found.len());
    let known = domain.iter().filter_map(|file| workbook(&file.text)).count();
    assert!(known > 20, "only {known} workbooks were found");
}

#[test]
fn a_filter_that_an_export_ignores_is_found() {
    let list = "query Before($page: Int) { a }\nquery OfList($page: Int, $name: String, $until: Date)\n\
                @rest(method: GET, path: \"/a/b/list\", shape: PAGE) { b }";
    let sheet = |columns: &str, filters: &str| {
        let declared = format!(
            "static COLUMNS: &[Column] = &[{columns}];\npub static BOOK: Workbook = Workbook {{\n    path: \
             \"a/b\",\n}};\nfn filter(query: &Query<'_>) -> Filter {{\n    {filters}\n}}\n\nfn cell() {{ {columns} }}"
        );
        faults(&[File::new("server/domain/a/sheet.rs", &declared)], &[File::new("b.graphql", list)])
    };
    assert_eq!(sheet("", "query.text(\"name\"); query.day(\"until\")"), Vec::<String>::new());
    let ignored = ["server/domain/a/sheet.rs: the list of /a/b has the filter until"];
    assert_eq!(sheet("", "query.text(\"name\")"), ignored);
    assert_eq!(sheet("column(\"until\")", "query.text(\"name\")"), ignored, "a column is no filter");
}
