//! Describes the viewer's permissions on tasks, for the form of roles; the rules decide.

use xieli_kernel::{Code, Viewer};
use xieli_tables::task;

use super::{rules, store};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};

/// Tasks.
pub const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[
        part("新建", |viewer| Extent::whole(viewer.can(Code::Task) && viewer.can(Code::TaskCreate))),
        part("修改", edits),
        part("取消、重新分派", assigns),
        part("执行", |viewer| Extent::Some("自己负责或参与的").of(viewer.can(Code::Task))),
        part("验收", |viewer| Extent::Some("指定自己验收的").of(viewer.can(Code::Task))),
        part("删除", deletes),
        part("导出", |viewer| rows(viewer).of(viewer.can(Code::TaskExport))),
    ],
    fields: &[],
    seen: seen!(store::visible_to, task),
};

/// As the visibility condition of the store.
fn rows(viewer: &Viewer) -> Extent {
    if !rules::may_look(viewer) {
        return Extent::Nothing;
    }
    if rules::sees_all(viewer) {
        return Extent::Some("企业全部，别人的草稿除外");
    }
    Extent::Some(match (rules::sees_projects(viewer), !rules::directed(viewer).is_empty()) {
        (false, false) => "自己创建、负责、验收或参与的",
        (true, false) => "自己创建、负责、验收或参与的，自己项目中的",
        (false, true) => "自己创建、负责、验收或参与的，所带团队的",
        (true, true) => "自己创建、负责、验收或参与的，自己项目中的，所带团队的",
    })
}

/// As [`rules::may_edit`].
fn edits(viewer: &Viewer) -> Extent {
    changes(
        viewer,
        "自己创建或负责的，自己管理的项目中的",
        "自己创建或负责的，自己管理的项目中的，所带团队的",
    )
}

/// As [`rules::may_assign`].
fn assigns(viewer: &Viewer) -> Extent {
    changes(viewer, "自己创建的，自己管理的项目中的", "自己创建的，自己管理的项目中的，所带团队其他人的")
}

fn changes(viewer: &Viewer, alone: &'static str, with_teams: &'static str) -> Extent {
    if !viewer.can(Code::Task) {
        Extent::Nothing
    } else if viewer.is_admin() || (!viewer.is_external() && viewer.can(Code::TaskEdit)) {
        Extent::Some("看得到且未结束的，别人的草稿除外")
    } else if rules::directed(viewer).is_empty() {
        Extent::Some(alone)
    } else {
        Extent::Some(with_teams)
    }
}

/// As [`rules::may_delete`].
fn deletes(viewer: &Viewer) -> Extent {
    if !viewer.can(Code::Task) {
        Extent::Nothing
    } else if !viewer.is_external() && (viewer.is_admin() || viewer.can(Code::TaskDel)) {
        Extent::Some("自己的草稿，看得到且已取消的")
    } else {
        Extent::Some("自己创建的草稿和已取消的")
    }
}
