//! Tests of the fictitious viewers of an access review.

use xieli_domain_settings::access_review::rules::imagined;
use xieli_kernel::{Code, CodeSet};
use xieli_testing::viewer;

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
