//! Tests of the limits of documents: accepted and refused ones, and the duration of the checks.

use std::time::{Duration, Instant};

use super::{Exceeded, Spent, check, scan, scan_json};
use crate::config::{Config, GraphqlLimits, Reader};

fn limits() -> GraphqlLimits {
    Config::read(&mut Reader::default()).graphql
}

fn judge(document: &str) -> Result<(), Exceeded> {
    let limits = limits();
    let mut spent = Spent::default();
    scan(document, &limits, &mut spent)?;
    match async_graphql::parser::parse_query(document) {
        Ok(parsed) => check(&parsed, &limits, &mut spent),
        Err(error) => panic!("{document}: {error}"),
    }
}

fn refused(document: &str) -> &'static str {
    judge(document).map_or_else(|exceeded| exceeded.what, |()| panic!("accepted: {document}"))
}

fn bomb(fragments: usize, end: &str) -> String {
    let mut text = "query { viewer { ...F0 } }".to_owned();
    for i in 0..fragments {
        text.push_str(&format!(" fragment F{i} on Viewer {{ ...F{} ...F{} }}", i + 1, i + 1));
    }
    text + &format!(" fragment F{fragments} on Viewer {{ {end} }}")
}

#[test]
fn fragments_that_spread_the_next_twice_are_refused_at_once() {
    let began = Instant::now();
    assert_eq!(refused(&bomb(24, "name")), "字段数");
    assert_eq!(refused(&bomb(24, "... on Viewer { name }")), "字段数");
    // following every spread would take minutes
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn a_bomb_that_no_operation_spreads_is_refused_too() {
    let document = bomb(24, "name").replace("query { viewer { ...F0 } }", "query { viewer { name } }");
    assert_eq!(refused(&document), "字段数");
}

#[test]
fn fragments_that_spread_each_other_come_to_an_end() {
    assert_eq!(refused("{ a { ...A } } fragment A on T { ...B } fragment B on T { ...A }"), "字段数");
}

#[test]
fn a_fragment_counts_wherever_it_is_spread() {
    let fields = (0..70).map(|i| format!("f{i}")).collect::<Vec<_>>().join(" ");
    let spreads = |times: usize| {
        let uses = (0..times).map(|i| format!("g{i} {{ ...F }}")).collect::<String>();
        format!("{{ {uses} }} fragment F on T {{ {fields} }}")
    };
    assert_eq!(judge(&spreads(5)), Ok(()));
    assert_eq!(refused(&spreads(6)), "字段数");
}

#[test]
fn depth_counts_fields_and_sees_through_fragments() {
    let nest = |levels: usize| format!("{}a{}", "a { ".repeat(levels - 1), " }".repeat(levels - 1));
    assert_eq!(judge(&format!("{{ {} }}", nest(15))), Ok(()));
    assert_eq!(refused(&format!("{{ {} }}", nest(16))), "嵌套层数");
    let inside = |levels| format!("{{ a {{ ... on T {{ ...F }} }} }} fragment F on T {{ {} }}", nest(levels));
    assert_eq!(judge(&inside(14)), Ok(()));
    assert_eq!(refused(&inside(15)), "嵌套层数");
}

#[test]
fn aliases_roots_and_mutations_are_counted() {
    let many =
        |count: usize, item: &dyn Fn(usize) -> String| (0..count).map(item).collect::<Vec<_>>().join(" ");
    let aliases = |count| format!("{{ a {{ {} }} }}", many(count, &|i| format!("x{i}: b")));
    assert_eq!(judge(&aliases(50)), Ok(()));
    assert_eq!(refused(&aliases(51)), "别名数");
    let roots = |count| format!("{{ {} }}", many(count, &|i| format!("r{i}")));
    assert_eq!(judge(&roots(20)), Ok(()));
    assert_eq!(refused(&roots(21)), "根字段数");
    let mutations = |count| {
        format!("mutation {{ ...M }} fragment M on Mutation {{ {} }}", many(count, &|i| format!("m{i}")))
    };
    assert_eq!(judge(&mutations(5)), Ok(()));
    assert_eq!(refused(&mutations(6)), "变更数");
    let two = "mutation A { a b c d e } mutation B { a b c d e }";
    assert_eq!(judge(two), Ok(()), "each operation has its own roots");
    assert_eq!(refused(&format!("{{ a {} }}", "@skip(if: false) ".repeat(6))), "单个字段的指令数");
    assert_eq!(refused(&format!("{{ {} }}", many(17, &|i| format!("a{i} @a @b @c")))), "指令数");
}

#[test]
fn the_text_is_scanned_before_it_is_parsed() {
    assert_eq!(refused(&format!("{{ a }} # {}", "x".repeat(16_384))), "文档长度");
    assert_eq!(refused(&"a ".repeat(2_001)), "词元数");
    assert_eq!(refused(&format!("{{ a(b: {}) }}", "[".repeat(5_000))), "括号层数");
    assert_eq!(refused(&"{a".repeat(5_000)), "括号层数");
}

#[test]
fn json_is_scanned_before_it_is_read() {
    let what = |text: &str| scan_json(text.as_bytes()).err().map(|exceeded| exceeded.what);
    let nest = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(what(&nest(64)), None);
    assert_eq!(what(&nest(65)), Some("括号层数"));
    assert_eq!(what(&format!("[{}0]", "0,".repeat(19_999))), None);
    assert_eq!(what(&format!("[{}0]", "0,".repeat(20_000))), Some("值的个数"));
    let text = "[,{".repeat(30_000);
    assert_eq!(what(&format!("{{\"a\": \"{text} \\\" {text}\"}}")), None, "inside a text");
}

#[test]
fn brackets_and_words_in_strings_and_comments_are_not_counted() {
    let brackets = "[{(".repeat(500);
    let words = "a ".repeat(2_000);
    assert_eq!(judge(&format!("{{ a(b: \"{brackets} \\\" {words}\") }} # {brackets}\n")), Ok(()));
    assert_eq!(judge(&format!("{{ a(b: \"\"\"{brackets} \\\"\"\" \" {words}\"\"\") }}")), Ok(()));
    assert_eq!(scan("{ a(b: \"no end", &limits(), &mut Spent::default()), Ok(()));
    assert_eq!(scan("\"\\", &limits(), &mut Spent::default()), Ok(()));
}

#[test]
fn introspection_may_be_deep_but_not_multiply() {
    let of_type = format!("{}name{}", "ofType { ".repeat(9), " }".repeat(9));
    let whole = format!(
        "{{ __schema {{ types {{ fields(includeDeprecated: true) {{ args {{ type {{ kind {of_type} }} }} type {{ {of_type} }} }} }} }} }}"
    );
    assert_eq!(judge(&whole), Ok(()));
    let circular = "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }";
    assert_eq!(refused(circular), "嵌套层数");
}
