//! Tests of several signers of one node: expected results by mode and answers, as a table for human readers.

use serde_json::json;
use xieli_domain_approval::flow_form::definition::{Mode, OnRefusal};
use xieli_domain_approval::flow_process::engine::{Decision, Event, Slot, Where, decide};
use xieli_domain_approval::flow_process::states::ProcessStatus;

use super::{ask, stage};

/// Answers of up to four signers: `+` agreed, `-` refused, `.` not yet. Results by mode and by the effect of
/// one refusal: `P` passed, `R` refused, `.` undecided. Columns: all/stop, all/wait, any/stop, any/wait, 50
/// %/stop, 50 %/wait.
const TABLE: &[(&str, &str)] = &[
    (".", "......"),
    ("+", "PPPPPP"),
    ("-", "RRRRRR"),
    ("..", "......"),
    ("+.", "..PPPP"),
    ("-.", "R.R.R."),
    ("++", "PPPPPP"),
    ("+-", "RRRPRP"),
    ("--", "RRRRRR"),
    ("...", "......"),
    ("+..", "..PP.."),
    ("-..", "R.R.R."),
    ("++.", "..PPPP"),
    ("+-.", "R.RPR."),
    ("--.", "R.R.RR"),
    ("+++", "PPPPPP"),
    ("++-", "RRRPRP"),
    ("+--", "RRRPRR"),
    ("---", "RRRRRR"),
    ("....", "......"),
    ("+...", "..PP.."),
    ("-...", "R.R.R."),
    ("++..", "..PPPP"),
    ("+-..", "R.RPR."),
    ("--..", "R.R.R."),
    ("+++.", "..PPPP"),
    ("++-.", "R.RPRP"),
    ("+--.", "R.RPR."),
    ("---.", "R.R.RR"),
    ("++++", "PPPPPP"),
    ("+++-", "RRRPRP"),
    ("++--", "RRRPRP"),
    ("+---", "RRRPRR"),
    ("----", "RRRRRR"),
];

#[test]
fn answers_come_to_what_the_table_says() {
    let columns = [
        (Mode::All, OnRefusal::Stop),
        (Mode::All, OnRefusal::Wait),
        (Mode::Any, OnRefusal::Stop),
        (Mode::Any, OnRefusal::Wait),
        (Mode::Ratio, OnRefusal::Stop),
        (Mode::Ratio, OnRefusal::Wait),
    ];
    for (answers, expected) in TABLE {
        let slots: Vec<Slot> = answers
            .chars()
            .map(|answer| match answer {
                '+' => Slot::Agreed,
                '-' => Slot::Refused,
                _ => Slot::Open,
            })
            .collect();
        for ((mode, on_refusal), expected) in columns.into_iter().zip(expected.chars()) {
            let found = match decide(mode, 50, on_refusal, &slots) {
                Decision::Open => '.',
                Decision::Passed => 'P',
                Decision::Refused => 'R',
            };
            // the order of answers does not matter
            let mut turned = slots.clone();
            turned.reverse();
            let again = decide(mode, 50, on_refusal, &turned);
            assert_eq!(
                (found, again),
                (expected, decide(mode, 50, on_refusal, &slots)),
                "{answers} {mode:?} {on_refusal:?}"
            );
            // in sequence the result is the same as with all at once
            if mode == Mode::All {
                assert_eq!(
                    decide(Mode::Sequence, 50, on_refusal, &slots),
                    decide(mode, 50, on_refusal, &slots)
                );
            }
        }
    }
}

#[test]
fn nobody_decides_nothing() {
    assert_eq!(decide(Mode::All, 100, OnRefusal::Stop, &[]), Decision::Open);
}

#[test]
fn a_sequence_asks_one_after_the_other() {
    let mut stage = stage(json!([ask("a", &[2, 3, 4], json!({ "mode": "sequence" }))]), json!({}));
    assert_eq!(stage.send().holders(), [2]);
    assert_eq!(stage.agree(2).holders(), [3]);
    assert_eq!(stage.agree(3).holders(), [4]);
    assert_eq!(stage.agree(4).status, ProcessStatus::Approved);
}

#[test]
fn one_refusal_after_an_agreement_never_leaves_it_with_nobody() {
    for mode in ["all", "any", "sequence", "ratio"] {
        for on_refusal in ["stop", "wait"] {
            for (first, second) in [(true, false), (false, true), (false, false)] {
                let more = json!({ "mode": mode, "ratio": 50, "onRefusal": on_refusal });
                let mut stage = stage(json!([ask("a", &[2, 3], more)]), json!({}));
                stage.send();
                for (member, agrees) in [(2, first), (3, second)] {
                    if stage.holders().contains(&member) {
                        if agrees {
                            stage.agree(member)
                        } else {
                            stage.refuse(member)
                        };
                    }
                }
                assert!(
                    stage.status.is_over(),
                    "{mode} {on_refusal} {first} {second}: {:?}",
                    stage.holders()
                );
                assert!(stage.holders().is_empty());
            }
        }
    }
}

#[test]
fn added_signers_decide_before_after_and_beside() {
    let mut stage = stage(json!([ask("a", &[2], json!({}))]), json!({}));
    let item = stage.send().item(2);
    assert_eq!(stage.event(Event::Add(item, Where::Before, vec![3])).holders(), [3]);
    assert_eq!(stage.agree(3).holders(), [2]);
    let item = stage.item(2);
    assert_eq!(stage.event(Event::Add(item, Where::After, vec![4])).holders(), [2]);
    let item = stage.item(2);
    assert_eq!(stage.event(Event::Add(item, Where::Beside, vec![5])).holders(), [2, 5]);
    assert_eq!(stage.agree(2).holders(), [4, 5]);
    assert_eq!(stage.agree(5).status, ProcessStatus::Running);
    assert_eq!(stage.agree(4).status, ProcessStatus::Approved);
}

#[test]
fn an_opinion_decides_nothing() {
    let mut stage = stage(json!([ask("a", &[2], json!({}))]), json!({}));
    let item = stage.send().item(2);
    assert_eq!(stage.event(Event::Delegate(item, 3)).holders(), [3]);
    assert_eq!(stage.refuse(3).holders(), [2]);
    assert_eq!(stage.status, ProcessStatus::Running);
    assert_eq!(stage.agree(2).status, ProcessStatus::Approved);
}

#[test]
fn an_added_signer_who_is_removed_is_not_waited_for() {
    let mut stage = stage(json!([ask("a", &[2], json!({}))]), json!({}));
    let item = stage.send().item(2);
    stage.event(Event::Add(item, Where::Before, vec![3, 4]));
    let (third, fourth) = (stage.item(3), stage.item(4));
    assert_eq!(stage.event(Event::Remove(third)).holders(), [4]);
    assert_eq!(stage.event(Event::Remove(fourth)).holders(), [2]);
    let own = stage.item(2);
    assert!(stage.try_event(&Event::Remove(own)).is_err());
}

#[test]
fn nobody_decides_twice_at_one_node() {
    let mut stage = stage(json!([ask("a", &[2, 3], json!({}))]), json!({}));
    let item = stage.send().item(2);
    assert!(stage.try_event(&Event::Transfer(item, 3)).is_err());
    assert!(stage.try_event(&Event::Add(item, Where::Beside, vec![3])).is_err());
    assert!(stage.try_event(&Event::Transfer(item, 77)).is_err());
    assert_eq!(stage.event(Event::Transfer(item, 4)).holders(), [3, 4]);
}
