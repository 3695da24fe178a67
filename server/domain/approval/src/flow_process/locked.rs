//! A locked application with all inputs of the interpreter, and the execution of the interpreter's results:
//! rows, history, notices and effects.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::engine::{Event, Ground, People, Refusal, State, Turn, ids_in, members_named, roles_named};
use super::model::{FlowProcess, Inner, NewRecord};
use super::service::shut_files;
use super::states::{ItemStatus, ProcessStatus};
use super::store::{self, Asked, ItemRow, Put};
use super::values::Values;
use super::{children, deadline, engine, notices};
use crate::flow_form::definition::{Chooser, Definition, Facts, FieldType, NodeKind};
use crate::flow_form::effect::{self, Done};
use crate::flow_form::model::FlowForm;
use crate::flow_form::store as forms;
use crate::record::Change;
use crate::workday;

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

/// Data to be written besides the interpreter's results.
#[derive(Debug, Default)]
pub struct Also {
    /// Name of the action in the audit log and for webhooks.
    pub action: &'static str,
    /// First line of the history.
    pub line: NewRecord,
    /// The item that answered, for its opinion.
    pub item: Option<u32>,
    /// Whether it is sent, for the first time or again.
    pub sent: bool,
}

/// Writes the interpreter's results, runs the effect, and notifies the members concerned. A failing effect
/// rolls back the step.
#[erased]
pub async fn write(
    tx: &mut AsyncPgConnection,
    by: By<'_>,
    mut held: Locked,
    (state, turn): (State, Turn),
    also: Also,
) -> AppResult<FlowProcess> {
    let now = clock::now();
    run_effect(tx, by, &held, turn.status).await?;
    let mut seen: BTreeSet<i64> = held.inner.seen_by.iter().copied().collect();
    seen.extend(state.items.iter().map(|item| item.member));
    seen.extend(held.form.admin_ids.iter().copied());
    let before = held.process.clone();
    let over = !turn.status.is_open();
    let after = store::put(
        tx,
        Put {
            before: &before,
            revision: held.revision,
            status: turn.status,
            team_id: before.applicant_team_id,
            values: Value::Object(held.values.clone()),
            choices: json!(held.choices),
            state: serde_json::to_value(&state).map_err(AppError::internal)?,
            seen_by: seen.into_iter().collect(),
            sent_at: if also.sent { Some(now) } else { before.sent_at },
            finished_at: over.then_some(now),
            words: words(&before.name, &held.definition, &held.values),
            shut: shut_files(&held.definition, &held.facts, &held.values),
            by: by.id(),
        },
    )
    .await?;
    let opinion = also.line.body.clone();
    put_items(tx, &held, &after, &state, (also.item, opinion.clone()), now).await?;
    let mut lines = vec![also.line];
    lines.extend(turn.lines.iter().map(|line| NewRecord {
        verb: notices::verb(line.verb),
        node: line.node.as_deref().and_then(|key| held.node(key)),
        by: None,
        members: line.members.clone(),
        body: line.text.clone(),
        files: Vec::new(),
    }));
    store::record(tx, (after.enterprise_id, after.id), lines).await?;
    let mut changes =
        vec![Change::new(also.action, after.id).before(&before).after(&after).reason(opinion.clone())];
    for key in &turn.signals {
        let name = held.node(key).map(|(_, name)| name);
        changes.push(Change::new("flow_process.signal", after.id).after(&after).reason(name));
    }
    match by.viewer {
        Some(viewer) => Change::write_all(changes, tx, viewer).await?,
        None => {
            let changes = changes.into_iter().map(|change| (after.enterprise_id, change)).collect();
            Change::write_all_as(changes, tx, None).await?;
        }
    }
    notices::turned(tx, &after, by.id(), (&held.state, &state), opinion.as_deref()).await?;
    held.process = after.clone();
    held.state = state;
    for (visit, node) in turn.children {
        children::begin(tx, by, &held, visit, &node).await?;
    }
    // the version before a move may have had others
    let moves = before.revision != 0 && before.revision != held.revision;
    if moves || held.definition.all_nodes().iter().any(|node| node.kind == NodeKind::Child) {
        children::end(tx, by, &held, over).await?;
    }
    if let (true, Some(parent), Some(visit)) = (over, after.parent_id, held.inner.parent_visit) {
        children::ended(tx, by, (parent, visit), &after).await?;
    }
    // children that ended at once have changed it meanwhile
    let now = store::processes::by_ids(tx, after.enterprise_id, &[after.id]).await?;
    now.into_iter().next().ok_or_else(AppError::not_found)
}

