//! Tests of values: which are accepted, kept, computed and readable.

use serde_json::{Value, json};
use xieli_domain_approval::flow_form::definition::{Definition, Facts, Right};
use xieli_domain_approval::flow_process::values::{Allowed, Faults, Named, Values, Writing, accepted, told};

fn definition() -> Definition {
    serde_json::from_value(json!({ "fields": [
        { "key": "why", "label": "事由", "type": "text", "required": true, "maxLength": 5 },
        { "key": "kind", "label": "类型", "type": "choice", "options": ["甲", "乙"] },
        { "key": "more", "label": "补充", "type": "lines", "required": true,
          "showWhen": { "any": [[{ "subject": "kind", "op": "in", "values": ["乙"] }]] } },
        { "key": "day", "label": "日期", "type": "date" },
        { "key": "span", "label": "期间", "type": "period" },
        { "key": "who", "label": "成员", "type": "member", "many": true },
        { "key": "rows", "label": "明细", "type": "detail", "maxCount": 2, "columns": [
            { "key": "n", "label": "数量", "type": "number", "required": true },
            { "key": "price", "label": "单价", "type": "amount", "min": 0.0 },
            { "key": "sum", "label": "小计", "type": "amount", "formula": "{n}*{price}" },
        ] },
        { "key": "total", "label": "合计", "type": "amount", "formula": "{rows.sum}" },
        { "key": "secret", "label": "底价", "type": "amount" },
    ] }))
    .expect("a definition")
}

fn object(value: Value) -> Values {
    value.as_object().cloned().unwrap_or_default()
}

fn writes(rights: Value) -> Allowed {
    Allowed { rights: serde_json::from_value(rights).expect("rights"), otherwise: Some(Right::Write) }
}

fn take(before: Value, sent: Value, rights: Value, draft: bool) -> Result<(Values, Named), Faults> {
    let (definition, facts, before) = (definition(), Facts::default(), object(before));
    let allowed = writes(rights);
    let writing =
        Writing { definition: &definition, facts: &facts, allowed: &allowed, before: &before, draft };
    accepted(writing, &object(sent))
}

fn fault(sent: Value) -> Vec<String> {
    let found = take(json!({}), sent, json!({}), false).err().unwrap_or_default();
    found.into_iter().map(|(path, message)| format!("{path}: {message}")).collect()
}

#[test]
fn sums_and_formulas_are_computed_and_other_results_are_refused() {
    let rows = json!([{ "n": 3, "price": 1.5 }, { "n": 1, "price": 0.25 }]);
    let (values, _) =
        take(json!({}), json!({ "why": "买", "rows": rows }), json!({}), false).expect("values");
    assert_eq!(values["rows"][0]["sum"], json!(4.5));
    assert_eq!(values["total"], json!(4.75));
    let rows = json!([{ "n": 3, "price": 1.5, "sum": 4 }]);
    assert_eq!(
        fault(json!({ "why": "买", "rows": rows, "total": 4.5 })),
        ["rows.0.sum: “小计”由公式计算，与提交的值不一致"]
    );
    assert_eq!(fault(json!({ "why": "买", "total": 9 })), ["total: “合计”由公式计算，与提交的值不一致"]);
}

#[test]
fn a_field_that_a_condition_hides_is_neither_required_nor_taken_and_keeps_its_value() {
    let (values, _) =
        take(json!({ "more": "旧" }), json!({ "why": "买", "kind": "甲", "more": "新" }), json!({}), false)
            .expect("values");
    assert_eq!(values["more"], json!("旧"));
    assert_eq!(fault(json!({ "why": "买", "kind": "乙" })), ["more: 请输入补充"]);
}

#[test]
fn what_a_right_hides_is_neither_required_nor_taken_nor_told() {
    let rights = json!({ "why": "hidden", "secret": "read", "rows.price": "hidden" });
    let before = json!({ "secret": 7, "rows": [{ "n": 1, "price": 2 }] });
    let sent = json!({ "secret": 8, "rows": [{ "n": 5, "price": 9 }] });
    let (values, _) = take(before, sent, rights.clone(), false).expect("values");
    assert_eq!(values["secret"], json!(7));
    assert_eq!(values["rows"][0], json!({ "n": 5, "price": 2, "sum": 10 }));
    let seen = told(&definition(), &writes(json!({ "secret": "hidden", "rows.price": "hidden" })), &values);
    assert_eq!(seen.get("secret"), None);
    assert_eq!(seen["rows"][0], json!({ "n": 5, "sum": 10 }));
    let seen = told(&definition(), &writes(json!({ "rows": "hidden" })), &values);
    assert_eq!(seen.get("rows"), None);
}

