//! Tests of the permission engine.

use proptest::prelude::*;

use super::*;

fn set() -> impl Strategy<Value = CodeSet> {
    proptest::collection::vec(proptest::sample::select(Code::ALL), 0..12)
        .prop_map(|codes| codes.into_iter().collect())
}

fn holder() -> impl Strategy<Value = Holder> {
    (set(), set(), any::<bool>()).prop_map(|(authorities, enabled, team_manager)| Holder {
        authorities,
        enabled,
        team_manager,
    })
}

fn access() -> impl Strategy<Value = Access> {
    let codes = || {
        proptest::collection::vec(proptest::sample::select(Code::ALL), 0..3)
            .prop_map(|codes| -> &'static [Code] { codes.leak() })
    };
    (codes(), any::<bool>(), codes(), any::<bool>(), any::<bool>()).prop_map(
        |(perms, team_manage, perms3, or, owner)| Access {
            perms,
            team_manage,
            perms3,
            or,
            owner,
            ..Access::OPEN
        },
    )
}

proptest! {
    #[test]
    fn an_admin_passes_everything_but_the_owner_flag(holder in holder(), access in access()) {
        if holder.is_admin() && !access.owner {
            prop_assert!(holder.allows(&access));
        }
    }

    #[test]
    fn nobody_gains_by_holding_less(holder in holder(), access in access()) {
        let poorer = Holder { authorities: CodeSet::EMPTY, ..holder };
        prop_assert!(!poorer.allows(&access) || holder.allows(&access));
        let unmanaged = Holder { team_manager: false, ..holder };
        prop_assert!(!unmanaged.allows(&access) || holder.allows(&access));
    }

    #[test]
    fn an_ordinary_holder_needs_the_code_held_and_enabled(holder in holder(), code in proptest::sample::select(Code::ALL)) {
        prop_assume!(!holder.is_admin());
        let codes: &'static [Code] = vec![code].leak();
        let held = holder.authorities.contains(code) && (code.is_role() || holder.enabled.contains(code));
        prop_assert_eq!(holder.allows(&Access::any(codes)), held);
    }

    #[test]
    fn team_manage_is_demanded_unless_or(holder in holder(), access in access()) {
        let holder = Holder { team_manager: false, ..holder };
        let access = Access { team_manage: true, or: false, perms3: &[], ..access };
        prop_assert!(!holder.allows(&access) || (holder.is_admin() && !access.owner));
    }

    #[test]
    fn what_is_allowed_is_shown_and_no_group_without_a_visible_child(holder in holder()) {
        let visible = visible_menus(&holder);
        for menu in MENUS.iter().filter(|menu| menu.kind != MenuKind::Group) {
            let shown = visible.iter().any(|other| other.id == menu.id);
            prop_assert_eq!(shown, holder.allows(&menu.access), "{}", menu.title);
        }
        for menu in &visible {
            if menu.kind == MenuKind::Group {
                prop_assert!(visible.iter().any(|child| child.parent == Some(menu.id)), "{}", menu.title);
            }
            if let Some(parent) = menu.parent {
                prop_assert!(visible.iter().any(|other| other.id == parent), "{} without its group", menu.title);
            }
        }
    }
}

#[test]
fn codes_read_back() {
    for &code in Code::ALL {
        assert_eq!(Code::parse(code.as_str()), Some(code));
    }
    assert_eq!(Code::parse("kpi:deaprt"), Some(Code::KpiDepart));
    assert_eq!(Code::parse("ROLE_root"), None);
}

#[test]
fn the_sets_hold_every_code() {
    assert_eq!(CodeSet::all().iter().count(), Code::ALL.len());
}

#[test]
fn every_code_can_be_granted_through_a_menu() {
    let granted = codes_of(all_menu_ids());
    for &code in Code::ALL {
        assert!(code.is_role() || granted.contains(code), "{} is in no menu", code.as_str());
    }
}

#[test]
fn a_page_makes_nobody_an_administrator() {
    let pages = MENUS.iter().filter(|menu| menu.kind != MenuKind::Action).map(|menu| menu.id);
    assert!(!codes_of(pages).contains(Code::EManage));
    assert!(codes_of([109]).contains(Code::EManage));
}
