//! Writing of an application's values, and of drafts: which are accepted, checked and attached.

use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::look_up::{contracts, refuse_faults, refuse_hidden, require_named};
use crate::flow_form::definition::Facts;
use crate::flow_form::model::FlowForm;
use crate::flow_form::{rules as form_rules, store as forms};
use crate::flow_process::children;
use crate::flow_process::hidden::{files_in, shut};
use crate::flow_process::kind::FLOW_PROCESS;
use crate::flow_process::locked::{self, Locked, hold};
use crate::flow_process::model::{FlowProcess, Sending};
use crate::flow_process::rules;
use crate::flow_process::store::{self, NewProcess, Put};
use crate::flow_process::values::{self, Allowed, Values, Writing};
use crate::record::Change;
use crate::rows::{Target, from_version};
use crate::{file, team};

/// An application with the values that were sent, locked; created if it is new.
#[erased]
pub async fn filled(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    sending: Sending,
    draft: bool,
) -> AppResult<Locked> {
    let mut held = match target {
        Some((id, version)) => {
            store::require(tx, viewer, id).await?;
            let held = hold(tx, viewer.enterprise_id, id).await?;
            from_version(version, held.process.version)?;
            if !rules::may_send(viewer, &held.process) {
                let own = rules::is_own(viewer, &held.process);
                return Err(if own {
                    rules::refused(&held.process, "提交")
                } else {
                    AppError::forbidden()
                });
            }
            if held.state.round == 0 && forms::forms::find(tx, viewer, held.form.id).await?.is_none() {
                return Err(AppError::field("formId", FieldCode::NotFound, "表单已删除，不能发起"));
            }
            held
        }
        None => made(tx, viewer, &sending, draft).await?,
    };
    // a returned one keeps its version of the form, whatever has become of the form
    if held.state.round == 0 {
        startable(&held.form, &held.facts)?;
    }
    let allowed = rules::allowed_to_applicant(&held.definition);
    let allowed = children::without_hidden(tx, viewer, &held, allowed).await?;
    take(tx, viewer, &mut held, Taking { allowed, draft, keeps: false }, &sending.values).await?;
    held.choices.extend(sending.choices);
    held.look_again(tx, &[]).await?;
    held.require_active()?;
    Ok(held)
}

/// How values are accepted from a member.
pub struct Taking {
    /// Rights of the member on fields, without those that an application above hides from them.
    pub allowed: Allowed,
    /// Whether required fields may be empty.
    pub draft: bool,
    /// Without a change no references are checked, and the contract amount of a project named before stays.
    pub keeps: bool,
}

/// Merges the sent values into the present ones: checks them and their references, and attaches their files.
#[erased]
pub async fn take(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &mut Locked,
    Taking { allowed, draft, keeps }: Taking,
    sent: &Values,
) -> AppResult<()> {
    let before = held.process.fields();
    let writing = Writing {
        definition: &held.definition,
        facts: &held.facts,
        allowed: &allowed,
        before: &before,
        draft,
    };
    let (mut after, named) = values::accepted(writing, sent).map_err(|faults| refuse_faults(&faults))?;
    if keeps && after == before {
        return Ok(());
    }
    refuse_hidden((&held.definition, &allowed), &held.inner.shut_file_ids, &before, &named)?;
    require_named(tx, viewer, &before, &named).await?;
    attach(tx, viewer, held, &after).await?;
    contracts(tx, viewer, &held.definition, (keeps.then_some(&before), &mut after)).await?;
    held.values = after;
    Ok(())
}

fn startable(form: &FlowForm, facts: &Facts) -> AppResult<()> {
    if form_rules::may_start(form, facts) {
        return Ok(());
    }
    let message = if form.status == form_rules::ON {
        "您不在该表单的可发起范围内"
    } else {
        "表单已停用，不能发起"
    };
    Err(AppError::field("formId", FieldCode::Conflict, message))
}

