//! Describes the viewer's permissions on members, for the form of roles; the rules decide.

use xieli_kernel::{Code, Viewer};
use xieli_tables::member;

use super::{rules, store};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};

/// Members.
pub const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[
        part("浏览列表", lists),
        part("新增、邀请", |viewer| Extent::whole(viewer.can(Code::EMember))),
        part("修改、设置角色", edits),
        part("设置团队", |viewer| {
            let directs = Extent::Some("所带团队的").of(!viewer.directed_team_ids.is_empty());
            if viewer.can(Code::EMember) { rows(viewer) } else { directs }
        }),
        part("办理离职、重置密码", edits),
        part("导出", |viewer| lists(viewer).of(rules::may_export(viewer))),
    ],
    fields: &[part("备注、用户名与加入原因", |viewer| {
        if viewer.can(Code::EMember) { rows(viewer) } else { Extent::Some("自己的") }
    })],
    seen: seen!(store::visible_to, member),
};

/// As [`store::visible_to`].
fn rows(viewer: &Viewer) -> Extent {
    if viewer.is_external() {
        Extent::Some("所在团队的成员")
    } else if viewer.can(Code::EMember) {
        Extent::All
    } else {
        Extent::Some("在职和已离职的")
    }
}

/// As [`store::listed_to`].
fn lists(viewer: &Viewer) -> Extent {
    if viewer.can(Code::EMemberList) || viewer.can(Code::EMember) {
        rows(viewer)
    } else {
        Extent::Some("所带团队的成员").of(viewer.holder.team_manager)
    }
}

/// As [`rules::allowed`].
fn edits(viewer: &Viewer) -> Extent {
    if !viewer.can(Code::EMember) {
        Extent::Nothing
    } else if viewer.is_owner() {
        Extent::All
    } else if viewer.is_admin() {
        Extent::Some("企业所有者以外的")
    } else {
        Extent::Some("管理员和企业所有者以外的")
    }
}
