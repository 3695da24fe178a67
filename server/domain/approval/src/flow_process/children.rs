//! Child applications, whose end other approval applications wait for: a node sends them, and their end
//! continues the parent.

use std::collections::HashMap;
use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::engine::{Event, Purpose, State, Turn, VisitStatus, start};
use super::hidden::{self, Handed, files_in, given_by, is_secret, renamed_files, shut};
use super::kind::FLOW_PROCESS;
use super::locked::{By, Locked, MAX_DEPTH, hold, with};
use super::model::{FlowProcess, Inner, NewRecord};
use super::rules::{self, Above};
use super::states::ProcessStatus;
use super::store::{self, NewProcess};
use super::values::{self, Allowed, Values};
use super::write::{Also, write};
use crate::file;
use crate::flow_form::definition::{Definition, NodeKind};
use crate::flow_form::store as forms;

/// Sends a child application of another form, in the name of the same applicant.
#[erased]
pub async fn begin(
    tx: &mut AsyncPgConnection,
    by: By<'_>,
    parent: &Locked,
    visit: u32,
    node: &str,
) -> AppResult<()> {
    let enterprise = parent.process.enterprise_id;
    let refuse = |why: &str| AppError::field("id", FieldCode::Conflict, format!("子流程无法发起：{why}"));
    let node = parent.definition.node(node).filter(|node| node.kind == NodeKind::Child);
    let node = node.ok_or_else(AppError::not_found)?;
    let form_id = node.form_id.ok_or_else(|| refuse("未设置表单"))?.0;
    let form = forms::forms::by_ids(tx, enterprise, &[form_id]).await?.into_iter().next();
    let form = form.filter(|form| form.revision > 0).ok_or_else(|| refuse("表单不存在或未发布"))?;
    let mut depth = 1;
    let mut above = parent.process.parent_id;
    while let Some(id) = above {
        depth += 1;
        above = store::parent_of(tx, enterprise, id).await?;
    }
    if depth >= MAX_DEPTH {
        return Err(refuse("子流程嵌套过深"));
    }
    let definition = forms::definition(tx, enterprise, form.id, form.revision).await?;
    // conditions hide these from every reader of the parent
    let shut = shut(&parent.definition, &parent.facts, &parent.values, &[]).fields;
    let given: Values = node
        .values
        .iter()
        .filter(|(_, from)| !shut.contains(from))
        .filter_map(|(to, from)| Some((to.clone(), parent.values.get(from)?.clone())))
        .filter(|(to, _)| definition.field(to).is_some())
        .collect();
    let visit = i32::try_from(visit).map_err(AppError::internal)?;
    let above = handed_down(tx, enterprise, &[&parent.process]).await?;
    let above: Vec<String> = above.into_iter().flat_map(|(_, paths)| paths).collect();
    let handed = given_by(&parent.definition, node, |path| is_secret(&parent.definition, &above, path));
    let new = NewProcess {
        enterprise_id: enterprise,
        form_id: form.id,
        name: format!("{}（{}）", clipped(&parent.process.name, 60), clipped(&form.name, 30)),
        applicant_id: parent.process.applicant_id,
        team_id: parent.process.applicant_team_id,
        parent: Some((parent.process.id, visit)),
        handed: Some(json!(handed)),
        request_key: None,
    };
    let process = store::insert(tx, &new).await?;
    let inner = store::inner(tx, enterprise, &[process.id]).await?;
    let (_, inner) = inner.into_iter().next().ok_or_else(AppError::not_found)?;
    let mut held = with(tx, process, inner, form, definition).await?;
    held.values = given;
    copy_files(tx, by, &parent.process, &mut held).await?;
    values::compute(&held.definition, &mut held.values);
    let turned = start(held.ground(), &held.state, Purpose::Apply);
    let line = NewRecord { verb: "start", by: by.id(), ..NewRecord::default() };
    let also = Also { action: "flow_process.start", line, item: None, sent: true };
    write(tx, by, held, turned, also).await?;
    Ok(())
}

/// Copies the files of the values that an application above handed down, as its approvers may not see that one.
/// The copies stay with their uploaders: the member who agreed may not read the field that they were in.
async fn copy_files(
    tx: &mut AsyncPgConnection,
    by: By<'_>,
    parent: &FlowProcess,
    held: &mut Locked,
) -> AppResult<()> {
    let named = files_in(&held.definition, &held.values);
    if named.is_empty() {
        return Ok(());
    }
    let of = FLOW_PROCESS.record_type;
    let mut files = file::store::attached(tx, parent.enterprise_id, of, &[parent.id]).await?;
    files.retain(|file| named.contains(&file.id));
    let made = file::copies::hand_on(tx, by.viewer, &files, (of, held.process.id)).await?;
    let copies = files.iter().zip(&made).map(|(file, copy)| (file.id, copy.id)).collect();
    renamed_files(&held.definition, &mut held.values, &copies);
    Ok(())
}

