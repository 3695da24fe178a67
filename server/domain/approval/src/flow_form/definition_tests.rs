//! Tests of the validation of definitions, and of conditions.

use serde_json::{Map, Value, json};
use xieli_domain_approval::flow_form::definition::{Condition, Definition, Facts, check};

fn sound() -> Value {
    json!({
        "fields": [
            { "key": "f1", "label": "事由", "type": "text", "required": true },
            { "key": "f2", "label": "金额", "type": "amount" },
            { "key": "t1", "label": "明细", "type": "detail", "columns": [
                { "key": "c1", "label": "数量", "type": "number" },
                { "key": "c2", "label": "单价", "type": "amount" },
                { "key": "c3", "label": "小计", "type": "amount", "formula": "{c1}*{c2}" },
            ], "sums": ["c3"] },
            { "key": "f3", "label": "合计", "type": "amount", "formula": "{t1.c3}" },
        ],
        "nodes": [
            { "key": "n1", "name": "主管", "kind": "approve", "who": [{ "by": "director", "level": 1 }] },
            { "key": "n2", "name": "金额", "kind": "branch", "branches": [
                { "key": "b1", "name": "大额", "when": { "any": [[{ "subject": "t1.c3", "op": "gt", "values": [1000] }]] },
                  "nodes": [{ "key": "n3", "name": "总经理", "kind": "approve", "who": [{ "by": "member", "memberIds": ["3"] }] }] },
                { "key": "b2", "name": "其他" },
            ] },
        ],
    })
}

fn faults(definition: Value) -> Vec<String> {
    let definition: Definition = serde_json::from_value(definition).expect("a definition");
    check(&definition).into_iter().map(|fault| format!("{}: {}", fault.key, fault.message)).collect()
}

#[test]
fn a_sound_definition_has_no_faults_and_is_written_as_it_was_read() {
    assert_eq!(faults(sound()), Vec::<String>::new());
    let definition: Definition = serde_json::from_value(sound()).expect("a definition");
    let again: Definition = serde_json::from_value(json!(definition)).expect("a definition");
    assert_eq!(definition, again);
}

#[test]
fn each_fault_is_told_where_it_is() {
    let with = |path: &str, value: Value| {
        let mut definition = sound();
        if let Some(place) = definition.pointer_mut(path) {
            *place = value;
        }
        faults(definition)
    };
    for (path, value, expected) in [
        ("/fields/0/label", json!(" "), "f1: 请填写字段名称"),
        ("/fields/1/key", json!("f1"), "f1: 字段标识重复或不正确"),
        ("/fields/3/formula", json!("{f9}+1"), "f3: 公式引用了不存在的字段或不是数字的字段"),
        ("/fields/3/formula", json!("{f1}+1"), "f3: 公式引用了不存在的字段或不是数字的字段"),
        ("/fields/3/formula", json!("{f3}+1"), "f3: 公式互相引用，无法计算"),
        ("/fields/3/formula", json!("sin({f2})"), "f3: 公式只能使用数字、字段和 + - * / ( )"),
        ("/fields/3/formula", json!("{f2}+"), "f3: 公式不完整或有误"),
        ("/fields/2/sums", json!(["c9"]), "t1: 只能对数字列求和"),
        ("/nodes/0/who", json!([]), "n1: 请设置审批人"),
        ("/nodes/0/who/0/level", json!(0), "n1: 主管层级应为 1 到 10"),
        ("/nodes/0/key", json!("n2"), "n2: 节点标识重复或不正确"),
        ("/nodes/1/branches", json!([{ "key": "b2", "name": "其他" }]), "n2: 分支应有 2 到 10 条"),
        ("/nodes/1/branches/0/when", Value::Null, "b1: 请设置条件"),
        ("/nodes/1/branches/0/when/any/0/0/subject", json!("f9"), "b1: 条件引用了不存在的字段"),
        ("/nodes/1/branches/0/nodes/0/who/0/memberIds", json!([]), "n3: 请选择成员"),
    ] {
        let found = with(path, value);
        assert!(found.iter().any(|one| one == expected), "{path}: {found:?}");
    }
}

#[test]
fn a_branch_that_can_never_be_taken_and_a_last_one_with_a_condition_are_faults() {
    let mut definition = sound();
    let first = definition["nodes"][1]["branches"][0].clone();
    let mut same = first.clone();
    same["key"] = json!("b3");
    same["nodes"] = json!([]);
    definition["nodes"][1]["branches"] = json!([first.clone(), same, { "key": "b2", "name": "其他" }]);
    assert_eq!(faults(definition.clone()), ["b3: 前面的分支条件相同，该分支永远不会进入"]);
    definition["nodes"][1]["branches"] = json!([{ "key": "b2", "name": "其他" }, first]);
    let found = faults(definition);
    assert!(found.iter().any(|one| one.starts_with("b1: 最后一条分支应为默认分支")), "{found:?}");
}

#[test]
fn conditions_are_groups_of_tests() {
    let facts = Facts { member: 5, teams: [2, 7].into(), roles: [9].into() };
    let values: Map<String, Value> = json!({
        "n": 10, "day": "2026-05-01", "one": "A", "many": ["A", "B"], "text": "出差上海", "empty": "",
        "period": { "from": "2026-05-01", "to": "2026-05-03" }, "t": [{ "c": 1.5 }, { "c": 2 }, {}],
    })
    .as_object()
    .cloned()
    .unwrap_or_default();
    for (subject, op, against, holds) in [
        ("@applicant", "in", json!(["5"]), true),
        ("@team", "in", json!(["7"]), true),
        ("@role", "notIn", json!(["9"]), false),
        ("n", "ge", json!([10]), true),
        ("n", "gt", json!([10]), false),
        ("n", "between", json!([1, 10]), true),
        ("n", "in", json!([10.0]), true),
        ("day", "lt", json!(["2026-06-01"]), true),
        ("period", "ge", json!(["2026-05-01"]), true),
        ("one", "in", json!(["A", "C"]), true),
        ("many", "in", json!(["B"]), true),
        ("many", "notIn", json!(["B"]), false),
        ("text", "contains", json!(["上海"]), true),
        ("empty", "empty", json!([]), true),
        ("missing", "notEmpty", json!([]), false),
        ("missing", "gt", json!([0]), false),
        ("missing", "notIn", json!(["A"]), true),
        ("t.c", "ge", json!([3.5]), true),
    ] {
        let test = json!({ "subject": subject, "op": op, "values": against });
        let condition: Condition = serde_json::from_value(json!({ "any": [[test]] })).expect("a condition");
        assert_eq!(condition.holds(&facts, &values), holds, "{subject} {op} {against}");
    }
    assert!(!Condition::default().holds(&facts, &values));
}
