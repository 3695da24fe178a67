//! Rules of project acceptance: states, permissions and validation. Pure functions (the specification does
//! not define the states, docs/decisions/0054).

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Audit, Item, ItemInput, ItemState, Resource, ResourceInput};
pub use super::states::{AcceptanceStatus as Status, Step};
use crate::acceptance_template::model::Leaf;
pub use crate::acceptance_template::rules::MAX_ENTRIES;
use crate::project::model::Project;
use crate::project::rules::{OPEN, is_concerned, may_plan};

/// The most files of one submission of papers.
pub const MAX_FILES: usize = 20;
/// The most papers of one call.
pub const MAX_PAPERS: usize = 200;
/// The most papers of one project.
pub const MAX_RESOURCES: i64 = 5000;
/// The most nodes of one call.
pub const MAX_BATCH: usize = 500;
/// The greatest depth of a project's directory.
pub const MAX_DEPTH: usize = 10;

/// The status after a transition; none when it is impossible.
pub fn next(from: Status, step: Step) -> Option<Status> {
    step.next(from)
}

/// The status after a transition, or the refusal.
pub fn moved(from: Status, step: Step) -> AppResult<Status> {
    next(from, step).ok_or_else(|| {
        let message = format!("资料{}，不能{}", from.label(), step.label());
        AppError::field("id", FieldCode::Conflict, message)
    })
}

/// Whether the viewer may bring papers for a node: members who may plan the project, and the responsible
/// member; without one, all members of the project.
pub fn may_bring(viewer: &Viewer, project: &Project, item: &Item) -> bool {
    may_plan(viewer, project)
        || match item.director_id {
            Some(director) => director == viewer.member_id,
            None => is_concerned(viewer, project),
        }
}

/// Refuses a responsible member who cannot see the project.
pub fn may_be_asked(project: &Project, member_id: i64) -> AppResult<()> {
    let sees = project.is_open == OPEN
        || project.director_id == Some(member_id)
        || project.seen_by.contains(&member_id);
    if sees {
        return Ok(());
    }
    let message = "该成员看不到此项目，请先将其加入项目成员";
    Err(AppError::field("directorId", FieldCode::Conflict, message))
}

/// Whether the viewer may make a transition: members who may plan the project audit and finish, those who
/// bring papers submit and withdraw.
pub fn may(viewer: &Viewer, project: &Project, item: &Item, from: Status, step: Step) -> bool {
    match step {
        Step::Submit | Step::Withdraw => may_bring(viewer, project, item),
        Step::Cancel if from < Status::Passed => may_bring(viewer, project, item),
        Step::Pass | Step::Return | Step::Finish | Step::Cancel => may_plan(viewer, project),
    }
}

/// Whether papers may be changed: as a draft, or after they were returned.
pub fn is_open(status: Status) -> bool {
    matches!(status, Status::Draft | Status::Returned)
}

/// Whether papers may be deleted (business §7 `delValidate`): those that never passed, or are cancelled.
pub fn is_deletable(status: Status) -> bool {
    is_open(status) || status == Status::Cancelled
}

/// Transitions that the viewer may make now: each is offered exactly when it would be accepted.
pub fn steps(viewer: &Viewer, project: &Project, item: &Item, resource: &Resource) -> Vec<Step> {
    let from = Status::read(resource.status);
    let open = |step: &Step| next(from, *step).is_some() && may(viewer, project, item, from, *step);
    Step::ALL.into_iter().filter(open).collect()
}

/// The state of a node, by its papers that are not deleted.
pub fn state(resources: &[Resource]) -> ItemState {
    let standing: Vec<Status> = resources
        .iter()
        .map(|one| Status::read(one.status))
        .filter(|status| *status != Status::Cancelled)
        .collect();
    if standing.is_empty() {
        ItemState::Empty
    } else if standing.iter().all(|status| *status >= Status::Passed) {
        ItemState::Done
    } else if standing.contains(&Status::Waiting) {
        ItemState::Waiting
    } else {
        ItemState::Open
    }
}

