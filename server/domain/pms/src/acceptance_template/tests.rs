//! Tests of the rules of acceptance templates.

use chrono::Utc;
use xieli_domain_pms::acceptance_template::model::{Chosen, TemplateInput};
use xieli_domain_pms::acceptance_template::rules;
use xieli_domain_pms::category::model::Category;
use xieli_kernel::AppError;

fn node(id: i64, path: &[i64]) -> Category {
    Category {
        enterprise_id: 1,
        id,
        code: "acceptance_directory".into(),
        parent_id: path.iter().rev().nth(1).copied(),
        name: format!("目录{id}"),
        path: path.to_vec(),
        sort_order: 0,
        remark: None,
        version: 1,
        created_at: Utc::now(),
        updated_at: Utc::now(),
    }
}

fn directory() -> Vec<Category> {
    vec![node(1, &[1]), node(4, &[4]), node(2, &[1, 2]), node(3, &[1, 2, 3])]
}

fn chosen(category_id: i64, required: bool) -> Chosen {
    Chosen { category_id, required }
}

#[test]
fn what_is_chosen_brings_what_it_stands_below() {
    let taken = rules::closed(&directory(), &[chosen(3, true)]).expect("nodes of the directory");
    assert_eq!(taken, [chosen(1, false), chosen(2, false), chosen(3, true)]);
    // in any order of naming
    for named in [[chosen(1, true), chosen(3, true)], [chosen(3, true), chosen(1, true)]] {
        let taken = rules::closed(&directory(), &named).expect("nodes of the directory");
        assert_eq!(taken, [chosen(1, true), chosen(2, false), chosen(3, true)]);
    }
    assert!(matches!(rules::closed(&directory(), &[chosen(9, true)]), Err(AppError::Invalid(_))));
}

#[test]
fn the_directory_is_read_from_the_top() {
    let leaves = rules::leaves(&directory(), &[chosen(1, false), chosen(2, true)]);
    let read: Vec<_> =
        leaves.iter().map(|leaf| (leaf.id, leaf.depth, leaf.chosen, leaf.required, leaf.has_below)).collect();
    assert_eq!(
        read,
        [
            (1, 0, true, false, true),
            (2, 1, true, true, true),
            (3, 2, false, false, false),
            (4, 0, false, false, false)
        ]
    );
}

#[test]
fn a_template_is_named() {
    let input = TemplateInput { name: " ".into(), ..TemplateInput::default() };
    assert!(matches!(rules::checked(input), Err(AppError::Invalid(_))));
}
