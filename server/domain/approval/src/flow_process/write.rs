//! Execution of the interpreter's results on a locked application: rows, history, notices and effects.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, clock};

use super::engine::{State, Turn};
use super::hidden::{shut, words};
use super::locked::{By, Locked};
use super::model::{FlowProcess, NewRecord};
use super::states::{ItemStatus, ProcessStatus};
use super::store::{self, ItemRow, Put};
use super::{children, deadline, notices};
use crate::flow_form::definition::NodeKind;
use crate::flow_form::effect;
use crate::record::Change;
use crate::workday;

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
    let shut = shut(&held.definition, &held.facts, &held.values, &held.inner.shut_file_ids);
    let mut left_out = shut.fields.clone();
    let handed = children::handed_down(tx, before.enterprise_id, &[&before]).await?;
    left_out.extend(handed.into_iter().flat_map(|(_, paths)| paths));
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
            words: words(&before.name, &held.definition, &state, (&held.values, &left_out)),
            shut,
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

/// The error of a step that was rolled back because its effect failed.
fn undone(error: AppError) -> AppError {
    because("审批结果未能生效，本次操作已取消", error)
}

/// The error of an action, with the error that was its reason.
fn because(what: &str, error: AppError) -> AppError {
    match reason(error) {
        Ok(why) => AppError::field("id", FieldCode::Conflict, format!("{what}：{why}")),
        Err(internal) => internal,
    }
}

/// The text of an error for users; internal errors stay errors.
pub(super) fn reason(error: AppError) -> AppResult<String> {
    match error {
        AppError::Invalid(errors) => {
            Ok(errors.into_iter().next().map(|error| error.message.into_owned()).unwrap_or_default())
        }
        AppError::Refused { message, .. } => Ok(message.into_owned()),
        AppError::Internal(source) => Err(AppError::Internal(source)),
    }
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