/// A node, trimmed and checked.
pub fn item(input: ItemInput) -> AppResult<ItemInput> {
    let mut check = Checker::new();
    let checked = ItemInput {
        name: check.required("name", "名称", &input.name, 100),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// Papers, trimmed and checked.
pub fn resource(input: ResourceInput) -> AppResult<ResourceInput> {
    let mut check = Checker::new();
    let checked = ResourceInput {
        name: check.required("name", "资料名称", &input.name, 100),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// The opinion of an audit, trimmed and checked.
pub fn opinion(audit: &Audit) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    let opinion = check.optional("opinion", "审核意见", audit.opinion.as_deref(), 500);
    if !audit.pass && audit.opinion.as_deref().is_none_or(|said| said.trim().is_empty()) {
        check.refuse("opinion", FieldCode::Required, "请填写退回原因");
    }
    check.finish()?;
    Ok(opinion)
}

/// Checks the ids of a call: not too many, none twice.
pub fn papers(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_PAPERS);
    check.finish()
}

/// Checks the ids of attached files.
pub fn files(ids: &[i64]) -> AppResult<()> {
    if ids.len() > MAX_FILES {
        let message = format!("附件不能超过 {MAX_FILES} 个");
        return Err(AppError::field("attachmentIds", FieldCode::TooLong, message));
    }
    if ids.iter().collect::<BTreeSet<_>>().len() < ids.len() {
        return Err(AppError::field("attachmentIds", FieldCode::Invalid, "附件重复"));
    }
    Ok(())
}

/// Whether a node may be moved below another one of the same directory.
pub fn may_stand_below(items: &[Item], id: Option<i64>, parent: i64) -> AppResult<()> {
    let refuse = |code, message| Err(AppError::field("parentId", code, message));
    let nodes: BTreeMap<i64, &Item> = items.iter().map(|one| (one.id, one)).collect();
    let Some(above) = nodes.get(&parent) else { return refuse(FieldCode::NotFound, "上级目录不存在") };
    let mut depth = 1;
    let mut at = Some(*above);
    while let Some(node) = at {
        if Some(node.id) == id {
            return refuse(FieldCode::Invalid, "上级不能是自己或自己的下级");
        }
        depth += 1;
        at = node.parent_id.and_then(|id| nodes.get(&id).copied());
    }
    let below = id.map_or(0, |id| height(items, id));
    if depth + below > MAX_DEPTH {
        return refuse(FieldCode::Invalid, "验收目录不能超过 10 级");
    }
    Ok(())
}

/// Number of levels below a node.
fn height(items: &[Item], id: i64) -> usize {
    let mut level = vec![id];
    let mut height = 0;
    while height <= MAX_DEPTH {
        level = items
            .iter()
            .filter(|one| one.parent_id.is_some_and(|of| level.contains(&of)))
            .map(|one| one.id)
            .collect();
        if level.is_empty() {
            break;
        }
        height += 1;
    }
    height
}

/// These nodes and all nodes below them, parents first.
pub fn with_below(items: &[Item], ids: &[i64]) -> Vec<i64> {
    let mut children: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for one in items {
        if let Some(parent) = one.parent_id {
            children.entry(parent).or_default().push(one.id);
        }
    }
    let mut all: Vec<i64> = Vec::new();
    let mut seen: BTreeSet<i64> = BTreeSet::new();
    let mut waiting: Vec<i64> = ids.iter().rev().copied().collect();
    while let Some(id) = waiting.pop() {
        if seen.insert(id) {
            all.push(id);
            waiting.extend(children.get(&id).into_iter().flatten().rev());
        }
    }
    all
}

/// A copied node: its deadline moved by `by`, its responsible member kept while active; `became` maps the
/// copied parents.
pub fn copied(
    of: &Item,
    project_id: i64,
    by: TimeDelta,
    active: &[i64],
    became: &BTreeMap<i64, i64>,
) -> ItemInput {
    ItemInput {
        project_id,
        parent_id: of.parent_id.and_then(|above| became.get(&above).copied()),
        director_id: of.director_id.filter(|id| active.contains(id)),
        due_on: of.due_on.and_then(|day| day.checked_add_signed(by)),
        ..ItemInput::from(of)
    }
}

/// Changes that a template makes to a project's directory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Template nodes that the project lacks, each after its parent.
    pub made: Vec<Leaf>,
    /// Nodes that stay, with whether they are now required.
    pub kept: Vec<(i64, bool)>,
    /// Nodes to remove.
    pub gone: Vec<i64>,
}

/// Determines the changes that a template makes to a project's directory: existing nodes stay, missing ones
/// are added; with `replace` nodes outside the template are removed.
pub fn arranged(items: &[Item], template: &[Leaf], replace: bool) -> Arrangement {
    let has: BTreeMap<i64, i64> = items.iter().filter_map(|one| Some((one.category_id?, one.id))).collect();
    let wanted: BTreeMap<i64, bool> =
        template.iter().filter(|leaf| leaf.chosen).map(|leaf| (leaf.id, leaf.required)).collect();
    let kept: Vec<(i64, bool)> =
        has.iter().filter_map(|(category, id)| Some((*id, *wanted.get(category)?))).collect();
    let stays: BTreeSet<i64> = kept.iter().map(|(id, _)| *id).collect();
    let gone = items.iter().map(|one| one.id).filter(|id| replace && !stays.contains(id)).collect();
    let made = template.iter().filter(|leaf| leaf.chosen && !has.contains_key(&leaf.id)).cloned().collect();
    Arrangement { made, kept, gone }
}

/// Whether the viewer may file papers among the documents at all.
pub fn may_file(viewer: &Viewer) -> bool {
    viewer.can(xieli_kernel::Code::ResUpload)
}
