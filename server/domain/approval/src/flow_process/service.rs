//! Actions of applicants and administrators on approval applications: check, transaction, write, log and
//! event (business §7 Flow: process).

mod filling;
mod look_up;

use std::collections::BTreeMap;

use diesel_async::AsyncPgConnection;
use serde_json::json;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

pub(super) use self::filling::{Taking, attach_more, take};
use self::filling::{draft, filled};
use self::look_up::contracts;
use super::engine::{Event, Purpose, State, Turn, start};
use super::locked::{self, By, Locked, hold};
use super::model::{FlowProcess, NewRecord, Saying, Sending};
use super::notices;
use super::rules;
use super::states::{ItemStatus, ProcessStatus};
use super::store;
use super::values::Values;
use super::write::{Also, write};
use crate::flow_form::definition::{Chooser, Definition};
use crate::flow_form::effect;
use crate::flow_form::store as forms;
use crate::record::Change;
use crate::rows::{Target, from_version, whole};
use crate::{Db, db, team};

/// Saves an application without sending it: no field is required yet. A new one with a known idempotency key
/// is the one saved before.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, sending: Sending) -> AppResult<FlowProcess> {
    rules::keyed(&sending)?;
    db.transaction(async |tx| {
        if let Some(known) = known(tx, viewer, target, &sending).await? {
            return Ok(known);
        }
        let held = filled(tx, viewer, target, sending, true).await?;
        draft(tx, viewer, held).await
    })
    .await
}

/// Sends an application: a new one, a draft, or a returned one (business §7 `process/start`). A new one with a
/// known idempotency key is the one sent before, or the draft saved before.
#[erased]
pub async fn send(db: &Db, viewer: &Viewer, target: Target, sending: Sending) -> AppResult<FlowProcess> {
    rules::keyed(&sending)?;
    db.transaction(async |tx| {
        let target = match known(tx, viewer, target, &sending).await? {
            Some(known) if rules::status(&known) != ProcessStatus::Draft => return Ok(known),
            Some(draft) => Some((draft.id, None)),
            None => target,
        };
        let held = filled(tx, viewer, target, sending, false).await?;
        unchosen(&held)?;
        if let Some(effect) = effect::of(&held.form.kind) {
            effect.sent(tx, viewer, &held.done(None)).await?;
        }
        let again = held.state.round > 0;
        let turned = start(held.ground(), &held.state, Purpose::Apply);
        let verb = if again { "resend" } else { "start" };
        let line = NewRecord { verb, by: Some(viewer.member_id), ..NewRecord::default() };
        let also = Also { action: "flow_process.start", line, item: None, sent: true };
        write(tx, By { viewer: Some(viewer) }, held, turned, also).await
    })
    .await
}

/// The application that the viewer saved or sent before with the idempotency key of a new one. Calls with keys
/// follow one another, so that of two at the same time the second finds the application of the first.
async fn known(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    sending: &Sending,
) -> AppResult<Option<FlowProcess>> {
    let Some(key) = sending.request_key.as_deref().filter(|_| target.is_none()) else { return Ok(None) };
    db::lock(tx, &format!("flow_process of {}", viewer.member_id), viewer.enterprise_id).await?;
    store::sent(tx, viewer, key).await
}

/// Checks that the applicant has chosen the approvers they have to choose, as far as the route is determined.
fn unchosen(held: &Locked) -> AppResult<()> {
    let visits = super::engine::preview(held.ground()).visits;
    visits.iter().try_for_each(|visit| held.require_choice(&visit.node, Chooser::Applicant))
}

/// The application at the version that was read, locked, if it is visible to the viewer.
pub(super) async fn held(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
) -> AppResult<Locked> {
    store::require(tx, viewer, id).await?;
    let held = hold(tx, viewer.enterprise_id, id).await?;
    from_version(version, held.process.version)?;
    Ok(held)
}