/// Search text of an application: its title and the texts of its fields.
fn words(name: &str, definition: &Definition, values: &Values) -> String {
    const MOST: usize = 2000;
    let mut all = vec![name.to_owned()];
    for field in &definition.fields {
        let texts = matches!(field.kind, FieldType::Text | FieldType::Lines | FieldType::Choice);
        match values.get(&field.key) {
            Some(Value::String(text)) if texts => all.push(text.clone()),
            Some(Value::Array(rows)) if field.kind == FieldType::Detail => {
                let cells = rows.iter().filter_map(Value::as_object).flat_map(|row| row.values());
                all.extend(cells.filter_map(Value::as_str).map(str::to_owned));
            }
            _ => {}
        }
    }
    all.join(" ").chars().take(MOST).collect()
}

/// The error of a step that was rolled back because its effect failed.
fn undone(error: AppError) -> AppError {
    because("审批结果未能生效，本次操作已取消", error)
}

/// The error of an action, with the error that was its reason.
pub(super) fn because(what: &str, error: AppError) -> AppError {
    let why = match error {
        AppError::Invalid(errors) => errors.into_iter().next().map(|error| error.message),
        AppError::Refused { message, .. } => Some(message),
        AppError::Internal(source) => return AppError::Internal(source),
    };
    let message = format!("{what}：{}", why.unwrap_or_default());
    AppError::field("id", FieldCode::Conflict, message)
}

/// Runs the effect of the form's kind, and stores its result.
async fn run_effect(
    tx: &mut AsyncPgConnection,
    by: By<'_>,
    held: &Locked,
    status: ProcessStatus,
) -> AppResult<()> {
    let Some(effect) = effect::of(&held.form.kind) else { return Ok(()) };
    let was = ProcessStatus::read(held.process.status);
    let made = match (was, status) {
        (ProcessStatus::Annulling, ProcessStatus::Approved) => return Ok(()),
        (_, ProcessStatus::Approved) => effect.approved(tx, &held.done(by.id())).await.map_err(undone)?,
        (_, ProcessStatus::Annulled) => {
            effect.annulled(tx, &held.done(by.id())).await.map_err(undone)?;
            None
        }
        (ProcessStatus::Running | ProcessStatus::Returned, status) if !status.is_open() => {
            return effect.ended(tx, &held.done(by.id())).await.map_err(undone);
        }
        _ => return Ok(()),
    };
    store::set_made(tx, held.process.enterprise_id, held.process.id, made).await
}

/// Writes the table of tasks from the state.
async fn put_items(
    tx: &mut AsyncPgConnection,
    held: &Locked,
    process: &FlowProcess,
    state: &State,
    (answered, opinion): (Option<u32>, Option<String>),
    now: DateTime<Utc>,
) -> AppResult<()> {
    let limited = held.definition.all_nodes().iter().any(|node| node.limit.is_some());
    let corrections = match limited {
        true => workday::store::corrections(tx, process.enterprise_id).await?,
        false => workday::rules::Corrections::new(),
    };
    let mut rows = Vec::new();
    for item in &state.items {
        let was = held.state.item(item.id);
        if was == Some(item) && answered != Some(item.id) {
            continue;
        }
        let Some(visit) = state.visit(item.visit) else { continue };
        let node = held.definition.node(&visit.node);
        let limit = node.and_then(|node| node.limit.as_ref());
        let due = limit.map(|limit| deadline::after(now, limit.hours, &corrections));
        let comes = matches!(item.status, ItemStatus::ToDo | ItemStatus::Copied)
            && was.map(|was| was.status) != Some(item.status);
        let open = matches!(
            item.status,
            ItemStatus::Ahead | ItemStatus::ToDo | ItemStatus::Waiting | ItemStatus::Copied
        );
        let roles = node.filter(|_| item.by_role).map(|node| node.who.iter().flat_map(|who| &who.role_ids));
        rows.push(ItemRow {
            item: i32::try_from(item.id).map_err(AppError::internal)?,
            node: (visit.node.clone(), node.map_or_else(|| visit.node.clone(), |node| node.name.clone())),
            round: i32::try_from(visit.round).map_err(AppError::internal)?,
            member: item.member,
            instead_of: item.instead_of,
            status: item.status,
            roles: roles.map_or_else(Vec::new, |roles| roles.map(|id| id.0).collect()),
            opinion: opinion.clone().filter(|_| answered == Some(item.id)),
            arrived: comes.then_some((now, due.filter(|_| item.status == ItemStatus::ToDo))),
            done_at: (!open).then_some(now),
        });
    }
    store::put_items(tx, process, rows).await
}
