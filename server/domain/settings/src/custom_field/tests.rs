//! Tests of custom fields: accepted values, and lossless conversion between a value, its key and its text.

use std::collections::HashMap;

use chrono::{NaiveDate, Utc};
use proptest::prelude::*;
use serde_json::json;
use xieli_domain_settings::custom_field::model::{Field, FieldInput, FieldKind, Input};
use xieli_domain_settings::custom_field::rules;
use xieli_domain_settings::custom_field::value::{
    MAX_KEY, Names, Value, asked, check, number_key, number_of_key, of_text, to_text,
};
use xieli_kernel::AppError;

pub fn field(kind: FieldKind) -> Field {
    Field {
        enterprise_id: 1,
        id: 7,
        record_type: "customer".into(),
        code: "size".into(),
        name: "规模".into(),
        kind: kind.as_i16(),
        dictionary: Some("customer_level".into()),
        options: ["甲", "乙", "丙"].map(str::to_owned).to_vec(),
        required: false,
        disabled: false,
        in_list: false,
        read_role_ids: Vec::new(),
        write_role_ids: Vec::new(),
        sort_order: 0,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

fn named() -> Names {
    let member = |id: i64, name: &str, number: Option<&str>| (id, name.to_owned(), number.map(str::to_owned));
    Names {
        items: vec![("1".into(), "重点".into()), ("2".into(), "普通".into()), ("3".into(), "普通".into())],
        members: vec![
            member(1, "张伟", Some("A1")),
            member(2, "张伟", Some("A2")),
            member(3, "李芳", None),
            member(4, "张伟", None),
        ],
        called: HashMap::from([
            ("张伟（上海站）".into(), Ok(4)),
            ("张伟".into(), Err("有多名成员叫“张伟”：张伟（上海站）、张伟（财务部）".into())),
        ]),
        disabled: vec!["停用的".into()],
        customers: vec![(1, "海川机电".into()), (2, "友联".into()), (3, "友联".into())],
        files: Vec::new(),
    }
}

fn message(refused: AppError) -> String {
    match refused {
        AppError::Invalid(errors) => {
            let one = errors.first().expect("a refusal");
            format!("{}: {}", one.path.join("."), one.message)
        }
        other => panic!("{other:?}"),
    }
}

fn day() -> impl Strategy<Value = NaiveDate> {
    // the years 1900 to 2100
    (693_596_i32..767_010).prop_map(|day| NaiveDate::from_num_days_from_ce_opt(day).expect("a day"))
}

/// A field with an accepted value.
fn valued() -> impl Strategy<Value = (Field, Value)> {
    const MOST: i64 = 999_999_999_999_999_999;
    prop_oneof![
        "[a-zA-Z0-9一-龥、,.]{1,40}".prop_map(|text| (field(FieldKind::Text), Value::Text(text))),
        (-MOST..=MOST).prop_map(|number| (field(FieldKind::Number), Value::Number(number))),
        (-MOST / 10_000..=MOST / 10_000)
            .prop_map(|cents| (field(FieldKind::Money), Value::Number(cents * 10_000))),
        day().prop_map(|day| (field(FieldKind::Date), Value::Date(day))),
        (1..=3_i64).prop_map(|value| (field(FieldKind::Dict), Value::Dict(value.to_string()))),
        (1..=4_i64).prop_map(|id| (field(FieldKind::Member), Value::Member(id))),
        (1..=3_i64).prop_map(|id| (field(FieldKind::Customer), Value::Customer(id))),
        any::<bool>().prop_map(|yes| (field(FieldKind::YesNo), Value::YesNo(yes))),
        proptest::sample::subsequence(field(FieldKind::List).options, 1..=3)
            .prop_map(|items| (field(FieldKind::List), Value::List(items))),
    ]
}

proptest! {
    #[test]
    fn a_custom_number_key_keeps_order_and_number(one in any::<i64>(), other in any::<i64>()) {
        prop_assert_eq!(number_of_key(&number_key(one)), Some(one));
        prop_assert_eq!(number_key(one).cmp(&number_key(other)), one.cmp(&other));
    }

    #[test]
    fn a_custom_date_key_keeps_order(one in day(), other in day()) {
        let key = |day| Value::Date(day).keys();
        prop_assert_eq!(key(one).cmp(&key(other)), one.cmp(&other));
    }

    #[test]
    fn a_custom_value_survives_the_record((field, value) in valued()) {
        prop_assert_eq!(Value::of_json(&field, &value.to_json()), Some(value));
    }

    #[test]
    fn a_custom_value_survives_export_and_import((field, value) in valued()) {
        let text = to_text(&field, &value, &named());
        prop_assert_eq!(of_text(&field, &text, &named()).expect("an exported text"), Some(value));
    }

    #[test]
    fn a_custom_value_is_found_by_what_it_is_called_in_a_filter((field, value) in valued()) {
        let words = match &value {
            Value::Dict(value) => value.clone(),
            Value::Member(id) | Value::Customer(id) => id.to_string(),
            Value::List(items) => items[0].clone(),
            other => to_text(&field, other, &named()),
        };
        prop_assert!(value.keys().contains(&asked(&field, &words).expect("a filter")));
    }
}

#[test]
fn exported_custom_values_read_as_people_write() {
    let text = |kind, value| to_text(&field(kind), &value, &named());
    assert_eq!(text(FieldKind::Money, Value::Number(-1_500_000)), "-1.50");
    assert_eq!(text(FieldKind::Number, Value::Number(1_250_000)), "1.25");
    assert_eq!(text(FieldKind::Number, Value::Number(-3_000_000)), "-3");
    assert_eq!(text(FieldKind::YesNo, Value::YesNo(true)), "是");
    assert_eq!(text(FieldKind::List, Value::List(vec!["甲".into(), "丙".into()])), "甲、丙");
    assert_eq!(text(FieldKind::Member, Value::Member(2)), "张伟（A2）");
    assert_eq!(text(FieldKind::Member, Value::Member(3)), "李芳");
    assert_eq!(text(FieldKind::Dict, Value::Dict("1".into())), "重点");
}

#[test]
fn a_custom_value_that_does_not_fit_is_refused_at_its_field() {
    let refused = |kind, input| message(check(&field(kind), &input).expect_err("refused"));
    let number = |number| Input { number: Some(number), ..Input::default() };
    assert_eq!(refused(FieldKind::Money, number(1.005)), "custom.size: “规模”应为数字，最多 2 位小数");
    assert_eq!(refused(FieldKind::Number, number(1e12)), "custom.size: “规模”超出范围");
    assert_eq!(refused(FieldKind::Number, number(f64::NAN)), "custom.size: “规模”应为数字，最多 6 位小数");
    assert_eq!(refused(FieldKind::Number, number(f64::MAX)), "custom.size: “规模”超出范围");
    assert_eq!(refused(FieldKind::Text, number(1.0)), "custom.size: “规模”的值类型不正确");
    let items = Input { items: Some(vec!["丁".into()]), ..Input::default() };
    assert_eq!(refused(FieldKind::List, items), "custom.size: “规模”没有选项“丁”");
    let long = Input { text: Some("长".repeat(501)), ..Input::default() };
    assert!(refused(FieldKind::Text, long).starts_with("custom.size: "));
    assert_eq!(
        check(&field(FieldKind::Text), &Input { text: Some(" ".into()), ..Input::default() }).ok(),
        Some(None)
    );
    assert_eq!(check(&field(FieldKind::Money), &number(12.3)).ok(), Some(Some(Value::Number(12_300_000))));
}

#[test]
fn a_custom_value_of_a_workbook_is_read_as_people_write() {
    let read = |kind, text: &str| of_text(&field(kind), text, &named());
    let good = |kind, text: &str| read(kind, text).expect("a value");
    assert_eq!(good(FieldKind::Money, "￥1,234.50"), Some(Value::Number(1_234_500_000)));
    assert_eq!(good(FieldKind::Money, "（1.2万）"), Some(Value::Number(-12_000_000_000)));
    assert_eq!(good(FieldKind::Money, "-"), None);
    assert_eq!(good(FieldKind::Number, "123456789012.123456"), Some(Value::Number(123_456_789_012_123_456)));
    let day = NaiveDate::from_ymd_opt(1958, 3, 1).expect("a day");
    assert_eq!(good(FieldKind::Date, "1958年3月1日"), Some(Value::Date(day)));
    assert_eq!(good(FieldKind::YesNo, "√"), Some(Value::YesNo(true)));
    assert_eq!(good(FieldKind::Member, "张 伟(A2)"), Some(Value::Member(2)));
    assert_eq!(good(FieldKind::Member, "李芳老师"), Some(Value::Member(3)));
    assert_eq!(good(FieldKind::Member, "张伟（上海站）"), Some(Value::Member(4)));
    assert_eq!(good(FieldKind::Dict, "　重点\u{200b} "), Some(Value::Dict("1".into())));
    let both = Some(Value::List(vec!["甲".into(), "丙".into()]));
    for text in ["甲、丙", "丙，甲", "甲; 丙", "甲\n丙", "　甲\u{200b}、丙"] {
        assert_eq!(good(FieldKind::List, text), both, "{text:?}");
    }
    let with_comma = Field { options: vec!["一,二".into(), "三".into()], ..field(FieldKind::List) };
    let listed = of_text(&with_comma, "一,二、三", &named()).expect("a value");
    assert_eq!(listed, Some(Value::List(with_comma.options.clone())));
    let refused = |kind, text: &str| message(read(kind, text).expect_err("refused"));
    assert!(refused(FieldKind::Money, "1.005").contains("最多 2 位小数"));
    assert!(refused(FieldKind::Money, "30%").contains("不能是百分比"));
    assert!(refused(FieldKind::Date, "1899-12-31").contains("1900"));
    assert!(refused(FieldKind::Date, "1/2/26").contains("有歧义"));
    assert!(refused(FieldKind::Dict, "停用的").contains("已停用"));
    assert!(refused(FieldKind::List, "甲，丁").contains("没有选项“丁”"));
    let apart = refused(FieldKind::Member, "张伟");
    assert!(apart.contains("有多名成员叫“张伟”") && apart.contains("财务部"), "{apart}");
}

#[test]
fn what_a_record_keeps_of_another_kind_is_no_custom_value() {
    assert_eq!(Value::of_json(&field(FieldKind::Number), &json!("zwölf")), None);
    assert_eq!(Value::of_json(&field(FieldKind::YesNo), &json!("是")), None);
    assert_eq!(Value::of_json(&field(FieldKind::List), &json!(["甲", 1])), None);
}

#[test]
fn a_custom_text_is_found_without_regard_to_case_and_by_its_beginning() {
    assert_eq!(Value::Text("AbC".into()).keys(), ["abc"]);
    assert_eq!(asked(&field(FieldKind::Text), " ABC ").ok().as_deref(), Some("abc"));
    let long = Value::Text("长".repeat(500)).keys();
    assert_eq!(long[0].chars().count(), MAX_KEY);
}

#[test]
fn a_custom_field_gets_a_code_out_of_its_name() {
    assert_eq!(rules::code_of("合同金额", &[]), "he_tong_jin_e");
    assert_eq!(rules::code_of("合同金额", &["he_tong_jin_e".into()]), "he_tong_jin_e_2");
    assert_eq!(rules::code_of("2024 额度", &[]), "field_2_0_2_4_e_du");
    assert_eq!(rules::code_of("★", &[]), "field");
    let long = rules::code_of(&"长".repeat(50), &[]);
    assert!(rules::code(&long).is_ok(), "{long}");
    for strange in ["", "1a", "A", "a-b", "a b", "名"] {
        assert!(rules::code(strange).is_err(), "{strange}");
    }
}

fn input(kind: FieldKind) -> FieldInput {
    FieldInput {
        name: " 规模 ".into(),
        kind,
        dictionary: Some("customer_level".into()),
        options: vec!["甲".into()],
        required: false,
        in_list: false,
        read_role_ids: vec![2, 1, 2],
        write_role_ids: Vec::new(),
    }
}

#[test]
fn a_custom_field_has_what_its_kind_has() {
    let text = rules::checked(input(FieldKind::Text)).expect("a field");
    assert_eq!((text.name.as_str(), text.dictionary, text.options.len()), ("规模", None, 0));
    assert_eq!(text.read_role_ids, [1, 2]);
    let refused = |input| message(rules::checked(input).expect_err("refused"));
    let none = FieldInput { dictionary: Some("nothing".into()), ..input(FieldKind::Dict) };
    assert_eq!(refused(none), "dictionary: 请选择字典");
    let none = FieldInput { options: Vec::new(), ..input(FieldKind::List) };
    assert_eq!(refused(none), "options: 请输入选项");
    let joined = FieldInput { options: vec!["甲、乙".into()], ..input(FieldKind::List) };
    assert_eq!(refused(joined), "options.0: 选项不能包含、");
    let twice = FieldInput { options: vec!["甲".into(), "甲".into()], ..input(FieldKind::List) };
    assert_eq!(refused(twice), "options.1: 选项重复");
    let many = FieldInput { options: (0..101).map(|n| n.to_string()).collect(), ..input(FieldKind::List) };
    assert_eq!(refused(many), "options: 最多 100 个选项");
    assert!(rules::may_delete(&field(FieldKind::Text)).is_err());
}

#[test]
fn no_dictionary_item_goes_that_a_custom_field_keeps() {
    use xieli_domain_settings::dict::rules::{Dictionary, is_fixed};
    let kept: Vec<&str> = xieli_domain_settings::custom_field::kind::CUSTOM_FIELD
        .values
        .iter()
        .map(|kept| kept.dictionary)
        .collect();
    for dictionary in Dictionary::ALL.into_iter().filter(|one| !is_fixed(*one)) {
        assert!(kept.contains(&dictionary.code()), "{}", dictionary.code());
    }
}
