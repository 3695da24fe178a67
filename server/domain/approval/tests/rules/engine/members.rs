//! Tests of the selection of approvers: directors, roles, absent and departed members, skipping.

use serde_json::{Value, json};
use xieli_domain_approval::flow_process::engine::{Event, Verb, Where};
use xieli_domain_approval::flow_process::states::{ItemStatus, ProcessStatus};

use super::{ADMIN, APPLICANT, Stage, ask, stage};

fn by(key: &str, who: Value) -> Value {
    json!({ "key": key, "name": key, "kind": "approve", "who": [who] })
}

fn asked(who: Value) -> Vec<i64> {
    stage(json!([by("a", who)]), json!({})).send().holders()
}

#[test]
fn directors_are_found_by_levels() {
    assert_eq!(asked(json!({ "by": "director", "level": 1 })), [10]);
    assert_eq!(asked(json!({ "by": "director", "level": 3 })), [30]);
    assert_eq!(asked(json!({ "by": "directors", "level": 2 })), [10, 20]);
    let mut stage = stage(json!([by("a", json!({ "by": "director", "level": 1 }))]), json!({}));
    // a level without a director: the next above
    stage.people.directors[0].clear();
    assert_eq!(stage.send().holders(), [20]);
}

#[test]
fn nobody_at_all_is_the_administrators() {
    assert_eq!(asked(json!({ "by": "director", "level": 9 })), [ADMIN]);
    assert_eq!(asked(json!({ "by": "field", "field": "who" })), [ADMIN]);
    let mut gone = stage(json!([ask("a", &[77], json!({}))]), json!({}));
    assert_eq!(gone.send().holders(), [ADMIN]);
}

#[test]
fn a_form_that_says_so_passes_or_refuses_where_nobody_is_found() {
    let mut passes = stage(json!([ask("a", &[77], json!({ "nobody": "pass" }))]), json!({}));
    assert_eq!(passes.send().status, ProcessStatus::Approved);
    let mut refuses = stage(json!([ask("a", &[77], json!({ "nobody": "refuse" }))]), json!({}));
    assert_eq!(refuses.send().status, ProcessStatus::Refused);
    let named = json!({ "nobody": "member", "nobodyMemberIds": ["8"] });
    assert_eq!(stage(json!([ask("a", &[77], named)]), json!({})).send().holders(), [8]);
}

#[test]
fn one_person_who_is_found_twice_decides_once() {
    let who = json!([{ "by": "member", "memberIds": ["11", "11"] }, { "by": "role", "roleIds": ["7"] }]);
    let node = json!({ "key": "a", "name": "a", "kind": "approve", "who": who });
    assert_eq!(stage(json!([node]), json!({})).send().holders(), [11, 12]);
}

#[test]
fn who_is_absent_is_stood_in_for_and_who_has_left_is_succeeded() {
    let mut stage = stage(json!([ask("a", &[2, 3], json!({}))]), json!({}));
    stage.people.stand_ins.insert(2, 4);
    stage.people.active.remove(&3);
    stage.people.successors.insert(3, 5);
    assert_eq!(stage.send().holders(), [4, 5]);
    let instead: Vec<_> = stage.state.items.iter().map(|item| item.instead_of).collect();
    assert_eq!(instead, [Some(2), Some(3)]);
}

fn leaves(stage: &mut Stage, member: i64) {
    let item = stage.item(member);
    stage.people.active.remove(&member);
    stage.event(Event::Gone(item));
}

#[test]
fn what_waits_for_somebody_who_leaves_moves_on() {
    let mut stage = stage(json!([ask("a", &[2, 3], json!({}))]), json!({}));
    stage.send();
    leaves(&mut stage, 2);
    assert_eq!(stage.holders(), [3, ADMIN]);
    // the successor decides there already: no second item
    leaves(&mut stage, 3);
    assert_eq!(stage.holders(), [ADMIN]);
    assert_eq!(stage.agree(ADMIN).status, ProcessStatus::Approved);
}

/// The history lines of the last event.
fn lines(stage: &Stage) -> Vec<(Verb, Vec<i64>)> {
    let lines = stage.last.iter().flat_map(|turn| &turn.lines);
    lines.map(|line| (line.verb, line.members.clone())).collect()
}

#[test]
fn one_of_several_signers_who_is_the_applicant_or_is_replaced_is_in_the_history() {
    let nodes = json!([ask("a", &[APPLICANT, 2, 3], json!({}))]);
    let mut skipped = stage(nodes.clone(), json!({ "skipApplicant": true }));
    assert_eq!(skipped.send().holders(), [2, 3]);
    assert_eq!(lines(&skipped), [(Verb::Skipped, vec![APPLICANT])]);
    let mut superior = stage(nodes, json!({ "selfApproval": "superior" }));
    assert_eq!(superior.send().holders(), [10, 2, 3]);
    assert_eq!(lines(&superior), [(Verb::Superior, vec![APPLICANT, 10])]);
    let mut left = stage(json!([ask("a", &[2, 3], json!({}))]), json!({}));
    left.people.active.remove(&2);
    left.people.successors.insert(2, 4);
    assert_eq!(left.send().holders(), [4, 3]);
    assert_eq!(lines(&left), [(Verb::Instead, vec![2, 4])]);
    leaves(&mut left, 3);
    assert_eq!(left.holders(), [4, ADMIN]);
    assert_eq!(lines(&left), [(Verb::Moved, vec![3, ADMIN])]);
}

