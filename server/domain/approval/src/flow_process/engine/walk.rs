//! Walk of an approval route through the tree of nodes: entering, settling and closing nodes, and the preview
//! of a route.

use std::collections::BTreeMap;

use super::decide::{Decision, Slot, decide};
use super::people::{Found, Ground};
use super::state::{Item, Line, Place, Purpose, State, Turn, Verb, Visit, VisitStatus};
use crate::flow_form::definition::{Branch, Definition, Mode, Node, NodeKind};
use crate::flow_process::states::{ItemStatus, ProcessStatus};

/// Position of a node in the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot<'a> {
    pub node: &'a Node,
    pub block: &'a [Node],
    pub place: usize,
    pub within: Option<(&'a Node, &'a Branch)>,
    /// Its position in the designer, from top to bottom.
    pub order: usize,
}

/// All nodes by key.
pub(super) type Index<'a> = BTreeMap<&'a str, Spot<'a>>;

pub(super) fn index(definition: &Definition) -> Index<'_> {
    fn walk<'a>(block: &'a [Node], within: Option<(&'a Node, &'a Branch)>, all: &mut Index<'a>) {
        for (place, node) in block.iter().enumerate() {
            let order = all.len();
            all.insert(&node.key, Spot { node, block, place, within, order });
            for branch in &node.branches {
                walk(&branch.nodes, Some((node, branch)), all);
            }
        }
    }
    let mut all = Index::new();
    walk(&definition.nodes, None, &mut all);
    all
}

/// A step in execution.
pub(super) struct Walk<'a> {
    pub ground: Ground<'a>,
    pub index: Index<'a>,
    pub state: State,
    pub turn: Turn,
    /// Visits to be kept where their nodes are entered, by the keys of nodes.
    pub carried: BTreeMap<String, u32>,
}

/// Sends an application, or starts the annulment of an approved one.
pub fn start(ground: Ground<'_>, state: &State, purpose: Purpose) -> (State, Turn) {
    let mut walk = Walk::new(ground, state, ProcessStatus::Running);
    if purpose == Purpose::Annul {
        walk.turn.status = ProcessStatus::Annulling;
    }
    walk.state.round += 1;
    walk.state.purpose = purpose;
    for visit in &mut walk.state.visits {
        visit.live = false;
    }
    walk.go(&ground.definition.nodes, 0, None);
    (walk.state, walk.turn)
}

/// Preview of an application's route if everybody agrees: the state at its end, whose items name the
/// approvers.
pub fn preview(ground: Ground<'_>) -> State {
    let (mut state, mut turn) = start(ground, &State::default(), Purpose::Apply);
    for _ in 0..super::state::MAX_STEPS {
        let event = match (turn.status.is_open(), turn.children.first()) {
            (false, _) => break,
            (true, Some((visit, _))) => super::Event::ChildEnded(*visit, ProcessStatus::Approved),
            (true, None) => match state.items.iter().find(|item| item.status == ItemStatus::ToDo) {
                Some(item) => super::Event::LimitAgree(item.id),
                None => break,
            },
        };
        let children = turn.children.split_off(turn.children.len().min(1));
        match super::apply(ground, &state, turn.status, &event) {
            Ok((next, mut then)) => {
                then.children.splice(0..0, children);
                (state, turn) = (next, then);
            }
            Err(_) => break,
        }
    }
    state
}

impl<'a> Walk<'a> {
    pub fn new(ground: Ground<'a>, state: &State, status: ProcessStatus) -> Self {
        let mut state = state.clone();
        state.step += 1;
        state.before = None;
        let turn = Turn::ended(status);
        Self { ground, index: index(ground.definition), state, turn, carried: BTreeMap::new() }
    }

    pub fn line(&mut self, verb: Verb, node: Option<&str>, members: Vec<i64>, text: Option<String>) {
        self.turn.lines.push(Line { verb, node: node.map(str::to_owned), members, text });
    }

    /// Continues within a block.
    pub fn go(&mut self, block: &'a [Node], from: usize, within: Option<(&'a Node, &'a Branch)>) {
        for node in block.iter().skip(from) {
            if !self.turn.status.is_open() || !self.enter(node) {
                return;
            }
        }
        if self.turn.status.is_open() {
            self.leave(within);
        }
    }

