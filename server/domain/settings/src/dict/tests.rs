//! Tests of the items offered to an enterprise.

use serde_json::json;
use xieli_domain_settings::dict::model::{Arranged, DictItem, ItemTexts, Origin, UseCount};
use xieli_domain_settings::dict::rules::{self, Dictionary, arranged, offered};

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
        version: 1,
    }
}

fn texts(items: Vec<DictItem>) -> Vec<String> {
    offered(items).into_iter().map(|one| one.item.text).collect()
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
    let seeded = [
        include_str!("../../../../../migrations/00000000000008_dict/up.sql"),
        include_str!("../../../../../migrations/00000000000032_customer/up.sql"),
    ]
    .concat();
    for (place, dictionary) in Dictionary::ALL.iter().enumerate() {
        assert!(seeded.contains(&format!("('{}', '1', ", dictionary.code())), "{dictionary:?} has no items");
        assert!(Dictionary::ALL[place + 1..].iter().all(|other| other.code() != dictionary.code()));
    }
}

fn own(text: &str, value: &str) -> Arranged {
    let item = DictItem { text: text.into(), ..item(7, value, 0, false) };
    Arranged { item, system: None }
}

#[test]
fn a_row_that_only_says_where_an_item_stands_leaves_it_the_systems() {
    let system = DictItem { text: "普通".into(), ..item(0, "1", 0, false) };
    let origin = |own: DictItem| {
        let all = arranged(vec![system.clone(), own]);
        assert_eq!(all.len(), 1);
        all[0].origin()
    };
    assert_eq!(origin(DictItem { text: "普通".into(), ..item(7, "1", 5, false) }), Origin::System);
    assert_eq!(origin(DictItem { text: "一般".into(), ..item(7, "1", 0, false) }), Origin::Overridden);
    assert_eq!(origin(DictItem { text: "普通".into(), ..item(7, "1", 0, true) }), Origin::Overridden);
    assert_eq!(own("加急", "9").origin(), Origin::Own);
}

#[test]
fn texts_are_unique_and_colours_colours() {
    let check = |text: &str, color: Option<&str>| {
        let given = ItemTexts { text: text.into(), color: color.map(str::to_owned), param: None };
        rules::texts(Dictionary::TaskLevel, given, &[own("加急", "9")])
    };
    assert!(
        check(" 普通 ", Some("#FF0000"))
            .is_ok_and(|texts| { texts.text == "普通" && texts.color.as_deref() == Some("#ff0000") })
    );
    assert!(check("普通", Some(" ")).is_ok_and(|texts| texts.color.is_none()));
    for (text, color) in [("", None), ("加急", None), ("普通", Some("red")), ("普通", Some("#ff00000"))]
    {
        assert!(check(text, color).is_err(), "{text} {color:?}");
    }
    assert!(check(&"长".repeat(51), None).is_err());
}

#[test]
fn a_customer_types_flags_are_flags_and_other_dictionaries_keep_what_is_plain() {
    let check = |dictionary: Dictionary, param: serde_json::Value| {
        let given = ItemTexts { text: "甲".into(), color: None, param: Some(param) };
        rules::texts(dictionary, given, &[])
    };
    let good = json!({ "requireLevel": 1, "isDuplicate": 0, "contactsNum": 99 });
    assert!(
        check(Dictionary::CustomerType, good.clone()).is_ok_and(|texts| texts.param == Some(good.clone()))
    );
    for param in [
        json!([]),
        json!("x"),
        json!({ "requireLevel": 2 }),
        json!({ "requireLevel": true }),
        json!({ "contactsNum": 0 }),
        json!({ "contactsNum": 100 }),
        json!({ "text": 1 }),
    ] {
        assert!(check(Dictionary::CustomerType, param.clone()).is_err(), "{param}");
    }
    assert!(check(Dictionary::TaskLevel, good.clone()).is_ok_and(|texts| texts.param == Some(good)));
    let many: serde_json::Map<_, _> = (0..21).map(|at| (at.to_string(), json!(at))).collect();
    for param in [
        json!({ "a": [1] }),
        json!({ "a": {} }),
        json!({ "": 1 }),
        json!({ "a": "长".repeat(201) }),
        many.into(),
    ] {
        assert!(check(Dictionary::TaskLevel, param.clone()).is_err(), "{param}");
    }
    assert!(check(Dictionary::TaskLevel, json!({})).is_ok_and(|texts| texts.param.is_none()));
}

