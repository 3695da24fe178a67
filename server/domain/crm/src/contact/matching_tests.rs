//! Tests of the matching of workbook lines with contacts of customers.

use xieli_domain_crm::contact::matching::{Lines, Present, changes, find, number};
use xieli_domain_crm::contact::model::ContactInput;

const PEOPLE: &[Present<'static>] = &[
    Present { id: 1, name: "许安", phone: "15400000001" },
    Present { id: 2, name: "王伟", phone: "15400000002" },
    Present { id: 3, name: "王伟", phone: "15400000003" },
    Present { id: 4, name: "金曼", phone: "02112345678" },
    Present { id: 5, name: "陆平", phone: "02112345678" },
    Present { id: 6, name: "陆平", phone: "02112345678" },
];

#[test]
fn the_number_counts_before_the_name() {
    assert_eq!(find(PEOPLE, "许安", Some("15400000001")), Ok(Some(1)));
    // the contact has another name now
    assert_eq!(find(PEOPLE, "许平", Some("15400000001")), Ok(Some(1)));
    assert_eq!(find(PEOPLE, "王伟", Some("15400000001")), Ok(Some(1)));
    // of several contacts of the same name, the number identifies one
    assert_eq!(find(PEOPLE, "王伟", Some("15400000003")), Ok(Some(3)));
}

#[test]
fn the_name_counts_where_one_alone_has_it() {
    assert_eq!(find(PEOPLE, "许安", None), Ok(Some(1)));
    assert_eq!(find(PEOPLE, "许安", Some("15400000009")), Ok(Some(1)));
    assert_eq!(find(PEOPLE, "方圆", Some("15400000009")), Ok(None));
    assert_eq!(find(PEOPLE, "方圆", None), Ok(None));
    let told = |phone| find(PEOPLE, "王伟", phone).expect_err("two are called so");
    assert!(told(None).contains("2 个名为“王伟”"), "{}", told(None));
    assert!(told(Some("15400000009")).contains("都不同"), "{}", told(Some("15400000009")));
}

#[test]
fn a_number_of_several_needs_the_name() {
    assert_eq!(find(PEOPLE, "金曼", Some("02112345678")), Ok(Some(4)));
    for name in ["陆平", "许安", "方圆"] {
        let told = find(PEOPLE, name, Some("02112345678")).expect_err("nobody of them alone");
        assert!(told.contains("3 个联系人的电话"), "{name}: {told}");
    }
}

#[test]
fn numbers_are_compared_as_they_are_kept() {
    assert_eq!(number("154 0000-0001"), "15400000001");
    assert_eq!(number("+86 15400000001"), "15400000001");
    assert_eq!(number(" 没有 "), "没有");
}

#[test]
fn two_lines_do_not_mean_one_contact() {
    let mut lines = Lines::default();
    assert_eq!([lines.means(1, 2), lines.means(2, 3), lines.means(1, 4)], [None, None, Some(2)]);
    let new = |lines: &mut Lines, customer, name, phone, line| lines.makes(customer, (name, phone), line);
    assert_eq!(new(&mut lines, 7, "许安", "15400000001", 5), None);
    assert_eq!(new(&mut lines, 7, "许安", "15400000002", 6), Some(5), "the same name");
    assert_eq!(new(&mut lines, 7, "许平", "15400000001", 7), Some(5), "the same number");
    assert_eq!(new(&mut lines, 8, "许安", "15400000001", 8), None, "at another customer");
    assert_eq!(new(&mut lines, 7, "方圆", "15400000003", 9), None);
}

#[test]
fn a_change_is_told_by_its_columns() {
    let before = ContactInput {
        name: "许安".into(),
        phone: "15400000001".into(),
        other_phones: vec!["02112345678".into()],
        position: Some("主任".into()),
        ..ContactInput::default()
    };
    assert_eq!(changes(&before, &before), []);
    let after = ContactInput {
        phone: "15400000002".into(),
        other_phones: Vec::new(),
        depart_name: Some("采购部".into()),
        is_default: true,
        ..before.clone()
    };
    let told: Vec<_> = changes(&before, &after)
        .into_iter()
        .map(|one| (one.label, one.before.unwrap_or_default(), one.after.unwrap_or_default()))
        .collect();
    let expected = [
        ("联系电话", "15400000001", "15400000002"),
        ("其他电话", "02112345678", ""),
        ("部门", "", "采购部"),
        ("默认联系人", "否", "是"),
    ];
    assert_eq!(told, expected.map(|(label, before, after)| (label, before.to_owned(), after.to_owned())));
}
