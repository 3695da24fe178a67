//! Record kinds of appraisal plans and of their indicators (docs/decisions/0040).

use xieli_kernel::{Code, Viewer};
use xieli_tables::{kpi_plan, kpi_plan_indication};

use super::states::KpiPlanStatus;
use super::{offboarding, rules, store, waiting};
use crate::kind::field::{Field, Guard, Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::named::named;
use crate::kind::notice::{Group, event};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};
use crate::kind::search::{Shape, search};
use crate::kind::sight::{Sight, glance, sight};
use crate::kind::unique::{Unique, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::{quiet, told};
use crate::kind::{Page, RecordKind};
use crate::kpi_engine::model::{IndicationKind, Missing, SourceKind};

/// The key of an indicator is unique in its plan.
pub const KEY: Unique = unique("kpi_plan_indication_key", "key", "标识已被其他指标使用");

/// A field of the frame that is hidden from examinees and raters.
const fn inner(name: &'static str, label: &'static str, reading: Reading) -> Field {
    Field { name, label, reading, guard: Guard::Code(Code::KpiPlan) }
}

/// Plans.
pub static KPI_PLAN: RecordKind = RecordKind {
    record_type: "kpi_plan",
    entity: "KpiPlan",
    label: "考核计划",
    actions: &[
        told("create"),
        told("copy").named("复制了考核计划"),
        told("update"),
        told("submit").named("提交了考核计划"),
        told("pass").named("通过了考核计划"),
        told("fail").named("退回了考核计划"),
        told("return").named("退回了考核结果"),
        told("cancel").named("终止了考核计划"),
        quiet("source").named("更新了数据来源"),
        quiet("remind").named("催办了考核计划"),
        quiet("ending").named("提醒了录入截止"),
        told("finish").named("审核了考核结果"),
        told("delete"),
    ],
    fields: &[
        text("name", "计划名称"),
        text("begins_on", "开始日期"),
        text("ends_on", "结束日期"),
        field("team_id", "团队", Reading::One("team")),
        field("status", "状态", Reading::Choice(KpiPlanStatus::CHOICES)),
        text("input_due_on", "录入截止日期"),
        text("confirm_days", "确认天数"),
        field("anonymous", "匿名评分", Reading::Switch),
        inner("template_id", "考核模板", Reading::One("kpi_template")),
        inner("audit_member_ids", "审批人", Reading::Many("member")),
        inner("reviewer_ids", "审核人", Reading::Many("member")),
        inner("missing", "缺项处理", Reading::Choice(Missing::CHOICES)),
    ],
    values: &[
        DictionaryColumn {
            dictionary: "kpi_evaluation_cycle",
            what: "个考核计划",
            count: "select cycle as value, count(*) as count from kpi_plan \
                    where enterprise_id = $1 and cycle = any ($2) and deleted_at is null group by cycle",
            replace: Some("update kpi_plan set cycle = $3 where enterprise_id = $1 and cycle = $2"),
        },
        DictionaryColumn {
            dictionary: "kpi_plan_audit_person",
            what: "个考核计划",
            count: "select audit_person as value, count(*) as count from kpi_plan \
                    where enterprise_id = $1 and audit_person = any ($2) and deleted_at is null group by audit_person",
            replace: Some(
                "update kpi_plan set audit_person = $3 where enterprise_id = $1 and audit_person = $2",
            ),
        },
    ],
    reason: Guard::Code(Code::KpiPlan),
    sight: Some(Sight {
        readers: Some(waiting::readers),
        ..sight!(store::visible_to, kpi_plan, kpi_plan::name)
    }),
    role_access: Some(ROLE_ACCESS),
    heard: Some(rules::may_look),
    page: Some(Page { address: "/kpi/AssessmentScheme?id={}", label: "考核计划" }),
    search: Some(search!(store::visible_to, kpi_plan, "/kpi/AssessmentScheme?id={}", Shape::PLAIN)),
    handover: &[&Led],
    notices: &[
        event("kpi.audit", "考核计划待我审批", Group::Kpi),
        event("kpi.input", "考核指标待我录入", Group::Kpi),
        event("kpi.confirm", "考核结果待我确认", Group::Kpi),
        event("kpi.review", "考核结果待我审核", Group::Kpi),
        event("kpi.returned", "考核计划被退回", Group::Kpi),
        event("kpi.appeal", "考核申诉", Group::Kpi),
        event("kpi.changed", "我的考核结果有调整", Group::Kpi),
        event("kpi.finished", "我的考核结果已完成", Group::Kpi),
        event("kpi.remind", "考核催办", Group::Kpi),
    ],
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};

handover!(
    /// Approvals and reviews at offboarding: another member takes over.
    Led, HandedOn, "KPI_PLAN", "审批、审核的考核计划", offboarding::count, offboarding::hand_over
);

/// Data scope of viewers for plans.
const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[
        part("新建", |viewer| managed(viewer, rules::may_create(viewer))),
        part("修改、提交", |viewer| managed(viewer, viewer.can(Code::KpiPlanEdit))),
        part("复制", |viewer| managed(viewer, viewer.can(Code::KpiPlanCopy))),
        part("终止", |viewer| managed(viewer, viewer.can(Code::KpiPlanStop))),
        part("删除", |viewer| managed(viewer, viewer.can(Code::KpiPlanDel))),
    ],
    fields: &[part("考核对象、审批人、审核人", |viewer| {
        if rules::sees_all(viewer) { Extent::All } else { Extent::Some("审批、审核或负责的计划") }
    })],
    seen: seen!(store::visible_to, kpi_plan),
};

fn rows(viewer: &Viewer) -> Extent {
    if rules::sees_all(viewer) {
        Extent::All
    } else {
        Extent::Some("与自己有关的计划").of(rules::may_look(viewer))
    }
}

fn managed(viewer: &Viewer, may: bool) -> Extent {
    match (may && rules::sees_all(viewer), may || !viewer.directed_team_ids.is_empty()) {
        (true, _) => Extent::All,
        (false, some) => Extent::Some("所带团队的计划（开放团队计划时）").of(some && rules::may_look(viewer)),
    }
}

/// Indicators of plans.
pub static KPI_PLAN_INDICATION: RecordKind = RecordKind {
    record_type: "kpi_plan_indication",
    entity: "KpiPlanIndication",
    label: "计划指标",
    actions: &[quiet("create"), quiet("update"), quiet("delete")],
    unique: &[KEY],
    fields: &[
        text("name", "指标名称"),
        text("key", "标识"),
        field("kind", "指标类型", Reading::Choice(IndicationKind::CHOICES)),
        text("unit", "单位"),
        text("description", "指标说明"),
        field("source", "数据来源", Reading::Choice(SourceKind::CHOICES)),
        field("event_category_id", "事件分类", Reading::One("category")),
        text("formula", "公式"),
    ],
    names: &[named("category", "kpi_plan_indication", "event_category_id", "个计划指标")],
    sight: Some(glance!(store::indications::visible, kpi_plan_indication, kpi_plan_indication::name)),
    heard: Some(rules::may_look),
    ..RecordKind::PLAIN
};
