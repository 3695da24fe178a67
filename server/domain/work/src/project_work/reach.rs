//! How far somebody gets with project work, in words for whoever gives out roles; the rules decide.

use xieli_kernel::{Code, Viewer};
use xieli_tables::project_work;

use super::{rules, store};
use crate::kind::reach::{Extent, Reach, part, seen};

/// Work of projects.
pub const REACH: Reach = Reach {
    rows,
    acts: &[
        part("新建", |viewer| planned(viewer, Code::WorkProjectCreate)),
        part("修改", |viewer| planned(viewer, Code::WorkProjectEdit)),
        part("删除", |viewer| planned(viewer, Code::WorkProjectDel)),
        part("领取", draws),
        part("确认并计薪", |viewer| planned(viewer, Code::WorkProjectSalary)),
        part("导出", |viewer| rows(viewer).of(viewer.can(Code::WorkProjectExport))),
    ],
    fields: &[part("薪资", salary)],
    seen: seen!(store::works::visible, project_work),
};

/// As the store's condition.
fn rows(viewer: &Viewer) -> Extent {
    if !rules::may_look(viewer) {
        Extent::Nothing
    } else if rules::sees_all(viewer) {
        Extent::All
    } else {
        Extent::Some("看得到的项目中的，可领取的，自己领取的")
    }
}

/// With the code everywhere, without it where the viewer plans the project.
fn planned(viewer: &Viewer, code: Code) -> Extent {
    if !rules::may_look(viewer) {
        Extent::Nothing
    } else if viewer.is_admin() || (!viewer.is_external() && viewer.can(code)) {
        rows(viewer)
    } else {
        Extent::Some("自己管理的项目中的").of(!viewer.is_external() && viewer.can(Code::Project))
    }
}

/// As [`rules::pools`].
fn draws(viewer: &Viewer) -> Extent {
    let (everybody, _) = rules::pools(viewer);
    match everybody {
        true => Extent::Some("不限团队的，所在团队的"),
        false => Extent::Some("所在团队的").of(viewer.can(Code::WorkProjectPool)),
    }
}

/// As [`rules::sees_salary`].
fn salary(viewer: &Viewer) -> Extent {
    match planned(viewer, Code::WorkProjectSalary) {
        Extent::All => Extent::All,
        Extent::Some(_) if viewer.can(Code::WorkProjectSalary) && !viewer.is_external() => rows(viewer),
        Extent::Some(_) => Extent::Some("自己管理的项目中的，自己领取的"),
        Extent::Nothing => Extent::Some("自己领取的").of(rules::may_look(viewer)),
    }
}
