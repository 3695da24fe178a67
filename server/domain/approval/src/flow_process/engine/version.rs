//! Move of a running application to another version of its form: its route is walked again by the new
//! definition, and nodes of both versions keep their decisions and their open items.

use std::collections::BTreeMap;

use super::decide::Decision;
use super::people::Ground;
use super::state::{Refusal, State, Turn, Visit, VisitStatus};
use super::walk::Walk;
use crate::flow_form::definition::{Definition, NodeKind};
use crate::flow_process::states::ProcessStatus;

/// Moves an application to the definition of `ground` from the definition `before`. Conditions are evaluated
/// anew; visits of nodes that are not on the new route are cancelled.
pub fn change_version(
    ground: Ground<'_>,
    before: &Definition,
    state: &State,
    status: ProcessStatus,
) -> Result<(State, Turn), Refusal> {
    if !status.is_open() {
        return Err(Refusal::NotOpen);
    }
    let mut walk = Walk::new(ground, state, status);
    walk.carried = carried(before, ground.definition, state);
    for visit in &mut walk.state.visits {
        visit.live = false;
    }
    walk.go(&ground.definition.nodes, 0, None);
    let off = |visit: &&Visit| !visit.live && visit.status == VisitStatus::Open;
    let off: Vec<u32> = walk.state.visits.iter().filter(off).map(|visit| visit.id).collect();
    for visit in off {
        walk.close(visit, VisitStatus::Cancelled);
    }
    Ok((walk.state, walk.turn))
}

/// The visits that count, by the keys of nodes that both versions have; branches and forks are entered anew.
fn carried(before: &Definition, after: &Definition, state: &State) -> BTreeMap<String, u32> {
    let same = |key: &str| {
        let kinds = before.node(key).zip(after.node(key)).map(|(was, now)| (was.kind, now.kind));
        kinds.is_some_and(|(was, now)| was == now && !matches!(now, NodeKind::Branch | NodeKind::Parallel))
    };
    let kept = |visit: &&Visit| {
        let counts = matches!(visit.status, VisitStatus::Open | VisitStatus::Passed);
        visit.live && counts && same(&visit.node)
    };
    state.visits.iter().filter(kept).map(|visit| (visit.node.clone(), visit.id)).collect()
}

impl Walk<'_> {
    /// Keeps a visit of a node that was entered before the move; returns whether it is passed.
    pub fn carry(&mut self, visit: u32) -> bool {
        let mut open = false;
        for one in self.state.visits.iter_mut().filter(|one| one.id == visit) {
            one.live = true;
            open = one.status == VisitStatus::Open;
        }
        // the new version may count the same answers otherwise
        !open || self.settle(visit) == Decision::Passed
    }
}
