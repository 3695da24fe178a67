//! Extent of the rights on customers, in texts for administrators who assign roles; [`super::rules`] decides
//! the rights themselves.

use xieli_kernel::{Code, Viewer};
use xieli_tables::customer;

use super::store;
use crate::kind::role_access::{Extent, RoleAccess, part, seen};

/// Extent of the rights on customers.
pub const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[
        part("新增", |viewer| Extent::whole(viewer.can(Code::CustCreate))),
        part("修改", edits),
        part("删除", |viewer| edits(viewer).of(viewer.can(Code::CustDel))),
        part("批量修改", |viewer| edits(viewer).of(viewer.can(Code::CustBatch))),
        part("转移", |viewer| Extent::Some("看得到且不在公海的").of(viewer.can(Code::CustTransfer))),
        part("合并", |viewer| edits(viewer).of(viewer.can(Code::CustMerge))),
        part("导入", |viewer| Extent::whole(viewer.can(Code::CustImport))),
        part("导出", |viewer| rows(viewer).of(viewer.can(Code::CustExport))),
    ],
    fields: &[part("联系人的电话", phones)],
    seen: seen!(store::visible_to, customer),
};

/// Rows that are visible, as [`store::visible_to`] decides.
fn rows(viewer: &Viewer) -> Extent {
    if !viewer.can(Code::Cust) {
        Extent::Nothing
    } else if viewer.is_admin() {
        Extent::All
    } else if viewer.is_external() {
        Extent::Some("自己负责或协助的，共享给本人或所在团队的")
    } else if viewer.directed_team_ids.is_empty() {
        Extent::Some("公开的，公海中的，自己负责或协助的，共享给本人或所在团队的")
    } else {
        Extent::Some("公开的，公海中的，自己负责或协助的，共享给本人或所在团队的，所带团队负责的")
    }
}

/// Rows that may be changed, as [`super::rules::may_edit`] decides.
fn edits(viewer: &Viewer) -> Extent {
    if viewer.is_admin() {
        Extent::All
    } else if !viewer.can(Code::Cust) {
        Extent::Nothing
    } else if viewer.can(Code::CustEdit) {
        Extent::Some("自己负责的，所在团队负责的")
    } else {
        Extent::Some("自己负责的")
    }
}

/// Rows with readable phone numbers, as [`super::rules::sees_phones`] decides.
fn phones(viewer: &Viewer) -> Extent {
    if viewer.can(Code::CustPhone) {
        return rows(viewer);
    }
    match edits(viewer) {
        Extent::Some(_) if viewer.can(Code::CustEdit) => {
            Extent::Some("自己负责、协助或共享给本人的，所在团队负责的")
        }
        Extent::Some(_) => Extent::Some("自己负责、协助或共享给本人的"),
        other => other,
    }
}
