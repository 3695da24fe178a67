//! Tests of the flattening of responses: nested lists, nulls, invalid paths, bounds.

use serde_json::{Value, json};
use xieli_domain_insight::report_query::definition::{Column, ColumnKind, Definition, Listed};
use xieli_domain_insight::report_query::flatten::{Rows, flatten, touched};

fn column(path: &str, kind: ColumnKind, list: Listed) -> Column {
    Column { label: path.into(), path: path.into(), kind, list, of: String::new() }
}

fn text(path: &str) -> Column {
    column(path, ColumnKind::Text, Listed::Rows)
}

fn made(rows: &[&str], columns: Vec<Column>) -> Definition {
    let rows = rows.iter().map(|row| (*row).to_owned()).collect();
    Definition { columns, rows, ..Definition::of(String::new()) }
}

fn cells(found: &Rows) -> Vec<Vec<&str>> {
    found.rows.iter().map(|row| row.cells.iter().map(|one| one.as_deref().unwrap_or("–")).collect()).collect()
}

/// Two customers: one with two projects, of which one has two plans, and one without any.
fn answer() -> Value {
    json!({ "customers": { "nodes": [
        { "id": "c1", "name": "华东", "tags": [{ "text": "重点" }, { "text": "老客户" }], "projects": { "nodes": [
            { "id": "p1", "name": "机房", "account": { "outstanding": 1200 }, "plans": [{ "amount": 5 }, { "amount": 7 }] },
            { "id": "p2", "name": "园区", "account": null, "plans": [] },
        ] } },
        { "id": "c2", "name": "华南", "tags": [], "projects": { "nodes": [] } },
    ] } })
}

const CUSTOMERS: &str = "customers.nodes";
const PROJECTS: &str = "customers.nodes.projects.nodes";

#[test]
fn the_innermost_list_of_rows_gives_the_rows() {
    let columns = vec![
        text("customers.nodes.name"),
        text("customers.nodes.projects.nodes.name"),
        column("customers.nodes.projects.nodes.account.outstanding", ColumnKind::Money, Listed::Rows),
    ];
    let mut definition = made(&[CUSTOMERS, PROJECTS], columns);
    let found = flatten(&answer(), &definition, 100);
    assert_eq!(cells(&found), [["华东", "机房", "1200.00"], ["华东", "园区", "–"]]);
    assert!(!found.cut);
    assert_eq!(
        found.rows[0].records,
        [Some("c1".to_owned()), Some("p1".to_owned()), None],
        "the record that has the value"
    );
    definition.keep_empty = true;
    let found = flatten(&answer(), &definition, 100);
    assert_eq!(cells(&found)[2], ["华南", "–", "–"], "a customer without projects has a row, too");
}

#[test]
fn other_lists_are_counted_or_put_together() {
    let columns = vec![
        text("customers.nodes.name"),
        column("customers.nodes.tags.text", ColumnKind::Text, Listed::Join),
        column("customers.nodes.projects.nodes", ColumnKind::Number, Listed::Count),
        column("customers.nodes.projects.nodes.plans.amount", ColumnKind::Number, Listed::Count),
        column("customers.nodes.projects.nodes.plans.amount", ColumnKind::Number, Listed::Join),
    ];
    let found = flatten(&answer(), &made(&[CUSTOMERS], columns), 100);
    assert_eq!(cells(&found), [["华东", "重点、老客户", "2", "2", "5、7"], ["华南", "–", "0", "0", "–"]]);
}

#[test]
fn without_a_list_of_rows_there_is_one_row() {
    let columns = vec![
        column("customers.nodes", ColumnKind::Number, Listed::Count),
        column("customers.nodes.name", ColumnKind::Text, Listed::Join),
    ];
    let found = flatten(&answer(), &made(&[], columns), 100);
    assert_eq!(cells(&found), [["2", "华东、华南"]]);
}

