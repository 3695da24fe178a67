//! Tests of moves of running applications to another version of their form.

use serde_json::{Value, json};
use xieli_domain_approval::flow_form::definition::{Definition, Facts};
use xieli_domain_approval::flow_process::engine::{Event, Refusal, change_version};
use xieli_domain_approval::flow_process::states::{ItemStatus, ProcessStatus};
use xieli_domain_approval::flow_process::values::Values;
use xieli_domain_approval::flow_process::version::plan::{fitting, missing, nodes};

use super::{Stage, ask, stage};

impl Stage {
    /// Moves the application to a version with these nodes.
    pub fn change(&mut self, nodes: Value) -> Result<&mut Self, Refusal> {
        let before = self.definition.clone();
        self.definition.nodes = serde_json::from_value(nodes).expect("nodes");
        let (state, turn) = change_version(self.ground(), &before, &self.state, self.status)?;
        Ok(self.keep(state, turn))
    }
}

/// An application after `a`, with one of two agreements at `both`.
fn running() -> Stage {
    let nodes = json!([ask("a", &[2], json!({})), both(json!({})), ask("z", &[5], json!({}))]);
    let mut stage = stage(nodes, json!({}));
    stage.send().agree(2).agree(3);
    stage
}

fn both(more: Value) -> Value {
    ask("both", &[3, 4], more)
}

#[test]
fn nodes_of_both_versions_keep_their_decisions_and_their_open_tasks() {
    let mut stage = running();
    let (was, before) = (stage.state.clone(), stage.definition.clone());
    let next =
        json!([ask("a", &[8], json!({})), ask("both", &[3, 9], json!({})), ask("end", &[6], json!({}))]);
    assert_eq!(stage.change(next).expect("a move").holders(), [4]);
    let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
    assert_eq!(nodes(&before, &was, &stage.state), (keys(&["a", "both"]), keys(&[])));
    assert_eq!(stage.agree(4).holders(), [6]);
    assert_eq!(stage.agree(6).status, ProcessStatus::Approved);
}

#[test]
fn a_new_node_before_the_open_one_is_asked_first_and_the_open_one_anew() {
    let mut stage = running();
    let (was, before) = (stage.state.clone(), stage.definition.clone());
    let next = json!([ask("a", &[2], json!({})), ask("new", &[6], json!({})), both(json!({}))]);
    assert_eq!(stage.change(next).expect("a move").holders(), [6]);
    let (kept, dropped) = nodes(&before, &was, &stage.state);
    assert_eq!((kept, dropped), (vec!["a".to_owned()], vec!["both".to_owned()]));
    assert_eq!(stage.agree(6).holders(), [3, 4]);
}

#[test]
fn an_open_node_that_is_gone_takes_its_tasks_with_it() {
    let mut stage = running();
    let next = json!([ask("a", &[2], json!({})), ask("z", &[5], json!({}))]);
    assert_eq!(stage.change(next).expect("a move").holders(), [5]);
    let of =
        |member: i64| stage.state.items.iter().find(|item| item.member == member).map(|item| item.status);
    assert_eq!((of(3), of(4)), (Some(ItemStatus::Agreed), Some(ItemStatus::Cancelled)));
    // a node of another kind is another node
    let mut stage = running();
    let copy = json!({ "key": "both", "name": "抄送", "kind": "copy", "who": [{ "by": "member", "memberIds": ["3"] }] });
    assert_eq!(stage.change(json!([copy, ask("z", &[5], json!({}))])).expect("a move").holders(), [5]);
}

#[test]
fn answers_count_as_the_new_version_says() {
    let version = |more: Value| json!([ask("a", &[2], json!({})), both(more), ask("z", &[5], json!({}))]);
    let any = running().change(version(json!({ "mode": "any" }))).expect("a move").holders();
    assert_eq!(any, [5]);
    let sequence = running().change(version(json!({ "mode": "sequence" }))).expect("a move").holders();
    assert_eq!(sequence, [4]);
}

#[test]
fn conditions_are_evaluated_anew_and_ended_branches_stay_ended() {
    let above = json!({ "any": [[{ "subject": "amount", "op": "gt", "values": [100] }]] });
    let branches = json!([
        { "key": "b1", "name": "大额", "when": above, "nodes": [ask("big", &[6], json!({}))] },
        { "key": "b2", "name": "其他", "nodes": [] },
    ]);
    let choice = json!({ "key": "choice", "name": "金额", "kind": "branch", "branches": branches });
    let mut stage = running();
    stage.values.insert("amount".to_owned(), json!(500));
    let next = json!([choice, ask("a", &[2], json!({})), both(json!({}))]);
    assert_eq!(stage.change(next).expect("a move").holders(), [6]);

    let fork = |more: Value| {
        let branches = json!([
            { "key": "p1", "name": "一", "nodes": [ask("x", &[4], json!({})), more] },
            { "key": "p2", "name": "二", "nodes": [ask("y", &[6], json!({}))] },
        ]);
        json!([{ "key": "fork", "name": "并行", "kind": "parallel", "branches": branches }])
    };
    let mut stage = super::stage(fork(ask("w", &[7], json!({}))), json!({}));
    stage.send().agree(6);
    assert_eq!(stage.change(fork(ask("v", &[8], json!({})))).expect("a move").holders(), [4]);
    assert_eq!(stage.agree(4).holders(), [8]);
    assert_eq!(stage.agree(8).status, ProcessStatus::Approved);
}

