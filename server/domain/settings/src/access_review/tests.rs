use xieli_kernel::permission::MENUS;
use xieli_kernel::{AppError, Code, CodeSet};
use xieli_testing::viewer;

use super::rules::{imagined, require_menus};

#[test]
fn who_is_imagined_has_what_the_role_gives_and_the_enterprise_has_enabled() {
    let mut asker = viewer(7, &[Code::EManage]);
    let plain = imagined(&asker, None, &[701, 704], false);
    assert!(plain.can(Code::Cust) && plain.can(Code::CustEdit));
    assert!(!plain.can(Code::CustDel) && !plain.is_admin() && !plain.holder.team_manager);
    assert!(plain.directed_team_ids.is_empty());

    let director = imagined(&asker, None, &[701], true);
    assert!(director.holder.team_manager && !director.directed_team_ids.is_empty());

    assert!(imagined(&asker, Some("ROLE_admin"), &[], false).is_admin());
    assert!(imagined(&asker, None, &[109], false).is_admin(), "the right to manage makes one");

    asker.holder.enabled = [Code::Cust].into_iter().collect::<CodeSet>();
    let narrowed = imagined(&asker, None, &[701, 704], false);
    assert!(narrowed.can(Code::Cust) && !narrowed.can(Code::CustEdit));
}

#[test]
fn menus_are_of_the_catalogue() {
    assert!(require_menus(&[]).is_ok());
    let all: Vec<i32> = MENUS.iter().map(|menu| menu.id).collect();
    assert!(require_menus(&all).is_ok());
    assert!(matches!(require_menus(&[1]), Err(AppError::Invalid(_))));
    assert!(matches!(require_menus(&vec![101; MENUS.len() + 1]), Err(AppError::Invalid(_))));
}