/// Rights on the fields of an application, without those with values that an application above it hides from
/// the member.
#[erased]
pub async fn without_hidden(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    held: &Locked,
    allowed: Allowed,
) -> AppResult<Allowed> {
    let Some(parent) = held.process.parent_id else { return Ok(allowed.closed(&held.definition)) };
    let enterprise = held.process.enterprise_id;
    let rows = store::with_above(connection, enterprise, &[parent]).await?;
    let ids: Vec<i64> = rows.iter().map(|(_, row)| row.id).collect();
    let definitions: HashMap<i64, Arc<Definition>> =
        store::definitions_of(connection, enterprise, &ids).await?.into_iter().collect();
    let mut states: HashMap<i64, State> = HashMap::new();
    let mut given: HashMap<i64, Value> = HashMap::new();
    for (id, inner) in store::inner(connection, enterprise, &ids).await? {
        states.insert(id, serde_json::from_value(inner.state).map_err(AppError::internal)?);
        given.extend(inner.handed.map(|handed| (id, handed)));
    }
    // each with that which the next one below got from it
    let below = rows.iter().skip(1).map(|(_, row)| (row.form_id, given.get(&row.id)));
    let below = below.chain([(held.process.form_id, held.inner.handed.as_ref())]);
    let above = rows.iter().zip(below).filter_map(|((_, process), (form, given))| {
        let definition: &Definition = definitions.get(&process.id)?;
        let given = hidden::stored(given, definition, form);
        Some(Above { process, definition, state: states.get(&process.id)?, given })
    });
    let hidden = rules::hidden_above(viewer, &above.collect::<Vec<_>>());
    Ok(allowed.without(&held.definition, &hidden))
}

/// Paths of the fields and columns of applications with values that some reader of an application above them
/// may not see, of those of these applications that have some.
#[erased]
pub async fn handed_down(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    processes: &[&FlowProcess],
) -> AppResult<Vec<(i64, Vec<String>)>> {
    let mut parents: Vec<i64> = processes.iter().filter_map(|process| process.parent_id).collect();
    parents.sort_unstable();
    parents.dedup();
    if parents.is_empty() {
        return Ok(Vec::new());
    }
    let rows = store::with_above(connection, enterprise_id, &parents).await?;
    let ids: Vec<i64> = rows.iter().map(|(_, row)| row.id).collect();
    let definitions: HashMap<i64, Arc<Definition>> =
        store::definitions_of(connection, enterprise_id, &ids).await?.into_iter().collect();
    let all: Vec<i64> = ids.iter().copied().chain(processes.iter().map(|process| process.id)).collect();
    let given: HashMap<i64, Option<Value>> =
        store::handed(connection, enterprise_id, &all).await?.into_iter().collect();
    let mut above: HashMap<i64, Vec<FlowProcess>> = HashMap::new();
    for (parent, row) in rows {
        above.entry(parent).or_default().push(row);
    }
    let handed = processes.iter().filter_map(|process| {
        let above = above.get(&process.parent_id?)?;
        let below = above.iter().skip(1).chain([*process]);
        let line: Vec<(Arc<Definition>, Vec<Handed>)> = above
            .iter()
            .zip(below)
            .map(|(row, below)| {
                let definition = definitions.get(&row.id).cloned().unwrap_or_default();
                let given = given.get(&below.id).and_then(Option::as_ref);
                let given = hidden::stored(given, &definition, below.form_id);
                (definition, given)
            })
            .collect();
        Some((process.id, hidden::handed_down(&line)))
    });
    Ok(handed.collect())
}

fn clipped(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// Ends the children that an application no longer waits for, because it is over itself or was returned past
/// the waiting node.
#[erased]
pub async fn end(tx: &mut AsyncPgConnection, by: By<'_>, parent: &Locked, over: bool) -> AppResult<()> {
    let process = &parent.process;
    let awaited = |visit: Option<i32>| {
        let visit = visit.and_then(|visit| parent.state.visit(u32::try_from(visit).ok()?));
        visit.is_some_and(|visit| visit.live && visit.status == VisitStatus::Open)
    };
    for (id, visit) in store::children_of(tx, process.enterprise_id, process.id).await? {
        if !over && awaited(visit) {
            continue;
        }
        let held = hold(tx, process.enterprise_id, id).await?;
        // the parent gets no event of this end
        let held = Locked { inner: Inner { parent_visit: None, ..held.inner.clone() }, ..held };
        let (state, mut turn) = match held.apply(&Event::Terminate) {
            Ok(turned) => turned,
            Err(_) => (held.state.clone(), Turn::ended(ProcessStatus::Terminated)),
        };
        turn.status = ProcessStatus::Terminated;
        let line = NewRecord { verb: "terminate", by: by.id(), ..NewRecord::default() };
        let also = Also { action: "flow_process.terminate", line, ..Also::default() };
        write(tx, by, held, (state, turn), also).await?;
    }
    Ok(())
}

/// Continues the parent of an application that has ended.
#[erased]
pub async fn ended(
    tx: &mut AsyncPgConnection,
    by: By<'_>,
    (parent, visit): (i64, i32),
    child: &FlowProcess,
) -> AppResult<()> {
    let how = ProcessStatus::read(child.status);
    if !how.is_over() {
        return Ok(());
    }
    let held = hold(tx, child.enterprise_id, parent).await?;
    let visit = u32::try_from(visit).map_err(AppError::internal)?;
    let turned = match held.apply(&Event::ChildEnded(visit, how)) {
        Ok(turned) => turned,
        // the parent does not wait for it any more
        Err(_) => return Ok(()),
    };
    let node = held.state.visit(visit).and_then(|visit| held.node(&visit.node));
    let body = Some(format!("{}{}", child.name, how.label()));
    let line = NewRecord { verb: "child_ended", node, body, ..NewRecord::default() };
    let also = Also { action: "flow_process.child_ended", line, ..Also::default() };
    write(tx, by, held, turned, also).await?;
    Ok(())
}
