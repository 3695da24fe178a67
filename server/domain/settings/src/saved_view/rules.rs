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

#[cfg(test)]
mod tests {
    use super::*;
    use xieli_kernel::Code;
    use xieli_testing::viewer;

    fn view(member_id: i64, scope: Scope) -> SavedView {
        SavedView {
            id: 1,
            member_id,
            route: "/members".into(),
            name: "在职".into(),
            scope: scope.as_str().into(),
            query: String::new(),
            is_default: false,
            version: 1,
            created_at: xieli_kernel::clock::now(),
        }
    }

    #[test]
    fn private_views_are_their_owners_and_enterprise_views_the_admins() {
        let (mine, other, admin) = (viewer(1, &[]), viewer(2, &[]), viewer(3, &[Code::RoleAdmin]));
        assert!(may_change(&mine, &view(1, Scope::Private)));
        assert!(!may_change(&other, &view(1, Scope::Private)));
        assert!(!may_change(&admin, &view(1, Scope::Private)));
        assert!(!may_change(&mine, &view(1, Scope::Enterprise)));
        assert!(may_change(&admin, &view(1, Scope::Enterprise)));
        assert!(may_save(&mine, Scope::Private).is_ok());
        assert!(may_save(&mine, Scope::Enterprise).is_err());
        assert!(may_save(&admin, Scope::Enterprise).is_ok());
    }

    #[test]
    fn a_view_has_a_name_and_an_address_of_ours() {
        let draft = |route: &str, name: &str, query: &str| {
            checked(Draft {
                id: None,
                route: route.into(),
                name: name.into(),
                scope: Scope::Private,
                query: query.into(),
                is_default: false,
            })
        };
        assert_eq!(draft("/members", " 在职 ", "status=1").unwrap().name, "在职");
        for (route, name, query) in [
            ("members", "a", ""),
            ("/members?x=1", "a", ""),
            ("", "a", ""),
            ("/members", " ", ""),
            ("/members", &"长".repeat(31), ""),
            ("/members", "a", &"x".repeat(4001)),
        ] {
            assert!(draft(route, name, query).is_err(), "{route} {name}");
        }
    }
}
