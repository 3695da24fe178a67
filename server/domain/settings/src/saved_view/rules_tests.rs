//! Tests of the rules of saved views.

use xieli_domain_settings::saved_view::model::{Draft, SavedView, Scope};
use xieli_domain_settings::saved_view::rules::{checked, may_change, may_save};
use xieli_kernel::{Code, Viewer};
use xieli_testing::viewer;

fn view(member_id: i64, scope: Scope) -> SavedView {
    SavedView {
        enterprise_id: 1,
        id: 1,
        member_id,
        route: "/members".into(),
        name: "在职".into(),
        scope: scope.as_str().into(),
        team_id: (scope == Scope::Team).then_some(7),
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
    assert!(may_save(&mine, Scope::Private, None).is_ok());
    assert!(may_save(&mine, Scope::Enterprise, None).is_err());
    assert!(may_save(&admin, Scope::Enterprise, None).is_ok());
}

#[test]
fn a_view_has_a_name_and_an_address_of_ours() {
    let draft = |route: &str, name: &str, query: &str| {
        checked(Draft {
            id: None,
            version: None,
            route: route.into(),
            name: name.into(),
            scope: Scope::Private,
            team_id: None,
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

#[test]
fn a_view_of_a_team_is_its_owners_and_the_admins() {
    let (mine, other, admin) = (viewer(1, &[]), viewer(2, &[]), viewer(3, &[Code::RoleAdmin]));
    assert!(may_change(&mine, &view(1, Scope::Team)));
    assert!(!may_change(&other, &view(1, Scope::Team)));
    assert!(may_change(&admin, &view(1, Scope::Team)));
    assert!(may_save(&mine, Scope::Team, Some(7)).is_err());
    assert!(may_save(&admin, Scope::Team, Some(7)).is_ok());
    let member = Viewer { team_ids: vec![7], ..viewer(1, &[]) };
    let director = Viewer { directed_team_ids: vec![6, 7], ..viewer(1, &[]) };
    for one in [member, director] {
        assert!(may_save(&one, Scope::Team, Some(7)).is_ok());
        assert!(may_save(&one, Scope::Team, Some(8)).is_err());
    }
}

#[test]
fn a_view_names_a_team_if_it_is_shared_with_one_and_is_not_its_default() {
    let draft = |scope: Scope, team_id: Option<i64>, is_default: bool| {
        checked(Draft {
            id: None,
            version: None,
            route: "/members".into(),
            name: "在职".into(),
            scope,
            team_id,
            query: String::new(),
            is_default,
        })
    };
    assert!(draft(Scope::Team, Some(7), false).is_ok());
    assert!(draft(Scope::Team, None, false).is_err());
    assert!(draft(Scope::Team, Some(7), true).is_err());
    assert!(draft(Scope::Private, Some(7), false).is_err());
    assert!(draft(Scope::Enterprise, Some(7), false).is_err());
    assert!(draft(Scope::Enterprise, None, true).is_ok());
}

#[test]
fn a_view_keeps_parameters_of_a_list_and_no_row() {
    let draft = |query: &str| {
        checked(Draft {
            id: None,
            version: None,
            route: "/members".into(),
            name: "在职".into(),
            scope: Scope::Private,
            team_id: None,
            query: query.into(),
            is_default: false,
        })
    };
    let many = (0..61).map(|number| format!("a{number}=1")).collect::<Vec<_>>().join("&");
    for query in
        ["", "status=1&keyword=%E5%BC%A0", "sort=cf_12.desc&custom=12:in:a", "main=a,b&side=&hidden=c"]
    {
        assert!(draft(query).is_ok(), "{query}");
    }
    for query in ["show=5", "status=1&saved=3", "pageNo=2", "ids=1,2", "<b>=1", "=1", "a b=1", many.as_str()]
    {
        assert!(draft(query).is_err(), "{query}");
    }
}
