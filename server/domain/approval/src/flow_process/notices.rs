//! Texts of the history of approval applications, and notifications of the members concerned.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::engine::{State, Verb};
use super::kind::FLOW_PROCESS;
use super::model::FlowProcess;
use super::states::{ItemStatus, ProcessStatus};
use crate::notification::{self, About, Message};

/// Kinds of history lines: the stored value, and the text in the interface.
pub const LINES: &[(&str, &str)] = &[
    ("start", "提交申请"),
    ("resend", "重新提交"),
    ("agree", "同意"),
    ("refuse", "拒绝"),
    ("return", "退回"),
    ("return_applicant", "退回申请人"),
    ("transfer", "转交"),
    ("delegate", "委托征询"),
    ("add_before", "前加签"),
    ("add_after", "后加签"),
    ("add_beside", "并加签"),
    ("remove", "移除加签"),
    ("take_back", "撤回同意"),
    ("withdraw", "撤回申请"),
    ("annul", "申请撤销"),
    ("urge", "催办"),
    ("terminate", "终止申请"),
    ("edit", "修改表单"),
    ("limit_remind", "超时提醒"),
    ("limit_agree", "超时自动通过"),
    ("limit_refuse", "超时自动拒绝"),
    ("limit_transfer", "超时自动转交"),
    ("copied", "抄送"),
    ("to_admin", "无审批人，转交表单管理员"),
    ("to_named", "无审批人，转交指定成员"),
    ("passed_empty", "无审批人，自动通过"),
    ("refused_empty", "无审批人，自动拒绝"),
    ("skipped", "按规则跳过"),
    ("instead", "由他人代为审批"),
    ("superior", "申请人本人，改由上级审批"),
    ("branch", "进入分支"),
    ("child", "发起子流程"),
    ("signal", "通知外部系统"),
    ("approved", "审批通过"),
    ("refused", "审批未通过"),
    ("annulled", "已撤销"),
    ("kept", "撤销未通过，申请仍有效"),
    ("moved", "成员变动，审批移交"),
    ("version", "换到表单的另一版本"),
    ("child_ended", "子流程结束"),
];

/// The stored value of a line that the interpreter writes itself.
pub const fn verb(verb: Verb) -> &'static str {
    match verb {
        Verb::Copied => "copied",
        Verb::ToAdmin => "to_admin",
        Verb::ToNamed => "to_named",
        Verb::PassedEmpty => "passed_empty",
        Verb::RefusedEmpty => "refused_empty",
        Verb::Skipped => "skipped",
        Verb::Instead => "instead",
        Verb::Superior => "superior",
        Verb::Branch => "branch",
        Verb::Child => "child",
        Verb::Signal => "signal",
        Verb::Approved => "approved",
        Verb::Refused => "refused",
        Verb::Annulled => "annulled",
        Verb::Kept => "kept",
        Verb::Moved => "moved",
    }
}

/// The text of a kind of history line.
pub fn line(verb: &str) -> &'static str {
    LINES.iter().find(|(word, _)| *word == verb).map_or("", |(_, text)| text)
}

/// Address of an application's page.
pub fn page(id: i64) -> String {
    format!("/oa/FlowInfo/{id}")
}

/// Notifies members about an application, except the acting one.
#[erased]
pub async fn tell(
    tx: &mut AsyncPgConnection,
    process: &FlowProcess,
    by: Option<i64>,
    members: Vec<i64>,
    (kind, title, body): (&'static str, String, Option<String>),
) -> AppResult<()> {
    let members: BTreeSet<i64> = members.into_iter().filter(|id| Some(*id) != by).collect();
    let members: Vec<i64> = members.into_iter().collect();
    if members.is_empty() {
        return Ok(());
    }
    let about = About::Record(FLOW_PROCESS.record_type, process.id);
    let message = Message { kind, title, body, link: Some(page(process.id)), source: None, about };
    notification::send(tx, process.enterprise_id, &members, &message).await
}

/// Notifies the members who have to act now, the recipients of copies, and the applicant at the end.
#[erased]
pub async fn turned(
    tx: &mut AsyncPgConnection,
    process: &FlowProcess,
    by: Option<i64>,
    (before, after): (&State, &State),
    opinion: Option<&str>,
) -> AppResult<()> {
    let new = |status: ItemStatus| -> Vec<i64> {
        let was = |id: u32| before.item(id).map(|item| item.status);
        let items = after.items.iter().filter(|item| item.status == status && was(item.id) != Some(status));
        items.map(|item| item.member).collect()
    };
    let name = &process.name;
    let what = match ProcessStatus::read(process.status) {
        ProcessStatus::Annulling => format!("“{name}”申请撤销，等待您审批"),
        _ => format!("“{name}”等待您审批"),
    };
    tell(tx, process, by, new(ItemStatus::ToDo), ("flow.to_do", what, None)).await?;
    let copied = format!("“{name}”抄送给您");
    tell(tx, process, by, new(ItemStatus::Copied), ("flow.copied", copied, None)).await?;
    let status = ProcessStatus::read(process.status);
    if !status.is_open() {
        let title = format!("您的申请“{name}”{}", status.label());
        let applicant = vec![process.applicant_id];
        tell(tx, process, by, applicant, ("flow.result", title, opinion.map(str::to_owned))).await?;
    }
    Ok(())
}
