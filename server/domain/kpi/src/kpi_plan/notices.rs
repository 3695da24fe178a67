//! Notifications to members about appraisal plans and results. They contain neither scores nor names of
//! raters.

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::kind::KPI_PLAN;
use super::model::KpiPlan;
use crate::notification::{self, About, Message};

/// Notifies members about a plan.
async fn tell(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    members: &[i64],
    (kind, link): (&'static str, &str),
    (title, body): (String, Option<String>),
) -> AppResult<()> {
    let mut to = members.to_vec();
    to.sort_unstable();
    to.dedup();
    let about = About::Record(KPI_PLAN.record_type, plan.id);
    let message = Message { kind, title, body, link: Some(link.to_owned()), source: None, about };
    notification::send(tx, plan.enterprise_id, &to, &message).await
}

/// Requests a decision from auditors.
#[erased]
pub async fn audit(tx: &mut AsyncPgConnection, plan: &KpiPlan, members: &[i64]) -> AppResult<()> {
    let title = format!("考核计划《{}》待您审批", plan.name);
    tell(tx, plan, members, ("kpi.audit", "/kpi/ToBeEffectiveKpi"), (title, None)).await
}

/// Requests values from raters.
#[erased]
pub async fn input(tx: &mut AsyncPgConnection, plan: &KpiPlan, members: &[i64]) -> AppResult<()> {
    let title = format!("考核计划《{}》有指标待您录入", plan.name);
    let body = plan.input_due_on.map(|day| format!("请在 {day} 前完成"));
    tell(tx, plan, members, ("kpi.input", "/kpi/ToBeEnteredKpi"), (title, body)).await
}

/// Requests a confirmation of their results from members.
#[erased]
pub async fn confirm(tx: &mut AsyncPgConnection, plan: &KpiPlan, members: &[i64]) -> AppResult<()> {
    let title = format!("您在考核计划《{}》中的结果待确认", plan.name);
    let body = (plan.confirm_days > 0).then(|| format!("{} 天内未确认将视为同意", plan.confirm_days));
    tell(tx, plan, members, ("kpi.confirm", "/kpi/ToBeConfirmedKpi"), (title, body)).await
}

/// Requests values from raters and confirmations from members once more, with the reason of the return.
#[erased]
pub async fn given_back(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    (raters, members): (&[i64], &[i64]),
    reason: &str,
) -> AppResult<()> {
    let body = Some(format!("退回原因：{reason}"));
    let title = format!("考核计划《{}》的结果被退回，有指标待您重新录入", plan.name);
    tell(tx, plan, raters, ("kpi.input", "/kpi/ToBeEnteredKpi"), (title, body.clone())).await?;
    let title = format!("您在考核计划《{}》中的结果被退回，待您重新确认", plan.name);
    tell(tx, plan, members, ("kpi.confirm", "/kpi/ToBeConfirmedKpi"), (title, body)).await
}

/// Requests a review of results from reviewers.
#[erased]
pub async fn review(tx: &mut AsyncPgConnection, plan: &KpiPlan, members: &[i64]) -> AppResult<()> {
    let title = format!("考核计划《{}》的结果待您审核", plan.name);
    tell(tx, plan, members, ("kpi.review", "/kpi/ToBeReviewedKpi"), (title, None)).await
}

/// Notifies members that a plan or results were returned.
#[erased]
pub async fn returned(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    members: &[i64],
    reason: Option<&str>,
) -> AppResult<()> {
    let title = format!("考核计划《{}》被退回", plan.name);
    let body = reason.map(str::to_owned);
    tell(tx, plan, members, ("kpi.returned", "/kpi/KpiPlan"), (title, body)).await
}

/// Notifies reviewers of an objection, without its text.
#[erased]
pub async fn appealed(tx: &mut AsyncPgConnection, plan: &KpiPlan, name: &str) -> AppResult<()> {
    let title = format!("{name}对考核计划《{}》的结果提出申诉", plan.name);
    tell(tx, plan, &plan.reviewer_ids, ("kpi.appeal", "/kpi/ToBeReviewedKpi"), (title, None)).await
}

/// Notifies a member of the answer to their objection.
#[erased]
pub async fn answered(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    member_id: i64,
    (won, answer): (bool, &str),
) -> AppResult<()> {
    let outcome = if won { "申诉成立，将重新录入" } else { "申诉未通过，维持原分" };
    let title = format!("考核计划《{}》：{outcome}", plan.name);
    let body = Some(answer.to_owned());
    tell(tx, plan, &[member_id], ("kpi.appeal", "/kpi/MyKpi"), (title, body)).await
}

/// Notifies a member that their result was changed after they could read it, with the reason; `what`: 校准.
#[erased]
pub async fn changed(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    member_id: i64,
    (what, reason): (&str, &str),
) -> AppResult<()> {
    let title = format!("您在考核计划《{}》中的结果有调整：{what}", plan.name);
    let body = Some(format!("原因：{reason}"));
    tell(tx, plan, &[member_id], ("kpi.changed", "/kpi/MyKpi"), (title, body)).await
}

/// Notifies members that their results are final.
#[erased]
pub async fn finished(tx: &mut AsyncPgConnection, plan: &KpiPlan, members: &[i64]) -> AppResult<()> {
    let title = format!("您在考核计划《{}》中的结果已完成审核", plan.name);
    tell(tx, plan, members, ("kpi.finished", "/kpi/MyKpi"), (title, None)).await
}

/// Reminds the members with open tasks in a plan.
#[erased]
pub async fn remind(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    members: &[i64],
    (by, link): (Option<&str>, &str),
) -> AppResult<()> {
    let title = match by {
        Some(name) => format!("{name}提醒您处理考核计划《{}》", plan.name),
        None => format!("考核计划《{}》即将到期，请尽快处理", plan.name),
    };
    tell(tx, plan, members, ("kpi.remind", link), (title, None)).await
}
