//! Extent of a member's rights on documents, described for the roles screen; the rules decide.

use xieli_kernel::{Code, Viewer};
use xieli_tables::file;

use super::{rules, store};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};

/// Extent of rights on documents.
pub const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[
        part("上传", |viewer| Extent::whole(viewer.can(Code::ResUpload))),
        part("编辑", |viewer| touches(viewer, Code::ResEdit)),
        part("删除", |viewer| touches(viewer, Code::ResDel)),
    ],
    fields: &[part("仅允许预览的文档的原文件", touched)],
    seen: seen!(store::documents, file),
};

/// Extent of [`store::visible_to`].
fn rows(viewer: &Viewer) -> Extent {
    if viewer.is_admin() {
        Extent::All
    } else if rules::is_outside(viewer) {
        Extent::Some("对外部成员也公开的，指定给自己的，自己上传的")
    } else {
        Extent::Some("公开的，指定给自己的，自己上传的")
    }
}

/// Documents that the viewer may change.
fn touched(viewer: &Viewer) -> Extent {
    if viewer.is_admin() {
        Extent::All
    } else if viewer.holder.is_project_editor() {
        Extent::Some("自己上传的，看得到的项目文档")
    } else {
        Extent::Some("自己上传的")
    }
}

fn touches(viewer: &Viewer, code: Code) -> Extent {
    touched(viewer).of(viewer.can(code))
}
