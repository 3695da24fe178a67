//! Move of a running application to another version of its form, and its preview.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::engine::{self, State, Turn};
use super::locked::{self, Also, By, Locked, because, refusal, write};
use super::model::{FlowProcess, NewRecord};
use super::moving::{self, Plan};
use super::service::{attach, held};
use super::states::{ItemStatus, ProcessStatus};
use super::{notices, rules, store};
use crate::Db;
use crate::flow_form::definition::Definition;
use crate::flow_form::{effect, store as forms};
use crate::rows::from_version;

/// A move that was computed and not written.
pub struct Move {
    /// The application with the definition and the values after the move.
    pub held: Locked,
    /// The interpreter's results.
    pub turned: (State, Turn),
    /// The definition before the move.
    pub before: Definition,
    /// The version before the move.
    pub from: i32,
    /// Its consequences.
    pub plan: Plan,
}

impl Move {
    /// The reason why it is not possible.
    pub fn refusal(&self) -> Option<&'static str> {
        match self.turned.1.status {
            status if status.is_open() => None,
            ProcessStatus::Approved => Some("按该版本，申请不再需要任何人审批，不能换到该版本"),
            _ => Some("按该版本，申请会被拒绝，不能换到该版本"),
        }
    }
}

/// The move of an application to a version of its form, the newest if absent; `None` if the application is
/// not visible to the viewer, or the viewer may not move it.
#[erased]
pub async fn preview(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    revision: Option<i32>,
) -> AppResult<Option<Move>> {
    let Some(process) = store::processes::find(connection, viewer, id).await? else { return Ok(None) };
    from_version(version, process.version)?;
    let enterprise = process.enterprise_id;
    let form = forms::forms::by_ids(connection, enterprise, &[process.form_id]).await?;
    let form = form.into_iter().next().ok_or_else(AppError::not_found)?;
    if !rules::may_change_version(viewer, &process, &form.admin_ids) {
        return Ok(None);
    }
    let inner = store::inner(connection, enterprise, &[process.id]).await?;
    let (_, inner) = inner.into_iter().next().ok_or_else(AppError::not_found)?;
    let definition = forms::definition(connection, enterprise, form.id, process.revision).await?;
    let held = locked::with(connection, process, inner, form, definition).await?;
    Ok(Some(planned(connection, held, revision).await?))
}

/// Computes the move of an application.
async fn planned(connection: &AsyncPgConnection, mut held: Locked, revision: Option<i32>) -> AppResult<Move> {
    let (from, to) = (held.revision, revision.unwrap_or(held.form.revision));
    if to == from {
        return Err(AppError::field("revision", FieldCode::Conflict, "申请已使用表单的该版本"));
    }
    if to < 1 || to > held.form.revision {
        return Err(AppError::field("revision", FieldCode::NotFound, "表单没有该版本"));
    }
    let after = forms::definition(connection, held.process.enterprise_id, held.form.id, to).await?;
    let before = std::mem::replace(&mut held.definition, after);
    let (values, lost) = moving::fitting(&before, &held.definition, &held.values);
    held.values = values;
    held.revision = to;
    held.look_again(connection, &[]).await?;
    let status = rules::status(&held.process);
    let turned = engine::moved(held.ground(), &before, &held.state, status).map_err(refusal)?;
    let (kept, dropped) = moving::nodes(&before, &held.state, &turned.0);
    let missing = moving::missing(&held.definition, &held.facts, &held.values);
    let plan = Plan { kept, dropped, lost, missing };
    Ok(Move { held, turned, before, from, plan })
}

/// Moves a running application to a version of its form, the newest if absent: for those who manage approval
/// or administer the form.
#[erased]
pub async fn change(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    revision: Option<i32>,
) -> AppResult<FlowProcess> {
    db.transaction(async |tx| {
        let held = held(tx, viewer, target).await?;
        if !rules::may_manage(viewer) && !held.form.admin_ids.contains(&viewer.member_id) {
            return Err(AppError::forbidden());
        }
        if !rules::may_change_version(viewer, &held.process, &held.form.admin_ids) {
            return Err(rules::refused(&held.process, "换到其他版本"));
        }
        let moving = planned(tx, held, revision).await?;
        if let Some(why) = moving.refusal() {
            return Err(AppError::field("revision", FieldCode::Conflict, why));
        }
        let Move { held, turned, from, .. } = moving;
        attach(tx, viewer, &held, &held.values).await?;
        // its approval must have its effect under the new version, too
        if let Some(effect) = effect::of(&held.form.kind) {
            let fits = effect.sent(tx, viewer, &held.done(None)).await;
            fits.map_err(|error| because("按该版本，审批结果不能生效", error))?;
        }
        let told = told(&held, &turned.0);
        let line = NewRecord {
            verb: "version",
            by: Some(viewer.member_id),
            body: Some(format!("第 {from} 版换到第 {} 版", held.revision)),
            ..NewRecord::default()
        };
        let also = Also { action: "flow_process.version", line, item: None, sent: false };
        let after = write(tx, By { viewer: Some(viewer) }, held, turned, also).await?;
        let title = format!("“{}”已换到表单的另一版本", after.name);
        notices::tell(tx, &after, Some(viewer.member_id), told, ("flow.version", title, None)).await?;
        Ok(after)
    })
    .await
}

/// The applicant, and the members who lose an open task by a move.
fn told(held: &Locked, after: &State) -> Vec<i64> {
    let open = |state: &State, id: u32| state.item(id).is_some_and(|item| item.status == ItemStatus::ToDo);
    let items = held.state.items.iter();
    let lost = items.filter(|item| open(&held.state, item.id) && !open(after, item.id));
    lost.map(|item| item.member).chain([held.process.applicant_id]).collect()
}
