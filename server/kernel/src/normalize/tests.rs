//! Test of the normalisation with `cases.json`, the table of cases that tests the server and the client.

use serde_json::Value;

use super::{amount, choice, day, phone};

/// Compares the result of each row in one part of the table: a value, or the message of the refusal.
fn each(part: &str, read: impl Fn(&str) -> Result<Value, String>) {
    let table: Value = serde_json::from_str(include_str!("cases.json")).expect("JSON");
    let rows = table[part].as_array().expect("a list");
    assert!(rows.len() > 7, "{part}");
    for row in rows {
        let text = row["text"].as_str().expect("a text");
        match (read(text), row.get("refused").and_then(Value::as_str)) {
            (Ok(value), None) => assert_eq!(value, row["is"], "{part} {text:?}"),
            (Err(words), Some(refused)) => assert_eq!(words, refused, "{part} {text:?}"),
            (found, _) => panic!("{part} {text:?}: {found:?}"),
        }
    }
}

#[test]
fn telephone_numbers() {
    let words = |refused: phone::Refused| refused.words("请输入正确的联系电话").into_owned();
    each("phone", |text| phone::phone(text).map(Value::from).map_err(words));
    let words = |refused: phone::Refused| refused.words("请输入正确的手机号").into_owned();
    each("mobile", |text| phone::mobile(text).map(Value::from).map_err(words));
}

#[test]
fn a_number_stays_as_it_is_kept_and_equals_itself_however_it_is_written() {
    for text in ["13800138000", "02161234567", "01062345678-801", "4008001234", "95588", "61234567"] {
        assert_eq!(phone::phone(text).as_deref(), Ok(text));
    }
    assert_eq!(phone::key("+86 138-0013-8000"), "13800138000");
    assert_eq!(phone::key("010-62345678 转 801"), phone::key("01062345678-801"));
    assert_eq!(phone::key("138 0013"), "1380013");
    let lost = ["57187654321", "21612345678", "13800138000", "2161234567", "057187654321"];
    assert_eq!(lost.map(phone::has_lost_zero), [true, false, false, true, false]);
}

#[test]
fn days() {
    let text = |day: chrono::NaiveDate| Value::from(day.to_string());
    let day = |written: &str| day::written(written).and_then(|day| day::within(written, day));
    each("day", |written| day(written).map(text).map_err(|refused| refused.words()));
    each("serial", |written| day::serial(written).map(text).ok_or_else(String::new));
    let moment = |written: &str| {
        let moment = day::moment(written)?;
        day::within(written, moment.date()).map(|_| Value::from(moment.to_string()))
    };
    each("moment", |written| moment(written).map_err(|refused: day::Refused| refused.words()));
    assert!(day::moment("2026-12-31").is_err(), "a day has no time");
    let serial = |written: &str| day::serial_moment(written).map(|moment| moment.to_string());
    assert_eq!(serial("46328.365972222222").as_deref(), Some("2026-11-02 08:47:00"));
    assert_eq!(serial("46328.99999999").as_deref(), Some("2026-11-03 00:00:00"));
    assert_eq!([serial("46328"), serial("2026-11-02 08:47"), serial("1.5")], [None, None, None]);
    assert!(day::written("1950-05-01").is_ok_and(day::is_within_life));
    assert!(day::written("1899-12-31").is_ok_and(|day| !day::is_within_life(day)));
}

#[test]
fn amounts() {
    each("amount", |text| amount::amount(text).map(Value::from).map_err(|refused| refused.words().into()));
    assert_eq!(amount::number("1,234.5678", 6), Ok(Some("1234.5678".to_owned())));
    assert_eq!(amount::number("1.5", 0), Err(amount::Refused::Decimals(0)));
    let long = "9".repeat(61);
    assert_eq!(amount::amount(&long), Err(amount::Refused::Unknown));
}

#[test]
fn yes_and_no() {
    each("yesNo", |text| Ok(Value::from(choice::yes_no(text))));
}

#[test]
fn names() {
    assert_eq!(choice::name(" 张 伟 "), ("张伟".to_owned(), None));
    assert_eq!(choice::name("张伟（研发部）"), ("张伟".to_owned(), Some("研发部".to_owned())));
    assert_eq!(choice::name("John Smith"), ("John Smith".to_owned(), None));
    assert_eq!(choice::name("（研发部）"), ("(研发部)".to_owned(), None));
    for called in ["张伟经理", "张伟总经理", "张伟总监", "张伟主任", "张伟副总", "张伟工程师", "张伟女士"]
    {
        assert_eq!(choice::without_title(called), Some("张伟"), "{called}");
    }
    assert_eq!((choice::without_title("张总"), choice::without_title("张伟")), (None, None));
}