#[test]
fn ways_that_lead_nowhere_lead_to_nothing() {
    let columns = vec![text("customers.nodes.name"), text("customers.nodes.nobody.name")];
    for (answer, expected) in [
        (json!(null), 0),
        (json!({}), 0),
        (json!({ "customers": null }), 0),
        (json!({ "customers": { "nodes": null } }), 0),
        (json!({ "customers": { "nodes": "text" } }), 0),
        (json!({ "customers": { "nodes": [null, { "name": null }, 7] } }), 2),
    ] {
        let found = flatten(&answer, &made(&[CUSTOMERS], columns.clone()), 100);
        assert_eq!(found.rows.len(), expected, "{answer}");
        assert!(found.rows.iter().all(|row| row.cells.iter().all(Option::is_none)), "{answer}");
    }
    // an empty list at the top gives no row, despite `keep_empty`
    let kept = Definition { keep_empty: true, ..made(&[CUSTOMERS], columns) };
    assert!(flatten(&json!({ "customers": { "nodes": [] } }), &kept, 100).rows.is_empty());
}

#[test]
fn a_name_that_begins_like_another_is_another() {
    let answer = json!({ "a": [{ "b": "1" }], "ab": { "b": "2" } });
    let found = flatten(&answer, &made(&["a"], vec![text("a.b"), text("ab.b")]), 100);
    assert_eq!(cells(&found), [["1", "2"]]);
}

#[test]
fn values_read_as_their_columns_say() {
    let answer = json!({ "v": {
        "yes": true, "number": 12.5, "whole": 9_007_199_254_740_993_u64, "day": "2026-03-01",
        "moment": "2026-02-28T16:30:00Z", "money": 0.1, "words": "甲", "object": { "a": 1 },
    } });
    let column = |name: &str, kind| column(&format!("v.{name}"), kind, Listed::Rows);
    let columns = vec![
        column("yes", ColumnKind::YesNo),
        column("yes", ColumnKind::Text),
        column("number", ColumnKind::Number),
        column("whole", ColumnKind::Number),
        column("day", ColumnKind::Date),
        column("moment", ColumnKind::Date),
        column("moment", ColumnKind::Time),
        column("money", ColumnKind::Money),
        column("words", ColumnKind::Number),
        column("words", ColumnKind::Date),
        column("object", ColumnKind::Text),
    ];
    let found = flatten(&answer, &made(&[], columns), 100);
    // the day in China, not in UTC
    let expected = [
        "是",
        "是",
        "12.5",
        "9007199254740993",
        "2026-03-01",
        "2026-03-01",
        "2026-03-01 00:30",
        "0.10",
        "–",
        "–",
        "{\"a\":1}",
    ];
    assert_eq!(cells(&found), [expected]);
}

#[test]
fn rows_and_cells_are_bounded() {
    let long = "长".repeat(5000);
    let rows: Vec<Value> = (0..30).map(|n| json!({ "n": n, "text": long })).collect();
    let many: Vec<Value> = (0..200).map(|n| json!(n)).collect();
    let answer = json!({ "rows": rows, "many": many });
    let columns = vec![text("rows.text"), column("many", ColumnKind::Number, Listed::Join)];
    let found = flatten(&answer, &made(&["rows"], columns), 10);
    assert_eq!((found.rows.len(), found.cut), (10, true));
    let first = &found.rows[0].cells;
    assert_eq!(first[0].as_ref().map(|text| text.chars().count()), Some(2001));
    let joined = first[1].as_deref().unwrap_or_default();
    assert!(joined.starts_with("0、1、") && joined.ends_with("、49、…"), "{joined}");
    let exact = flatten(&answer, &made(&["rows"], vec![text("rows.text")]), 30);
    assert_eq!((exact.rows.len(), exact.cut), (30, false), "all of them is not too many");
}

#[test]
fn what_is_refused_takes_away_the_columns_behind_it() {
    let columns = vec![
        text("projects.nodes.name"),
        text("projects.nodes.account.outstanding"),
        text("projects.nodes.accounts"),
    ];
    let definition = made(&["projects.nodes"], columns);
    assert_eq!(touched(&definition, "projects.nodes.account"), [1]);
    assert_eq!(touched(&definition, "projects"), [0, 1, 2]);
    assert_eq!(touched(&definition, "projects.nodes.account.outstanding.more"), [0; 0]);
    assert_eq!(touched(&definition, ""), [0; 0]);
}
