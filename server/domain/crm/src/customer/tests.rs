//! Tests of the rules of customers.

use serde_json::json;
use xieli_domain_crm::customer::model::CustomerInput;
use xieli_domain_crm::customer::rules::{self, TypeFlags};
use xieli_kernel::{AppError, AppResult, FieldCode};

fn refused<T>(answer: AppResult<T>) -> Vec<(String, FieldCode, String)> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| (error.path.join("."), error.code, error.message.to_string())).collect()
}

#[test]
fn a_type_says_what_it_demands() {
    let plain = TypeFlags::of(None);
    assert_eq!(plain.contacts, 99);
    assert!(!plain.is_duplicate && !plain.level && !plain.address);
    let strict = TypeFlags::of(Some(&json!({"contactsNum": 1, "isDuplicate": 1, "requireLevel": 1})));
    assert_eq!((strict.contacts, strict.is_duplicate, strict.level, strict.industry), (1, true, true, false));
}

#[test]
fn a_customer_needs_a_name_and_a_type() {
    let told = refused(rules::checked(CustomerInput::default()));
    let said: Vec<&str> = told.iter().map(|(.., message)| message.as_str()).collect();
    assert_eq!(said, ["请输入客户", "请选择"]);
}

#[test]
fn a_level_is_asked_for_where_the_type_demands_it() {
    let flags = TypeFlags::of(Some(&json!({"requireLevel": 1})));
    let told = refused(rules::demanded(flags, &CustomerInput::default()));
    assert_eq!(told, [("level".to_owned(), FieldCode::Required, "请选择客户级别".to_owned())]);
    let level = CustomerInput { level: Some("1".into()), ..CustomerInput::default() };
    assert!(rules::demanded(flags, &level).is_ok());
}

#[test]
fn names_written_in_many_ways_are_one() {
    for name in ["上海海川机电有限公司", "上海海川机电（有限公司）", " 上海海川 机电股份有限公司"]
    {
        assert_eq!(rules::name_key(name), "上海海川机电", "{name}");
    }
    assert_eq!(rules::name_key("ＡＢＣ·Tech 公司"), "abctech");
    assert_eq!(rules::name_key("集团公司"), "集团公司");
    assert_ne!(rules::name_key("上海海川机电"), rules::name_key("上海海川电机"));
}

#[test]
fn who_has_to_do_with_a_customer_sees_it() {
    assert_eq!(rules::seen_by(Some(5), Some(2), &[(7, 3), (5, 2)], &[9]), [-9, -2, 5, 7]);
    assert!(rules::seen_by(None, None, &[], &[]).is_empty());
}