#[test]
fn a_new_value_is_the_next_number_or_one_that_nobody_has() {
    let all = [own("甲", "3"), own("乙", "x")];
    assert_eq!(rules::value(None, &all).ok().as_deref(), Some("4"));
    assert_eq!(rules::value(Some(" "), &[]).ok().as_deref(), Some("1"));
    assert_eq!(rules::value(Some(" y "), &all).ok().as_deref(), Some("y"));
    assert!(rules::value(Some("x"), &all).is_err());
}

#[test]
fn dictionaries_that_programs_know_keep_their_items() {
    assert!(rules::may_grow(Dictionary::TaskLevel, 3, 1).is_ok());
    assert!(rules::may_grow(Dictionary::TaskLevel, rules::MAX_ITEMS, 1).is_err());
    assert!(rules::may_grow(Dictionary::DocIsOpen, 2, 1).is_err());
    let (from, into) = (item(7, "1", 0, false), item(7, "2", 1, false));
    assert!(rules::may_merge(Dictionary::TaskLevel, &from, &into).is_ok());
    assert!(rules::may_merge(Dictionary::DocIsOpen, &from, &into).is_err());
    assert!(rules::may_merge(Dictionary::TaskLevel, &from, &from).is_err());
    assert!(rules::may_merge(Dictionary::TaskLevel, &from, &item(7, "2", 1, true)).is_err());
    let elsewhere = DictItem { code: Dictionary::WorkLevel.code().into(), ..into };
    assert!(rules::may_merge(Dictionary::TaskLevel, &from, &elsewhere).is_err());
}

#[test]
fn what_is_used_or_the_systems_is_not_deleted() {
    let uses = [UseCount { what: "个文档", count: 2 }, UseCount { what: "个产品", count: 0 }];
    assert!(rules::may_delete(&own("加急", "9"), &uses[1..]).is_ok());
    let refused = rules::may_delete(&own("加急", "9"), &uses);
    assert!(refused.is_err_and(|error| format!("{error:?}").contains("正被 2 个文档使用")));
    let system = item(0, "1", 0, false);
    assert!(rules::may_delete(&Arranged { item: system.clone(), system: Some(system) }, &[]).is_err());
}

#[test]
fn a_dictionary_is_paged_by_number_and_by_cursor() {
    use xieli_kernel::PageRequest;
    let items = || (0..5).map(|n| own(&format!("级{n}"), &n.to_string())).collect::<Vec<_>>();
    let mut items = items();
    for (id, one) in (1..).zip(&mut items) {
        one.item.id = id;
    }
    let values = |page: &xieli_kernel::Page<Arranged>| {
        page.rows.iter().map(|(_, one)| one.item.value.clone()).collect::<Vec<_>>()
    };
    let (page, total) =
        rules::page(items.clone(), None, &PageRequest::Number { number: 2, size: 2 }).expect("a page");
    assert_eq!(
        (values(&page), total, page.has_next, page.has_previous),
        (vec!["2".into(), "3".into()], 5, true, true)
    );
    let after = Some(page.rows[1].0.encode());
    let (page, _) =
        rules::page(items.clone(), None, &PageRequest::After { first: 9, after }).expect("a page");
    assert_eq!((values(&page), page.has_next), (vec!["4".to_owned()], false));
    let (page, total) =
        rules::page(items, Some(" 级3"), &PageRequest::After { first: 9, after: None }).expect("a page");
    assert_eq!((values(&page), total), (vec!["3".to_owned()], 1));
}
