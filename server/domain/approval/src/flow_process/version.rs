//! Change of a running application to another version of its form, and its preview.

pub mod plan;

use diesel_async::{AnsiTransactionManager, AsyncPgConnection, TransactionManager};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use self::plan::Plan;
use super::engine::{self, State, Turn};
use super::hidden::files_in;
use super::locked::{self, By, Locked, refusal};
use super::model::{FlowProcess, NewRecord};
use super::service::held;
use super::states::{ItemStatus, ProcessStatus};
use super::write::{Also, reason, write};
use super::{notices, rules, store};
use crate::Services;
use crate::flow_form::definition::Definition;
use crate::flow_form::{effect, store as forms};
use crate::rows::from_version;

/// A change of version that was computed and not written.
pub struct VersionChange {
    /// The application with the definition and the values after the change.
    pub held: Locked,
    /// The interpreter's results.
    pub turned: (State, Turn),
    /// The definition before the change.
    pub before: Definition,
    /// The version before the change.
    pub from: i32,
    /// Files of the values that do not fit the version.
    pub dropped_files: Vec<i64>,
    /// Its consequences.
    pub plan: Plan,
}

/// The reason for which a status after the change is refused.
fn refused(status: ProcessStatus) -> Option<&'static str> {
    match status {
        status if status.is_open() => None,
        ProcessStatus::Approved => Some("按该版本，申请不再需要任何人审批，不能换到该版本"),
        _ => Some("按该版本，申请会被拒绝，不能换到该版本"),
    }
}

/// The change of an application to a version of its form, the newest if absent; `None` if the application is
/// not visible to the viewer, or the viewer may not change it.
#[erased]
pub async fn preview(
    services: &Services,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    revision: Option<i32>,
) -> AppResult<Option<VersionChange>> {
    let connection = services.db().read().await?;
    let Some(process) = store::processes::find(&connection, viewer, id).await? else { return Ok(None) };
    from_version(version, process.version)?;
    let enterprise = process.enterprise_id;
    let form = forms::forms::by_ids(&connection, enterprise, &[process.form_id]).await?;
    let form = form.into_iter().next().ok_or_else(AppError::not_found)?;
    if !rules::may_change_version(viewer, &process, &form.admin_ids) {
        return Ok(None);
    }
    let inner = store::inner(&connection, enterprise, &[process.id]).await?;
    let (_, inner) = inner.into_iter().next().ok_or_else(AppError::not_found)?;
    let definition = forms::definition(&connection, enterprise, form.id, process.revision).await?;
    let held = locked::with(&connection, process, inner, form, definition).await?;
    let mut change = planned(&connection, held, revision).await?;
    drop(connection);
    if change.plan.refusal.is_none() {
        change.plan.refusal = tried(services, viewer, &change.held).await?;
    }
    Ok(Some(change))
}

/// Computes the change of an application.
async fn planned(
    connection: &AsyncPgConnection,
    mut held: Locked,
    revision: Option<i32>,
) -> AppResult<VersionChange> {
    let (from, to) = (held.revision, revision.unwrap_or(held.form.revision));
    if to == from {
        return Err(AppError::field("revision", FieldCode::Conflict, "申请用的就是这个版本"));
    }
    if to < 1 || to > held.form.revision {
        return Err(AppError::field("revision", FieldCode::NotFound, "表单没有该版本"));
    }
    let after = forms::definition(connection, held.process.enterprise_id, held.form.id, to).await?;
    let before = std::mem::replace(&mut held.definition, after);
    let (values, lost) = plan::fitting(&before, &held.definition, &held.values);
    let mut dropped_files = files_in(&before, &held.values);
    let kept_files = files_in(&held.definition, &values);
    dropped_files.retain(|id| !kept_files.contains(id));
    held.values = values;
    held.revision = to;
    held.look_again(connection, &[]).await?;
    let status = rules::status(&held.process);
    let turned = engine::change_version(held.ground(), &before, &held.state, status).map_err(refusal)?;
    let (kept, dropped) = plan::nodes(&before, &held.state, &turned.0);
    let missing = plan::missing(&held.definition, &held.facts, &held.values);
    let refusal = refused(turned.1.status).map(str::to_owned);
    let plan = Plan { kept, dropped, lost, missing, refusal };
    Ok(VersionChange { held, turned, before, from, dropped_files, plan })
}

