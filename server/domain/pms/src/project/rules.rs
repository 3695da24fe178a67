//! Rules of projects: visibility, permissions and validation. Pure functions.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppResult, Code, FieldCode, Viewer};

use super::model::{Project, ProjectInput};

/// Visibility: every member with the permission.
pub const OPEN: i16 = 1;
/// Visibility: only its members.
pub const CONCERNED: i16 = 2;
/// The most tags of one project.
pub const MAX_TAGS: usize = 20;
/// The final statuses known to the system: finished, broken off (dictionary `project_status_category`).
pub const OVER: [&str; 2] = ["4", "5"];
/// The default status of a new project.
pub const FIRST: &str = "1";

/// Whether a status is final.
pub fn is_over(status: &str) -> bool {
    OVER.contains(&status)
}

/// The viewer as entries of `seen_by`: their own id, and their teams as negative numbers.
pub fn tokens(viewer: &Viewer) -> Vec<i64> {
    crate::customer::rules::tokens(viewer)
}

/// Whether the viewer is concerned by the project: its director, a member, or a member of a partner.
pub fn is_concerned(viewer: &Viewer, project: &Project) -> bool {
    let tokens = tokens(viewer);
    project.director_id == Some(viewer.member_id) || project.seen_by.iter().any(|one| tokens.contains(one))
}

/// Whether the viewer may change it and its parts (`isProjectEdit` of business §4 Project: rights): an
/// administrator, a project editor, the director, and members of the project who may change projects.
pub fn may_edit(viewer: &Viewer, project: &Project) -> bool {
    if viewer.is_admin() || viewer.can(Code::ProjectManage) {
        return true;
    }
    viewer.can(Code::Project)
        && !viewer.is_external()
        && (project.director_id == Some(viewer.member_id)
            || (viewer.can(Code::ProjectEdit) && is_concerned(viewer, project)))
}

/// Whether the viewer may change its mileposts and payment plans (`isOpMilepost`, `isOpPayPlan` of
/// business §4 Project: rights, `project:pm` of business §6).
pub fn may_plan(viewer: &Viewer, project: &Project) -> bool {
    may_edit(viewer, project)
        || (viewer.can(Code::Project) && viewer.can(Code::ProjectPm) && !viewer.is_external())
}

/// Whether the viewer sees the amounts of all projects.
pub fn sees_all_money(viewer: &Viewer) -> bool {
    viewer.is_admin()
        || (!viewer.is_external() && (viewer.can(Code::ProjectManage) || viewer.can(Code::ProjectPm)))
}

/// Whether the viewer sees its amounts: the same as for changing its plans.
pub fn sees_money(viewer: &Viewer, project: &Project) -> bool {
    may_plan(viewer, project)
}

/// Whether the viewer may delete it into the recycle bin.
pub fn may_delete(viewer: &Viewer, project: &Project) -> bool {
    viewer.can(Code::ProjectDel) && may_edit(viewer, project)
}

/// Whether the viewer may notify its members of payments that are due.
pub fn may_notify(viewer: &Viewer, project: &Project) -> bool {
    may_plan(viewer, project) && viewer.can(Code::ProjectNotice)
}

/// Whether the viewer may join it by themselves: open projects, for internal members.
pub fn may_join(viewer: &Viewer, project: &Project) -> bool {
    viewer.can(Code::Project)
        && !viewer.is_external()
        && project.is_open == OPEN
        && project.director_id != Some(viewer.member_id)
        && !project.seen_by.contains(&viewer.member_id)
}

/// Days that it is overdue; none when it is not, or is finished.
pub fn overdue_days(project: &Project, today: NaiveDate) -> Option<i64> {
    let end = project.ends_on.filter(|_| project.finished_on.is_none())?;
    Some((today - end).num_days()).filter(|days| *days > 0)
}

/// The share of an amount that remains after the costs, in percent with one decimal; none without an amount.
#[allow(clippy::cast_precision_loss)]
pub fn margin(amount: i64, spent: i64) -> Option<f64> {
    (amount > 0).then(|| ((amount - spent) as f64 * 1000.0 / amount as f64).round() / 10.0)
}

/// A project, trimmed and checked; the store checks dictionary values and members.
pub fn checked(input: ProjectInput) -> AppResult<ProjectInput> {
    let mut check = Checker::new();
    let name = check.required("name", "项目名称", &input.name, 100);
    let tags: BTreeSet<String> = input.tags.into_iter().collect();
    if tags.len() > MAX_TAGS {
        check.refuse("tags", FieldCode::TooLong, format!("标签不能超过 {MAX_TAGS} 个"));
    }
    let is_open = if input.is_open == 0 { OPEN } else { input.is_open };
    if !matches!(is_open, OPEN | CONCERNED) {
        check.refuse("isOpen", FieldCode::Invalid, "请选择可见范围");
    }
    if let (Some(begins), Some(ends)) = (input.begins_on, input.ends_on)
        && begins > ends
    {
        check.refuse("endsOn", FieldCode::Invalid, "结束日期不能早于开始日期");
    }
    if input.director_id.is_none() && input.director_team_id.is_some() {
        check.refuse("directorTeamId", FieldCode::Invalid, "请先选择项目负责人");
    }
    let blank = |value: Option<String>| value.filter(|value| !value.trim().is_empty());
    let status = if input.status.trim().is_empty() { FIRST.to_owned() } else { input.status };
    let checked = ProjectInput {
        name,
        number: check.optional("number", "项目编号", input.number.as_deref(), 50),
        project_type: blank(input.project_type),
        status,
        property: blank(input.property),
        tags: tags.into_iter().collect(),
        is_open,
        contract_number: check.optional("contractNumber", "合同编号", input.contract_number.as_deref(), 50),
        description: check.lines("description", "项目说明", input.description.as_deref(), 2000),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
