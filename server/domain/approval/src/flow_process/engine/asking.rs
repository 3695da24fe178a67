//! Entry of an approver's node: the members who are asked, those who are skipped, and those who decide where
//! the rules find nobody.

use super::decide::Decision;
use super::people::{Found, Ground};
use super::state::{Item, Verb, VisitStatus};
use super::walk::{Walk, chosen};
use crate::flow_form::definition::{Nobody, Node, NodeKind};
use crate::flow_process::states::ItemStatus;

impl<'a> Walk<'a> {
    /// Creates the items of a node's approvers; returns whether the node passes already.
    pub fn ask(&mut self, node: &'a Node) -> bool {
        let mut found = self.ground.find(node, true);
        let place = self.visit(node, VisitStatus::Open);
        let (visit, step) = (self.state.visits[place].id, self.state.step);
        if found.is_empty() {
            match self.nobody(node) {
                Ok(others) => found = others,
                Err(passes) => {
                    let status = if passes { VisitStatus::Passed } else { VisitStatus::Refused };
                    self.state.visits[place].status = status;
                    self.state.visits[place].closed = Some(step);
                    if !passes {
                        self.refuse();
                    }
                    return passes;
                }
            }
        }
        for one in &found {
            if let Some(absent) = one.instead_of {
                let verb = if one.superior { Verb::Superior } else { Verb::Instead };
                self.line(verb, Some(&node.key), vec![absent, one.member], None);
            }
        }
        let skipped = self.skipped(node, &found);
        if !skipped.is_empty() {
            self.line(Verb::Skipped, Some(&node.key), skipped.clone(), None);
        }
        for (slot, one) in (0..).zip(found) {
            let skips = skipped.contains(&one.member);
            let status = if skips { ItemStatus::Skipped } else { ItemStatus::Ahead };
            self.push(visit, one, status, slot);
        }
        self.settle(visit) == Decision::Passed
    }

    /// The members who decide where the rules find nobody, or else whether the node passes.
    fn nobody(&mut self, node: &Node) -> Result<Vec<Found>, bool> {
        let others = match node.nobody {
            Nobody::Pass => {
                self.line(Verb::PassedEmpty, Some(&node.key), Vec::new(), None);
                return Err(true);
            }
            Nobody::Refuse => {
                self.line(Verb::RefusedEmpty, Some(&node.key), Vec::new(), None);
                return Err(false);
            }
            Nobody::Member => self.others(node.nobody_member_ids.iter().map(|id| id.0).collect()),
            Nobody::Admin => Vec::new(),
        };
        let (verb, found) = if others.is_empty() {
            (Verb::ToAdmin, self.others(self.ground.people.admins.clone()))
        } else {
            (Verb::ToNamed, others)
        };
        self.line(verb, Some(&node.key), found.iter().map(|one| one.member).collect(), None);
        Ok(found)
    }

    /// The members who act for these members now, each once.
    fn others(&self, members: Vec<i64>) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for one in members.into_iter().filter_map(|id| self.ground.settled(id)) {
            if !found.iter().any(|other| other.member == one.member) {
                found.push(one);
            }
        }
        found
    }

    /// Approvers whom the rules of the form skip at a node. If all would be skipped, and nobody has decided
    /// or will decide, nobody is: no application is approved without a decision by a member, unless the form
    /// allows it.
    fn skipped(&self, node: &Node, found: &[Found]) -> Vec<i64> {
        let settings = &self.ground.definition.settings;
        let agreed: Vec<&Item> = self.state.agreed().collect();
        let order = |key: &str| self.index.get(key).map_or(0, |spot| spot.order);
        let here = order(&node.key);
        let before = self.state.visits.iter().rev().find(|visit| {
            let approves =
                self.index.get(visit.node.as_str()).is_some_and(|spot| spot.node.kind == NodeKind::Approve);
            visit.live && visit.status == VisitStatus::Passed && approves && order(&visit.node) < here
        });
        let before = before.map(|visit| visit.id);
        let skips = |one: &&Found| {
            settings.skip_applicant && one.member == self.ground.facts.member
                || settings.skip_agreed && agreed.iter().any(|item| item.member == one.member)
                || settings.skip_adjacent
                    && agreed.iter().any(|item| item.member == one.member && Some(item.visit) == before)
        };
        let left_out: Vec<i64> = found.iter().filter(skips).map(|one| one.member).collect();
        let all = left_out.len() == found.len();
        if all && !settings.skip_last && agreed.is_empty() && !self.somebody_behind(&node.key) {
            return Vec::new();
        }
        left_out
    }

    /// Whether an approver is asked on the route behind a node, as far as the present values determine it.
    fn somebody_behind(&self, key: &str) -> bool {
        fn asks(ground: Ground<'_>, block: &[Node]) -> bool {
            block.iter().any(|node| match node.kind {
                NodeKind::Approve => node.nobody != Nobody::Pass || !ground.find(node, true).is_empty(),
                NodeKind::Branch => chosen(ground, node).is_some_and(|branch| asks(ground, &branch.nodes)),
                NodeKind::Parallel => node.branches.iter().any(|branch| asks(ground, &branch.nodes)),
                NodeKind::Copy | NodeKind::Child | NodeKind::Webhook => false,
            })
        }
        let mut at = self.index.get(key).copied();
        while let Some(spot) = at {
            if asks(self.ground, spot.block.get(spot.place + 1..).unwrap_or_default()) {
                return true;
            }
            at = spot.within.and_then(|(fork, _)| self.index.get(fork.key.as_str()).copied());
        }
        false
    }
}
