//! Tests of the rules of project members.

use xieli_domain_pms::project_member::model::{GroupInput, GroupOfPeople, INVITED, OWN, PARTNER};
use xieli_domain_pms::project_member::rules;
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

#[test]
fn only_partners_are_invited() {
    let check = |kind: i16, status: Option<i16>| {
        said(rules::group(GroupInput { name: "实施组".into(), kind, status, ..Default::default() }))
    };
    assert_eq!(check(OWN, None), Vec::<String>::new());
    assert_eq!(check(OWN, Some(INVITED)), ["只有协作团队有协作状态"]);
    assert_eq!(check(PARTNER, Some(INVITED)), Vec::<String>::new());
    assert_eq!(check(PARTNER, None), ["请选择协作状态"]);
    assert_eq!(check(PARTNER, Some(7)), ["请选择协作状态"]);
}

#[test]
fn groups_come_together_and_each_once() {
    let group = |name: &str, members: &[i64]| GroupOfPeople {
        name: name.into(),
        members: members.iter().map(|member| (*member, None)).collect(),
        ..GroupOfPeople::default()
    };
    assert_eq!(said(rules::together(&[])), ["请提交 1 到 50 个分组"]);
    assert_eq!(said(rules::together(&[group("甲", &[1]), group(" 甲", &[2])])), ["分组名称重复"]);
    assert_eq!(said(rules::together(&[group("甲", &[1, 1])])), ["“甲”中有重复的成员"]);
    assert_eq!(said(rules::together(&[group("甲", &[1]), group("乙", &[1])])), Vec::<String>::new());
}