/// Creates a draft of a form.
async fn made(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    sending: &Sending,
    draft: bool,
) -> AppResult<Locked> {
    let missing = || AppError::field("formId", FieldCode::NotFound, "表单不存在");
    let form_id = sending.form_id.ok_or_else(missing)?;
    let form = forms::forms::find(tx, viewer, form_id).await?.filter(|form| form.revision > 0);
    let form = form.ok_or_else(missing)?;
    if draft && store::count_drafts(tx, viewer).await? >= rules::MAX_DRAFTS {
        let message = format!("最多保存 {} 份草稿，请先清理", rules::MAX_DRAFTS);
        return Err(AppError::field("formId", FieldCode::TooLong, message));
    }
    let teams = team::store::teams_of_members(tx, viewer.enterprise_id, &[viewer.member_id]).await?;
    let teams: Vec<i64> = teams.iter().map(|(_, team)| team.id).collect();
    let team_id = match sending.team_id {
        Some(id) if teams.contains(&id) => Some(id),
        Some(_) => return Err(AppError::field("teamId", FieldCode::NotFound, "您不属于该团队")),
        None => teams.first().copied(),
    };
    let name = format!("{}的{}", viewer.name, form.name);
    let new = NewProcess {
        enterprise_id: viewer.enterprise_id,
        form_id,
        name: name.chars().take(100).collect(),
        applicant_id: viewer.member_id,
        team_id,
        parent: None,
        handed: None,
        request_key: sending.request_key.clone(),
    };
    let process = store::insert(tx, &new).await?;
    let definition = forms::definition(tx, viewer.enterprise_id, form.id, form.revision).await?;
    let inner = store::inner(tx, viewer.enterprise_id, &[process.id]).await?;
    let (_, inner) = inner.into_iter().next().ok_or_else(AppError::not_found)?;
    locked::with(tx, process, inner, form, definition).await
}

/// Writes a draft.
#[erased]
pub async fn draft(tx: &mut AsyncPgConnection, viewer: &Viewer, held: Locked) -> AppResult<FlowProcess> {
    let before = &held.process;
    let put = Put {
        before,
        revision: before.revision,
        status: rules::status(before),
        team_id: before.applicant_team_id,
        values: Value::Object(held.values.clone()),
        choices: json!(held.choices),
        state: held.inner.state.clone(),
        seen_by: held.inner.seen_by.clone(),
        sent_at: before.sent_at,
        finished_at: before.finished_at,
        words: before.name.clone(),
        shut: shut(&held.definition, &held.facts, &held.values, &held.inner.shut_file_ids),
        by: Some(viewer.member_id),
    };
    let after = store::put(tx, put).await?;
    Change::new("flow_process.save", after.id).before(before).after(&after).write(tx, viewer).await?;
    Ok(after)
}

/// Attaches the files of the values to the application.
async fn attach(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &Locked,
    values: &Values,
) -> AppResult<()> {
    let mut files = files_in(&held.definition, values);
    if held.process.parent_id.is_some() {
        // files that the application above handed down stay attached to that one
        let before = files_in(&held.definition, &held.process.fields());
        let own =
            file::store::attached(tx, viewer.enterprise_id, FLOW_PROCESS.record_type, &[held.process.id])
                .await?;
        files.retain(|id| !before.contains(id) || own.iter().any(|file| file.id == *id));
    }
    let said = store::records(tx, viewer.enterprise_id, &[held.process.id]).await?;
    files.extend(said.into_iter().flat_map(|record| record.file_ids));
    files.sort_unstable();
    files.dedup();
    file::service::attach(tx, viewer, (FLOW_PROCESS.record_type, held.process.id), &files).await
}

/// Attaches the files of an opinion to the application, besides its present ones.
#[erased]
pub async fn attach_more(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    process: i64,
    new: &[i64],
) -> AppResult<()> {
    if new.is_empty() {
        return Ok(());
    }
    let had = file::store::attached(tx, viewer.enterprise_id, FLOW_PROCESS.record_type, &[process]).await?;
    let mut all: Vec<i64> = had.iter().map(|file| file.id).chain(new.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    file::service::attach(tx, viewer, (FLOW_PROCESS.record_type, process), &all).await
}
