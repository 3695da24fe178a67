//! Tests of this crate's readers of markdown, Rust sources and the schema.

use std::collections::BTreeSet;

use xieli_checks::markdown::{anchors, blocks, cells, links, prose, tables, without_code};
use xieli_checks::{rust, schema};

#[test]
fn a_block_ends_at_its_fence() {
    let read = blocks("a\n```sh\ncurl\n\nx\n```\nb\n```\nplain\n```\n").expect("blocks");
    let read: Vec<(&str, &str)> = read.iter().map(|one| (one.language.as_str(), one.text.as_str())).collect();
    assert_eq!(read, [("sh", "curl\n\nx\n"), ("", "plain\n")]);
    assert!(blocks("```sh\ncurl\n").is_err());
    assert_eq!(prose("a\n  ```\nb\n  ```\nc"), [(1, "a"), (5, "c")]);
}

#[test]
fn code_spans_are_blanked() {
    assert_eq!(without_code("a `b` c"), "a     c");
    assert_eq!(without_code("``a ` b`` c"), "          c");
    assert_eq!(without_code("a ` b"), "a ` b");
    assert_eq!(without_code("a `` b ` c `d`"), "a `` b      d`");
}

#[test]
fn anchors_are_those_of_github() {
    let text = "# The API\n## A token, in two minutes\n## `serve` & co.\n## 一、说明 1\n## Notes\n### Notes\n#no\n\
                ## [Linked](a.md) words\n```\n# code\n```\n";
    let wanted =
        ["the-api", "a-token-in-two-minutes", "serve--co", "一说明-1", "notes", "notes-1", "linked-words"];
    assert_eq!(anchors(text), BTreeSet::from(wanted.map(str::to_owned)));
}

#[test]
fn links_are_read_with_their_lines() {
    let text = "[a](b.md)\n\n![c](d_(1).png \"t\") and [`e`](f.md#g)\n[h]: i.md\n- [ ] (no)\n";
    let read = links(text);
    let read: Vec<(usize, &str)> = read.iter().map(|(line, target)| (*line, target.as_str())).collect();
    assert_eq!(read, [(1, "b.md"), (3, "d_(1).png"), (3, "f.md#g"), (4, "i.md")]);
}

#[test]
fn cells_end_at_pipes_that_are_not_escaped() {
    assert_eq!(cells("| a | b \\| c |"), ["a", "b \\| c"]);
    assert_eq!(cells("| a | | "), ["a", ""]);
    assert_eq!(cells("| a | b"), ["a", "b"]);
    assert_eq!(cells("| a \\\\| b |"), ["a \\\\", "b"]);
    let found = tables("| a |\n|---|\n\ntext\n| b |\n");
    assert_eq!(found, [vec![(1, "| a |"), (2, "|---|")], vec![(5, "| b |")]]);
}

#[test]
fn tests_are_found_by_their_attribute() {
    let source = "#[test]\nfn a() {}\n    #[tokio::test(flavor = \"x\")]\n    async fn b() {}\nfn c() {}\n";
    assert_eq!(rust::tests(source), BTreeSet::from(["a", "b"].map(str::to_owned)));
    assert_eq!(rust::code("a // b\nc"), "a \nc");
}

#[test]
fn the_schema_is_read() {
    let source = "\"\"\"\nA \"thing\" { of } all.\n\"\"\"\ntype A implements Node & B @x {\n\t\"a\" a(b: [Int!]! = [1, 2], c: I = {d: \
                  {e: -1.5}}): [[A!]]! @requires(permission: \"a,b\") @public\n}\n# a comment\nunion U = A | B\nscalar Date \
                  @specifiedBy(url: \"u\")\ndirective @y(if: Boolean!) on FIELD | QUERY\nenum E { F @code(value: 1, text: \"g\") }\n\
                  schema {\n\tquery: Q\n}\n";
    let types = schema::parse(source).expect("types");
    let names: Vec<(&str, &str)> = types.iter().map(|ty| (ty.keyword.as_str(), ty.name.as_str())).collect();
    assert_eq!(names, [("type", "A"), ("union", "U"), ("scalar", "Date"), ("enum", "E")]);
    let field = &types[0].members[0];
    assert!(types[0].described && field.described && !field.arguments[0].described);
    assert_eq!((field.name.as_str(), field.ty.as_str()), ("a", "A"));
    let arguments: Vec<(&str, &str)> =
        field.arguments.iter().map(|one| (one.name.as_str(), one.ty.as_str())).collect();
    assert_eq!(arguments, [("b", "Int"), ("c", "I")]);
    assert_eq!(field.directives["requires"]["permission"], "a,b");
    assert!(field.directives.contains_key("public"));
    assert_eq!(types[3].members[0].directives["code"]["text"], "g");
    for wrong in
        ["type A { a: }", "type A { a(", "a b", "type A { a: Int \"b", "\"\"\"a", "enum E { A @b(c d) }"]
    {
        assert!(schema::parse(wrong).is_err(), "{wrong}");
    }
}
