//! Tests of the rules of roles.

use xieli_domain_people::role::rules;
use xieli_kernel::permission::{CodeSet, MENUS, codes_of};
use xieli_kernel::{AppError, Code, FieldCode};
use xieli_testing::viewer;

fn refused(result: Result<Vec<i32>, AppError>) -> Option<FieldCode> {
    match result {
        Err(AppError::Invalid(errors)) => errors.first().map(|error| error.code),
        _ => None,
    }
}

#[test]
fn nobody_assigns_the_owner_and_only_administrators_assign_administrators() {
    let none = CodeSet::EMPTY;
    for codes in [&[Code::RoleOwner][..], &[Code::RoleAdmin], &[Code::EManage], &[Code::EMember]] {
        assert!(!rules::may_assign(&viewer(1, codes), Some(rules::OWNER), none), "{codes:?}");
    }
    assert!(rules::may_assign(&viewer(1, &[Code::RoleOwner]), Some(rules::ADMIN), none));
    assert!(rules::may_assign(&viewer(1, &[Code::RoleAdmin]), Some(rules::ADMIN), none));
    // e:manage makes an admin, but only administrators may make administrators
    assert!(!rules::may_assign(&viewer(1, &[Code::EManage]), Some(rules::ADMIN), none));
    assert!(!rules::may_assign(&viewer(1, &[Code::EMember]), Some(rules::ADMIN), none));
}

#[test]
fn who_is_no_admin_assigns_only_what_they_hold() {
    let given: CodeSet = [Code::Task, Code::Work].into_iter().collect();
    assert!(!rules::may_assign(&viewer(1, &[Code::EMember, Code::Task]), None, given));
    assert!(rules::may_assign(&viewer(1, &[Code::EMember, Code::Task, Code::Work]), None, given));
    assert!(rules::may_assign(&viewer(1, &[Code::EManage]), None, given));
    assert!(rules::may_assign(&viewer(1, &[Code::EMember]), None, CodeSet::EMPTY));
}

#[test]
fn menus_bring_their_groups_and_empty_groups_go() {
    let admin = viewer(1, &[Code::RoleAdmin]);
    assert_eq!(rules::menus(&admin, &[101, 501], &[]).ok(), Some(vec![100, 101, 500, 501]));
    assert_eq!(rules::menus(&admin, &[100], &[]).ok(), Some(vec![]));
    assert_eq!(rules::menus(&admin, &[101, 101], &[]).ok(), Some(vec![100, 101]));
}

#[test]
fn menus_outside_the_catalogue_or_beyond_the_giver_are_refused() {
    let admin = viewer(1, &[Code::RoleAdmin]);
    assert_eq!(refused(rules::menus(&admin, &[999_999], &[])), Some(FieldCode::NotFound));
    let some = viewer(1, &[Code::Task]);
    assert!(codes_of([501]).contains(Code::Task));
    assert_eq!(rules::menus(&some, &[501], &[]).ok(), Some(vec![500, 501]));
    assert_eq!(refused(rules::menus(&some, &[601], &[])), Some(FieldCode::Forbidden));
    // menus that the role already had may stay
    assert_eq!(rules::menus(&some, &[601], &[601]).ok(), Some(vec![600, 601]));
}

#[test]
fn menus_are_of_the_catalogue() {
    assert!(rules::require_menus(&[]).is_ok());
    let all: Vec<i32> = MENUS.iter().map(|menu| menu.id).collect();
    assert!(rules::require_menus(&all).is_ok());
    assert!(matches!(rules::require_menus(&[1]), Err(AppError::Invalid(_))));
    assert!(matches!(rules::require_menus(&vec![101; MENUS.len() + 1]), Err(AppError::Invalid(_))));
}
