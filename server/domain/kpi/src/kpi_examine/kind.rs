//! Record kinds of appraisal results and of raters' inputs (docs/decisions/0040). Timelines show no scores
//! and values, because the right to know them changes with the state.

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer};
use xieli_tables::{kpi_examine, kpi_input};

use super::states::KpiAppealStatus;
use super::{handover as raters, rules, store};
use crate::kind::RecordKind;
use crate::kind::badge::{Badge, Badges};
use crate::kind::field::{Guard, Reading, field};
use crate::kind::handover::handover;
use crate::kind::role_access::{Extent, RoleAccess, part, seen};
use crate::kind::sight::glance;
use crate::kind::words::{quiet, told};
use crate::kpi_plan::rules::may_look;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::kpi_plan::waiting;

/// Results.
pub static KPI_EXAMINE: RecordKind = RecordKind {
    record_type: "kpi_examine",
    entity: "KpiExamine",
    label: "考核结果",
    actions: &[
        quiet("fill").named("完成了考核录入"),
        told("confirm").named("确认了考核结果"),
        told("silent").named("超时自动确认了考核结果"),
        told("appeal").named("对考核结果提出了申诉"),
        told("win").named("认可了考核申诉"),
        told("refuse").named("维持了考核结果"),
        quiet("extra").named("调整了附加分"),
        quiet("calibrate").named("校准了考核结果"),
        told("return").named("退回了考核结果"),
        told("finish").named("审核了考核结果"),
    ],
    fields: &[
        field("plan_id", "考核计划", Reading::One("kpi_plan")),
        field("member_id", "考核对象", Reading::One("member")),
        field("team_id", "团队", Reading::One("team")),
        field("status", "状态", Reading::Choice(KpiPlanStatus::CHOICES)),
        field("appeal_status", "申诉", Reading::Choice(KpiAppealStatus::CHOICES)),
    ],
    reason: Guard::Code(Code::EManage),
    sight: Some(glance!(store::visible_to, kpi_examine)),
    role_access: Some(ROLE_ACCESS),
    heard: Some(may_look),
    badges: Some(Badges { may: may_look, count: waits, of: &["kpi_plan", "kpi_examine", "kpi_input"] }),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};

/// Data scope of viewers for results.
const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows: |viewer| {
        if rules::sees_all(viewer) {
            Extent::All
        } else {
            Extent::Some("本人、所带团队和待审核的结果").of(may_look(viewer))
        }
    },
    acts: &[
        part("确认、申诉", |viewer| Extent::Some("本人的结果").of(may_look(viewer))),
        part("审核、附加分、校准", |viewer| {
            if viewer.is_admin() {
                Extent::All
            } else {
                Extent::Some("待其审核的结果").of(may_look(viewer))
            }
        }),
    ],
    fields: &[part("得分、总分、等级", |viewer| {
        if rules::sees_all(viewer) {
            Extent::All
        } else {
            Extent::Some("本人的从待确认起").of(may_look(viewer))
        }
    })],
    seen: seen!(store::visible_to, kpi_examine),
};

/// The viewer's open tasks, for the badges of the menu.
fn waits<'a>(connection: &'a AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<Vec<Badge>>> {
    Box::pin(async move {
        let (menus, plans) = waiting::menus_and_plans(connection, viewer).await?;
        let counts = [
            // shows whether there are visible plans, without a count of tasks
            ("kpi.plan", if plans { 0 } else { -1 }),
            ("kpi.waitAudit", menus.wait_audit),
            ("kpi.waitInput", menus.wait_input),
            ("kpi.waitConfirm", menus.wait_confirm),
            ("kpi.waitValid", menus.wait_valid),
        ];
        let own = counts.into_iter().filter(|(_, count)| *count >= 0);
        Ok(own.map(|(key, count)| Badge { key, count }).collect())
    })
}

/// Inputs of raters. The records of operations tell which rater entered which value.
pub static KPI_INPUT: RecordKind = RecordKind {
    record_type: "kpi_input",
    entity: "KpiInput",
    label: "指标录入",
    actions: &[
        quiet("save").named("保存了指标录入"),
        quiet("submit").named("提交了指标录入"),
        quiet("modify").named("修改了指标录入"),
    ],
    fields: &[],
    reason: Guard::Code(Code::EManage),
    sight: Some(glance!(store::inputs::visible, kpi_input)),
    heard: Some(may_look),
    handover: &[&Rated],
    ..RecordKind::PLAIN
};

handover!(
    /// Open inputs at offboarding: another rater takes over.
    Rated, HandedOn, "KPI_INPUT", "待录入的考核指标", raters::count, raters::hand_over
);
