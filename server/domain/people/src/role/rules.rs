//! Rules of roles: permissions and validation. Pure functions.

use std::collections::BTreeSet;

use xieli_kernel::permission::{CodeSet, MENUS, MenuKind, codes_of, menu};
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::MAX_IDS;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::Role;

/// The owner's role: only the owner holds it; it changes only by transfer (core §7 `enterprise/transfer`).
pub const OWNER: &str = "ROLE_owner";
/// The administrators' role.
pub const ADMIN: &str = "ROLE_admin";

/// Trims and checks the texts of a role.
pub fn texts(name: &str, description: Option<&str>) -> AppResult<(String, Option<String>)> {
    let mut check = Checker::new();
    let name = check.required("name", "角色名称", name, 50);
    let description = check.lines("description", "描述", description, 200);
    check.finish()?;
    Ok((name, description))
}

/// Whether the viewer may read roles: admins, member editors who assign them, team managers (core §2).
pub fn may_read(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage) || viewer.can(Code::EMember) || viewer.holder.team_manager
}

/// Whether this is one of the two system roles, which cannot be renamed, deleted or given menus.
pub fn is_system(role: &Role) -> bool {
    role.code.is_some()
}

/// Refuses system roles.
pub fn may_change(role: &Role, field: &str) -> AppResult<()> {
    if is_system(role) {
        return Err(AppError::field(
            field,
            FieldCode::Forbidden,
            format!("“{}”是系统角色，不能修改", role.name),
        ));
    }
    Ok(())
}

/// Refuses to delete system roles and roles that members hold.
pub fn may_delete(role: &Role, members: i64) -> AppResult<()> {
    let refuse = |code, message| Err(AppError::field("ids", code, message));
    if is_system(role) {
        return refuse(FieldCode::Forbidden, format!("“{}”是系统角色，不能删除", role.name));
    }
    if members > 0 {
        return refuse(FieldCode::Conflict, format!("角色“{}”还有 {members} 名成员，不能删除", role.name));
    }
    Ok(())
}

/// Whether the viewer may give or remove this role. Nobody the owner's; the administrators' only the owner
/// and administrators; for any other role the viewer must hold every code it grants, unless they are an
/// admin.
pub fn may_assign(viewer: &Viewer, code: Option<&str>, given: CodeSet) -> bool {
    match code {
        Some(OWNER) => false,
        Some(_) => viewer.is_owner() || viewer.holder.authorities.contains(Code::RoleAdmin),
        None => holds_all(viewer, given),
    }
}

/// Whether the viewer holds every one of these codes; an admin does.
pub fn holds_all(viewer: &Viewer, codes: CodeSet) -> bool {
    viewer.is_admin() || codes.iter().all(|code| viewer.can(code))
}

/// Refuses ids that are not in the catalogue, and too many.
pub fn require_menus(ids: &[i32]) -> AppResult<()> {
    let refuse = |code, message: String| Err(AppError::field("menuIds", code, message));
    if ids.len() > MENUS.len() {
        return refuse(FieldCode::TooLong, format!("一次最多 {} 条", MENUS.len()));
    }
    match ids.iter().find(|id| menu(**id).is_none()) {
        Some(id) => refuse(FieldCode::NotFound, format!("菜单 {id} 不存在")),
        None => Ok(()),
    }
}

/// The menus of a role: the group of each entry is added, groups without a chosen entry are left out. Refuses
/// ids that are not in the catalogue, and entries whose codes the viewer does not hold (unless an admin) and
/// the role did not have before.
pub fn menus(viewer: &Viewer, wanted: &[i32], before: &[i32]) -> AppResult<Vec<i32>> {
    require_menus(wanted)?;
    let mut chosen = BTreeSet::new();
    for (id, entry) in wanted.iter().filter_map(|id| Some((id, menu(*id)?))) {
        if entry.kind == MenuKind::Group {
            continue;
        }
        if !before.contains(id) && !holds_all(viewer, codes_of([*id])) {
            let message = format!("您没有“{}”的权限，不能授予他人", entry.title);
            return Err(AppError::field("menuIds", FieldCode::Forbidden, message));
        }
        chosen.insert(*id);
        chosen.extend(entry.parent);
    }
    Ok(chosen.into_iter().collect())
}