    /// Continues behind a node.
    pub fn go_behind(&mut self, key: &str) {
        if let Some(spot) = self.index.get(key).copied() {
            self.go(spot.block, spot.place + 1, spot.within);
        }
    }

    /// Continues at the end of a block.
    fn leave(&mut self, within: Option<(&'a Node, &'a Branch)>) {
        let Some((fork, branch)) = within else { return self.approve() };
        if fork.kind == NodeKind::Parallel {
            let step = self.state.step;
            let is_fork = |visit: &&mut Visit| {
                visit.live && visit.status == VisitStatus::Open && visit.node == fork.key
            };
            let Some(visit) = self.state.visits.iter_mut().rev().find(is_fork) else { return };
            if !visit.done.contains(&branch.key) {
                visit.done.push(branch.key.clone());
            }
            if visit.done.len() < fork.branches.len() {
                return;
            }
            visit.status = VisitStatus::Passed;
            visit.closed = Some(step);
        }
        self.go_behind(&fork.key);
    }

    /// Enters a node; returns whether it passes at once, so that the next node of its block follows.
    pub fn enter(&mut self, node: &'a Node) -> bool {
        if let Some(visit) = self.carried.remove(&node.key) {
            return self.carry(visit);
        }
        match node.kind {
            NodeKind::Approve => self.ask(node),
            NodeKind::Copy => {
                self.copy(node);
                true
            }
            NodeKind::Branch => {
                if let Some(branch) = chosen(self.ground, node) {
                    let visit = self.visit(node, VisitStatus::Passed);
                    self.state.visits[visit].done = vec![branch.key.clone()];
                    self.line(Verb::Branch, Some(&node.key), Vec::new(), Some(branch.name.clone()));
                    self.go(&branch.nodes, 0, Some((node, branch)));
                    return false;
                }
                true
            }
            NodeKind::Parallel => {
                self.visit(node, VisitStatus::Open);
                for branch in &node.branches {
                    if self.turn.status.is_open() {
                        self.go(&branch.nodes, 0, Some((node, branch)));
                    }
                }
                node.branches.is_empty()
            }
            NodeKind::Child if self.state.purpose == Purpose::Annul => true,
            NodeKind::Child => {
                let visit = self.visit(node, VisitStatus::Open);
                let id = self.state.visits[visit].id;
                self.turn.children.push((id, node.key.clone()));
                self.line(Verb::Child, Some(&node.key), Vec::new(), None);
                false
            }
            NodeKind::Webhook => {
                self.visit(node, VisitStatus::Passed);
                self.turn.signals.push(node.key.clone());
                self.line(Verb::Signal, Some(&node.key), Vec::new(), None);
                true
            }
        }
    }

    /// Records a visit; returns its index.
    pub fn visit(&mut self, node: &Node, status: VisitStatus) -> usize {
        let step = self.state.step;
        let id = self.state.visits.last().map_or(1, |visit| visit.id + 1);
        self.state.visits.push(Visit {
            id,
            node: node.key.clone(),
            round: self.state.round,
            status,
            live: true,
            opened: step,
            closed: (status != VisitStatus::Open).then_some(step),
            done: Vec::new(),
        });
        self.state.visits.len() - 1
    }

    pub fn push(&mut self, visit: u32, found: Found, status: ItemStatus, slot: u32) -> u32 {
        let step = self.state.step;
        let id = self.state.items.last().map_or(1, |item| item.id + 1);
        let open =
            matches!(status, ItemStatus::Ahead | ItemStatus::ToDo | ItemStatus::Waiting | ItemStatus::Copied);
        self.state.items.push(Item {
            id,
            visit,
            member: found.member,
            status,
            slot,
            place: Place::Base,
            instead_of: found.instead_of,
            added_by: None,
            by_role: found.by_role,
            opened: step,
            closed: (!open).then_some(step),
        });
        id
    }

    fn copy(&mut self, node: &'a Node) {
        let visit = self.visit(node, VisitStatus::Passed);
        let visit = self.state.visits[visit].id;
        let found = self.ground.find(node, false);
        for (slot, one) in (0..).zip(&found) {
            self.push(visit, *one, ItemStatus::Copied, slot);
        }
        let members = found.iter().map(|one| one.member).collect();
        self.line(Verb::Copied, Some(&node.key), members, None);
    }

