//! Extent of the rights on project work, in texts for administrators who assign roles; [`super::rules`]
//! decides the rights themselves.

use xieli_kernel::{Code, Viewer};
use xieli_tables::project_work;

use super::{rules, store};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};

/// Extent of the rights on project work.
pub const ROLE_ACCESS: RoleAccess = RoleAccess {
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

/// Rows that are visible, as the store's condition decides.
fn rows(viewer: &Viewer) -> Extent {
    if !rules::may_look(viewer) {
        Extent::Nothing
    } else if rules::sees_all(viewer) {
        Extent::All
    } else {
        Extent::Some("看得到的项目中的，可领取的，自己领取的")
    }
}

/// All rows with the permission code, without it those of projects that the viewer plans.
fn planned(viewer: &Viewer, code: Code) -> Extent {
    if !rules::may_look(viewer) {
        Extent::Nothing
    } else if viewer.is_admin() || (!viewer.is_external() && viewer.can(code)) {
        rows(viewer)
    } else {
        Extent::Some("自己管理的项目中的").of(!viewer.is_external() && viewer.can(Code::Project))
    }
}

/// Works that may be drawn, as [`rules::pools`] decides.
fn draws(viewer: &Viewer) -> Extent {
    let (everybody, _) = rules::pools(viewer);
    match everybody {
        true => Extent::Some("不限团队的，所在团队的"),
        false => Extent::Some("所在团队的").of(viewer.can(Code::WorkProjectPool)),
    }
}

/// Works with visible pay, as [`rules::sees_salary`] decides.
fn salary(viewer: &Viewer) -> Extent {
    match planned(viewer, Code::WorkProjectSalary) {
        Extent::All => Extent::All,
        Extent::Some(_) if viewer.can(Code::WorkProjectSalary) && !viewer.is_external() => rows(viewer),
        Extent::Some(_) => Extent::Some("自己管理的项目中的，自己领取的"),
        Extent::Nothing => Extent::Some("自己领取的").of(rules::may_look(viewer)),
    }
}
