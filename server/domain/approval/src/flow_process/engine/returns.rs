//! Return of an application, to its applicant or to an earlier node, and of an agreement that is taken back.

use super::act::Answer;
use super::people::Ground;
use super::state::{Purpose, Refusal, Snapshot, State, VisitStatus};
use super::walk::{Index, Walk, chosen, index};
use crate::flow_form::definition::{Definition, NodeKind};
use crate::flow_process::states::{ItemStatus, ProcessStatus};

/// Snapshot of the state before an agreement.
pub(super) fn snapshot(state: &State, item: u32) -> Snapshot {
    let visits = state.visits.iter();
    Snapshot {
        item,
        visits: visits.map(|one| (one.id, one.status, one.live, one.closed, one.done.clone())).collect(),
        items: state.items.iter().map(|one| (one.id, one.status, one.closed)).collect(),
    }
}

/// Nodes that an item can return the application to, in the order of the designer: those passed in this
/// round, except its own, and except those within a joined fork or a parallel branch.
pub fn targets(ground: Ground<'_>, state: &State, item: u32) -> Vec<String> {
    targets_of(ground.definition, state, item)
}

/// The same without data of members.
pub fn targets_of(definition: &Definition, state: &State, item: u32) -> Vec<String> {
    let index = index(definition);
    let Some(here) = state.item(item).and_then(|item| state.visit(item.visit)) else { return Vec::new() };
    let forks = forks_of(&index, &here.node);
    let mut found: Vec<(usize, String)> = Vec::new();
    for visit in state.visits.iter().filter(|visit| visit.live && visit.status == VisitStatus::Passed) {
        let Some(spot) = index.get(visit.node.as_str()) else { continue };
        let reachable = forks_of(&index, &visit.node).iter().all(|fork| forks.contains(fork));
        let new = !found.iter().any(|(_, key)| *key == visit.node);
        if spot.node.kind == NodeKind::Approve && visit.node != here.node && reachable && new {
            found.push((spot.order, visit.node.clone()));
        }
    }
    found.sort();
    found.into_iter().map(|(_, key)| key).collect()
}

/// The branches of forks around a node, outermost last.
fn forks_of<'a>(index: &Index<'a>, key: &str) -> Vec<&'a str> {
    let mut forks = Vec::new();
    let mut at = index.get(key).and_then(|spot| spot.within);
    while let Some((fork, branch)) = at {
        if fork.kind == NodeKind::Parallel {
            forks.push(branch.key.as_str());
        }
        at = index.get(fork.key.as_str()).and_then(|spot| spot.within);
    }
    forks
}

impl Walk<'_> {
    /// Returns the application, to the applicant or to an earlier node.
    pub fn give_back(&mut self, id: u32, target: Option<&str>) -> Answer {
        self.to_do(id)?;
        self.decides_itself(id)?;
        let Some(key) = target else {
            self.set(id, ItemStatus::Returned);
            let applies = self.state.purpose == Purpose::Apply;
            self.end(if applies { ProcessStatus::Returned } else { ProcessStatus::Approved });
            return Ok(());
        };
        if !targets(self.ground, &self.state, id).iter().any(|one| one == key) {
            return Err(Refusal::NoTarget);
        }
        self.set(id, ItemStatus::Returned);
        let key = self.anchor(key);
        self.overtake(&key);
        if let Some(spot) = self.index.get(key.as_str()).copied() {
            self.go(spot.block, spot.place, spot.within);
        }
        Ok(())
    }

    /// Start of a return: the node itself, or the outermost branch around it that the present values would
    /// not take.
    fn anchor(&self, key: &str) -> String {
        let mut anchor = key.to_owned();
        let mut at = self.index.get(key).and_then(|spot| spot.within);
        while let Some((fork, branch)) = at {
            let other = chosen(self.ground, fork).is_none_or(|now| now.key != branch.key);
            if fork.kind == NodeKind::Branch && other {
                anchor.clone_from(&fork.key);
            }
            at = self.index.get(fork.key.as_str()).and_then(|spot| spot.within);
        }
        anchor
    }

    /// Marks the visits of a node and behind it as history. Parallel branches of a fork around the node
    /// continue.
    fn overtake(&mut self, key: &str) {
        let Some(order) = self.index.get(key).map(|spot| spot.order) else { return };
        let inner = forks_of(&self.index, key);
        let behind = |node: &str| {
            let later = self.index.get(node).is_some_and(|spot| spot.order >= order);
            let forks = forks_of(&self.index, node);
            later && inner.iter().all(|fork| forks.contains(fork))
        };
        let over: Vec<u32> =
            self.state.visits.iter().filter(|one| one.live && behind(&one.node)).map(|one| one.id).collect();
        for id in over {
            if self.state.visit(id).is_some_and(|visit| visit.status == VisitStatus::Open) {
                self.close(id, VisitStatus::Cancelled);
            }
            for visit in self.state.visits.iter_mut().filter(|visit| visit.id == id) {
                visit.live = false;
            }
        }
    }

    /// Takes the last agreement back: restores the state before it, and cancels the visits and items that it
    /// opened.
    pub fn take_back(&mut self, was: &State, id: u32) -> Answer {
        let before = was.before.as_deref().filter(|one| one.item == id).ok_or(Refusal::Overtaken)?;
        let step = self.state.step;
        for visit in &mut self.state.visits {
            match before.visits.iter().find(|one| one.0 == visit.id) {
                Some((_, status, live, closed, done)) => {
                    visit.status = *status;
                    visit.live = *live;
                    visit.closed = *closed;
                    visit.done.clone_from(done);
                }
                None => {
                    visit.status = VisitStatus::Cancelled;
                    visit.live = false;
                    visit.closed = Some(step);
                }
            }
        }
        for item in &mut self.state.items {
            match before.items.iter().find(|one| one.0 == item.id) {
                Some((_, status, closed)) => {
                    item.status = *status;
                    item.closed = *closed;
                }
                None => {
                    item.status = ItemStatus::Cancelled;
                    item.closed = Some(step);
                }
            }
        }
        Ok(())
    }
}
