//! Tests of the rules of projects.

use chrono::NaiveDate;
use xieli_domain_pms::project::model::ProjectInput;
use xieli_domain_pms::project::rules;
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn day(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

#[test]
fn a_project_is_named_and_ends_after_it_begins() {
    let check = |begins: &str, ends: &str, name: &str| {
        said(rules::checked(ProjectInput {
            name: name.into(),
            begins_on: day(begins),
            ends_on: day(ends),
            ..ProjectInput::default()
        }))
    };
    assert_eq!(check("2026-01-02", "2026-01-01", " "), ["请输入项目名称", "结束日期不能早于开始日期"]);
    assert_eq!(check("2026-01-02", "2026-01-02", "一期"), Vec::<String>::new());
    assert_eq!(check("", "2026-01-02", "一期"), Vec::<String>::new());
}

#[test]
fn what_is_not_said_is_the_usual() {
    let made = rules::checked(ProjectInput { name: " 一期 ".into(), ..Default::default() }).expect("good");
    assert_eq!((made.name.as_str(), made.status.as_str(), made.is_open), ("一期", rules::FIRST, rules::OPEN));
    let wrong = ProjectInput { name: "一期".into(), is_open: 3, ..Default::default() };
    assert_eq!(said(rules::checked(wrong)), ["请选择可见范围"]);
}

#[test]
fn the_system_knows_two_ends() {
    let over: Vec<bool> = ["1", "2", "3", "4", "5", "6"].into_iter().map(rules::is_over).collect();
    assert_eq!(over, [false, false, false, true, true, false]);
}
