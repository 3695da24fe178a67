//! Tests of the rules of work groups.

use xieli_domain_work::work_group::model::{WorkGroupInput, WorkGroupPatch};
use xieli_domain_work::work_group::rules;
use xieli_kernel::AppError;

fn said(input: WorkGroupInput) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = rules::checked(input) else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn group(name: &str, members: Vec<i64>) -> WorkGroupInput {
    WorkGroupInput { name: name.into(), members, ..WorkGroupInput::default() }
}

#[test]
fn a_group_is_called_something_and_has_so_many_members() {
    let checked = rules::checked(group(" 电梯维保组 ", vec![3, 1])).expect("good");
    assert_eq!((checked.name.as_str(), checked.members), ("电梯维保组", vec![3, 1]));
    assert!(said(group("电梯维保组", (0..100).collect())).is_empty());
    assert_eq!(said(group("电梯维保组", (0..101).collect())), ["一个工作组最多 100 人"]);
    assert_eq!(said(group("电梯维保组", vec![2, 2])), ["存在重复的数据"]);
    assert_eq!(said(group(" ", Vec::new())), ["请输入工作组名称"]);
    assert_eq!(said(group(&"长".repeat(51), Vec::new())), ["工作组名称不能超过 50 个字符"]);
    let able =
        |types: Vec<String>| WorkGroupInput { service_types: types, ..group("电梯维保组", Vec::new()) };
    let twice = rules::checked(able(vec!["2".into(), "1".into(), "2".into()])).expect("good");
    assert_eq!(twice.service_types, ["1", "2"], "each once");
    assert_eq!(said(able((0..51).map(|kind| kind.to_string()).collect())), ["适用服务类型不能超过 50 个"]);
    let remark = WorkGroupInput { remark: Some("长".repeat(201)), ..group("电梯维保组", Vec::new()) };
    assert_eq!(said(remark), ["备注不能超过 200 个字符"]);
}

#[test]
fn its_place_is_within_bounds() {
    let at = |sort_order| WorkGroupInput { sort_order, ..group("电梯维保组", Vec::new()) };
    assert!(said(at(0)).is_empty() && said(at(rules::LAST)).is_empty());
    for wrong in [-1, rules::LAST + 1, i32::MIN] {
        assert_eq!(said(at(wrong)), ["排序应为 0 到 1000000 的整数"], "{wrong}");
    }
}

#[test]
fn what_is_absent_stays_and_null_clears() {
    let before =
        WorkGroupInput { remark: Some("白班".into()), sort_order: 3, ..group("电梯维保组", vec![1]) };
    let members = WorkGroupPatch { members: Some(vec![2]), ..WorkGroupPatch::default() };
    let after = members.over(before.clone());
    assert_eq!((after.name.as_str(), after.members, after.sort_order), ("电梯维保组", vec![2], 3));
    let cleared = WorkGroupPatch { remark: Some(None), ..WorkGroupPatch::default() }.over(before);
    assert_eq!((cleared.remark, cleared.members), (None, vec![1]));
}

#[test]
fn ids_are_named_once() {
    assert!(rules::ids(&[1, 2]).is_ok() && rules::ids(&[1, 1]).is_err());
}
