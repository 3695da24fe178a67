//! Rules of tasks: states, visibility, permissions and validation. Pure functions (the specification does not
//! define the states, docs/decisions/0055).

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{CheckInput, Counts, Said, Task, TaskInput};
pub use super::states::{Step, TaskStatus as Status};
use crate::project::model::Project;
use crate::project::rules::may_plan;

/// The most collaborators of a task.
pub const MAX_MEMBERS: usize = 50;
/// The most lines of a checklist.
pub const MAX_CHECKS: usize = 50;
/// The most predecessors of a task.
pub const MAX_AFTER: usize = 50;
/// The most files of one task.
pub const MAX_FILES: usize = 20;
/// The greatest depth of a tree of tasks.
pub const MAX_DEPTH: usize = 10;
/// The most tasks of one tree.
pub const MAX_TREE: i64 = 5000;
/// The most tasks of one call.
pub const MAX_BATCH: usize = 200;
/// Tokens of projects are this value less the id of the project.
pub const PROJECTS: i64 = -1_000_000_000_000;
/// Tokens of the directors of teams are this value less the id of the team.
pub const TEAMS: i64 = -2_000_000_000_000;

impl Step {
    /// The value that the column stores.
    pub fn code(self) -> i16 {
        self as i16
    }

    /// Parses a value of the column.
    pub fn read(code: i16) -> Self {
        Self::ALL.into_iter().find(|step| step.code() == code).unwrap_or(Self::Publish)
    }

    /// Whether a reason is required.
    pub fn asks_why(self) -> bool {
        matches!(self, Self::Hold | Self::Fail | Self::Restart | Self::Cancel)
    }
}

/// The status after a transition; none when it is impossible. A finished task without a validator is done.
pub fn next(from: Status, step: Step, validated: bool) -> Option<Status> {
    let to = step.next(from)?;
    Some(if to == Status::Waiting && !validated { Status::Done } else { to })
}

/// The status after a transition, or the refusal.
pub fn moved(from: Status, step: Step, validated: bool) -> AppResult<Status> {
    next(from, step, validated).ok_or_else(|| {
        let message = format!("任务{}，不能{}", from.label(), step.label());
        AppError::field("id", FieldCode::Conflict, message)
    })
}

/// Whether the viewer may read tasks at all
/// (business §2 Task: `task:query` or `task:global:query`, `task` the area).
pub fn may_look(viewer: &Viewer) -> bool {
    viewer.can(Code::Task) || viewer.can(Code::TaskQuery) || viewer.can(Code::TaskGlobalQuery)
}

/// Whether the viewer sees all tasks except drafts of others.
pub fn sees_all(viewer: &Viewer) -> bool {
    viewer.is_admin() || (viewer.can(Code::TaskGlobalQuery) && !viewer.is_external())
}

/// The viewer as tokens of `seen_by`: themselves, and the teams they direct. Visibility by project is added
/// by `task::store`.
pub fn tokens(viewer: &Viewer) -> Vec<i64> {
    let directed = directed(viewer).into_iter().map(|team| TEAMS - team);
    [viewer.member_id].into_iter().chain(directed).collect()
}

/// The teams whose tasks the viewer sees.
pub fn directed(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { viewer.directed_team_ids.clone() }
}

/// Whether the viewer sees the tasks of projects that concern them.
pub fn sees_projects(viewer: &Viewer) -> bool {
    viewer.can(Code::Project) && !viewer.is_external()
}

/// Whether the viewer works on it.
pub fn is_worker(viewer: &Viewer, task: &Task) -> bool {
    task.director_id == Some(viewer.member_id) || task.members.contains(&viewer.member_id)
}

fn is_maker(viewer: &Viewer, task: &Task) -> bool {
    task.created_by == Some(viewer.member_id)
}

/// Whether the viewer oversees it: administrators, members who may change tasks, planners of its project and
/// directors of its team, unless they are responsible for it themselves. Drafts belong to their creator
/// alone.
pub fn may_oversee(viewer: &Viewer, task: &Task, project: Option<&Project>) -> bool {
    if Status::read(task.status) == Status::Draft {
        return false;
    }
    viewer.is_admin()
        || (!viewer.is_external()
            && (viewer.can(Code::TaskEdit)
                || (task.director_id != Some(viewer.member_id)
                    && task.director_team_id.is_some_and(|team| viewer.directed_team_ids.contains(&team)))))
        || project.is_some_and(|project| may_plan(viewer, project))
}

/// Whether the viewer may change it: its creator, its responsible member and those who oversee it; a closed
/// task is final. The responsible member may change only the execution, see [`may_assign`].
pub fn may_edit(viewer: &Viewer, task: &Task, project: Option<&Project>) -> bool {
    !Status::read(task.status).is_over()
        && (is_maker(viewer, task)
            || task.director_id == Some(viewer.member_id)
            || may_oversee(viewer, task, project))
}

