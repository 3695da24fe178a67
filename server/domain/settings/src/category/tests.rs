//! Tests of the rules of category trees.

use chrono::Utc;
use xieli_domain_settings::category::model::Category;
use xieli_domain_settings::category::rules::{
    MAX_DEPTH, MAX_NODES, SYSTEM, Tree, may_delete, may_grow, may_stand_below, texts,
};
use xieli_kernel::AppError;

fn node(enterprise_id: i64, path: &[i64]) -> Category {
    Category {
        enterprise_id,
        id: path.last().copied().unwrap_or_default(),
        code: Tree::FaultType.code().into(),
        parent_id: None,
        name: "主机".into(),
        path: path.to_vec(),
        sort_order: 0,
        remark: None,
        version: 1,
        created_at: Utc::now(),
        updated_at: Utc::now(),
    }
}

fn said(result: Result<(), AppError>) -> Option<String> {
    match result {
        Ok(()) => None,
        Err(AppError::Invalid(fields)) => fields.first().map(|field| field.message.to_string()),
        Err(other) => Some(other.to_string()),
    }
}

#[test]
fn a_node_stands_below_what_is_its_own_and_not_below_itself() {
    let code = Tree::FaultType.code();
    assert_eq!(said(may_stand_below(None, code, 0, &node(1, &[1]))), None);
    assert_eq!(said(may_stand_below(Some(5), code, 2, &node(1, &[1, 2]))), None);
    for (id, tree, below, parent) in [
        (Some(2), code, 0, node(1, &[1, 2, 3])),
        (None, code, 0, node(SYSTEM, &[1])),
        (None, Tree::Product.code(), 0, node(1, &[1])),
        (None, code, MAX_DEPTH - 1, node(1, &[1])),
    ] {
        assert!(said(may_stand_below(id, tree, below, &parent)).is_some(), "{parent:?}");
    }
}

#[test]
fn what_hangs_on_a_node_keeps_it() {
    assert_eq!(said(may_delete("主机", 0)), None);
    assert!(said(may_delete("主机", 2)).is_some_and(|text| text.contains("2 个下级")));
}

#[test]
fn names_are_checked_and_trees_stay_bounded() {
    assert_eq!(texts(" 主机 ", Some("  ")).expect("good").name, "主机");
    for bad in ["", "  ", "a/b", "a\u{7}", &"长".repeat(51)] {
        assert!(texts(bad, None).is_err(), "{bad:?}");
    }
    assert!(may_grow(MAX_NODES - 1, 1).is_ok() && may_grow(MAX_NODES, 1).is_err());
}

#[test]
fn every_tree_is_found_by_its_code() {
    for tree in Tree::ALL {
        assert_eq!(Tree::parse(tree.code()), Some(tree));
    }
    assert_eq!(Tree::parse("nothing"), None);
}