/// Withdraws an application, or the request to annul one (business §7 `process/revoke`).
#[erased]
pub async fn withdraw(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    saying: Saying,
) -> AppResult<FlowProcess> {
    let said = rules::said(saying, None)?;
    db.transaction(async |tx| {
        let held = held(tx, viewer, target).await?;
        if !rules::is_own(viewer, &held.process) {
            return Err(AppError::forbidden());
        }
        if !rules::may_withdraw(viewer, &held.process, &held.definition, &held.state) {
            return Err(rules::refused(&held.process, "撤回"));
        }
        let turned = match rules::status(&held.process) {
            ProcessStatus::Returned => (held.state.clone(), Turn::ended(ProcessStatus::Withdrawn)),
            _ => held.apply(&Event::Withdraw)?,
        };
        attach_more(tx, viewer, held.process.id, &said.file_ids).await?;
        let also = plain("flow_process.withdraw", "withdraw", viewer, &said);
        write(tx, By { viewer: Some(viewer) }, held, turned, also).await
    })
    .await
}

fn plain(action: &'static str, verb: &'static str, viewer: &Viewer, said: &Saying) -> Also {
    let line = NewRecord {
        verb,
        by: Some(viewer.member_id),
        body: said.opinion.clone(),
        files: said.file_ids.clone(),
        ..NewRecord::default()
    };
    Also { action, line, item: None, sent: false }
}

/// Requests the annulment of an approved application (business §7 `process/startRevoke`).
#[erased]
pub async fn annul(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    saying: Saying,
) -> AppResult<FlowProcess> {
    let said = rules::said(saying, Some("请填写撤销原因"))?;
    db.transaction(async |tx| {
        let held = held(tx, viewer, target).await?;
        if !rules::is_own(viewer, &held.process) {
            return Err(AppError::forbidden());
        }
        if !rules::may_annul(viewer, &held.process, &held.definition) {
            return Err(rules::refused(&held.process, "申请撤销"));
        }
        let turned = start(held.ground(), &held.state, Purpose::Annul);
        attach_more(tx, viewer, held.process.id, &said.file_ids).await?;
        let also = plain("flow_process.annul", "annul", viewer, &said);
        write(tx, By { viewer: Some(viewer) }, held, turned, also).await
    })
    .await
}

/// Terminates an application as an administrator.
#[erased]
pub async fn terminate(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    saying: Saying,
) -> AppResult<FlowProcess> {
    let said = rules::said(saying, Some("请填写终止原因"))?;
    db.transaction(async |tx| {
        let held = held(tx, viewer, target).await?;
        if !rules::may_manage(viewer) && !held.form.admin_ids.contains(&viewer.member_id) {
            return Err(AppError::forbidden());
        }
        if !rules::may_terminate(viewer, &held.process, &held.form.admin_ids) {
            return Err(rules::refused(&held.process, "终止"));
        }
        let turned = held.apply(&Event::Terminate)?;
        attach_more(tx, viewer, held.process.id, &said.file_ids).await?;
        let also = plain("flow_process.terminate", "terminate", viewer, &said);
        write(tx, By { viewer: Some(viewer) }, held, turned, also).await
    })
    .await
}

/// Urges the members who have to act on an application; at most every ten minutes.
#[erased]
pub async fn urge(db: &Db, viewer: &Viewer, id: i64) -> AppResult<FlowProcess> {
    db.transaction(async |tx| {
        let held = held(tx, viewer, (id, None)).await?;
        if !rules::may_urge(viewer, &held.process) {
            return Err(rules::refused(&held.process, "催办"));
        }
        let now = clock::now();
        let just = |at| now - at < chrono::TimeDelta::minutes(rules::URGE_MINUTES);
        if held.process.urged_at.is_some_and(just) {
            let message = format!("{} 分钟内已催办过", rules::URGE_MINUTES);
            return Err(AppError::field("id", FieldCode::Conflict, message));
        }
        let open = held.state.items.iter().filter(|item| item.status == ItemStatus::ToDo);
        let members: Vec<i64> = open.map(|item| item.member).collect();
        let after = store::set_urged(tx, &held.process, now).await?;
        let line = NewRecord {
            verb: "urge",
            by: Some(viewer.member_id),
            members: members.clone(),
            ..NewRecord::default()
        };
        store::record(tx, (after.enterprise_id, after.id), vec![line]).await?;
        Change::new("flow_process.urge", id).before(&held.process).after(&after).write(tx, viewer).await?;
        let title = format!("{}催您审批“{}”", viewer.name, after.name);
        notices::tell(tx, &after, Some(viewer.member_id), members, ("flow.urged", title, None)).await?;
        Ok(after)
    })
    .await
}

