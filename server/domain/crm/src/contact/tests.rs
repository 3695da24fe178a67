//! Tests of the rules of contacts of customers.

use serde_json::json;
use xieli_domain_crm::contact::model::{ContactInput, ContactPatch};
use xieli_domain_crm::contact::rules;
use xieli_domain_crm::customer::rules::TypeFlags;
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<(String, String)> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| (error.path.join("."), error.message.to_string())).collect()
}

fn told(field: &str, message: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), message.to_owned())]
}

fn contact(name: &str, phone: &str) -> ContactInput {
    ContactInput { name: name.into(), phone: phone.into(), ..ContactInput::default() }
}

#[test]
fn a_contact_has_a_name_and_a_number() {
    let plain = TypeFlags::of(None);
    let check = |name: &str, phone: &str| said(rules::checked(contact(name, phone), "海川机电", plain));
    assert_eq!(check(" ", "15400000001"), told("name", "请输入联系人"));
    assert_eq!(check("许安", " "), told("phone", "请输入联系电话"));
    for phone in ["154", "1540000000a", "123456789", "1234567890123"] {
        assert_eq!(check("许安", phone), told("phone", "请输入正确的联系电话"), "{phone}");
    }
    for phone in ["1234567", "12345678", "15400000001", "021123456789"] {
        assert_eq!(check("许安", phone), [], "{phone}");
    }
    let lost = "号码“2161234567”可能丢失了区号开头的 0，请补全，如 02161234567";
    assert_eq!(check("许安", "2161234567"), told("phone", lost));
    let kept = |phone: &str| rules::checked(contact("许安", phone), "海川机电", plain).map(|kept| kept.phone);
    assert_eq!(kept(" +86 154-0000-0001 ").ok().as_deref(), Some("15400000001"));
    assert_eq!(kept("(021)61234567 转 801").ok().as_deref(), Some("02161234567-801"));
    assert_eq!(check("一二三四五六七八九十", "1234567"), []);
    assert_eq!(check("一二三四五六七八九十一", "1234567"), told("name", "联系人不能超过 10 个字符"));
}

#[test]
fn who_is_the_customer_may_be_called_as_it_is() {
    let name = "阿卜杜拉·买买提·伊敏江先生";
    let one = TypeFlags::of(Some(&json!({"contactsNum": 1})));
    assert_eq!(said(rules::checked(contact(name, "1234567"), name, one)), []);
    let several = TypeFlags::of(Some(&json!({"contactsNum": 2})));
    assert_eq!(said(rules::checked(contact(name, "1234567"), name, several)).len(), 1);
    assert_eq!(said(rules::checked(contact(name, "1234567"), "海川机电", one)).len(), 1);
}

#[test]
fn empty_numbers_are_dropped_and_wrong_ones_named() {
    let plain = TypeFlags::of(None);
    let further = |other: &[&str]| {
        let other_phones = other.iter().map(|phone| (*phone).to_owned()).collect();
        rules::checked(ContactInput { other_phones, ..contact("许安", "15400000001") }, "海川", plain)
    };
    let kept = further(&["", " 021-12345678 ", "154 0000 0001", "02112345678"]).expect("good");
    assert_eq!(kept.other_phones, ["02112345678"]);
    assert_eq!(said(further(&["1234567", "12"])), told("otherPhones.1", "请输入正确的联系电话"));
    let many: Vec<String> = (2..23).map(|n| format!("154{n:08}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert_eq!(said(further(&many)), told("otherPhones", "其他电话不能超过 20 个"));
}

#[test]
fn some_types_ask_for_department_and_position() {
    let strict = TypeFlags::of(Some(&json!({"requireDepart": 1, "requirePosition": 1})));
    let messages = said(rules::checked(contact("许安", "1234567"), "海川", strict));
    assert_eq!(messages, [told("departName", "请填写部门"), told("position", "请填写职务")].concat());
}

#[test]
fn an_e_mail_is_one_and_both_are_bounded() {
    let plain = TypeFlags::of(None);
    let check = |email: &str, wechat: &str| {
        let (email, wechat) = (Some(email.to_owned()), Some(wechat.to_owned()));
        rules::checked(ContactInput { email, wechat, ..contact("许安", "1234567") }, "海川", plain)
    };
    let kept = check(" xuan@haichuan.example ", " xuan_hc ").expect("good");
    assert_eq!(
        (kept.email.as_deref(), kept.wechat.as_deref()),
        (Some("xuan@haichuan.example"), Some("xuan_hc"))
    );
    let blank = check(" ", "").expect("good");
    assert_eq!((blank.email, blank.wechat), (None, None));
    for email in ["xuan", "xuan@haichuan", "@haichuan.example", "x a@haichuan.example", "a@b@c.example"] {
        assert_eq!(said(check(email, "")), told("email", "请输入正确的邮箱"), "{email}");
    }
    let long = format!("{}@a.example", "x".repeat(90));
    assert_eq!(said(check(&long, "")), [], "100 characters");
    assert_eq!(said(check(&format!("x{long}"), "")), told("email", "邮箱不能超过 100 个字符"));
    assert_eq!(said(check("", &"微".repeat(50))), []);
    assert_eq!(said(check("", &"微".repeat(51))), told("wechat", "微信不能超过 50 个字符"));
}

#[test]
fn what_is_absent_stays_and_null_clears() {
    let before = ContactInput {
        position: Some("主任".into()),
        email: Some("xuan@haichuan.example".into()),
        wechat: Some("xuan_hc".into()),
        is_default: true,
        ..contact("许安", "1234567")
    };
    let patch = ContactPatch { name: Some("许平".into()), ..ContactPatch::default() };
    let after = patch.over(before.clone());
    assert_eq!((after.name.as_str(), after.phone.as_str(), after.is_default), ("许平", "1234567", true));
    assert_eq!(after.position.as_deref(), Some("主任"));
    assert_eq!((&after.email, &after.wechat), (&before.email, &before.wechat));
    let gone = ContactPatch { email: Some(None), ..ContactPatch::default() }.over(before.clone());
    assert_eq!((gone.email, gone.wechat.as_deref()), (None, Some("xuan_hc")));
    let cleared = ContactPatch { position: Some(None), ..ContactPatch::default() }.over(before);
    assert_eq!(cleared.position, None);
}
