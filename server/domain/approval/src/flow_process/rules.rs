//! Rights on approval applications and validation of inputs: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::engine::{Item, State, VisitStatus};
use super::hidden::{Handed, handed, is_gone};
use super::model::{FlowProcess, Saying, Sending};
use super::states::{ItemStatus, ProcessStatus};
use super::values::Allowed;
use crate::flow_form::definition::{Definition, NodeKind, Right, Rights, Withdrawal};
pub use crate::flow_group::rules::{ids, may_manage};

/// The most drafts of a member.
pub const MAX_DRAFTS: i64 = 100;
/// Least time between two urgings about one application, in minutes.
pub const URGE_MINUTES: i64 = 10;
/// The most applications that are approved at once.
pub const MAX_BATCH: usize = 100;
/// The most files of an opinion.
const MAX_FILES: usize = 9;

/// The status of an application.
pub fn status(process: &FlowProcess) -> ProcessStatus {
    ProcessStatus::read(process.status)
}

/// Whether the viewer may read approvals (business §2 waitTask).
pub fn may_look(viewer: &Viewer) -> bool {
    viewer.can(Code::FlowPlan) || may_manage(viewer)
}

/// Whether the viewer is the applicant.
pub fn is_own(viewer: &Viewer, process: &FlowProcess) -> bool {
    process.applicant_id == viewer.member_id
}

/// Whether the viewer, as applicant, can change and send it.
pub fn may_send(viewer: &Viewer, process: &FlowProcess) -> bool {
    is_own(viewer, process) && matches!(status(process), ProcessStatus::Draft | ProcessStatus::Returned)
}

/// Whether the viewer, as applicant, can withdraw it now.
pub fn may_withdraw(viewer: &Viewer, process: &FlowProcess, definition: &Definition, state: &State) -> bool {
    let decided = state.items.iter().any(|item| {
        let of_round = state.visit(item.visit).is_some_and(|visit| visit.round == state.round);
        of_round && matches!(item.status, ItemStatus::Agreed | ItemStatus::Refused | ItemStatus::Returned)
    });
    let allowed = match definition.settings.withdrawal {
        Withdrawal::Running => true,
        Withdrawal::Untouched => !decided,
        Withdrawal::Never => false,
    };
    let back = status(process) == ProcessStatus::Returned;
    is_own(viewer, process) && (back || status(process).is_open() && allowed)
}

/// Whether the viewer, as applicant, can request its annulment.
pub fn may_annul(viewer: &Viewer, process: &FlowProcess, definition: &Definition) -> bool {
    let approved = status(process) == ProcessStatus::Approved;
    is_own(viewer, process) && approved && definition.settings.annul && process.parent_id.is_none()
}

/// Whether the viewer can terminate it as an administrator.
pub fn may_terminate(viewer: &Viewer, process: &FlowProcess, admins: &[i64]) -> bool {
    status(process).is_open() && (may_manage(viewer) || admins.contains(&viewer.member_id))
}

/// Whether the viewer can move it to another version of its form: never while an annulment is decided, as a
/// move would change the values of an approved application.
pub fn may_change_version(viewer: &Viewer, process: &FlowProcess, admins: &[i64]) -> bool {
    status(process) == ProcessStatus::Running && may_terminate(viewer, process, admins)
}

/// Whether the viewer can urge the members who have to decide.
pub fn may_urge(viewer: &Viewer, process: &FlowProcess) -> bool {
    status(process).is_open() && (is_own(viewer, process) || may_manage(viewer))
}

/// The error of an applicant's action that is not possible now, such as withdrawal or annulment.
pub fn refused(process: &FlowProcess, what: &str) -> AppError {
    let message = format!("申请{}，不能{what}", status(process).label());
    AppError::field("id", FieldCode::Conflict, message)
}

/// The open item of a member in an application.
pub fn open_item(state: &State, member: i64) -> Option<&Item> {
    state.items.iter().find(|item| item.member == member && item.status == ItemStatus::ToDo)
}

/// The item whose agreement its member can take back.
pub fn taken_back(state: &State, member: i64) -> Option<&Item> {
    let before = state.before.as_deref()?;
    state.item(before.item).filter(|item| item.member == member)
}

/// Whether the viewer can remove an item: the member who added it, or an administrator.
pub fn may_remove(viewer: &Viewer, item: &Item, admins: &[i64]) -> bool {
    let mine = item.added_by == Some(viewer.member_id);
    item.added_by.is_some() && (mine || may_manage(viewer) || admins.contains(&viewer.member_id))
}

/// Rights of the applicant on fields: to write, unless the form says otherwise.
pub fn allowed_to_applicant(definition: &Definition) -> Allowed {
    Allowed { rights: definition.rights.clone(), otherwise: Some(Right::Write) }
}

/// Rights of a member on fields at a node: to read, unless the node says otherwise. A node that a move to
/// another version has removed gives none, as nothing says any more which fields it hides.
pub fn allowed_at(definition: &Definition, node: &str) -> Allowed {
    match definition.node(node) {
        Some(node) => Allowed { rights: node.rights.clone(), otherwise: Some(Right::Read) },
        None => Allowed { rights: Rights::new(), otherwise: Some(Right::Hidden) },
    }
}