#[test]
fn nobody_through_deputy_successor_and_named_members_is_the_administrator_with_a_line() {
    let more = json!({ "nobody": "member", "nobodyMemberIds": ["77"] });
    let mut stage = stage(json!([ask("a", &[2], more)]), json!({}));
    stage.people.active.remove(&2);
    stage.people.stand_ins.insert(2, 78);
    stage.people.successors.insert(2, 79);
    assert_eq!(stage.send().holders(), [ADMIN]);
    assert_eq!(lines(&stage), [(Verb::ToAdmin, vec![ADMIN])]);
}

#[test]
fn who_comes_after_a_signer_who_is_removed_decides_in_their_place() {
    let mut stage = stage(json!([ask("a", &[2, 3], json!({ "onRefusal": "wait" }))]), json!({}));
    stage.send();
    let first = stage.item(2);
    stage.event(Event::Add(first, Where::Beside, vec![17]));
    let added = stage.item(17);
    stage.event(Event::Add(added, Where::After, vec![16]));
    stage.agree(2).agree(3);
    assert_eq!(stage.event(Event::Remove(added)).holders(), [16]);
    assert_eq!(stage.agree(16).status, ProcessStatus::Approved);
}

#[test]
fn who_comes_after_a_signer_who_leaves_to_another_signer_decides_in_their_place() {
    let mut stage = stage(json!([ask("a", &[2, ADMIN], json!({}))]), json!({}));
    stage.send();
    let first = stage.item(2);
    stage.event(Event::Add(first, Where::After, vec![16]));
    leaves(&mut stage, 2);
    assert_eq!(stage.holders(), [ADMIN, 16]);
    stage.agree(ADMIN);
    assert_eq!(stage.agree(16).status, ProcessStatus::Approved);
}

#[test]
fn a_role_that_is_lost_passes_the_part_to_another_of_the_role() {
    let mut stage = stage(json!([by("a", json!({ "by": "role", "roleIds": ["7"] }))]), json!({}));
    stage.people.roles.insert(7, vec![11]);
    let item = stage.send().item(11);
    stage.people.roles.insert(7, vec![13]);
    assert_eq!(stage.event(Event::Gone(item)).holders(), [13]);
}

#[test]
fn the_three_rules_of_skipping_hold_at_the_start_and_after_a_return_alike() {
    let nodes = json!([
        ask("a", &[2], json!({})),
        ask("b", &[2], json!({})),
        ask("c", &[3], json!({})),
        ask("d", &[2], json!({}))
    ]);
    let mut adjacent = stage(nodes.clone(), json!({ "skipAdjacent": true }));
    assert_eq!(adjacent.send().agree(2).holders(), [3]);
    assert_eq!(adjacent.agree(3).holders(), [2]);
    let mut agreed = stage(nodes.clone(), json!({ "skipAgreed": true }));
    assert_eq!(agreed.send().agree(2).agree(3).status, ProcessStatus::Approved);
    let mut again = stage(nodes, json!({ "skipAgreed": true }));
    again.send().agree(2);
    // a return asks all approvers again, including those who agreed before
    assert_eq!(again.give_back(3, Some("a")).holders(), [2]);
    assert_eq!(again.agree(2).holders(), [3]);
}

#[test]
fn the_applicant_is_skipped_but_never_where_nobody_else_decides() {
    let settings = json!({ "skipApplicant": true });
    let mut first =
        stage(json!([ask("a", &[APPLICANT], json!({})), ask("b", &[2], json!({}))]), settings.clone());
    assert_eq!(first.send().holders(), [2]);
    let skipped = first.state.items.iter().find(|item| item.member == APPLICANT).map(|item| item.status);
    assert_eq!(skipped, Some(ItemStatus::Skipped));
    let mut alone = stage(json!([ask("a", &[APPLICANT], json!({}))]), settings);
    assert_eq!(alone.send().holders(), [APPLICANT]);
    let mut says_so =
        stage(json!([ask("a", &[APPLICANT], json!({}))]), json!({ "skipApplicant": true, "skipLast": true }));
    assert_eq!(says_so.send().status, ProcessStatus::Approved);
}

#[test]
fn nobody_decides_about_themselves_where_the_form_forbids_it() {
    let nodes = json!([ask("a", &[APPLICANT], json!({}))]);
    let mut superior = stage(nodes.clone(), json!({ "selfApproval": "superior" }));
    assert_eq!(superior.send().holders(), [10]);
    let mut admin = stage(nodes, json!({ "selfApproval": "admin" }));
    assert_eq!(admin.send().holders(), [ADMIN]);
}

#[test]
fn whom_the_applicant_chooses_is_asked_among_those_who_can_be() {
    let who = json!({ "by": "chosen", "memberIds": ["4", "5"] });
    let mut stage = stage(json!([by("a", who)]), json!({}));
    stage.choices.insert("a".to_owned(), vec![5, 6]);
    assert_eq!(stage.send().holders(), [5]);
}