    /// Evaluates the answers at a visit: activates the next signers, closes a decided visit.
    pub fn settle(&mut self, visit: u32) -> Decision {
        let Some(key) = self.state.visit(visit).map(|visit| visit.node.clone()) else {
            return Decision::Open;
        };
        let Some(node) = self.index.get(key.as_str()).map(|spot| spot.node) else { return Decision::Open };
        let slots = self.slots(visit);
        // in sequence, one slot is active at a time
        let mut turn_of = slots.iter().filter(|(_, answer)| *answer == Slot::Open).map(|(slot, _)| *slot);
        let first = turn_of.next();
        for item in &mut self.state.items {
            let waits = item.visit == visit && item.status == ItemStatus::Ahead && item.place == Place::Base;
            if waits && (node.mode != Mode::Sequence || Some(item.slot) == first) {
                item.status = ItemStatus::ToDo;
                item.opened = self.state.step;
            }
        }
        let answers: Vec<Slot> = slots.iter().map(|(_, answer)| *answer).collect();
        let decision = decide(node.mode, node.ratio.unwrap_or(100), node.on_refusal, &answers);
        if decision != Decision::Open {
            let passed = decision == Decision::Passed;
            self.close(visit, if passed { VisitStatus::Passed } else { VisitStatus::Refused });
            if !passed {
                self.refuse();
            }
        }
        decision
    }

    /// The answers of a visit's signers; several items of one slot are one signer.
    fn slots(&self, visit: u32) -> Vec<(u32, Slot)> {
        let mut slots: BTreeMap<u32, Vec<ItemStatus>> = BTreeMap::new();
        for item in self.state.items_of(visit).filter(|item| !matches!(item.place, Place::For(_))) {
            slots.entry(item.slot).or_default().push(item.status);
        }
        let answer = |statuses: Vec<ItemStatus>| {
            let any = |asked: &[ItemStatus]| statuses.iter().any(|status| asked.contains(status));
            if any(&[ItemStatus::Refused]) {
                Some(Slot::Refused)
            } else if any(&[ItemStatus::Ahead, ItemStatus::ToDo, ItemStatus::Waiting]) {
                Some(Slot::Open)
            } else {
                any(&[ItemStatus::Agreed, ItemStatus::Passed, ItemStatus::Skipped]).then_some(Slot::Agreed)
            }
        };
        slots.into_iter().filter_map(|(slot, statuses)| Some((slot, answer(statuses)?))).collect()
    }

    /// Closes a visit, and cancels its open items.
    pub fn close(&mut self, visit: u32, status: VisitStatus) {
        let step = self.state.step;
        for one in self.state.visits.iter_mut().filter(|one| one.id == visit) {
            one.status = status;
            one.closed = Some(step);
        }
        for item in self.state.items.iter_mut().filter(|item| item.visit == visit) {
            if item.status.is_asked() {
                item.status = ItemStatus::Cancelled;
                item.closed = Some(step);
            }
        }
    }

    /// Closes everything open without a decision.
    pub fn close_all(&mut self) {
        let open: Vec<u32> = self.state.open().map(|visit| visit.id).collect();
        for visit in open {
            self.close(visit, VisitStatus::Cancelled);
        }
    }

    /// Ends the route with an approval.
    fn approve(&mut self) {
        let (status, verb) = match self.state.purpose {
            Purpose::Apply => (ProcessStatus::Approved, Verb::Approved),
            Purpose::Annul => (ProcessStatus::Annulled, Verb::Annulled),
        };
        self.turn.status = status;
        self.line(verb, None, Vec::new(), None);
    }

    /// Ends the route with a refusal: an approved application that is not annulled stays approved.
    pub fn refuse(&mut self) {
        self.close_all();
        let (status, verb) = match self.state.purpose {
            Purpose::Apply => (ProcessStatus::Refused, Verb::Refused),
            Purpose::Annul => (ProcessStatus::Approved, Verb::Kept),
        };
        self.turn.status = status;
        self.line(verb, None, Vec::new(), None);
    }
}

/// The branch that is taken: the first whose condition holds, otherwise the last, which has none.
pub(super) fn chosen<'a>(ground: Ground<'_>, node: &'a Node) -> Option<&'a Branch> {
    let holds =
        |branch: &&Branch| branch.when.as_ref().is_some_and(|when| when.holds(ground.facts, ground.values));
    node.branches.iter().find(holds).or_else(|| node.branches.iter().find(|branch| branch.when.is_none()))
}
