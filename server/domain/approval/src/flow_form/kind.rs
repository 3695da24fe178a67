//! Declaration of approval forms as a record kind (docs/decisions/0040).

use xieli_tables::flow_form;

use super::{offboarding, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// Unique constraint: the name of a form.
pub const NAME: Unique = unique("flow_form_name", "name", "已有同名表单");

/// The record kind of approval forms.
pub static FLOW_FORM: RecordKind = RecordKind {
    record_type: "flow_form",
    entity: "FlowForm",
    label: "审批表单",
    actions: &[
        told("create"),
        told("update"),
        told("publish").named("发布了审批表单"),
        told("enable").named("启用或停用了审批表单"),
        told("move").named("移动了审批表单"),
        told("delete"),
    ],
    unique: &[NAME],
    fields: &[
        text("name", "表单名称"),
        field("group_id", "分组", Reading::One("flow_group")),
        field("status", "状态", Reading::Choice(&[(0, "停用"), (1, "启用")])),
        text("remark", "说明"),
        text("revision", "版本"),
    ],
    names: &[named("flow_group", "flow_form", "group_id", "个表单")],
    sight: Some(glance!(store::forms::visible, flow_form, flow_form::name)),
    heard: Some(|_| true),
    handover: &[&Administered],
    ..RecordKind::PLAIN
};

handover!(
    /// Offboarding: in forms that name the member as administrator or starter, the successor replaces the
    /// member, if any.
    Administered, HandedOn, "FLOW_FORM", "管理的审批表单", offboarding::count, offboarding::hand_over
);
