//! Tests of branches, forks, copies and child applications.

use serde_json::{Value, json};
use xieli_domain_approval::flow_process::engine::{Event, preview};
use xieli_domain_approval::flow_process::states::{ItemStatus, ProcessStatus};

use super::{Stage, ask, stage};

fn above(amount: i64) -> Value {
    json!({ "any": [[{ "subject": "amount", "op": "gt", "values": [amount] }]] })
}

fn branching() -> Stage {
    let branches = json!([
        { "key": "b1", "name": "大额", "when": above(10_000), "nodes": [ask("big", &[4], json!({}))] },
        { "key": "b2", "name": "中额", "when": above(1000), "nodes": [ask("middle", &[5], json!({}))] },
        { "key": "b3", "name": "其他", "nodes": [] },
    ]);
    let fork = json!({ "key": "fork", "name": "金额", "kind": "branch", "branches": branches });
    stage(json!([ask("a", &[2], json!({})), fork, ask("z", &[3], json!({}))]), json!({}))
}

fn with(amount: i64) -> Stage {
    let mut stage = branching();
    stage.values.insert("amount".to_owned(), json!(amount));
    stage.send().agree(2);
    stage
}

#[test]
fn of_two_branches_that_hold_the_first_is_taken_and_of_none_the_last() {
    assert_eq!(with(20_000).holders(), [4]);
    assert_eq!(with(5000).holders(), [5]);
    assert_eq!(with(5).holders(), [3]);
    assert_eq!(branching().send().agree(2).holders(), [3]);
}

#[test]
fn after_a_return_conditions_go_by_the_values_as_they_are_now() {
    let mut stage = with(20_000);
    stage.agree(4);
    stage.values.insert("amount".to_owned(), json!(5000));
    // the branch of the target would no longer be taken
    assert_eq!(stage.give_back(3, Some("big")).holders(), [5]);
    assert_eq!(stage.agree(5).give_back(3, Some("a")).holders(), [2]);
    stage.values.insert("amount".to_owned(), json!(5));
    assert_eq!(stage.agree(2).holders(), [3]);
}

fn forked() -> Stage {
    let branches = json!([
        { "key": "p1", "name": "一", "nodes": [ask("x", &[4], json!({})), ask("y", &[5], json!({}))] },
        { "key": "p2", "name": "二", "nodes": [ask("z", &[6], json!({}))] },
    ]);
    let fork = json!({ "key": "fork", "name": "并行", "kind": "parallel", "branches": branches });
    let mut stage = stage(json!([ask("a", &[2], json!({})), fork, ask("end", &[3], json!({}))]), json!({}));
    stage.send().agree(2);
    stage
}

#[test]
fn a_fork_waits_for_all_its_branches() {
    let mut stage = forked();
    assert_eq!(stage.holders(), [4, 6]);
    assert_eq!(stage.agree(6).holders(), [4]);
    assert_eq!(stage.agree(4).holders(), [5]);
    assert_eq!(stage.agree(5).holders(), [3]);
    assert_eq!(stage.agree(3).status, ProcessStatus::Approved);
}

#[test]
fn a_return_before_a_fork_ends_its_branches_and_one_within_a_branch_leaves_the_other() {
    let mut stage = forked();
    stage.agree(4);
    assert_eq!(stage.give_back(5, Some("x")).holders(), [6, 4]);
    stage.agree(4);
    assert_eq!(stage.give_back(5, Some("a")).holders(), [2]);
    assert_eq!(stage.agree(2).holders(), [4, 6]);
}

#[test]
fn a_refusal_in_one_branch_ends_the_others() {
    let mut stage = forked();
    assert_eq!(stage.refuse(6).status, ProcessStatus::Refused);
    assert!(stage.holders().is_empty());
}

#[test]
fn copies_alone_are_approved_at_once_and_read_on_after_the_end() {
    let copy = json!({ "key": "c", "name": "抄送", "kind": "copy", "who": [{ "by": "member", "memberIds": ["7"] }] });
    let mut stage = stage(json!([copy]), json!({}));
    assert_eq!(stage.send().status, ProcessStatus::Approved);
    assert_eq!(stage.state.items.iter().map(|item| item.status).collect::<Vec<_>>(), [ItemStatus::Copied]);
    let mut nothing = super::stage(json!([]), json!({}));
    assert_eq!(nothing.send().status, ProcessStatus::Approved);
}

#[test]
fn a_branch_with_a_copy_alone_or_nothing_is_passed_at_once() {
    let copy = json!({ "key": "c", "name": "抄送", "kind": "copy", "who": [{ "by": "member", "memberIds": ["7"] }] });
    let branches = json!([
        { "key": "b1", "name": "大额", "when": above(1000), "nodes": [copy] },
        { "key": "b2", "name": "其他", "nodes": [] },
    ]);
    let fork = json!({ "key": "fork", "name": "金额", "kind": "branch", "branches": branches });
    for amount in [5000, 5] {
        let mut stage = stage(json!([ask("a", &[2], json!({})), fork]), json!({}));
        stage.values.insert("amount".to_owned(), json!(amount));
        assert_eq!(stage.send().agree(2).status, ProcessStatus::Approved, "{amount}");
    }
}

#[test]
fn an_application_that_waits_for_another_goes_on_with_its_end() {
    let child = json!({ "key": "child", "name": "子流程", "kind": "child", "formId": "5" });
    let make = || {
        let mut stage = stage(json!([child.clone(), ask("a", &[2], json!({}))]), json!({}));
        stage.send();
        let visit = stage.last.as_ref().and_then(|turn| turn.children.first()).map_or(0, |(visit, _)| *visit);
        (stage, visit)
    };
    let (mut stage, visit) = make();
    assert_eq!(stage.event(Event::ChildEnded(visit, ProcessStatus::Approved)).holders(), [2]);
    let (mut stage, visit) = make();
    assert_eq!(stage.event(Event::ChildEnded(visit, ProcessStatus::Refused)).status, ProcessStatus::Refused);
    // a withdrawn child leaves nobody waiting: the applicant has the parent again
    let (mut stage, visit) = make();
    assert_eq!(
        stage.event(Event::ChildEnded(visit, ProcessStatus::Withdrawn)).status,
        ProcessStatus::Returned
    );
}

#[test]
fn a_preview_shows_the_way_to_its_end() {
    let mut stage = with(20_000);
    stage.values.insert("amount".to_owned(), json!(5000));
    let nodes: Vec<String> = preview(stage.ground()).visits.into_iter().map(|visit| visit.node).collect();
    assert_eq!(nodes, ["a", "fork", "middle", "z"]);
}
