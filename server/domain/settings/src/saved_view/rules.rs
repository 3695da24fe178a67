//! What may be done with saved views: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Draft, SavedView, Scope};

/// The most views of one person, or of the enterprise, on one list.
pub const MAX_A_ROUTE: i64 = 50;

/// A draft, trimmed and checked.
pub fn checked(draft: Draft) -> AppResult<Draft> {
    let mut check = Checker::new();
    let name = check.required("name", "视图名称", &draft.name, 30);
    let route = check.required("route", "页面地址", &draft.route, 200);
    if !route.is_empty() && (!route.starts_with('/') || route.contains(['?', '#'])) {
        check.refuse("route", FieldCode::Invalid, "页面地址无效");
    }
    let query = check.optional("query", "视图条件", Some(&draft.query), 4000).unwrap_or_default();
    check.finish()?;
    Ok(Draft { name, route, query, ..draft })
}

/// Whether the viewer may change or delete a view: their own private ones, and as an admin those for everybody.
pub fn may_change(viewer: &Viewer, view: &SavedView) -> bool {
    match Scope::parse(&view.scope) {
        Scope::Private => view.member_id == viewer.member_id,
        Scope::Enterprise => viewer.is_admin(),
    }
}

/// Whether the viewer may save for this scope.
pub fn may_save(viewer: &Viewer, scope: Scope) -> AppResult<()> {
    if scope == Scope::Enterprise && !viewer.is_admin() {
        return Err(AppError::field("scope", FieldCode::Forbidden, "只有管理员可以保存企业视图"));
    }
    Ok(())
}