/// Whether the viewer may change the requirements of a task (`requirements::only_work`) and cancel it: its creator
/// and those who oversee it. Otherwise the responsible member could remove its validation
/// (docs/decisions/0084).
pub fn may_assign(viewer: &Viewer, task: &Task, project: Option<&Project>) -> bool {
    !Status::read(task.status).is_over() && (is_maker(viewer, task) || may_oversee(viewer, task, project))
}

/// Whether the viewer may validate it: the named validator and administrators; without a validator its
/// creator and those who oversee it. Never the responsible member, unless they created it themselves and no
/// other validator is named.
fn may_validate(viewer: &Viewer, task: &Task, oversees: bool) -> bool {
    // a validator who is also the responsible member does not count
    let named = task.validator_id.filter(|id| Some(*id) != task.director_id);
    match named {
        _ if task.director_id == Some(viewer.member_id) => named.is_none() && is_maker(viewer, task),
        Some(validator) => validator == viewer.member_id || viewer.is_admin(),
        None => is_maker(viewer, task) || oversees,
    }
}

/// Whether the viewer may delete it: only drafts and cancelled tasks; its creator, or members who may delete
/// tasks.
pub fn may_delete(viewer: &Viewer, task: &Task) -> bool {
    let status = Status::read(task.status);
    matches!(status, Status::Draft | Status::Cancelled)
        && (is_maker(viewer, task)
            || (status == Status::Cancelled
                && !viewer.is_external()
                && (viewer.is_admin() || viewer.can(Code::TaskDel))))
}

/// Whether the viewer may tick off its checklist: those who work on it, while it is open.
pub fn may_check(viewer: &Viewer, task: &Task, project: Option<&Project>) -> bool {
    matches!(Status::read(task.status), Status::Ready | Status::Working | Status::Returned)
        && (is_worker(viewer, task) || may_edit(viewer, task, project))
}

/// Whether the viewer may enter time spent on it.
pub fn may_log_time(viewer: &Viewer, task: &Task, project: Option<&Project>) -> bool {
    !matches!(Status::read(task.status), Status::Draft | Status::Cancelled)
        && (is_worker(viewer, task) || may_oversee(viewer, task, project))
}

/// Whether the viewer may make a transition.
pub fn may(viewer: &Viewer, task: &Task, project: Option<&Project>, step: Step) -> bool {
    let me = Some(viewer.member_id);
    let oversees = may_oversee(viewer, task, project);
    match (step, Status::read(task.status)) {
        (Step::Publish, _) => is_maker(viewer, task),
        (Step::Start, _) | (Step::Restart, Status::Returned) => is_worker(viewer, task) || oversees,
        (Step::Finish, _) => match task.director_id {
            Some(director) => director == viewer.member_id,
            None => oversees,
        },
        (Step::Pass | Step::Fail, _) => may_validate(viewer, task, oversees),
        (Step::Restart, _) => is_maker(viewer, task) || task.validator_id == me || oversees,
        (Step::Hold, _) => task.director_id == me || is_maker(viewer, task) || oversees,
        (Step::Cancel, _) => is_maker(viewer, task) || oversees,
    }
}

/// The error of a transition that is possible, but not for the viewer.
pub fn denied(viewer: &Viewer, task: &Task, step: Step) -> AppError {
    let sees_to = task.director_id == Some(viewer.member_id);
    let message = match step {
        Step::Cancel if sees_to => "只有创建人或任务管理员可以取消任务",
        Step::Pass | Step::Fail if sees_to => "不能验收自己负责的任务",
        _ => return AppError::forbidden(),
    };
    AppError::field("id", FieldCode::Forbidden, message)
}

/// Refuses a permitted transition while a condition is not met.
pub fn guard(task: &Task, counts: &Counts, step: Step) -> AppResult<()> {
    let refuse = |field: &str, message: String| Err(AppError::field(field, FieldCode::Conflict, message));
    match step {
        Step::Publish if task.director_id.is_none() => {
            Err(AppError::field("directorId", FieldCode::Required, "请选择负责人"))
        }
        Step::Publish if task.ends_on.is_none() => {
            Err(AppError::field("endsOn", FieldCode::Required, "请选择截止日期"))
        }
        Step::Start if counts.blockers > 0 => {
            refuse("afterIds", format!("还有 {} 个前置任务未完成", counts.blockers))
        }
        Step::Finish if counts.done_checks < counts.checks => {
            refuse("checks", format!("检查清单还有 {} 项未完成", counts.checks - counts.done_checks))
        }
        Step::Finish if counts.open_children > 0 => {
            refuse("id", format!("还有 {} 个子任务未完成", counts.open_children))
        }
        _ => Ok(()),
    }
}

