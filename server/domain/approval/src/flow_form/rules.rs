//! Rights on approval forms and validation of their values: pure functions.

use serde_json::Value;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::{Definition, Facts, Fault, check};
use super::effect;
use super::model::{FlowForm, FlowFormChange, FlowFormInput};
use super::states::FormStatus;
pub use crate::flow_group::rules::{ids, may_manage};

/// Status: no application can be sent.
pub const OFF: i16 = FormStatus::Off.number();
/// Status: applications can be sent.
pub const ON: i16 = FormStatus::On.number();
/// The most forms of an enterprise.
pub const MAX_FORMS: i64 = 500;
/// Largest definition, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// A form after a change, trimmed and checked, without checks that need the database.
pub fn checked(before: Option<&FlowForm>, draft: Value, change: &FlowFormChange) -> AppResult<FlowFormInput> {
    let mut check = Checker::new();
    let name = change.name.as_ref().or(before.map(|row| &row.name)).cloned().unwrap_or_default();
    let name = check.required("name", "表单名称", &name, 50);
    let of = |new: &Option<Option<String>>, old: Option<&String>| match new {
        Some(new) => new.clone(),
        None => old.cloned(),
    };
    let icon = of(&change.icon, before.and_then(|row| row.icon.as_ref()));
    let icon = check.optional("icon", "图标", icon.as_deref(), 40);
    let remark = of(&change.remark, before.and_then(|row| row.remark.as_ref()));
    let remark = check.lines("remark", "说明", remark.as_deref(), 200);
    let group_id = change.group_id.or(before.map(|row| row.group_id)).unwrap_or_default();
    if group_id == 0 {
        check.refuse("groupId", FieldCode::Required, "请选择分组");
    }
    let kind = change.kind.as_ref().or(before.map(|row| &row.kind)).cloned();
    let kind = kind.unwrap_or_else(|| effect::CUSTOM.to_owned());
    if kind != effect::CUSTOM && effect::of(&kind).is_none() {
        check.refuse("kind", FieldCode::Invalid, "没有这种表单类型");
    }
    if before.is_some_and(|row| row.revision > 0 && row.kind != kind) {
        check.refuse("kind", FieldCode::Invalid, "表单发布后不能更换类型");
    }
    let mut list = |field: &str, new: &Option<Vec<i64>>, old: Option<&Vec<i64>>, most: usize| {
        let ids = new.as_ref().or(old).cloned().unwrap_or_default();
        if ids.len() > most {
            check.refuse(field, FieldCode::TooLong, format!("最多选择 {most} 项"));
        }
        let mut unique = ids;
        unique.sort_unstable();
        unique.dedup();
        unique
    };
    let input = FlowFormInput {
        group_id,
        name,
        icon,
        remark,
        kind,
        member_ids: list("memberIds", &change.member_ids, before.map(|row| &row.member_ids), 200),
        team_ids: list("teamIds", &change.team_ids, before.map(|row| &row.team_ids), 200),
        role_ids: list("roleIds", &change.role_ids, before.map(|row| &row.role_ids), 50),
        admin_ids: list("adminIds", &change.admin_ids, before.map(|row| &row.admin_ids), 20),
        draft: change.definition.clone().unwrap_or(draft),
    };
    check.finish()?;
    Ok(input)
}

/// Reads a definition that was sent; its size is limited.
pub fn read(value: &Value) -> AppResult<Definition> {
    let refuse = |message: String| AppError::field("definition", FieldCode::Invalid, message);
    if value.to_string().len() > MAX_BYTES {
        return Err(refuse("表单定义过大".to_owned()));
    }
    serde_json::from_value(value.clone()).map_err(|error| refuse(format!("表单定义格式不正确：{error}")))
}

/// All faults that prevent a definition from being published.
pub fn faults(definition: &Definition, kind: &str) -> Vec<Fault> {
    let mut faults = check(definition);
    if let Some(effect) = effect::of(kind) {
        faults.extend(effect.check(definition));
    }
    faults
}

/// Checks that there are no faults; the error contains all of them, each at `definition.key`.
pub fn require_sound(faults: Vec<Fault>) -> AppResult<()> {
    let mut check = Checker::new();
    for fault in faults {
        let field =
            if fault.key.is_empty() { "definition".to_owned() } else { format!("definition.{}", fault.key) };
        check.refuse(&field, FieldCode::Invalid, fault.message);
    }
    check.finish()
}

/// Whether a member may use a form: the same rule as the SQL in [`super::store`].
pub fn may_start(form: &FlowForm, facts: &Facts) -> bool {
    let everybody = form.member_ids.is_empty() && form.team_ids.is_empty() && form.role_ids.is_empty();
    let named = form.member_ids.contains(&facts.member)
        || form.team_ids.iter().any(|id| facts.teams.contains(id))
        || form.role_ids.iter().any(|id| facts.roles.contains(id));
    form.status == ON && form.revision > 0 && (everybody || named)
}

/// Whether the viewer is an administrator of the form, who decides where no approver is found.
pub fn is_admin(viewer: &Viewer, form: &FlowForm) -> bool {
    may_manage(viewer) || form.admin_ids.contains(&viewer.member_id)
}
