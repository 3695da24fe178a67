//! Selection of the approvers of a node: pure functions over members that were loaded before.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::flow_form::definition::{Chooser, Definition, Facts, Node, RowId, SelfApproval, Who, WhoBy};

/// Data of members for the application of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People {
    /// Active members of the enterprise.
    pub active: BTreeSet<i64>,
    /// Directors of the applicant's teams, from their own team up; a team without a director has an empty
    /// list.
    pub directors: Vec<Vec<i64>>,
    /// The same for teams that fields name.
    pub directors_of: BTreeMap<i64, Vec<Vec<i64>>>,
    /// Members of the roles that the definition names.
    pub roles: BTreeMap<i64, Vec<i64>>,
    /// Successors of members who have left.
    pub successors: BTreeMap<i64, i64>,
    /// Deputies of absent members.
    pub stand_ins: BTreeMap<i64, i64>,
    /// Members who decide where no approver is found: administrators of the form, or owners of the
    /// enterprise. Never empty.
    pub admins: Vec<i64>,
}

/// All inputs of the application of an event.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'a> {
    /// The form.
    pub definition: &'a Definition,
    /// The present values.
    pub values: &'a Map<String, Value>,
    /// The applicant.
    pub facts: &'a Facts,
    /// Data of members.
    pub people: &'a People,
    /// Chosen members, by the keys of nodes.
    pub choices: &'a BTreeMap<String, Vec<i64>>,
}

/// A member found by a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The member.
    pub member: i64,
    /// The member in whose place they decide.
    pub instead_of: Option<i64>,
    /// Whether they were found by a role.
    pub by_role: bool,
    /// Whether they decide instead of the applicant, who does not decide their own application.
    pub superior: bool,
}

/// Longest chain of successions that is followed.
const CHAIN: usize = 10;

impl Ground<'_> {
    /// The approvers of a node, or the recipients of its copies: each once, in the order of the rules.
    /// Successors replace members who have left, deputies replace absent ones; members without either are
    /// left out.
    pub fn find(&self, node: &Node, approves: bool) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for who in &node.who {
            for member in self.by(node, who) {
                let Some(mut one) = self.settled(member) else { continue };
                one.by_role = who.by == WhoBy::Role && one.instead_of.is_none();
                if approves && one.member == self.facts.member && !self.definition.settings.skip_applicant {
                    let Some(other) = self.beside_applicant(one) else { continue };
                    one = other;
                }
                if !found.iter().any(|other| other.member == one.member) {
                    found.push(one);
                }
            }
        }
        found
    }

    /// The member who acts for a member now: the member, their successor, or the deputy of either.
    pub fn settled(&self, member: i64) -> Option<Found> {
        let mut now = member;
        for _ in 0..CHAIN {
            if self.people.active.contains(&now) {
                break;
            }
            now = *self.people.successors.get(&now)?;
        }
        if !self.people.active.contains(&now) {
            return None;
        }
        if let Some(other) = self.people.stand_ins.get(&now)
            && self.people.active.contains(other)
        {
            now = *other;
        }
        let instead_of = (now != member).then_some(member);
        Some(Found { member: now, instead_of, by_role: false, superior: false })
    }

    /// The member who decides instead of the applicant; the applicant where the form allows it. `None`: the
    /// form's administrators decide, as where no approver is found.
    fn beside_applicant(&self, one: Found) -> Option<Found> {
        let superior = || {
            let above = self.people.directors.iter().flatten().copied();
            above.filter_map(|id| self.settled(id)).find(|found| found.member != self.facts.member)
        };
        match self.definition.settings.self_approval {
            SelfApproval::Allow => Some(one),
            SelfApproval::Superior => {
                let found = superior()?;
                Some(Found { instead_of: Some(self.facts.member), superior: true, ..found })
            }
            SelfApproval::Admin => None,
        }
    }

    fn by(&self, node: &Node, who: &Who) -> Vec<i64> {
        let members = || who.member_ids.iter().map(|id| id.0);
        let of_roles =
            || who.role_ids.iter().filter_map(|id| self.people.roles.get(&id.0)).flatten().copied();
        match who.by {
            WhoBy::Member => members().collect(),
            WhoBy::Role => of_roles().collect(),
            WhoBy::Director => {
                let chain = self.chain(who);
                let level = usize::from(who.level.unwrap_or(1).max(1));
                let of = |level: &Vec<i64>| level.iter().any(|id| self.settled(*id).is_some());
                chain.iter().skip(level - 1).find(|one| of(one)).cloned().unwrap_or_default()
            }
            WhoBy::Directors => {
                let level = usize::from(who.level.unwrap_or(1).max(1));
                self.chain(who).iter().take(level).flatten().copied().collect()
            }
            WhoBy::Field => who.field.as_deref().map_or_else(Vec::new, |key| ids_in(self.values.get(key))),
            WhoBy::Chosen => {
                let among: BTreeSet<i64> = members().chain(of_roles()).collect();
                let chosen = self.choices.get(&node.key).into_iter().flatten().copied();
                chosen.filter(|id| among.is_empty() || among.contains(id)).collect()
            }
            WhoBy::Applicant => vec![self.facts.member],
        }
    }

    /// Directors by level: the applicant's, or those of the team that a field names.
    fn chain(&self, who: &Who) -> &[Vec<i64>] {
        let Some(field) = who.field.as_deref() else { return &self.people.directors };
        let team = ids_in(self.values.get(field)).into_iter().next();
        team.and_then(|id| self.people.directors_of.get(&id)).map_or(&[], Vec::as_slice)
    }

    /// Whether `chooser` still has to choose the members of a node.
    pub fn is_unchosen(&self, node: &Node, chooser: Chooser) -> bool {
        let asked = |who: &Who| who.by == WhoBy::Chosen && who.chooser.unwrap_or_default() == chooser;
        node.who.iter().any(asked) && self.choices.get(&node.key).is_none_or(Vec::is_empty)
    }
}

/// The ids in a value: one, or a list.
pub fn ids_in(value: Option<&Value>) -> Vec<i64> {
    let one = |value: &Value| match value {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.as_i64(),
        _ => None,
    };
    match value {
        Some(Value::Array(several)) => several.iter().filter_map(one).collect(),
        Some(value) => one(value).into_iter().collect(),
        None => Vec::new(),
    }
}

/// All roles that the rules of a definition name.
pub fn roles_named(definition: &Definition) -> BTreeSet<i64> {
    named(definition, |who| &who.role_ids)
}

/// All members that the rules of a definition name.
pub fn members_named(definition: &Definition) -> BTreeSet<i64> {
    let mut all = named(definition, |who| &who.member_ids);
    for node in definition.all_nodes() {
        all.extend(node.nobody_member_ids.iter().map(|id| id.0));
        all.extend(node.limit.iter().filter_map(|limit| limit.member_id).map(|id| id.0));
    }
    all
}

fn named(definition: &Definition, of: impl Fn(&Who) -> &[RowId]) -> BTreeSet<i64> {
    let nodes = definition.all_nodes();
    nodes.iter().flat_map(|node| &node.who).flat_map(of).map(|id| id.0).collect()
}
