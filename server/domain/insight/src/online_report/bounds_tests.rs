//! Tests of cost bounds of configurable reports, and of pages of groups for API clients.

use serde_json::json;
use xieli_domain_insight::online_report::cost::{self, BOUNDS, Bounds, Verdict};
use xieli_domain_insight::online_report::definition::{
    Chart, ChartKind, Condition, Definition, Dimension, Op, Source,
};
use xieli_domain_insight::online_report::names::Key;
use xieli_domain_insight::online_report::records::{self, Page};
use xieli_domain_insight::online_report::run::{Figures, Row};
use xieli_kernel::clock;

fn key(value: Option<&str>) -> Key {
    Key { value: value.map(str::to_owned), text: value.unwrap_or("未填写").to_owned(), entity: None }
}

fn row(keys: &[Option<&str>], count: usize) -> Row {
    Row {
        keys: keys.iter().map(|value| key(*value)).collect(),
        cells: vec![Some(count.to_string())],
        calculated: Vec::new(),
        summed: vec![false; keys.len()],
    }
}

fn definition() -> Definition {
    let dimensions = ["team", "status"].map(|field| Dimension { field: field.into(), grain: None });
    Definition { dimensions: dimensions.to_vec(), ..Definition::of(Source::Task) }
}

fn figures(rows: Vec<Row>) -> Figures {
    Figures {
        definition: definition(),
        groups: i64::try_from(rows.len()).expect("few"),
        rows,
        subtotals: Vec::new(),
        totals: vec![Some("9".into())],
        totals_calculated: Vec::new(),
        truncated: false,
        as_of: clock::now(),
    }
}

const KEYS: [[Option<&str>; 2]; 5] = [
    [Some("7"), Some("10")],
    [Some("12"), Some("75")],
    [None, Some("10")],
    [Some("12"), Some("10")],
    [Some("12"), None],
];

fn all() -> Figures {
    figures(KEYS.iter().enumerate().map(|(at, keys)| row(keys, at)).collect())
}

fn read(page: &Page) -> Vec<Vec<Option<String>>> {
    page.figures.rows.iter().map(|row| row.keys.iter().map(|key| key.value.clone()).collect()).collect()
}

fn refused(page: Result<Page, xieli_kernel::AppError>) -> String {
    format!("{:?}", page.expect_err("refused"))
}

#[test]
fn every_group_is_read_once_page_by_page() {
    let whole = read(&records::page(all(), None, 100).expect("a page"));
    let first: Vec<Option<&str>> = whole.iter().map(|keys| keys[0].as_deref()).collect();
    assert_eq!(first, [Some("12"), Some("12"), Some("12"), Some("7"), None], "what is empty is last");
    let (mut found, mut after, mut pages) = (Vec::new(), None, 0);
    loop {
        let page = records::page(all(), after.as_deref(), 2).expect("a page");
        assert_eq!((page.total, page.before), (5, pages > 0));
        found.extend(read(&page));
        pages += 1;
        let Some((_, end)) = page.ends.clone().filter(|_| page.more) else { break };
        after = Some(end);
    }
    assert_eq!((found, pages), (whole, 3));
}

#[test]
fn what_comes_and_goes_between_pages_moves_nothing_else() {
    let first = records::page(all(), None, 2).expect("a page");
    let (_, end) = first.ends.clone().expect("an end");
    // the row of the cursor is gone, and another one precedes it
    let mut later = all();
    later.rows.retain(|row| row.keys[1].value.as_deref() != Some("75"));
    later.rows.push(row(&[Some("1"), Some("10")], 9));
    let rest = read(&records::page(later, Some(&end), 10).expect("a page"));
    assert_eq!(rest[0], [Some("12".to_owned()), None]);
    assert_eq!(rest.len(), 3);
}

#[test]
fn a_cursor_is_of_one_definition_and_its_parameters() {
    let (_, end) = records::page(all(), None, 2).expect("a page").ends.expect("an end");
    let changed = |change: fn(&mut Definition)| {
        let mut figures = all();
        change(&mut figures.definition);
        records::page(figures, Some(&end), 2)
    };
    let said = "报表或筛选条件已变更，请从第一页重新读取";
    assert!(refused(changed(|of| of.conditions.push(Condition::on("status", Op::NotNull)))).contains(said));
    assert!(refused(changed(|of| of.measures.push("doneCount".into()))).contains(said));
    // the presentation does not change the figures
    assert!(changed(|of| of.chart = Chart { kind: ChartKind::Bar, ..Chart::default() }).is_ok());
    assert!(changed(|of| of.limit = 7).is_ok());
    for text in ["", "nonsense", "x".repeat(10_000).as_str()] {
        assert!(records::page(all(), Some(text), 2).is_err(), "{text:.20}");
    }
    for first in [0, -1, 1001, i32::MIN] {
        assert!(refused(records::page(all(), None, first)).contains("每页 1 到 1000 组"));
    }
    let cut = Figures { truncated: true, ..all() };
    assert!(refused(records::page(cut, None, 2)).contains("分组超过 20000 个"));
}

#[test]
fn what_costs_too_much_is_refused_and_previews_are_of_a_part() {
    let bounds = Bounds { preview: 10.0, most: 100.0 };
    assert_eq!(cost::verdict(10.0, true, bounds), Verdict::Run);
    assert_eq!(cost::verdict(11.0, true, bounds), Verdict::Sample);
    assert_eq!(cost::verdict(101.0, true, bounds), Verdict::Sample);
    assert_eq!(cost::verdict(11.0, false, bounds), Verdict::Run);
    assert_eq!(cost::verdict(101.0, false, bounds), Verdict::Refuse);
    const { assert!(BOUNDS.preview < BOUNDS.most) };
    assert_eq!(cost::total(&json!([{ "Plan": { "Total Cost": 12.5 } }])), Some(12.5));
    assert_eq!(cost::total(&json!([])), None);
}

#[test]
fn a_sample_is_spread_over_all_rows() {
    assert!(cost::parts(1, 100_000).is_empty(), "all of them are no more than a sample");
    assert!(cost::parts(5, 3).is_empty());
    let parts = cost::parts(1, 10_000_000);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|(from, to)| to - from + 1).sum::<i64>(), 100_000);
    assert!(parts.windows(2).all(|pair| pair[0].1 < pair[1].0), "none twice");
    assert!(parts[0].0 == 1 && parts[19].1 <= 10_000_000 && parts[19].0 > 9_000_000);
    assert_eq!(cost::parts(i64::MIN, i64::MAX).len(), 20);
}

#[test]
fn what_is_too_long_is_cut_and_that_is_said() {
    let long = || figures((0..5).map(|at| row(&[Some("1234567890"), Some("x")], at)).collect());
    let whole = cost::fitting(long(), cost::BYTES);
    assert_eq!((whole.rows.len(), whole.truncated), (5, false));
    // 10 and 1 twice, and a digit
    let cut = cost::fitting(long(), 2 * 23);
    assert_eq!((cut.rows.len(), cut.truncated, cut.groups), (2, true, 5));
}