/// Transitions that the viewer may make now: each is offered exactly when it would be accepted.
pub fn steps(viewer: &Viewer, task: &Task, project: Option<&Project>, counts: &Counts) -> Vec<Step> {
    let from = Status::read(task.status);
    let open = |step: &Step| {
        next(from, *step, task.validator_id.is_some()).is_some()
            && may(viewer, task, project, *step)
            && guard(task, counts, *step).is_ok()
    };
    Step::ALL.into_iter().filter(open).collect()
}

/// Days that it is overdue; none when it is closed.
pub fn overdue_days(task: &Task, today: NaiveDate) -> Option<i64> {
    let end = task.ends_on.filter(|_| Status::read(task.status).is_open())?;
    Some((today - end).num_days()).filter(|days| *days > 0)
}

/// A task, trimmed and checked; the store checks dictionary values and members.
pub fn checked(input: TaskInput) -> AppResult<TaskInput> {
    let mut check = Checker::new();
    let members: BTreeSet<i64> =
        input.members.iter().copied().filter(|id| Some(*id) != input.director_id).collect();
    if members.len() > MAX_MEMBERS {
        check.refuse("memberIds", FieldCode::TooLong, format!("协作人不能超过 {MAX_MEMBERS} 人"));
    }
    if let (Some(begins), Some(ends)) = (input.begins_on, input.ends_on)
        && begins > ends
    {
        check.refuse("endsOn", FieldCode::Invalid, "截止日期不能早于开始日期");
    }
    if input.estimate.is_some_and(|minutes| !(1..=600_000).contains(&minutes)) {
        check.refuse("estimate", FieldCode::Invalid, "预计工时应在 1 分钟到 10000 小时之间");
    }
    let checked = TaskInput {
        name: check.required("name", "任务名称", &input.name, 200),
        description: check.lines("description", "任务说明", input.description.as_deref(), 5000),
        members: members.into_iter().collect(),
        // a milepost requires its project
        milepost_id: input.milepost_id.filter(|_| input.project_id.is_some()),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// The lines of a checklist, trimmed and checked.
pub fn checks(lines: Vec<CheckInput>) -> AppResult<Vec<CheckInput>> {
    let mut check = Checker::new();
    if lines.len() > MAX_CHECKS {
        check.refuse("checks", FieldCode::TooLong, format!("检查清单不能超过 {MAX_CHECKS} 项"));
    }
    let named: BTreeSet<i64> = lines.iter().filter_map(|line| line.id).collect();
    if named.len() < lines.iter().filter(|line| line.id.is_some()).count() {
        check.refuse("checks", FieldCode::Invalid, "检查项重复");
    }
    let lines = lines
        .into_iter()
        .map(|line| CheckInput { name: check.required("checks", "检查项", &line.name, 200), ..line })
        .collect();
    check.finish()?;
    Ok(lines)
}

/// The input of a transition, trimmed and checked.
pub fn said(step: Step, said: Said) -> AppResult<Said> {
    let mut check = Checker::new();
    let reason = check.lines("reason", "说明", said.reason.as_deref(), 500);
    if step.asks_why() && reason.is_none() {
        check.refuse("reason", FieldCode::Required, "请填写原因");
    }
    if said.score.is_some_and(|score| !(1..=5).contains(&score)) {
        check.refuse("score", FieldCode::Invalid, "评分应为 1 到 5");
    }
    check.finish()?;
    files(&said.attachment_ids)?;
    let score = said.score.filter(|_| matches!(step, Step::Pass | Step::Fail));
    Ok(Said { reason, score, attachment_ids: said.attachment_ids })
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

/// Checks the ids of a batch: not too many, none twice.
pub fn many(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_BATCH);
    check.finish()
}

/// Whether a task would have to wait for itself: `waits` are pairs (predecessor, dependent).
///
/// A task starts once all its predecessors are closed, and is finished once all its subtasks are. So an
/// ancestor cannot be a predecessor: it finishes after the task, which would start after it, and neither ever
/// would. The reverse is fine: a subtask starts independently of its parent, which then waits for it twice,
/// at its start and at its end.
pub fn goes_round(waits: &[(i64, i64)], task: i64) -> bool {
    let mut befores: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for (before, after) in waits {
        befores.entry(*after).or_default().push(*before);
    }
    let mut seen = BTreeSet::new();
    let mut waiting = vec![task];
    while let Some(at) = waiting.pop() {
        for before in befores.get(&at).into_iter().flatten() {
            if *before == task {
                return true;
            }
            if seen.insert(*before) {
                waiting.push(*before);
            }
        }
    }
    false
}