/// Hides applications from the viewer's own lists; other members still see them (business §7
/// `process/task/hide`).
#[erased]
pub async fn hide(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::processes::many(tx, viewer, ids).await?)?;
        if let Some(open) = rows.iter().find(|row| rules::is_own(viewer, row) && rules::status(row).is_open())
        {
            let message = format!("“{}”审批中，不能移除", open.name);
            return Err(AppError::field("ids", FieldCode::Conflict, message));
        }
        store::hide(tx, viewer, ids).await?;
        let changes = rows.iter().map(|row| Change::new("flow_process.hide", row.id).before(row).after(row));
        Change::write_all(changes, tx, viewer).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Deletes the viewer's own drafts; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::processes::many(tx, viewer, ids).await?)?;
        for row in &rows {
            if !rules::is_own(viewer, row) {
                return Err(AppError::forbidden());
            }
            if rules::status(row) != ProcessStatus::Draft {
                return Err(AppError::field(
                    "ids",
                    FieldCode::Conflict,
                    format!("“{}”不是草稿，不能删除", row.name),
                ));
            }
        }
        let gone = rows.iter().map(|row| Change::new("flow_process.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::processes::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Marks the viewer's copies of an application as read.
#[erased]
pub async fn read(db: &Db, viewer: &Viewer, id: i64) -> AppResult<FlowProcess> {
    db.transaction(async |tx| {
        store::require(tx, viewer, id).await?;
        let held = hold(tx, viewer.enterprise_id, id).await?;
        let items = store::read(tx, viewer, id).await?;
        if items.is_empty() {
            return Ok(held.process);
        }
        let mut state: State = held.state.clone();
        for item in
            state.items.iter_mut().filter(|item| items.contains(&i32::try_from(item.id).unwrap_or(-1)))
        {
            item.status = ItemStatus::Read;
        }
        let after = store::set_state(tx, &held.process, json!(state)).await?;
        Change::new("flow_process.read", id).before(&held.process).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Previews the approvers for any applicant and any values, by the interpreter, without writing. Returns the
/// definition, too.
#[erased]
pub async fn rehearse(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    (form_id, definition): (Option<i64>, Option<Definition>),
    applicant: i64,
    (given, choices): (Values, BTreeMap<String, Vec<i64>>),
) -> AppResult<(State, Definition)> {
    let form = match form_id {
        Some(id) => forms::forms::find(connection, viewer, id).await?.ok_or_else(AppError::not_found)?,
        None => look_up::no_form(viewer),
    };
    let definition = match definition {
        Some(definition) if rules::may_manage(viewer) => definition,
        Some(_) => return Err(AppError::forbidden()),
        None => forms::definition(connection, viewer.enterprise_id, form.id, form.revision).await?,
    };
    if applicant != viewer.member_id && !rules::may_manage(viewer) {
        return Err(AppError::forbidden());
    }
    let teams = team::store::teams_of_members(connection, viewer.enterprise_id, &[applicant]).await?;
    let team = teams.first().map(|(_, team)| team.id);
    let process = look_up::no_process(viewer, &form, applicant, team);
    let mut held = locked::with(connection, process, look_up::no_inner(), form, definition).await?;
    held.values = given;
    held.choices = choices;
    contracts(connection, viewer, &held.definition, (None, &mut held.values)).await?;
    held.look_again(connection, &[]).await?;
    Ok((super::engine::preview(held.ground()), held.definition))
}