/// The viewer whose rights the effect is checked with: the applicant, as when the application was sent; the
/// viewer who changes the version if the applicant has left.
async fn sender(services: &Services, viewer: &Viewer, applicant: i64) -> AppResult<Viewer> {
    let found = (services.above().of_member)(services, viewer.enterprise_id, applicant).await?;
    Ok(found.unwrap_or_else(|| viewer.clone()))
}

/// Sends the changed application to its effect, as its approval must have its effect under the new version,
/// too; returns the reason of a refusal.
async fn sent_again(tx: &mut AsyncPgConnection, sender: &Viewer, held: &Locked) -> AppResult<Option<String>> {
    let Some(effect) = effect::of(&held.form.kind) else { return Ok(None) };
    match effect.sent(tx, sender, &held.done(None)).await {
        Ok(()) => Ok(None),
        Err(error) => Ok(Some(format!("按该版本，审批结果不能生效：{}", reason(error)?))),
    }
}

/// The reason for which the effect would refuse the change: it is tried, and rolled back.
async fn tried(services: &Services, viewer: &Viewer, held: &Locked) -> AppResult<Option<String>> {
    if effect::of(&held.form.kind).is_none() {
        return Ok(None);
    }
    let sender = sender(services, viewer, held.process.applicant_id).await?;
    services
        .db()
        .transaction(async |tx| {
            AnsiTransactionManager::begin_transaction(&mut *tx).await?;
            let refusal = sent_again(tx, &sender, held).await?;
            AnsiTransactionManager::rollback_transaction(&mut *tx).await?;
            Ok(refusal)
        })
        .await
}

/// Changes a running application to a version of its form, the newest if absent: for those who manage
/// approval or administer the form. Files of fields that the version does not have stay in the history, for
/// their uploaders and managers of approval.
#[erased]
pub async fn change(
    services: &Services,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    revision: Option<i32>,
) -> AppResult<FlowProcess> {
    let connection = services.db().read().await?;
    let applicant = store::require(&connection, viewer, target.0).await?.applicant_id;
    drop(connection);
    let sender = sender(services, viewer, applicant).await?;
    services
        .db()
        .transaction(async |tx| {
            let held = held(tx, viewer, target).await?;
            if !rules::may_manage(viewer) && !held.form.admin_ids.contains(&viewer.member_id) {
                return Err(AppError::forbidden());
            }
            if !rules::may_change_version(viewer, &held.process, &held.form.admin_ids) {
                return Err(rules::refused(&held.process, "换到其他版本"));
            }
            let VersionChange { mut held, turned, from, dropped_files, plan, .. } =
                planned(tx, held, revision).await?;
            let refusal = match plan.refusal {
                None => sent_again(tx, &sender, &held).await?,
                found => found,
            };
            if let Some(why) = refusal {
                return Err(AppError::field("revision", FieldCode::Conflict, why));
            }
            held.inner.shut_file_ids.extend(&dropped_files);
            let (applicant, unasked) = told(&held, &turned.0);
            let line = NewRecord {
                verb: "version",
                by: Some(viewer.member_id),
                body: Some(format!("第 {from} 版换到第 {} 版", held.revision)),
                files: dropped_files,
                ..NewRecord::default()
            };
            let also = Also { action: "flow_process.version", line, item: None, sent: false };
            let after = write(tx, By { viewer: Some(viewer) }, held, turned, also).await?;
            // the version may hide more of what it has handed down
            store::forget_below(tx, after.enterprise_id, after.id).await?;
            let title = format!("“{}”已换到表单的另一版本", after.name);
            let done = Some("您不用再审批。".to_owned());
            let by = Some(viewer.member_id);
            notices::tell(tx, &after, by, applicant, ("flow.version", title.clone(), None)).await?;
            notices::tell(tx, &after, by, unasked, ("flow.version", title, done)).await?;
            Ok(after)
        })
        .await
}

/// The members who are told of a change: the applicant, and those who lose an open task, who may be the
/// applicant as well and are told once.
fn told(held: &Locked, after: &State) -> (Vec<i64>, Vec<i64>) {
    let open = |state: &State, id: u32| state.item(id).is_some_and(|item| item.status == ItemStatus::ToDo);
    let lost = held.state.items.iter().filter(|item| open(&held.state, item.id) && !open(after, item.id));
    let unasked: Vec<i64> = lost.map(|item| item.member).collect();
    let applicant = Some(held.process.applicant_id).filter(|id| !unasked.contains(id));
    (applicant.into_iter().collect(), unasked)
}
