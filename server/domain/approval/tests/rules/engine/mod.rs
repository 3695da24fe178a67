//! Tests of the interpreter: one test for each typical fault of systems of this kind.

mod countersign;
mod members;
mod random;
mod returns;
mod routes;
mod version;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use xieli_domain_approval::flow_form::definition::{Definition, Facts};
use xieli_domain_approval::flow_process::engine::{
    Event, Ground, People, Purpose, Refusal, State, Turn, apply, start,
};
use xieli_domain_approval::flow_process::states::{ItemStatus, ProcessStatus};

/// The applicant of every test.
pub const APPLICANT: i64 = 1;
/// The administrator of the form.
pub const ADMIN: i64 = 99;

/// Fixture: a form, its members, and an application that runs on it.
pub struct Stage {
    pub definition: Definition,
    pub people: People,
    pub values: Map<String, Value>,
    pub choices: BTreeMap<String, Vec<i64>>,
    pub facts: Facts,
    pub state: State,
    pub status: ProcessStatus,
    pub last: Option<Turn>,
}

/// A fixture with these nodes and settings; members 1 to 30 and the administrator are active.
pub fn stage(nodes: Value, settings: Value) -> Stage {
    let fields = json!([
        { "key": "amount", "label": "金额", "type": "amount" },
        { "key": "who", "label": "成员", "type": "member", "many": true },
    ]);
    let definition = json!({ "fields": fields, "nodes": nodes, "settings": settings });
    let people = People {
        active: (1..=30).chain([ADMIN]).collect(),
        directors: vec![vec![10], vec![20], vec![30]],
        roles: BTreeMap::from([(7, vec![11, 12])]),
        admins: vec![ADMIN],
        ..People::default()
    };
    Stage {
        definition: serde_json::from_value(definition).expect("a definition"),
        people,
        values: Map::new(),
        choices: BTreeMap::new(),
        facts: Facts { member: APPLICANT, ..Facts::default() },
        state: State::default(),
        status: ProcessStatus::Draft,
        last: None,
    }
}

/// JSON of a node with approvers.
pub fn ask(key: &str, members: &[i64], more: Value) -> Value {
    let ids: Vec<String> = members.iter().map(i64::to_string).collect();
    let mut node =
        json!({ "key": key, "name": key, "kind": "approve", "who": [{ "by": "member", "memberIds": ids }] });
    if let (Some(node), Some(more)) = (node.as_object_mut(), more.as_object()) {
        node.extend(more.clone());
    }
    node
}

impl Stage {
    pub fn ground(&self) -> Ground<'_> {
        Ground {
            definition: &self.definition,
            values: &self.values,
            facts: &self.facts,
            people: &self.people,
            choices: &self.choices,
        }
    }

    pub fn send(&mut self) -> &mut Self {
        let (state, turn) = start(self.ground(), &self.state, Purpose::Apply);
        self.keep(state, turn)
    }

    pub fn annul(&mut self) -> &mut Self {
        let (state, turn) = start(self.ground(), &self.state, Purpose::Annul);
        self.keep(state, turn)
    }

    fn keep(&mut self, state: State, turn: Turn) -> &mut Self {
        (self.state, self.status, self.last) = (state, turn.status, Some(turn));
        self
    }

    pub fn try_event(&mut self, event: &Event) -> Result<(), Refusal> {
        let (state, turn) = apply(self.ground(), &self.state, self.status, event)?;
        self.keep(state, turn);
        Ok(())
    }

    pub fn event(&mut self, event: Event) -> &mut Self {
        self.try_event(&event).unwrap_or_else(|refusal| panic!("{event:?}: {refusal:?}"));
        self
    }

    /// The open item of a member.
    pub fn item(&self, member: i64) -> u32 {
        let open = |item: &&_| is_open(item) && item_member(item) == member;
        let items = self.state.items.iter();
        items.filter(open).map(|item| item.id).next().unwrap_or_else(|| panic!("{member} has nothing to do"))
    }

    pub fn agree(&mut self, member: i64) -> &mut Self {
        let item = self.item(member);
        self.event(Event::Agree(item))
    }

    pub fn refuse(&mut self, member: i64) -> &mut Self {
        let item = self.item(member);
        self.event(Event::Refuse(item))
    }

    pub fn give_back(&mut self, member: i64, node: Option<&str>) -> &mut Self {
        let item = self.item(member);
        self.event(Event::Return(item, node.map(str::to_owned)))
    }

    /// The members who have to decide now, in the order of their items.
    pub fn holders(&self) -> Vec<i64> {
        self.state.items.iter().filter(is_open).map(item_member).collect()
    }
}

type Item = xieli_domain_approval::flow_process::engine::Item;

fn is_open(item: &&Item) -> bool {
    item.status == ItemStatus::ToDo
}

fn item_member(item: &Item) -> i64 {
    item.member
}
