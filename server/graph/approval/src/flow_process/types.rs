//! What applications look like from outside.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_graphql::{Context, Json};
use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_domain::TenantKey;
use xieli_domain::flow_form::definition::{Definition, Node, Right};
use xieli_domain::flow_form::loaders::FlowFormById;
use xieli_domain::flow_process::engine::{State, targets_of};
use xieli_domain::flow_process::loaders::{
    DefinitionOfProcess, FilesOfProcess, FlowProcessById, HoldersOfProcess, InnerOfProcess, RecordsOfProcess,
    TasksOfProcess,
};
use xieli_domain::flow_process::service::files_in;
use xieli_domain::flow_process::states::{ItemStatus, ProcessStatus};
use xieli_domain::flow_process::values::{Allowed, told};
use xieli_domain::flow_process::{model, rules, store};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::AppError;
use xieli_macros::{Enum, fields, object};

use crate::core::{Reach, Result, numbered, record};
use crate::file::File;
use crate::flow_form::FlowForm;
use crate::member::Member;
use crate::team::Team;

pub use super::parts::*;

numbered! {
    /// Where an application stands.
    FlowProcessStatus {
        /// Its applicant's alone.
        Draft = 0,
        /// Somebody decides.
        Running = 1,
        /// Approved; its effect has come.
        Approved = 2,
        /// Refused.
        Refused = 3,
        /// Withdrawn by its applicant.
        Withdrawn = 4,
        /// The applicant mends it and sends it again.
        Returned = 5,
        /// Ended by an administrator.
        Terminated = 6,
        /// Approved, and somebody decides whether it is annulled.
        Annulling = 7,
        /// Annulled; its effect is taken back.
        Annulled = 8,
    }
}

/// Lists of what somebody has to do with applications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::FlowTaskList")]
pub enum FlowTaskList {
    /// To be decided.
    ToDo,
    /// Decided.
    Done,
    /// Copies.
    Copied,
}

/// What may be done with a field of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Right")]
pub enum FlowRight {
    /// Read and write it.
    Write,
    /// Read it.
    Read,
    /// Nothing: its value is not told.
    Hidden,
}

/// What the viewer may do with a field of an application.
#[fields(login)]
pub struct FlowFieldRight {
    /// The key of a field, a column as `table.column`.
    pub path: String,
    /// What may be done.
    pub right: FlowRight,
}

record!(
    /// An application that is approved (business §7 Flow: process).
    FlowProcess: model::FlowProcess, store::processes::find
);

record!(
    /// What the viewer has to do with an application.
    FlowTask: model::FlowTask, store::tasks::find
);

/// What the viewer may do with an application; offered if and only if it is accepted.
#[fields(login)]
pub struct FlowProcessViewerCan {
    /// Change and send it.
    pub send: bool,
    /// Withdraw it, or the request to annul it.
    pub withdraw: bool,
    /// Ask for its annulment.
    pub annul: bool,
    /// Urge who decides.
    pub urge: bool,
    /// End it as an administrator.
    pub terminate: bool,
    /// Delete a draft.
    pub delete: bool,
    /// Agree to it or refuse it.
    pub decide: bool,
    /// Give it to somebody else, or ask somebody for an opinion first.
    pub transfer: bool,
    /// Add signers.
    pub add_signers: bool,
    /// Return it to its applicant.
    pub return_to_applicant: bool,
    /// Return it to one of these nodes.
    pub return_to: Vec<FlowNode>,
    /// Take the last agreement back.
    pub take_back: bool,
    /// Remove these added signers, by the numbers of their parts.
    pub remove_signers: Vec<i32>,
}

/// Everything that rights follow from.
struct Known {
    definition: Arc<Definition>,
    state: State,
}

impl FlowProcess {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn known(&self, ctx: &Context<'_>) -> Result<Known> {
        let definition = ctx.loaders()?.load::<DefinitionOfProcess>(self.key()).await?;
        let inner = ctx.loaders()?.load::<InnerOfProcess>(self.key()).await?;
        let state = match inner {
            Some(inner) => serde_json::from_value(inner.state).map_err(AppError::internal)?,
            None => State::default(),
        };
        Ok(Known { definition: definition.unwrap_or_default(), state })
    }

    async fn allowed(&self, ctx: &Context<'_>) -> Result<(Known, Allowed)> {
        let known = self.known(ctx).await?;
        let viewer = ctx.viewer()?;
        let mine = known.state.items.iter().filter(|item| item.member == viewer.member_id);
        let nodes: Vec<(String, bool)> = mine
            .filter_map(|item| {
                Some((known.state.visit(item.visit)?.node.clone(), item.status == ItemStatus::ToDo))
            })
            .collect();
        let allowed = rules::allowed(viewer, &self.0, &known.definition, &nodes);
        Ok((known, allowed))
    }
}

