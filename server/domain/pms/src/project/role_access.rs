//! Describes the viewer's permissions on projects, for the form of roles; the rules decide.

use xieli_kernel::{Code, Viewer};
use xieli_tables::project;

use super::{rules, store};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};

/// Projects.
pub const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[
        part("新建", |viewer| Extent::whole(viewer.can(Code::ProjectCreate))),
        part("修改", edits),
        part("里程碑与收款计划", plans),
        part("删除", |viewer| edits(viewer).of(viewer.can(Code::ProjectDel))),
        part("收款通知", |viewer| plans(viewer).of(viewer.can(Code::ProjectNotice))),
        part("自动任务规则", |viewer| Extent::whole(viewer.can(Code::ProjectTaskAuto))),
        part("导出", |viewer| rows(viewer).of(viewer.can(Code::ProjectExport))),
    ],
    fields: &[part("合同金额、收款、成本与毛利", plans)],
    seen: seen!(store::visible_to, project),
};

/// As [`store::visible_to`].
fn rows(viewer: &Viewer) -> Extent {
    if !viewer.can(Code::Project) {
        Extent::Nothing
    } else if viewer.is_external() && !viewer.is_admin() {
        Extent::Some("自己负责的，本人或所在团队参与的")
    } else if viewer.is_admin() || viewer.can(Code::ProjectManage) {
        Extent::All
    } else if viewer.directed_team_ids.is_empty() {
        Extent::Some("公开的，自己负责的，本人或所在团队参与的")
    } else {
        Extent::Some("公开的，自己负责的，本人或所在团队参与的，所带团队负责的")
    }
}

/// As [`rules::may_edit`].
fn edits(viewer: &Viewer) -> Extent {
    if viewer.is_admin() || viewer.can(Code::ProjectManage) {
        rows(viewer)
    } else if viewer.is_external() || !viewer.can(Code::Project) {
        Extent::Nothing
    } else if viewer.can(Code::ProjectEdit) {
        Extent::Some("自己负责的，本人或所在团队参与的")
    } else {
        Extent::Some("自己负责的")
    }
}

/// As [`rules::may_plan`], and [`rules::sees_money`], which is the same.
fn plans(viewer: &Viewer) -> Extent {
    if rules::sees_all_money(viewer) { rows(viewer) } else { edits(viewer) }
}
