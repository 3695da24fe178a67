//! Rights on delegations of approval and validation of their values: pure functions.

use chrono::{NaiveDate, TimeDelta};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode, Viewer};

use super::model::{FlowDelegation, FlowDelegationChange, FlowDelegationInput};
pub use crate::flow_group::rules::{ids, may_manage};

/// The longest delegation, in days.
const MAX_DAYS: i64 = 366;
const MAX_FORMS: usize = 100;

/// Whether the viewer may change it: the absent member, and managers of approval.
pub fn may_edit(viewer: &Viewer, row: &FlowDelegation) -> bool {
    row.member_id == viewer.member_id || may_manage(viewer)
}

/// A delegation over the present one, trimmed and checked.
pub fn checked(
    viewer: &Viewer,
    today: NaiveDate,
    before: Option<&FlowDelegation>,
    change: FlowDelegationChange,
) -> AppResult<FlowDelegationInput> {
    let mut check = Checker::new();
    let member_id = change.member_id.or(before.map(|row| row.member_id)).unwrap_or(viewer.member_id);
    let begins_on = change.begins_on.or(before.map(|row| row.begins_on));
    let ends_on = change.ends_on.or(before.map(|row| row.ends_on));
    if begins_on.is_none() {
        check.refuse("beginsOn", FieldCode::Required, "请选择开始日期");
    }
    if ends_on.is_none() {
        check.refuse("endsOn", FieldCode::Required, "请选择结束日期");
    }
    // those refused are not written
    let (begins_on, ends_on) = (begins_on.unwrap_or(today), ends_on.unwrap_or(today));
    let kept = |row: &FlowDelegation| row.form_ids.clone();
    let input = FlowDelegationInput {
        member_id,
        to_id: change.to_id.or(before.map(|row| row.to_id)).unwrap_or_default(),
        begins_on,
        ends_on,
        form_ids: change.form_ids.or_else(|| before.map(kept)).unwrap_or_default(),
        reason: change.reason.unwrap_or_else(|| before.and_then(|row| row.reason.clone())),
    };
    if member_id != viewer.member_id && !may_manage(viewer) {
        check.refuse("memberId", FieldCode::Forbidden, "只能为自己设置审批委托");
    }
    if input.to_id == 0 {
        check.refuse("toId", FieldCode::Required, "请选择受托人");
    } else if input.to_id == member_id {
        check.refuse("toId", FieldCode::Invalid, "不能委托给自己");
    }
    if input.ends_on < input.begins_on {
        check.refuse("endsOn", FieldCode::Invalid, "结束日期不能早于开始日期");
    } else if input.ends_on - input.begins_on > TimeDelta::days(MAX_DAYS) {
        check.refuse("endsOn", FieldCode::Invalid, "委托最长一年");
    } else if input.ends_on < today {
        check.refuse("endsOn", FieldCode::Invalid, "结束日期不能早于今天");
    }
    if input.form_ids.len() > MAX_FORMS {
        check.refuse("formIds", FieldCode::TooLong, format!("最多选择 {MAX_FORMS} 个表单"));
    }
    let reason = check.optional("reason", "委托原因", input.reason.as_deref(), 200);
    check.finish()?;
    Ok(FlowDelegationInput { reason, ..input })
}
