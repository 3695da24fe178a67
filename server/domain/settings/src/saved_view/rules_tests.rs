//! The rules of saved views.

use xieli_domain_settings::saved_view::model::{Draft, SavedView, Scope};
use xieli_domain_settings::saved_view::rules::{checked, may_change, may_save};
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
