//! Declaration of approval applications as a record kind (docs/decisions/0040).

use xieli_tables::flow_process;

use super::states::ProcessStatus;
use super::{offboarding, rules, store};
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::notice::{Group, event};
use crate::kind::search::{Shape, search};
use crate::kind::sight::{Sight, sight};
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, Page, RecordKind};

/// The record kind of applications.
pub static FLOW_PROCESS: RecordKind = RecordKind {
    record_type: "flow_process",
    entity: "FlowProcess",
    label: "审批",
    actions: &[
        quiet("save").named("保存了审批草稿"),
        told("start").named("提交了审批"),
        told("agree").named("同意了审批"),
        told("refuse").named("拒绝了审批"),
        told("return").named("退回了审批"),
        told("transfer").named("转交了审批"),
        told("delegate").named("委托征询了审批"),
        told("add_signer").named("加签了审批"),
        told("remove_signer").named("移除了审批的加签"),
        told("take_back").named("撤回了同意"),
        told("withdraw").named("撤回了审批"),
        told("annul").named("申请撤销审批"),
        told("terminate").named("终止了审批"),
        told("urge").named("催办了审批"),
        told("limit").named("审批超时处理"),
        told("moved").named("移交了审批"),
        told("version").named("换了审批的表单版本"),
        told("child_ended").named("子流程结束"),
        told("signal").named("审批到达通知节点"),
        quiet("read").named("查看了抄送"),
        quiet("hide").named("移除了审批"),
        quiet("delete").named("删除了审批草稿"),
    ],
    fields: &[
        text("name", "标题"),
        field("status", "状态", Reading::Choice(ProcessStatus::CHOICES)),
        field("applicant_id", "申请人", Reading::One("member")),
        field("applicant_team_id", "申请团队", Reading::One("team")),
    ],
    sight: Some(Sight {
        holds: Some(store::holds),
        ..sight!(store::visible_to, flow_process, flow_process::name)
    }),
    heard: Some(|_| true),
    search: Some(search!(store::visible_to, flow_process, "/oa/FlowInfo/{}", Shape::PLAIN)),
    page: Some(Page { address: "/oa/FlowInfo/{}", label: "审批" }),
    attached: Attached::Drafts,
    handover: &[&Open],
    notices: &[
        event("flow.to_do", "有审批待我处理", Group::Approval),
        event("flow.urged", "有人催我审批", Group::Approval),
        event("flow.copied", "有审批抄送给我", Group::Approval),
        event("flow.result", "我的申请有结果", Group::Approval),
        event("flow.late", "我的审批超时", Group::Approval),
        event("flow.version", "申请换到表单的另一版本", Group::Approval),
    ],
    badges: Some(BADGES),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};

const BADGES: crate::kind::badge::Badges = crate::kind::badge::Badges {
    may: rules::may_look,
    count: |connection, viewer| Box::pin(waiting(connection, viewer)),
    of: &["flow_process"],
};

/// Number of tasks that wait for the viewer, and of their unread copies.
async fn waiting(
    connection: &diesel_async::AsyncPgConnection,
    viewer: &xieli_kernel::Viewer,
) -> xieli_kernel::AppResult<Vec<crate::kind::badge::Badge>> {
    let counts = store::counts(connection, viewer).await?;
    Ok(vec![crate::kind::badge::Badge { key: "oa.FlowTaskList", count: counts.to_do }])
}

handover!(
    /// Offboarding: open tasks of the member pass to the successor, otherwise to another member of the role
    /// or an administrator of the form.
    Open, HandedOn, "FLOW_TASK", "待审批的申请", offboarding::count, offboarding::hand_over
);
