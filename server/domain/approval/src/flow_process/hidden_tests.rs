//! Tests of the parts of applications that conditions and rights hide.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Value, json};
use xieli_domain_approval::flow_form::definition::{Definition, Facts};
use xieli_domain_approval::flow_process::engine::State;
use xieli_domain_approval::flow_process::hidden::{
    Handed, Shut, given_by, handed, handed_down, renamed_files, shut, stored, words,
};
use xieli_domain_approval::flow_process::values::Values;

fn definition() -> Definition {
    let when = json!({ "any": [[{ "subject": "kind", "op": "in", "values": ["甲"] }]] });
    serde_json::from_value(json!({
        "fields": [
            { "key": "why", "label": "事由", "type": "text" },
            { "key": "number", "label": "单号", "type": "text" },
            { "key": "secret", "label": "底价", "type": "lines" },
            { "key": "kind", "label": "类型", "type": "choice", "options": ["甲", "乙"] },
            { "key": "more", "label": "补充", "type": "text", "showWhen": when },
            { "key": "proof", "label": "证明", "type": "attachment", "showWhen": when },
            { "key": "papers", "label": "附件", "type": "attachment" },
            { "key": "who", "label": "成员", "type": "member" },
            { "key": "rows", "label": "明细", "type": "detail", "columns": [
                { "key": "what", "label": "名称", "type": "text" },
                { "key": "who", "label": "成员", "type": "member" },
                { "key": "note", "label": "备注", "type": "text" },
            ] },
        ],
        "rights": { "number": "hidden" },
        "nodes": [{ "key": "a", "name": "a", "kind": "approve", "rights": { "secret": "hidden", "rows.note": "hidden" } }],
    }))
    .expect("a definition")
}

fn object(value: Value) -> Values {
    value.as_object().cloned().unwrap_or_default()
}

/// Hidden parts of values, of which `before` were hidden files.
fn parts(values: Value, before: &[i64]) -> Shut {
    shut(&definition(), &Facts::default(), &object(values), before)
}

#[test]
fn files_are_shut_where_no_field_shows_them() {
    let of = |fields: &[&str], files: &[i64]| Shut {
        fields: fields.iter().map(|key| (*key).to_owned()).collect(),
        files: files.to_vec(),
    };
    assert_eq!(parts(json!({ "kind": "甲", "proof": ["1"], "papers": ["2"] }), &[]), of(&[], &[]));
    let hidden = json!({ "kind": "乙", "proof": ["1", "2"], "papers": ["2"] });
    assert_eq!(parts(hidden, &[]), of(&["more", "proof"], &[1]));
    // those that no field has any more stay shut, and those that a field shows again do not
    assert_eq!(parts(json!({ "kind": "甲", "proof": ["1"] }), &[1, 7]), of(&[], &[7]));
}

#[test]
fn words_are_those_that_every_reader_may_see() {
    let values = json!({ "why": "出差", "number": "一号", "secret": "九折", "kind": "乙", "more": "改签", "who": "7",
        "rows": [{ "what": "机票", "who": "8", "note": "协议价" }, { "what": "住宿" }] });
    let words = |state: Value, shut: &[&str]| {
        let state: State = serde_json::from_value(state).expect("a state");
        let shut: Vec<String> = shut.iter().map(|key| (*key).to_owned()).collect();
        words("报销", &definition(), &state, (&object(values.clone()), &shut))
    };
    assert_eq!(words(json!({}), &["more"]), "报销 出差 乙 机票 住宿");
    assert_eq!(words(json!({}), &[]), "报销 出差 乙 改签 机票 住宿");
    let at = |node: &str| {
        json!({
            "visits": [{ "id": 1, "node": node, "round": 1, "status": "open", "live": true, "opened": 1, "done": [] }],
            "items": [{ "id": 1, "visit": 1, "member": 7, "status": 1, "slot": 0, "place": "base", "opened": 1 }],
        })
    };
    assert_eq!(words(at("a"), &["more"]), "报销 出差 乙 机票 住宿");
    assert_eq!(words(at("gone"), &["more"]), "报销", "members of a node that is gone read no field");
}

#[test]
fn numbers_that_tell_a_value_hidden_by_a_condition_are_shut() {
    let when = json!({ "any": [[{ "subject": "kind", "op": "in", "values": ["甲"] }]] });
    let definition: Definition = serde_json::from_value(json!({ "fields": [
        { "key": "kind", "label": "类型", "type": "choice", "options": ["甲", "乙"] },
        { "key": "price", "label": "单价", "type": "amount" },
        { "key": "cost", "label": "费用", "type": "amount", "showWhen": when },
        { "key": "tenth", "label": "折扣", "type": "amount", "formula": "{price}*0.1", "showWhen": when },
        { "key": "sum", "label": "合计", "type": "amount", "formula": "{price}+{cost}" },
        { "key": "taxed", "label": "含税", "type": "amount", "formula": "{sum}*1.1" },
        { "key": "paid", "label": "应付", "type": "amount", "formula": "{price}-{tenth}" },
    ] }))
    .expect("a definition");
    let fields = |values: Value| shut(&definition, &Facts::default(), &object(values), &[]).fields;
    assert_eq!(fields(json!({ "kind": "甲", "price": 1, "cost": 2 })), [""; 0]);
    let hidden = json!({ "kind": "乙", "price": 1, "cost": 2, "sum": 3 });
    assert_eq!(fields(hidden), ["cost", "tenth", "sum", "taxed"]);
    // an empty field tells nothing, and neither does a number that is computed from what is shown
    assert_eq!(fields(json!({ "kind": "乙", "price": 1, "tenth": 0.1 })), ["cost", "tenth"]);
}

