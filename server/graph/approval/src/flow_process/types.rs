//! GraphQL types of approval applications.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_graphql::{Context, Json};
use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_domain::TenantKey;
use xieli_domain::flow_form::definition::{Definition, FieldType, Node, Right};
use xieli_domain::flow_form::loaders::FlowFormById;
use xieli_domain::flow_process::engine::{State, targets_of};
use xieli_domain::flow_process::hidden::{files_in, stored};
use xieli_domain::flow_process::loaders::{
    DefinitionOfProcess, FilesOfProcess, FlowProcessById, HoldersOfProcess, InnerOfProcess, ProcessWithAbove,
    RecordsOfProcess, TasksOfProcess, UnstoredShut,
};
use xieli_domain::flow_process::rules::Above;
use xieli_domain::flow_process::states::{ItemStatus, ProcessStatus};
use xieli_domain::flow_process::values::{Allowed, told};
use xieli_domain::flow_process::{model, rules, store};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::AppError;
use xieli_macros::{Enum, fields, object};

use crate::core::{ContextExt, Result, numbered, record};
use crate::file::File;
use crate::flow_form::FlowForm;
use crate::member::Member;
use crate::team::Team;

pub use super::parts::*;
pub use super::tasks::*;

numbered! {
    /// The status of an application.
    FlowProcessStatus {
        /// A draft, visible to its applicant alone.
        Draft = 0,
        /// Running: awaits decisions.
        Running = 1,
        /// Approved; its effect was applied.
        Approved = 2,
        /// Refused by an approver.
        Refused = 3,
        /// Withdrawn by its applicant.
        Withdrawn = 4,
        /// Returned to the applicant, who corrects it and sends it again.
        Returned = 5,
        /// Ended by an administrator.
        Terminated = 6,
        /// Approved, with a pending decision about its annulment.
        Annulling = 7,
        /// Annulled; its effect was reverted.
        Annulled = 8,
    }
}

/// Access to a field of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Right")]
pub enum FlowRight {
    /// Read and write it.
    Write,
    /// Read it.
    Read,
    /// No access: its value is hidden.
    Hidden,
}

/// The viewer's access to a field of an application.
#[fields(login)]
pub struct FlowFieldRight {
    /// The key of a field, or a column as `table.column`.
    pub path: String,
    /// The access.
    pub right: FlowRight,
}

record!(
    /// An application in an approval process (business §7 Flow: process).
    FlowProcess: model::FlowProcess, store::processes::find
);

/// Permissions of the viewer on an application; an action is offered if and only if it is accepted.
#[fields(login)]
pub struct FlowProcessViewerCan {
    /// Change and send it.
    pub send: bool,
    /// Withdraw it, or the request to annul it.
    pub withdraw: bool,
    /// Ask for its annulment.
    pub annul: bool,
    /// Send a reminder to its approvers.
    pub urge: bool,
    /// End it as an administrator.
    pub terminate: bool,
    /// Move it to the newest version of its form, which it does not use.
    pub change_version: bool,
    /// Delete a draft.
    pub delete: bool,
    /// Agree to it or refuse it.
    pub decide: bool,
    /// Transfer it to another member, or ask one for an opinion first.
    pub transfer: bool,
    /// Add signers.
    pub add_signers: bool,
    /// Return it to its applicant.
    pub return_to_applicant: bool,
    /// Return it to one of these nodes.
    pub return_to: Vec<FlowNode>,
    /// Take the last agreement back.
    pub take_back: bool,
    /// Remove these added signers, by the numbers of their tasks.
    pub remove_signers: Vec<i32>,
}

/// The records from which permissions are computed.
struct RightsFacts {
    definition: Arc<Definition>,
    state: State,
    shut_fields: Vec<String>,
    handed: Option<Value>,
}

