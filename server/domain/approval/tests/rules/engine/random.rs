//! Tests of the interpreter with random walks through random routes: there is always a member who can act, or
//! an end.

use proptest::prelude::*;
use serde_json::{Value, json};
use xieli_domain_approval::flow_process::engine::{Event, Where, targets};
use xieli_domain_approval::flow_process::states::{ItemStatus, ProcessStatus};

use super::{Stage, ask, stage};

fn node(depth: u32) -> BoxedStrategy<Value> {
    let modes = prop::sample::select(vec!["all", "any", "sequence", "ratio"]);
    let refusals = prop::sample::select(vec!["stop", "wait"]);
    let approve =
        (prop::collection::vec(2_i64..12, 1..4), modes, refusals).prop_map(|(members, mode, on_refusal)| {
            ask("", &members, json!({ "mode": mode, "ratio": 60, "onRefusal": on_refusal }))
        });
    if depth == 0 {
        return approve.boxed();
    }
    let fork = (prop::bool::ANY, prop::collection::vec(prop::collection::vec(node(depth - 1), 0..3), 2..4))
        .prop_map(|(parallel, ways)| {
            let last = ways.len() - 1;
            let branches: Vec<Value> = ways
                .into_iter()
                .enumerate()
                .map(|(place, nodes)| {
                    let when =
                        json!({ "any": [[{ "subject": "amount", "op": "gt", "values": [place * 100] }]] });
                    let conditional = !parallel && place < last;
                    let mut branch = json!({ "key": "", "name": "b", "nodes": nodes });
                    if conditional && let Some(branch) = branch.as_object_mut() {
                        branch.insert("when".to_owned(), when);
                    }
                    branch
                })
                .collect();
            let kind = if parallel { "parallel" } else { "branch" };
            json!({ "key": "", "name": "f", "kind": kind, "branches": branches })
        });
    prop_oneof![3 => approve, 1 => fork].boxed()
}

/// Gives every node and branch a unique key.
fn keyed(nodes: &mut [Value], next: &mut u32) {
    for node in nodes {
        *next += 1;
        node["key"] = json!(format!("n{next}"));
        node["name"] = json!(format!("n{next}"));
        for branch in node.get_mut("branches").and_then(Value::as_array_mut).into_iter().flatten() {
            *next += 1;
            branch["key"] = json!(format!("b{next}"));
            if let Some(nodes) = branch.get_mut("nodes").and_then(Value::as_array_mut) {
                keyed(nodes, next);
            }
        }
    }
}

/// Takes a random action: a choice of an open item, of an action, and of a detail of it.
fn act(stage: &mut Stage, (which, what, detail): (usize, u8, usize)) {
    let open: Vec<u32> =
        stage.state.items.iter().filter(|item| item.status == ItemStatus::ToDo).map(|item| item.id).collect();
    let Some(item) = open.get(which % open.len().max(1)).copied() else { return };
    let to = 12 + i64::try_from(detail % 15).unwrap_or_default();
    let event = match what {
        0..=5 => Event::Agree(item),
        6 => Event::Refuse(item),
        7 => {
            let targets = targets(stage.ground(), &stage.state, item);
            match targets.get(detail % targets.len().max(1)) {
                Some(node) => Event::Return(item, Some(node.clone())),
                None => Event::Return(item, None),
            }
        }
        8 => Event::Transfer(item, to),
        9 => Event::Delegate(item, to),
        10 => Event::Add(item, [Where::Before, Where::After, Where::Beside][detail % 3], vec![to]),
        11 => {
            let added: Vec<u32> =
                stage.state.items.iter().filter(|item| item.added_by.is_some()).map(|item| item.id).collect();
            Event::Remove(added.get(detail % added.len().max(1)).copied().unwrap_or(item))
        }
        12 => Event::TakeBack(stage.state.before.as_ref().map_or(item, |before| before.item)),
        _ => Event::Gone(item),
    };
    let before = (stage.state.clone(), stage.status);
    if stage.try_event(&event).is_err() {
        assert_eq!((stage.state.clone(), stage.status), before, "a refusal changes nothing");
    } else if !matches!(event, Event::TakeBack(_)) {
        // an item that is answered is never answered again
        for item in before.0.items.iter().filter(|item| !item.status.is_asked()) {
            assert_eq!(stage.state.item(item.id).map(|now| now.status), Some(item.status), "{event:?}");
        }
    }
}

/// Asserts that at most one item of a member is open at one node.
fn assert_single(stage: &Stage) {
    for visit in &stage.state.visits {
        let asked = stage.state.items_of(visit.id).filter(|item| item.status.is_asked());
        let mut members: Vec<i64> = asked.map(|item| item.member).collect();
        let all = members.len();
        members.sort_unstable();
        members.dedup();
        assert_eq!(members.len(), all);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn somebody_acts_or_it_is_over(
        nodes in prop::collection::vec(node(2), 1..5),
        amount in 0_i64..400,
        skips in prop::bool::ANY,
        acts in prop::collection::vec((0_usize..50, 0_u8..14, 0_usize..50), 0..40),
    ) {
        let mut nodes = nodes;
        keyed(&mut nodes, &mut 0);
        let settings = json!({ "skipAgreed": skips, "skipAdjacent": skips });
        let mut stage = stage(Value::Array(nodes), settings);
        stage.values.insert("amount".to_owned(), json!(amount));
        stage.send();
        let mut done = Vec::new();
        for one in acts {
            act(&mut stage, one);
            done.push(one);
            match stage.status {
                ProcessStatus::Running => prop_assert!(!stage.holders().is_empty(), "nobody acts: {:#?}", stage.state),
                ProcessStatus::Returned => {
                    prop_assert!(stage.holders().is_empty());
                    stage.send();
                }
                _ => {
                    prop_assert!(stage.holders().is_empty());
                    break;
                }
            }
            assert_single(&stage);
        }
        // the same events lead to the same state
        let (state, status) = (stage.state.clone(), stage.status);
        let mut again = Stage { state: Default::default(), status: ProcessStatus::Draft, last: None, ..stage };
        again.send();
        for one in done {
            act(&mut again, one);
            if again.status == ProcessStatus::Returned {
                again.send();
            }
        }
        prop_assert_eq!((again.state, again.status), (state, status));
    }

    #[test]
    fn a_move_to_another_version_leaves_somebody_to_act_and_comes_to_an_end(
        nodes in prop::collection::vec(node(2), 1..5),
        others in prop::collection::vec(node(2), 1..5),
        amount in 0_i64..400,
        acts in prop::collection::vec((0_usize..50, 0_u8..14, 0_usize..50), 0..20),
    ) {
        let (mut nodes, mut others) = (nodes, others);
        keyed(&mut nodes, &mut 0);
        keyed(&mut others, &mut 0);
        let mut stage = stage(Value::Array(nodes), json!({}));
        stage.values.insert("amount".to_owned(), json!(amount));
        stage.send();
        for one in acts {
            if stage.status == ProcessStatus::Running {
                act(&mut stage, one);
            }
        }
        if stage.status == ProcessStatus::Running {
            stage.change(Value::Array(others)).expect("a move");
        }
        if stage.status == ProcessStatus::Running {
            prop_assert!(!stage.holders().is_empty(), "nobody acts: {:#?}", stage.state);
            assert_single(&stage);
        }
        while let Some(member) = stage.holders().first().copied() {
            stage.agree(member);
        }
        prop_assert!(stage.status != ProcessStatus::Running, "nobody acts: {:#?}", stage.state);
    }
}
