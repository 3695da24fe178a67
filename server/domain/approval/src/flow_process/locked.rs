//! A locked application with all inputs of the interpreter.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::engine::{self, Event, Ground, People, Refusal, State, Turn, ids_in, members_named, roles_named};
use super::model::{FlowProcess, Inner};
use super::states::ProcessStatus;
use super::store::{self, Asked};
use super::values::Values;
use crate::flow_form::definition::{Chooser, Definition, Facts, FieldType, NodeKind};
use crate::flow_form::effect::Done;
use crate::flow_form::model::FlowForm;
use crate::flow_form::store as forms;

/// Deepest nesting of child applications.
pub const MAX_DEPTH: usize = 5;

/// The actor: a member, or the scheduled job.
#[derive(Debug, Clone, Copy)]
pub struct By<'a> {
    /// The member, with their rights.
    pub viewer: Option<&'a Viewer>,
}

impl By<'_> {
    /// The member's id.
    pub fn id(self) -> Option<i64> {
        self.viewer.map(|viewer| viewer.member_id)
    }
}

/// An application, locked until the transaction ends.
pub struct Locked {
    /// The application.
    pub process: FlowProcess,
    /// Columns that only actions read.
    pub inner: Inner,
    /// Its form.
    pub form: FlowForm,
    /// Number of the version of the form after the action.
    pub revision: i32,
    /// Version of the form.
    pub definition: Definition,
    /// The interpreter's state.
    pub state: State,
    /// Facts about its applicant, for conditions.
    pub facts: Facts,
    /// Data of members.
    pub people: People,
    /// Chosen members.
    pub choices: BTreeMap<String, Vec<i64>>,
    /// The values after the action.
    pub values: Values,
}

impl Locked {
    /// Inputs of the interpreter.
    pub fn ground(&self) -> Ground<'_> {
        Ground {
            definition: &self.definition,
            values: &self.values,
            facts: &self.facts,
            people: &self.people,
            choices: &self.choices,
        }
    }

    /// Key and name of a node.
    pub fn node(&self, key: &str) -> Option<(String, String)> {
        self.definition.node(key).map(|node| (node.key.clone(), node.name.clone()))
    }

    /// Key and name of the node of an item.
    pub fn node_of(&self, item: u32) -> Option<(String, String)> {
        let visit = self.state.item(item).and_then(|item| self.state.visit(item.visit))?;
        self.node(&visit.node)
    }

    /// Input of its effect.
    pub fn done(&self, by: Option<i64>) -> Done {
        Done {
            enterprise_id: self.process.enterprise_id,
            process_id: self.process.id,
            name: self.process.name.clone(),
            applicant_id: self.process.applicant_id,
            by,
            definition: self.definition.clone(),
            values: self.values.clone(),
            made: self.inner.made.clone(),
        }
    }

    /// Reloads the members that values, state and choices now name, and the given ones.
    #[erased]
    pub async fn look_again(&mut self, tx: &AsyncPgConnection, also: &[i64]) -> AppResult<()> {
        let mut choices = self.choices.clone();
        choices.insert(String::new(), also.to_vec());
        let known = (&self.values, &self.state, &choices);
        self.people = people(tx, &self.process, &self.form, &self.definition, known).await?;
        Ok(())
    }

    /// Checks that all chosen members are active.
    pub fn require_active(&self) -> AppResult<()> {
        let gone = |members: &[i64]| members.iter().any(|id| !self.people.active.contains(id));
        match self.choices.iter().find(|(_, members)| gone(members)) {
            Some((node, _)) => {
                let field = format!("choices.{node}");
                Err(AppError::field(&field, FieldCode::NotFound, "成员不存在或已离职"))
            }
            None => Ok(()),
        }
    }

    /// Checks that approvers are chosen, where `chooser` has to choose those of a node.
    pub fn require_choice(&self, node: &str, chooser: Chooser) -> AppResult<()> {
        match self.definition.node(node).filter(|node| node.kind == NodeKind::Approve) {
            Some(node) if self.ground().is_unchosen(node, chooser) => {
                let message = format!("请选择“{}”的审批人", node.name);
                Err(AppError::field(&format!("choices.{}", node.key), FieldCode::Required, message))
            }
            _ => Ok(()),
        }
    }

    /// Applies an event.
    pub fn apply(&self, event: &Event) -> AppResult<(State, Turn)> {
        let status = ProcessStatus::read(self.process.status);
        engine::apply(self.ground(), &self.state, status, event).map_err(refusal)
    }
}

