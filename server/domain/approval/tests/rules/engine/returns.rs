//! Tests of returns, withdrawals and agreements taken back.

use serde_json::json;
use xieli_domain_approval::flow_process::engine::{Event, targets};
use xieli_domain_approval::flow_process::states::{ItemStatus, ProcessStatus};

use super::{Stage, ask, stage};

fn three() -> Stage {
    let nodes = json!([ask("a", &[2, 3], json!({})), ask("b", &[4], json!({})), ask("c", &[5], json!({}))]);
    let mut stage = stage(nodes, json!({}));
    stage.send().agree(2).agree(3);
    stage
}

#[test]
fn a_return_into_a_countersign_asks_all_of_them_again() {
    let mut stage = three();
    assert_eq!(stage.give_back(4, Some("a")).holders(), [2, 3]);
    // the agreements of the previous round are history
    let agreed = stage.state.items.iter().filter(|item| item.status == ItemStatus::Agreed).count();
    assert_eq!(agreed, 2);
    assert_eq!(stage.state.agreed().count(), 0);
    assert_eq!(stage.agree(2).agree(3).holders(), [4]);
    assert_eq!(stage.agree(4).agree(5).status, ProcessStatus::Approved);
}

#[test]
fn one_of_several_who_returns_withdraws_the_parts_of_the_others() {
    let nodes = json!([ask("a", &[2], json!({})), ask("b", &[3, 4], json!({}))]);
    let mut stage = stage(nodes, json!({}));
    stage.send().agree(2);
    assert_eq!(stage.give_back(3, Some("a")).holders(), [2]);
    let other = stage.state.items.iter().find(|item| item.member == 4).map(|item| item.status);
    assert_eq!(other, Some(ItemStatus::Cancelled));
}

#[test]
fn it_returns_to_nodes_that_were_passed_and_never_to_its_own() {
    let mut stage = three();
    let item = stage.item(4);
    assert_eq!(targets(stage.ground(), &stage.state, item), ["a"]);
    assert!(stage.try_event(&Event::Return(item, Some("b".to_owned()))).is_err());
    assert!(stage.try_event(&Event::Return(item, Some("c".to_owned()))).is_err());
    let item = stage.agree(4).item(5);
    assert_eq!(targets(stage.ground(), &stage.state, item), ["a", "b"]);
}

#[test]
fn nodes_of_an_earlier_round_are_no_targets() {
    let mut stage = three();
    stage.agree(4).give_back(5, None);
    let item = stage.send().item(2);
    assert!(targets(stage.ground(), &stage.state, item).is_empty());
    let item = stage.agree(2).agree(3).item(4);
    assert_eq!(targets(stage.ground(), &stage.state, item), ["a"]);
}

#[test]
fn the_applicant_mends_it_and_all_begin_anew() {
    let mut stage = three();
    assert_eq!(stage.give_back(4, None).status, ProcessStatus::Returned);
    assert!(stage.holders().is_empty());
    assert_eq!(stage.send().holders(), [2, 3]);
    assert_eq!(stage.state.round, 2);
}

#[test]
fn an_agreement_is_taken_back_while_nobody_has_acted_on_it() {
    let mut stage = three();
    let item = stage.state.items.iter().find(|item| item.member == 3).map_or(0, |item| item.id);
    assert_eq!(stage.event(Event::TakeBack(item)).holders(), [3]);
    assert_eq!(stage.agree(3).holders(), [4]);
    stage.agree(4);
    assert!(stage.try_event(&Event::TakeBack(item)).is_err());
}

#[test]
fn who_is_the_next_approver_too_takes_back_as_well() {
    let nodes = json!([ask("a", &[2], json!({})), ask("b", &[2], json!({}))]);
    let mut stage = stage(nodes, json!({}));
    stage.send();
    let first = stage.item(2);
    stage.agree(2);
    assert_eq!(stage.event(Event::TakeBack(first)).holders(), [2]);
    assert_eq!(stage.item(2), first);
}

#[test]
fn what_is_over_takes_nothing_more() {
    let mut stage = three();
    let item = stage.item(4);
    stage.event(Event::Withdraw);
    assert_eq!((stage.status, stage.holders()), (ProcessStatus::Withdrawn, vec![]));
    for event in [Event::Agree(item), Event::Refuse(item), Event::Withdraw, Event::Terminate] {
        assert!(stage.try_event(&event).is_err(), "{event:?}");
    }
}

#[test]
fn a_second_send_of_an_answer_has_no_effect() {
    let mut stage = three();
    let item = stage.item(4);
    stage.event(Event::Agree(item));
    let before = stage.state.clone();
    assert!(stage.try_event(&Event::Agree(item)).is_err());
    assert_eq!(stage.state, before);
}

#[test]
fn an_annulment_that_is_refused_leaves_it_approved() {
    let mut stage = three();
    stage.agree(4).agree(5).annul();
    assert_eq!(stage.status, ProcessStatus::Annulling);
    assert_eq!(stage.refuse(2).status, ProcessStatus::Approved);
    stage.annul().agree(2).agree(3).agree(4);
    assert_eq!(stage.agree(5).status, ProcessStatus::Annulled);
}

#[test]
fn an_annulment_that_an_administrator_ends_leaves_it_approved() {
    let mut stage = three();
    stage.agree(4).agree(5).annul();
    assert_eq!(stage.event(Event::Terminate).status, ProcessStatus::Approved);
    assert!(stage.holders().is_empty());
}