impl RightsFacts {
    async fn of(ctx: &Context<'_>, key: TenantKey) -> Result<Self> {
        let definition = ctx.loaders()?.load::<DefinitionOfProcess>(key).await?;
        let inner = ctx.loaders()?.load::<InnerOfProcess>(key).await?;
        let (state, stored, handed) = match inner {
            Some(inner) => {
                let state = serde_json::from_value(inner.state).map_err(AppError::internal)?;
                (state, inner.shut_fields, inner.handed)
            }
            None => (State::default(), None, None),
        };
        let shut_fields = match stored {
            Some(fields) => fields,
            // the job has not come to it yet
            None => ctx.loaders()?.load::<UnstoredShut>(key).await?.unwrap_or_default(),
        };
        let definition = definition.unwrap_or_default();
        Ok(Self { definition, state, shut_fields, handed })
    }
}

impl FlowProcess {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn known(&self, ctx: &Context<'_>) -> Result<RightsFacts> {
        RightsFacts::of(ctx, self.key()).await
    }

    async fn allowed(&self, ctx: &Context<'_>) -> Result<(RightsFacts, Allowed)> {
        let known = self.known(ctx).await?;
        let hidden = self.hidden_above(ctx, known.handed.as_ref()).await?;
        let allowed = rules::allowed_in(ctx.viewer()?, &self.0, (&*known.definition, &known.state), &hidden);
        Ok((known, allowed))
    }

    /// Paths of its fields and columns with values that an application above it hides from the viewer.
    async fn hidden_above(&self, ctx: &Context<'_>, handed: Option<&Value>) -> Result<Vec<String>> {
        let Some(parent) = self.0.parent_id else { return Ok(Vec::new()) };
        let key = TenantKey::new(self.0.enterprise_id, parent);
        let above = ctx.loaders()?.load::<ProcessWithAbove>(key).await?.unwrap_or_default();
        let mut known = Vec::with_capacity(above.len());
        for process in &above {
            known.push(RightsFacts::of(ctx, TenantKey::new(process.enterprise_id, process.id)).await?);
        }
        // each with that which the next one below got from it
        let below = above.iter().zip(&known).skip(1).map(|(row, known)| (row.form_id, known.handed.as_ref()));
        let below = below.chain([(self.0.form_id, handed)]);
        let above = above.iter().zip(&known).zip(below).map(|((process, known), (form, handed))| {
            let given = stored(handed, &known.definition, form);
            Above { process, definition: &known.definition, state: &known.state, given }
        });
        Ok(rules::hidden_above(ctx.viewer()?, &above.collect::<Vec<_>>()))
    }

    /// Its files, without those of fields that are hidden from the viewer.
    pub async fn seen_files(&self, ctx: &Context<'_>) -> Result<Vec<File>> {
        let found = ctx.loaders()?.load::<FilesOfProcess>(self.key()).await?.unwrap_or_default();
        let (known, allowed) = self.allowed(ctx).await?;
        let values = self.0.fields();
        let kept = files_in(&known.definition, &values);
        let shown = files_in(&known.definition, &told(&known.definition, &allowed, &values));
        // a file of a field that the viewer may not read is hidden too
        let seen = found.into_iter().filter(|file| !kept.contains(&file.id) || shown.contains(&file.id));
        let (viewer, inner) = (ctx.viewer()?, ctx.loaders()?.load::<InnerOfProcess>(self.key()).await?);
        let inner = inner.filter(|_| !rules::may_manage(viewer));
        let shut = inner.map_or_else(Vec::new, |inner| inner.shut_file_ids);
        let own = |by: Option<i64>| by == Some(viewer.member_id);
        Ok(seen.filter(|file| !shut.contains(&file.id) || own(file.created_by)).map(File::from).collect())
    }

    /// Whether the viewer may read all fields of a type.
    pub async fn may_read(&self, ctx: &Context<'_>, kind: FieldType) -> Result<bool> {
        let (known, allowed) = self.allowed(ctx).await?;
        let mut fields = known.definition.fields.iter().filter(|field| field.kind == kind);
        Ok(fields.all(|field| allowed.of(&field.key) != Right::Hidden))
    }
}