#[test]
fn each_value_is_of_its_kind() {
    for (sent, expected) in [
        (json!({}), "why: 请输入事由"),
        (json!({ "why": "  " }), "why: 请输入事由"),
        (json!({ "why": 5 }), "why: “事由”应为文字"),
        (json!({ "why": "一二三四五六" }), "why: “事由”最长 5 个字符"),
        (json!({ "why": "a\nb" }), "why: “事由”不能换行"),
        (json!({ "why": "买", "kind": "丙" }), "kind: “类型”没有该选项"),
        (json!({ "why": "买", "day": "2026-02-30" }), "day: “日期”日期不正确"),
        (json!({ "why": "买", "day": "1969-12-31" }), "day: “日期”日期不正确"),
        (
            json!({ "why": "买", "span": { "from": "2026-02-02", "to": "2026-02-01" } }),
            "span: “期间”的结束不能早于开始",
        ),
        (json!({ "why": "买", "who": ["x"] }), "who: “成员”的值不正确"),
        (json!({ "why": "买", "rows": [{}] }), "rows.0.n: 请输入数量"),
        (json!({ "why": "买", "rows": [{ "n": 1.5 }] }), "rows.0.n: “数量”最多 0 位小数"),
        (json!({ "why": "买", "rows": [{ "n": 1, "price": -1 }] }), "rows.0.price: “单价”不能小于 0"),
        (json!({ "why": "买", "rows": [{ "n": 1 }, { "n": 1 }, { "n": 1 }] }), "rows: “明细”最多 2 行"),
        (json!({ "why": "买", "secret": 1e13 }), "secret: “底价”应为数字"),
        (json!({ "why": "买", "strange": 1 }), "strange: 表单中没有该字段"),
    ] {
        assert_eq!(fault(sent.clone()), [expected], "{sent}");
    }
}

#[test]
fn a_draft_requires_nothing_and_an_empty_value_clears() {
    let (values, _) = take(json!({ "why": "旧" }), json!({ "why": "" }), json!({}), true).expect("values");
    assert_eq!(values.get("why"), None);
    assert!(take(json!({}), json!({ "why": "一二三四五六" }), json!({}), true).is_err());
}

#[test]
fn what_values_name_is_told_with_its_place() {
    let (_, named) =
        take(json!({}), json!({ "why": "买", "who": ["5", "6"] }), json!({}), false).expect("values");
    assert_eq!(named.members, [("who".to_owned(), 5), ("who".to_owned(), 6)]);
}

#[test]
fn what_is_computed_from_a_hidden_field_is_hidden_through_others_as_well() {
    let fields = json!([
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "n", "label": "数量", "type": "number" },
            { "key": "price", "label": "单价", "type": "amount" },
            { "key": "sum", "label": "小计", "type": "amount", "formula": "{n}*{price}" },
        ] },
        { "key": "total", "label": "合计", "type": "amount", "formula": "{rows.sum}" },
        { "key": "taxed", "label": "含税", "type": "amount", "formula": "{total}*1.1" },
        { "key": "count", "label": "总数", "type": "number", "formula": "{rows.n}" },
        { "key": "project", "label": "项目", "type": "record", "record": "project" },
        { "key": "worth", "label": "合同金额", "type": "contract", "source": "project" },
    ]);
    let definition: Definition = serde_json::from_value(json!({ "fields": fields })).expect("a definition");
    let paths = ["rows.sum", "total", "taxed", "count", "worth"];
    for (rights, hidden) in [
        (json!({}), vec![]),
        (json!({ "rows.price": "hidden" }), vec!["rows.sum", "total", "taxed"]),
        (json!({ "rows.n": "hidden" }), vec!["rows.sum", "total", "taxed", "count"]),
        (json!({ "rows": "hidden" }), vec!["rows.sum", "total", "taxed", "count"]),
        (json!({ "total": "hidden" }), vec!["total", "taxed"]),
        (json!({ "project": "hidden" }), vec!["worth"]),
    ] {
        let closed = writes(rights.clone()).closed(&definition);
        let found: Vec<&str> = paths.into_iter().filter(|path| closed.of(path) == Right::Hidden).collect();
        assert_eq!(found, hidden, "{rights}");
    }
    let without = writes(json!({})).without(&definition, &["rows.price".to_owned()]);
    assert_eq!((without.of("taxed"), without.of("count")), (Right::Hidden, Right::Write));
}