#[test]
fn a_child_that_runs_is_waited_for_further() {
    let child = json!({ "key": "child", "name": "子流程", "kind": "child", "formId": "5" });
    let mut stage = stage(json!([child.clone()]), json!({}));
    stage.send();
    let visit = stage.last.as_ref().and_then(|turn| turn.children.first()).map_or(0, |(visit, _)| *visit);
    stage.change(json!([child, ask("a", &[2], json!({}))])).expect("a move");
    assert_eq!(stage.last.as_ref().map(|turn| turn.children.len()), Some(0), "no second child");
    assert_eq!(stage.event(Event::ChildEnded(visit, ProcessStatus::Approved)).holders(), [2]);
}

#[test]
fn a_version_that_needs_nobody_more_ends_it_and_what_is_over_is_not_moved() {
    let mut stage = running();
    stage.change(json!([ask("a", &[2], json!({}))])).expect("a move");
    assert_eq!(stage.status, ProcessStatus::Approved, "the service refuses such a move");
    assert_eq!(stage.change(json!([ask("a", &[2], json!({}))])).err(), Some(Refusal::NotOpen));
}

#[test]
fn fields_keep_the_values_that_fit_and_the_others_are_named() {
    let version = |fields: Value| -> Definition {
        serde_json::from_value(json!({ "fields": fields, "nodes": [] })).expect("a definition")
    };
    let before = version(json!([
        { "key": "why", "label": "事由", "type": "text" },
        { "key": "who", "label": "同行人", "type": "member", "many": true },
        { "key": "day", "label": "日期", "type": "date" },
        { "key": "empty", "label": "备注", "type": "text" },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "n", "label": "数量", "type": "number" },
            { "key": "price", "label": "单价", "type": "amount" },
        ] },
    ]));
    let after = version(json!([
        { "key": "why", "label": "申请事由", "type": "text", "required": true },
        { "key": "who", "label": "同行人", "type": "member" },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "n", "label": "数量", "type": "number" },
        ] },
        { "key": "total", "label": "合计", "type": "number", "formula": "{rows.n}" },
        { "key": "place", "label": "地点", "type": "text", "required": true },
    ]));
    let values = json!({ "why": "出差", "who": ["7"], "day": "2026-03-05",
        "rows": [{ "n": 2, "price": 3 }, { "n": 1 }] });
    let values: Values = values.as_object().cloned().expect("an object");
    let (kept, lost) = fitting(&before, &after, &values);
    assert_eq!(json!(kept), json!({ "why": "出差", "rows": [{ "n": 2 }, { "n": 1 }], "total": 3 }));
    assert_eq!(lost, ["同行人", "日期", "明细的单价"]);
    assert_eq!(missing(&after, &Facts::default(), &kept), ["地点"]);
}

#[test]
fn options_that_a_version_does_not_have_and_empty_required_cells_are_named() {
    let version = |options: Value, required: bool| -> Definition {
        let fields = json!([
            { "key": "way", "label": "方式", "type": "choice", "options": options },
            { "key": "kinds", "label": "种类", "type": "choice", "many": true, "options": ["甲", "乙"] },
            { "key": "rows", "label": "明细", "type": "detail", "columns": [
                { "key": "by", "label": "来源", "type": "choice", "options": options, "required": required },
            ] },
        ]);
        serde_json::from_value(json!({ "fields": fields, "nodes": [] })).expect("a definition")
    };
    let (before, after) = (version(json!(["自提", "快递"]), false), version(json!(["快递"]), true));
    let values =
        json!({ "way": "自提", "kinds": ["甲", "乙"], "rows": [{ "by": "自提" }, { "by": "快递" }] });
    let values: Values = values.as_object().cloned().expect("an object");
    let (kept, lost) = fitting(&before, &after, &values);
    assert_eq!(json!(kept), json!({ "kinds": ["甲", "乙"], "rows": [{}, { "by": "快递" }] }));
    assert_eq!(lost, ["方式", "明细的来源"]);
    assert_eq!(missing(&after, &Facts::default(), &kept), ["明细的来源"]);
    assert_eq!(fitting(&before, &before, &values).1, Vec::<String>::new());
}

#[test]
fn the_plan_names_nodes_of_approvers_alone() {
    let copy = json!({ "key": "cc", "name": "抄送", "kind": "copy", "who": [{ "by": "member", "memberIds": ["8"] }] });
    let mut stage = stage(json!([copy, ask("a", &[2], json!({})), ask("z", &[5], json!({}))]), json!({}));
    stage.send();
    let (was, before) = (stage.state.clone(), stage.definition.clone());
    stage.change(json!([ask("a", &[2], json!({}))])).expect("a move");
    assert_eq!(nodes(&before, &was, &stage.state), (vec!["a".to_owned()], Vec::new()));
}