/// An application in an approval process (business §7 Flow: process).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowProcess {
    /// The form.
    #[by(FlowFormById, form_id)]
    fn form(&self) -> Result<Option<FlowForm>>;

    /// The version of its form; 0 of a draft, which uses the newest.
    fn revision(&self) -> i32;

    /// The name shown in lists.
    fn name(&self) -> &str;

    /// The status.
    fn status(&self) -> FlowProcessStatus {
        FlowProcessStatus::from_i16(self.0.status)
    }

    /// The label of `status`.
    fn status_text(&self) -> &str {
        rules::status(&self.0).label()
    }

    /// The applicant.
    #[by(MemberById, applicant_id)]
    fn applicant(&self) -> Result<Option<Member>>;

    /// The team of the applicant from which it was sent.
    #[by(TeamById, applicant_team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The application that waits for this one.
    #[by(FlowProcessById, parent_id)]
    fn parent(&self) -> Result<Option<FlowProcess>>;

    /// When it was sent.
    fn sent_at(&self) -> Option<DateTime<Utc>>;

    /// When the approval ended.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// When its approvers last got a reminder.
    fn urged_at(&self) -> Option<DateTime<Utc>>;

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// The values by the keys of fields, as far as the viewer may read them (docs/api.md, Approval forms).
    async fn values(&self, ctx: &Context<'_>) -> Result<Json<Value>> {
        let (known, allowed) = self.allowed(ctx).await?;
        let mut values = told(&known.definition, &allowed, &self.0.fields());
        // a field that the viewer fills in is shown again once its condition holds
        let writes = |key: &String| allowed.of(key) == Right::Write;
        values.retain(|key, _| !known.shut_fields.contains(key) || writes(key));
        Ok(Json(Value::Object(values)))
    }

    /// The definition of its version of the form (docs/api.md, Approval forms).
    async fn definition(&self, ctx: &Context<'_>) -> Result<Option<Json<Value>>> {
        let found = ctx.loaders()?.load::<DefinitionOfProcess>(self.key()).await?;
        Ok(found.map(|definition| Json(serde_json::to_value(&*definition).unwrap_or_default())))
    }

    /// The viewer's access to fields and columns.
    async fn rights(&self, ctx: &Context<'_>) -> Result<Vec<FlowFieldRight>> {
        let (known, allowed) = self.allowed(ctx).await?;
        let mut rights = Vec::new();
        for field in &known.definition.fields {
            // a result that tells a value which a condition hides is not told
            let tells =
                field.is_computed() && field.show_when.is_none() && known.shut_fields.contains(&field.key);
            let columns = field.columns.iter().map(|column| format!("{}.{}", field.key, column.key));
            for path in std::iter::once(field.key.clone()).chain(columns) {
                let right = match allowed.of(&path) {
                    Right::Read if tells => Right::Hidden,
                    right => right,
                };
                rights.push(FlowFieldRight { path, right: FlowRight::from(right) });
            }
        }
        Ok(rights)
    }

    /// The current nodes.
    async fn current(&self, ctx: &Context<'_>) -> Result<Vec<FlowNode>> {
        let known = self.known(ctx).await?;
        let nodes = rules::current(&known.state, &known.definition);
        let node = |(key, name): (&str, &str)| FlowNode { key: key.to_owned(), name: name.to_owned() };
        Ok(nodes.into_iter().map(node).collect())
    }

    /// The keys of the branches that its process has taken, of the steps that still count.
    async fn taken_branches(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        let known = self.known(ctx).await?;
        Ok(rules::taken(&known.state, &known.definition))
    }

    /// The approvers chosen, by node.
    async fn choices(&self, ctx: &Context<'_>) -> Result<Vec<FlowChoice>> {
        let Some(inner) = ctx.loaders()?.load::<InnerOfProcess>(self.key()).await? else {
            return Ok(Vec::new());
        };
        let chosen: BTreeMap<String, Vec<i64>> =
            serde_json::from_value(inner.choices).map_err(AppError::internal)?;
        let all = chosen.values().flatten().copied();
        let members = members_by_id(ctx, self.0.enterprise_id, all).await?;
        let of =
            |ids: &[i64]| ids.iter().filter_map(|id| members.get(id)).cloned().map(Member::from).collect();
        let choices = chosen.iter().map(|(node, ids)| FlowChoice { node: node.clone(), members: of(ids) });
        Ok(choices.collect())
    }

    /// The tasks of the current approvers.
    async fn holders(&self, ctx: &Context<'_>) -> Result<Vec<FlowStep>> {
        let found = ctx.loaders()?.load::<HoldersOfProcess>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(FlowStep::from).collect())
    }

    /// All tasks of approvers, in order of arrival (business §7 `process/activity`).
    async fn steps(&self, ctx: &Context<'_>) -> Result<Vec<FlowStep>> {
        let found = ctx.loaders()?.load::<TasksOfProcess>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(FlowStep::from).collect())
    }

    /// The files of its fields and opinions, in order of arrival.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        Ok(Some(self.seen_files(ctx).await?))
    }

    /// The history, oldest first (business §7 `process/records`).
    async fn records(&self, ctx: &Context<'_>) -> Result<Vec<FlowRecord>> {
        let found = ctx.loaders()?.load::<RecordsOfProcess>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(FlowRecord::from).collect())
    }

    /// Permissions of the viewer on it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<FlowProcessViewerCan> {
        let (viewer, known) = (ctx.viewer()?, self.known(ctx).await?);
        let (process, state) = (&*self.0, &known.state);
        let form = ctx
            .loaders()?
            .load::<FlowFormById>(TenantKey::new(process.enterprise_id, process.form_id))
            .await?;
        let (admins, newest) = form.map_or((Vec::new(), 0), |form| (form.admin_ids.clone(), form.revision));
        let open = rules::status(process).is_open();
        let item = rules::open_item(state, viewer.member_id).filter(|_| open);
        let key = item.and_then(|item| state.visit(item.visit)).map(|visit| visit.node.as_str());
        let node = key.and_then(|key| known.definition.node(key));
        let allows = |asked: fn(&Node) -> bool| node.is_some_and(asked);
        let back = allows(|node| !node.no_return);
        let targets = match item.filter(|_| back) {
            Some(item) => targets_of(&known.definition, state, item.id),
            None => Vec::new(),
        };
        let named = |key: String| {
            let name = known.definition.node(&key).map(|node| node.name.clone()).unwrap_or_default();
            FlowNode { key, name }
        };
        let added = state
            .items
            .iter()
            .filter(|one| open && matches!(one.status, ItemStatus::Ahead | ItemStatus::ToDo));
        let removable = added.filter(|one| rules::may_remove(viewer, one, &admins));
        Ok(FlowProcessViewerCan {
            send: rules::may_send(viewer, process),
            withdraw: rules::may_withdraw(viewer, process, &known.definition, state),
            annul: rules::may_annul(viewer, process, &known.definition),
            urge: rules::may_urge(viewer, process),
            terminate: rules::may_terminate(viewer, process, &admins),
            change_version: process.revision < newest && rules::may_change_version(viewer, process, &admins),
            delete: rules::is_own(viewer, process) && rules::status(process) == ProcessStatus::Draft,
            decide: item.is_some(),
            transfer: allows(|node| !node.no_transfer),
            add_signers: allows(|node| !node.no_add),
            return_to_applicant: back,
            return_to: targets.into_iter().map(named).collect(),
            take_back: open && rules::taken_back(state, viewer.member_id).is_some(),
            remove_signers: removable.filter_map(|one| i32::try_from(one.id).ok()).collect(),
        })
    }
}