/// An application that is approved (business §7 Flow: process).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowProcess {
    /// Of this form.
    #[by(FlowFormById, form_id)]
    fn form(&self) -> Result<Option<FlowForm>>;

    /// The version of the form that it is on; 0 of a draft, which goes by the newest.
    fn revision(&self) -> i32;

    /// As lists show it.
    fn name(&self) -> &str;

    /// Where it stands.
    fn status(&self) -> FlowProcessStatus {
        FlowProcessStatus::from_i16(self.0.status)
    }

    /// The same for people.
    fn status_text(&self) -> &str {
        rules::status(&self.0).label()
    }

    /// Whose it is.
    #[by(MemberById, applicant_id)]
    fn applicant(&self) -> Result<Option<Member>>;

    /// From which of their teams it was sent.
    #[by(TeamById, applicant_team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The application that waits for this one.
    #[by(FlowProcessById, parent_id)]
    fn parent(&self) -> Result<Option<FlowProcess>>;

    /// When it was sent.
    fn sent_at(&self) -> Option<DateTime<Utc>>;

    /// When it came to its end.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// When who decides was last urged.
    fn urged_at(&self) -> Option<DateTime<Utc>>;

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// The values by the keys of fields, as far as the viewer may read them (docs/api.md, Approval forms).
    async fn values(&self, ctx: &Context<'_>) -> Result<Json<Value>> {
        let (known, allowed) = self.allowed(ctx).await?;
        Ok(Json(Value::Object(told(&known.definition, &allowed, &self.0.fields()))))
    }

    /// The version of the form that it is on (docs/api.md, Approval forms).
    async fn definition(&self, ctx: &Context<'_>) -> Result<Option<Json<Value>>> {
        let found = ctx.loaders()?.load::<DefinitionOfProcess>(self.key()).await?;
        Ok(found.map(|definition| Json(serde_json::to_value(&*definition).unwrap_or_default())))
    }

    /// What the viewer may do with fields and columns.
    async fn rights(&self, ctx: &Context<'_>) -> Result<Vec<FlowFieldRight>> {
        let (known, allowed) = self.allowed(ctx).await?;
        let mut rights = Vec::new();
        for field in &known.definition.fields {
            let columns = field.columns.iter().map(|column| format!("{}.{}", field.key, column.key));
            for path in std::iter::once(field.key.clone()).chain(columns) {
                let right = FlowRight::from(allowed.of(&path));
                rights.push(FlowFieldRight { path, right });
            }
        }
        Ok(rights)
    }

    /// The nodes at which it is decided now.
    async fn current(&self, ctx: &Context<'_>) -> Result<Vec<FlowNode>> {
        let known = self.known(ctx).await?;
        let nodes = rules::current(&known.state, &known.definition);
        let node = |(key, name): (&str, &str)| FlowNode { key: key.to_owned(), name: name.to_owned() };
        Ok(nodes.into_iter().map(node).collect())
    }

    /// The keys of the branches that the way went or goes along, in what counts of it.
    async fn taken_branches(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        let known = self.known(ctx).await?;
        Ok(rules::taken(&known.state, &known.definition))
    }

    /// Approvers who were chosen, by the keys of nodes.
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

    /// Who decides now, and since when.
    async fn holders(&self, ctx: &Context<'_>) -> Result<Vec<FlowStep>> {
        let found = ctx.loaders()?.load::<HoldersOfProcess>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(FlowStep::from).collect())
    }

    /// Everybody's parts, in the order in which they came (business §7 `process/activity`).
    async fn steps(&self, ctx: &Context<'_>) -> Result<Vec<FlowStep>> {
        let found = ctx.loaders()?.load::<TasksOfProcess>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(FlowStep::from).collect())
    }

    /// The files of its fields and of what was said about it, in the order in which they came.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let found = ctx.loaders()?.load::<FilesOfProcess>(self.key()).await?.unwrap_or_default();
        let (known, allowed) = self.allowed(ctx).await?;
        let told = told(&known.definition, &allowed, &self.0.fields());
        let kept = files_in(&known.definition, &self.0.fields());
        let shown = files_in(&known.definition, &told);
        // a file of a field that the viewer may not read is not told either
        let seen = found.into_iter().filter(|file| !kept.contains(&file.id) || shown.contains(&file.id));
        Ok(Some(seen.map(File::from).collect()))
    }

    /// The history, oldest first (business §7 `process/records`).
    async fn records(&self, ctx: &Context<'_>) -> Result<Vec<FlowRecord>> {
        let found = ctx.loaders()?.load::<RecordsOfProcess>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(FlowRecord::from).collect())
    }

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<FlowProcessViewerCan> {
        let (viewer, known) = (ctx.viewer()?, self.known(ctx).await?);
        let (process, state) = (&*self.0, &known.state);
        let form = ctx
            .loaders()?
            .load::<FlowFormById>(TenantKey::new(process.enterprise_id, process.form_id))
            .await?;
        let admins = form.map(|form| form.admin_ids.clone()).unwrap_or_default();
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

/// What the viewer has to do with an application.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowTask {
    /// The application.
    #[by(FlowProcessById, process_id)]
    fn process(&self) -> Result<Option<FlowProcess>>;

    /// The node.
    fn node(&self) -> FlowNode {
        FlowNode { key: self.0.node_key.clone(), name: self.0.node_name.clone() }
    }

    /// In whose place.
    #[by(MemberById, instead_of)]
    fn instead_of(&self) -> Result<Option<Member>>;

    /// Where it stands.
    fn status(&self) -> FlowTaskStatus {
        FlowTaskStatus::from_i16(self.0.status)
    }

    /// The same for people.
    fn status_text(&self) -> &str {
        ItemStatus::read(self.0.status).label()
    }

    /// What they said.
    fn opinion(&self) -> Option<&str>;

    /// Since when they have it.
    fn arrived_at(&self) -> DateTime<Utc>;

    /// Until when.
    fn due_at(&self) -> Option<DateTime<Utc>>;

    /// When they answered.
    fn done_at(&self) -> Option<DateTime<Utc>>;
}
