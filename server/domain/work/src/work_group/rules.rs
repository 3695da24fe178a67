//! Rights on work groups, pools and service items, and validation of work groups: pure functions.

use std::collections::BTreeSet;

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppResult, Code, FieldCode, Viewer};

use super::model::WorkGroupInput;

/// The most members of one group.
pub const MAX_MEMBERS: usize = 100;
/// The most kinds of work of one group.
pub const MAX_TYPES: usize = 50;
/// The highest position in a list.
pub const LAST: i32 = 1_000_000;

/// Whether the viewer may read groups, pools and items, by which work orders are arranged.
pub fn may_look(viewer: &Viewer) -> bool {
    let codes = [Code::Work, Code::WorkQuery, Code::WorkProject];
    !viewer.is_external() && codes.into_iter().any(|code| viewer.can(code))
}

/// A group, trimmed and checked.
pub fn checked(input: WorkGroupInput) -> AppResult<WorkGroupInput> {
    let mut check = Checker::new();
    if input.members.len() > MAX_MEMBERS {
        check.refuse("memberIds", FieldCode::TooLong, format!("一个工作组最多 {MAX_MEMBERS} 人"));
    } else {
        check.ids("memberIds", &input.members, MAX_MEMBERS);
    }
    let types: BTreeSet<&String> = input.service_types.iter().collect();
    if types.len() > MAX_TYPES {
        check.refuse("serviceTypes", FieldCode::TooLong, format!("适用服务类型不能超过 {MAX_TYPES} 个"));
    }
    let service_types = types.into_iter().cloned().collect();
    place(&mut check, input.sort_order);
    let checked = WorkGroupInput {
        service_types,
        name: check.required("name", "工作组名称", &input.name, 50),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 200),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// Checks a position in a list.
pub fn place(check: &mut Checker, sort_order: i32) {
    if !(0..=LAST).contains(&sort_order) {
        check.refuse("sortOrder", FieldCode::Invalid, format!("排序应为 0 到 {LAST} 的整数"));
    }
}
