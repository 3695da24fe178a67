//! Validation of project members: pure functions.

use std::collections::BTreeSet;

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::{DONE, GroupInput, GroupOfPeople, INVITED, MemberInput, PARTNER, WORKING};

/// The most members of a project (business §9: 1000).
pub const MAX_MEMBERS: usize = 1000;
/// The most groups of a project.
pub const MAX_GROUPS: usize = 50;

/// A group, trimmed and checked.
pub fn group(input: GroupInput) -> AppResult<GroupInput> {
    let mut check = Checker::new();
    let partner = input.kind == PARTNER;
    if partner && input.status.is_none_or(|status| !matches!(status, INVITED | WORKING | DONE)) {
        check.refuse("status", FieldCode::Invalid, "请选择协作状态");
    }
    if !partner && input.status.is_some() {
        check.refuse("status", FieldCode::Invalid, "只有协作团队有协作状态");
    }
    if !(0..=1_000_000).contains(&input.sort_order) {
        check.refuse("order", FieldCode::Invalid, "排序无效");
    }
    let checked = GroupInput {
        name: check.required("name", "分组名称", &input.name, 50),
        team_type: input.team_type.filter(|value| !value.trim().is_empty()),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// A place, trimmed and checked.
pub fn member(input: MemberInput) -> AppResult<MemberInput> {
    let mut check = Checker::new();
    let duty = check.optional("duty", "职责", input.duty.as_deref(), 50);
    check.finish()?;
    Ok(MemberInput { duty, ..input })
}

/// Checks groups that are sent together: each named once, no member twice in one.
pub fn together(groups: &[GroupOfPeople]) -> AppResult<()> {
    let mut check = Checker::new();
    if groups.is_empty() || groups.len() > MAX_GROUPS {
        check.refuse("groups", FieldCode::Invalid, format!("请提交 1 到 {MAX_GROUPS} 个分组"));
    }
    let names: BTreeSet<&str> = groups.iter().map(|group| group.name.trim()).collect();
    if names.len() != groups.len() {
        check.refuse("groups", FieldCode::Invalid, "分组名称重复");
    }
    for group in groups {
        check.required("name", "分组名称", &group.name, 50);
        let members: BTreeSet<i64> = group.members.iter().map(|(member, _)| *member).collect();
        if members.len() != group.members.len() {
            check.refuse("members", FieldCode::Invalid, format!("“{}”中有重复的成员", group.name.trim()));
        }
    }
    if groups.iter().map(|group| group.members.len()).sum::<usize>() > MAX_MEMBERS {
        check.refuse("members", FieldCode::TooLong, format!("项目成员不能超过 {MAX_MEMBERS} 人"));
    }
    check.finish()
}