/// The error of a refused event.
pub fn refusal(refusal: Refusal) -> AppError {
    let (field, code) = match refusal {
        Refusal::NotOpen | Refusal::Overtaken | Refusal::OnlyOpinion | Refusal::TooLong => {
            ("id", FieldCode::Conflict)
        }
        Refusal::NoTarget => ("node", FieldCode::Invalid),
        Refusal::Twice | Refusal::Inactive => ("memberId", FieldCode::Invalid),
        Refusal::NotAdded => ("itemId", FieldCode::Invalid),
    };
    AppError::field(field, code, refusal.message())
}

/// Locks an application, after the outermost application that waits for it, so that two actions on parent and
/// child never deadlock.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<Locked> {
    let mut chain = vec![id];
    while let Some(last) = chain.last().filter(|_| chain.len() <= MAX_DEPTH)
        && let Some(parent) = store::parent_of(tx, enterprise_id, *last).await?
    {
        chain.push(parent);
    }
    let mut found = None;
    for id in chain.into_iter().rev() {
        found = store::hold(tx, enterprise_id, id).await?;
    }
    let (process, inner) = found.ok_or_else(AppError::not_found)?;
    let form = forms::forms::by_ids(tx, enterprise_id, &[process.form_id]).await?;
    let form = form.into_iter().next().ok_or_else(AppError::not_found)?;
    // a draft uses the present version of the form
    let revision = if process.revision == 0 { form.revision } else { process.revision };
    let definition = forms::definition(tx, enterprise_id, form.id, revision).await?;
    with(tx, process, inner, form, definition).await
}

/// Loads the members that an application needs.
#[erased]
pub async fn with(
    tx: &AsyncPgConnection,
    process: FlowProcess,
    inner: Inner,
    form: FlowForm,
    definition: Definition,
) -> AppResult<Locked> {
    let state: State = serde_json::from_value(inner.state.clone()).map_err(AppError::internal)?;
    let choices = serde_json::from_value(inner.choices.clone()).map_err(AppError::internal)?;
    let (enterprise, team) = (process.enterprise_id, process.applicant_team_id);
    let facts = forms::facts(tx, enterprise, process.applicant_id, team).await?;
    let values = process.fields();
    let people = people(tx, &process, &form, &definition, (&values, &state, &choices)).await?;
    // an application that is sent now uses the newest version
    let revision = if process.revision == 0 { form.revision } else { process.revision };
    Ok(Locked { process, inner, form, revision, definition, state, facts, people, choices, values })
}

/// Members that an application could need: those named by its form, its values, its state and its choices.
async fn people(
    tx: &AsyncPgConnection,
    process: &FlowProcess,
    form: &FlowForm,
    definition: &Definition,
    (values, state, choices): (&Values, &State, &BTreeMap<String, Vec<i64>>),
) -> AppResult<People> {
    let of = |kind: FieldType| -> BTreeSet<i64> {
        let fields = definition.fields.iter().filter(|field| field.kind == kind);
        fields.flat_map(|field| ids_in(values.get(&field.key))).collect()
    };
    let mut members = members_named(definition);
    members.extend(of(FieldType::Member));
    members.extend(choices.values().flatten().copied());
    members.extend(state.items.iter().map(|item| item.member));
    members.insert(process.applicant_id);
    store::people(
        tx,
        Asked {
            enterprise_id: process.enterprise_id,
            form_id: form.id,
            team_id: process.applicant_team_id,
            teams: of(FieldType::Team),
            roles: roles_named(definition),
            members,
            admins: form.admin_ids.clone(),
            today: clock::china_day(clock::now()),
        },
    )
    .await
}
