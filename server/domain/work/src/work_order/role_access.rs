//! Extent of the rights on work orders, in texts for administrators who assign roles; [`super::rules`]
//! decides the rights themselves.

use xieli_kernel::{Code, Viewer};
use xieli_tables::work_order;

use super::{rules, store};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};

/// Extent of the rights on work orders.
pub const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[
        part("新建", |viewer| Extent::whole(rules::may_look(viewer) && viewer.can(Code::WorkCreate))),
        part("补单", |viewer| Extent::whole(viewer.can(Code::WorkSupplement))),
        part("修改", |viewer| {
            inside(
                viewer,
                Code::WorkEdit,
                Extent::Some("自己创建且未接单的"),
                Extent::Some("看得到且未接单的"),
            )
        }),
        part("派单", sends),
        part("改派", |viewer| inside(viewer, Code::WorkRedeliver, Extent::Nothing, rows(viewer))),
        part("接单、到达、填写、完成", |viewer| {
            Extent::Some("派给自己或自己协助的").of(rules::may_look(viewer))
        }),
        part("验收", |viewer| inside(viewer, Code::WorkAudit, Extent::Nothing, rows(viewer))),
        part("评分", |viewer| inside(viewer, Code::WorkScore, Extent::Some("自己客户的"), rows(viewer))),
        part("评价", |viewer| {
            inside(viewer, Code::WorkVisit, Extent::Some("自己创建的，自己客户的"), rows(viewer))
        }),
        part("回访", |viewer| inside(viewer, Code::WorkVisit, Extent::Nothing, rows(viewer))),
        part("终止", |viewer| inside(viewer, Code::WorkStop, Extent::Nothing, rows(viewer))),
        part("删除", |viewer| {
            let all = Extent::Some("看得到的待派单和已终止的");
            inside(viewer, Code::WorkDel, Extent::Some("自己创建的待派单和已终止的"), all)
        }),
        part("导出", |viewer| rows(viewer).of(viewer.can(Code::WorkExport))),
    ],
    fields: &[],
    seen: seen!(store::visible_to, work_order),
};

/// Rows that are visible, as the store's condition decides.
fn rows(viewer: &Viewer) -> Extent {
    if !rules::may_look(viewer) {
        Extent::Nothing
    } else if rules::sees_all(viewer) {
        Extent::All
    } else if viewer.is_external() || viewer.directed_team_ids.is_empty() {
        Extent::Some("自己创建、负责或协助的，自己客户的")
    } else {
        Extent::Some("自己创建、负责或协助的，自己客户的，所带团队的")
    }
}

/// One extent for internal members with the code, another for all others.
fn inside(viewer: &Viewer, code: Code, without: Extent, with: Extent) -> Extent {
    let has = viewer.is_admin() || (!viewer.is_external() && viewer.can(code));
    if has { with.of(rules::may_look(viewer)) } else { without.of(rules::may_look(viewer)) }
}

/// Orders that may be dispatched, as [`rules::may`] decides.
fn sends(viewer: &Viewer) -> Extent {
    let directs = !viewer.is_external() && !viewer.directed_team_ids.is_empty();
    inside(viewer, Code::WorkDeliver, Extent::Some("由所带团队接单的").of(directs), rows(viewer))
}
