//! What an enterprise is offered.

use super::model::DictItem;
use super::rules::{Dictionary, effective};

fn item(enterprise_id: i64, value: &str, order: i32, disabled: bool) -> DictItem {
    DictItem {
        enterprise_id,
        id: i64::from(order) + 1,
        code: Dictionary::TaskLevel.code().into(),
        value: value.into(),
        text: format!("{enterprise_id}:{value}"),
        param: None,
        color: None,
        sort_order: order,
        disabled,
    }
}

fn texts(items: Vec<DictItem>) -> Vec<String> {
    effective(items).into_iter().map(|item| item.text).collect()
}

#[test]
fn its_own_item_stands_in_place_of_the_systems_whatever_the_order_of_the_rows() {
    let (system, own) = (item(0, "1", 0, false), item(7, "1", 0, false));
    assert_eq!(texts(vec![system.clone(), own.clone()]), ["7:1"]);
    assert_eq!(texts(vec![own, system]), ["7:1"]);
}

#[test]
fn a_disabled_item_is_not_offered_and_hides_the_systems() {
    assert_eq!(texts(vec![item(0, "1", 0, false), item(7, "1", 0, true)]), Vec::<String>::new());
    assert_eq!(texts(vec![item(0, "1", 0, true), item(7, "1", 0, false)]), ["7:1"]);
}

#[test]
fn items_come_in_their_order_its_own_among_the_systems() {
    let items = vec![item(0, "1", 2, false), item(7, "9", 1, false), item(0, "2", 0, false)];
    assert_eq!(texts(items), ["0:2", "7:9", "0:1"]);
}

#[test]
fn no_two_dictionaries_have_one_code_and_the_migration_knows_them_all() {
    let seeded = include_str!("../../../../migrations/00000000000008_dict/up.sql");
    for (place, dictionary) in Dictionary::ALL.iter().enumerate() {
        assert!(seeded.contains(&format!("('{}', '1', ", dictionary.code())), "{dictionary:?} has no items");
        assert!(Dictionary::ALL[place + 1..].iter().all(|other| other.code() != dictionary.code()));
    }
}