/// Rights of the viewer on the fields of an application: as its applicant while it is a draft or returned, at
/// the nodes of their tasks, and to read everything for managers of approval. Only open items allow writing.
/// Computed fields are hidden with a field that they read.
pub fn allowed(
    viewer: &Viewer,
    process: &FlowProcess,
    definition: &Definition,
    nodes: &[(String, bool)],
) -> Allowed {
    let mut all: Option<Allowed> = None;
    let mut join = |one: Allowed| {
        all = Some(match all.take() {
            Some(before) => before.or(&one),
            None => one,
        });
    };
    if is_own(viewer, process) {
        let own = allowed_to_applicant(definition);
        join(if may_send(viewer, process) { own } else { read_only(own) });
    }
    for (node, open) in nodes {
        let at = allowed_at(definition, node);
        join(if *open { at } else { read_only(at) });
    }
    if may_manage(viewer) {
        join(Allowed::default());
    }
    // an administrator of the form without a task reads it as one of its approvers would
    all.unwrap_or_default().closed(definition)
}

/// The same by the state of the application, without these paths and what is computed from them.
pub fn allowed_in(
    viewer: &Viewer,
    process: &FlowProcess,
    (definition, state): (&Definition, &State),
    hidden: &[String],
) -> Allowed {
    let mine = state.items.iter().filter(|item| item.member == viewer.member_id);
    let nodes: Vec<(String, bool)> = mine
        .filter_map(|item| Some((state.visit(item.visit)?.node.clone(), item.status == ItemStatus::ToDo)))
        .collect();
    allowed(viewer, process, definition, &nodes).without(definition, hidden)
}

/// An application above another one.
pub struct Above<'a> {
    /// The application.
    pub process: &'a FlowProcess,
    /// Its version of the form.
    pub definition: &'a Definition,
    /// The interpreter's state.
    pub state: &'a State,
    /// Fields and columns of the application below it that got values of this one.
    pub given: Vec<Handed>,
}

/// Paths of the fields and columns of an application with values that an application above it hides from the
/// viewer. `above` are these, the outermost first. A field that a move to another version has removed there is
/// hidden from those who take part if it was hidden from one of them before: nothing says any more from whom.
pub fn hidden_above(viewer: &Viewer, above: &[Above<'_>]) -> Vec<String> {
    let mut hidden: Vec<String> = Vec::new();
    for Above { process, definition, state, given } in above {
        let allowed = allowed_in(viewer, process, (definition, state), &hidden);
        let has_task = state.items.iter().any(|item| item.member == viewer.member_id);
        let takes_part = !may_manage(viewer) && (has_task || is_own(viewer, process));
        hidden = handed(given, |one| {
            let unknown = takes_part && one.secret && is_gone(definition, &one.from);
            unknown || allowed.of(&one.from) == Right::Hidden
        });
    }
    hidden
}

/// The same rights without writing.
fn read_only(allowed: Allowed) -> Allowed {
    let weaker = |right: Right| if right == Right::Write { Right::Read } else { right };
    let rights = allowed.rights.into_iter().map(|(path, right)| (path, weaker(right))).collect();
    Allowed { rights, otherwise: allowed.otherwise.map(weaker) }
}

/// The details of an action, trimmed and checked; `required` is the error text of a missing opinion.
pub fn said(saying: Saying, required: Option<&str>) -> AppResult<Saying> {
    let mut check = Checker::new();
    let opinion = check.lines("opinion", "意见", saying.opinion.as_deref(), 1000);
    if opinion.is_none()
        && let Some(message) = required
    {
        check.refuse("opinion", FieldCode::Required, message.to_owned());
    }
    if saying.file_ids.len() > MAX_FILES {
        check.refuse("fileIds", FieldCode::TooLong, format!("最多 {MAX_FILES} 个附件"));
    }
    check.finish()?;
    Ok(Saying { opinion, ..saying })
}

/// Checks the idempotency key of an application to be saved or sent.
pub fn keyed(sending: &Sending) -> AppResult<()> {
    let mut check = Checker::new();
    check.request_key("requestKey", sending.request_key.as_deref());
    check.finish()
}

/// Nodes with open tasks, with their names.
pub fn current<'a>(state: &'a State, definition: &'a Definition) -> Vec<(&'a str, &'a str)> {
    let open = state.visits.iter().filter(|visit| visit.live && visit.status == VisitStatus::Open);
    open.filter_map(|visit| definition.node(&visit.node))
        .filter(|node| node.branches.is_empty())
        .map(|node| (node.key.as_str(), node.name.as_str()))
        .collect()
}

/// Keys of the branches that the route has taken or is taking, without history.
pub fn taken(state: &State, definition: &Definition) -> Vec<String> {
    let live = state.visits.iter().filter(|visit| visit.live);
    live.flat_map(|visit| match definition.node(&visit.node) {
        // all branches of a fork, ended or not
        Some(node) if node.kind == NodeKind::Parallel => {
            node.branches.iter().map(|branch| branch.key.clone()).collect()
        }
        _ => visit.done.clone(),
    })
    .collect()
}