#[test]
fn a_contract_amount_that_a_condition_hides_is_not_told_by_what_is_computed_from_it() {
    let when = json!({ "any": [[{ "subject": "kind", "op": "in", "values": ["甲"] }]] });
    let definition: Definition = serde_json::from_value(json!({ "fields": [
        { "key": "kind", "label": "类型", "type": "choice", "options": ["甲", "乙"] },
        { "key": "project", "label": "项目", "type": "record", "record": "project" },
        { "key": "worth", "label": "合同金额", "type": "contract", "source": "project", "showWhen": when },
        { "key": "part", "label": "一成", "type": "amount", "formula": "{worth}*0.1" },
    ] }))
    .expect("a definition");
    let fields = |kind: &str| {
        let values = json!({ "kind": kind, "project": "7", "worth": 100, "part": 10 });
        shut(&definition, &Facts::default(), &object(values), &[]).fields
    };
    assert_eq!(fields("甲"), [""; 0]);
    assert_eq!(fields("乙"), ["worth", "part"]);
}

#[test]
fn a_child_gets_the_paths_that_are_hidden_above_it_through_several_forms() {
    let parent = |values: Value, rights: Value| -> Arc<Definition> {
        let child = json!({ "key": "c", "name": "c", "kind": "child", "formId": "2", "values": values });
        let node = json!({ "key": "a", "name": "a", "kind": "approve", "rights": rights });
        let rows = json!({ "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "what", "label": "名称", "type": "text" }, { "key": "note", "label": "备注", "type": "text" },
        ] });
        let fields = json!([{ "key": "secret", "label": "底价", "type": "text" }, rows]);
        let definition = json!({ "fields": fields, "nodes": [node, child] });
        Arc::new(serde_json::from_value(definition).expect("a definition"))
    };
    let hidden = json!({ "secret": "hidden", "rows.note": "hidden" });
    let top = parent(json!({ "secret": "secret", "rows": "rows" }), hidden);
    let given = |parent: &Arc<Definition>| stored(None, parent, 2);
    assert_eq!(handed(&given(&top), |one| one.from == "rows.what"), ["rows.what"]);
    assert_eq!(handed(&given(&top), |one| one.from.starts_with("rows")), ["rows"], "its columns with it");
    assert_eq!(stored(None, &top, 3), [], "no node sends this form");
    let above = (top.clone(), given(&top));
    assert_eq!(handed_down(std::slice::from_ref(&above)), ["rows.note", "secret"]);
    let middle = parent(json!({ "got": "secret", "items": "rows" }), json!({}));
    let below = (middle.clone(), given(&middle));
    assert_eq!(handed_down(&[above, below.clone()]), ["got", "items.note"]);
    assert_eq!(handed_down(&[below]), [""; 0]);
}

#[test]
fn values_stay_hidden_that_were_handed_down_by_a_node_or_from_a_field_that_is_gone() {
    let definition = definition();
    let node = json!({ "key": "c", "name": "c", "kind": "child", "formId": "2",
        "values": { "got": "secret", "plain": "why" } });
    let node = serde_json::from_value(node).expect("a node");
    let given = given_by(&definition, &node, |path| path == "secret");
    let one = |to: &str, from: &str, secret| Handed { to: to.to_owned(), from: from.to_owned(), secret };
    assert_eq!(given, [one("got", "secret", true), one("plain", "why", false)]);
    let kept = serde_json::to_value(&given).expect("as it is stored");
    // the present version has no such node
    assert_eq!(stored(Some(&kept), &definition, 2), given);
    assert_eq!(handed_down(&[(Arc::new(definition), given.clone())]), ["got"]);
    assert_eq!(handed_down(&[(Arc::default(), given)]), ["got"], "neither field is there any more");
}

#[test]
fn the_files_of_values_are_replaced_by_their_copies() {
    let definition: Definition = serde_json::from_value(json!({ "fields": [
        { "key": "papers", "label": "附件", "type": "attachment" },
        { "key": "number", "label": "单号", "type": "text" },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "photo", "label": "照片", "type": "picture" },
        ] },
    ] }))
    .expect("a definition");
    let mut values = object(json!({ "papers": ["1", "2"], "number": "1", "rows": [{ "photo": ["1"] }, {}] }));
    renamed_files(&definition, &mut values, &HashMap::from([(1, 10)]));
    let renamed = json!({ "papers": ["10", "2"], "number": "1", "rows": [{ "photo": ["10"] }, {}] });
    assert_eq!(Value::Object(values), renamed);
}
